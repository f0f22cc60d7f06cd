import { spawnSync } from 'node:child_process'
import { median, min } from 'simple-statistics'
import { inPackage } from '../src/package/root.ts'

/** One line of the table at the end. */
export interface Figure {
  readonly name: string
  readonly measured: string
  readonly target: string
  /** Left out where it could not be measured here. */
  readonly met?: boolean
}

/**
 * Measures each side once, then each again, and so on: whatever else the machine is busy with for a while then slows
 * all of them. Returns the samples of each round.
 */
export function alternate<Samples extends readonly unknown[]>(
  rounds: number,
  ...sides: { readonly [Side in keyof Samples]: () => Samples[Side] }
): Samples[] {
  return Array.from({ length: rounds }, () => sides.map((measure) => measure()) as unknown as Samples)
}

/** Runs a program to its end, and fails if it fails. `seconds` is the time from before its start until it is gone. */
export function run(command: string, ...args: string[]): { out: string; err: string; seconds: number } {
  const start = performance.now()
  const { stdout, stderr, status, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const seconds = (performance.now() - start) / 1000
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
  return { out: stdout, err: stderr, seconds }
}

/** Runs the command line of the build, in a process of its own. */
export function tiltyard(...args: string[]): { out: string; err: string; seconds: number } {
  return run(process.execPath, inPackage('dist/cli/main.js'), ...args)
}

/** What a command of the build came to, in a process of its own, and what it took. */
export interface Usage {
  readonly out: string
  readonly seconds: number
  /** Processor time of all threads. */
  readonly cpuSeconds: number
  /** The most memory that the process ever had. */
  readonly peakMegabytes: number
}

export function useTiltyard(...args: string[]): Usage {
  const program = ['--import', inPackage('.bench/bench/usage.js'), inPackage('dist/cli/main.js')]
  const { out, err, seconds } = run(process.execPath, ...program, ...args)
  const [, peak, processor] = /peak (\d+) kB, processor ([\d.]+) s/.exec(err)!
  return { out, seconds, cpuSeconds: Number(processor), peakMegabytes: Number(peak) / 1024 }
}

/** `best 1.23 s, median 1.30 s` of some times, or what `show` makes of them. */
export function spread(times: readonly number[], show: (time: number) => string): string {
  return `best ${show(min(times))}, median ${show(median(times))}`
}

export function seconds(number: number): string {
  return `${number.toFixed(3)} s`
}

export function perSecond(rate: number): string {
  if (rate >= 1e6) return `${(rate / 1e6).toFixed(2)} M/s`
  return `${rate < 1e4 ? (rate / 1e3).toFixed(1) : Math.round(rate / 1e3)} k/s`
}
