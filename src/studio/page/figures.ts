import { titleOf } from '../../battle/roster.ts'
import type { Tally } from '../../fight/tally.ts'
import { differenceOf, type PairedDifference } from '../../metrics/difference.ts'
import { pairFigures } from '../../metrics/paired.ts'
import { Kept, type Pairing, pairBoards } from '../../metrics/pairing.ts'
import type { Metric } from '../../metrics/result.ts'
import { estimateOf, kindOf, takeSamples } from '../../metrics/sample.ts'
import type { Stand } from '../../plan-scenario.ts'
import { calledIn } from '../../report/subject.ts'
import type { Duel } from './series.ts'

/** More combatants than these are shown by template. */
const MOST_SUBJECTS = 8

/** Someone whose damage is shown. */
interface Subject {
  readonly name: string
  /** What it is called. */
  readonly label: string
  /** Undefined for a template on both sides. */
  readonly party: 0 | 1 | undefined
}

/** Those whose figures are shown one by one: combatants, or templates where there are many. */
export function subjectsOf({ roster }: Stand): Subject[] {
  const { combatants } = roster
  const byTemplate = combatants.length > MOST_SUBJECTS
  const nameOf = ({ name, template }: (typeof combatants)[number]) => (byTemplate ? template : name)
  const names = [...new Set(combatants.map(nameOf))]
  const subjects = names.slice(0, 2 * MOST_SUBJECTS).map((name) => {
    const own = combatants.filter((each) => nameOf(each) === name)
    const parties = new Set(own.map(({ party }) => party))
    const label = byTemplate ? titleOf(roster, 'combatants', name) : calledIn(roster, combatants.indexOf(own[0]))
    return { name, label, party: parties.size === 1 ? [...parties][0] : undefined }
  })
  // Two templates can have one title.
  const isClear = new Set(subjects.map(({ label }) => label)).size === subjects.length
  return isClear ? subjects : subjects.map((subject) => ({ ...subject, label: subject.name }))
}

/** In what its battles are long: games by time have seconds. */
export function lengthOf({ scoreboard }: Pick<Stand, 'scoreboard'>): 'rounds' | 'seconds' {
  return scoreboard.lines.some(({ name }) => name === 'seconds') ? 'seconds' : 'rounds'
}

/** The figures that the studio compares, by name, in the order of reading. */
export function comparedMetrics(stand: Stand): string[] {
  const { parties } = stand.roster
  return [
    ...parties.map((party) => `win.${party}`),
    'draw',
    'stalemate',
    `${lengthOf(stand)}.mean`,
    ...parties.map((party) => `survivors.${party}.mean`),
    ...parties.map((party) => `damage.${party}.mean`),
  ]
}

/** The figures that it shows: the same, and the damage of each combatant. */
export function shownMetrics(stand: Stand): Set<string> {
  return new Set([...comparedMetrics(stand), ...subjectsOf(stand).map(({ name }) => `damage.${name}.mean`)])
}

/** Those of the figures that something was counted for, with their 95 % intervals. */
export function measureShown(
  stand: Stand,
  tally: Tally,
  names: ReadonlySet<string> = shownMetrics(stand),
): Map<string, Metric> {
  const samples = takeSamples(tally, stand.scoreboard, stand.roster)
  const shown = new Map<string, Metric>()
  for (const name of names) {
    const sample = samples.get(name)
    const estimate = sample && estimateOf(sample)
    if (estimate && Number.isFinite(estimate.low) && Number.isFinite(estimate.high))
      shown.set(name, { kind: kindOf(sample), ...estimate })
  }
  return shown
}

/** What is kept of every battle of a plan: the same, whatever it is compared with. */
export function keptOf(stand: Stand): Int32Array {
  return keepAll(stand).values()
}

/** How two plans are compared, of each of which `keptOf` was kept. */
export function pairShown(first: Stand, second: Stand): Pairing {
  const wanted = comparedLines(first)
  return pairBoards(first, second, keepAll(first), keepAll(second), (name) => wanted.has(name))
}

/** Paired with itself, a plan keeps everything that can be compared. */
function keepAll(stand: Stand): Kept {
  const kept = new Kept(stand)
  const wanted = comparedLines(stand)
  pairBoards(stand, stand, kept, kept, (name) => wanted.has(name))
  return kept
}

function comparedLines(stand: Stand): Set<string> {
  return new Set(comparedMetrics(stand).map((name) => name.replace(/\.mean$/, '')))
}

/** How much more each figure is on the second side. */
export function differencesOf({ first, second, pairing, counts, battles }: Duel): Map<string, PairedDifference> {
  if (battles < 2) return new Map()
  const [one, other] = counts.sides
  const figures = pairFigures({
    pairing,
    boards: [first.stand, second.stand],
    tallies: [one, other],
    pair: counts.pairs[0],
  })
  const differences = new Map<string, PairedDifference>()
  for (const [name, figure] of figures) {
    const difference = differenceOf(figure)
    if (difference) differences.set(name, difference)
  }
  return differences
}
