import { readText } from '../files/reading.ts'
import { splitAtCommas } from '../scenario/commas.ts'
import { isSameColumn } from '../scenario/header.ts'
import { readNumber } from '../scenario/numeral.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { isSection } from '../scenario/setting.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Place } from '../source/problem.ts'
import type { Draft, Locate } from './options.ts'
import type { ReportedProblems } from './reported-problems.ts'

/** By option, what it costs; undefined if that is not known of all. `wanted` is a column of catalogs, a list, or a CSV file. */
export async function readCosts(
  flag: string,
  wanted: string | undefined,
  drafts: readonly Draft[],
  companies: readonly Scenario[][],
  locate: Locate,
  reported: ReportedProblems,
): Promise<ReadonlyMap<Draft, number> | undefined> {
  const cost = wanted ?? 'cost'
  const place: Place = { source: { name: flag, text: cost }, start: 0, end: cost.length }
  const given = /\.csv$/i.test(cost)
    ? await readCostFile(cost, place, locate, reported)
    : cost.includes('=')
      ? listed(place)
      : undefined
  if (given) {
    for (const [name, { text, named, priced }] of given) {
      if (!drafts.some((draft) => draft.name === name)) {
        reported.refuse(
          `no option is called "${name}"`,
          named,
          didYouMean(
            name,
            drafts.map((draft) => draft.name),
          ),
        )
      } else if (!(Number(text) >= 0) || text === '') {
        reported.refuse(`the cost of "${name}" is "${text}", expected a number from 0`, priced)
      }
    }
    const missing = drafts.find(({ name }) => !given.has(name))
    if (missing) reported.refuse(`the option "${missing.name}" has no cost`, place)
    return new Map(drafts.map((draft) => [draft, Number(given.get(draft.name)?.text)]))
  }
  const costs = new Map<Draft, number>()
  for (const [at, draft] of drafts.entries()) {
    const known = costOf(draft, companies[at][0], cost)
    if (known !== undefined) costs.set(draft, known)
  }
  if (costs.size === 0 && wanted !== undefined) reported.refuse(`no option has a "${cost}"`, place)
  // One alone that has no price is one that has been forgotten.
  const missing = costs.size > 0 ? drafts.find((draft) => !costs.has(draft)) : undefined
  if (missing && wanted !== undefined) reported.refuse(`the option "${missing.name}" has no "${cost}"`, place)
  return missing ? undefined : costs
}

/** What an option is said to cost, and where its name and its cost stand. */
interface GivenCost {
  readonly text: string
  readonly named: Place
  readonly priced: Place
}

async function readCostFile(
  path: string,
  place: Place,
  locate: Locate,
  reported: ReportedProblems,
): Promise<Map<string, GivenCost>> {
  const { readRows } = await import('../scenario/csv.ts')
  const found = await locate(path)
  const text = typeof found === 'string' ? await readText(found).catch(() => undefined) : undefined
  if (text === undefined) {
    reported.refuse(`cannot read "${path}"`, place)
    return new Map()
  }
  const [, ...rows] = readRows({ name: path, text }, reported.problems) ?? []
  return new Map(
    rows.map(([name, cost]) => {
      const { place: named } = name
      return [String(name.value), { text: String(cost?.value ?? ''), named, priced: cost?.place ?? named }]
    }),
  )
}

/** `dagger=2, sword=10`. */
function listed({ source }: Place): Map<string, GivenCost> {
  let end = 0
  return new Map(
    splitAtCommas(source.text).map((part) => {
      const start = source.text.indexOf(part, end)
      end = start + part.length
      const equals = part.lastIndexOf('=')
      const name = part.slice(0, Math.max(0, equals)).trim()
      const text = part.slice(equals + 1).trim()
      const named = { source, start, end: name === '' ? end : start + name.length }
      return [name, { text, named, priced: text === '' ? named : { source, start: end - text.length, end } }]
    }),
  )
}

/** That of the entry which the option is; of a whole party, all that its members are and carry. */
function costOf(
  { entry }: Draft,
  { whole, notes, parties: [{ members }] }: Scenario,
  column: string,
): number | undefined {
  const costIn = (section: string, id: unknown): number | undefined => {
    const entries = whole[section] as Record<string, Record<string, unknown>> | undefined
    const known = readNumber(entries?.[String(id)]?.[column])
    if (known !== undefined) return known
    // Spreadsheets have columns of their own, under whatever name.
    const [, noted] =
      Object.entries(notes?.[section]?.[String(id)] ?? {}).find(([name]) => isSameColumn(name, column)) ?? []
    return readNumber(noted)
  }
  if (entry) return entry.id === 'none' ? 0 : costIn(entry.section, entry.id)
  const sections = Object.keys(whole).filter(isSection)
  const costs = members.flatMap(({ template, fields }) => [
    costIn('combatants', template),
    ...Object.values(fields)
      .flat()
      .flatMap((id) =>
        typeof id === 'string'
          ? sections.filter((section) => section !== 'combatants').map((section) => costIn(section, id))
          : [],
      ),
  ])
  const known = costs.filter((cost) => cost !== undefined)
  return known.length > 0 ? known.reduce((sum, cost) => sum + cost, 0) : undefined
}
