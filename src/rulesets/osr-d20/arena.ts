import { makeCommonArena } from '../../battle/arena.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Dice } from '../../battle/dice.ts'
import type { Journal } from '../../battle/journal.ts'
import { openMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Score } from '../../battle/score.ts'
import { makeTieOrder } from '../../battle/tie-order.ts'
import { makeCells } from '../../field/cells.ts'
import { MARK } from './codes.ts'
import { COLUMNS } from './columns.ts'
import type { Data } from './plan/data.ts'
import { makeRolls } from './rolls.ts'

/** The battle that is being fought: its memory, dice and score, and what can be read off them. */
export type Arena = ReturnType<typeof makeArena>

export function makeArena(plan: Plan<Data>, dice: Dice, score: Score, journal: Journal) {
  const { data, combatants } = plan
  const firstParty = plan.firstParty
  const memory = openMemory(COLUMNS, makeInts(plan.memory.length), data)
  const { cell, marks, ready } = memory
  const { melee, bare, reach } = data.armaments
  const grid = makeCells(data.field, memory, MARK.OUT)
  const common = makeCommonArena({
    plan,
    memory,
    score,
    journal,
    dice,
    field: grid,
    marks: { out: MARK.OUT, away: MARK.IN_FLIGHT },
    foreseeable: data.tactics.foreseeable,
  })
  const { foesFrom, foesTo } = common
  const { distance, inSight } = grid
  const { dark } = data.field
  const somewhereDark = dark.length > 0
  const { darkSight } = data.combatants

  /** Whether a combatant's ready weapon (bare hands too) can strike another in melee from where both stand. */
  function threatens(combatant: number, other: number): boolean {
    const armament = ready[combatant]
    return (
      melee[armament] !== 0 && distance(combatant, other) <= reach[armament] && inSight(cell[combatant], cell[other])
    )
  }

  function engaged(combatant: number): boolean {
    const end = foesTo(combatant)
    for (let foe = foesFrom(combatant); foe < end; foe++) {
      if (marks[foe] & MARK.OUT) continue
      if (threatens(combatant, foe) || threatens(foe, combatant)) return true
    }
    return false
  }

  /** Armed: what is ready strikes in melee and is not bare hands. */
  function armed(combatant: number): boolean {
    const armament = ready[combatant]
    return melee[armament] !== 0 && bare[armament] === 0
  }

  /** Whether it is light enough for a combatant to see another (§5.3); line of sight is another matter. */
  function sees(combatant: number, other: number): boolean {
    return !somewhereDark || dark[cell[other]] === 0 || darkSight[combatant] !== 0
  }

  /** Whether a defender counts as unaware of an attacker (§5.2). */
  function isUnawareOf(defender: number, attacker: number): boolean {
    const state = marks[defender]
    if (state & (MARK.UNAWARE | MARK.HELPLESS)) return true
    return (state & (MARK.SEARCHING | MARK.GUARDING)) === MARK.SEARCHING || !sees(defender, attacker)
  }

  return {
    ...common,
    ...grid,
    ties: makeTieOrder(data.field, memory, common.dice, journal),
    plan,
    data,
    memory,
    rolls: makeRolls(combatants, data, memory, common.dice),
    /** Whether a party has more than one member. */
    somebodyHasAllies: firstParty > 1 || combatants - firstParty > 1,
    threatens,
    engaged,
    armed,
    sees,
    isUnawareOf,
  }
}
