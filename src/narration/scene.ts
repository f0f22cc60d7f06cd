import type { Roster } from '../battle/roster.ts'
import { type StoryName, storyNames } from './names.ts'
import type { Place, Standing } from './narration.ts'

/**
 * What the scene of every ruleset has: where everybody is while a battle is narrated, how they are, and what they are called.
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
  /** Off the field for the time being, but not out of the fight. */
  readonly away: boolean[]
  /** What is true of it until something ends it: `aiming`, `prone` … */
  readonly states: readonly Set<string>[]
  /** What everybody is called. */
  readonly names: readonly StoryName[]
  /** What it is called in a sentence. */
  name(combatant: number): string
  partyOf(combatant: number): string
  placeOf(cell: number): Place
  /** `Bert has 3 of 9 hit points left.` */
  showHitPoints(combatant: number): string
  /** The text of a combatant's rule; undefined where none applied. */
  ruleText(combatant: number, list: 'turn' | 'reactions', rule: number): string | undefined
  /** Which of the eight ways it faces, where the ruleset knows facings. */
  facingOf?(combatant: number): number
  /** How everybody is now. Who is as at any time before is narrated by the same object: most events change one or two of many. */
  standings(): Standing[]
}

/**
 * @param memory a copy of the battle's, before its first round
 * @param shift what cells are numbered by: row << shift | column
 * @param stateOf what a combatant that is in the fight has in hand, and what else is true of it now
 * @param facingOf which of the eight ways it faces, where the ruleset knows facings
 */
export function openCommonScene(
  roster: Roster,
  { hp, hpMax, cell }: Pick<CommonScene, 'hp' | 'hpMax' | 'cell'>,
  shift: number,
  stateOf: (combatant: number) => readonly string[],
  facingOf?: (combatant: number) => number,
): CommonScene {
  const { parties, combatants, rules } = roster
  const columnMask = (1 << shift) - 1
  const out = combatants.map(() => '')
  const away = combatants.map(() => false)
  const names = storyNames(roster)
  const name = (combatant: number): string => names[combatant]?.inSentence ?? 'nobody'
  const placeOf = (at: number): Place => ({ column: (at & columnMask) + 1, row: (at >> shift) + 1 })
  /** By combatant: all that it has been, each by what tells it from the others. */
  const known = combatants.map(() => new Map<string, Standing>())

  function standingOf(combatant: number): Standing {
    const isOut = out[combatant] !== ''
    const isPlaced = !isOut && !away[combatant]
    const state = isOut ? [] : stateOf(combatant)
    const where = isPlaced ? `${cell[combatant]} ${facingOf?.(combatant)}` : out[combatant]
    const key = `${hp[combatant]} ${hpMax[combatant]} ${where} ${state.join('\n')}`
    let standing = known[combatant].get(key)
    if (!standing) {
      standing = {
        ...{ name: names[combatant].name, hp: hp[combatant], hpMax: hpMax[combatant] },
        ...(isOut && { out: out[combatant] }),
        ...(isPlaced && { place: placeOf(cell[combatant]) }),
        ...(isPlaced && facingOf && { facing: facingOf(combatant) }),
        state,
      }
      known[combatant].set(key, standing)
    }
    return standing
  }

  return {
    roster,
    hp,
    hpMax,
    cell,
    out,
    away,
    states: combatants.map(() => new Set()),
    names,
    name,
    partyOf: (combatant) => parties[combatants[combatant].party],
    placeOf,
    showHitPoints: (combatant) => `${name(combatant)} has ${hp[combatant]} of ${hpMax[combatant]} hit points left.`,
    ruleText: (combatant, list, rule) => rules[combatant].filter((each) => each.list === list)[rule]?.text,
    ...(facingOf && { facingOf }),
    standings: () => combatants.map((_, combatant) => standingOf(combatant)),
  }
}
