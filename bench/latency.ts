import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { type Figure, seconds, spread, tiltyard } from './measure.ts'
import { checkDigest, scenarioOf } from './work.ts'

const SHORT = { battles: 10_000, runs: 15, most: 0.25 }
const REPORT = { battles: 1_000_000, runs: 3, most: 4 }

/** From the command line to the result: the whole process. */
export function benchLatency(): Figure[] {
  const short = Array.from({ length: SHORT.runs }, runShort)
  console.log(`  ${SHORT.battles} duels with --json: ${spread(short, seconds)}`)
  const reports = Array.from({ length: REPORT.runs }, runReport)
  console.log(`  ${REPORT.battles} duels with the full report: ${spread(reports, seconds)}`)
  return [
    figure('10,000 duels with --json, whole process', median(short), SHORT.most),
    figure('1,000,000 duels with the full report', median(reports), REPORT.most),
  ]
}

function figure(name: string, time: number, most: number): Figure {
  return { name, measured: seconds(time), target: `under ${most} s`, met: time < most }
}

function runShort(): number {
  const { out, seconds } = tiltyard('run', scenarioOf('duel'), '--battles', String(SHORT.battles), '--json')
  checkDigest('duel', SHORT.battles, JSON.parse(out).digest)
  return seconds
}

function runReport(): number {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'))
  try {
    const { seconds } = tiltyard('run', scenarioOf('duel'), '--battles', String(REPORT.battles), '--out', folder)
    checkDigest('duel', REPORT.battles, JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')).digest)
    return seconds
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
