import {
  entryOf,
  isNothing,
  type Located,
  type LocatedEntry,
  type LocatedList,
  type LocatedMap,
} from '../source/located.ts'
import type { Place, SourceText } from '../source/problem.ts'
import { type Edit, endOfLine } from './edit.ts'
import { SECTIONS_BY_ID } from './sections.ts'
import { putInLine, replaceCell } from './sheet-edits.ts'
import { behindKey, inLine, inLines, isAlike, isDrawn, keyText, literal, pairItems, readWritten } from './written.ts'

/**
 * The edits that set the value at a path in the files it was read from, and leave every other character as it is. What is
 * written already is replaced where it stands, a list entry by entry. What is not (a default, a template's, an alias's) is put in:
 * as a new key behind the others, or as a cell of the line in a catalog; a new entry of a section in the scenario's own file.
 *
 * @param value as `--set` takes it: `d8`, `[spear, dagger]`, `{ damage: d6 }`, and in double quotes what has several lines.
 * @throws RangeError for a path that leads through something else than mappings and lists.
 */
export function rewrite(root: LocatedMap, path: readonly string[], value: string): Edit[] {
  const written = readWritten(value)
  let owner: Located = root
  let inBrackets = false
  for (const [depth, key] of path.entries()) {
    const isLast = depth === path.length - 1
    inBrackets ||= isBracketed(owner)
    if (owner.kind === 'list') {
      const item: Located | undefined = owner.items[Number(key) - 1]
      if (!item) throw new RangeError(`there is no ${path.slice(0, depth + 1).join('.')}`)
      if (isLast) return [{ ...placeOf(item), text: inLine(written) }]
      owner = item
      continue
    }
    if (owner.kind !== 'map') throw new RangeError(`${path.slice(0, depth).join('.')} is a single value`)
    const entry: LocatedEntry | undefined = entryOf(owner, key)
    if (!entry || !isOwn(owner, entry)) {
      return isForeign(root, path, owner)
        ? putIn(root, path, written, root)
        : putIn(owner, path.slice(depth), written, root)
    }
    const alias = aliasBehind(entry)
    if (alias && isLast) return [{ ...alias, text: inLine(written) }]
    if (alias) throw new RangeError(`${path.slice(0, depth + 1).join('.')} stands for something written elsewhere`)
    if (isLast) return replace(entry, written, inBrackets)
    owner = entry.value
  }
  throw new RangeError('there is nothing to be changed')
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

/** Whether it is written between brackets or braces, where lines mean nothing. */
function isBracketed({ kind, place: { source, start } }: Located): boolean {
  return kind !== 'scalar' && !isCsv(source) && '[{'.includes(source.text[start])
}

/** The new value of a key, in the place of the old one. */
function replace(entry: LocatedEntry, value: Located, inBrackets: boolean): Edit[] {
  const { keyPlace, value: old } = entry
  const { source } = keyPlace
  const { text } = source
  const place = placeOf(old)
  if (isCsv(source)) return [replaceCell(place, text.slice(keyPlace.start, keyPlace.end), plainText(value))]
  const colon = keyPlace.end + (/^["']?\s*:/.exec(text.slice(keyPlace.end))?.[0].length ?? 0)
  // Where nothing is written, the place is the key's.
  if (isNothing(old) && old.place.start <= colon) {
    const behind = inBrackets ? ` ${inLine(value)}` : behindKey(value, columnOf(keyPlace), colon, newlineOf(text))
    return [{ source, start: colon, end: colon, text: behind }]
  }
  if (old.kind === 'list' && value.kind === 'list' && !isBracketed(old)) return [replaceItems(old, value, colon)]
  const kept = old.kind === 'list' && value.kind === 'list' ? bracketed(old, value) : inLine(value)
  if (inBrackets) return [{ ...place, text: kept }]
  const indent = columnOf(keyPlace)
  if (isDrawn(value) && text[place.start] === '|')
    return [{ ...place, text: literal(value, indent + 2, newlineOf(text)) }]
  const taken = colon - keyPlace.start + indent
  const behind = behindKey(value, indent, taken, newlineOf(text))
  const isOneLine = !text.slice(colon, place.end).includes('\n') && !behind.includes('\n')
  if (isOneLine) return [{ ...place, text: kept }]
  return [{ source, start: colon, end: place.end, text: behind }]
}

/** A list between brackets: entries that stay keep the characters they have. */
function bracketed(old: LocatedList, value: LocatedList): string {
  const items = pairItems(old, value).map(({ item, old: at }) => {
    const before = at === undefined ? undefined : old.items[at]
    return before && isAlike(before, item) ? textAt(placeOf(before)) : inLine(item)
  })
  return `[${items.join(', ')}]`
}

/** A list with an entry a line: entries that stay, or are only moved, keep their lines with the comments on and above them. */
function replaceItems(old: LocatedList, value: LocatedList, colon: number): Edit {
  const { source, start: dash } = old.place
  const { text } = source
  const newline = newlineOf(text)
  const ends = old.items.map((item) => endOfLine(text, placeOf(item).end))
  const keyEnd = endOfLine(text, colon)
  const startOf = (at: number): number => (at === 0 ? keyEnd : ends[at - 1]) + newline.length
  const indent = text.slice(text.lastIndexOf('\n', dash) + 1, dash)
  const lines = pairItems(old, value).map(({ item, old: at }) => {
    if (at === undefined) return `${indent}- ${inLine(item)}`
    if (isAlike(old.items[at], item)) return text.slice(startOf(at), ends[at])
    const before = placeOf(old.items[at])
    return text.slice(startOf(at), before.start) + inLine(item) + text.slice(before.end, ends[at])
  })
  const end = ends.at(-1)!
  if (lines.length > 0) return { source, start: startOf(0), end, text: lines.join(newline) }
  return { source, start: colon, end, text: ` []${text.slice(colon, keyEnd)}` }
}

/** Whether a new entry would stand in an import: what is added to a section is the scenario's own. */
function isForeign({ place: { source } }: LocatedMap, path: readonly string[], owner: LocatedMap): boolean {
  return path.length === 2 && SECTIONS_BY_ID.includes(path[0]) && owner.place.source !== source
}

/** A new key, with mappings around it if those are missing as well. */
function putIn(owner: LocatedMap, path: readonly string[], value: Located, root: LocatedMap): Edit[] {
  const { source } = owner.place
  const [key, ...rest] = path
  if (isCsv(source)) return putInLine(owner, key, plainText(value))
  const nested = rest.reduceRight<Located>(
    (inner, name) => ({
      kind: 'map',
      entries: [{ key: name, keyPlace: value.place, value: inner }],
      place: value.place,
    }),
    value,
  )
  return [putInMap(owner, nested, key, root)]
}

function putInMap(owner: LocatedMap, value: Located, key: string, root: LocatedMap): Edit {
  const { source, start, end } = owner.place
  const whole = source.text
  if (whole[start] === '{') return putInBraces(owner, `${keyText(key)}: ${inLine(value)}`)
  // A section that several files fill has the place of the last one; only entries of that file are its lines.
  const own = owner.entries.filter(
    ({ keyPlace }) => keyPlace.source === source && keyPlace.start >= start && keyPlace.start <= end,
  )
  const first = own.reduce<LocatedEntry | undefined>(
    (least, entry) => (!least || entry.keyPlace.start < least.keyPlace.start ? entry : least),
    undefined,
  )
  if (!first) throw new RangeError(`there is no room for ${key}${owner === root ? '' : ' in an empty mapping'}`)
  const indent = columnOf(first.keyPlace)
  const newline = newlineOf(whole)
  const last = own.reduce(
    (greatest, entry) => (entry.keyPlace.start > greatest.keyPlace.start ? entry : greatest),
    first,
  )
  const at = endOfLine(whole, endOf(last))
  const written = keyText(key)
  const isSection = owner === root && SECTIONS_BY_ID.includes(key) && value.kind === 'map'
  const behind = isSection
    ? inLines(value, indent, newline)
    : behindKey(value, indent, indent + written.length + 1, newline)
  return { source, start: at, end: at, text: `${newline}${' '.repeat(indent)}${written}:${behind}` }
}

function putInBraces({ place: { source, start, end } }: LocatedMap, entry: string): Edit {
  const inside = source.text.slice(start + 1, end - 1)
  const at = start + 1 + inside.trimEnd().length
  if (inside.trim() === '') return { source, start: start + 1, end: end - 1, text: ` ${entry} ` }
  const comma = inside.trimEnd().endsWith(',') ? '' : ','
  return { source, start: at, end: at, text: `${comma} ${entry}` }
}

/** Where an entry ends: of a mapping or list, its last entry, and not what follows it. */
function endOf({ keyPlace, value }: LocatedEntry): number {
  if (value.place.source !== keyPlace.source || aliasBehind({ key: '', keyPlace, value })) return keyPlace.end
  return Math.max(keyPlace.end, placeOf(value).end)
}

/** The characters of a value that belong to it and not to what follows. */
function placeOf(located: Located): Place {
  const { source, start, end } = located.place
  let last = start
  const visit = (value: Located): void => {
    if (value.place.source !== source) return
    const isBlock = value.kind !== 'scalar' && !isBracketed(value)
    if (!isBlock) last = Math.max(last, value.place.start + textAt(value.place).trimEnd().length)
    if (value.kind === 'list') value.items.forEach(visit)
    if (value.kind === 'map') for (const entry of value.entries) visit(entry.value)
  }
  if (isCsv(source)) return { source, start, end }
  visit(located)
  return { source, start, end: Math.min(Math.max(last, start), Math.max(end, start)) }
}

function textAt({ source, start, end }: Place): string {
  return source.text.slice(start, end)
}

/** Characters before it in its line. */
function columnOf({ source, start }: Place): number {
  return start - (source.text.lastIndexOf('\n', start - 1) + 1)
}

function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** As a spreadsheet's cell has it, which needs no quotes of YAML. */
function plainText(value: Located): string {
  return value.kind === 'scalar' && typeof value.value === 'string' ? value.value : inLine(value)
}
