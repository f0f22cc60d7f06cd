import { min } from 'simple-statistics'
import { inPackage } from '../src/package/root.ts'
import { alternate, type Figure, run } from './measure.ts'
import { type Bout, scenarioOf } from './work.ts'

const ROUNDS = 3
/** Of a study of many sides to the speed of one alone. */
const LEAST_SHARE = 0.8

/** Sides of a study, battles on each. */
const STUDIES = [
  { bout: 'skirmish', name: 'skirmishes 4 v 4', sides: 53, battles: 9600 },
  { bout: 'duel', name: 'duels', sides: 400, battles: 10_000 },
] as const

/** How many stand on each side, and battles enough to have compiled what fights them. */
const SIZES = [
  [1, 200_000],
  [2, 100_000],
  [4, 60_000],
  [8, 20_000],
  [16, 5000],
  [32, 1200],
  [64, 320],
] as const

/** What many sides in one thread cost against one, and what larger parties cost. */
export function benchParties(): Figure[] {
  return [...STUDIES.map(benchStudy), benchSizes()]
}

/** Sides that differ in numbers only: fought together, each with a memory of its own, and as many battles of one. */
function benchStudy({ bout, name, sides, battles }: (typeof STUDIES)[number]): Figure {
  const samples = alternate<[number, number, number]>(
    ROUNDS,
    () => fight(bout, battles, sides, 'alike'),
    () => fight(bout, battles, sides, 'apart'),
    () => fight(bout, battles * sides, 1, 'alike'),
  )
  const [alike, apart, alone] = [0, 1, 2].map((at) => min(samples.map((sample) => sample[at])))
  const share = alone / alike
  console.log(
    `  ${sides} x ${battles} ${name}: ${show(alike)} a battle, ${show(apart)} with a memory each, ${show(alone)} alone`,
  )
  return {
    name: `${sides} sides of ${name} in a thread, speed over that of one`,
    measured: share.toFixed(2),
    target: `at least ${LEAST_SHARE.toFixed(2)}`,
    met: share >= LEAST_SHARE,
  }
}

/** By which power of the number on each side the time of a battle grows, from 4 v 4 on. */
function benchSizes(): Figure {
  const times = SIZES.map(([size, battles]) => {
    const parties = ['raiders', 'guards'].map((party, at) => `parties.${party}.members=[${size} ${WHO[at]}]`)
    const time = min(alternate<[number]>(ROUNDS, () => fight('skirmish', battles, 1, 'alike', ...parties)).flat())
    console.log(`  ${size} v ${size}: ${show(time)} a battle, ${show(time / (2 * size))} for each who fights`)
    return time
  })
  const exponent = Math.log(times[SIZES.length - 1] / times[2]) / Math.log(64 / 4)
  return {
    name: 'Time of a battle from 4 v 4 to 64 v 64, power of the number',
    measured: exponent.toFixed(2),
    target: '',
  }
}

const WHO = ['swordsman', 'spearman']

function fight(bout: Bout, battles: number, sides: number, how: 'alike' | 'apart', ...overrides: string[]): number {
  const program = inPackage('.bench/bench/sides.js')
  return Number(run(process.execPath, program, scenarioOf(bout), `${battles}`, `${sides}`, how, ...overrides).out)
}

function show(microseconds: number): string {
  return `${microseconds.toPrecision(3)} µs`
}
