// npm run bench:statistics                            what is promised beside what is measured
// npm run bench:statistics -- --part coverage,gates   parts of it: see PARTS
// npm run bench:statistics -- --quick                 the same from a tenth of the runs
//
// Everything follows from fixed seeds, so that it prints the same again. A rate that is measured in n runs is known to
// about ± 1 / √n, which is shown: what counts as kept is a promise that the measured rate does not exceed by more than
// chance would. All of it takes some half an hour of one processor.

import Table from 'cli-table3'
import { tuneForLongFights } from '../src/fight/v8.ts'
import { measureCoverage } from './coverage.ts'
import { measureGains } from './gains.ts'
import { measureGates } from './gates.ts'
import { measureLuck, showSaved } from './luck.ts'
import { measureLuckGates } from './luck-gates.ts'
import { measureMatrices } from './matrix.ts'
import { measurePrecision } from './precision.ts'
import { measureRareGates } from './rare-gates.ts'
import { isKept, type Rate, showPromise, showRate } from './rate.ts'
import { measureSplitting } from './splitting.ts'
import { measureTuning } from './tune.ts'
import { measureVerification } from './verification.ts'

tuneForLongFights()

const quick = process.argv.includes('--quick')
const runs = (many: number): number => (quick ? Math.ceil(many / 10) : many)

const PARTS: Readonly<Record<string, () => Promise<Rate[]>>> = {
  precision: () => measurePrecision(runs, quick),
  coverage: () => measureCoverage(runs),
  gates: () => measureGates(runs),
  'rare-gates': async () => measureRareGates(runs(3000)),
  'luck-gates': async () => measureLuckGates(runs(3000)),
  verification: () => measureVerification(runs(200)),
  splitting: () => measureSplitting(runs(250)),
  matrix: () => measureMatrices(runs(40)),
  tune: () => measureTuning(runs),
  luck: () => measureLuck(runs),
  gains: () => measureGains(runs(1000)),
}

const table = new Table({ head: ['What', 'Measured', 'Promised', ''], style: { head: [], border: [] } })
for (const part of chooseParts()) {
  const start = process.cpuUsage()
  for (const rate of await PARTS[part]()) {
    table.push([rate.of, showRate(rate), showPromise(rate), isKept(rate) ? 'kept' : 'NOT KEPT'])
  }
  console.log(`${part}: ${Math.round(process.cpuUsage(start).user / 1e6)} s of processor`)
}
console.log(`${table}`)
if (chooseParts().includes('luck')) console.log(await showSaved(runs))

function chooseParts(): string[] {
  const at = process.argv.indexOf('--part')
  const parts = at < 0 ? Object.keys(PARTS) : process.argv[at + 1].split(',')
  const unknown = parts.find((part) => !Object.hasOwn(PARTS, part))
  if (unknown !== undefined) throw new Error(`--part names "${unknown}", expected ${Object.keys(PARTS).join(', ')}`)
  return parts
}
