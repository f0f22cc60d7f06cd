import { entryOf, isNothing, type Located, type LocatedEntry, type LocatedMap, valueAt } from '../source/located.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { ID } from './ids.ts'
import { correctMembers, type Tell } from './member-slips.ts'
import { SECTIONS_BY_ID } from './sections.ts'
import { nearestKey } from './synonyms.ts'
import { inLine } from './written.ts'

/** Keys of sections that stand at the top of a file by mistake. */
const HOMES: Readonly<Record<string, string>> = {
  ...{ system: 'rules', options: 'rules', tables: 'rules', distance: 'field', map: 'field', legend: 'field' },
  ...{ seed: 'run', battles: 'run', precision: 'run', max_rounds: 'run' },
}

/** What an entry of a list calls itself, where it should have been the key of one. */
const NAMING = ['id', 'name', 'key']
const FILE = /^[^\n]+\.(csv|ya?ml|json)$/i
/** A hint is read at a glance. */
const LONGEST = 70

/**
 * What a file means that is laid out wrongly as a whole: as somebody writes it who guesses the format. Every such slip is
 * reported, with the right form of the very values that stand there, and what comes back has that form, so that all else can be
 * checked.
 *
 * @param keys those that a file can have
 */
export function correctSlips(file: LocatedMap, keys: readonly string[], problems: Problem[]): LocatedMap {
  const report: Tell = (message, hint, place) => void problems.push(refusal(message, hint, place))
  let { entries } = file
  entries = correctIndentation(entries, keys, report)
  entries = takeHome(entries, keys, report)
  entries = correctImports(entries, report)
  entries = importFiles(entries, keys, report)
  entries = entries.map((entry) => correctSection(entry, nearestOf(entry.key, keys), report))
  const combatants = entries.find(({ key }) => nearestOf(key, keys) === 'combatants')?.value
  const known = combatants?.kind === 'map' ? combatants.entries.map(({ key }) => key) : []
  entries = entries.map((entry) =>
    nearestOf(entry.key, keys) === 'parties' ? correctMembers(entry, known, report) : entry,
  )
  return { ...file, entries }
}

function nearestOf(key: string, keys: readonly string[]): string | undefined {
  return keys.includes(key) ? key : nearestKey(key, keys)
}

/** `write ` and what is meant, in one line; its beginning if that is long. */
function write(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return `write ${line.length > LONGEST ? `${line.slice(0, LONGEST - 2)} …` : line}`
}

/** What follows an empty section and is no key belongs into it: `weapons:`, and below it `sword: …` without a space. */
function correctIndentation(entries: readonly LocatedEntry[], keys: readonly string[], report: Tell): LocatedEntry[] {
  const corrected: LocatedEntry[] = []
  for (const entry of entries) {
    const last = corrected.at(-1)
    const { key, keyPlace, value } = entry
    const isStray = nearestOf(key, keys) === undefined && !Object.hasOwn(HOMES, key) && value.kind !== 'scalar'
    const section = last && nearestOf(last.key, keys)
    const isOwner = section !== undefined && (SECTIONS_BY_ID.includes(section) || section === 'parties')
    if (!last || !isStray || !isOwner || !isOpen(last)) corrected.push(entry)
    else {
      report(`"${key}" stands beside ${last.key}, not in it`, 'indent it by two spaces', keyPlace)
      const before = last.value.kind === 'map' ? last.value.entries : []
      corrected[corrected.length - 1] = {
        ...last,
        value: { kind: 'map', entries: [...before, entry], place: keyPlace },
      }
    }
  }
  return corrected

  /** Nothing stands in it but what was taken in. */
  function isOpen({ keyPlace, value }: LocatedEntry): boolean {
    if (isNothing(value)) return true
    const [first] = value.kind === 'map' ? value.entries : []
    return first !== undefined && entries.includes(first) && first.keyPlace.start > keyPlace.end
  }
}

/** `seed: 5` at the top is what `run: { seed: 5 }` is. */
function takeHome(entries: readonly LocatedEntry[], keys: readonly string[], report: Tell): LocatedEntry[] {
  const astray = entries.filter(({ key }) => !keys.includes(key) && Object.hasOwn(HOMES, key))
  const corrected = entries.filter((entry) => !astray.includes(entry))
  for (const entry of astray) {
    const { key, keyPlace } = entry
    const home = HOMES[key]
    const at = corrected.findIndex((other) => other.key === home)
    const before = corrected[at]?.value
    const isMap = before?.kind === 'map'
    const map = mapOf(isMap ? [...before.entries, entry] : [entry], before?.place ?? keyPlace)
    const form = inLine(map)
    report(
      `unknown key "${key}"`,
      form.length > LONGEST ? `put it below ${home}:` : write(`${home}: ${form}`),
      keyPlace,
    )
    if (isMap && entryOf(before, key)) continue
    if (at < 0) corrected.push({ key: home, keyPlace, value: map })
    else if (isMap || (before && isNothing(before))) corrected[at] = { ...corrected[at], value: map }
  }
  return corrected
}

/** `import: weapons.csv`, and `import: { weapons: arms.csv }`. */
function correctImports(entries: readonly LocatedEntry[], report: Tell): LocatedEntry[] {
  return entries.map((entry) => {
    const { key, value } = entry
    if (key !== 'import' || value.kind === 'list' || isNothing(value)) return entry
    const items: Located[] = value.kind === 'map' ? value.entries.map((each) => mapOf([each], each.keyPlace)) : [value]
    const list: Located = { kind: 'list', items, place: value.place }
    report(
      'import is not a list, expected one "- file" line for each catalog',
      write(`import: ${inLine(list)}`),
      value.place,
    )
    return { ...entry, value: list }
  })
}

/** `weapons: weapons.csv` is what `import: [weapons.csv]` is. */
function importFiles(entries: readonly LocatedEntry[], keys: readonly string[], report: Tell): LocatedEntry[] {
  const corrected = [...entries]
  for (const entry of entries) {
    const { keyPlace, value } = entry
    const section = nearestOf(entry.key, keys)
    if (section === undefined || !SECTIONS_BY_ID.includes(section)) continue
    const paths = value.kind === 'list' ? value.items : [value]
    if (paths.length === 0 || !paths.every(isFile)) continue
    // A CSV file has a name that says what it fills, or else is reported.
    const items = paths.map((path) => {
      const name = String(path.kind === 'scalar' ? path.value : '')
      const isNamed = !/\.csv$/i.test(name) || new RegExp(`(^|[/\\\\])${section}\\.csv$`, 'i').test(name)
      return isNamed ? path : mapOf([{ key: section, keyPlace, value: path }], path.place)
    })
    const at = corrected.findIndex(({ key }) => key === 'import')
    const imports = corrected[at]?.value
    const list: Located = { kind: 'list', items, place: value.place }
    const hint = imports ? `add ${items.map(inLine).join(', ')} to import` : write(`import: ${inLine(list)}`)
    report(`${entry.key} is ${paths.length === 1 ? 'a file' : 'a list of files'}, which is imported`, hint, value.place)
    corrected.splice(corrected.indexOf(entry), 1)
    const where = corrected.findIndex(({ key }) => key === 'import')
    if (where < 0) corrected.push({ key: 'import', keyPlace, value: list })
    else if (imports?.kind === 'list') {
      corrected[where] = { ...corrected[where], value: { ...imports, items: [...imports.items, ...items] } }
    }
  }
  return corrected
}

function isFile(value: Located): boolean {
  return value.kind === 'scalar' && typeof value.value === 'string' && FILE.test(value.value)
}

/** A section as it should be laid out. */
function correctSection(entry: LocatedEntry, section: string | undefined, report: Tell): LocatedEntry {
  const { key, value } = entry
  if (section === 'rules' && value.kind === 'scalar' && typeof value.value === 'string') {
    const map = mapOf([{ key: 'system', keyPlace: value.place, value }], value.place)
    report(`rules is "${value.value}", expected "key: value" entries`, write(`rules: ${inLine(map)}`), value.place)
    return { ...entry, value: map }
  }
  if (section === 'expect' && value.kind === 'map') return { ...entry, value: correctExpect(value, report) }
  if (section === 'expect' && value.kind === 'scalar' && typeof value.value === 'string') {
    // No figure is ever known so well that it matters whether the bound itself is met.
    const text = value.value.replace(/([<>])(?!=)/, '$1=')
    report(`expect is "${value.value}", expected a list`, write(`expect: [${text}]`), value.place)
    return { ...entry, value: { kind: 'list', items: [{ ...value, value: text }], place: value.place } }
  }
  const isById = section !== undefined && (SECTIONS_BY_ID.includes(section) || section === 'parties')
  if (!isById || value.kind !== 'list') return entry
  const named = value.items.map(nameItem)
  const [first] = value.items
  if (named.length > 0 && named.every((each) => each !== undefined)) {
    const [one, ...others] = named
    const form = `${key}: { ${one.key}: ${inLine(one.value)}${others.length > 0 ? ', …' : ''} }`
    report(`${key} is a list, expected "id: …" entries`, write(form), first.place)
    return { ...entry, value: mapOf(named, value.place) }
  }
  if (first?.kind !== 'scalar' || !value.items.every((item) => item.kind === 'scalar' && ID.test(String(item.value)))) {
    return entry
  }
  const form = section === 'parties' ? '{ members: [ … ] }' : '{ … }'
  report(`${key} is a list, expected "id: …" entries`, write(`${key}: { ${inLine(first)}: ${form}, … }`), value.place)
  const nothing = (item: Located): LocatedEntry => {
    const { place } = item
    const id = item.kind === 'scalar' ? String(item.value) : ''
    return { key: id, keyPlace: place, value: { kind: 'scalar', value: null, place } }
  }
  return { ...entry, value: mapOf(value.items.map(nothing), value.place) }
}

/** An item of a list as the entry of a map: by what it calls itself. */
function nameItem(item: Located): LocatedEntry | undefined {
  if (item.kind !== 'map') return undefined
  const naming = NAMING.flatMap((key) => entryOf(item, key) ?? [])[0]
  const name = naming?.value.kind === 'scalar' ? String(naming.value.value) : ''
  const key = name.trim().replaceAll(/\s+/g, '-').toLowerCase()
  if (!naming || !ID.test(key)) return undefined
  const value = { ...item, entries: item.entries.filter((entry) => entry !== naming) }
  return { key: ID.test(name) ? name : key, keyPlace: naming.value.place, value }
}

/** `expect: { win.red: '>= 50%' }`. */
function correctExpect(map: LocatedMap, report: Tell): Located {
  // `{ metric: …, near: baseline, within: … }` is one entry of the list.
  if (valueAt(map, 'metric')) {
    const list: Located = { kind: 'list', items: [map], place: map.place }
    report('expect is a mapping, expected a list', write(`expect: ${inLine(list)}`), map.place)
    return list
  }
  const texts = map.entries.map((entry) => ({ entry, text: expectationOf(entry) }))
  report(
    'expect is a mapping, expected a list',
    write(`expect: [${texts.map(({ text }) => text).join(', ')}]`),
    map.place,
  )
  const items = texts.map(({ entry, text }): Located => ({ kind: 'scalar', value: text, place: entry.value.place }))
  return { kind: 'list', items, place: map.place }
}

/** `win.red >= 50%` of the key `win.red` and what stands behind it. */
export function expectationOf({ key, value }: LocatedEntry): string {
  const bound = value.kind === 'scalar' ? String(value.value).trim() : inLine(value)
  if (/^[<>]=/.test(bound)) return `${key} ${bound}`
  if (bound.includes('..')) return `${key} in ${bound}`
  const [low, high] = value.kind === 'list' ? value.items.map(inLine) : []
  return low !== undefined && high !== undefined ? `${key} in ${low} .. ${high}` : `${key} >= ${bound}`
}

function mapOf(entries: readonly LocatedEntry[], place: Place): LocatedMap {
  return { kind: 'map', entries, place }
}
