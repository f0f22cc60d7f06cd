import { inPackage } from '../src/package/root.ts'
import { type Figure, run, seconds } from './measure.ts'

/** What is solved, in how many seconds at most, and how likely the first party's win is: a check of the work. */
const PROBLEMS = [
  { name: 'duel of 30 hit points a side', file: 'exact-duel', most: 2, party: 'red', win: 0.451855154 },
  { name: 'duel of segment-d100', file: 'segment-exact-duel', most: 2, party: 'red', win: 0.611449881226 },
  { name: '2 v 2 of 8 hit points each', file: 'exact-skirmish', most: 60, party: 'red', win: 0.662875244 },
  {
    name: 'duel of 12 hit points a side of area-2d6',
    file: 'area-exact-duel',
    most: 1,
    party: 'red',
    win: 0.939629511,
  },
]
const MOST_GIGABYTES = 2
/** The best of so many. */
const RUNS = 3

/** Exact answers, from the command line to the result. */
export function benchExact(): Figure[] {
  return PROBLEMS.flatMap(({ name, file, most, party, win }) => {
    const program = ['--import', inPackage('.bench/bench/peak.js'), inPackage('dist/cli/main.js')]
    const solve = () => run(process.execPath, ...program, 'exact', inPackage(`bench/scenarios/${file}.yaml`), '--json')
    const [solved] = Array.from({ length: RUNS }, solve).sort((a, b) => a.seconds - b.seconds)
    const { metrics, states } = JSON.parse(solved.out)
    const { value } = metrics[`win.${party}`]
    if (Math.abs(value - win) > 1e-9) throw new Error(`${file}: win.${party} is ${value}, expected ${win}`)
    const gigabytes = Number(/peak (\d+) kB/.exec(solved.err)![1]) / 1024 ** 2
    console.log(`  ${name}: ${states} situations in ${seconds(solved.seconds)}, ${gigabytes.toFixed(2)} GB`)
    return [
      {
        name: `exact: ${name}, whole process`,
        measured: seconds(solved.seconds),
        target: `under ${most} s`,
        met: solved.seconds < most,
      },
      {
        name: `exact: ${name}, peak resident set`,
        measured: `${gigabytes.toFixed(2)} GB`,
        target: `under ${MOST_GIGABYTES} GB`,
        met: gigabytes < MOST_GIGABYTES,
      },
    ]
  })
}
