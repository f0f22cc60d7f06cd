import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { silentJournal } from '../../src/battle/journal.ts'
import { controlCount } from '../../src/battle/luck.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { fight, loadFighter } from '../../src/fight/chunk.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { streamKey } from '../../src/fight/key.ts'
import { prepareKeyed } from '../../src/fight/keyed.ts'
import { makeRecorder } from '../../src/fight/recorder.ts'
import { area2D6 } from '../../src/rulesets/area-2d6/index.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { osrD20 } from '../../src/rulesets/osr-d20/index.ts'
import { openScenario } from '../../src/scenario/load.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { casesOf } from '../cases.ts'

const BATTLES = casesOf(400)

/** The digest of battles, their luck, and how many rounds the rules had to play for them. */
async function fightAll(
  plan: Plan,
  journal = silentJournal,
  battles = BATTLES,
): Promise<{ digest: string; luck: number[]; noted: number }> {
  let noted = 0
  const counting = { ...journal, note: () => noted++ }
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  score.luck = new Float64Array(controlCount(plan.combatants))
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, counting)
  const recorder = makeRecorder(plan.score, score)
  for (let battle = 0; battle < battles; battle++) {
    dice.start(battle)
    const outcome = fight(fighter)
    recorder.record(outcome, fighter.rounds())
  }
  const tally = recorder.take()
  return { digest: digestTally(tally), luck: Array.from(tally.luck), noted }
}

/** The same battles as they are fought in bulk: what is known of a duel is fought in WebAssembly, if there is any. */
async function fightInBulk(plan: Plan, battles = BATTLES): Promise<{ digest: string; luck: number[] }> {
  const { tally } = (await prepareKeyed({ plan }, streamKey('1', plan.scenarioKey)))(0, battles)
  return { digest: digestTally(tally), luck: Array.from(tally.luck) }
}

interface Fought {
  readonly digest: string
  readonly luck: readonly number[]
}

/** Luck follows from the same dice, and must not depend on which rounds a thread has seen before. */
function expectSame(one: Fought, other: Fought): void {
  expect(one.digest).toBe(other.digest)
  expect(one.luck).toEqual(other.luck)
}

const listening = { listens: true, readsMemory: true, note() {} }

describe('battles with memoised rounds are those that the rules fight', () => {
  test.each(readdirSync('scenarios').filter((file) => file.endsWith('.yaml')))('scenarios/%s', async (file) => {
    const { scenario } = await (await openScenario(`scenarios/${file}`))({ rulesets: RULESETS })
    const { plan } = RULESETS.find(({ id }) => id === scenario!.rules.system)!.plan(scenario!)
    const reported = await fightAll(plan, listening)
    expectSame(await fightAll(plan), reported)
    expectSame(await fightInBulk(plan), reported)
  })

  const crowd = (tactics: string, { run = '', field = '', archers = 'bow, sword' } = {}) => `tiltyard: 1
name: Crowd
rules: { system: osr-d20 }
weapons:
  sword: { damage: d8 }
  spear: { damage: d6, length: 7 ft, reach: 10 ft, polearm: true }
  bow: { damage: d6, range: 100 ft, hands: 2, ammo: 3 }
combatants:
  a: { hp: 2d6, weapon_skill: 2, weapons: [sword], unaware_rounds: 1, tactic: t }
  b: { hp: 7, weapon_skill: 1, agility: 1, weapons: [spear], tactic: t }
  c: { hp: 5, ballistic_skill: 2, weapons: [${archers}], tactic: t }
tactics: { t: { ${tactics} } }
parties:
  first: { members: [ 2 a, b ] }
  second: { members: [ b, 2 c ] }
${field}
${run}`

  test.each([
    ['nearest foes on the open field', crowd('turn: [ attack nearest, advance nearest ]')],
    [
      'everybody in contact',
      crowd('turn: [ attack same, advance nearest ]', { field: 'field: { distance: 5 ft }', archers: 'sword' }),
    ],
    [
      'charges and passing attacks',
      crowd('turn: [ charge farthest, attack nearest, run nearest ]', { archers: 'sword' }),
    ],
    [
      'parries and retreats',
      crowd(
        'turn: [ { do: retreat, when: my.engaged and my.foes_engaged > 1 }, attack softest, advance nearest ], reactions: [ parry ]',
      ),
    ],
    ['a stalemate', crowd('turn: [ attack nearest, advance nearest ]', { run: 'run: { max_rounds: 3 }' })],
    ['nobody who does anything', crowd('turn: [], reactions: []', { run: 'run: { max_rounds: 5 }' })],
  ])('%s', async (_, text) => {
    const { scenario, problems } = await readScenario(text, 'crowd.yaml', { rulesets: RULESETS })
    expect(problems).toEqual([])
    const { plan } = osrD20.plan(scenario!)
    const memoised = await fightAll(plan)
    const reported = await fightAll(plan, listening)
    expectSame(memoised, reported)
    // The rules had less to play.
    expect(memoised.noted).toBeLessThan(reported.noted)
  })

  const duel = (tactic: string, { options = '', field = '0 areas', hp = '12', run = '' } = {}) => `tiltyard: 1
name: Duel
rules: { system: area-2d6${options} }
weapons:
  sword: { damage: 2d6 }
  maul: { damage: 2d6, hands: 2, heavy: { knockdown: true, stagger: 3 } }
  hook: { damage: d6, heavy: { bleed: 2 } }
armours: { mail: { protection: 2, evade: -1 } }
shields: { kite: { parry: 1 } }
combatants:
  a: { hp: ${hp}, weapons: [sword, hook], armour: mail, shield: kite, tactic: t }
  b: { hp: 14, actions: 6, weapons: [maul, hook], tactic: t }
tactics: { t: { ${tactic} } }
parties: { first: { members: [ a ] }, second: { members: [ b ] } }
field: { distance: ${field} }
${run}`

  test.each([
    ['defences that cost points', duel('turn: [ { do: melee, when: my.actions >= 3 } ]')],
    ['nobody who defends', duel('turn: [ melee ], reactions: []')],
    ['blows that fell and stagger', duel('turn: [ stand-up, { do: heavy-blow, when: my.attacks < 1 }, melee ]')],
    ['order found once', duel('turn: [ melee ]', { options: ', options: { initiative_every: battle, actions: 5 }' })],
    ['an order that dice favour', duel('turn: [ melee ]', { options: ', options: { initiative: d4 }', hp: '2d6+2' })],
    [
      'moves and ripostes',
      duel('turn: [ { do: melee, when: my.attacks < 1 }, { do: withdraw, when: my.engaged }, advance ]', {
        field: '2 areas',
      }),
    ],
    ['wounds that bleed', duel('turn: [ { do: equip, with: hook }, { do: heavy-blow, when: my.attacks < 1 }, melee ]')],
    ['feints', duel('turn: [ { do: feint, when: my.actions >= 4 }, melee ]')],
    ['a stalemate', duel('turn: [ { do: melee, when: my.attacks < 1 } ]', { run: 'run: { max_rounds: 3 }' })],
  ])('checks: %s', async (_, text) => {
    const { scenario, problems } = await readScenario(text, 'duel.yaml', { rulesets: RULESETS })
    expect(problems).toEqual([])
    const { plan } = area2D6.plan(scenario!)
    const reported = await fightAll(plan, listening)
    expectSame(await fightAll(plan), reported)
    expectSame(await fightInBulk(plan), reported)
  })

  test('as many hits as the longest of them can have, and all that armour takes of them', async () => {
    const text = `tiltyard: 1
name: Endless
rules: { system: osr-d20 }
weapons: { club: { damage: 7, to_hit: 30 } }
armours: { plate: { rating: 6 } }
combatants: { champion: { hp: 10000, weapons: [club], armour: plate, tactic: strike } }
tactics: { strike: { turn: [ attack ], reactions: [] } }
parties: { first: { members: [ champion ] }, second: { members: [ champion ] } }
field: { distance: 5 ft }
run: { max_rounds: 1000 }
`
    const { scenario, problems } = await readScenario(text, 'endless.yaml', { rulesets: RULESETS })
    expect(problems).toEqual([])
    const { plan } = osrD20.plan(scenario!)
    const memoised = await fightAll(plan, silentJournal, 20)
    const reported = await fightAll(plan, listening, 20)
    expectSame(memoised, reported)
    expectSame(await fightInBulk(plan, 20), reported)
    expect(memoised.noted).toBeLessThan(reported.noted / 100)
  })
})
