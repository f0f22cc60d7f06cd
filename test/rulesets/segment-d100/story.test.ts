import { expect, test } from 'vitest'
import { type JournalEvent, recordingJournal } from '../../../src/battle/journal.ts'
import { journaledDice } from '../../../src/battle/journaled-dice.ts'
import { Score } from '../../../src/battle/score.ts'
import { fighter as makeFighter } from '../../../src/rulesets/segment-d100/fighter.ts'
import { narrate } from '../../../src/rulesets/segment-d100/narrate.ts'
import type { Data } from '../../../src/rulesets/segment-d100/plan/data.ts'
import { dictatedDice } from '../../battle/dictated-dice.ts'
import { planScenario } from '../scenario.ts'

/**
 * Fights rounds with dictated dice, all of which must be rolled, and tells them: every sentence, and how everybody
 * stands at the end of each round.
 */
async function renderReplay(body: string, ...rounds: string[]): Promise<string> {
  const text = `tiltyard: 1\nname: a story\n${body}`
  const { plan, roster, scenario } = await planScenario<Data>(text, 'a story')
  const dice = dictatedDice(
    plan.data.attacks.tables,
    roster.combatants.map(({ name }) => name),
  )
  const journal = recordingJournal()
  const fighter = makeFighter(plan, journaledDice(dice, journal), new Score(plan.score), journal)
  dice.dictate('')
  fighter.start()
  let reported = journal.events.length
  const heard: JournalEvent[][] = [journal.events.slice()]
  for (const script of rounds) {
    dice.dictate(script)
    fighter.round()
    dice.verify()
    heard.push(journal.events.slice(reported))
    reported = journal.events.length
  }
  const narration = narrate(plan, roster, scenario, heard)
  return narration.rounds
    .slice(1)
    .map(({ title, events, standings }) => {
      const people = standings.map(({ name, hp, state, out }) => `${name}: ${[out ?? hp, ...state].join(', ')}`)
      return [title, ...events.map(({ text }) => `  ${text}`), ...people].join('\n')
    })
    .join('\n')
}

const FIGHTERS = `
rules: { system: segment-d100 }
weapons:
  sword: { damage: d8 }
  pike: { damage: d6+1, reach: 2 yd, hands: 2, size: 4 }
shields: { round: {} }
armours: { mail: { dr: 2 } }
`

test('blows, Blocks and Parries, with what they cost and what they are made of', async () => {
  const story = await renderReplay(
    `${FIGHTERS}
combatants:
  Anna: { hp: 12, sl: 8, crd: 12, str: 14, weapons: [sword], shield: round, armour: mail, tactic: fight }
  Bert: { hp: 9, sl: 5, agl: 13, weapons: [pike], tactic: fight }
tactics: { fight: { turn: [attack nearest], reactions: [turn, block, parry, dodge] } }
parties: { first: { members: [Anna] }, second: { members: [Bert] } }
field: { distance: 1 yd }
`,
    'Anna d10=7, Bert d10=3, Anna d100=40 d8=6, Bert d100=43 d6=5',
    'Anna d10=2, Bert d10=2, d2=2, Bert d100=88, Anna d100=55 d8=4',
  )
  await expect(`${story}\n`).toMatchFileSnapshot('stories/blows.txt')
})

test('a step out of reach, a strike at it, and a rest', async () => {
  const story = await renderReplay(
    `${FIGHTERS}
combatants:
  Anna: { hp: 12, sl: 4, end: 12, weapons: [sword], tactic: away }
  Bert: { hp: 9, sl: 5, weapons: [pike], tactic: stand }
tactics:
  away: { turn: [{ do: retreat, at: nearest, when: distance == 1 and round == 1 }, { do: rest, when: my.end < 12 }, { do: turn, at: nearest }], reactions: [defend] }
  stand: { turn: [{ do: wait, when: distance > 2 }, { do: attack, at: nearest, when: round > 1 }], reactions: [opportunity-strike, defend] }
parties: { first: { members: [Anna] }, second: { members: [Bert] } }
field: { distance: 1 yd }
`,
    'Anna d10=7, Bert d10=3, d8=1, Bert d100=75 d6=2',
    'Anna d10=3, Bert d10=7',
  )
  await expect(`${story}\n`).toMatchFileSnapshot('stories/leaving.txt')
})

test('a knock-down, a hold, and a way out of it', async () => {
  const story = await renderReplay(
    `
rules: { system: segment-d100, options: { endurance: false } }
weapons: { knife: { damage: d3, size: 1 } }
combatants:
  Anna: { hp: 12, str: 14, skills: { brawling: 9 }, tactic: wrestle }
  Bert: { hp: 9, sl: 5, weapons: [knife] }
tactics: { wrestle: { turn: [{ do: charge, with: knock-down, at: nearest, when: distance > 2 }, { do: brawl, with: grapple }, { do: brawl, with: fists }], reactions: [defend] } }
parties: { first: { members: [Anna] }, second: { members: [Bert] } }
field: { distance: 4 yd }
`,
    'Anna d10=7, Bert d10=3, Anna d100=10, Bert d100=66',
    'Anna d10=7, Bert d10=3, Anna d100=10, Bert d100=30',
    'Anna d10=3, Bert d10=7, Bert d100=42 d3=2, Anna d100=3',
    'Anna d10=3, Bert d10=3, d2=1, Anna d100=20 d3=3, Bert d100=38',
  )
  await expect(`${story}\n`).toMatchFileSnapshot('stories/brawl.txt')
})

test('shots: aim, cover, range, loading, and a thing hurled', async () => {
  const story = await renderReplay(
    `
rules: { system: segment-d100, options: { weather_dv: 5 } }
weapons:
  crossbow: { damage: 2d4, kind: missile, range: 16 yd, load: 4 }
  javelin: { damage: d6, kind: thrown }
combatants:
  Anna: { hp: 12, sl: 6, awa: 15, weapons: [crossbow], tactic: shoot }
  Bert: { hp: 9, sl: 5, weapons: [javelin], tactic: hurl }
tactics:
  shoot: { turn: [{ do: aim, at: nearest, when: my.loaded and my.aim == 0 }, fire nearest, load], reactions: [] }
  hurl: { turn: [{ do: kneel, when: my.standing and round == 1 }, { do: hurl, at: nearest, when: round > 1 }], reactions: [] }
parties: { first: { members: [Anna] }, second: { members: [Bert] } }
field: { map: "a......b", legend: { b: { cover: quarter } } }
`,
    'Anna d10=7, Bert d10=3',
    'Anna d10=7, Bert d10=3, Anna d100=46 d4=1 d4=3, Bert d100=99',
    'Anna d10=7, Bert d10=3, Anna d100=100',
  )
  await expect(`${story}\n`).toMatchFileSnapshot('stories/shots.txt')
})

test('a climb, a fall, and a friend below', async () => {
  const story = await renderReplay(
    `
rules: { system: segment-d100 }
combatants:
  Anna: { hp: 30, crd: 14, skills: { climb: 6 }, tactic: up }
  Carl: { hp: 30, tactic: below }
  Bert: { hp: 9, tactic: still }
tactics:
  up: { turn: [climb nearest, advance nearest], reactions: [] }
  below: { turn: [wait], reactions: [catch] }
  still: { turn: [], reactions: [] }
parties: { first: { members: [Anna, Carl] }, second: { members: [Bert] } }
field: { map: "##L\\na.L\\na.b", legend: { L: { height: 9 ft, climb: -10 }, b: { height: 9 ft } } }
`,
    'Anna d10=7, Carl d10=3, Bert d10=1, Anna d100=10',
    'Anna d10=7, Carl d10=9, Bert d10=1, Anna d100=90 d3=1 d3=2',
  )
  await expect(`${story}\n`).toMatchFileSnapshot('stories/climb.txt')
})

test('a toss that a foe may snatch', async () => {
  const story = await renderReplay(
    `
rules: { system: segment-d100, options: { endurance: false } }
weapons: { sword: { damage: d6 } }
combatants:
  Anna: { hp: 3, weapons: [sword], tactic: serve }
  Carl: { hp: 5, skills: { juggling: 6 }, tactic: take }
  Bert: { hp: 5, skills: { juggling: 9 }, tactic: take }
tactics:
  serve: { turn: [{ do: pass, with: sword, at: ally-unarmed }], reactions: [] }
  take: { turn: [{ do: grab, with: sword }], reactions: [catch] }
parties: { first: { members: [Anna, Carl] }, second: { members: [Bert] } }
field: { map: "a...ab" }
`,
    'Anna d10=7, Carl d10=3, Bert d10=1, Bert d100=30, Carl d100=60',
  )
  await expect(`${story}\n`).toMatchFileSnapshot('stories/toss.txt')
})

test('an order that nobody rolls for', async () => {
  const story = await renderReplay(
    `${FIGHTERS.replace('segment-d100', 'segment-d100, options: { initiative: 4 }')}
combatants:
  Anna: { hp: 12, weapons: [sword], initiative: -1, tactic: wait }
  Bert: { hp: 9, weapons: [sword], tactic: wait }
tactics: { wait: { turn: [kneel] } }
parties: { first: { members: [Anna] }, second: { members: [Bert] } }
field: { distance: 1 yd }
`,
    '',
  )
  expect(story).toContain('Initiative: Anna 3; Bert 4.')
  expect(story.split('\n')[0]).toBe('Bert (4) before Anna (3)')
})
