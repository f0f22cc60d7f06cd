import { describe, expect, test } from 'vitest'
import { memoryJournal, silentJournal } from '../../../src/battle/journal.ts'
import { controlCount } from '../../../src/battle/luck.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { fight } from '../../../src/fight/chunk.ts'
import { digestTally } from '../../../src/fight/digest.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { prepareKeyed } from '../../../src/fight/keyed.ts'
import { makeRecorder } from '../../../src/fight/recorder.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { fighter } from '../../../src/rulesets/declared/fighter.ts'
import { foresee } from '../../../src/rulesets/declared/foreseeable.ts'
import { declareRuleset } from '../../../src/rulesets/declared/index.ts'
import { openData, type PackedData } from '../../../src/rulesets/declared/packed.ts'
import { NO_FILES } from '../../../src/scenario/files.ts'
import { keepOwnRuleset } from '../../../src/scenario/own-rulesets.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { casesOf } from '../../cases.ts'

const BATTLES = casesOf(500)

async function planOf(rules: string, text: string): Promise<Plan<PackedData>> {
  const { ruleset, problems } = await declareRuleset({ name: 'made-up.rules.yaml', text: rules }, NO_FILES)
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  keepOwnRuleset({ ruleset: ruleset!, url: 'made-up' })
  const { scenario, problems: found } = await readScenario(text, 'made-up.yaml', { rulesets: [ruleset!] })
  expect(found.map(({ message }) => message)).toEqual([])
  return (await planScenario(scenario!)).plan as Plan<PackedData>
}

interface Fought {
  readonly digest: string
  readonly luck: readonly number[]
}

function fightOneByOne(plan: Plan<PackedData>, journal = silentJournal): Fought & { readonly noted: number } {
  let noted = 0
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  score.luck = new Float64Array(controlCount(plan.combatants))
  const made = fighter(plan, dice, score, { ...journal, note: () => noted++ })
  const recorder = makeRecorder(plan.score, score)
  for (let battle = 0; battle < BATTLES; battle++) {
    dice.start(battle)
    const outcome = fight(made)
    recorder.record(outcome, made.rounds())
  }
  const tally = recorder.take()
  return { digest: digestTally(tally), luck: Array.from(tally.luck), noted }
}

/** Memoised, played by the rules, told and in bulk, battles come to the same, luck included. */
async function expectSameBattles(plan: Plan<PackedData>): Promise<void> {
  const { digest, luck } = fightOneByOne(plan, memoryJournal)
  expect(fightOneByOne(plan)).toMatchObject({ digest, luck })
  expect(fightOneByOne(plan, { ...memoryJournal, listens: true })).toMatchObject({ digest, luck })
  const { tally } = (await prepareKeyed({ plan }, streamKey('1', plan.scenarioKey)))(0, BATTLES)
  expect({ digest: digestTally(tally), luck: Array.from(tally.luck) }).toEqual({ digest, luck })
}

interface Change {
  readonly order?: string
  readonly actions?: string
  readonly more?: string
  readonly turn?: string
  readonly hp?: string
  readonly parties?: string
}

function made({
  order = '{ by: party, ties: random }',
  actions = '',
  more = '',
  turn = 'strike nearest',
  hp = '14',
  parties = '{ one: { members: [a] }, other: { members: [b] } }',
}: Change): Promise<Plan<PackedData>> {
  return planOf(
    `tiltyard_rules: 1
name: Strikes
combatants: { hp: dice, ac: 10, hit: 0, speed: 0, weapons: weapons }
weapons: { damage: dice }
pools: { hp: { start: my.hp, vital: true } }
order: ${order}
actions:
  strike:
    with: weapon
    do:
      - let: { die: d20 }
      - attack: die == 20 or (die > 1 and die + my.hit >= target.ac)
        then: [ { damage: 'weapon.damage + if(die == 20, weapon.damage, 0)' } ]
${actions}
${more}
tactic: { turn: [ ${turn} ] }`,
    `tiltyard: 1
name: Strikes
rules: { system: made-up }
weapons: { sword: { damage: d8 }, fork: { damage: d4+1 } }
combatants:
  a: { hp: ${hp}, ac: 12, hit: 3, speed: 2, weapons: [sword] }
  b: { hp: 2d6+4, ac: 14, hit: 4, weapons: [fork, sword] }
parties: ${parties}
run: { max_rounds: 30 }`,
  )
}

const CROWD = '{ one: { members: [2 a, b] }, other: { members: [a, 2 b] } }'
const GUARD = '  guard: { at: self, do: [ { apply: guarding, to: me } ] }'
const GUARDING = 'effects: { guarding: { lasts: 2 turns } }'

describe('battles of which rounds are memoised are those that the rules fight', () => {
  test.each<[string, Change]>([
    ['a coin for the first turn', {}],
    ['hit points that are rolled', { hp: '3d6' }],
    ['the first party first', { order: '{ by: party, score: "if(first, 1, 0)" }' }],
    ['the second party first', { order: '{ by: party, score: "if(first, 0, 1)", ties: listed }' }],
    ['by turns', { order: '{ by: turns, ties: random }' }],
    ['a die and speed for each', { order: '{ by: combatant, score: d20 + my.speed, ties: random }' }],
    ['ties as listed', { order: '{ by: combatant, score: 2d4 + my.speed, ties: listed }' }],
    ['the faster first', { order: '{ by: combatant, score: my.speed }' }],
    ['a coin for two alike', { order: '{ by: combatant, score: 1, ties: random }' }],
    ['parties', { parties: CROWD }],
    ['states', { actions: GUARD, more: GUARDING, turn: '{ do: guard, when: my.guarding == 0 }, strike nearest' }],
  ])('%s', async (_, change) => {
    const plan = await made(change)
    expect(foresee(openData(plan.data))).toBeDefined()
    await expectSameBattles(plan)
    // Of parties, what follows the first fall is played by the rules.
    if (plan.combatants === 2) expect(fightOneByOne(plan).noted).toBeLessThan(fightOneByOne(plan, memoryJournal).noted)
  })
})

describe('battles of which rounds cannot be memoised draw the same, told or not', () => {
  test.each<[string, Change]>([
    ['things at one instant', { order: '{ by: combatant, score: my.speed, ties: together }' }],
    ['an order found once', { order: '{ by: combatant, score: d20 + my.speed, rolled: once, ties: random }' }],
    ['targets by their hit points', { parties: CROWD, turn: 'strike weakest' }],
    [
      'what misses and damage lead to',
      { more: 'on: { is-missed: [ { gain: { hp: 1 } } ], damaged: [ { if: d6 == 6, then: [ { heal: 1 } ] } ] }' },
    ],
    ['a pool that is counted', { more: 'counts: { hurt: how often }\non: { damaged: [ { count: hurt } ] }' }],
    ['the number of the round', { turn: '{ do: strike, when: round < 20 }' }],
  ])('%s', async (_, change) => {
    const plan = await made(change)
    expect(openData(plan.data).strikes).not.toEqual([])
    expect(foresee(openData(plan.data))).toBeUndefined()
    await expectSameBattles(plan)
  })
})

test('a strike that looks at what changes is rolled die by die', async () => {
  const actions = `  poke:
    with: weapon
    do: [ { attack: d20 + my.hit >= target.ac + target.guarding, then: [ { damage: weapon.damage } ] } ]
${GUARD}`
  const plan = await made({ actions, more: GUARDING, turn: 'guard, poke nearest' })
  expect(openData(plan.data).strikes).toEqual([])
  await expectSameBattles(plan)
})

test('of a strike all ways of its dice are listed, as often as they come', async () => {
  const plan = await made({})
  const sizes = new Set(openData(plan.data).strikes.map(({ size }) => size))
  // d20, and of a 20 two more dice: 20 * 8 * 8, 20 * 4 * 4.
  expect(sizes).toEqual(new Set([1280, 320]))
  const { row, size } = openData(plan.data).strikes[0]!
  const outcomes = [...plan.entries!.subarray(row, row + size)]
  // The sword of a, who hits b on 11: of ten faces nine do d8, and one 2d8.
  expect(outcomes.filter((entry) => (entry & 1) !== 0)).toHaveLength(640)
  const damage = outcomes.reduce((sum, entry) => sum + (entry >> 8), 0) / size
  expect(damage).toBeCloseTo((9 * 4.5 + 9) / 20, 12)
})
