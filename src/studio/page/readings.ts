import { standOf } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Changes, Opening } from '../opening.ts'
import type { Mistake } from './editor.ts'
import { nameOf } from './history.ts'
import { problemsByPath, wordsOf } from './mistakes.ts'
import { readChanged } from './reader.ts'
import { Series } from './series.ts'

/** Battles of plans that are kept (some 40 bytes each), so that undoing shows them at once; at least a few plans. */
const MOST_KEPT = 4_000_000
const FEWEST_KEPT = 4

/** What changes make of the scenario: battles to fight, or what is wrong with them by the path that it is wrong with. */
export interface Read {
  readonly series?: Series
  readonly problems: ReadonlyMap<string, readonly Mistake[]>
}

/** The scenario as it reads with changes in it, each with the battles that have been fought of it; the last few are kept. */
export class Readings {
  /** Without any changes. */
  readonly base: Series
  readonly #opening: Opening
  readonly #kept: Map<string, Series>
  readonly #scenarios: WeakMap<Series, Scenario>
  readonly #notes = new Map<string, readonly string[]>()

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
    return this.#notes.get(nameOf(changes)) ?? []
  }

  async read(changes: Changes): Promise<Read> {
    const name = nameOf(changes)
    const known = this.#kept.get(name)
    if (known) {
      this.#kept.delete(name)
      this.#kept.set(name, known)
      return { series: known, problems: new Map() }
    }
    const empty = Object.entries(changes).filter(([, value]) => value.trim() === '')
    if (empty.length > 0)
      return { problems: new Map(empty.map(([path]) => [path, [{ within: '', words: 'nothing is written here' }]])) }
    const { scenario, ruleset, problems } = await readChanged(this.#opening, changes)
    if (!scenario || !ruleset) return { problems: problemsByPath(problems, changes) }
    const series = new Series(standOf(scenario, ruleset))
    this.#scenarios.set(series, scenario)
    this.#kept.set(name, series)
    this.#notes.set(name, problems.map(wordsOf))
    return { series, problems: new Map() }
  }

  /** Forgets those that were asked for longest ago, where so many battles of each are too many to keep. */
  forget(battles: number, shown: Series): void {
    for (const [name, each] of this.#kept) {
      if (this.#kept.size <= Math.max(FEWEST_KEPT, MOST_KEPT / battles)) break
      if (each !== this.base && each !== shown) this.#kept.delete(name)
    }
  }
}
