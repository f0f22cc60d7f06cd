import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { inPackage } from '../src/package/root.ts'
import { benchExperiments, type RatedExperiment, rateOf } from './experiments.ts'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, run, spread } from './measure.ts'
import { type Experiment, fightHere } from './work.ts'

const PAIRS = 7
/** How far apart two right answers may be: beyond this less than once in a million comparisons by chance. */
const MOST_STANDARD_ERRORS = 5

/** An experiment that is written down in C as well (bench/reference), and how fast it should be compared with that. */
export interface ReferenceExperiment extends RatedExperiment {
  readonly leastRatio: number
}

/** What the reference prints, by name. */
type Reference = Readonly<Record<string, number>>

/**
 * An experiment in one thread, by turns with the same in C, which keeps the same counts: battles per second of processor time.
 * Where there is no C compiler, without it.
 */
export function benchReference(rated: ReferenceExperiment): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'))
  try {
    const reference = join(folder, rated.experiment)
    return compile(rated.experiment, reference) ? compare(rated, reference) : benchExperiments([rated])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compile(experiment: Experiment, program: string): boolean {
  const source = inPackage(`bench/reference/${experiment}.c`)
  const { status, error, stderr } = spawnSync('cc', ['-O3', '-march=native', '-o', program, source], {
    encoding: 'utf8',
  })
  if (error) console.log(`  no C compiler: the ${experiment} is not compared`)
  else if (status !== 0) console.log(`  the reference cannot be compiled: the ${experiment} is not compared\n${stderr}`)
  return status === 0
}

function compare(rated: ReferenceExperiment, program: string): Figure[] {
  const { experiment, name, battles, leastRatio } = rated
  const samples = alternate<[FoughtHere, Reference]>(
    PAIRS,
    () => fightHere(experiment, battles),
    () => runReference(program, battles),
  )
  const [[fought, reference]] = samples
  const disagreements = [...findOtherCounts(fought, reference), ...findOtherResults(fought, reference)]
  for (const disagreement of disagreements) console.log(`  !!! not the same ${experiment}: ${disagreement}`)

  const times = { Tiltyard: samples.map(([ours]) => ours.cpuSeconds), C: samples.map(([, theirs]) => theirs.seconds) }
  for (const [side, ofSide] of Object.entries(times)) {
    console.log(`  ${side}: ${spread(ofSide, (time) => perSecond(battles / time))}`)
  }
  const ratio = median(samples.map(([ours, theirs]) => theirs.seconds / ours.cpuSeconds))
  console.log(`  Tiltyard / C: ${ratio.toFixed(2)}`)
  return [
    rateOf(rated, times.Tiltyard),
    {
      name: `${name}, speed over that of C`,
      measured: ratio.toFixed(2),
      target: `at least ${leastRatio.toFixed(2)}`,
      met: ratio >= leastRatio && disagreements.length === 0,
    },
  ]
}

function runReference(program: string, battles: number): Reference {
  const lines = run(program, String(battles)).out.trim().split('\n')
  // Names may have spaces: `accuracy.swordsman 1`.
  return Object.fromEntries(
    lines.map((line) => /^(.*) (.*)$/.exec(line)!.slice(1)).map(([name, value]) => [name, Number(value)]),
  )
}

/** Keeping fewer counts than the other would be an unfair advantage. */
function findOtherCounts({ kept }: FoughtHere, reference: Reference): string[] {
  return Object.keys(kept)
    .filter((name) => kept[name] !== reference[`kept.${name}`])
    .map((name) => `Tiltyard keeps ${kept[name]} ${name}, the C ${reference[`kept.${name}`]}`)
}

function findOtherResults({ metrics }: FoughtHere, reference: Reference): string[] {
  const names = Object.keys(reference).filter((name) => name in metrics)
  if (names.length === 0) return ['the C prints no metric of ours']
  return names.flatMap((name) => {
    const { value, low, high } = metrics[name]
    if (value === reference[name]) return []
    // Half of a 95 % interval is 1.96 standard errors; both fought as many battles, so the difference has √2 of one.
    const standardError = ((high - low) / 2 / 1.96) * Math.SQRT2
    const errors = Math.abs(value - reference[name]) / standardError
    if (errors <= MOST_STANDARD_ERRORS) return []
    return [`${name} is ${value}, in C ${reference[name]}: ${errors.toFixed(1)} standard errors apart`]
  })
}
