import type { Located, LocatedList, LocatedMap, LocatedScalar } from '../source/located.ts'
import { readYaml } from './yaml.ts'

/*
 * Values as they are written into a file. What `--set` was given is a value of YAML, and so is what stands in the file: a list
 * or a mapping is laid out anew, single values keep the characters in which they were given.
 */

/** How wide a line may be before what is in brackets is put on lines of its own. */
const WIDEST = 100

/** What a change sets; a text that YAML can make nothing of stands for itself. */
export function readWritten(text: string): Located {
  const source = { name: 'value', text }
  return readYaml(source, []) ?? { kind: 'scalar', value: text, place: { source, start: 0, end: text.length } }
}

/** In one line, as it may stand between brackets: `[4 hoplite, { is: archer, hp: 3 }]`. */
export function inLine(value: Located): string {
  switch (value.kind) {
    case 'scalar':
      return scalarInLine(value)
    case 'list':
      return `[${value.items.map(inLine).join(', ')}]`
    case 'map':
      return value.entries.length === 0 ? '{}' : `{ ${entriesOf(value).join(', ')} }`
  }
}

function entriesOf({ entries }: LocatedMap): string[] {
  return entries.map(({ key, value }) => `${keyText(key)}: ${inLine(value)}`)
}

const KEY = /^[\w-]+$/

/** A key, in quotes where it might be something else: `"#"`. */
export function keyText(key: string): string {
  return KEY.test(key) ? key : JSON.stringify(key)
}

function scalarInLine({ value, place }: LocatedScalar): string {
  const written = place.source.text.slice(place.start, place.end).trim()
  if (value === null) return 'null'
  const plain = typeof value === 'string' ? [value] : []
  return [...plain, written].find((text) => isSafe(text, value)) ?? JSON.stringify(value)
}

/** Plain data in one line. */
export function writtenOf(value: unknown): string {
  return inLine(readWritten(JSON.stringify(value)))
}

/** Whether a text means this value wherever it stands in a line. */
function isSafe(text: string, value: LocatedScalar['value']): boolean {
  if (text.includes('\n')) return false
  const list = readYaml({ name: 'value', text: `[${text}]` }, [])
  const [only, second] = list?.kind === 'list' ? list.items : []
  return second === undefined && only?.kind === 'scalar' && only.value === value
}

/**
 * What stands behind `key:` in a block mapping, the space before it included: ` d8`, ` [a, b]`, or lines of their own for what is
 * too wide for one, and for a text of several lines.
 *
 * @param indent of the key.
 * @param taken the characters before it in its line.
 */
export function behindKey(value: Located, indent: number, taken: number, newline = '\n'): string {
  if (value.kind === 'scalar') return ` ${isDrawn(value) ? literal(value, indent + 2, newline) : inLine(value)}`
  const line = inLine(value)
  if (taken + line.length < WIDEST && !hasDrawn(value)) return ` ${line}`
  const start = `${newline}${' '.repeat(indent + 2)}`
  if (value.kind === 'list') return value.items.map((item) => `${start}- ${inLine(item)}`).join('')
  return inLines(value, indent, newline)
}

/** A mapping behind its key, an entry a line. */
export function inLines({ entries }: LocatedMap, indent: number, newline: string): string {
  return entries
    .map(({ key, value }) => {
      const written = keyText(key)
      const behind = behindKey(value, indent + 2, indent + 3 + written.length, newline)
      return `${newline}${' '.repeat(indent + 2)}${written}:${behind}`
    })
    .join('')
}

/** A text of several lines as a literal block, `|`, without the last line's end. */
export function literal(value: LocatedScalar, indent: number, newline: string): string {
  const text = String(value.value)
  const lines = text.replace(/\n$/, '').split('\n')
  // A first line that begins with a space would be taken for deeper indentation.
  const reported = `${/^\s/.test(text) ? 2 : ''}${text.endsWith('\n') ? '' : '-'}`
  return [`|${reported}`, ...lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line))].join(newline)
}

/** Whether it is a text of several lines, such as a map. */
export function isDrawn(value: Located): value is LocatedScalar {
  return value.kind === 'scalar' && typeof value.value === 'string' && value.value.includes('\n')
}

function hasDrawn(value: Located): boolean {
  if (value.kind === 'list') return value.items.some(hasDrawn)
  return value.kind === 'map' ? value.entries.some(({ value }) => hasDrawn(value)) : isDrawn(value)
}

/** Whether two values are the same, however they are written. */
export function isAlike(one: Located, other: Located): boolean {
  return inLine(one) === inLine(other) || JSON.stringify(bare(one)) === JSON.stringify(bare(other))
}

function bare(value: Located): unknown {
  if (value.kind === 'scalar') return value.value
  return value.kind === 'list' ? value.items.map(bare) : value.entries.map(({ key, value }) => [key, bare(value)])
}

/** The entries of a new list, each with the old one that it is, or that it stands in for; no old one twice. */
export function pairItems(
  { items: old }: LocatedList,
  { items }: LocatedList,
): { readonly item: Located; readonly old?: number }[] {
  const free = new Set(old.keys())
  const same = items.map((item) => {
    const found = [...free].find((at) => isAlike(old[at], item))
    if (found !== undefined) free.delete(found)
    return found
  })
  return items.map((item, at) => {
    // What has changed in its place is still that entry, with its comment.
    const kept = same[at] ?? (free.has(at) ? at : undefined)
    free.delete(kept ?? -1)
    return { item, ...(kept !== undefined && { old: kept }) }
  })
}
