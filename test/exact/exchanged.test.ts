import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BeyondReach } from '../../src/exact/beyond-reach.ts'
import { exact, loadScenario, type Scenario } from '../../src/index.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { withPlacesExchanged } from '../../src/scenario/field.ts'
import { readScenario } from '../../src/scenario/read.ts'

/*
 * Left and right are names: whoever stands in the mirror image of another's place, or is written in the other order, wins exactly as
 * often. Without chance a difference of a millionth is one.
 */

/** Scenarios with more situations are left out: the suite is to stay quick. */
const MOST_STATES = 1000

/** The members of both parties, and the field. */
interface Made {
  readonly red: readonly string[]
  readonly blue: readonly string[]
  readonly field: Readonly<Record<string, unknown>>
}

interface Game {
  /** All of a scenario but parties and field, with combatants `a`, `b` and `c`. */
  readonly sections: Readonly<Record<string, unknown>>
  readonly distances: readonly string[]
}

const GAMES: Readonly<Record<string, Game>> = {
  'osr-d20': {
    sections: {
      weapons: { sword: { damage: 'd2' }, spear: { damage: 1, reach: '10 ft' }, bow: { damage: 1, range: '50 ft' } },
      combatants: {
        a: { hp: 1, weapon_skill: 2, weapons: ['sword'] },
        b: { hp: 2, weapons: ['spear'] },
        c: { hp: 1, weapons: ['bow', 'sword'], tactic: 'shy' },
      },
      tactics: { shy: { turn: ['shoot weakest', 'retreat nearest', 'attack nearest'], reactions: [] } },
    },
    distances: ['5 ft', '10 ft', '15 ft'],
  },
  'slot-d20': {
    sections: {
      weapons: {
        sword: { damage: 'd2' },
        spear: { damage: 1, reach: '10 ft' },
        bow: { damage: 1, hands: 2, range: '50 ft', long_range: '60 ft' },
      },
      combatants: {
        a: { hp: 1, skill: 2, weapons: ['sword'] },
        b: { hp: 2, weapons: ['spear'] },
        c: { hp: 1, weapons: ['bow', 'sword'], tactic: 'shy' },
      },
      tactics: { shy: { turn: [{ do: 'retreat', when: 'my.engaged' }, 'attack weakest'], reactions: [] } },
    },
    distances: ['5 ft', '10 ft', '15 ft'],
  },
  'segment-d100': {
    sections: {
      weapons: {
        sword: { damage: 'd2' },
        spear: { damage: 1, reach: '2 yd' },
        bow: { damage: 1, kind: 'missile', range: '40 yd' },
      },
      combatants: {
        a: { hp: 1, sl: 8, weapons: ['sword'], tactic: 'plain' },
        b: { hp: 1, sl: 6, weapons: ['spear'], tactic: 'plain' },
        c: { hp: 1, sl: 5, weapons: ['bow'], tactic: 'shy' },
      },
      tactics: {
        plain: { turn: ['attack nearest', 'advance nearest', 'turn'], reactions: [] },
        shy: { turn: ['fire weakest', 'retreat nearest'], reactions: [] },
      },
    },
    distances: ['1 yd', '2 yd', '3 yd'],
  },
  'area-2d6': {
    sections: {
      weapons: {
        sword: { damage: 'd6' },
        maul: { damage: '2d6', hands: 2 },
        bow: { kind: 'shooting', damage: 'd6', range: '2 areas' },
      },
      combatants: {
        a: { hp: 2, weapons: ['sword'], skills: { one_handed: 6 } },
        b: { hp: 3, weapons: ['maul'] },
        c: { hp: 1, weapons: ['bow'], tactic: 'shy' },
      },
      tactics: { shy: { turn: ['ranged weakest', 'withdraw nearest'], reactions: [] } },
    },
    distances: ['0 areas', '1 area', '2 areas'],
  },
}

/** @param isTurned whether blue is named first; everybody keeps its cell. */
async function read(
  system: string,
  { sections }: Game,
  { red, blue, field }: Made,
  isTurned = false,
): Promise<Scenario> {
  const parties = { red: { members: red }, blue: { members: blue } }
  const { map } = field
  const turned =
    typeof map === 'string' ? { map: map.replaceAll(/[ab]/g, (letter) => (letter === 'a' ? 'b' : 'a')) } : {}
  const text = JSON.stringify({
    tiltyard: 1,
    rules: { system },
    ...sections,
    parties: isTurned ? { blue: parties.blue, red: parties.red } : parties,
    field: isTurned ? { ...field, ...turned } : field,
    run: { max_rounds: 6 },
  })
  const { scenario, problems } = await readScenario(text, 'exchanged', { rulesets: RULESETS })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  return scenario
}

async function rates(scenario: Scenario): Promise<number[]> {
  const { metrics } = await exact(scenario, { maxStates: MOST_STATES })
  return ['win.red', 'win.blue', 'draw'].map((name) => metrics[name]!.value)
}

const sizes = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 })

describe.each(Object.entries(GAMES))('in %s', (system, game) => {
  const fields = fc.oneof(
    fc.record({
      distance: fc.constantFrom(...game.distances),
      ...(system !== 'area-2d6' && { margin: fc.constant(game.distances[0]!) }),
    }),
    fc.record({ map: fc.constantFrom('a..b\na..b', '.a.b.\n.a#b.', 'a#b\n...\na.b') }),
  )
  test('parties exchanged win exactly as often', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fields, async (red, blue, field) => {
        const made = { red, blue, field }
        const scenario = await read(system, game, made)
        const expected = await rates(scenario).catch((error: unknown) => {
          if (!(error instanceof BeyondReach)) throw error
        })
        fc.pre(expected !== undefined)
        const close = expected.map((rate) => expect.closeTo(rate, 9))
        expect(await rates(withPlacesExchanged(scenario))).toEqual(close)
        expect(await rates(await read(system, game, made, true))).toEqual(close)
      }),
      { seed: 1, numRuns: 4 },
    )
  })
})

test('ties by the reading order of cells are worth something, where battles draw their order nothing is', async () => {
  const [drawn, fixed] = ['random', 'reading-order'].map((ties) => {
    const field = { map: 'aa..\n.#..\n..#.\n..bb', ties }
    const scenario = read('osr-d20', GAMES['osr-d20']!, { red: ['a', 'a'], blue: ['a'], field })
    return [scenario.then(rates), scenario.then(withPlacesExchanged).then(rates)] as const
  })
  expect(await drawn![1]).toEqual((await drawn![0]).map((rate) => expect.closeTo(rate, 9)))
  const [one, other] = [await fixed![0], await fixed![1]]
  expect(Math.abs(one[0]! - other[0]!)).toBeGreaterThan(0.005)
})

test('in a declared game on a grid parties exchanged win exactly as often', async () => {
  const file = fileURLToPath(new URL('../../scenarios/games/squad-street.yaml', import.meta.url))
  const load = async (red: string, blue: string): Promise<Scenario> => {
    const parties = [`parties.red.members=[${red}]`, `parties.blue.members=[${blue}]`]
    const hp = ['combatants.rifleman.hp=3', 'combatants.assault.hp=3']
    const { scenario, problems } = await loadScenario(file, {
      overrides: [...parties, ...hp, 'field.map=a.w.b', 'run.max_rounds=3'],
    })
    if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
    return scenario
  }
  const scenario = await load('rifleman', 'assault')
  const close = (await rates(scenario)).map((rate) => expect.closeTo(rate, 9))
  expect(await rates(withPlacesExchanged(scenario))).toEqual(close)
  const [red, blue, draw] = close
  expect(await rates(await load('assault', 'rifleman'))).toEqual([blue, red, draw])
})
