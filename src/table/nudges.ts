import { isDeepStrictEqual } from 'node:util'
import { findNumbers, type NumberField, OF_COMBATANTS, stepped } from '../scenario/numbers.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { equip, meet, sideOf } from './equipment.ts'
import type { Ground } from './grounds.ts'
import type { Draft } from './options.ts'
import { ReportedProblems } from './reported-problems.ts'
import type { Matchup, NudgedOption, Table } from './table.ts'

/** What a table was read from. */
interface Origin {
  /** Of the option that is nudged. */
  readonly draft: Draft
  readonly grounds: readonly Ground[]
  /** By option and situation. */
  readonly companies: readonly (readonly Scenario[])[]
  readonly ruleset: Ruleset
  readonly role: string | undefined
}

/**
 * An option of a square table with each of its numbers one step up and one down: those of the entry that it is, or else of all
 * that its side is and carries. Steps beyond a number's bounds are left out, and those that change nothing.
 */
export async function readNudges(table: Table, option: number, origin: Origin): Promise<NudgedOption[]> {
  const { draft, companies, ruleset } = origin
  const within = draft.entry && `${draft.entry.section}.${draft.entry.id}.`
  const numbers = findNumbers(companies[option][0], ruleset.schema).filter(({ path }) =>
    within === undefined ? OF_COMBATANTS.includes(path.split('.')[0]) : path.startsWith(within),
  )
  const found: NudgedOption[] = []
  for (const number of numbers) {
    for (const by of [1, -1]) {
      const nudged = await nudge(table, option, number, by, origin)
      if (nudged) found.push(nudged)
    }
  }
  return found
}

async function nudge(
  table: Table,
  option: number,
  number: NumberField,
  by: number,
  { draft, grounds, companies, ruleset, role }: Origin,
): Promise<NudgedOption | undefined> {
  const then = stepped(number, by)
  const settings = [...draft.settings, { path: number.path, value: then }]
  const equipped: Scenario[] = []
  for (const ground of grounds) {
    // What is refused is no step that could be taken.
    const scenario = await equip({ ...draft, settings }, ground, draft.name, ruleset, role, new ReportedProblems())
    if (scenario) equipped.push(scenario)
  }
  const isSame = (scenario: Scenario, at: number): boolean =>
    ([0, 1] as const).every((side) => isDeepStrictEqual(sideOf(scenario, side), sideOf(companies[option][at], side)))
  if (equipped.length < grounds.length || equipped.every(isSame)) return undefined
  const matchups = new Map<number, Matchup>()
  for (const [at, matchup] of table.matchups.entries()) {
    const { row, column, situation } = matchup
    if (row !== option && column !== option) continue
    const [mine, theirs] = [row, column].map((one) => (one === option ? equipped : companies[one])[situation])
    const on = (sides: readonly [Scenario, Scenario]) =>
      // By its name it has the dice of the matchup as it is.
      meet(grounds[situation].scenario, matchup.ahead, sides, ruleset, new ReportedProblems())
    const [ahead, behind] = [await on([mine, theirs]), await on([theirs, mine])]
    if (!ahead || !behind) return undefined
    matchups.set(at, { row, column, situation, ahead, behind })
  }
  return { option, path: number.path, now: stepped(number, 0), then, matchups }
}
