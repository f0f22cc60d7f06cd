import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exact } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'
import { stage } from './staging.ts'

/* Units of models, against dice that are dictated, and a fight against a recursion written by hand. */

const FOLDER = fileURLToPath(new URL('../../../scenarios/games', import.meta.url))

function battle(red: string, blue: string, weapon: string, approach = 0): string {
  return `
tiltyard: 1
rules: { system: ./units.rules.yaml, options: { approach: ${approach} } }
weapons: { axe: { ${weapon} }, stick: {} }
combatants:
  red: { weapons: [axe], ${red} }
  blue: { weapons: [stick], tactic: idle, ${blue} }
tactics: { idle: { turn: [] } }
parties: { red: { members: [red] }, blue: { members: [blue] } }`
}

test('dice hit, wound and are saved; those that show little enough are rolled again', async () => {
  const text = battle(
    'models: 3',
    'models: 9, toughness: 3, save: 5, leadership: 12',
    'attacks: 2, pierces: 1, rerolls: 1',
  )
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  // Six dice, of which two are rolled again: 4, 5 and 6 hit. Strength 4 wounds toughness 3 on 3. Saves of 5 are of 6 now.
  round('d6=6, d6=1, red d6=1 d6=3 d6=4 d6=2 d6=1 d6=6 d6=5 d6=1, red d6=2 d6=3 d6=6, red d6=5 d6=6, blue d6=6 d6=6')
  expect(pool('hp', 'blue')).toBe(8)
})

test('lethal sixes wound without a roll, and a ward is never made worse', async () => {
  const text = battle(
    'models: 3',
    'models: 9, save: 3, ward: 5, leadership: 12',
    'attacks: 1, pierces: 4, lethal: true',
  )
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  round('d6=6, d6=1, red d6=6 d6=6 d6=4, red d6=3, red d6=4 d6=5, blue d6=6 d6=6')
  expect(pool('hp', 'blue')).toBe(8)
})

test('wounds of one blow do not go over to the next model', async () => {
  const text = battle('models: 2', 'models: 3, wounds: 3, save: 7, leadership: 12', 'attacks: 2, damage: d6')
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  // 2 of 3; then 6 for the 1 that is left; then 3 of a new one.
  round('d6=6, d6=1, red d6=4 d6=4 d6=4 d6=1, red d6=4 d6=4 d6=4, red d6=2 d6=6 d6=3, blue d6=6 d6=6')
  expect(pool('hp', 'blue')).toBe(9 - 2 - 1 - 3)
})

test('whoever has lost models tests: it wavers, or runs below half its strength', async () => {
  const text = battle('models: 4', 'models: 4, save: 7, leadership: 7', '')
  const { start, round, isOut, stacks } = await stage(text, FOLDER)
  start()
  round('d6=6, d6=1, red d6=4 d6=1 d6=1 d6=1, red d6=4, blue d6=4 d6=4')
  expect([isOut('blue'), stacks('wavering', 'blue')]).toEqual([false, 1])
  round('d6=6, d6=1, red d6=4 d6=4 d6=1 d6=1, red d6=4 d6=4, blue d6=4 d6=4')
  expect(isOut('blue')).toBe(true)
})

test('missiles come first, while the lines close; others close their shields', async () => {
  const text = battle('models: 1', 'models: 2, leadership: 12', 'missile: true', 1)
    .replace(', tactic: idle', '')
    .replace('stick: {}', 'stick: { charge: 4 }')
  const { start, round, pool, stacks } = await stage(text, FOLDER)
  start()
  round('d6=6, d6=1, red d6=4, red d6=4, red d6=4, blue d6=6 d6=6')
  expect([pool('hp', 'blue'), stacks('braced', 'blue')]).toEqual([1, 1])
  // Braced, it saves on 4. Then the lines meet, and it wounds with the strength of its charge, 8 against 4.
  round('d6=6, d6=1, red d6=4, red d6=4, red d6=4, blue d6=4, blue d6=2, blue d6=4')
  expect([pool('hp', 'blue'), pool('hp', 'red')]).toEqual([1, 0])
})

test('a fight has the chances of a recursion by hand', async () => {
  const text = battle(
    'models: 2, skill: 3, toughness: 4, save: 5, leadership: 12',
    'models: 3, skill: 4, toughness: 3, save: 4, leadership: 12',
    'strength: 4, rerolls: 1',
  ).replace(', tactic: idle', '')
  const scenario = await loadSound({ text, folder: FOLDER })
  const { metrics } = await exact(scenario)

  // Red hits on 3 with ones rolled again, wounds on 3, and 4 saves. Blue hits on 4, wounds on 4, and 5 saves.
  const RED = (4 / 6 + (1 / 6) * (4 / 6)) * (4 / 6) * (3 / 6)
  const BLUE = (3 / 6) * (3 / 6) * (4 / 6)
  const choose = (of: number, count: number): number => (count === 0 ? 1 : (choose(of - 1, count - 1) * of) / count)
  /** Chances of so many models left, of `models` that take `dice` blows. */
  const left = (models: number, dice: number, chance: number): number[] => {
    const chances = new Array<number>(models + 1).fill(0)
    for (let blows = 0; blows <= dice; blows++) {
      chances[Math.max(0, models - blows)]! += choose(dice, blows) * chance ** blows * (1 - chance) ** (dice - blows)
    }
    return chances
  }
  const known = new Map<string, number>()
  const wins = (red: number, blue: number): number => {
    const key = `${red} ${blue}`
    if (known.has(key)) return known.get(key)!
    let [sum, again] = [0, 0]
    for (const first of ['red', 'blue']) {
      const add = (chance: number, redLeft: number, blueLeft: number): void => {
        if (redLeft === 0) return
        if (blueLeft === 0) sum += chance / 2
        else if (redLeft === red && blueLeft === blue) again += chance / 2
        else sum += (chance / 2) * wins(redLeft, blueLeft)
      }
      if (first === 'red') {
        for (const [blueLeft, chance] of left(blue, red, RED).entries()) {
          if (blueLeft === 0) add(chance, red, 0)
          else for (const [redLeft, of] of left(red, blueLeft, BLUE).entries()) add(chance * of, redLeft, blueLeft)
        }
      } else {
        for (const [redLeft, chance] of left(red, blue, BLUE).entries()) {
          if (redLeft === 0) continue
          for (const [blueLeft, of] of left(blue, redLeft, RED).entries()) add(chance * of, redLeft, blueLeft)
        }
      }
    }
    known.set(key, sum / (1 - again))
    return sum / (1 - again)
  }
  expect(metrics['win.red']!.value).toBeCloseTo(wins(2, 3), 9)
})
