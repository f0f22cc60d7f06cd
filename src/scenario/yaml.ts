import type { Pair, Scalar, YAMLMap } from 'yaml'
import { Composer, type CST, type Document, isAlias, isMap, isScalar, isSeq, Parser } from 'yaml'
import type { Located, LocatedEntry, LocatedScalar } from '../source/located.ts'
import { isNothing } from '../source/located.ts'
import { nearest } from '../source/nearest.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { explainSyntax, JOINED, lineAt } from './yaml-syntax.ts'

/** What a file may come to when aliases and merge keys are written out: nodes, and characters of keys and values. */
export const MAX_NODES = 100_000
const MAX_CHARACTERS = 1_048_576
/** YAML may find fault with every character of a broken text. */
const MAX_SYNTAX_ERRORS = 50
/** Lists and mappings in one another. No scenario needs ten; without a limit a file of brackets ends the stack. */
const MAX_DEPTH = 50

/**
 * Reads YAML 1.2 with the place of every value. Aliases and merge keys are followed, but never written out: an alias
 * shares the value it stands for, and a file whose expansion would be too large is refused before anything expands it.
 *
 * Undefined if the text is no YAML, too large, or an alias in it stands for nothing; duplicate keys and the like are problems, but what is left is read.
 * Given a part, reads only that part of the text.
 */
export function readYaml(
  source: SourceText,
  problems: Problem[],
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: source.text.length },
): Located | undefined {
  return new Reader(source, start, end, problems).read()
}

/** A value, and what it would come to if its aliases were written out. */
interface Sized {
  readonly located: Located
  readonly nodes: number
  readonly characters: number
}

/** State while one text is read: the anchors so far, and whether reading has to stop. */
class Reader {
  readonly #source: SourceText
  readonly #from: number
  readonly #to: number
  readonly #problems: Problem[]
  readonly #anchors = new Map<string, Sized>()
  /** Anchors of the values being read, which cannot stand for themselves. */
  readonly #open = new Set<string>()
  /** An alias stands for nothing: what it was meant for is missing, which says nothing about the scenario. */
  #broken = false
  /** The first value that comes to more than a file may. */
  #tooLarge: Place | undefined
  /** Entries that merge keys have brought in so far: unlike aliases they are written out at once. */
  #merged = 0

  constructor(source: SourceText, from: number, to: number, problems: Problem[]) {
    this.#source = source
    this.#from = from
    this.#to = to
    this.#problems = problems
  }

  read(): Located | undefined {
    const text = this.#source.text.slice(this.#from, this.#to)
    const tokens = [...new Parser().parse(text)]
    if (!isShallow(tokens)) {
      return this.#refuse(`lists and mappings stand more than ${MAX_DEPTH} deep in one another`, this.#place(0, 0))
    }
    const composer = new Composer({ uniqueKeys: false, logLevel: 'silent', merge: false })
    const [document, second] = [...composer.compose(tokens, true, text.length)]
    if (!document) return undefined
    if (document.errors.length > 0) return this.#describeSyntax(document)
    if (second) return this.#refuse('a second document begins here, and a scenario is one', this.#placeOf(second))
    for (const warning of document.warnings) {
      this.#refuse('tags (words that begin with !) have no meaning in a scenario', this.#place(...warning.pos))
    }
    const { located } = this.#convert(document.contents)
    if (this.#tooLarge) {
      const { source, start } = this.#tooLarge
      const place = { source, start, end: start }
      return this.#refuse('aliases and merge keys expand beyond 100,000 values or 1 MiB', place)
    }
    return this.#broken ? undefined : located
  }

  /** One slip makes YAML find fault with what follows it: on the next line, and at the end where brackets are open. */
  #describeSyntax({ errors }: Document.Parsed): undefined {
    const { text } = this.#source
    let reported = -1
    for (const { code, message, pos } of errors.slice(0, MAX_SYNTAX_ERRORS)) {
      const place = this.#shownPlace(pos)
      const line = lineOf(text, place.start)
      if (reported >= 0 && (line <= reported + 1 || text.slice(place.end).trim() === '')) continue
      reported = line
      const { what, hint } = explainSyntax(code, message, lineAt(text, place.start).trim())
      this.#refuse(`this is no YAML: ${what}`, place, hint)
    }
  }

  /** YAML notices an open bracket at the end, where there is nothing to show: then the last line with words is shown. */
  #shownPlace([start, end]: readonly [number, number]): Place {
    const place = this.#place(start, end)
    const { text } = this.#source
    const rest = text.slice(place.start).split('\n', 1)[0]!
    const before = text.slice(text.lastIndexOf('\n', place.start - 1) + 1, place.start)
    if ((before + rest).trim() !== '') return place
    const last = text.slice(0, place.start).trimEnd().length
    return { source: this.#source, start: last, end: last }
  }

  #convert(node: unknown): Sized {
    if (isAlias(node)) return this.#follow(node.source, this.#placeOf(node))
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined
    if (anchor) this.#open.add(anchor)
    const sized = isMap(node)
      ? this.#convertMap(node)
      : isSeq(node)
        ? this.#convertList(node)
        : this.#convertScalar(node)
    if (sized.nodes > MAX_NODES || sized.characters > MAX_CHARACTERS || this.#merged > MAX_NODES) {
      this.#tooLarge ??= sized.located.place
    }
    if (anchor) {
      this.#open.delete(anchor)
      this.#anchors.set(anchor, sized)
    }
    return sized
  }

  #follow(name: string, place: Place): Sized {
    const target = this.#anchors.get(name)
    if (target && !this.#open.has(name)) return target
    if (this.#open.has(name)) this.#refuse(`alias *${name} stands inside the value it stands for`, place)
    else {
      const near = nearest(name, this.#anchors.keys())
      this.#refuse(`unknown alias *${name}`, place, near === undefined ? undefined : `did you mean *${near}?`)
    }
    this.#broken = true
    return { located: { kind: 'scalar', value: null, place }, nodes: 1, characters: 0 }
  }

  #convertList(node: { items: unknown[] }): Sized {
    const items = node.items.map((item) => this.#convert(item))
    const sizes = { nodes: 1 + sum(items, 'nodes'), characters: sum(items, 'characters') }
    return {
      located: { kind: 'list', items: items.map(({ located }) => located), place: this.#placeOf(node) },
      ...sizes,
    }
  }

  #convertMap(node: YAMLMap): Sized {
    const entries = new Map<string, LocatedEntry>()
    const merged: Sized[] = []
    const values: Sized[] = []
    for (const pair of node.items) {
      const value = this.#convert(pair.value)
      values.push(value)
      if (isMergeKey(pair)) merged.push(value)
      else this.#addEntry(entries, pair, value.located)
    }
    for (const { located } of merged) this.#merge(entries, located)
    const keys = [...entries.keys()].reduce((total, key) => total + key.length, 0)
    // A merged value is counted like any other: its entries are written out here.
    const sizes = { nodes: 1 + values.length + sum(values, 'nodes'), characters: keys + sum(values, 'characters') }
    return { located: { kind: 'map', entries: [...entries.values()], place: this.#placeOf(node) }, ...sizes }
  }

  #addEntry(entries: Map<string, LocatedEntry>, pair: Pair, value: Located): void {
    const keyPlace = this.#placeOf(pair.key)
    const key = isScalar(pair.key) && pair.key.value !== null ? (pair.key.source ?? String(pair.key.value)) : undefined
    const joined = key === undefined || !isPlain(pair.key) || !isNothing(value) ? undefined : JOINED.exec(key)
    if (joined) {
      const [, name, written] = joined
      this.#refuse('a space is missing behind the ":"', keyPlace, `write ${name}: ${written}`)
      // What it means is read on, and has been reported.
      const read = readYaml(this.#source, [], { start: keyPlace.end - written.length, end: keyPlace.end })
      if (read && !entries.has(name)) entries.set(name, { key: name, keyPlace, value: read })
    } else if (key === undefined) this.#refuse('a key must be a word', keyPlace)
    else if (entries.has(key)) this.#refuse(`duplicate key "${key}"`, keyPlace)
    else entries.set(key, { key, keyPlace, value: this.#endAfter(keyPlace, value) })
  }

  /** What is left out (`hp:`) is shown by its key: the place of an empty value may be a line further down. */
  #endAfter(keyPlace: Place, value: Located): Located {
    return isNothing(value) && value.place.start === value.place.end
      ? ({ ...value, place: keyPlace } as Located)
      : value
  }

  /** `<<: *base`: entries of the base that the map does not have itself; of several bases the first wins. */
  #merge(entries: Map<string, LocatedEntry>, base: Located): void {
    const bases = base.kind === 'list' ? base.items : [base]
    for (const map of bases) {
      // Nothing: an alias that has been reported already.
      if (isNothing(map)) continue
      if (map.kind !== 'map') {
        this.#refuse('<< merges mappings, such as *alias or [*one, *two]', map.place)
        continue
      }
      this.#merged += map.entries.length
      if (this.#merged > MAX_NODES) return
      for (const entry of map.entries) if (!entries.has(entry.key)) entries.set(entry.key, entry)
    }
  }

  #convertScalar(node: unknown): Sized {
    const place = this.#placeOf(node)
    if (!isScalar(node)) return { located: { kind: 'scalar', value: null, place }, nodes: 1, characters: 0 }
    const source = node.source ?? ''
    const segments = this.#segmentsOf(node, place)
    const located: LocatedScalar = { kind: 'scalar', value: scalarValue(node), place, ...(segments && { segments }) }
    return { located, nodes: 1, characters: source.length }
  }

  #segmentsOf({ type, value }: Scalar, place: Place): LocatedScalar['segments'] {
    if (typeof value !== 'string') return undefined
    const { text } = this.#source
    if (type === 'BLOCK_LITERAL') return blockSegments(text, place, value)
    const start = place.start + (type === 'PLAIN' ? 0 : 1)
    return text.startsWith(value, start) ? [{ from: 0, start }] : undefined
  }

  #placeOf(node: unknown): Place {
    const range = (node as { range?: [number, number, number] | null } | null)?.range
    return this.#place(range?.[0] ?? 0, range?.[1] ?? 0)
  }

  #place(start: number, end: number): Place {
    const from = Math.min(this.#from + start, this.#to)
    return { source: this.#source, start: from, end: Math.max(from, Math.min(this.#from + end, this.#to)) }
  }

  #refuse(message: string, place: Place, hint?: string): undefined {
    this.#problems.push(refusal(message, hint, place))
  }
}

function isPlain(key: unknown): boolean {
  return isScalar(key) && key.type === 'PLAIN'
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function sum(parts: readonly Sized[], what: 'nodes' | 'characters'): number {
  return parts.reduce((total, part) => total + part[what], 0)
}

function isMergeKey({ key }: Pair): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.source === '<<'
}

/** Numbers that are none, or that would lose digits, stay the text that was written: no field could take them. */
function scalarValue({ value, source }: Scalar): LocatedScalar['value'] {
  if (typeof value === 'number' && (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER))
    return source ?? null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Where the lines of a literal block (`|`) stand: each begins behind the indentation, which is that of the first. */
function blockSegments(text: string, { start, end }: Place, value: string): LocatedScalar['segments'] {
  const segments: { from: number; start: number }[] = []
  let lineStart = text.indexOf('\n', start) + 1
  const lines = text.slice(lineStart, end).split('\n')
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const valueFirst = value.split('\n').find((line) => line.trim() !== '') ?? ''
  const indent = first.replace(/\r$/, '').length - valueFirst.length
  let from = 0
  for (const [index, line] of value.split('\n').entries()) {
    if (line !== '') segments.push({ from, start: lineStart + indent })
    from += line.length + 1
    lineStart += (lines[index]?.length ?? 0) + 1
  }
  return segments.length > 0 ? segments : undefined
}

/**
 * True if nothing stands too deep. Judged by the tokens, without recursion: composing recurses, and V8 ends the whole
 * process if a regular expression is compiled where the stack is almost used up.
 */
function isShallow(tokens: readonly CST.Token[]): boolean {
  const waiting: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 0])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [token, depth] = next
    if (depth > MAX_DEPTH) return false
    if (token.type === 'document' && token.value) waiting.push([token.value, depth])
    if (!('items' in token)) continue
    for (const item of token.items) {
      if ('key' in item && item.key) waiting.push([item.key, depth + 1])
      if (item.value) waiting.push([item.value, depth + 1])
    }
  }
  return true
}
