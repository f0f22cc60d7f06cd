import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { type Figure, seconds, spread, tiltyard } from './measure.ts'
import { scenarioOf } from './work.ts'

const SCENARIOS = 20
const UNCHANGED = { runs: 7, most: 2 }
const CHANGED = { runs: 3, most: 3 }
const EXPECTATIONS = 'expect: [win.raiders in 55% .. 72%, rounds.mean <= 12, hit.sword >= 40%]\n'

/** What a pull request waits for: twenty skirmishes with expectations and baselines, as they were and all changed. */
export function benchCheck(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'))
  try {
    const files = writeSkirmishes(folder, (text) => text)
    tiltyard('baseline', ...files, '--quiet')
    const unchanged = Array.from({ length: UNCHANGED.runs }, () => check(files))
    console.log(`  ${SCENARIOS} unchanged scenarios: ${spread(unchanged, seconds)}`)
    // Leather that takes off a point less: the raiders win 1.1 points less often, and 2 are tolerated.
    writeSkirmishes(folder, (text) => text.replace('leather: { rating: 2 }', 'leather: { rating: 1 }'))
    const changed = Array.from({ length: CHANGED.runs }, () => check(files))
    console.log(`  ${SCENARIOS} changed scenarios: ${spread(changed, seconds)}`)
    return [
      figure(`check of ${SCENARIOS} unchanged skirmishes`, median(unchanged), UNCHANGED.most),
      figure(`check of ${SCENARIOS} changed ones, within tolerance`, median(changed), CHANGED.most),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeSkirmishes(folder: string, change: (text: string) => string): string[] {
  const skirmish = readFileSync(scenarioOf('skirmish'), 'utf8')
  return Array.from({ length: SCENARIOS }, (_, index) => {
    const file = join(folder, `skirmish-${index + 1}.yaml`)
    writeFileSync(file, change(skirmish.replace('Bench skirmish', `Skirmish ${index + 1}`)) + EXPECTATIONS)
    return file
  })
}

/** Seconds of the whole process. It must pass, and says what of. */
function check(files: readonly string[]): number {
  const { out, seconds } = tiltyard('check', ...files)
  console.log(`  ${out.trim().split('\n').at(-1)}`)
  return seconds
}

function figure(name: string, time: number, most: number): Figure {
  return { name, measured: seconds(time), target: `under ${most} s`, met: time < most }
}
