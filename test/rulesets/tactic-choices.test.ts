import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Dice, oneByOne, purposeOf, TACTIC } from '../../src/battle/dice.ts'
import type { Journal, JournalEvent } from '../../src/battle/journal.ts'
import { journaledDice } from '../../src/battle/journaled-dice.ts'
import { Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { verify } from '../../src/exact/verification.ts'
import { exact } from '../../src/exact.ts'
import { loadFighter, prepareChunks } from '../../src/fight/chunk.ts'
import { streamKey } from '../../src/fight/key.ts'
import type { Scenario } from '../../src/index.ts'
import { LAWS } from '../../src/laws/laws.ts'
import { takeSamples } from '../../src/metrics/sample.ts'
import { planScenario } from '../../src/plan-scenario.ts'
import { disagreeing } from '../../src/report/verification.ts'
import { EFFORT } from '../cases.ts'
import { makeFolder } from '../folder.ts'
import { loadSound } from '../sound.ts'

/*
 * What rules of tactics say of all rulesets alike: `at: most EXPR`, `at: least EXPR` and `chance: 45%`
 * (docs/rules/README.md, "Tactics"). One against two, under each ruleset.
 */

interface Way {
  readonly id: string
  /** What strikes at a foe beside it. */
  readonly strike: string
  readonly weapon: string
  /** A reaction that costs nothing, or little. */
  readonly reaction: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly options?: Readonly<Record<string, unknown>>
}

const WAYS: readonly Way[] = [
  { id: 'osr-d20', reaction: 'counter-attack', strike: 'attack', weapon: 'axe', fields: { reactions: [] } },
  { id: 'area-2d6', reaction: 'defend', strike: 'melee', weapon: 'axe', fields: { reactions: [] } },
  {
    id: 'segment-d100',
    reaction: 'parry',
    strike: 'attack',
    weapon: 'sword',
    fields: { reactions: [] },
    options: { initiative: 'd2', endurance: false },
  },
  { id: 'slot-d20', reaction: 'total-defense', strike: 'attack', weapon: 'axe', fields: { reactions: [] } },
]

const DECLARED = 'a declared game'
const RULESETS = [...WAYS.map(({ id }) => id), DECLARED]

const folder = makeFolder('choices')
beforeAll(() => writeFile(join(folder, 'choices.rules.yaml'), RULES))

const RULES = `
tiltyard_rules: 1
combatants: { hp: integer, threat: 0 }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: random }
actions: { strike: { do: [ { attack: d20 >= 10, then: [ { damage: d2 } ] } ] } }
reactions: { spite: { on: is-hit, do: [ { damage: 1 } ] } }
tactic: { turn: [ strike nearest ], reactions: [] }
`

/** Anna, with such rules, against Bert and Bea; "do: strike" is what strikes at a foe beside her. */
async function sceneOf(id: string, turn: readonly Rule[], hp: number, reacts?: Rule, foes = 2): Promise<Scenario> {
  const way = WAYS.find((each) => each.id === id)
  const tactic = {
    turn: turn.map((rule) => ({ ...rule, do: way?.strike ?? 'strike' })),
    reactions: reacts ? [{ ...reacts, do: way?.reaction ?? 'spite' }] : [],
  }
  const text = way ? await textOf(way, tactic, hp, foes) : declared(tactic, hp, foes)
  return loadSound({ text, folder })
}

interface Rule {
  readonly at?: string
  readonly when?: string
  readonly chance?: string | number
}

interface Rules {
  readonly turn: readonly object[]
  readonly reactions: readonly object[]
}

async function textOf(way: Way, tactic: Rules, hp: number, foes: number): Promise<string> {
  const { writeScene } = (await import(`./${way.id}/stage.ts`)) as { writeScene: (scene: object) => string }
  const { fields, weapon, strike, options } = way
  const foe = (own: number): object => ({ ...fields, weapons: [weapon], turn: [`${strike} nearest`], hp: own })
  return writeScene({
    first: { Anna: { ...fields, weapons: [weapon], hp, ...tactic } },
    second: { Bert: foe(hp - 1), ...(foes > 1 && { Bea: foe(hp + 1) }) },
    ...(options && { options }),
    rounds: 3,
  })
}

function declared(tactic: Rules, hp: number, foes: number): string {
  return JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: './choices.rules.yaml' },
    combatants: { Anna: { hp, tactic: 'anna' }, Bert: { hp: hp - 1, threat: 2 }, Bea: { hp: hp + 1, threat: 1 } },
    tactics: { anna: tactic },
    parties: { first: { members: ['Anna'] }, second: { members: ['Bert', 'Bea'].slice(0, foes) } },
    run: { max_rounds: 3 },
  })
}

/** What chance decides, and whom Anna strikes at first, in a battle whose dice of tactics show these faces. */
async function firstTurn(scenario: Scenario, faces: readonly number[]): Promise<string[]> {
  const { plan, roster, ruleset } = await planScenario(scenario)
  const rounds: JournalEvent[][] = []
  const journal: Journal = { listens: true, readsMemory: true, note: (...event) => void rounds.at(-1)!.push(event) }
  const seeded = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const waiting = [...faces]
  const below = (stream: number, sides: number): number => {
    if (purposeOf(stream) !== TACTIC) return seeded.below(stream, sides)
    expect(sides).toBe(100)
    return (waiting.shift() ?? 1) - 1
  }
  const dice = journaledDice({ ...seeded, below, ...oneByOne(below) } satisfies Dice, journal)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, new Score(plan.score), journal)
  dice.start(0)
  rounds.push([])
  fighter.start()
  rounds.push([])
  fighter.round()
  const events = ruleset.narrate(plan, roster, scenario, rounds).rounds[1]!.events
  const own = events.filter(
    ({ actor, kind, target }) => actor === 'Anna' && (kind === 'chance' || target !== undefined),
  )
  const at = own.findIndex(({ kind }) => kind !== 'chance')
  return own.slice(0, at + 1).map(({ kind, text, target }) => (kind === 'chance' ? text : `at ${target}`))
}

describe.each(RULESETS)('%s', (id) => {
  test('chooses by value: the most, the least, of equals the first', async () => {
    const chosen = async (at: string) => (await firstTurn(await sceneOf(id, [{ at }], 100), []))[0]
    expect(await chosen('most target.hp')).toBe('at Bea')
    expect(await chosen('least target.hp')).toBe('at Bert')
    expect(await chosen('least 0 - target.hp')).toBe('at Bea')
    expect(await chosen('most round')).toBe('at Bert')
    expect(await chosen('most (target.hp - 100) / 0')).toBe(id === DECLARED ? 'at Bert' : 'at Bea')
  })

  test('rolls a chance last, and goes on to the next rule where it fails', async () => {
    const rules: Rule[] = [
      { at: 'most target.hp', chance: '45%' },
      { at: 'least target.hp', when: 'my.hp < 0', chance: '1%' },
      { at: 'least target.hp', chance: 0.5 },
      { at: 'most target.hp' },
    ]
    const scenario = await sceneOf(id, rules, 100)
    const [strike] = scenario.tactics[Object.keys(scenario.tactics)[0]!]!.turn.map((rule) => rule.do)
    const die = (face: number) => (id === DECLARED ? `d% ${face}` : `d100 ${face}`)
    const first = (result: string, face: number) =>
      `For Anna the chance of "${strike} most target.hp, chance 45%" ${result} (${die(face)}).`
    const third = (result: string, face: number) =>
      `For Anna the chance of "${strike} least target.hp, chance 0.5" ${result} (${die(face)}).`
    expect(await firstTurn(scenario, [45])).toEqual([first('holds', 45), 'at Bea'])
    expect(await firstTurn(scenario, [46, 50])).toEqual([first('fails', 46), third('holds', 50), 'at Bert'])
    expect(await firstTurn(scenario, [46, 51])).toEqual([first('fails', 46), third('fails', 51), 'at Bea'])
  })

  test('rolls nothing for a chance of 0 or 1', async () => {
    const scenario = await sceneOf(id, [{ chance: 0 }, { at: 'most target.hp', chance: '100%' }], 100)
    const [chance, aim] = await firstTurn(scenario, [])
    expect(chance).toMatch(/chance of ".*, chance 0" fails\.$/)
    expect(aim).toBe('at Bea')
  })

  const RULES_OF_ALL: Rule[] = [
    { at: 'most kill_chance - 0.01 * target.hp', chance: '35%' },
    { at: 'least target.hp * (round + 1)', when: 'my.hp > 1', chance: '62.5%' },
    { at: 'random' },
  ]

  test.each([1, 2])('keeps the laws of rulesets against %i', async (foes) => {
    const scenario = await sceneOf(id, RULES_OF_ALL, 20, { chance: '40%' }, foes)
    for (const { says, find } of LAWS) {
      if (!says.startsWith('Who is named first')) expect(await find(scenario, EFFORT), says).toEqual([])
    }
  })

  /** Every metric within five standard errors: a correct program fails with a probability of 2e-5 a ruleset, seeds fixed. */
  test.each([1, 2])('comes to the exact answer against %i', async (foes) => {
    const scenario = await sceneOf(id, RULES_OF_ALL, 2, { chance: '40%' }, foes)
    const answer = await exact(scenario, { maxStates: 200_000, maxSeconds: 1e6 })
    const { plan, roster, scoreboard } = await planScenario(scenario)
    const samples = takeSamples((await prepareChunks(plan, '1'))(0, 10_000), scoreboard, roster)
    const verification = verify(samples, answer)
    expect(disagreeing(verification)).toEqual([])
    expect(Object.keys(verification.agreements).length).toBeGreaterThan(10)
  })
})
