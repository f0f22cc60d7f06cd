import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTuning, tune, tuneExactly } from '../../src/index.ts'
import type { TuningWanted } from '../../src/load-tuning.ts'
import type { Estimate } from '../../src/metrics/result.ts'
import { aimOf, missOf } from '../../src/studies/tune/aims.ts'
import { CurveSearch } from '../../src/studies/tune/curve.ts'
import type { Prober } from '../../src/studies/tune/probe.ts'
import { solveProgram } from '../../src/studies/tune/program.ts'
import type { Tuning } from '../../src/tuning/tuning.ts'
import { makeFolder } from '../folder.ts'
import { DUEL } from './scenarios.ts'

const SLOT = fileURLToPath(new URL('../../bench/scenarios/slot-duel.yaml', import.meta.url))
const BLUE = 'parties.blue.members.1.hp'

/** Three weapons, of which a table can be made. */
let TABLE: string
const folder = makeFolder('tune')
beforeAll(async () => {
  TABLE = join(folder, 'weapons.yaml')
  const weapons = 'sword: { damage: d8 }, axe: { damage: d6 }, mace: { damage: d6+1 }'
  const text = `tiltyard: 1
name: Weapons
rules: { system: osr-d20 }
weapons: { ${weapons} }
combatants: { fighter: { hp: 6, weapons: [sword] } }
parties: { red: { members: [fighter] }, blue: { members: [fighter] } }
field: { distance: 5 ft }
`
  await writeFile(TABLE, text)
})

async function load(wanted: TuningWanted, ...files: string[]): Promise<Tuning> {
  const { tuning, problems } = await loadTuning(files.length > 0 ? files : [DUEL], wanted)
  expect(problems).toEqual([])
  return tuning!
}

async function reported(wanted: TuningWanted, ...files: string[]): Promise<string[]> {
  const { tuning, problems } = await loadTuning(files.length > 0 ? files : [DUEL], wanted)
  expect(tuning).toBeUndefined()
  return problems.map(({ message, hint }) => (hint === undefined ? message : `${message}; ${hint}`))
}

/** A curve that is known exactly, or by intervals as if of so many battles: a little off, always to the same side. */
function proberOf(curve: readonly number[], goal: { low: number; high: number }, isExact: boolean) {
  const asked: number[] = []
  const prober: Prober = {
    goals: [{ text: 'p', contest: 0, metric: 'p', subject: 'p', kind: 'share', ...goal }],
    ...{ isExact, spent: 0 },
    async probe(points, battles) {
      asked.push(...points.map(([at]) => at))
      return points.map((point) => ({
        point,
        battles: isExact ? 0 : battles,
        fought: [isExact ? 0 : battles],
        estimates: (): readonly Estimate[] => {
          const reach = isExact ? 0 : 1.8 / Math.sqrt(battles)
          const value = curve[point[0]] + reach / 4
          return [{ value, low: value - reach, high: value + reach }]
        },
      }))
    },
  }
  return { prober, asked }
}

async function searchCurve(
  curve: readonly number[],
  goal: { low: number; high: number },
  { isExact = false, nowAt = 0, isLeastChange = false } = {},
) {
  const { prober, asked } = proberOf(curve, goal, isExact)
  const tolerance = isExact ? 0 : 0.01
  const aim = aimOf(prober.goals[0], 0.01)
  const search = new CurveSearch(prober, curve.length, { aim, tolerance, nowAt, isLeastChange })
  await search.run()
  return { ...search.outcome(), search, asked }
}

const rising = (count: number, step: number) => Array.from({ length: count }, (_, at) => 0.1 + step * at)
const at = (target: number) => ({ low: target, high: target })

describe('the search along a curve', () => {
  it('finds the nearest value, whichever way the curve goes, and looks at few', async () => {
    const curve = rising(300, 0.0025)
    const { status, pick, asked } = await searchCurve(curve, at(0.62), { isExact: true })
    expect({ status, pick }).toEqual({ status: 'found', pick: 208 })
    expect(new Set(asked).size).toBeLessThan(32)
    const falling = await searchCurve([...curve].reverse(), at(0.62), { isExact: true })
    expect(falling.pick).toBe(299 - 208)
  })

  it('tells neighbours apart by their mean, though both are far from the goal', async () => {
    const { status, pick, possible } = await searchCurve([0.1, 0.3, 0.5, 0.7, 0.9], at(0.61))
    expect({ status, pick, possible }).toEqual({ status: 'found', pick: 3, possible: [3] })
  })

  it('says which values it cannot tell apart', async () => {
    const { status, pick, possible } = await searchCurve([0.1, 0.3, 0.5, 0.7, 0.9], at(0.6))
    expect(status).toBe('undecided')
    expect(possible).toEqual([2, 3])
    expect([2, 3]).toContain(pick)
  })

  it('stops where a value is near enough, with a set of those that may be nearer', async () => {
    const { status, pick, possible } = await searchCurve(rising(800, 0.001), at(0.4))
    expect(status).toBe('found')
    expect(Math.abs(0.1 + 0.001 * pick! - 0.4)).toBeLessThan(0.01)
    expect(possible).toContain(300)
  })

  it('knows a goal that is out of reach, on both sides', async () => {
    expect(await searchCurve(rising(9, 0.05), at(0.8))).toMatchObject({ status: 'out of reach', pick: 8 })
    expect(await searchCurve(rising(9, 0.05), { low: 0, high: 0.05 })).toMatchObject({
      status: 'out of reach',
      pick: 0,
    })
  })

  it('knows a band that is stepped over', async () => {
    expect(await searchCurve([0.2, 0.4, 0.6], { low: 0.49, high: 0.51 })).toMatchObject({ status: 'stepped over' })
  })

  it('finds all values within a band, and takes a safe one or the one that changes least', async () => {
    const band = { low: 0.4, high: 0.6 }
    const curve = rising(50, 0.0163)
    const within = curve.flatMap((value, at) => (value > 0.4 && value < 0.6 ? [at] : []))
    const safe = await searchCurve(curve, band, { isExact: true })
    expect(safe.certain).toEqual(within)
    expect(curve[safe.pick!]).toBeGreaterThan(0.44)
    const least = await searchCurve(curve, band, { isExact: true, isLeastChange: true })
    expect(least.pick).toBe(within[0])
    const now = await searchCurve(curve, band, { isExact: true, isLeastChange: true, nowAt: within[3] })
    expect(now.pick).toBe(within[3])
  })

  it('finds out that a curve goes up and down', async () => {
    const { search } = await searchCurve([0.2, 0.4, 0.6, 0.8, 0.6, 0.4, 0.2], at(0.5))
    expect(search.isMonotone).toBe(false)
  })

  it('is done with a curve that never moves', async () => {
    const { asked } = await searchCurve(rising(50, 0), at(0.5))
    expect(asked.length).toBeLessThan(10)
  })
})

describe('the integer program', () => {
  const line = (slopes: number[], low: number, high: number) => ({ value: 0, slopes, low, high, weight: 1, room: 1 })
  const free = { from: [0, 0], bounds: [[-9, 9] as const, [-9, 9] as const], spans: [18, 18], now: [0, 0] }

  it('takes the least change that meets all', () => {
    const lines = [line([1, 2], 5, 7), line([1, -1], -3, 9)]
    // By trying all: 2.5 steps of the second parameter would do, so 3; with one of the first, 2.
    const { point, misses } = solveProgram({ ...free, lines, isLeastChange: true })!
    expect(Math.abs(point[0]) + Math.abs(point[1])).toBe(3)
    expect(misses).toEqual([0, 0])
    expect(point[0] + 2 * point[1]).toBeGreaterThanOrEqual(5)
    expect(point[0] - point[1]).toBeGreaterThanOrEqual(-3)
  })

  it('misses as little as possible where goals cannot be met together', () => {
    const lines = [line([1, 0], 4, Infinity), line([1, 0], -Infinity, 1)]
    const { point, misses } = solveProgram({ ...free, lines, isLeastChange: true })!
    expect(point[0]).toBe(1)
    expect(misses.reduce((sum, miss) => sum + miss, 0)).toBeCloseTo(3, 6)
  })

  it('goes to where it is safe, if the least change is not what is wanted', () => {
    const lines = [line([1, 0], 2, 6)]
    expect(solveProgram({ ...free, lines, isLeastChange: false })!.point).toEqual([3, 0])
    expect(solveProgram({ ...free, lines, isLeastChange: true })!.point).toEqual([2, 0])
  })
})

describe('aims', () => {
  it('count misses in points, and keep from the ends by some errors', () => {
    const goal = { text: '', contest: 0, metric: 'p', subject: 'p', kind: 'share' as const, low: 0.4, high: 0.6 }
    const aim = aimOf(goal, 0.01)
    const estimate = (value: number, reach: number) => ({ value, low: value - reach, high: value + reach })
    expect(missOf(aim, estimate(0.37, 0), 0)).toBeCloseTo(3, 9)
    expect(missOf(aim, estimate(0.41, 0.0196), 2)).toBeCloseTo(1, 9)
    expect(missOf(aim, undefined, 0)).toBe(Infinity)
  })
})

describe('tune', () => {
  let truth: readonly number[]
  beforeAll(async () => {
    const tuning = await load({ vary: [`${BLUE}=6..14`], goal: ['win.red = 40%'] })
    const found = await tuneExactly(tuning)
    truth = found.parameters[0].values.map(
      (value) => found.probes.find(({ values }) => values[0] === value)?.estimates[0]?.value ?? Number.NaN,
    )
  })

  it('finds the value that the exact answer knows, with any number of threads', async () => {
    const tuning = await load({ vary: [`${BLUE}=6..14`], goal: ['win.red = 40%'] })
    const found = await tune(tuning, { threads: 0 })
    expect(found).toMatchObject({ method: 'curve', status: 'found', possible: [['11']], goesBothWays: false })
    expect(found.parameters).toMatchObject([{ path: BLUE, now: '9', answer: '11' }])
    // Of a fixed seed; each interval misses in 5 % of seeds.
    const [{ before, after }] = found.goals
    expect(before!.low).toBeLessThan(0.5)
    expect(before!.high).toBeGreaterThan(0.5)
    expect(after!.low).toBeLessThan(truth[5])
    expect(after!.high).toBeGreaterThan(truth[5])
    expect(await tune(tuning, { threads: 2 })).toEqual(found)
  })

  it('keeps its intervals around the truth at all values that it has looked at', async () => {
    const tuning = await load({ vary: [`${BLUE}=6..14`], goal: ['win.red in 45% .. 55%'] })
    const found = await tune(tuning, { threads: 0, seed: 'around' })
    expect(found.certain).toEqual([['9']])
    expect(found.possible).toEqual([['9'], ['10']])
    for (const { values, estimates } of found.probes) {
      const value = truth[Number(values[0]) - 6]
      if (Number.isNaN(value)) continue
      // Three times as wide: one of nine misses with a chance of less than 1e-7, and the seed is fixed.
      const { low, high, value: middle } = estimates[0]!
      expect(Math.abs(value - middle)).toBeLessThan(1.5 * (high - low))
    }
  })

  it('changes as little as possible for several goals, and says what is before and after', async () => {
    const vary = ['combatants.fighter.hp=4..12', `${BLUE}=6..14`]
    const tuning = await load({ vary, goal: ['rounds.mean <= 5', 'win.red in 40% .. 45%'] })
    const found = await tune(tuning, { threads: 0, leastChange: true })
    expect(found).toMatchObject({ method: 'trust region', status: 'found', conflicts: [] })
    const [one, other] = found.parameters.map(({ answer }) => Number(answer))
    expect(Math.abs(one - 9) + Math.abs(other - 9)).toBe(1)
    expect(found.goals.map(({ standing }) => standing)).toEqual(['met', 'met'])
    const exact = await tuneExactly(tuning, { leastChange: true })
    expect(exact.status).toBe('found')
    expect(exact.goals[1].after).toMatchObject({ exact: true })
  })

  it('names goals that cannot be met together, and by how much they are missed', async () => {
    const goal = ['win.reds in 40% .. 60%', 'rounds.mean >= 40']
    const tuning = await load({ vary: ['combatants.knight.ac=12..15', 'combatants.raider.hp=12..15'], goal }, SLOT)
    const found = await tune(tuning, { threads: 0, maxBattles: 1_000_000 })
    // All combinations were looked at.
    expect(found.status).toBe('impossible')
    expect(found.conflicts).toEqual(['rounds.mean >= 40'])
    expect(found.goals[1].miss).toBeGreaterThan(20)
  })

  it('tries all combinations of what has no order', async () => {
    const tuning = await load(
      {
        vary: ['combatants.raider.weapons=[axe],[sword]', 'combatants.knight.weapons=[axe],[sword]'],
        goal: ['win.reds = 45%'],
      },
      SLOT,
    )
    expect(tuning.parameters.map(({ isOrdered, now }) => ({ isOrdered, now }))).toEqual([
      { isOrdered: false, now: '[axe]' },
      { isOrdered: false, now: '[sword]' },
    ])
    const found = await tune(tuning, { threads: 0 })
    const exact = await tuneExactly(tuning)
    expect(found.method).toBe('halving')
    expect(found.parameters.map(({ answer }) => answer)).toEqual(exact.parameters.map(({ answer }) => answer))
  })

  it('puts dice in the order of their means', async () => {
    const tuning = await load({ vary: ['weapons.axe.damage=d8,d4,2d4,d12'], goal: ['win.reds = 50%'] }, SLOT)
    expect(tuning.parameters[0]).toMatchObject({
      isOrdered: true,
      values: ['d4', 'd8', '2d4', 'd12'],
      now: 'd6',
      nowAt: 0.5,
    })
  })

  it('stops at its bounds with what it knows', async () => {
    const tuning = await load({ vary: [`${BLUE}=6..14`], goal: ['win.red = 40%'] })
    const found = await tune(tuning, { threads: 0, maxBattles: 40_000 })
    expect(found).toMatchObject({ stopped: 'battles', partial: false })
    expect(found.fought).toBeLessThanOrEqual(40_000)
    await expect(tune(tuning, { threads: 0, signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
      'stopped',
    )
  })

  it('takes bounds of matchups from one side, and tells of options that do not meet', async () => {
    const vary = ['weapons.axe.damage=d4..d8']
    const overrides = ['matrix={ among: ["weapons=sword,axe,mace"] }']
    const { goals } = await load(
      { vary, goal: ['mace against axe >= 40%', 'sword against axe <= 70%'], overrides },
      TABLE,
    )
    expect(goals.map(({ text }) => text)).toEqual(['axe against mace in 0% .. 60%', 'sword against axe in 0% .. 70%'])
    const goal = ['axe against mase >= 40%', 'axe against axe <= 40%', 'axe against mace <= 0.4']
    expect(await reported({ vary, goal: goal.slice(0, 2), overrides }, TABLE)).toEqual([
      'no option is called "mase"; did you mean "mace"?',
      '"axe" does not meet itself, expected two options',
    ])
    expect(await reported({ vary, goal: goal.slice(2), overrides }, TABLE)).toEqual([
      'the bounds of "axe against mace <= 0.4" are no percentages, expected some from 0% to 100%; did you mean 40%?',
    ])
  })

  it('takes what files expect, and all matchups of a matrix, each a goal of its own', async () => {
    const wanted = { vary: ['weapons.sword.damage=d6..d10'], goal: ['win.red <= 90%', 'every matchup in 30% .. 70%'] }
    const matrix = 'matrix={ among: ["weapons=sword,axe,mace"], expect: ["sword against mace in 40% .. 60%"] }'
    const { tuning, problems } = await loadTuning([TABLE], { ...wanted, overrides: [matrix] })
    expect(problems).toEqual([])
    expect(tuning!.goals.map(({ text, contest }) => [text, contest])).toEqual([
      ['win.red <= 90%', 0],
      ['sword against axe in 30% .. 70%', 1],
      ['sword against mace in 30% .. 70%', 2],
      ['axe against mace in 30% .. 70%', 3],
    ])
    const expected = await load({ vary: wanted.vary, goal: ['expect'], overrides: [matrix] }, TABLE)
    expect(expected.goals.map(({ text }) => text)).toEqual(['sword against mace in 40% .. 60%'])
    const found = await tune(tuning!, { threads: 0, maxBattles: 400_000 })
    const exact = await tuneExactly(tuning!)
    // Far from the ends of the bands: both are certain.
    expect(found.status).toBe(exact.status)
    for (const [goal, { after }] of found.goals.entries()) {
      // Intervals of 95 %, three times as wide; the seed is fixed.
      const { value, low, high } = after!
      const probe = exact.probes.find(({ values }) => values[0] === found.parameters[0].answer)
      if (probe) expect(Math.abs(probe.estimates[goal]!.value - value)).toBeLessThan(1.5 * (high - low))
    }
  })
})

describe('loadTuning', () => {
  it('tells of goals that contradict each other', async () => {
    const vary = [`${BLUE}=6..14`]
    expect(await reported({ vary, goal: ['win.red <= 40%', 'win.red = 50%'] })).toEqual([
      'the goals "win.red <= 40%" and "win.red = 50%" contradict each other',
    ])
    expect(await reported({ vary, goal: ['win.red >= 60%', 'win.blue = 50%'] })).toEqual([
      'the goals "win.red >= 60%" and "win.blue = 50%" contradict each other: together they ask for 110 % of the battles',
    ])
  })

  it('tells of all that is wrong at once', async () => {
    expect(
      await reported({
        vary: ['weapons.axe.damage=d4..d8', 'weapons.sword.damage=0..2', 'weapons.sword', `${BLUE}=3..1`],
        goal: ['win.purple = 50%', 'rounds.mean = 40%', 'win.red', 'expect', 'every matchup in 40% .. 60%'],
      }),
    ).toMatchInlineSnapshot(`
      [
        "this varies nothing, expected PATH=VALUES; for example weapons.spear.to_hit=-2..2, field.distance=30..90/10 ft, weapons.spear.damage=d6,d8,d10",
        ""3..1" runs backwards, expected the lower number first",
        "unknown path "weapons.axe"; expected sword",
        "unknown metric "win.purple"; expected one of win.red, win.blue",
        "the bound is 40%, but this metric is no percentage: expected a number",
        "this goal is "win.red", expected "METRIC = VALUE", "METRIC in LOW .. HIGH", "METRIC <= BOUND" or "METRIC >= BOUND"",
        "the files expect nothing that could be a goal; write --goal "win.P = 50%"",
        ""Duel" has no matrix, whose matchups could have a goal; write matrix: { among: ['weapons.*'] } into the file",
      ]
    `)
  })

  it('tells of what nobody uses', async () => {
    expect(await reported({ vary: ['armours.mail.rating=1..3'], goal: ['win.red = 50%'] })).toMatchInlineSnapshot(`
      [
        "unknown path "armours.mail"",
      ]
    `)
    const vary = ['weapons.axe.damage=d4..d8']
    const overrides = ['combatants.raider.weapons=[sword]']
    expect(await reported({ vary, goal: ['win.reds = 50%'], overrides }, SLOT)).toEqual([
      '"weapons.axe.damage" changes nothing that is fought: nobody uses it; vary something that a combatant of the goal has',
    ])
  })

  it('tells of too many combinations without an order', async () => {
    const vary = ['combatants.raider.weapons=[axe],[sword]', 'combatants.knight.hp=1..600']
    expect(await reported({ vary, goal: ['win.reds = 50%'] }, SLOT)).toMatchInlineSnapshot(`
      [
        ""combatants.raider.weapons" has values without an order, so that all 1,200 combinations would have to be tried, expected at most 1,000",
      ]
    `)
  })
  it('fights of a table only what goals speak of, and nothing twice', async () => {
    const matrix = "matrix={ among: ['weapons.*'] }"
    const vary = ['weapons.axe.damage=d4..d12']
    const one = await load({ vary, goal: ['axe against mace in 45% .. 55%'], overrides: [matrix] }, TABLE)
    expect((await one.contestsAt(undefined))!.map(({ name }) => name)).toEqual(['Weapons: axe against mace'])
    const all = await load({ vary, goal: ['every matchup in 20% .. 80%'], overrides: [matrix] }, TABLE)
    expect([0, 1, 2].map((contest) => all.isFixed(contest))).toEqual([false, true, false])
    const found = await tune(all, { threads: 0 })
    expect(found.status).toBe('found')
    // What no parameter moves is fought for the search and for the confirmation, once each.
    const fixed = found.goals.findIndex(({ subject }) => subject === 'sword against mace')
    const fought = found.probes.map((probe) => probe.fought[fixed])
    expect(new Set(fought).size).toBe(1)
    expect(found.goals[fixed].before).toEqual(found.goals[fixed].after)
    expect(found.unmoved).toEqual(['sword against mace in 20% .. 80%'])
  })

  it('proves that a goal is impossible which nothing moves, and still does what it can for the others', async () => {
    const overrides = ["matrix={ among: ['weapons.*'] }", 'weapons.mace.damage=d12+4']
    const vary = ['weapons.axe.damage=d4..d12']
    const goal = ['sword against mace in 45% .. 55%', 'sword against axe in 35% .. 65%']
    const found = await tune(await load({ vary, goal, overrides }, TABLE), { threads: 0 })
    expect(found).toMatchObject({ status: 'impossible', impossible: ['sword against mace in 45% .. 55%'] })
    expect(found.goals.map(({ standing }) => standing)).toEqual(['missed', 'met'])
  })

  it('takes a value that is written otherwise for the same, and what is right as it is for the answer', async () => {
    const overrides = ["matrix={ among: ['weapons.*'] }", 'weapons.axe.damage=1d6']
    const goal = ['every matchup in 5% .. 95%', 'axe against mace in 10% .. 90%']
    const tuning = await load({ vary: ['weapons.axe.damage=d4..d12'], goal, overrides }, TABLE)
    expect(tuning.parameters[0]).toMatchObject({ values: ['d4', '1d6', 'd8', 'd10', 'd12'], now: '1d6', nowAt: 1 })
    const found = await tune(tuning, { threads: 0, leastChange: true })
    expect(found.parameters[0].answer).toBe('1d6')
    // The first look is enough: nothing that is met can be met with less change.
    expect(found.probes).toHaveLength(1)
  })
})
