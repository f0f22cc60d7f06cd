import { entryOf, type Located, type LocatedEntry, type LocatedMap } from '../source/located.ts'
import type { Place, SourceText } from '../source/problem.ts'
import { isSameColumn } from './columns.ts'
import { dialectOf, readRows } from './csv.ts'

/** A stretch of a file's text that is replaced; where `start` is `end`, something is put in. */
export interface Edit {
  readonly source: SourceText
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The edits that set the value at a path in the files it was read from, and leave every other character as it is. What is
 * written already is replaced where it stands. What is not (a default, a template's, an alias's) is put in: as a new key
 * behind the others, or as a cell of the line in a catalog.
 *
 * Throws a `RangeError` for a path that leads through something else than mappings and lists.
 */
export function rewrite(root: LocatedMap, path: readonly string[], value: string): Edit[] {
  let owner: Located = root
  for (const [depth, key] of path.entries()) {
    const isLast = depth === path.length - 1
    if (owner.kind === 'list') {
      const item: Located | undefined = owner.items[Number(key) - 1]
      if (!item) throw new RangeError(`there is no ${path.slice(0, depth + 1).join('.')}`)
      if (isLast) return [replace(item, value)]
      owner = item
      continue
    }
    if (owner.kind !== 'map') throw new RangeError(`${path.slice(0, depth).join('.')} is a single value`)
    const entry: LocatedEntry | undefined = entryOf(owner, key)
    if (!entry || !isOwn(owner, entry)) return putIn(owner, path.slice(depth), value, root)
    const alias = aliasBehind(entry)
    if (alias && isLast) return [{ ...alias, text: scalarText(value) }]
    if (alias) throw new RangeError(`${path.slice(0, depth + 1).join('.')} stands for something written elsewhere`)
    if (isLast) return [replace(entry.value, value)]
    owner = entry.value
  }
  throw new RangeError('there is nothing to be changed')
}

/** A text after edits, which must not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => b.start - a.start)
  return ordered.reduce((changed, { start, end, text }) => changed.slice(0, start) + text + changed.slice(end), text)
}

function isCsv({ name }: SourceText): boolean {
  return /\.csv$/i.test(name)
}

/** Whether an entry is written in the map, and not brought in by a merge key. Sections are joined from several files. */
function isOwn({ place }: LocatedMap, { keyPlace }: LocatedEntry): boolean {
  if (isCsv(keyPlace.source) || place.source !== keyPlace.source) return true
  return keyPlace.start >= place.start && keyPlace.start < Math.max(place.end, place.start + 1)
}

/** `*name` behind the key: its value has the place of what it stands for. */
function aliasBehind({ keyPlace: { source, end } }: LocatedEntry): Omit<Edit, 'text'> | undefined {
  if (isCsv(source)) return undefined
  const [whole, before] = /^(["']?\s*:\s*)\*[^\s,\]}]+/.exec(source.text.slice(end)) ?? []
  return whole === undefined ? undefined : { source, start: end + before.length, end: end + whole.length }
}

function replace({ place }: Located, value: string): Edit {
  const { source, start, end } = place
  const text = isCsv(source) ? cellText(value, isQuoted(place), source) : scalarText(value)
  // An empty value: its place is the key's, or right behind the colon.
  const isEmpty = source.text.slice(start, end).trim() === ''
  return { source, start, end, text: isEmpty && !isCsv(source) && source.text[start - 1] === ':' ? ` ${text}` : text }
}

/** A new key, with mappings around it if those are missing as well. */
function putIn(owner: LocatedMap, [key, ...rest]: readonly string[], value: string, root: LocatedMap): Edit[] {
  const { source } = owner.place
  if (isCsv(source)) return putInLine(owner, key, value)
  const nested = rest.reduceRight((inner, name) => `{ ${name}: ${inner} }`, scalarText(value))
  return [putInMap(owner, nested, key, root)]
}

function putInMap(owner: LocatedMap, text: string, key: string, root: LocatedMap): Edit {
  const { source, start, end } = owner.place
  const whole = source.text
  if (whole[start] === '{') return putInBraces(owner, `${key}: ${text}`)
  // A section that several files fill has the place of the last one; only entries of that file are its lines.
  const own = owner.entries.filter(
    ({ keyPlace }) => keyPlace.source === source && keyPlace.start >= start && keyPlace.start <= end,
  )
  const first = own.reduce<LocatedEntry | undefined>(
    (least, entry) => (!least || entry.keyPlace.start < least.keyPlace.start ? entry : least),
    undefined,
  )
  if (!first) throw new RangeError(`there is no room for ${key}${owner === root ? '' : ' in an empty mapping'}`)
  const lineStart = whole.lastIndexOf('\n', first.keyPlace.start - 1) + 1
  const indent = ' '.repeat(first.keyPlace.start - lineStart)
  const newline = whole.includes('\r\n') ? '\r\n' : '\n'
  const last = own.reduce(
    (greatest, entry) => (entry.keyPlace.start > greatest.keyPlace.start ? entry : greatest),
    first,
  )
  const at = endOfLine(whole, endOf(last))
  return { source, start: at, end: at, text: `${newline}${indent}${key}: ${text}` }
}

function putInBraces({ place: { source, start, end } }: LocatedMap, entry: string): Edit {
  const inside = source.text.slice(start + 1, end - 1)
  const at = start + 1 + inside.trimEnd().length
  if (inside.trim() === '') return { source, start: start + 1, end: end - 1, text: ` ${entry} ` }
  const comma = inside.trimEnd().endsWith(',') ? '' : ','
  return { source, start: at, end: at, text: `${comma} ${entry}` }
}

/** The last character of a value that belongs to it and not to what follows: of a mapping, that of its last entry. */
function endOf({ keyPlace, value }: LocatedEntry): number {
  const { source } = keyPlace
  let last = keyPlace.end
  const visit = (located: Located): void => {
    const { start, end } = located.place
    if (located.place.source !== source) return
    const isBlock = located.kind !== 'scalar' && !'[{'.includes(source.text[start])
    if (!isBlock) last = Math.max(last, start + source.text.slice(start, end).trimEnd().length)
    if (located.kind === 'list') located.items.forEach(visit)
    if (located.kind === 'map') for (const entry of located.entries) visit(entry.value)
  }
  if (!aliasBehind({ key: '', keyPlace, value })) visit(value)
  return last
}

/** A cell of the entry's line, and a column for it if the catalog has none. */
function putInLine({ place }: LocatedMap, key: string, value: string): Edit[] {
  const { source } = place
  const [header, ...lines] = readRows(source, []) ?? []
  const cells = lines.find(([id]) => id.place.start === place.start)
  if (!header || !cells) throw new RangeError(`${source.name} has no line for it`)
  const edits: Edit[] = []
  let column = header.findIndex((cell) => isSameColumn(String(cell.value), key))
  if (column < 0) {
    column = header.length
    const end = endOfLine(source.text, header.at(-1)!.place.end)
    edits.push({ source, start: end, end, text: `${dialectOf(source).delimiter}${key}` })
  }
  const cell = cells[column]
  if (cell) {
    edits.push({
      source,
      start: cell.place.start,
      end: cell.place.end,
      text: cellText(value, isQuoted(cell.place), source),
    })
  } else {
    const end = endOfLine(source.text, cells.at(-1)!.place.end)
    edits.push({
      source,
      start: end,
      end,
      text: `${dialectOf(source).delimiter.repeat(column - cells.length + 1)}${cellText(value, false, source)}`,
    })
  }
  return edits
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/)
  return end < 0 ? text.length : from + end
}

function isQuoted({ source, start }: Place): boolean {
  return source.text[start - 1] === '"'
}

/** A value as the catalog's own dialect has it. */
function cellText(written: string, quoted: boolean, source: SourceText): string {
  const { delimiter, decimalComma, capitals } = dialectOf(source)
  const isDecimal = decimalComma && /^[-+]?\d+\.\d+$/.test(written)
  const isTruth = capitals && /^(true|false)$/.test(written)
  const value = isDecimal ? written.replace('.', ',') : isTruth ? written.toUpperCase() : written
  if (quoted) return value.replaceAll('"', '""')
  return /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value
}

/** As it is where that is safe between brackets as well, else in quotes. */
function scalarText(value: string): string {
  return /^[\w.%+-]+( [\w.%+-]+)*$/.test(value) ? value : JSON.stringify(value)
}
