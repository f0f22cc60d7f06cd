import { beforeAll, describe, expect, it } from 'vitest'
import {
  loadNeighbourhood,
  type Neighbourhood,
  NoSuchNumber,
  type Sensitivity,
  sensitivity,
  simulate,
} from '../../src/index.ts'
import { DUEL, load, WAYS } from './scenarios.ts'

async function neighbourhood(...vary: string[]): Promise<Neighbourhood> {
  const loaded = await loadNeighbourhood(DUEL, { vary, defaults: true })
  expect(loaded.problems).toEqual([])
  return loaded.neighbourhood!
}

describe('the numbers of a scenario', () => {
  it('are those of what somebody has or is, each with its step', async () => {
    const { steps } = await neighbourhood()
    const named = new Map(steps.map((step) => [step.path, step]))
    expect(named.get('weapons.sword.reach')).toMatchObject({ now: '5 ft', step: '5 ft' })
    expect(named.get('weapons.sword.damage')).toMatchObject({ now: 'd8', step: '1' })
    expect(named.get('combatants.fighter.hp')).toMatchObject({ now: '9', step: '1' })
    expect([...named.keys()].filter((path) => /^(rules|field|items)/.test(path))).toEqual([])
    expect(named.get('weapons.sword.damage')!.up!.weapons.sword.damage).toEqual({ count: 1, sides: 8, constant: 1 })
  })

  it('are those that the file sets, unless those of the rules are asked for as well', async () => {
    const { neighbourhood: set } = await loadNeighbourhood(DUEL)
    expect(set!.steps.map(({ path }) => path)).toEqual(['weapons.sword.damage', 'combatants.fighter.hp'])
    const all = (await neighbourhood()).steps.map(({ path }) => path)
    expect(all).toEqual(expect.arrayContaining(['weapons.sword.reach', 'weapons.sword.hands']))
  })

  it('have no neighbour beyond their bounds', async () => {
    const { steps } = await neighbourhood('weapons.sword.hands')
    expect(steps).toHaveLength(1)
    expect(steps[0]).toHaveProperty('up')
    expect(steps[0]).not.toHaveProperty('down')
  })

  it('can be chosen, by a path or the beginning of one, and with another step', async () => {
    const { steps } = await neighbourhood('combatants.fighter.hp=3', 'field', 'rules.options.parry_ac')
    expect(steps.map(({ path }) => path)).toEqual([
      'combatants.fighter.hp',
      'field.distance',
      'field.margin',
      'field.rank',
      'rules.options.parry_ac',
    ])
    expect(steps[0].step).toBe('3')
    expect(steps[0].up!.parties[0].members[0].fields.hp).toMatchObject({ constant: 12 })
  })

  it('are those of a member where it overrides its template', async () => {
    const { neighbourhood } = await loadNeighbourhood(DUEL, { overrides: ['parties.blue.members.1.hp=20'] })
    const hp = neighbourhood!.steps.filter(({ path }) => path.endsWith('.hp'))
    expect(hp).toMatchObject([
      { path: 'combatants.fighter.hp', now: '9' },
      { path: 'parties.blue.members.1.hp', now: '20' },
    ])
  })

  it('that are not there are reported with the nearest', async () => {
    const { problems } = await loadNeighbourhood(DUEL, { vary: ['weapons.sowrd', 'combatants.fighter.hp=x'] })
    expect(problems).toMatchObject([
      { message: 'no number that anybody uses is at "weapons.sowrd"', hint: 'did you mean "weapons.sword"?' },
      { message: 'the step is "x", expected a number above 0' },
    ])
  })
})

describe('what numbers are worth', () => {
  let found: Sensitivity
  beforeAll(async () => {
    const overrides = ['parties.blue.members.1.hp=10', 'parties.blue.members.1.weapon_skill=1']
    const { neighbourhood } = await loadNeighbourhood(DUEL, { overrides, defaults: true })
    found = await sensitivity(neighbourhood!, { battles: 4000, reference: 'combatants.fighter.hp', threads: 0 })
  })
  const weight = (path: string) => found.weights.find((each) => each.path === path)!

  it('is what the next step does, as two runs with the same dice find it, and a step the other way by itself', async () => {
    const at = async (hp: number) => {
      const scenario = await load(
        'parties.blue.members.1.hp=10',
        'parties.blue.members.1.weapon_skill=1',
        `combatants.fighter.hp=${hp}`,
      )
      return (await simulate(scenario, { battles: 4000, threads: 0, plain: true })).metrics['win.red'].value
    }
    const { now, next, to, plain, up, down } = weight('combatants.fighter.hp')
    expect({ now, next, to }).toEqual({ now: '9', next: 'up', to: '10' })
    const [below, here, above] = [await at(8), await at(9), await at(10)]
    expect(plain!.value).toBeCloseTo(above - here, 9)
    expect(found.plain!.value).toBe(here)
    // Four standard errors of 4,000 battles by themselves are 3.2 points; with the same dice and without luck far less.
    expect(up!.value).toBeCloseTo(above - here, 1)
    expect(down!.value).toBeCloseTo(below - here, 1)
    expect(down!.high).toBeLessThan(0)
  })

  it('is surer without luck, which `plain` leaves in', async () => {
    const { up, plain, effectiveSize, ratio } = weight('combatants.fighter.hp')
    expect(up!.high - up!.low).toBeLessThan(plain!.high - plain!.low)
    expect(effectiveSize).toBeGreaterThan(1.15 * 4000)
    const few = await neighbourhood('combatants.fighter.hp', 'combatants.fighter.morale')
    const counted = await sensitivity(few, { battles: 2000, threads: 0, plain: true })
    for (const each of [counted, ...counted.weights]) expect(each).not.toHaveProperty('plain')
    const others = await sensitivity(few, { battles: 2000, threads: 0, metric: 'rounds.mean' })
    for (const each of [others, ...others.weights]) expect(each).not.toHaveProperty('plain')
    expect(ratio!.value).toBe(1)
  })

  it('is nothing, plainly, for what is never used', () => {
    expect(weight('combatants.fighter.morale')).toMatchObject({ identical: true, moved: false, curved: false })
    expect(weight('combatants.fighter.morale').up!.value).toBe(0)
    expect(found.weights.at(-1)!.identical).toBe(true)
  })

  it('is sorted, and more for the foe is less for oneself', () => {
    const effective = found.weights.filter(({ identical }) => !identical)
    const sizes = effective.map(({ next, up, down }) => Math.abs((next === 'up' ? up : down)!.value))
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(weight('combatants.fighter.hp').up!.low).toBeGreaterThan(0)
    expect(weight('parties.blue.members.1.hp').up!.high).toBeLessThan(0)
    expect(weight('parties.blue.members.1.hp').moved).toBe(true)
  })

  it('is one to the reference for itself, and in its terms for all others', () => {
    const { ratio } = weight('combatants.fighter.hp')
    expect(ratio!.value).toBe(1)
    expect(ratio!.low).toBeCloseTo(1, 5)
    const foe = weight('parties.blue.members.1.hp')
    expect(foe.ratio!.value).toBeCloseTo(foe.up!.value / weight('combatants.fighter.hp').up!.value, 6)
    expect(foe.ratio!.low).toBeLessThan(foe.ratio!.value)
    expect(foe.ratio!.high).toBeLessThan(0)
  })

  it('is the same to the byte, whoever fights and in whatever chunks', async () => {
    const few = await neighbourhood('weapons.sword.damage', 'combatants.fighter.hp')
    const options = { battles: 1200, metric: 'rounds.mean', reference: 'combatants.fighter.hp' }
    const results = []
    for (const way of WAYS) results.push(JSON.stringify(await sensitivity(few, { ...options, ...way })))
    expect(new Set(results).size).toBe(1)
  })

  it('is reported as not linear where a step the other way does not undo the next', async () => {
    // Seven hit points are one blow of a weapon that always does 7; six are as well, but eight are two.
    const { neighbourhood } = await loadNeighbourhood(DUEL, {
      vary: ['combatants.fighter.hp'],
      overrides: ['weapons.sword.damage=7', 'combatants.fighter.hp=7', 'parties.blue.members.1.hp=14'],
    })
    const curved = await sensitivity(neighbourhood!, { battles: 3000, threads: 0 })
    const [{ up, down, ...hp }] = curved.weights
    expect(hp).toMatchObject({ curved: true, next: 'up' })
    expect(down!.value).toBe(0)
    expect(up!.low).toBeGreaterThan(0)
  })

  it('goes down where the number cannot go up, and says to what', async () => {
    const { neighbourhood } = await loadNeighbourhood(DUEL, {
      vary: ['combatants.fighter.morale', 'combatants.fighter.hp'],
      overrides: ['combatants.fighter.morale=12'],
    })
    const { weights } = await sensitivity(neighbourhood!, {
      ...{ battles: 400, threads: 0, metric: 'rounds.mean', reference: 'combatants.fighter.hp' },
    })
    const morale = weights.find(({ path }) => path.endsWith('morale'))
    expect(morale).toMatchObject({ now: '12', next: 'down', to: '11', identical: true, down: { value: 0 } })
    expect(morale).not.toHaveProperty('up')
  })

  // Of equal fighters each wins half, whatever their numbers, so that nothing is curved. Of all that is said to be at most 5 %
  // may be by chance, here in 5 % of runs: in more than 2 of 12 it would be with a probability of 2 %; the seeds are fixed.
  it('is not reported as not linear by chance, however many numbers are looked at', async () => {
    const duel = await neighbourhood()
    let runs = 0
    for (let seed = 1; seed <= 12; seed++) {
      const { weights } = await sensitivity(duel, { battles: 1000, threads: 0, seed: `${seed}` })
      if (weights.some(({ curved }) => curved)) runs++
    }
    expect(runs).toBeLessThanOrEqual(2)
  })

  it('fights until all next steps are known well enough', async () => {
    const few = await neighbourhood('weapons.sword.to_hit', 'combatants.fighter.hp')
    const { weights } = await sensitivity(few, { precision: 0.008, threads: 0 })
    for (const { up } of weights) expect((up!.high - up!.low) / 2).toBeLessThanOrEqual(0.008)
  })

  it('is refused for a quantile, an unknown metric and an unknown reference', async () => {
    const few = await neighbourhood('combatants.fighter.hp')
    await expect(sensitivity(few, { metric: 'rounds.p50' })).rejects.toThrow('"rounds.p50" is a quantile')
    await expect(sensitivity(few, { metric: 'win.rde' })).rejects.toThrow('unknown metric "win.rde"')
    await expect(sensitivity(few, { reference: 'combatants.fighter.pp' })).rejects.toThrow(NoSuchNumber)
  })
})
