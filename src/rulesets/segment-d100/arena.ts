import { type CommonArena, makeCommonArena } from '../../battle/arena.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import { openMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Score } from '../../battle/score.ts'
import { makeTieOrder, type TieOrder } from '../../battle/tie-order.ts'
import { type Bearings, makeBearings } from '../../field/bearings.ts'
import { type Cells, makeCells } from '../../field/cells.ts'
import { MARK } from './codes.ts'
import { COLUMNS, type Memory } from './columns.ts'
import type { Data } from './plan/data.ts'
import { makeRolls, type Rolls } from './rolls.ts'

/** The battle that is being fought: its memory, dice and score, and what can be read off them. */
export interface Arena extends CommonArena, Cells, Pick<Bearings, 'between' | 'directionFrom'> {
  readonly plan: Plan<Data>
  readonly data: Data
  readonly memory: Memory
  readonly rolls: Rolls
  readonly ties: TieOrder
  /** The kind of an *armament*: a thing, or, after the last thing, a form of brawl. */
  readonly kindOf: Int32Array
  /** The armament of a form. */
  readonly formArmament: number
  /** How far another one is; of those equally far the one in line comes first (§8.1). */
  closeness(combatant: number, other: number): number
  /** Inches above the ground: of its cell, or of where it hangs on a face. */
  heightOf(combatant: number): number
  /** Whether it can reach another one's cell so many cells away (§8.1). */
  within(combatant: number, other: number, reach: number): boolean
  /** The same from a cell it might stand in. */
  withinFrom(from: number, other: number, reach: number): boolean
  /** Whether either of two foes reaches the other (§8.1). */
  engages(combatant: number, foe: number): boolean
  engaged(combatant: number): boolean
  /** Quarters of cover that it has, its stance counted, 0 in a cell without (§5). */
  coverOf(combatant: number): number
  /** What something costs: nothing where END does not count. */
  price(end: number): number
}

export function makeArena(plan: Plan<Data>, dice: Dice, score: Score, journal: Journal): Arena {
  const { data } = plan
  const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data)
  const { cell, marks, reach, climbed } = memory
  const { cover, height } = data.field
  const { endurance } = data.options
  const isLevel = height.length === 0
  const grid = makeCells(data.field, memory, MARK.OUT)
  const common = makeCommonArena({
    plan,
    memory,
    score,
    journal,
    dice,
    field: grid,
    marks: { out: MARK.OUT, away: 0 },
    foreseeable: data.tactics.foreseeable,
  })
  const { foesFrom, foesTo } = common
  const { inSight } = grid
  const { between, directionFrom, closeness } = makeBearings(data.field)
  const { count: things, kind } = data.things
  const kindOf = makeInts(things + 3)
  for (let thing = 0; thing < things; thing++) kindOf[thing] = kind[thing]
  for (let form = 0; form < 3; form++) kindOf[things + form] = form

  function heightOf(combatant: number): number {
    if (isLevel) return 0
    const foot = height[cell[combatant]]
    return marks[combatant] & MARK.ON_FACE ? foot + climbed[combatant] : foot
  }

  /** The heights may differ by 3 + 3 × reach feet. */
  function isLevelEnough(one: number, other: number, span: number): boolean {
    return Math.abs(one - other) <= 36 + 36 * span
  }

  function within(combatant: number, other: number, span: number): boolean {
    const from = cell[combatant]
    const to = cell[other]
    if (between(from, to) > span || !inSight(from, to)) return false
    return isLevel || isLevelEnough(heightOf(combatant), heightOf(other), span)
  }

  function withinFrom(from: number, other: number, span: number): boolean {
    if (between(from, cell[other]) > span || !inSight(from, cell[other])) return false
    return isLevel || isLevelEnough(height[from], heightOf(other), span)
  }

  function engages(combatant: number, foe: number): boolean {
    return within(combatant, foe, Math.max(reach[combatant], reach[foe]))
  }

  function engaged(combatant: number): boolean {
    const end = foesTo(combatant)
    for (let foe = foesFrom(combatant); foe < end; foe++) {
      if ((marks[foe] & MARK.OUT) === 0 && engages(combatant, foe)) return true
    }
    return false
  }

  function coverOf(combatant: number): number {
    if (cover.length === 0) return 0
    const own = cover[cell[combatant]]
    if (own === 0) return 0
    const better = marks[combatant] & MARK.PRONE ? 2 : marks[combatant] & MARK.KNEELING ? 1 : 0
    return Math.min(4, own + better)
  }

  return {
    ...common,
    ...grid,
    ties: makeTieOrder(data.field, memory, common.dice, journal),
    plan,
    data,
    memory,
    rolls: makeRolls(data, common.dice),
    kindOf,
    formArmament: things,
    between,
    distance: (combatant, other) => between(cell[combatant], cell[other]),
    directionFrom,
    closeness: (combatant, other) => closeness(cell[combatant], cell[other]),
    heightOf,
    within,
    withinFrom,
    engages,
    engaged,
    coverOf,
    price: endurance ? (end) => end : () => 0,
  }
}
