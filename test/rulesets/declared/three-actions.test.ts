import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exact } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'
import { stage } from './staging.ts'

/* The game of three actions, against dice that are dictated, and a duel of it against a recursion written by hand. */

const FOLDER = fileURLToPath(new URL('../../../scenarios/games', import.meta.url))

function scenario(parts: string): string {
  return `
tiltyard: 1
rules: { system: ./three-actions.rules.yaml }
weapons:
  sword: { damage: d8, bonus: 4, kind: slashing }
  knife: { damage: d4, bonus: 2, kind: piercing, agile: true, deadly: d10, bleed: 3 }
  club: { damage: 2d6, bonus: 4, kind: bludgeoning }
shields: { steel: { bonus: 2, hardness: 5, hp: 12 } }
${parts}`
}

function duel(knight: string, ogre: string, tactics: string): string {
  return scenario(`
combatants:
  knight: { hp: 40, ac: 18, attack: 9, will: 5, ${knight}, shield: steel, tactic: one }
  ogre: { hp: 40, ac: 16, attack: 9, weapons: [club], tactic: other, ${ogre} }
tactics: { ${tactics} }
parties: { knights: { members: [knight] }, ogres: { members: [ogre] } }`)
}

const IDLE = 'other: { turn: [], reactions: [] }'

describe('strikes', () => {
  test('have penalties of five and ten, and four degrees of success', async () => {
    const { start, round, pool } = await stage(
      duel('weapons: [sword]', '', `one: { turn: [ strike nearest ] }, ${IDLE}`),
      FOLDER,
    )
    start('knight d20=10, ogre d20=10')
    // 7 + 9 meets 16. 11 + 9 - 5 does not. 16 + 9 - 10 does not either.
    round('knight d20=7 d8=3 d20=11 d20=16')
    expect(pool('hp', 'ogre')).toBe(40 - 7)
    // 17 + 9 beats 16 by ten: twice the blow. A 20 that would miss is a hit, and no more.
    round('knight d20=17 d8=3 d20=1 d20=20 d8=1')
    // The third of these is a success by its total, 20 + 9 - 10, and a critical one since it is a 20.
    expect(pool('hp', 'ogre')).toBe(33 - 14 - 10)
  })

  test('of an agile weapon have smaller penalties; a critical one adds its deadly die and bleeds', async () => {
    const text = duel('weapons: [knife]', '', `one: { turn: [ { do: strike, when: my.attempts < 2 } ] }, ${IDLE}`)
    const { start, round, pool, stacks } = await stage(text, FOLDER)
    start('knight d20=10, ogre d20=10')
    // 20: (4 + 2) * 2 + 6. Then 11 + 9 - 4 meets 16. It bleeds 3 at the end of its turn, and goes on unless it rolls 15.
    round('knight d20=20 d4=4 d10=6 d20=11 d4=1, knight d20=14')
    expect(pool('hp', 'ogre')).toBe(40 - 18 - 3 - 3)
    expect(stacks('bleeding', 'ogre')).toBe(1)
    round('knight d20=2 d20=2, knight d20=15')
    expect([pool('hp', 'ogre'), stacks('bleeding', 'ogre')]).toEqual([13, 0])
  })
})

test('a raised shield adds to armour, and blocks one blow a round, which harms it', async () => {
  const text = duel(
    'weapons: [sword]',
    '',
    'one: { turn: [ raise-shield ], reactions: [ shield-block ] }, other: { turn: [ strike nearest ] }',
  )
  const { start, round, pool, stacks } = await stage(text, FOLDER)
  start('knight d20=10, ogre d20=10')
  // Against 20: 11 hits and is blocked, 10 of which 5 come through. The next hit of 10 is not: the reaction is spent.
  round('ogre d20=11 d6=3 d6=3 d20=16 d6=3 d6=3 d20=20 d6=1 d6=1')
  expect(pool('hp', 'knight')).toBe(40 - 5 - 10 - 6)
  expect(pool('shield_hp', 'knight')).toBe(12 - 5)
  // The shield breaks at 0, and is raised no more.
  round('ogre d20=11 d6=4 d6=4 d20=2 d20=2')
  expect([pool('shield_hp', 'knight'), stacks('raised', 'knight')]).toEqual([0, 0])
  round('ogre d20=9 d6=1 d6=1 d20=2 d20=2')
  expect(pool('hp', 'knight')).toBe(19 - 7 - 6)
})

test('fear lowers everything, wears off by the turn, does not add up, and comes once', async () => {
  const text = duel(
    'weapons: [sword], intimidation: 10',
    '',
    `one: { turn: [ demoralise ] }, other: { turn: [ strike nearest ] }`,
  )
  const { start, round, stacks } = await stage(text, FOLDER)
  start('knight d20=10, ogre d20=10')
  // 12 + 10 against 10: critical. The ogre attacks at -2: 10 + 9 - 2 misses 18. At the end of its turn it fears by one less.
  round('knight d20=12, ogre d20=10 d20=2 d20=2')
  expect(stacks('frightened', 'ogre')).toBe(1)
  // Nobody is impressed twice: the knight finds nothing to do.
  round('ogre d20=9 d20=2 d20=2')
  expect(stacks('frightened', 'ogre')).toBe(0)
})

test('whoever is tripped stands up first, which a reactive strike answers', async () => {
  const text = duel(
    'weapons: [sword], athletics: 8',
    '',
    'one: { turn: [ { do: trip, when: my.attempts == 0 } ], reactions: [ reactive-strike ] }, other: { turn: [ stand, strike nearest ] }',
  )
  const { start, round, pool, stacks } = await stage(text, FOLDER)
  start('knight d20=10, ogre d20=10')
  // 2 + 8 meets 10. It is struck at while it is down: 5 + 9 meets 16 - 2.
  round('knight d20=2, knight d20=5 d8=1, ogre d20=2 d20=2')
  expect([stacks('prone', 'ogre'), pool('hp', 'ogre')]).toEqual([0, 35])
  // A critical failure, 1 + 8 against 10, is a fall of one's own.
  round('knight d20=1, ogre d20=2 d20=2 d20=2')
  expect(stacks('prone', 'knight')).toBe(1)
})

describe('heroes at 0', () => {
  const PARTY = scenario(`
combatants:
  squire: { hp: 10, hero: true, ac: 10, will: 5, weapons: [sword], tactic: meek }
  priest: { hp: 30, hero: true, ac: 30, slots: 1, weapons: [sword], tactic: priest }
  ogre: { hp: 99, ac: 40, attack: 9, will: 15, weapons: [club], tactic: brute }
tactics:
  meek: { turn: [ stand ], reactions: [] }
  priest: { turn: [ revive ] }
  brute: { turn: [ { do: strike, at: weakest, when: my.attempts == 0 } ] }
parties: { heroes: { members: [squire, priest] }, ogres: { members: [ogre] } }`)

  test('are dying, and get better or worse by a flat check', async () => {
    const { start, round, pool, stacks, isOut } = await stage(PARTY.replace('slots: 1', 'slots: 0'), FOLDER)
    start('squire d20=10, priest d20=5, ogre d20=19')
    // Down with dying 1; its check is against 11: a failure, dying 2.
    round('ogre d20=10 d6=6 d6=6, squire d20=10')
    expect([stacks('dying', 'squire'), pool('doom', 'squire')]).toEqual([1, 2])
    // Against 12 now: a success, dying 1. The ogre cannot hit the priest but with a 20.
    round('ogre d20=2, squire d20=12')
    expect(pool('doom', 'squire')).toBe(1)
    // A 1 is a critical failure, dying 3. One more is death.
    round('ogre d20=2, squire d20=1')
    expect(pool('doom', 'squire')).toBe(3)
    round('ogre d20=2, squire d20=12')
    expect(isOut('squire')).toBe(true)
  })

  test('are revived with a wound, which makes the next time worse', async () => {
    const { start, round, pool, stacks } = await stage(PARTY, FOLDER)
    start('squire d20=10, priest d20=5, ogre d20=19')
    round('ogre d20=10 d6=6 d6=6, squire d20=11, priest d8=1 d8=1')
    expect([stacks('dying', 'squire'), stacks('prone', 'squire'), pool('hp', 'squire')]).toEqual([0, 1, 10])
    expect([pool('wounds', 'squire'), pool('doom', 'squire'), pool('slots', 'priest')]).toEqual([1, 0, 0])
    round('ogre d20=10 d6=6 d6=6, squire d20=5')
    // Dying 2 at once, and a failure against 12 makes it 3.
    expect(pool('doom', 'squire')).toBe(3)
  })
})

test('a spark is rolled once, and each of two saves against it', async () => {
  const text = scenario(`
combatants:
  wizard: { hp: 30, ac: 15, spell-dc: 18, will: 9, weapons: [], tactic: one }
  wolf: { hp: 30, ac: 15, reflex: 6, resist: { lightning: -2 }, weapons: [], tactic: other }
tactics: { one: { turn: [ spark nearest ] }, ${IDLE} }
parties: { wizards: { members: [wizard] }, wolves: { members: [3 wolf] } }`)
  const { start, round, pool } = await stage(text, FOLDER)
  start('wizard d20=20, wolf 1 d20=1, wolf 2 d20=2, wolf 3 d20=3')
  // 9 of lightning: in full and in half, and 2 more since wolves are weak to it. One action is left, which is too few.
  round('wizard d4=2 d4=3 d20=11 d20=12')
  expect(['wolf 1', 'wolf 2', 'wolf 3'].map((wolf) => pool('hp', wolf))).toEqual([30 - 11, 30 - 6, 30])
})

test('a duel of strikes has the chances of a recursion by hand', async () => {
  const HP = { red: 11, blue: 14 }
  const text = `
tiltyard: 1
rules: { system: ./three-actions.rules.yaml }
weapons: { axe: { damage: 3 }, knife: { damage: 2, agile: true } }
combatants:
  red: { hp: ${HP.red}, ac: 16, attack: 7, weapons: [axe] }
  blue: { hp: ${HP.blue}, ac: 15, attack: 5, weapons: [knife] }
parties: { red: { members: [red] }, blue: { members: [blue] } }`
  const read = await loadSound({ text, folder: FOLDER })
  const { metrics } = await exact(read)

  const degrees = (bonus: number, ac: number): number[] => {
    const chances = [0, 0, 0, 0]
    for (let die = 1; die <= 20; die++) {
      const by = die + bonus - ac
      const plain = by >= 10 ? 3 : by >= 0 ? 2 : by > -10 ? 1 : 0
      const degree = Math.min(3, Math.max(0, plain + (die === 20 ? 1 : die === 1 ? -1 : 0)))
      chances[degree]! += 1 / 20
    }
    return chances
  }
  /** Chances of the damage of a turn: three strikes, each with its penalty. */
  const turn = (attack: number, penalty: number, ac: number, damage: number): Map<number, number> =>
    [0, 1, 2].reduce(
      (sums, at) => {
        const [, , hit, critical] = degrees(attack - at * penalty, ac)
        const next = new Map<number, number>()
        for (const [sum, chance] of sums) {
          for (const [more, of] of [
            [0, 1 - hit! - critical!],
            [damage, hit!],
            [2 * damage, critical!],
          ] as const)
            next.set(sum + more, (next.get(sum + more) ?? 0) + chance * of)
        }
        return next
      },
      new Map([[0, 1]]),
    )
  const turns = { red: turn(7, 5, 15, 3), blue: turn(5, 4, 16, 2) }
  const known = new Map<string, number>()
  /** The chance that red wins when it is `who`'s turn. A turn that does nothing to either is left out: two of them are a round. */
  const wins = (red: number, blue: number, who: 'red' | 'blue'): number => {
    if (red <= 0) return 0
    if (blue <= 0) return 1
    const key = `${red} ${blue} ${who}`
    if (known.has(key)) return known.get(key)!
    const other = who === 'red' ? 'blue' : 'red'
    const after = (whose: 'red' | 'blue', left: number): number =>
      whose === 'red' ? wins(red, blue - left, 'blue') : wins(red - left, blue, 'red')
    const rest = (whose: 'red' | 'blue') =>
      [...turns[whose]].reduce((sum, [left, chance]) => (left === 0 ? sum : sum + chance * after(whose, left)), 0)
    const [none, noneOfOther] = [turns[who].get(0)!, turns[other].get(0)!]
    const chance = (rest(who) + none * rest(other)) / (1 - none * noneOfOther)
    known.set(key, chance)
    return chance
  }
  const expected = (wins(HP.red, HP.blue, 'red') + wins(HP.red, HP.blue, 'blue')) / 2
  expect(metrics['win.red']!.value).toBeCloseTo(expected, 9)
})
