import { createHash } from 'node:crypto'
import { readYaml } from '../scenario/yaml.ts'
import { follow, type LocatedMap } from '../source/located.ts'
import { isMap } from '../source/plain.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'

/*
 * Baselines are merged and edited by hand, and a figure that nobody has counted would be checked against for years. Each entry
 * therefore has a checksum. They stand apart, at the end: so the line of a figure holds nothing but the figure, and a
 * line that was taken from another baseline does not bring its own checksum along. They find mistakes; who wants to forge a
 * baseline can write them as well.
 */

/** By section, the checksums of its entries in the order in which they were written, separated by spaces. */
type Checksums = Readonly<Record<string, string>>

/** The sections that have a checksum for each of their entries; whatever else stands in a baseline has one. */
const SECTIONS: readonly string[] = ['expect', 'metrics', 'histograms', 'table', 'resolved']
/** Those whose entries are maps of entries: a weapon, a score. */
const DEEPER: readonly string[] = ['table', 'resolved']
/** Of what is in no section. */
const HEAD = 'head'
/** Enough that one of a thousand changed lines has the checksum of another in one case of ten thousand. */
const DIGITS = 6

interface Entry {
  readonly section: string
  readonly path: readonly string[]
  readonly checksum: string
}

/** @param baseline what its file holds, but for the checksums. */
export function checksumsOf(baseline: Readonly<Record<string, unknown>>): Checksums {
  const sections = new Map<string, string[]>()
  for (const { section, checksum } of entriesOf(baseline)) {
    sections.set(section, [...(sections.get(section) ?? []), checksum])
  }
  return Object.fromEntries([...sections].map(([section, checksums]) => [section, checksums.join(' ')]))
}

/** What of a baseline does not have the checksum that it was written with, by its place in the file. */
export function findAltered(
  baseline: Readonly<Record<string, unknown>>,
  checksums: Checksums,
  source: SourceText,
): Problem[] {
  const placeOf = locate(source)
  const entries = entriesOf(baseline)
  const problems: Problem[] = []
  for (const section of new Set([...Object.keys(checksums), ...entries.map(({ section }) => section)])) {
    const own = entries.filter((entry) => entry.section === section)
    const written = (checksums[section] ?? '').split(' ').filter((checksum) => checksum !== '')
    const left = [...written]
    const altered = own.filter(({ checksum }) => {
      const at = left.indexOf(checksum)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    for (const { path } of altered) {
      problems.push(refusal(`${path.join('.')} is not what was accepted`, undefined, placeOf(path)))
    }
    if (left.length <= altered.length) continue
    // The one before the first that is gone says where that stood.
    const gone = written.indexOf(left[0])
    const before = own.findLast(({ checksum }) => written.slice(0, gone).includes(checksum))
    const [what, of] = [left.length - altered.length, section === HEAD ? 'it' : section]
    const where = before ? `, after ${before.path.join('.')}` : ''
    const message = `${what} ${what === 1 ? 'entry' : 'entries'} of ${of} ${what === 1 ? 'is' : 'are'} missing${where}`
    problems.push(refusal(message, undefined, placeOf(before?.path ?? [section])))
  }
  return problems.sort((one, other) => (one.place?.start ?? 0) - (other.place?.start ?? 0))
}

function entriesOf(baseline: Readonly<Record<string, unknown>>): Entry[] {
  return Object.entries(baseline).flatMap(([key, value]) => {
    if (!SECTIONS.includes(key) || !isMap(value)) return [entry(HEAD, [key], value)]
    return Object.entries(value).flatMap(([name, inner]) => {
      if (!DEEPER.includes(key) || !isMap(inner)) return [entry(key, [key, name], inner)]
      return Object.entries(inner).map(([id, each]) => entry(key, [key, name, id], each))
    })
  })
}

function entry(section: string, path: readonly string[], value: unknown): Entry {
  const hash = createHash('sha256').update(JSON.stringify([path, sorted(value)]))
  return { section, path, checksum: hash.digest('hex').slice(0, DIGITS) }
}

/** Whoever lays JSON out anew, or sorts its keys, changes nothing of what it says. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isMap(value)) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([key, inner]) => [key, sorted(inner)])
}

/** Where entries stand in the text: JSON is YAML, whose reader knows places. */
function locate(source: SourceText): (path: readonly string[]) => Place | undefined {
  let root: LocatedMap | undefined
  const read = (): LocatedMap | undefined => {
    const located = readYaml(source, [])
    return located?.kind === 'map' ? located : undefined
  }
  return (path) => {
    root ??= read()
    return root && follow(root, path).entry?.keyPlace
  }
}
