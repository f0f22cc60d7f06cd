import type { Located } from '../source/located.ts'
import { isMap } from '../source/plain.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { readYaml } from './yaml.ts'

/*
 * A scenario that a program has made: plain data, as a YAML file comes to. It is written as JSON, which is YAML too, and read
 * as every other text; so all that is wrong has a place in that text, and besides the path that whoever made it knows it by.
 */

/** Deeper than any text may be: what is reported of that is the reader's to say. */
const DEPTH = 100

/** A scenario's data as texts to read. */
interface WrittenData {
  readonly source: SourceText
  /** The game that the scenario has in place of the name of a rules file. */
  readonly game?: SourceText
}

/** Data as texts to read; undefined if some of it is no data, which is then among the problems. */
export function writeData(name: string, data: unknown, problems: Problem[]): WrittenData | undefined {
  const wrong = [...findForeign(data, [], [])]
  if (wrong.length === 0) {
    const { scenario, game } = splitGame(data)
    return { source: { name, text: JSON.stringify(scenario, null, 2) ?? 'null' }, ...(game && { game }) }
  }
  problems.push(
    ...wrong.map(({ path, what }) =>
      refusal(
        `${path.length === 0 ? 'the scenario' : path.join('.')} is ${what}`,
        'expected text, numbers, true, false, null, lists and mappings',
      ),
    ),
  )
  return undefined
}

/** What a scenario calls a game that has no file. */
export function fileNameOf({ name }: SourceText): string {
  return `${name}.rules.yaml`
}

/** Takes the game out of `rules.system`, and leaves its name. */
function splitGame(data: unknown): { readonly scenario: unknown; readonly game?: SourceText } {
  const rules = isMap(data) ? data.rules : undefined
  const system = isMap(rules) ? rules.system : undefined
  if (!isMap(data) || !isMap(rules) || !isMap(system)) return { scenario: data }
  const words = typeof system.name === 'string' ? (system.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) : []
  const game = { name: words.join('-') || 'game', text: JSON.stringify(system, null, 2) }
  return { scenario: { ...data, rules: { ...rules, system: fileNameOf(game) } }, game }
}

interface Foreign {
  readonly path: readonly string[]
  readonly what: string
}

/** What JSON would leave out, or write as something else. Entries of lists are counted from 1, as `--set` has them. */
function* findForeign(value: unknown, path: readonly string[], within: readonly unknown[]): Iterable<Foreign> {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) yield { path, what: String(value) }
    return
  }
  if (typeof value !== 'object') return yield { path, what: value === undefined ? 'undefined' : `a ${typeof value}` }
  if (within.includes(value)) return yield { path, what: 'within itself' }
  if (path.length > DEPTH) return
  const inside = [...within, value]
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) yield* findForeign(value[at], [...path, String(at + 1)], inside)
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    return yield { path, what: `a ${value.constructor?.name || 'class instance'}` }
  }
  for (const [key, entry] of Object.entries(value)) {
    // As in all of TypeScript: what is undefined is left out.
    if (entry !== undefined) yield* findForeign(entry, [...path, key], inside)
  }
}

/** The same problems, with the paths of those that stand in texts which `writeData` has written. */
export function withPaths(problems: readonly Problem[], { source, game }: WrittenData): Problem[] {
  const roots = new Map([source, ...(game ? [game] : [])].map((text) => [text, readYaml(text, [])]))
  return problems.map((problem) => {
    const { place } = problem
    const root = place && roots.get(place.source)
    return root ? { ...problem, place: { ...place, path: pathOf(root, place) } } : problem
  })
}

/** The path of the smallest value that a place is part of, or whose key it is. */
export function pathOf(root: Located, { start }: Pick<Place, 'start'>): string {
  const path: string[] = []
  for (let at: Located | undefined = root; at; ) {
    const entries: readonly { readonly key: string; readonly from: number; readonly value: Located }[] =
      at.kind === 'map'
        ? at.entries.map(({ key, keyPlace, value }) => ({ key, from: keyPlace.start, value }))
        : at.kind === 'list'
          ? at.items.map((value, index) => ({ key: String(index + 1), from: value.place.start, value }))
          : []
    const found = entries.find(({ from, value }) => from <= start && start < value.place.end)
    if (found) path.push(found.key)
    at = found?.value
  }
  return path.join('.')
}
