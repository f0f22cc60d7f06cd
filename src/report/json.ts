import type { ExactResult } from '../exact/result.ts'
import type { Estimate, Result, Verification } from '../metrics/result.ts'
import type { RareResult } from '../rare/result.ts'
import type { Replay } from '../replay.ts'
import { shorten } from '../statistics/shorten.ts'

/** The documented object; docs/scenario-format.md, "Result as JSON". */
interface JsonResult {
  readonly tiltyard: 1
  readonly scenario: string
  readonly rules: string
  readonly seed: string | number
  readonly battles: number
  readonly version: string
  readonly digest: string
  readonly partial: boolean
  readonly verification?: Verification
  readonly metrics: Readonly<Record<string, Estimate>>
  readonly scarce?: Result['scarce']
  /** Outcomes as they were counted, where `metrics` has them with luck taken out. */
  readonly plain?: { readonly metrics: Readonly<Record<string, Estimate>>; readonly effectiveSize: number }
  /** What the rules of a declared game came to and should not. */
  readonly incidents?: Result['incidents']
  readonly histograms: Result['histograms']
}

/** The result as docs/scenario-format.md documents it: the same keys in the same order for the same battles. */
export function resultAsJson(result: Result): JsonResult {
  const { scenario, rules, battles, version, digest, partial, scarce, plain, incidents, histograms } = result
  const metrics = estimatesOf(result.metrics)
  const seed = seedAsNumber(result.seed)
  const { verification } = result
  return {
    tiltyard: 1,
    scenario,
    rules,
    seed,
    battles,
    version,
    digest,
    partial,
    ...(verification && { verification }),
    metrics,
    ...(scarce && { scarce }),
    ...(plain && { plain: { metrics: estimatesOf(plain.metrics), effectiveSize: plain.effectiveSize } }),
    ...(incidents && { incidents }),
    histograms,
  }
}

/** The same as text for a file that people may open: indented, with a line break at the end. */
export function writeJson(result: Result): string {
  return `${JSON.stringify(resultAsJson(result), null, 2)}\n`
}

function estimatesOf(metrics: Readonly<Record<string, Estimate>>): Record<string, Estimate> {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, { value, low, high }]) => [
      name,
      { value: shorten(value), low: shorten(low), high: shorten(high) },
    ]),
  )
}

/** An exact answer: the same shape, with `exact`, and shares instead of counts in the histograms. */
export function exactAsJson(result: ExactResult): object {
  const { scenario, rules, version, states, rounds, undecided, incidents, histograms } = result
  const metrics = Object.fromEntries(
    Object.entries(result.metrics).map(([name, { value, low, high }]) => [name, { value, low, high }]),
  )
  const answer = { tiltyard: 1, scenario, rules, exact: true, version, states, rounds, undecided, metrics }
  return { ...answer, ...(incidents && { incidents }), histograms }
}

/** A rare share: docs/rare.md, "As JSON". */
export function rareAsJson({ roster: _, ...result }: RareResult): object {
  const { scenario, rules, seed, version, metric, value, low, high, bounds, levels, replicates, effort, battles } =
    result
  return {
    tiltyard: 1,
    scenario,
    rules,
    rare: true,
    seed: seedAsNumber(seed),
    version,
    metric,
    ...estimateAsJson({ value, low, high }),
    bounds,
    levels: levels.map(({ progress, share }) => ({ progress: shorten(progress), share: shorten(share) })),
    replicates,
    effort,
    battles,
  }
}

/** A battle reported: `rounds` is how many it lasted, `seconds` how long by time, `narration` everything that happened in them. */
export function replayAsJson({ seed, ...replay }: Replay): object {
  const { scenario, rules, battle, outcome, rounds, seconds, picked, version, luck, narration } = replay
  const found = picked && { picked }
  return {
    tiltyard: 1,
    scenario,
    rules,
    seed: seedAsNumber(seed),
    battle,
    outcome,
    rounds,
    ...(seconds !== undefined && { seconds }),
    ...found,
    version,
    luck: luck.map(shorten),
    narration,
  }
}

/** A seed is a text; one that reads the same as a number is written as the number that the user gave. */
export function seedAsNumber(seed: string): string | number {
  const number = Number(seed)
  return Number.isSafeInteger(number) && String(number) === seed ? number : seed
}

/** An estimate to ten significant digits; an exact one is as it is, to twelve. */
export function estimateAsJson({ value, low, high }: Estimate): Estimate {
  if (low === high) return { value, low, high }
  return { value: shorten(value), low: shorten(low), high: shorten(high) }
}
