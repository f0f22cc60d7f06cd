import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exact } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'
import { stage } from './staging.ts'

/* Party battles, against dice that are dictated, and a duel against a recursion written by hand. */

const FOLDER = fileURLToPath(new URL('../../../scenarios/games', import.meta.url))

function duel(red: string, blue: string, tactics: string): string {
  return `
tiltyard: 1
rules: { system: ./party.rules.yaml }
spells:
  spark: { kind: lightning, mana: 5 }
  frost: { kind: ice, cooldown: 2 }
  rain: { kind: ice, worth: 0%, leaves: wet }
  flame: { kind: fire, leaves: burning }
combatants:
  red: { hp: 100, power: 20, critical: 0%, speed: 30, tactic: red, ${red} }
  blue: { hp: 100, power: 20, critical: 0%, speed: 10, tactic: blue, ${blue} }
tactics: { idle: { turn: [] }, ${tactics} }
parties: { red: { members: [red] }, blue: { members: [blue] } }`
}

/** Both roll for the order; red is faster. */
const ORDER = 'red d10=1, blue d10=1'
const IDLE = 'blue: { turn: [] }'

test('blows go from 90 to 110 hundredths, and armour takes its share of them', async () => {
  const { start, round, pool } = await stage(duel('', 'armour: 50', `red: { turn: [ strike ] }, ${IDLE}`), FOLDER)
  start()
  round(`${ORDER}, red d21=21`)
  expect(pool('hp', 'blue')).toBe(100 - 11)
  round(`${ORDER}, red d21=1`)
  expect(pool('hp', 'blue')).toBe(89 - 9)
})

test('combo points make a finisher, whose bleeding adds up', async () => {
  const text = duel('', 'hp: 200', `red: { turn: [ finisher, strike ] }, ${IDLE}`).replace(
    'hp: 100, power: 20, critical: 0%, speed: 10, tactic: blue, hp: 200',
    'hp: 200, tactic: blue',
  )
  const { start, round, pool, stacks } = await stage(text, FOLDER)
  start()
  for (let blow = 1; blow <= 3; blow++) round(`${ORDER}, red d21=11`)
  expect([pool('combo', 'red'), pool('hp', 'blue')]).toEqual([3, 140])
  // Three halves of 20; it bleeds 2 at the start of its turn.
  round(`${ORDER}, red d21=11`)
  expect([pool('combo', 'red'), pool('hp', 'blue'), stacks('bleeding', 'blue')]).toEqual([0, 140 - 30 - 2, 1])
})

describe('spells', () => {
  test('cost mana, and hit the wet harder by lightning', async () => {
    const text = duel(
      'mana: 10, magic: 20, spells: [spark, rain]',
      '',
      `red: { turn: [ { do: cast, with: rain, when: target.wet == 0 }, { do: cast, with: spark } ] }, ${IDLE}`,
    )
    const { start, round, pool, stacks } = await stage(text, FOLDER)
    start()
    round(`${ORDER}, red d21=11`)
    expect([pool('hp', 'blue'), stacks('wet', 'blue')]).toEqual([100, 1])
    round(`${ORDER}, red d21=11`)
    expect([pool('hp', 'blue'), pool('mana', 'red')]).toEqual([70, 5])
  })

  test('of cold freeze the wet, who lose a turn, and shatter', async () => {
    const text = duel(
      'magic: 20, spells: [rain, frost]',
      '',
      'red: { turn: [ { do: cast, with: rain, when: round == 1 }, { do: cast, with: frost }, strike ] }, blue: { turn: [ strike ] }',
    )
    const { start, round, pool, stacks } = await stage(text, FOLDER)
    start()
    round(`${ORDER}, red d21=11, blue d21=11`)
    expect(pool('hp', 'red')).toBe(80)
    // Frozen in its own turn, which passes and thaws it.
    round(`${ORDER}, red d21=11`)
    expect([pool('hp', 'red'), stacks('wet', 'blue'), stacks('frozen', 'blue')]).toEqual([80, 0, 0])
    // Frost cools down for two turns.
    round(`${ORDER}, red d21=11, blue d21=11`)
    expect([pool('hp', 'red'), pool('hp', 'blue')]).toEqual([60, 100 - 20 - 20])
  })

  test('burn by what the caster was worth', async () => {
    const text = duel(
      'magic: 20, spells: [flame]',
      'resist: { fire: 50% }',
      `red: { turn: [ { do: cast, when: round == 1 } ] }, ${IDLE}`,
    )
    const { start, round, pool } = await stage(text, FOLDER)
    start()
    // 10 at once, and 2 of 4 at the end of each of three turns.
    round(`${ORDER}, red d21=11`)
    expect(pool('hp', 'blue')).toBe(100 - 10 - 2)
    for (const _ of [1, 2, 3]) round(ORDER)
    expect(pool('hp', 'blue')).toBe(84)
  })
})

test('haste is a second action, for three turns', async () => {
  const text = duel('mana: 8', '', `red: { turn: [ { do: haste, when: round == 1 }, strike ] }, ${IDLE}`).replace(
    'power: 20',
    'power: 10',
  )
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  round(ORDER)
  for (const _ of [1, 2, 3]) round(`${ORDER}, red d21=11 d21=11`)
  round(`${ORDER}, red d21=11`)
  expect(pool('hp', 'blue')).toBe(100 - 70)
})

describe('a party', () => {
  const PARTY = `
tiltyard: 1
rules: { system: ./party.rules.yaml }
combatants:
  knight: { hp: 100, power: 10, speed: 40, critical: 0%, tactic: knight }
  mage: { hp: 100, magic: 10, mana: 20, speed: 30, tactic: mage }
  ogre: { hp: 100, power: 40, speed: 1, critical: 0%, tactic: ogre }
  minion: { hp: 10, speed: 20, tactic: idle }
tactics:
  idle: { turn: [] }
  knight: { turn: [ { do: taunt, when: round == 1 } ], reactions: [ bodyguard ] }
  mage: { turn: [ { do: barrier, at: farthest, when: round == 1 } ] }
  ogre: { turn: [ call, { do: strike, at: farthest } ] }
parties:
  heroes: { members: [knight, mage] }
  ogres: { members: [ogre, { is: minion, waits: true }] }`
  const order = 'knight d10=1, mage d10=1, ogre d10=1'

  test('has a knight who taunts, guards, and steps before who is nearly down', async () => {
    const { start, round, pool } = await stage(PARTY, FOLDER)
    start()
    // The ogre would strike the farthest; it is taunted, and the knight takes half. A barrier of 15 is there for the mage.
    round(`${order}, ogre d21=11`)
    expect([pool('hp', 'knight'), pool('shield', 'mage')]).toEqual([80, 15])
    round(`${order}, ogre d21=11`)
    expect([pool('hp', 'mage'), pool('shield', 'mage')]).toEqual([75, 0])
    round(`${order}, ogre d21=11`)
    expect([pool('hp', 'mage'), pool('hp', 'knight')]).toEqual([35, 80])
    // At 35 of 100 nobody steps in.
    round(`${order}, ogre d21=1`)
    expect([pool('hp', 'mage'), pool('hp', 'knight')]).toEqual([-1, 80])
  })

  test('has a knight who takes the blow in the place of who is below 35 hundredths', async () => {
    const { start, round, pool } = await stage(PARTY.replace('hp: 100, magic: 10', 'hp: 90, magic: 10'), FOLDER)
    start()
    for (const _ of [1, 2, 3]) round(`${order}, ogre d21=11`)
    expect(pool('hp', 'mage')).toBe(25)
    round(`${order}, ogre d21=11`)
    expect([pool('hp', 'mage'), pool('hp', 'knight')]).toEqual([25, 40])
  })

  test('meets a boss who calls for help once', async () => {
    const text = PARTY.replace('ogre: { hp: 100', 'ogre: { hp: 41')
      .replace('{ turn: [ { do: taunt, when: round == 1 } ]', '{ turn: [ strike ]')
      .replace('power: 10', 'power: 30')
      .replace('{ do: barrier, at: farthest, when: round == 1 }', '')
    const { start, round, isOut } = await stage(text, FOLDER)
    start()
    round(`${order}, knight d21=11`)
    expect(isOut('minion')).toBe(false)
    // The ogre falls, but the minion fights on.
    expect(round(`${order}, minion d10=1, knight d21=11`)).toBe(true)
    expect(round('knight d10=1, mage d10=1, minion d10=1, knight d21=11')).toBe(false)
  })
})

test('a duel has the chances of a recursion by hand', async () => {
  const HP = { red: 31, blue: 30 }
  const text = `
tiltyard: 1
rules: { system: ./party.rules.yaml }
combatants:
  red: { hp: ${HP.red}, power: 10, critical: 20%, dodge: 25%, armour: 50, speed: 20, lifesteal: 50% }
  blue: { hp: ${HP.blue}, power: 13, critical: 10%, speed: 5 }
parties: { red: { members: [red] }, blue: { members: [blue] } }`
  const scenario = await loadSound({ text, folder: FOLDER })
  const { metrics } = await exact(scenario)

  const blow = (power: number, critical: number, hit: number, share: number): Map<number, number> => {
    const chances = new Map([[0, 1 - hit]])
    for (const [times, chance] of [
      [1, 1 - critical],
      [2, critical],
    ] as const) {
      for (let die = 90; die <= 110; die++) {
        const damage = Math.floor(((power * die) / 100) * times * share + 1e-9)
        chances.set(damage, (chances.get(damage) ?? 0) + (hit * chance) / 21)
      }
    }
    return chances
  }
  const red = blow(10, 0.2, 1, 1)
  const blue = blow(13, 0.1, 0.75, 0.5)
  const known = new Map<string, number>()
  /** Red is always the faster, always hits, and heals by half of what it does. */
  const wins = (left: number, other: number): number => {
    const key = `${left} ${other}`
    if (known.has(key)) return known.get(key)!
    let sum = 0
    for (const [given, chance] of red) {
      if (chance === 0) continue
      const otherLeft = other - given
      if (otherLeft <= 0) {
        sum += chance
        continue
      }
      const healed = Math.min(HP.red, Math.floor(left + given / 2))
      for (const [taken, of] of blue) if (taken < healed) sum += chance * of * wins(healed - taken, otherLeft)
    }
    known.set(key, sum)
    return sum
  }
  expect(metrics['win.red']!.value).toBeCloseTo(wins(HP.red, HP.blue), 9)
})
