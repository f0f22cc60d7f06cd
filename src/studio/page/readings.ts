import { standOf } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Changes, Opening } from '../opening.ts'
import { rulesTextsOf } from '../rules-texts.ts'
import { nameOf } from './history.ts'
import type { Mistake } from './mistake.ts'
import { ownerOf, problemsByPath, wordsOf } from './mistakes.ts'
import { readChanged } from './reader.ts'
import { Series } from './series.ts'

/** Battles of plans that are kept (some 40 bytes each), so that undoing shows them at once; at least a few plans. */
const MOST_KEPT = 4_000_000
const FEWEST_KEPT = 4

/** What changes make of the scenario. */
export interface Read {
  /** The battles of the changes that are right. */
  readonly series: Series
  /** What is wrong, by the path that it is wrong with. */
  readonly problems: ReadonlyMap<string, readonly Mistake[]>
}

/**
 * The scenario as it reads with changes in it. A change that is wrong is left out: the last value of its path that was right
 * stands in for it, so that everything else can still be fought. The battles of the last few readings are kept.
 */
export class Readings {
  /** Without any changes. */
  readonly base: Series
  readonly #opening: Opening
  readonly #kept: Map<string, Series>
  readonly #scenarios: WeakMap<Series, Scenario>
  readonly #notes = new Map<string, readonly string[]>()
  /** The last value of each path that was right. */
  readonly #right = new Map<string, string>()
  /** The values that were left out in the last reading. */
  #wrong: Changes = {}
  /** The last changes that could be fought. */
  #fought: Changes = {}

  constructor(opening: Opening, { scenario, ruleset }: { readonly scenario: Scenario; readonly ruleset: Ruleset }) {
    this.#opening = opening
    this.base = new Series(standOf(scenario, ruleset))
    this.#kept = new Map([[nameOf({}), this.base]])
    this.#scenarios = new WeakMap([[this.base, scenario]])
  }

  scenarioOf(series: Series): Scenario {
    return this.#scenarios.get(series)!
  }

  /** What cannot be judged, or is odd, with changes that can be fought: said beside the answer. */
  notesOf(changes: Changes): readonly string[] {
    return this.#notes.get(nameOf(this.rightOf(changes))) ?? []
  }

  /** The changes without what was wrong in the last reading. What has not been read yet counts as right. */
  rightOf(changes: Changes): Changes {
    return this.#without(changes, (path) => Object.hasOwn(this.#wrong, path) && this.#wrong[path] === changes[path])
  }

  /** The changes, of which those by `isSingle` are known to be right: the last right value stands in for any other. */
  sureOf(changes: Changes, isSingle: (path: string) => boolean): Changes {
    return this.#without(changes, (path) => isSingle(path) && this.#right.get(path) !== changes[path])
  }

  /** Reads all changes, leaves out those that are wrong, and remembers which these are. */
  async read(changes: Changes): Promise<Read> {
    const { held, ...read } = await this.#settle(changes)
    this.#wrong = Object.fromEntries(Object.entries(changes).filter(([path, value]) => held[path] !== value))
    this.#fought = held
    for (const [path, value] of Object.entries(held)) this.#right.set(path, value)
    return read
  }

  /** The battles of changes that somebody looks at besides; undefined if they are wrong. */
  async seriesOf(changes: Changes): Promise<Series | undefined> {
    const read = await this.#readAll(changes)
    return 'series' in read ? read.series : undefined
  }

  /** Forgets those that were asked for longest ago, where so many battles of each are too many to keep. */
  forget(battles: number, shown: Series): void {
    for (const [name, each] of this.#kept) {
      if (this.#kept.size <= Math.max(FEWEST_KEPT, MOST_KEPT / battles)) break
      if (each !== this.base && each !== shown) this.#kept.delete(name)
    }
  }

  async #settle(changes: Changes): Promise<Read & { readonly held: Changes }> {
    const problems = new Map<string, readonly Mistake[]>()
    const add = (path: string, mistakes: readonly Mistake[]): void => {
      problems.set(path, [...(problems.get(path) ?? []), ...mistakes])
    }
    const wrong = new Set<string>()
    for (let held = changes; ; held = this.#without(changes, (path) => wrong.has(path))) {
      const read = await this.#readAll(held)
      if ('series' in read) return { series: read.series, problems, held }
      const before = [...wrong]
      for (const [path, mistakes] of read.problems) {
        const owner = ownerOf(path, Object.keys(held)) ?? this.#likelyOwnerIn(held)
        // Its last right value is not right any more, with the others as they are now.
        if (before.includes(owner)) this.#right.delete(owner)
        // What only fails since that which it stands in is left out is not wrong by itself.
        else if (ownerOf(owner, before) === undefined) add(path || owner, mistakes)
        wrong.add(owner)
      }
    }
  }

  /** The change that a problem elsewhere must come from: the last of those that have not been fought yet. */
  #likelyOwnerIn(held: Changes): string {
    const paths = Object.keys(held)
    return paths.findLast((path) => this.#fought[path] !== held[path]) ?? paths.at(-1)!
  }

  /** Changes of which those that are wrong have the last value that was right, or are left out if none was. */
  #without(changes: Changes, isWrong: (path: string) => boolean): Changes {
    const entries = Object.entries(changes).flatMap(([path, value]): [string, string][] => {
      if (!isWrong(path)) return [[path, value]]
      const right = this.#right.get(path)
      return right === undefined || right === value ? [] : [[path, right]]
    })
    return Object.fromEntries(entries)
  }

  async #readAll(
    changes: Changes,
  ): Promise<{ series: Series } | { problems: ReadonlyMap<string, readonly Mistake[]> }> {
    const name = nameOf(changes)
    const known = this.#kept.get(name)
    if (known) {
      this.#kept.delete(name)
      this.#kept.set(name, known)
      return { series: known }
    }
    const empty = Object.entries(changes).filter(([, value]) => value.trim() === '')
    const { scenario, ruleset, problems } = await readChanged(
      this.#opening,
      Object.fromEntries(Object.entries(changes).filter(([, value]) => value.trim() !== '')),
    )
    if (empty.length > 0 || !scenario || !ruleset) {
      const nothing = empty.map(([path]): [string, Mistake[]] => [
        path,
        [{ within: '', words: 'nothing is written here' }],
      ])
      return { problems: new Map([...problemsByPath(problems, changes, rulesTextsOf(this.#opening)), ...nothing]) }
    }
    const series = new Series(standOf(scenario, ruleset))
    this.#scenarios.set(series, scenario)
    this.#kept.set(name, series)
    this.#notes.set(name, problems.map(wordsOf))
    return { series }
  }
}
