import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { exact, type Scenario, simulate, skill, skillExactly } from '../../src/index.ts'
import { MISTAKE_KINDS } from '../../src/tactics/mistakes.ts'
import { makeFolder } from '../folder.ts'
import { loadSound } from '../sound.ts'
import { WAYS } from './scenarios.ts'

/** Two who differ in what they do: blue has more than one way to err. */
const SPAR = {
  tiltyard: 1,
  name: 'Spar',
  rules: { system: 'osr-d20' },
  weapons: { sword: { damage: 'd4' } },
  combatants: { fighter: { hp: 3, weapons: ['sword'], tactic: 'bold' } },
  tactics: {
    bold: { turn: ['attack nearest'], reactions: [] },
    shy: { turn: [{ do: 'parry', when: 'my.hp <= 1' }, 'attack nearest'], reactions: [] },
  },
  parties: { red: { members: ['fighter'] }, blue: { members: [{ is: 'fighter', name: 'Blue', tactic: 'shy' }] } },
  field: { distance: '5 ft' },
}

/** What can be done at random under the rules of osr-d20 leads too far for an exact answer; under these it does not. */
const RULES = `
tiltyard_rules: 1
combatants: { hp: integer }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: random }
actions:
  strike: { do: [ { attack: d20 >= 10, then: [ { damage: d2 } ] } ] }
  rest: { at: self, do: [ { heal: 1 } ] }
tactic: { turn: [ strike weakest ] }
`
const SPAR_BY_RULES = {
  ...{ tiltyard: 1, name: 'Spar', rules: { system: './spar.rules.yaml' } },
  combatants: { fighter: { hp: 2 } },
  parties: { red: { members: ['fighter'] }, blue: { members: [{ is: 'fighter', name: 'Blue', hp: 3 }] } },
}

const folder = makeFolder('skill-study')
beforeAll(() => writeFile(join(folder, 'spar.rules.yaml'), RULES))

async function load(data: object, ...overrides: string[]): Promise<Scenario> {
  return loadSound({ text: JSON.stringify(data), folder }, { overrides })
}

const erring = (data: object, kind: string, red: number, blue: number) =>
  load(
    data,
    `parties.red.mistakes={ share: ${red}%, kind: ${kind} }`,
    `parties.blue.mistakes={ share: ${blue}%, kind: ${kind} }`,
  )

describe('what mistakes cost', () => {
  it.each(MISTAKE_KINDS)('is exactly what the scenario with these mistakes comes to: %s', async (kind) => {
    const data = kind === 'random' ? SPAR_BY_RULES : SPAR
    const found = await skillExactly(await load(data), { kind, steps: 2, upTo: 0.4 })
    expect(found.shares).toEqual([0, 0.2, 0.4])
    for (const { values, estimate } of found.points) {
      const [red, blue] = values.map((value) => Number.parseInt(value, 10))
      const { metrics } = await exact(await erring(data, kind, red!, blue!))
      expect(estimate!.value, values.join(' ')).toBeCloseTo(metrics['win.red']!.value, 9)
    }
    const { metrics: none } = await exact(await load(data))
    for (const { party, share, win, cost } of found.costs) {
      const percent = 100 * share
      const { metrics } = await exact(
        await erring(data, kind, party === 'red' ? percent : 0, party === 'blue' ? percent : 0),
      )
      const name = `win.${party}`
      expect(win.value).toBeCloseTo(metrics[name]!.value, 9)
      expect(cost.value).toBeCloseTo(none[name]!.value - metrics[name]!.value, 9)
    }
    // There is but one to aim at.
    expect(found.costs.some(({ cost }) => cost.value > 0)).toBe(kind !== 'worst-target')
  })

  it('is counted in pairs, near what it is exactly: within 4.5 standard errors, wrong with a probability of 3e-5', async () => {
    const scenario = await load(SPAR)
    const [found, exactly] = await Promise.all([
      skill(scenario, { kind: 'hesitate', steps: 2, battles: 4000, threads: 0 }),
      skillExactly(scenario, { kind: 'hesitate', steps: 2 }),
    ])
    for (const [at, { cost }] of found.costs.entries()) {
      const reach = ((cost.high - cost.low) / 2) * (4.5 / 1.96)
      expect(Math.abs(cost.value - exactly.costs[at]!.cost.value)).toBeLessThan(reach)
    }
    expect(found.points[found.today!]!.values).toEqual(['0%', '0%'])
  })

  it('has at each point what a run with these mistakes has', async () => {
    const found = await skill(await load(SPAR), { kind: 'hesitate', steps: 1, battles: 600, threads: 0 })
    const { metrics } = await simulate(await erring(SPAR, 'hesitate', 50, 0), { battles: 600, threads: 0 })
    expect(found.points[2]!.values).toEqual(['50%', '0%'])
    expect(found.points[2]!.estimate).toEqual(metrics['win.red'])
  })

  it('is the same to the byte, whoever fights and in whatever chunks', async () => {
    const scenario = await load(SPAR, 'parties.blue.mistakes=5%')
    const how = { steps: 1, kind: 'hesitate' } as const
    for (const goal of [{ battles: 700 }, { precision: 0.05 }]) {
      const results = []
      for (const way of WAYS) results.push(JSON.stringify(await skill(scenario, { ...goal, ...how, ...way })))
      expect(new Set(results).size).toBe(1)
    }
    const { costs, precision, today } = await skill(scenario, { precision: 0.05, ...how, threads: 0 })
    for (const { cost } of costs) expect((cost.high - cost.low) / 2).toBeLessThanOrEqual(0.05)
    expect(precision).toBe(0.05)
    // What the scenario says of mistakes is none of the points.
    expect(today).toBeUndefined()
  })

  it('refuses mistakes that cannot be', async () => {
    const scenario = await load(SPAR)
    await expect(skill(scenario, { kind: 'hesitat' as never })).rejects.toThrow(
      'Expected `kind` to be one of random, second-best, worst-target, hesitate, got hesitat',
    )
    for (const upTo of [0, 1.5, Number.NaN]) {
      await expect(skill(scenario, { upTo })).rejects.toThrow(`\`upTo\` to be above 0 and up to 1, got ${upTo}`)
    }
    await expect(skillExactly(scenario, { steps: 21 })).rejects.toThrow('`steps` to be an integer from 1 to 20')
  })
})
