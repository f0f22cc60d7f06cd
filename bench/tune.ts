import { exact, loadScenario, loadTuning, tune } from '../src/index.ts'
import type { TuningWanted } from '../src/load-tuning.ts'
import { inPackage } from '../src/package/root.ts'
import { aimOf, missOf } from '../src/studies/tune/aims.ts'
import { FoughtProber } from '../src/studies/tune/fought-prober.ts'
import type { Point, Tuning } from '../src/tuning/tuning.ts'

/** How often something held in problems whose answers the exact figures know. */
export interface Held {
  readonly of: string
  readonly happened: number
  readonly runs: number
  readonly promise: { readonly atLeast: number }
}

/** A real scenario, small enough to have exact answers: what is drawn anew for each problem, and what may be tuned in it. */
interface Ground {
  readonly file: string
  /** Numbers that differ from problem to problem. */
  readonly drawn: Readonly<Record<string, readonly [number, number]>>
  /** Numbers to tune, with their ranges. */
  readonly parameters: Readonly<Record<string, readonly [number, number]>>
  /** How often a party wins. */
  readonly wins: string
  /** What goals are made of. */
  readonly metrics: readonly string[]
}

const GROUNDS: readonly Ground[] = [
  {
    file: 'bench/scenarios/slot-duel.yaml',
    drawn: { 'combatants.knight.skill': [1, 3], 'combatants.raider.ac': [11, 14] },
    parameters: {
      'combatants.knight.hp': [6, 16],
      'combatants.raider.hp': [8, 20],
      'combatants.knight.ac': [11, 17],
      'combatants.raider.skill': [0, 5],
    },
    wins: 'win.reds',
    metrics: ['win.reds', 'rounds.mean', 'accuracy.raider', 'taken.raider.mean'],
  },
  {
    file: 'bench/scenarios/exact-duel.yaml',
    drawn: { 'combatants.knight.weapon_skill': [2, 4], 'combatants.raider.agility': [0, 2] },
    parameters: {
      'combatants.knight.hp': [8, 18],
      'combatants.raider.hp': [8, 18],
      'weapons.sword.to_hit': [-2, 3],
      'weapons.axe.to_hit': [-2, 3],
    },
    wins: 'win.red',
    metrics: ['win.red', 'rounds.mean', 'accuracy.knight', 'accuracy.raider'],
  },
]

/** The generator of Park and Miller: nothing of Tiltyard is in it. */
class Draws {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) % 2_147_483_647 || 1
  }

  share(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647
    return this.#state / 2_147_483_647
  }

  within([low, high]: readonly [number, number]): number {
    return low + Math.floor(this.share() * (high - low + 1))
  }
}

/** The best integer of one parameter, and all goals of four: by tune, and by others with as many battles. */
export async function measureTuning(runs: (many: number) => number): Promise<Held[]> {
  return [...(await measureIntegers(runs(200))), ...(await measureGoals(runs(100)))]
}

/** Neighbours differ by so much. */
const CLEAR_STEP = 0.02

async function measureIntegers(problems: number): Promise<Held[]> {
  const found = { tune: 0, bisection: 0, spsa: 0 }
  let battles = 0
  let solved = 0
  for (let seed = 1; solved < problems; seed++) {
    const draws = new Draws(seed)
    const ground = GROUNDS[seed % GROUNDS.length]
    const set = drawNumbers(ground, draws)
    const names = Object.keys(ground.parameters)
    const path = names[draws.within([0, names.length - 1])]
    const [low, high] = ground.parameters[path]
    const truths = await exactFigures(
      ground,
      set,
      Array.from({ length: high - low + 1 }, (_, at) => [path, low + at]),
    )
    const curve = truths.map((metrics) => metrics[ground.wins].value)
    const goal = Math.min(...curve) + draws.share() * (Math.max(...curve) - Math.min(...curve))
    const target = Math.round(1000 * goal) / 1000
    const best = bestOf(curve, target)
    const steps = [best - 1, best + 1].flatMap((at) => (at in curve ? [Math.abs(curve[at] - curve[best])] : []))
    if (Math.min(...steps) < CLEAR_STEP) continue
    solved++
    const tuning = await load(ground.file, {
      vary: [`${path}=${low}..${high}`],
      goal: [`${ground.wins} = ${Number((100 * target).toPrecision(6))}%`],
      overrides: set,
    })
    const { parameters, fought } = await tune(tuning, { seed: `problem ${seed}`, threads: 0 })
    if (Number(parameters[0].answer) === low + best) found.tune++
    battles += fought
    if ((await bisect(tuning, target, fought, seed)) === best) found.bisection++
    if ((await perturb(tuning, fought, seed, 1))[0] === best) found.spsa++
  }
  const each = Math.round(battles / problems).toLocaleString('en-US')
  console.log(
    `tune, one parameter: ${each} battles a problem; with as many, ${shareOf(found.bisection, problems)} of best integers by bisection, ${shareOf(found.spsa, problems)} by SPSA`,
  )
  return [
    { of: 'best integer, neighbours 2 points apart', happened: found.tune, runs: problems, promise: { atLeast: 0.95 } },
  ]
}

/** Around the figures of a point that is known: a share so far, anything else by such a part of it. */
const HALF_BAND = 0.015
const HALF_PART = 0.025

async function measureGoals(problems: number): Promise<Held[]> {
  const met = { tune: 0, spsa: 0 }
  let battles = 0
  for (let seed = 1; seed <= problems; seed++) {
    const draws = new Draws(10_000 + seed)
    const ground = GROUNDS[seed % GROUNDS.length]
    const set = drawNumbers(ground, draws)
    const hidden = Object.entries(ground.parameters).map(([path, range]) => [path, draws.within(range)] as const)
    const [truth] = await exactFigures(ground, set, [hidden.flat()])
    const bands = ground.metrics.map((metric) => {
      const { value, kind } = truth[metric]
      const half = kind === 'share' ? HALF_BAND : HALF_PART * value
      return {
        metric,
        low: Math.max(0, value - half * (0.5 + draws.share())),
        high: value + half * (0.5 + draws.share()),
      }
    })
    const tuning = await load(ground.file, {
      vary: Object.entries(ground.parameters).map(([path, [low, high]]) => `${path}=${low}..${high}`),
      goal: bands.map(
        ({ metric, low, high }) =>
          `${metric} in ${low.toFixed(5)} .. ${Math.min(high, metric.startsWith('rounds') || metric.endsWith('.mean') ? high : 1).toFixed(5)}`,
      ),
      overrides: set,
    })
    const { parameters, fought } = await tune(tuning, {
      seed: `problem ${seed}`,
      threads: 0,
      leastChange: seed % 2 === 0,
    })
    battles += fought
    const isMet = async (values: readonly string[]) => {
      const [figures] = await exactFigures(ground, set, [
        parameters.flatMap(({ path }, at) => [path, Number(values[at])]),
      ])
      return bands.every(
        ({ metric, low, high }) => figures[metric].value >= low - 1e-5 && figures[metric].value <= high + 1e-5,
      )
    }
    if (await isMet(parameters.map(({ answer = '' }) => answer))) met.tune++
    const point = await perturb(tuning, fought, seed, 4)
    if (await isMet(parameters.map(({ values }, at) => values[point[at]]))) met.spsa++
  }
  const each = Math.round(battles / problems).toLocaleString('en-US')
  console.log(
    `tune, 4 parameters and 4 goals: ${each} battles a problem; with as many, ${shareOf(met.spsa, problems)} wholly met by SPSA`,
  )
  return [{ of: 'all of 4 goals met by 4 parameters', happened: met.tune, runs: problems, promise: { atLeast: 0.9 } }]
}

function shareOf(many: number, all: number): string {
  return `${((100 * many) / all).toFixed(1)} %`
}

function drawNumbers({ drawn }: Ground, draws: Draws): string[] {
  return Object.entries(drawn).map(([path, range]) => `${path}=${draws.within(range)}`)
}

/** The exact figures with paths set to values: each `[path, value, path, value, …]`. */
async function exactFigures({ file }: Ground, set: readonly string[], all: readonly (readonly (string | number)[])[]) {
  const figures = []
  for (const settings of all) {
    const changes = settings.flatMap((each, at) => (at % 2 === 0 ? [`${each}=${settings[at + 1]}`] : []))
    const overrides = [...set, ...changes]
    const key = JSON.stringify([file, overrides])
    const known = KNOWN.get(key) ?? answer(file, overrides)
    KNOWN.set(key, known)
    figures.push(await known)
  }
  return figures
}

/** Problems of one ground have many answers in common. */
const KNOWN = new Map<string, ReturnType<typeof answer>>()

async function answer(file: string, overrides: readonly string[]) {
  const { scenario } = await loadScenario(inPackage(file), { overrides })
  return (await exact(scenario!)).metrics
}

async function load(file: string, wanted: TuningWanted): Promise<Tuning> {
  const { tuning, problems } = await loadTuning([inPackage(file)], wanted)
  if (!tuning) throw new Error(problems.map(({ message }) => message).join('\n'))
  return tuning
}

function bestOf(curve: readonly number[], target: number): number {
  return curve.reduce((best, value, at) => (Math.abs(value - target) < Math.abs(curve[best] - target) ? at : best), 0)
}

/** Plain bisection: as many battles at each value, whatever they say. */
async function bisect(tuning: Tuning, target: number, battles: number, seed: number): Promise<number> {
  const last = tuning.parameters[0].values.length - 1
  const looks = Math.ceil(Math.log2(last)) + 2
  const prober = proberOf(tuning, seed)
  const at = async (place: number) => {
    const [probe] = await prober.probe([[place]], Math.ceil(battles / looks))
    return probe!.estimates(0.95)[0]!.value
  }
  let [low, high] = [0, last]
  let [below, above] = [await at(low), await at(high)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const value = await at(middle)
    if (value < target === below < target) [low, below] = [middle, value]
    else [high, above] = [middle, value]
  }
  return Math.abs(below - target) <= Math.abs(above - target) ? low : high
}

/** Simultaneous perturbation (Spall 1998) of the squared misses, with gains as he advises. */
async function perturb(tuning: Tuning, battles: number, seed: number, parameters: number): Promise<number[]> {
  const draws = new Draws(77 * seed + parameters)
  const each = 512
  let looks = 0
  const steps = Math.max(1, Math.floor(battles / (2 * each)))
  const lengths = tuning.parameters.map(({ values }) => values.length - 1)
  const aims = tuning.goals.map((goal) => aimOf(goal, 0.0001))
  let place = tuning.parameters.map(({ nowAt }, parameter) =>
    Math.min(lengths[parameter], Math.max(0, nowAt ?? lengths[parameter] / 2)),
  )
  const snap = (at: readonly number[]): Point =>
    at.map((value, parameter) => Math.min(lengths[parameter], Math.max(0, Math.round(value))))
  const loss = async (point: Point): Promise<number> => {
    // Each look has battles of its own: as noisy as the method expects.
    const [probe] = await proberOf(tuning, 1000 * seed + looks++).probe([point], each)
    const estimates = probe!.estimates(0.95)
    return aims.reduce((sum, aim, goal) => sum + missOf(aim, estimates[goal], 0) ** 2, 0)
  }
  let gain: number | undefined
  for (let step = 0; step < Math.min(steps, 400); step++) {
    const signs = place.map(() => (draws.share() < 0.5 ? -1 : 1))
    const reach = Math.max(1, 2 / (step + 1) ** 0.101)
    const [up, down] = [
      snap(place.map((value, parameter) => value + reach * signs[parameter])),
      snap(place.map((value, parameter) => value - reach * signs[parameter])),
    ]
    const slope = ((await loss(up)) - (await loss(down))) / (2 * reach)
    gain ??= slope === 0 ? undefined : (0.3 * Math.max(...lengths) * 41 ** 0.602) / Math.abs(slope)
    if (gain === undefined) continue
    const pace = gain / (step + 41) ** 0.602
    place = place.map((value, parameter) =>
      Math.min(lengths[parameter], Math.max(0, value - pace * slope * signs[parameter])),
    )
  }
  return [...snap(place)]
}

function proberOf(tuning: Tuning, seed: number): FoughtProber {
  return new FoughtProber(tuning, { seed: `other ${seed}`, mostBattles: 2 ** 32, threads: 0, signal: undefined })
}
