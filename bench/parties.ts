import { min } from 'simple-statistics'
import { inPackage } from '../src/package/root.ts'
import { alternate, type Figure, run, useTiltyard } from './measure.ts'
import { type Experiment, scenarioOf } from './work.ts'

const ROUNDS = 3
/** Of a study of many sides to the speed of one alone. */
const LEAST_SHARE = 0.8

const SKIRMISH = {
  experiment: 'skirmish',
  name: 'skirmishes 4 v 4',
  differ: 'combatants.swordsman.hp=9|10|11',
} as const
const DUEL = { experiment: 'duel', name: 'duels', differ: 'combatants.knight.hp=18|19|20' } as const

/** Sides of a study, battles on each, and by what they differ. */
const STUDIES = [
  { ...SKIRMISH, sides: 2, battles: 100_000 },
  { ...SKIRMISH, sides: 8, battles: 25_000 },
  { ...SKIRMISH, sides: 53, battles: 4800 },
  { ...DUEL, sides: 100, battles: 10_000 },
  { ...DUEL, sides: 400, battles: 10_000 },
] as const

/** How many stand on each side, and battles enough to have compiled what fights them. */
const SIZES = [
  [1, 1_000_000],
  [2, 200_000],
  [4, 80_000],
  [8, 20_000],
  [16, 6000],
  [32, 1200],
  [64, 400],
] as const

/** Battles on each side of `sensitivity`. */
const NUDGED_BATTLES = 9600

/** What many sides in one thread cost against one, and what larger parties cost. */
export function benchParties(): Figure[] {
  return [benchSizes(), ...STUDIES.map(benchStudy), benchSensitivity()]
}

/** By which power of the number on each side the time of a battle grows. */
function benchSizes(): Figure {
  const samples = alternate<number[]>(
    ROUNDS,
    ...SIZES.map(
      ([size, battles]) =>
        () =>
          fightAt(size, battles),
    ),
  )
  const times = SIZES.map(([size], at) => {
    const time = min(samples.map((sample) => sample[at]))
    console.log(`  ${size} v ${size}: ${show(time)} a battle, ${show(time / (2 * size))} for each who fights`)
    return time
  })
  const power = (from: number, to: number): string =>
    (Math.log(times[to] / times[from]) / Math.log(SIZES[to][0] / SIZES[from][0])).toFixed(2)
  const last = SIZES.length - 1
  const measured = `${power(0, last)}; ${power(2, 4)} up to 16 v 16, ${power(4, last)} from there`
  return { name: 'Time of a battle from 1 v 1 to 64 v 64, power of the number', measured, target: '' }
}

const WHO = ['swordsman', 'spearman']

function fightAt(size: number, battles: number): number {
  const parties = ['raiders', 'guards'].map((party, at) => `parties.${party}.members=[${size} ${WHO[at]}]`)
  return fight('skirmish', battles, 1, ...parties)
}

/** Sides that differ in numbers only, and as many battles of one. */
function benchStudy({ experiment, name, differ, sides, battles }: (typeof STUDIES)[number]): Figure {
  const samples = alternate<[number, number]>(
    ROUNDS,
    () => fight(experiment, battles, sides, differ),
    () => fight(experiment, battles * sides, 1),
  )
  const [many, alone] = [0, 1].map((at) => min(samples.map((sample) => sample[at])))
  console.log(`  ${sides} x ${battles} ${name}: ${show(many)} a battle, ${show(alone)} on one side`)
  return figure(`${sides} sides of ${name} in a thread, speed over that of one`, alone / many)
}

/** The whole command, its preparing and its report included, to as many battles of `run`. */
function benchSensitivity(): Figure {
  const wanted = (battles: number) => [scenarioOf('skirmish'), '--battles', `${battles}`, '--threads', '1', '--json']
  const study = () => useTiltyard('sensitivity', ...wanted(NUDGED_BATTLES))
  const { weights }: { weights: { forward?: unknown; backward?: unknown }[] } = JSON.parse(study().out)
  const nudges = weights.flatMap(({ forward, backward }) => [forward, backward]).filter((each) => each !== undefined)
  const battles = NUDGED_BATTLES * (1 + nudges.length)
  const samples = alternate<[number, number]>(
    ROUNDS,
    () => study().cpuSeconds,
    () => useTiltyard('run', ...wanted(battles)).cpuSeconds,
  )
  const [nudging, alone] = [0, 1].map((at) => min(samples.map((sample) => sample[at])))
  console.log(`  ${nudges.length} nudges: ${nudging.toFixed(1)} s by sensitivity, ${alone.toFixed(1)} s by run`)
  return figure('sensitivity of a 4 v 4, speed over that of run', alone / nudging)
}

function figure(name: string, share: number): Figure {
  const target = `at least ${LEAST_SHARE.toFixed(2)}`
  return { name, measured: share.toFixed(2), target, met: share >= LEAST_SHARE }
}

function fight(experiment: Experiment, battles: number, sides: number, ...overrides: string[]): number {
  const program = inPackage('.bench/bench/sides.js')
  return Number(run(process.execPath, program, scenarioOf(experiment), `${battles}`, `${sides}`, ...overrides).out)
}

function show(microseconds: number): string {
  return `${microseconds.toPrecision(3)} µs`
}
