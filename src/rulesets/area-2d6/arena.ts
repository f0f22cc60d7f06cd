import { makeCommonArena } from '../../battle/arena.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import { openMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Score } from '../../battle/score.ts'
import { makeTieOrder } from '../../battle/tie-order.ts'
import { makeAreaWays } from '../../field/area-ways.ts'
import { makeAreas } from '../../field/areas.ts'
import { KIND, MARK, NOTE } from './codes.ts'
import { COLUMNS } from './columns.ts'
import type { Data } from './plan/data.ts'
import { makeRolls } from './rolls.ts'
import { EASIEST, HARDEST } from './tables.ts'

/** The battle that is being fought: its memory, dice and score, and what can be read off them. */
export type Arena = ReturnType<typeof makeArena>

/** What the dice of a check must show together: a natural 2 fails, a natural 12 succeeds. */
export function leastSum(need: number): number {
  return need < EASIEST ? EASIEST : need > HARDEST ? HARDEST : need
}

export function makeArena(plan: Plan<Data>, dice: Dice, score: Score, journal: Journal) {
  const { data, firstParty } = plan
  const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data)
  const { cell, marks, points, ready, ammo, ignoring, armour } = memory
  const { protection, shielded } = data.combatants
  const { kind, hands } = data.armaments
  const { combatants } = plan
  const areas = makeAreas(data.field, memory, MARK.OUT, firstParty)
  const common = makeCommonArena({
    plan,
    memory,
    score,
    journal,
    dice,
    field: areas,
    marks: { out: MARK.OUT, away: 0 },
    // A hit that is answered by a defence has a trace of its own, which memoised rounds do not know.
    foreseeable: data.tactics.foreseeable,
  })
  const { partyOf } = common
  const somebodyIgnores = data.shape.ignorers > 0
  const somebodyAlters = data.shape.altered > 0

  /** Whether its shield is in use. */
  function isShielded(combatant: number): boolean {
    return shielded[combatant] !== 0 && hands[ready[combatant]] < 2
  }

  /** Points that armour and powers take off, before anything pierces them. */
  function protectionOf(combatant: number): number {
    return somebodyAlters ? protection[combatant] + armour[combatant] : protection[combatant]
  }

  /** Spends points. */
  function pay(combatant: number, cost: number): void {
    if (cost === 0) return
    points[combatant] -= cost
    journal.note(NOTE.PAID, combatant, combatant, cost, points[combatant])
  }

  return {
    ...common,
    ...areas,
    ...makeAreaWays(data.field, areas, makeTieOrder(data.field, memory, common.dice, journal)),
    plan,
    data,
    memory,
    rolls: makeRolls(data, common.dice),
    /** The reaction that is being considered, `OCCASION` by entry. */
    occasion: makeInts(8),
    /** The area that a selector of the ground has picked last; of other selectors, where the one who asked stands. */
    place: makeInts(1),
    /** How many foes stand in a combatant's area. */
    foesHere: (combatant: number) => areas.heads(1 - partyOf(combatant), cell[combatant]),
    stands: (combatant: number) => (marks[combatant] & MARK.OUT) === 0,
    /** Its ready weapon strikes, or none is ready; it shoots, or can be thrown, and a missile is left. */
    canStrike: (combatant: number) => kind[ready[combatant]] !== KIND.SHOOTING,
    canShoot: (combatant: number) => kind[ready[combatant]] !== KIND.MELEE && ammo[ready[combatant]] !== 0,
    isShielded,
    ignores: (combatant: number, other: number) => somebodyIgnores && ignoring[combatant * combatants + other] !== 0,
    protectionOf,
    pay,
  }
}
