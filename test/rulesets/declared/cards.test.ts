import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exact } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'
import { stage } from './staging.ts'

/* Fights by cards, against dice that are dictated, and a small deck against a recursion written by hand. */

const FOLDER = fileURLToPath(new URL('../../../scenarios/games', import.meta.url))

function fight(hero: string, foe: string, turn: string): string {
  return `
tiltyard: 1
rules: { system: ./cards.rules.yaml }
combatants:
  hero: { hp: 50, ${hero}, tactic: player }
  beast: { hp: 60, ${foe} }
tactics: { player: { turn: [ ${turn} ] } }
parties: { heroes: { members: [hero] }, beasts: { members: [beast] } }`
}

describe('the deck', () => {
  test('is drawn without replacement, and shuffled when it is empty', async () => {
    const { start, round, pool } = await stage(
      fight('deck: { strike: 1, guard: 1 }, draws: 1', 'beats: 1', 'strike, guard'),
      FOLDER,
    )
    start()
    // A strike, by a chance of one in two. The guard is sure then. Then the pile is shuffled anew.
    round('hero d100=51')
    expect([pool('hp', 'beast'), pool('pile_strike', 'hero'), pool('pile_guard', 'hero')]).toEqual([54, 0, 1])
    round('')
    expect([pool('block', 'hero'), pool('pile_guard', 'hero')]).toEqual([5, 0])
    round('hero d100=50')
    expect([pool('hp', 'beast'), pool('pile_strike', 'hero'), pool('pile_guard', 'hero')]).toEqual([54, 1, 0])
  })

  test('is shuffled without what is in the hand, and without rage that was played', async () => {
    const { start, round, pool, stacks } = await stage(
      fight('deck: { strike: 1, rage: 1 }, draws: 3', 'beats: 1', 'rage, strike'),
      FOLDER,
    )
    start()
    // Both are drawn; a third one is not there.
    round('hero d100=51')
    expect([stacks('strength', 'hero'), pool('hp', 'beast'), pool('gone_rage', 'hero')]).toEqual([2, 60 - 8, 1])
    // Only the strike is left.
    round('')
    expect([stacks('strength', 'hero'), pool('hp', 'beast')]).toEqual([2, 52 - 8])
  })
})

describe('cards', () => {
  test('cost energy, and one that is not in the hand is not played', async () => {
    const { start, round, pool } = await stage(fight('deck: { strike: 5 }', 'beats: 1', 'guard, bash, strike'), FOLDER)
    start()
    round('')
    expect([pool('hp', 'beast'), pool('energy', 'hero')]).toEqual([60 - 18, 0])
  })

  test('bash makes vulnerable: half as much again, for this turn and the next two of the victim', async () => {
    const { start, round, pool, stacks } = await stage(
      fight('deck: { bash: 1, strike: 1 }, draws: 2', 'beats: 1', '{ do: bash, when: round == 1 }, strike'),
      FOLDER,
    )
    start()
    round('hero d100=50')
    expect([pool('hp', 'beast'), stacks('vulnerable', 'beast')]).toEqual([60 - 8 - 9, 1])
    round('hero d100=50')
    expect([pool('hp', 'beast'), stacks('vulnerable', 'beast')]).toEqual([43 - 9, 0])
  })

  test('curse weakens: three quarters, rounded down', async () => {
    const { start, round, pool } = await stage(
      fight('deck: { curse: 1 }, draws: 1', 'beats: 1, blows: { one: 11 }', '{ do: curse, when: round == 1 }'),
      FOLDER,
    )
    start()
    // 8 of 11, of which 3 are blocked. Weak for two of its turns.
    round('')
    expect(pool('hp', 'hero')).toBe(50 - 5)
    round('')
    expect(pool('hp', 'hero')).toBe(45 - 8)
    round('')
    expect(pool('hp', 'hero')).toBe(37 - 11)
  })
})

test('foes go through their beats: blows, block and strength; block is gone at the next own turn', async () => {
  const foe = 'blows: { one: 4, two: 5 }, repeats: { two: 2 }, shells: { two: 6 }, roars: { three: 3 }'
  const { start, round, pool, stacks } = await stage(
    fight('deck: { strike: 1 }, draws: 1, thorns: 1', foe, '{ do: strike, when: round >= 3 }'),
    FOLDER,
  )
  start()
  round('')
  expect([pool('hp', 'hero'), pool('hp', 'beast')]).toEqual([46, 59])
  // Two blows of 5, each of which pricks; it has gained its block before, which takes the pricks.
  round('')
  expect([pool('hp', 'hero'), pool('block', 'beast'), pool('hp', 'beast')]).toEqual([36, 4, 59])
  // 4 of 6 are blocked. Then its block goes, and it roars.
  round('')
  expect([pool('hp', 'beast'), pool('block', 'beast'), stacks('strength', 'beast')]).toEqual([57, 0, 3])
  round('')
  expect(pool('hp', 'hero')).toBe(36 - 7)
})

test('a small deck has the chances of a recursion by hand', async () => {
  const DECK = { strike: 2, guard: 1 }
  const [HP, FOE, BLOW] = [16, 40, 7]
  const text = fight(
    `deck: { strike: ${DECK.strike}, guard: ${DECK.guard} }, draws: 2, energy: 2`,
    `beats: 1, blows: { one: ${BLOW} }`,
    'strike, guard',
  )
    .replace('hp: 50', `hp: ${HP}`)
    .replace('hp: 60', `hp: ${FOE}`)
  const scenario = await loadSound({ text, folder: FOLDER })
  const { metrics } = await exact(scenario)

  type Cards = readonly [strike: number, guard: number]
  /** All ways to draw so many more: the hand and the pile that is left, with their chances. */
  const draws = (pile: Cards, hand: Cards, more: number): [Cards, Cards, number][] => {
    if (more === 0) return [[hand, pile, 1]]
    const full: Cards = pile[0] + pile[1] > 0 ? pile : [DECK.strike - hand[0], DECK.guard - hand[1]]
    const size = full[0] + full[1]
    return [0, 1].flatMap((card) => {
      if (full[card] === 0) return []
      const one: Cards = card === 0 ? [1, 0] : [0, 1]
      const left: Cards = [full[0] - one[0], full[1] - one[1]]
      return draws(left, [hand[0] + one[0], hand[1] + one[1]], more - 1).map(
        ([to, rest, chance]): [Cards, Cards, number] => [to, rest, (chance * full[card]!) / size],
      )
    })
  }
  const wins = (pile: Cards, hp: number, foe: number): number =>
    draws(pile, [0, 0], 2).reduce((sum, [hand, left, chance]) => {
      const foeLeft = foe - 6 * hand[0]
      if (foeLeft <= 0) return sum + chance
      const hpLeft = hp - Math.max(0, BLOW - 5 * hand[1])
      return hpLeft <= 0 ? sum : sum + chance * wins(left, hpLeft, foeLeft)
    }, 0)
  const expected = wins([DECK.strike, DECK.guard], HP, FOE)
  expect(expected).toBeGreaterThan(0.05)
  expect(expected).toBeLessThan(0.95)
  expect(metrics['win.heroes']!.value).toBeCloseTo(expected, 9)
})
