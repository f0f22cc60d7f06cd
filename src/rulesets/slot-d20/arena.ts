import { makeCommonArena } from '../../battle/arena.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import { openMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Score } from '../../battle/score.ts'
import { makeTieOrder } from '../../battle/tie-order.ts'
import { makeCells } from '../../field/cells.ts'
import { MARK, OCCASION } from './codes.ts'
import { COLUMNS } from './columns.ts'
import type { Data } from './plan/data.ts'
import { makeRolls } from './rolls.ts'

/** The battle that is being fought: its memory, dice and score, and what can be read off them. */
export type Arena = ReturnType<typeof makeArena>

export function makeArena(plan: Plan<Data>, dice: Dice, score: Score, journal: Journal) {
  const { data } = plan
  const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data)
  const { cell, marks, inHand, reach, changeAc } = memory
  const { ac, acCap, shield, shieldAc } = data.combatants
  const { chargeAc, lockAc, totalDefenseAc } = data.options
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
  const { between, inSight } = grid
  const occasion = makeInts(4)
  occasion[OCCASION.MOMENT_NOW] = -1

  /** Whether a combatant can strike what is in a cell in melee, from where it stands. */
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

  /** Armour Class at this moment (§5). */
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

  return {
    ...common,
    ...grid,
    ties: makeTieOrder(data.field, memory, common.dice, journal),
    plan,
    data,
    memory,
    rolls: makeRolls(data, common.dice),
    /** The reaction that is being considered, `OCCASION` by entry. */
    occasion,
    threatensCell,
    threatens,
    engaged,
    armourClass,
  }
}
