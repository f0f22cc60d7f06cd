import { clopperPearson } from '../src/statistics/proportion.ts'

/** How often something happened that may happen so often at most, or must so often at least. */
export interface Rate {
  readonly of: string
  readonly happened: number
  readonly runs: number
  readonly promise: { readonly atMost: number } | { readonly atLeast: number }
  /** Where it is known without runs: by summation. */
  readonly exactly?: number
  /** Where one run makes several: how many there were in all. `runs` are then as many as would be known as well. */
  readonly figures?: number
}

/**
 * Of runs that each make several figures, which go together: as many independent ones as would be known as well, by how
 * much runs differ.
 */
export function rateOfMany(
  of: string,
  all: readonly { readonly printed: number; readonly held: number }[],
  promise: Rate['promise'],
): Rate {
  const figures = all.reduce((sum, { printed }) => sum + printed, 0)
  const share = all.reduce((sum, { held }) => sum + held, 0) / figures
  // Of a ratio of totals, run by run.
  const squares = all.reduce((sum, { printed, held }) => sum + (held - share * printed) ** 2, 0)
  const squaredError = squares / figures ** 2
  const runs = squaredError === 0 ? all.length : Math.max(1, Math.round((share * (1 - share)) / squaredError))
  return { of, happened: share * runs, runs, promise, figures }
}

/** `95.12 % of 10000 (94.68–95.53)`: with what chance leaves open, at 95 %. */
export function showRate({ happened, runs, exactly, figures = runs }: Rate): string {
  if (exactly !== undefined) return `${(100 * exactly).toFixed(2)} %, exactly`
  const { low, high } = clopperPearson(happened, runs)
  const percent = (share: number): string => (100 * share).toFixed(runs < 1000 ? 1 : 2)
  return `${percent(happened / runs)} % of ${figures} (${percent(low)}–${percent(high)})`
}

export function showPromise({ promise }: Rate): string {
  const [word, share] = 'atMost' in promise ? ['at most', promise.atMost] : ['at least', promise.atLeast]
  return `${word} ${Number((100 * share).toPrecision(4))} %`
}

/** Whether chance could account for what is beyond the promise: with a probability of more than 0.1 %. */
export function isKept({ happened, runs, promise, exactly }: Rate): boolean {
  const { low, high } = exactly === undefined ? clopperPearson(happened, runs, 0.998) : { low: exactly, high: exactly }
  return 'atMost' in promise ? low <= promise.atMost : high >= promise.atLeast
}
