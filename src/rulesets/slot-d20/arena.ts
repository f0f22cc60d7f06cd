import { makeFloats, makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Prompter } from '../../battle/prompter.ts'
import type { Score } from '../../battle/score.ts'
import { makeSides, type Sides } from '../../battle/sides.ts'
import { type Grid, makeGrid } from '../../field/grid.ts'
import type { Data } from './data.ts'
import { MARK, type Memory, openMemory, SCALAR } from './memory.ts'
import { makeRolls, type Rolls } from './rolls.ts'

/** The place of a battle: its memory, its dice, its score, and what can be read off them. */
export interface Arena extends Sides, Grid {
  readonly plan: Plan
  readonly data: Data
  readonly memory: Memory
  readonly rolls: Rolls
  readonly score: Score
  /** Where functions leave fractions for their callers: see `Environment.fraction` (tactics/program.ts). */
  readonly fraction: Float64Array
  readonly journal: Journal
  /** Whether rounds are rehearsed (battle/rehearsal.ts). */
  readonly rehearses: boolean
  /** The reaction that is being considered, `OCCASION` by entry. */
  readonly occasion: Int32Array
  /** Whether a combatant can strike what is in a cell in melee, from where it stands. */
  threatensCell(combatant: number, at: number): boolean
  threatens(combatant: number, other: number): boolean
  engaged(combatant: number): boolean
  /** Armour Class at this moment (§5). */
  armourClass(combatant: number): number
  /** Takes a combatant off the field, for good. */
  leaveField(combatant: number): void
  isDecided(): boolean
}

/**
 * Entries of `Arena.occasion`: the moment (`MOMENT`, -1: none); of a hit that may be warded off, by how much the total is
 * above the Armour Class, the natural result, and what comes of it: the family of `Attacks`, or -1 if it does no damage.
 */
export const OCCASION = { MOMENT_NOW: 0, MARGIN: 1, NATURAL: 2, FAMILY: 3 } as const

export function makeArena(plan: Plan, dice: Dice, score: Score, journal: Journal, prompter: Prompter): Arena {
  const { AC_MATTERS, CHANGED, CHARGED, OUT, TOTAL_DEFENSE, WALLED } = MARK
  const { STANDING } = SCALAR
  const data = plan.data as Data
  const { firstParty } = plan
  // Whoever listens to the journal wants every battle told by the rules.
  const rehearses = data.tactics.foreseeable && !journal.listens
  const bytes = makeInts(plan.memory.length)
  const memory = openMemory(bytes, data.shape)
  const { cell, marks, inHand, reach, changeAc, scalars } = memory
  const { ac, acCap, shield, shieldAc } = data.combatants
  const { chargeAc, lockAc, totalDefenseAc } = data.options
  const sides = makeSides(plan)
  const grid = makeGrid(data.field, memory, OUT)
  const { foesFrom, foesTo } = sides
  const { occupant, between, inSight } = grid
  const occasion = makeInts(4)
  occasion[OCCASION.MOMENT_NOW] = -1

  function threatensCell(combatant: number, at: number): boolean {
    const from = cell[combatant]
    return between(from, at) <= reach[combatant] && inSight(from, at)
  }

  function threatens(combatant: number, other: number): boolean {
    return threatensCell(combatant, cell[other])
  }

  function engaged(combatant: number): boolean {
    const end = foesTo(combatant)
    for (let foe = foesFrom(combatant); foe < end; foe++) {
      if (marks[foe] & OUT) continue
      if (threatens(combatant, foe) || threatens(foe, combatant)) return true
    }
    return false
  }

  function armourClass(combatant: number): number {
    const state = marks[combatant]
    let sum = ac[combatant]
    if (inHand[combatant] & shield[combatant]) sum += shieldAc[combatant]
    if (state & AC_MATTERS) {
      if (state & TOTAL_DEFENSE) sum += totalDefenseAc
      if (state & CHARGED) sum += chargeAc
      if (state & WALLED) sum += lockAc
      if (state & CHANGED) sum += changeAc[combatant]
    }
    return sum < acCap[combatant] ? sum : acCap[combatant]
  }

  function leaveField(combatant: number): void {
    occupant[cell[combatant]] = -1
    marks[combatant] |= OUT
    scalars[combatant < firstParty ? STANDING : STANDING + 1]--
  }

  function isDecided(): boolean {
    return scalars[STANDING] === 0 || scalars[STANDING + 1] === 0
  }

  return {
    ...sides,
    ...grid,
    plan,
    data,
    memory,
    rolls: makeRolls(data, dice, prompter, rehearses),
    score,
    fraction: makeFloats(1),
    journal,
    rehearses,
    occasion,
    threatensCell,
    threatens,
    engaged,
    armourClass,
    leaveField,
    isDecided,
  }
}
