import type { Match, MatchTally } from '../fight/match.ts'
import { type Joint, jointOf } from '../metrics/joint.ts'
import { type PairedFigure, pairedFiguresOf } from '../metrics/paired.ts'
import { Kept, type Pairing, pairBoards } from '../metrics/pairing.ts'
import { outcomesOf } from '../metrics/sample.ts'
import type { Stand } from '../plan-scenario.ts'
import { NoSuchMetric } from './wanted-metric.ts'

/** Reads a metric on both sides of a pair. */
export type Read = (counts: MatchTally) => PairedFigure

/** The pairs that are counted, each once. State: those asked for so far. */
export class Pairs {
  readonly #stands: readonly Stand[]
  readonly #wanted: (name: string) => boolean
  readonly #metric: string
  readonly #kept: readonly Kept[]
  readonly #pairs: { first: number; second: number; pairing: Pairing }[] = []
  readonly #known = new Map<string, number>()

  constructor(stands: readonly Stand[], metric: string) {
    this.#stands = stands
    this.#metric = metric
    this.#wanted = (name) => name === metric || `${name}.mean` === metric
    this.#kept = stands.map((stand) => new Kept(stand))
  }

  /** Has a pair counted; returns how to read the metric on both of its sides. */
  count(first: number, second: number): Read {
    const key = `${first} ${second}`
    let at = this.#known.get(key)
    if (at === undefined) {
      const pairing = pairBoards(
        this.#stands[first],
        this.#stands[second],
        this.#kept[first],
        this.#kept[second],
        this.#wanted,
      )
      at = this.#pairs.push({ first, second, pairing }) - 1
      this.#known.set(key, at)
    }
    const { pairing } = this.#pairs[at]
    const index = at
    return ({ sides, pairs }) => {
      const figures = pairedFiguresOf({
        pairing,
        boards: [this.#stands[first], this.#stands[second]],
        tallies: [sides[first], sides[second]],
        pair: pairs[index],
      })
      const figure = figures.get(this.#metric)
      if (!figure) throw new NoSuchMetric(this.#metric, figures.keys())
      return figure()
    }
  }

  /**
   * Reads what these sides came to together, each pair of which is counted: of an outcome, where luck is counted everywhere;
   * otherwise undefined.
   */
  joint(sides: readonly number[]): (counts: MatchTally) => Joint | undefined {
    const outcome = outcomesOf(this.#stands[0].roster.parties).get(this.#metric)
    return ({ sides: tallies, pairs }) =>
      outcome === undefined
        ? undefined
        : jointOf(
            sides.map((side) => tallies[side]),
            (first, second) => {
              const straight = this.#known.get(`${sides[first]} ${sides[second]}`)
              const turned = this.#known.get(`${sides[second]} ${sides[first]}`)
              const at = straight ?? turned
              if (at === undefined) throw new Error('Expected all pairs of these sides to be counted')
              return { pair: pairs[at], isTurned: straight === undefined }
            },
            outcome,
          )
  }

  match(): Match {
    return {
      sides: this.#stands.map(({ plan }, side) => ({ plan, keep: this.#kept[side].values() })),
      pairs: this.#pairs.map(({ first, second, pairing }) => ({ ...pairing, first, second })),
    }
  }
}
