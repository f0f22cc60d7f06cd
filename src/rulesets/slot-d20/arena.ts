import { makeFloats, makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import { openMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Prompter } from '../../battle/prompter.ts'
import type { Score } from '../../battle/score.ts'
import { makeSides, type Sides } from '../../battle/sides.ts'
import { type Grid, makeGrid } from '../../field/grid.ts'
import { MARK, OCCASION } from './codes.ts'
import { COLUMNS, type Memory } from './columns.ts'
import type { Data } from './plan/data.ts'
import { makeRolls, type Rolls } from './rolls.ts'

/** The place of a battle: its memory, its dice, its score, and what can be read off them. */
export interface Arena extends Sides, Grid {
  readonly plan: Plan<Data>
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

export function makeArena(plan: Plan<Data>, dice: Dice, score: Score, journal: Journal, prompter: Prompter): Arena {
  const { data, firstParty } = plan
  // Whoever listens to the journal wants every battle told by the rules.
  const rehearses = data.tactics.foreseeable && !journal.listens
  const bytes = makeInts(plan.memory.length)
  const memory = openMemory(COLUMNS, bytes, data)
  const { cell, marks, inHand, reach, changeAc, standing } = memory
  const { ac, acCap, shield, shieldAc } = data.combatants
  const { chargeAc, lockAc, totalDefenseAc } = data.options
  const sides = makeSides(plan)
  const grid = makeGrid(data.field, memory, MARK.OUT)
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
      if (marks[foe] & MARK.OUT) continue
      if (threatens(combatant, foe) || threatens(foe, combatant)) return true
    }
    return false
  }

  function armourClass(combatant: number): number {
    const state = marks[combatant]
    let sum = ac[combatant]
    if (inHand[combatant] & shield[combatant]) sum += shieldAc[combatant]
    if (state & MARK.AC_MATTERS) {
      if (state & MARK.TOTAL_DEFENSE) sum += totalDefenseAc
      if (state & MARK.CHARGED) sum += chargeAc
      if (state & MARK.WALLED) sum += lockAc
      if (state & MARK.CHANGED) sum += changeAc[combatant]
    }
    return sum < acCap[combatant] ? sum : acCap[combatant]
  }

  function leaveField(combatant: number): void {
    occupant[cell[combatant]] = -1
    marks[combatant] |= MARK.OUT
    standing[combatant < firstParty ? 0 : 1]--
  }

  function isDecided(): boolean {
    return standing[0] === 0 || standing[1] === 0
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
