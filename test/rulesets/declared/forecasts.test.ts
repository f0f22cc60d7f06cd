import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { silentJournal } from '../../../src/battle/journal.ts'
import { Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { loadFighter } from '../../../src/fight/chunk.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { exact, loadScenario, simulate } from '../../../src/index.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { nearestFraction } from '../../../src/rulesets/declared/forecast.ts'
import { makeFolder } from '../../folder.ts'
import { loadSound } from '../../sound.ts'
import { stage } from './staging.ts'

/*
 * Forecasts in tactics of declared games: `softest`, `deadliest`, `expected_damage` and `kill_chance` against values worked by
 * hand. A rule that asks for one value and is followed shows what the value is.
 */

const RULES = `
tiltyard_rules: 1
combatants: { hp: integer, ac: 10, resist: { type: share, per: kinds, default: 100% }, weapons: weapons }
weapons: { damage: dice, kind: kind }
pools: { hp: { start: my.hp, vital: true }, mana: { start: 0 }, shield: { start: 0, max: 9, absorbs: true } }
damage: { kinds: [cut, fire], taken: floor(amount * my.resist(kind)) }
order: { by: combatant, score: my.ac, ties: listed }
on: { damaged: [ { lose: { hp: 1 } } ] }
actions:
  strike:
    with: weapon
    do: [ { attack: d20 >= target.ac, then: [ { damage: weapon.damage, kind: weapon.kind } ] } ]
  fireball:
    targets: 2
    do:
      - let: { blast: 2d6 }
      - each: [ { damage: 'if(d20 >= 11, floor(blast / 2), blast)', kind: fire } ]
  crush: { costs: { mana: 99 }, do: [ { damage: 2 * my.hp } ] }
  wait: { at: nobody, do: [] }
reactions:
  revenge: { on: damaged, do: [ { damage: d4 + amount } ] }
tactic: { turn: [ wait ], reactions: [] }
`

const folder = makeFolder('forecasts')
beforeAll(async () => {
  await writeFile(join(folder, 'game.rules.yaml'), RULES)
  const storm = '  storm: { do: [ { damage: 0 * (d20 + d20) + d20 + d20 + d20 } ] }\nreactions:'
  await writeFile(join(folder, 'wide.rules.yaml'), RULES.replace('reactions:', storm))
})

interface Foe {
  readonly [field: string]: unknown
}

const scene = (turn: readonly unknown[], foes: Readonly<Record<string, Foe>>, reactions: readonly unknown[] = []) =>
  JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: './game.rules.yaml' },
    weapons: { sword: { damage: 'd8' }, torch: { damage: 'd4+1', kind: 'fire' }, club: { damage: 2 } },
    combatants: { me: { hp: 20, ac: 30, weapons: ['sword', 'torch'], tactic: 'mine' }, ...foes },
    tactics: { mine: { turn, reactions }, theirs: { turn: ['strike'] } },
    parties: { one: { members: ['me'] }, two: { members: Object.keys(foes) } },
    run: { max_rounds: 1 },
  })

const FOES = { ann: { hp: 9, ac: 11 }, bob: { hp: 7, ac: 16, resist: { fire: '50%' } } }

/** Whether the condition holds of the rule's action at its target. */
async function holds(rule: object, when: string, foes: Readonly<Record<string, Foe>> = FOES): Promise<boolean> {
  const text = scene([{ ...rule, when }, 'wait'], foes)
  const scenario = await loadSound({ text, folder })
  const { plan } = await planScenario(scenario)
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const { start, round } = (await loadFighter(plan.ruleset))(plan, dice, score, silentJournal)
  dice.start(0)
  start()
  round()
  expect(score.fired[0]! + score.fired[1]!).toBe(1)
  return score.fired[0] === 1
}

/** The value lies within 1e-9 of what was worked by hand. */
async function expectValue(rule: object, name: string, value: number, foes = FOES): Promise<void> {
  expect(await holds(rule, `abs(${name} - ${value}) < 0.000000001`, foes), `${name} is ${value}`).toBe(true)
}

describe('expected_damage and kill_chance', () => {
  test('are those of the attack with the first thing, and of the thing that is named', async () => {
    // d20 >= 11: 1/2; d8: 4.5 on average, never 9 or more.
    await expectValue({ do: 'strike', at: 'nearest' }, 'expected_damage', 0.5 * 4.5)
    await expectValue({ do: 'strike', at: 'nearest' }, 'kill_chance', 0)
    // d4+1 is 3.5 on average.
    await expectValue({ do: 'strike', with: 'torch', at: 'nearest' }, 'expected_damage', 0.5 * 3.5)
    // d20 >= 16: 1/4; floor of half of 2, 3, 4, 5 is 1, 1, 2, 2.
    await expectValue({ do: 'strike', with: 'torch', at: 'least target.hp' }, 'expected_damage', 0.25 * 1.5)
    // 7 and 8 of d8.
    await expectValue({ do: 'strike', at: 'weakest' }, 'kill_chance', 0.25 * (2 / 8))
  })

  test('follow the dice of an action at the chosen one of several targets', async () => {
    // Half of the time 2d6, else the floor of half of it: (7 + 3.25) / 2, with floor(2d6 / 2) of 3.25 on average.
    await expectValue({ do: 'fireball', at: 'nearest' }, 'expected_damage', (7 + 3.25) / 2)
    // 9 or more on 2d6 in 10 of 36 ways; half of 12 is 6.
    await expectValue({ do: 'fireball', at: 'nearest' }, 'kill_chance', (10 / 36) * 0.5)
  })

  test('meet bounds that are exactly what they are: chances are added up without a remainder', async () => {
    for (const [name, bound] of [
      ['expected_damage', '(1 / 2) * 4.5'],
      ['expected_damage', '2.25'],
      ['kill_chance', '1 / 16'],
    ]) {
      const ann = { hp: 8, ac: 11 }
      expect(await holds({ do: 'strike', at: 'nearest' }, `${name} == ${bound}`, { ...FOES, ann })).toBe(true)
    }
    // 7 and 8 of d8, with 9 faces of d20 in 20: sums of these chances miss 9/80 by rounding.
    expect(await holds({ do: 'strike', at: 'nearest' }, 'kill_chance == 9 / 80', { ann: { hp: 7, ac: 12 } })).toBe(true)
    expect(await holds({ do: 'strike', at: 'nearest' }, 'expected_damage == 3.15', { ann: { hp: 9, ac: 7 } })).toBe(
      true,
    )
    const sums = [0.49999999999999994, 2.4499999999999997, 1 / 3 + 1e-16, 0, 1, 7.000000000000001, 0.123456789123]
    expect(sums.map(nearestFraction)).toEqual([0.5, 2.45, 1 / 3, 0, 1, 7, 0.123456789123])
  })

  test('see things as they stand, without events and reactions', async () => {
    // Each blow of 1 or more costs another hit point by an event, which no forecast follows.
    await expectValue({ do: 'strike', with: 'sword', at: 'nearest' }, 'kill_chance', 0.5 / 8, {
      ...FOES,
      ann: { hp: 8, ac: 11 },
    })
  })
})

describe('a selector', () => {
  test.each([
    // Sword: 2.25 of ann, 1.125 of bob. Of equal foes the first.
    [{ do: 'strike', at: 'softest' }, FOES, 'ann'],
    [{ do: 'strike', at: 'softest' }, { bob: FOES.bob, ann: FOES.ann }, 'ann'],
    [{ do: 'strike', at: 'softest' }, { eve: FOES.ann, ann: FOES.ann }, 'eve'],
    [{ do: 'strike', with: 'torch', at: 'least expected_damage' }, FOES, 'bob'],
    // Nobody can pay for "crush", which takes 18 of ann and 14 of bob, and is in no tactic. It counts for the deadliest.
    [{ do: 'strike', at: 'deadliest' }, { bob: { ...FOES.bob, weapons: ['sword'] }, ann: FOES.ann }, 'ann'],
  ])('%j among %j chooses %s', async (rule, foes, name) => {
    const { start, round, pool } = await stage(scene([rule], foes), folder)
    start()
    round('with' in rule ? 'me d20=20 d4=1' : 'me d20=20 d8=1')
    const hurt = Object.keys(foes).filter(
      (foe) => pool('hp', foe) !== (foes as Record<string, { hp: number }>)[foe]!.hp,
    )
    expect(hurt).toEqual([name])
  })
})

test('a reaction that is considered sees the event that it answers', async () => {
  // Ann has taken 3 of the blow and 1 by an event: d4 + 3 is 5.5 on average, and takes 20 in no case.
  const turn = ['wait']
  const rule = { do: 'revenge', when: 'abs(expected_damage - 5.5) < 0.000000001 and kill_chance == 0' }
  const text = scene(turn, { ann: { hp: 9, ac: 40, weapons: ['sword'], tactic: 'theirs' } }, [rule]).replace('30', '15')
  const { start, round, pool } = await stage(text, folder)
  start()
  round('ann d20=20, ann d8=3, me d4=2')
  expect(pool('hp', 'ann')).toBe(9 - 5 - 1)
})

test('more than 100,000 ways of the dice are a limit, and the message says what is too wide', async () => {
  const text = scene([{ do: 'storm', when: 'kill_chance > 0.5' }], FOES).replace('game.rules', 'wide.rules')
  const { scenario } = await loadScenario({ text, folder })
  const message =
    'kill_chance of "storm" follows more than 100,000 ways of the dice; roll fewer dice in it, or decide by something else'
  await expect(exact(scenario!)).rejects.toThrow(message)
  await expect(simulate(scenario!, { battles: 10, threads: 0 })).rejects.toMatchObject({
    message: `battle 0 cannot be fought: ${message}`,
    beyondLimits: true,
  })
  await expect(simulate(scenario!, { battles: 10, threads: 1 })).rejects.toMatchObject({ beyondLimits: true })
})
