import { readdirSync } from 'node:fs'
import { min } from 'simple-statistics'
import { inPackage } from '../src/package/root.ts'
import type { Compiled } from './compiling.ts'
import { alternate, type Figure, run, seconds, spread, useTiltyard } from './measure.ts'
import { scenarioOf } from './work.ts'

const RUNS = 7
const GAMES = 'scenarios/games'
/** More than the start of the command line, s. */
const MOST_OF_A_RUN = 0.35
const MOST_TO_COMPILE = 1
const OF_A_SIDE = 1000

/** What declared games cost before they are fought: a short run, plan and code of each shipped game, and the sides of a sweep. */
export function benchDeclared(): Figure[] {
  return [...benchShortRuns(), benchGames(), ...benchSweeps()]
}

/** Processor time of a run of few battles, the start of the command line taken off. */
function benchShortRuns(): Figure[] {
  const short = (name: 'declared-duel' | 'fifth-skirmish') => () =>
    useTiltyard('run', scenarioOf(name), '--battles', '10000', '--json').cpuSeconds
  const samples = alternate<[number, number, number]>(
    RUNS,
    () => useTiltyard('--version').cpuSeconds,
    short('declared-duel'),
    short('fifth-skirmish'),
  )
  const [start, duel, skirmish] = [0, 1, 2].map((side) => samples.map((sample) => sample[side]))
  return [
    ['10,000 duels of a rules file, whole process', duel] as const,
    ['10,000 skirmishes of a rules file, whole process', skirmish] as const,
  ].map(([name, times]) => {
    console.log(`  ${name}: ${spread(times, seconds)}; to say the version: ${spread(start, seconds)}`)
    const more = min(times) - min(start)
    return {
      name: `${name}, more than --version`,
      measured: seconds(more),
      target: `at most ${MOST_OF_A_RUN} s`,
      met: more <= MOST_OF_A_RUN,
    }
  })
}

/** Plan and code of each scenario of a shipped game: the slowest. */
function benchGames(): Figure {
  const files = readdirSync(inPackage(GAMES)).filter((name) => name.endsWith('.yaml') && !name.endsWith('.rules.yaml'))
  const times = files.map((name) => {
    const { planSeconds, fightSeconds } = compile(1, inPackage(`${GAMES}/${name}`))
    console.log(`  ${name}: plan ${seconds(planSeconds)}, code and a battle ${seconds(fightSeconds)}`)
    return planSeconds + fightSeconds
  })
  const most = Math.max(...times)
  return {
    name: 'Plan and code of a shipped game, the slowest',
    measured: seconds(most),
    target: `under ${MOST_TO_COMPILE} s`,
    met: most < MOST_TO_COMPILE,
  }
}

/** Sweeps over 50 values, beside that of a built-in ruleset. */
function benchSweeps(): Figure[] {
  return [
    ['Sweep of a duel', 'declared-duel', 'combatants.squire.hp', 11, 1] as const,
    ['Sweep of a skirmish', 'fifth-skirmish', 'combatants.fighter.hp', 21, 1] as const,
    ['Sweep of a skirmish of osr-d20', 'skirmish', 'combatants.swordsman.hp', 11, 0] as const,
  ].map(([name, experiment, path, from, expected]) => {
    const range = [path, String(from), String(from + 49)]
    const { sides, planSeconds, fightSeconds, compilations } = compile(OF_A_SIDE, scenarioOf(experiment), ...range)
    const [plan, fight] = [planSeconds, fightSeconds].map((time) => `${((1000 * time) / sides).toFixed(1)} ms`)
    return {
      name: `${name} over ${sides} values, ${OF_A_SIDE} battles each`,
      measured: `${plan} to plan a side, ${fight} to fight it; rules compiled ${compilations} times`,
      target: expected === 0 ? '' : `compiled at most ${expected} times`,
      met: compilations <= expected,
    }
  })
}

function compile(battles: number, file: string, ...sweep: string[]): Compiled {
  const program = inPackage('.bench/bench/compiling.js')
  return JSON.parse(run(process.execPath, program, String(battles), file, ...sweep).out)
}
