import type { Roster } from '../battle/roster.ts'
import type { Place } from './telling.ts'

/**
 * What the scene of every ruleset has: where everybody is while a battle is told, how they are, and what they are called.
 * It starts as the battle did, and follows the journal.
 */
export interface CommonScene {
  readonly roster: Roster
  /** By combatant. */
  readonly hp: Int32Array
  readonly hpMax: Int32Array
  readonly cell: Int32Array
  /** How it went out; empty while it is in the fight. */
  readonly out: string[]
  name(combatant: number): string
  partyOf(combatant: number): string
  placeOf(cell: number): Place
  /** `Bert has 3 of 9 hit points left.` */
  showHitPoints(combatant: number): string
  /** The text of a combatant's rule; undefined where none applied. */
  ruleText(combatant: number, list: 'turn' | 'reactions', rule: number): string | undefined
}

/** @param memory a copy of the battle's, before its first round. @param shift what cells are numbered by: row << shift | column. */
export function openCommonScene(
  roster: Roster,
  { hp, hpMax, cell }: Pick<CommonScene, 'hp' | 'hpMax' | 'cell'>,
  shift: number,
): CommonScene {
  const { parties, combatants, rules } = roster
  const columnMask = (1 << shift) - 1
  const name = (combatant: number): string => combatants[combatant]?.name ?? 'nobody'
  return {
    roster,
    hp,
    hpMax,
    cell,
    out: combatants.map(() => ''),
    name,
    partyOf: (combatant) => parties[combatants[combatant].party],
    placeOf: (at) => ({ column: (at & columnMask) + 1, row: (at >> shift) + 1 }),
    showHitPoints: (combatant) => `${name(combatant)} has ${hp[combatant]} of ${hpMax[combatant]} hit points left.`,
    ruleText: (combatant, list, rule) => rules[combatant].filter((each) => each.list === list)[rule]?.text,
  }
}
