import type { Progress } from '../index.ts'
import { clopperPearson } from '../statistics/proportion.ts'
import type { CompareProgress } from '../studies/compare.ts'
import type { StudyProgress } from '../studies/progress.ts'
import type { Stream } from './terminal.ts'

/** Runs that are over sooner show no bar, which would only flicker. */
const SHOW_AFTER_MS = 300
const BAR_COLUMNS = 20

/** A bar on the terminal, which shows nothing before the first `update`. */
interface ProgressBar<Counts> {
  update(progress: Counts): void
  /** Takes the bar off the terminal. */
  stop(): void
}

/** A bar on a terminal; on anything else nothing at all. `describe` says in a line how far it is after so many ms. */
export async function startProgress<Counts extends Pick<Progress, 'battles' | 'of'>>(
  err: Stream,
  describe: (progress: Counts, ms: number) => string,
  showAfterMs = SHOW_AFTER_MS,
): Promise<ProgressBar<Counts>> {
  if (!err.isTTY) return { update() {}, stop() {} }

  const { SingleBar } = (await import('cli-progress')).default
  const start = performance.now()
  const bar = new SingleBar({
    stream: err,
    format: (_, { progress }, { line }: { line: string }) => fitTo(err.columns, `${drawBar(progress)} ${line}`),
    clearOnComplete: true,
    // Left to it, the library would hide the cursor, switch off wrapping, and answer Ctrl-C by itself.
    hideCursor: null,
    linewrap: true,
    gracefulExit: false,
  })
  let shown = false
  return {
    update(progress) {
      const ms = performance.now() - start
      if (ms < showAfterMs) return
      const payload = { line: describe(progress, ms) }
      if (!shown) bar.start(progress.of, progress.battles, payload)
      shown = true
      bar.setTotal(progress.of)
      bar.update(progress.battles, payload)
    },
    stop() {
      if (shown) bar.stop()
      shown = false
    },
  }
}

/** `1.2M of 10M battles, 3.1M a second, 3 s left, win rate of swords 51.2 % ± 0.1`; `party` is the first one. */
export function describeProgress(progress: Progress, ms: number, party: string): string {
  const { battles, outcomes } = progress
  const { low, high } = clopperPearson(outcomes[0], battles)
  const precision = (high - low) / 2
  const digits = digitsOf(precision)
  const percent = (share: number): string => `${(100 * share).toFixed(digits)} %`
  return `${describePace(progress, ms)}, win rate of ${party} ${percent(outcomes[0] / battles)} ± ${(100 * precision).toFixed(digits)}`
}

/**
 * `1.2M of 10M battles, 3.1M a second, 3 s left`; and where a study tells how much more often the first party wins so far,
 * `…, win rate of swords +3.31 ± 0.12 points`.
 */
export function describeStudy(
  { difference, ...progress }: StudyProgress & Pick<CompareProgress, 'difference'>,
  ms: number,
  party: string,
): string {
  if (!difference) return describePace(progress, ms)
  const precision = (difference.high - difference.low) / 2
  const digits = digitsOf(precision)
  const points = (share: number): string => (100 * share).toFixed(digits)
  const sign = difference.value < 0 ? '' : '+'
  return `${describePace(progress, ms)}, win rate of ${party} ${sign}${points(difference.value)} ± ${points(precision)} points`
}

/** `1.2M of 10M battles, 3.1M a second, 3 s left`. */
export function describePace({ battles, of }: Pick<Progress, 'battles' | 'of'>, ms: number): string {
  const perSecond = (1000 * battles) / ms
  const left = perSecond > 0 ? `${duration(Math.ceil((of - battles) / perSecond))} left` : 'just begun'
  return `${short(battles)} of ${short(of)} battles, ${short(perSecond)} a second, ${left}`
}

/** Of a share in per cent: no more than are known. */
function digitsOf(precision: number): number {
  return Math.max(0, Math.min(6, -Math.floor(Math.log10(100 * precision))))
}

/** Made by the first bar that shows something: it takes longer than to read the command line, and most starts show none. */
let compact: Intl.NumberFormat | undefined

function short(number: number): string {
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
  return compact.format(number)
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}

function drawBar(share: number): string {
  const full = Math.round(BAR_COLUMNS * share)
  return '█'.repeat(full) + '░'.repeat(BAR_COLUMNS - full)
}

/** One line of the terminal, as a bar that wraps cannot be taken off again. */
function fitTo(columns = 80, line: string): string {
  const characters = [...line]
  return characters.length < columns ? line : `${characters.slice(0, columns - 2).join('')}…`
}
