import { positionOf } from '../source/excerpt.ts'
import {
  entryOf,
  isNothing,
  type Located,
  type LocatedEntry,
  type LocatedMap,
  type LocatedScalar,
  plain,
  valueAt,
} from '../source/located.ts'
import { expectedNames } from '../source/nearest.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { type Files, NO_FILES, type OpenedFile } from './files.ts'
import { ID, ID_EXPECTED } from './ids.ts'
import type { Section } from './ruleset.ts'
import { CATALOGS, KEYS, mergeFiles, type OnClash, SECTIONS_BY_ID } from './sections.ts'
import { correctSlips } from './slips.ts'
import { nearestKey, suggestKey } from './synonyms.ts'
import { readYaml } from './yaml.ts'

/** Files that one scenario may import, and the characters of all of them together: what is read stays bounded. */
const MAX_FILES = 64
const MAX_CHARACTERS = 4 * 1_048_576

/** A scenario file and all that it imports, as one map; `import` is gone. */
export interface Gathering {
  readonly root: LocatedMap
  /** Sections of which something could not be read: an unknown name may stand there, and be no mistake. */
  readonly gaps: ReadonlySet<string>
  /** In the order of reading. */
  readonly sources: readonly SourceText[]
}

/** Reads the scenario in `source` and its imports, and theirs. Undefined if the scenario itself is no YAML mapping. */
export async function gather(
  source: SourceText,
  { files = NO_FILES, id = source.name, problems }: { files?: Files | undefined; id?: string; problems: Problem[] },
): Promise<Gathering | undefined> {
  const gatherer = new Gatherer(files, problems)
  const root = await gatherer.readFile({ source, id })
  return root && { root, gaps: gatherer.gaps, sources: gatherer.sources }
}

/** What a file says of itself, and not of the scenario that imports it. */
const OF_A_FILE: ReadonlySet<string> = new Set(['tiltyard', 'id', 'name'])

/** State while a scenario's files are read: which are done, and which are being read now. */
class Gatherer {
  readonly sources: SourceText[] = []
  readonly gaps = new Set<string>()
  readonly #files: Files
  readonly #problems: Problem[]
  readonly #done = new Map<string, LocatedMap | undefined>()
  readonly #reading = new Set<string>()

  constructor(files: Files, problems: Problem[]) {
    this.#files = files
    this.#problems = problems
  }

  /** A YAML file with its imports, later ones winning, and the file itself winning over all. */
  async readFile({ source, id }: OpenedFile): Promise<LocatedMap | undefined> {
    if (this.#done.has(id)) return this.#done.get(id)
    this.#addSource(source)
    this.#reading.add(id)
    const own = this.#readOwn(source)
    const overrides = new Overrides(source, own && entryOf(own, 'override')?.value, this.#problems)
    let merged: LocatedMap | undefined
    for (const entry of own?.entries ?? []) {
      if (entry.key === 'import') merged = await this.#readImports(entry.value, source, overrides)
    }
    this.#reading.delete(id)
    const rest = own && { ...own, entries: own.entries.filter(({ key }) => key !== 'import' && key !== 'override') }
    const result = rest && (merged ? mergeFiles(merged, rest, overrides.onClash) : rest)
    if (this.gaps.size === 0) overrides.refuseIdle()
    this.#done.set(id, result)
    return result
  }

  #addSource(source: SourceText): void {
    if (!this.sources.includes(source)) this.sources.push(source)
  }

  /** What a file says itself, checked as far as it can be without its imports. */
  #readOwn(source: SourceText): LocatedMap | undefined {
    const located = readYaml(source, this.#problems)
    if (located && located.kind !== 'map') {
      const place = { ...located.place, end: located.place.start }
      if (isNothing(located)) this.#refuse('this file is empty, expected a scenario', place)
      else
        this.#refuse('this is no scenario, expected "key: value" lines such as "tiltyard: 1"', place, hintFor(source))
      return undefined
    }
    if (!located) return undefined
    const rules = entryOf(located, 'tiltyard_rules')
    if (rules) {
      const hint = 'call it NAME.rules.yaml, and write rules: { system: ./NAME.rules.yaml } in a scenario'
      this.#refuse('this is a rules file, expected a scenario', rules.keyPlace, hint)
      return undefined
    }
    const file = correctSlips(located, KEYS, this.#problems)
    return { ...file, entries: file.entries.flatMap((entry) => this.#sound(entry, file)) }
  }

  /** The entry, if it is worth going on with. A misspelt section is read as what was meant: its names are no riddles. */
  #sound(entry: LocatedEntry, file: LocatedMap): LocatedEntry[] {
    const { key, keyPlace } = entry
    if (KEYS.includes(key)) return this.#isSound(entry) ? [entry] : []
    const meant = nearestKey(key, KEYS)
    this.#refuse(
      `unknown key "${key}"`,
      keyPlace,
      meant === undefined ? expectedNames(KEYS) : `did you mean "${meant}"?`,
    )
    return meant === undefined || entryOf(file, meant) ? [] : this.#sound({ ...entry, key: meant }, file)
  }

  #isSound({ key, value }: LocatedEntry): boolean {
    if (isNothing(value)) return false
    if (!SECTIONS_BY_ID.includes(key)) return true
    if (value.kind !== 'map') {
      this.#refuse(
        `${key} is ${value.kind === 'list' ? 'a list' : 'a single value'}, expected "id: …" entries`,
        value.place,
      )
      this.gaps.add(key)
      return false
    }
    for (const entry of value.entries) this.#checkId(entry.key, entry.keyPlace)
    return true
  }

  #checkId(id: string, place: Place): void {
    if (!ID.test(id)) this.#refuse(`"${id}" is not ${ID_EXPECTED}`, place)
    else if (id === 'none') this.#refuse('"none" cannot be an id, it stands for nothing at all', place)
  }

  async #readImports(imports: Located, from: SourceText, { onClash }: Overrides): Promise<LocatedMap | undefined> {
    if (imports.kind !== 'list') {
      this.#refuse('import is not a list, expected one "- file" line for each catalog', imports.place)
      this.#miss(undefined)
      return undefined
    }
    let merged: LocatedMap | undefined
    for (const item of imports.items) {
      for (const { section, path } of this.#targetsOf(item)) {
        const catalog = await this.#readImport(path, section, from)
        if (catalog) merged = merged ? mergeFiles(merged, catalog, onClash) : catalog
        else this.#miss(section?.key ?? sectionOf(path))
      }
    }
    return merged
  }

  /** One entry of `import`: a path, or `section: path`. */
  #targetsOf(item: Located): { section?: LocatedEntry; path: LocatedScalar }[] {
    if (item.kind === 'scalar' && typeof item.value === 'string') return [{ path: item }]
    if (item.kind === 'map' && item.entries.length > 0) {
      return item.entries.flatMap((entry) => {
        const { key, keyPlace, value } = entry
        const meant = SECTIONS_BY_ID.includes(key) ? key : nearestKey(key, SECTIONS_BY_ID)
        if (meant !== key) this.#refuse(`unknown section "${key}"`, keyPlace, suggestKey(key, SECTIONS_BY_ID))
        if (value.kind === 'scalar' && typeof value.value === 'string' && meant !== undefined) {
          return [{ section: { ...entry, key: meant }, path: value }]
        }
        if (meant !== undefined) {
          this.#refuse(`${key} has no file, expected the path of a CSV catalog`, value.place)
        }
        this.#miss(meant)
        return []
      })
    }
    this.#refuse('this is no import, expected a path such as catalog/weapons.csv', item.place)
    this.#miss(undefined)
    return []
  }

  /** Something of a section could not be read; of any section if it is not known which. */
  #miss(section: string | undefined): void {
    for (const missed of section === undefined ? SECTIONS_BY_ID : [section]) this.gaps.add(missed)
  }

  async #readImport(path: LocatedScalar, section: LocatedEntry | undefined, from: SourceText) {
    const name = String(path.value)
    const isCsv = /\.csv$/i.test(name)
    if (!isCsv && !/\.ya?ml$/i.test(name)) {
      return this.#refuse(`cannot import "${name}": it is neither a .yaml nor a .csv file`, path.place)
    }
    if (section && !isCsv) {
      return this.#refuse(`"${name}" names its sections itself`, section.keyPlace, `write "- ${name}"`)
    }
    if (this.sources.length > MAX_FILES) return this.#refuse(`more than ${MAX_FILES} files are imported`, path.place)
    const opened = await this.#files.open(name, from)
    if ('reason' in opened) return this.#refuse(`cannot import "${name}": ${opened.reason}`, path.place, opened.hint)
    const size = this.sources.reduce((total, { text }) => total + text.length, opened.source.text.length)
    if (size > MAX_CHARACTERS) return this.#refuse('the imports are larger than 4 MiB together', path.place)
    if (this.#reading.has(opened.id))
      return this.#refuse(`"${name}" imports itself, directly or through others`, path.place)
    return isCsv ? this.#readCatalog(opened, section?.key, path) : this.#readCatalogFile(opened)
  }

  /** A YAML catalog. Its id and its name are its own: the scenario's are never an import's. */
  async #readCatalogFile(file: OpenedFile): Promise<LocatedMap | undefined> {
    const catalog = await this.readFile(file)
    const version = valueAt(catalog, 'tiltyard')
    if (version && !(version.kind === 'scalar' && version.value === 1)) {
      this.#refuse('tiltyard is the version of the format, expected 1', version.place)
    }
    return catalog && { ...catalog, entries: catalog.entries.filter(({ key }) => !OF_A_FILE.has(key)) }
  }

  async #readCatalog({ source, id }: OpenedFile, key: string | undefined, path: LocatedScalar) {
    const section = key ?? sectionOf(path)
    if (section === undefined) {
      const hint = `write "- weapons: ${path.value}" if it holds weapons`
      return this.#refuse(`"${path.value}" does not say which section it fills`, path.place, hint)
    }
    // A section may be filled from a file twice, in different places of the order; the file is read once.
    const done = `${section}\n${id}`
    if (!this.#done.has(done)) {
      this.#addSource(source)
      const { readCsv } = await import('./csv.ts')
      const entries = readCsv(source, this.#problems, section)
      for (const entry of entries?.entries ?? []) this.#checkId(entry.key, entry.keyPlace)
      const root = entries && { ...entries, entries: [{ key: section, keyPlace: entries.place, value: entries }] }
      this.#done.set(done, root)
    }
    return this.#done.get(done)
  }

  #refuse(message: string, place: Place, hint?: string): undefined {
    this.#problems.push(refusal(message, hint, place))
  }
}

/** What a file says that it, or one of its imports, defines anew: `override: [weapons.sword, run]`. */
class Overrides {
  readonly #source: SourceText
  readonly #problems: Problem[]
  /** By path, where it is said. */
  readonly #said = new Map<string, Place>()
  readonly #used = new Set<string>()

  constructor(source: SourceText, list: Located | undefined, problems: Problem[]) {
    this.#source = source
    this.#problems = problems
    const items = list?.kind === 'list' ? list.items : list ? [list] : []
    for (const item of items) {
      if (item.kind === 'scalar' && typeof item.value === 'string') this.#said.set(item.value, item.place)
      else
        problems.push(refusal('this overrides nothing, expected a path such as weapons.sword', undefined, item.place))
    }
  }

  /** A clash that is not said to be meant is a problem: which of the two counts would be anybody's guess. */
  readonly onClash: OnClash = (path, earlier, later) => {
    const section = path.split('.', 1)[0]
    const said = [path, section].filter((name) => this.#said.has(name))
    if (said.length > 0) {
      for (const name of said) this.#used.add(name)
      return
    }
    // Whole sections that say the same, such as which rules apply, are no riddle.
    if (path === section && JSON.stringify(plain(earlier.value)) === JSON.stringify(plain(later.value))) return
    const { line, column } = positionOf(earlier.keyPlace)
    const name =
      path === section ? path : `the ${CATALOGS[section as Section] ?? section.replace(/s$/, '')} "${later.key}"`
    const hint = `${path === section ? 'remove' : 'rename'} one, or write "override: [${path}]" in ${this.#source.name}`
    const message = `${name} is defined at ${earlier.keyPlace.source.name}:${line}:${column} already`
    this.#problems.push(refusal(message, hint, later.keyPlace))
  }

  /** What overrides nothing is a slip of the pen, or is no longer needed. */
  refuseIdle(): void {
    for (const [path, place] of this.#said) {
      if (!this.#used.has(path)) this.#problems.push(refusal(`"${path}" overrides nothing`, undefined, place))
    }
  }
}

/** What a text that is no YAML mapping may be instead. */
function hintFor({ name, text }: SourceText): string | undefined {
  if (/\.csv$/i.test(name)) return `a scenario imports a catalog: import: [${name.replace(/^.*[/\\]/, '')}]`
  return /^\s*\w+\s*=/.test(text) ? 'write a colon in place of each "=": tiltyard: 1' : undefined
}

/** The section that a CSV catalog fills by its name: `catalog/weapons.csv`. */
function sectionOf({ value }: LocatedScalar): string | undefined {
  return SECTIONS_BY_ID.find((section) => new RegExp(`(^|[/\\\\])${section}\\.csv$`, 'i').test(String(value)))
}
