import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { inPackage } from '../src/package/root.ts'
import type { FoughtHere } from './fight.ts'
import { alternate, type Figure, perSecond, run, spread } from './measure.ts'
import { fightHere } from './work.ts'

const BATTLES = 3_000_000
const PAIRS = 7
/** How far apart two right answers may be: beyond this less than once in a million comparisons by chance. */
const MOST_STANDARD_ERRORS = 5

/** What the reference prints, by name. */
type Reference = Readonly<Record<string, number>>

/** Duels in one thread, by turns with the same duel in C: battles per second of processor time. */
export function benchDuel(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'))
  try {
    const reference = join(folder, 'duel')
    return compile(reference) ? compare(reference) : alone()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compile(program: string): boolean {
  const source = inPackage('bench/reference/duel.c')
  const { status, error, stderr } = spawnSync('cc', ['-O3', '-march=native', '-o', program, source], {
    encoding: 'utf8',
  })
  if (error) console.log('  no C compiler: the duel is not compared')
  else if (status !== 0) console.log(`  the reference cannot be compiled: the duel is not compared\n${stderr}`)
  return status === 0
}

function alone(): Figure[] {
  const samples = alternate<[FoughtHere]>(PAIRS, () => fightHere('duel', BATTLES))
  const rates = samples.map(([{ cpuSeconds }]) => BATTLES / cpuSeconds)
  return [{ name: 'Duels, one thread', measured: perSecond(median(rates)), target: 'as fast as C' }]
}

function compare(program: string): Figure[] {
  const samples = alternate<[FoughtHere, Reference]>(
    PAIRS,
    () => fightHere('duel', BATTLES),
    () => runReference(program),
  )
  const [[fought, reference]] = samples
  const disagreements = [...findOtherCounts(fought, reference), ...findOtherResults(fought, reference)]
  for (const disagreement of disagreements) console.log(`  !!! not the same duel: ${disagreement}`)

  const times = { Tiltyard: samples.map(([ours]) => ours.cpuSeconds), C: samples.map(([, theirs]) => theirs.seconds) }
  for (const [side, ofSide] of Object.entries(times)) {
    console.log(`  ${side}: ${spread(ofSide, (time) => perSecond(BATTLES / time))}`)
  }
  const ratio = median(samples.map(([ours, theirs]) => theirs.seconds / ours.cpuSeconds))
  console.log(`  Tiltyard / C: ${ratio.toFixed(2)}`)
  return [
    { name: 'Duels, one thread', measured: perSecond(BATTLES / median(times.Tiltyard)), target: '' },
    {
      name: 'Duels, speed over that of C',
      measured: ratio.toFixed(2),
      target: 'at least 1.00',
      met: ratio >= 1 && disagreements.length === 0,
    },
  ]
}

function runReference(program: string): Reference {
  const lines = run(program, String(BATTLES)).out.trim().split('\n')
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]))
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
    // Half of a 95 % interval is 1.96 standard errors; both fought as many battles, so the difference has √2 of one.
    const standardError = ((high - low) / 2 / 1.96) * Math.SQRT2
    const errors = Math.abs(value - reference[name]) / standardError
    if (errors <= MOST_STANDARD_ERRORS) return []
    return [`${name} is ${value}, in C ${reference[name]}: ${errors.toFixed(1)} standard errors apart`]
  })
}
