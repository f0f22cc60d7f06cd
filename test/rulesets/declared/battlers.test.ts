import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exact } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'
import { stage } from './staging.ts'

/* Creatures that battle, against dice that are dictated. A chance that is no whole percentage is a die of a million faces. */

const FOLDER = fileURLToPath(new URL('../../../scenarios/games', import.meta.url))
const [YES, NO] = ['d1000000=1000000', 'd1000000=1']
/** A critical hit of speed 128, by a chance of 128 in 512, and none. */
const [CRITICAL, PLAIN] = ['d100=76', 'd100=75']

function scenario(parts: string): string {
  return `
tiltyard: 1
rules: { system: ./battlers.rules.yaml }
spells:
  ember: { element: fire, power: 40 }
  scorch: { element: fire, power: 40, inflicts: burned, likely: 10% }
  tackle: { element: plain, power: 50 }
  dart: { element: plain, power: 50, priority: 1 }
  once: { element: plain, power: 50, charges: 1 }
  leech: { element: plant, power: 40, drains: 50% }
  lullaby: { element: plant, inflicts: asleep }
  spores: { element: plant, inflicts: numb }
  sharpen: { own-stage: attack, stages: 2 }
  growl: { foe-stage: attack }
${parts}`
}

function duel(red: string, blue: string, tactics = ''): string {
  return scenario(`
combatants:
  fox: { hp: 120, attack: 80, defence: 100, special: 80, speed: 128, element: fire, ${red} }
  moss: { hp: 150, attack: 100, defence: 100, special: 100, speed: 64, element: plant, ${blue} }
tactics: { idle: { turn: [] }${tactics} }
parties: { red: { members: [fox] }, blue: { members: [moss] } }`)
}

describe('damage', () => {
  test('is the old formula: level, power, attack over defence, own element, chart, and a die', async () => {
    const { start, round, pool } = await stage(duel('moves: [ember]', 'moves: [], tactic: idle'), FOLDER)
    start()
    // floor(22 * 40 * 80 / 100 / 50) + 2 = 16; half as much again for one's own element; twice for fire on plants.
    round(`fox ${YES} ${PLAIN} d39=39`)
    expect(pool('hp', 'moss')).toBe(150 - 48)
    round(`fox ${YES} ${PLAIN} d39=1`)
    // 48 * 217 / 255, rounded down.
    expect(pool('hp', 'moss')).toBe(102 - 40)
    // A critical hit, by a chance of 128 / 512: twice the level, 28 * 1.5 * 2.
    round(`fox ${YES} ${CRITICAL} d39=39`)
    expect(pool('hp', 'moss')).toBeLessThanOrEqual(0)
  })

  test('goes by stages, but for a critical hit', async () => {
    const text = duel(
      'moves: [sharpen, tackle], tactic: sharp',
      'moves: [], tactic: idle',
      ', sharp: { turn: [ { do: move, with: sharpen, when: round == 1 }, { do: move, with: tackle } ] }',
    )
    const { start, round, pool } = await stage(text, FOLDER)
    start()
    round(`fox ${YES}`)
    expect(pool('attack_stage', 'fox')).toBe(2)
    // Attack is 160: floor(22 * 50 * 160 / 100 / 50) + 2.
    round(`fox ${YES} ${PLAIN} d39=39`)
    expect(pool('hp', 'moss')).toBe(150 - 37)
    // Without stages, at level 100: floor(42 * 50 * 80 / 100 / 50) + 2.
    round(`fox ${YES} ${CRITICAL} d39=39`)
    expect(pool('hp', 'moss')).toBe(113 - 35)
  })

  test('drains, and burns: a sixteenth a turn and half the attack', async () => {
    const { start, round, pool, stacks } = await stage(duel('moves: [scorch]', 'moves: [leech]'), FOLDER)
    start()
    // The fox moves first. 48 and a burn. Then floor(22 * 40 * 100 / 80 / 50) + 2 = 24, * 1.5 = 36, half on fire: 18. It heals 9.
    round(`fox ${YES} ${PLAIN} d39=39 d100=91, moss ${YES} ${NO} d39=39`)
    expect(stacks('burned', 'moss')).toBe(1)
    expect([pool('hp', 'fox'), pool('hp', 'moss')]).toEqual([120 - 18, 150 - 48 + 9 - 9])
  })
})

describe('order', () => {
  test('is by speed, and by priority before it', async () => {
    const { start, round, pool } = await stage(duel('moves: [tackle]', 'moves: [dart]'), FOLDER)
    start()
    // floor(22 * 50 * 100 / 100 / 50) + 2 = 24; floor(22 * 50 * 80 / 100 / 50) + 2 = 19.
    round(`moss ${YES} ${NO} d39=39, fox ${YES} ${PLAIN} d39=39`)
    expect([pool('hp', 'fox'), pool('hp', 'moss')]).toEqual([120 - 24, 150 - 19])
  })

  test('has changes first, which leave stages behind; who comes in takes the blow', async () => {
    const text = scenario(`
combatants:
  toad: { hp: 100, attack: 80, defence: 100, special: 80, speed: 10, element: water, moves: [tackle], tactic: leaver }
  wall: { hp: 100, attack: 80, defence: 100, special: 80, speed: 10, element: stone, moves: [tackle] }
  fox: { hp: 100, attack: 80, defence: 100, special: 80, speed: 128, element: fire, moves: [growl, tackle], tactic: fox }
tactics:
  leaver: { turn: [ { do: change, when: round == 2 }, move ] }
  fox: { turn: [ { do: move, with: growl, when: round == 1 }, { do: move, with: tackle } ] }
parties: { red: { members: [toad, wall] }, blue: { members: [fox] } }`)
    const { start, round, pool } = await stage(text, FOLDER)
    start()
    round(`fox ${YES}, toad ${YES} ${NO} d980469=1 d39=1`)
    expect(pool('attack_stage', 'toad')).toBe(-1)
    // Plain on stone: floor(22 * 50 * 80 / 100 / 50) + 2 = 19, halved.
    round(`fox ${YES} ${PLAIN} d39=39`)
    expect([pool('attack_stage', 'toad'), pool('hp', 'toad'), pool('hp', 'wall')]).toEqual([0, 100, 100 - 9])
  })

  test('lets the next one step up at the end of a round', async () => {
    const text = scenario(`
combatants:
  toad: { hp: 1, attack: 80, defence: 100, special: 80, speed: 10, element: water, moves: [tackle], tactic: idle }
  fox: { hp: 100, attack: 80, defence: 100, special: 80, speed: 128, element: fire, moves: [tackle] }
tactics: { idle: { turn: [] } }
parties: { red: { members: [2 toad] }, blue: { members: [fox] } }`)
    const { start, round, isOut } = await stage(text, FOLDER)
    start()
    expect(round(`fox ${YES} ${PLAIN} d39=39`)).toBe(true)
    expect([isOut('toad 1'), isOut('toad 2')]).toEqual([true, false])
    expect(round(`fox ${YES} ${PLAIN} d39=39`)).toBe(false)
  })
})

describe('ailments', () => {
  test('sleep for so many turns as a die of seven says, and not beside another ailment', async () => {
    const text = duel(
      'moves: [lullaby, spores], tactic: singer',
      'moves: [tackle]',
      ', singer: { turn: [ { do: move, with: lullaby, when: round == 1 }, { do: move, with: spores } ] }',
    )
    const { start, round, stacks } = await stage(text, FOLDER)
    start()
    round(`fox ${YES} d7=2`)
    expect(stacks('asleep', 'moss')).toBe(1)
    // Its second turn asleep is its last.
    round(`fox ${YES}`)
    expect([stacks('asleep', 'moss'), stacks('numb', 'moss')]).toEqual([0, 0])
    // Numb: one turn in four is lost.
    round(`fox ${YES}, moss d100=76`)
    expect(stacks('numb', 'moss')).toBe(1)
    round(`fox ${YES}, moss d100=75 ${YES} ${NO} d39=39`)
  })

  test('without charges there is only the struggle, which hurts oneself', async () => {
    const { start, round, pool } = await stage(duel('moves: [once]', 'moves: [], tactic: idle'), FOLDER)
    start()
    round(`fox ${YES} ${PLAIN} d39=39`)
    round(`fox ${YES}`)
    // 19 of its own move, then floor(22 * 50 * 80 / 100 / 50) + 2 = 19 again, and 9 to itself.
    expect([pool('hp', 'moss'), pool('hp', 'fox')]).toEqual([150 - 19 - 19, 120 - 9])
  })
})

test('a duel has the chances of a recursion by hand', async () => {
  const HP = { red: 24, blue: 30 }
  // Neither speed nor element is equal, so that the order is known: red first.
  const text = scenario(`
combatants:
  red: { hp: ${HP.red}, attack: 60, defence: 90, special: 50, speed: 128, moves: [tackle] }
  blue: { hp: ${HP.blue}, attack: 70, defence: 100, special: 50, speed: 64, moves: [tackle] }
parties: { red: { members: [red] }, blue: { members: [blue] } }`)
  const read = await loadSound({ text, folder: FOLDER })
  const { metrics } = await exact(read)

  /** Chances of the damage of a turn. */
  const blow = (attack: number, defence: number, speed: number): Map<number, number> => {
    const chances = new Map<number, number>([[0, 1 / 256]])
    for (const [level, chance] of [
      [50, 1 - speed / 512],
      [100, speed / 512],
    ] as const) {
      const plain = Math.floor((Math.floor((2 * level) / 5 + 2) * 50 * attack) / defence / 50) + 2
      // Both are plain, and so is the move: half as much again.
      const whole = Math.floor(plain * 1.5)
      for (let die = 217; die <= 255; die++) {
        const damage = Math.floor((whole * die) / 255)
        chances.set(damage, (chances.get(damage) ?? 0) + ((255 / 256) * chance) / 39)
      }
    }
    return chances
  }
  const red = blow(60, 100, 128)
  const blue = blow(70, 90, 64)
  const known = new Map<string, number>()
  /** The chance that red, who moves first in each round, wins. */
  const wins = (left: number, other: number): number => {
    const key = `${left} ${other}`
    if (known.has(key)) return known.get(key)!
    let sum = 0
    let again = 0
    for (const [given, chance] of red) {
      if (given >= other) sum += chance
      else
        for (const [taken, of] of blue) {
          if (taken >= left) continue
          if (given + taken === 0) again += chance * of
          else sum += chance * of * wins(left - taken, other - given)
        }
    }
    known.set(key, sum / (1 - again))
    return sum / (1 - again)
  }
  expect(metrics['win.red']!.value).toBeCloseTo(wins(HP.red, HP.blue), 9)
})
