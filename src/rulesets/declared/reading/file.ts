import type { Files } from '../../../scenario/files.ts'
import { readNumber } from '../../../scenario/numeral.ts'
import { mergeEntries } from '../../../scenario/sections.ts'
import { readYaml } from '../../../scenario/yaml.ts'
import { isNothing, type Located, type LocatedMap, valueAt } from '../../../source/located.ts'
import { type Problem, refusal, type SourceText } from '../../../source/problem.ts'

const MOST_BYTES = 256 * 1024
const MOST_FILES = 16

/** A rules file with all that it imports, as one map; and the files, in the order of reading. */
interface JoinedFile {
  readonly root: LocatedMap | undefined
  readonly sources: readonly SourceText[]
}

/** Reads a rules file and its imports, key by key: what stands in a file replaces what it imports. */
export async function readRulesFile(
  source: SourceText,
  files: Pick<Files, 'open'>,
  problems: Problem[],
): Promise<JoinedFile> {
  const sources: SourceText[] = []
  const reading = new Set<string>()

  async function read(own: SourceText): Promise<LocatedMap | undefined> {
    sources.push(own)
    if (own.text.length > MOST_BYTES) {
      problems.push(refusal(`${own.name} is larger than 256 KiB`, undefined, { source: own, start: 0, end: 0 }))
      return undefined
    }
    const written = readYaml(own, problems)
    if (!written) return undefined
    const root = withNumbers(written)
    if (root.kind !== 'map') {
      const message = isNothing(root)
        ? 'this file is empty, expected a rules file'
        : 'this is no rules file, expected "key: value" lines such as "tiltyard_rules: 1"'
      problems.push(refusal(message, undefined, { ...root.place, end: root.place.start }))
      return undefined
    }
    reading.add(own.name)
    let joined: LocatedMap | undefined
    const listed = valueAt(root, 'import')
    const items = listed?.kind === 'list' ? listed.items : listed && !isNothing(listed) ? [listed] : []
    for (const item of items) {
      if (item.kind !== 'scalar' || typeof item.value !== 'string') {
        problems.push(refusal('this is no import, expected the path of a rules file', undefined, item.place))
        continue
      }
      const imported = await open(item.value, own, (message, hint) => problems.push(refusal(message, hint, item.place)))
      if (imported) joined = joined ? join(joined, imported) : imported
    }
    reading.delete(own.name)
    const rest = { ...root, entries: root.entries.filter(({ key }) => key !== 'import') }
    return joined ? join(joined, rest) : rest
  }

  async function open(
    path: string,
    from: SourceText,
    refuse: (message: string, hint?: string) => void,
  ): Promise<LocatedMap | undefined> {
    if (!/\.ya?ml$/i.test(path)) return void refuse(`cannot import "${path}": it is no .rules.yaml file`)
    if (sources.length > MOST_FILES) return void refuse(`more than ${MOST_FILES} rules files are imported`)
    const opened = await files.open(path, from)
    if ('reason' in opened) return void refuse(`cannot import "${path}": ${opened.reason}`, opened.hint)
    if (reading.has(opened.source.name)) return void refuse(`"${path}" imports itself, directly or through others`)
    return read(opened.source)
  }

  return { root: await read(source), sources }
}

/** With `1_000`, which YAML 1.2 leaves a text, as the number that it is in all files. */
function withNumbers(value: Located): Located {
  if (value.kind === 'list') return { ...value, items: value.items.map(withNumbers) }
  if (value.kind === 'map')
    return { ...value, entries: value.entries.map((entry) => ({ ...entry, value: withNumbers(entry.value) })) }
  if (typeof value.value !== 'string' || !value.value.includes('_')) return value
  const number = readNumber(value.value)
  if (number === undefined) return value
  const { segments: _, ...scalar } = value
  return { ...scalar, value: number }
}

/** Sections by name are joined entry by entry; of all else the later one counts. */
function join(earlier: LocatedMap, later: LocatedMap): LocatedMap {
  return mergeEntries(earlier, later, (one, other) =>
    one.value.kind === 'map' && other.value.kind === 'map'
      ? { ...other, value: mergeEntries(one.value, other.value, (_, last) => last) }
      : other,
  )
}
