import { describe, expect, test, vi } from 'vitest'
import { areAlike, numbersIn } from '../../../src/fight/alike-sides.ts'
import { prepareSide } from '../../../src/fight/chunk.ts'
import { digestTally } from '../../../src/fight/digest.ts'
import { loadModule } from '../../../src/fight/keyed.ts'
import type { SeededSide } from '../../../src/fight/match.ts'
import { makeSideFights } from '../../../src/fight/side-fights.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { casesOf } from '../../cases.ts'
import { loadSound } from '../../sound.ts'

const BATTLES = casesOf(60)

async function sideOf(file: string, ...overrides: string[]): Promise<SeededSide> {
  const scenario = await loadSound(file, { overrides })
  return { plan: (await planScenario(scenario)).plan, seed: '1' }
}

const SKIRMISH = 'bench/scenarios/fifth-skirmish.yaml'
const DUEL = 'bench/scenarios/declared-duel.yaml'

test.each([
  [
    SKIRMISH,
    [
      'combatants.fighter.hp=41',
      'combatants.ogre.str=17',
      'combatants.fighter.ac=17',
      'combatants.ogre.hp=7d10+20',
      'combatants.fighter.hp=2d8',
    ],
  ],
  [DUEL, ['combatants.squire.hp=20', 'combatants.squire.weapon_skill=5', 'weapons.sword.damage=d8+1']],
])('sides of a study of %s fight as they do alone', async (file, changes) => {
  const sides = [await sideOf(file)]
  for (const change of changes) sides.push(await sideOf(file, change))
  const alone = await Promise.all(sides.map((side) => prepareSide(side)))
  const fightsOf = makeSideFights(sides.length)
  for (const from of [0, BATTLES]) {
    for (const [at, side] of sides.entries()) {
      const { tally } = (await fightsOf(side))(from, from + BATTLES)
      const expected = alone[at]!(from, from + BATTLES).tally
      expect(digestTally(tally)).toBe(digestTally(expected))
      expect(tally.luck).toEqual(expected.luck)
    }
  }
})

describe('sides that differ in numbers', () => {
  async function isLike(file: string, change: string): Promise<boolean> {
    const base = await sideOf(file)
    return areAlike(base, await sideOf(file, change), numbersIn(base.plan, (await loadModule('declared')).numbers))
  }

  test.each([
    [SKIRMISH, 'combatants.fighter.hp=41', true],
    [SKIRMISH, 'combatants.ogre.str=17', true],
    [SKIRMISH, 'combatants.ogre.hp=7d10+20', true],
    [DUEL, 'combatants.squire.hp=20', true],
    [DUEL, 'weapons.sword.damage=d8+1', true],
    [SKIRMISH, 'combatants.fighter.hp=38', true],
    [SKIRMISH, 'combatants.fighter.hp=2d8', true],
    // Other dice: as many ways there must be.
    [DUEL, 'weapons.sword.damage=d10', false],
  ])('%s with %s', async (file, change, alike) => {
    expect(await isLike(file, change)).toBe(alike)
  })

  test('are compiled once', async () => {
    const sides: SeededSide[] = []
    for (let hp = 31; hp < 37; hp++)
      sides.push(await sideOf(SKIRMISH, 'combatants.fighter.attacks=3', `combatants.fighter.hp=${hp}`))
    const fightsOf = makeSideFights(sides.length)
    const compile = vi.spyOn(globalThis, 'Function')
    const compiled: number[] = []
    for (const side of sides) {
      ;(await fightsOf(side))(0, 20)
      compiled.push(compile.mock.calls.length)
    }
    compile.mockRestore()
    expect(compiled[0]).toBeGreaterThan(0)
    expect(compiled.at(-1)).toBe(compiled[0])
  })
})
