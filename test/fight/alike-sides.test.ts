import { describe, expect, it } from 'vitest'
import { areAlike, fingerprintOf, numbersIn } from '../../src/fight/alike-sides.ts'
import { type FightSide, prepareSide } from '../../src/fight/chunk.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { loadModule } from '../../src/fight/keyed.ts'
import type { SeededSide } from '../../src/fight/match.ts'
import { makeSideFights } from '../../src/fight/side-fights.ts'
import { loadNeighbourhood } from '../../src/load-neighbourhood.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { casesOf, someOf } from '../cases.ts'
import { loadFightable } from '../sound.ts'

const BATTLES = casesOf(60)

/** Scenarios, and numbers of theirs that studies move. */
const STUDIES: Readonly<Record<string, readonly string[]>> = {
  'bench/scenarios/skirmish.yaml': [
    'combatants.swordsman.hp=12',
    'combatants.spearman.weapon_skill=5',
    'combatants.swordsman.movement=30 ft',
    'armours.mail.rating=6',
    'weapons.sword.damage=d8+2',
    'weapons.spear.reach=15 ft',
    'weapons.axe.to_hit=3',
    'combatants.swordsman.hp=2d8',
  ],
  'bench/scenarios/duel.yaml': ['weapons.sword.damage=d8+1', 'armours.mail.rating=5'],
  // Who is struck first, and so what is summed up first, differs from side to side.
  'test/cli/scenarios/duel.yaml': [
    'parties.blue.members.1.weapon_skill=1',
    'weapons.sword.damage=d6',
    'combatants.fighter.hp=7',
  ],
  'bench/scenarios/siege.yaml': [
    'combatants.archer.hp=9',
    'weapons.bow.range=60 ft',
    'combatants.archer.ballistic_skill=5',
    'armours.leather.rating=4',
  ],
  'bench/scenarios/slot-skirmish.yaml': [
    'combatants.swordsman.hp=12',
    'combatants.spearman.skill=4',
    'armours.mail.ac=16',
    'weapons.sword.damage=d8+2',
    'weapons.spear.reach=15 ft',
  ],
  'bench/scenarios/area-skirmish.yaml': [
    'combatants.raider.skills.one_handed=7',
    'combatants.guard.actions=3',
    'weapons.axe.damage=2d6+2',
    'armours.leather.protection=2',
    'combatants.raider.hp=2d8',
  ],
  'bench/scenarios/segment-skirmish.yaml': [
    'combatants.swordsman.sl=9',
    'combatants.spearman.agl=12',
    'weapons.sword.damage=d8+1',
    'weapons.spear.reach=3 yd',
    'armours.leather.dr=2',
    'combatants.axeman.move=7 yd',
  ],
}

/** Numbers of these are moved by one step up and down. */
const NEIGHBOURHOODS = [
  ...['duel', 'slot-duel', 'area-duel', 'segment-duel'].map((name) => `bench/scenarios/${name}.yaml`),
  ...['commander-and-spirit', 'second-weapon-or-shield'].map((name) => `scenarios/${name}.yaml`),
]

async function sideOf(file: string, ...overrides: string[]): Promise<SeededSide> {
  const scenario = await loadFightable(file, { overrides })
  return planSide(scenario)
}

function planSide(scenario: Scenario): SeededSide {
  return { plan: RULESETS.find(({ id }) => id === scenario.rules.system)!.plan(scenario).plan, seed: '1' }
}

/** Fights for sides by turns, and so that each comes after another one twice, and for each alone. */
async function expectToFightAsAlone(sides: ReadonlyMap<string, SeededSide>): Promise<void> {
  const fightsOf = makeSideFights(sides.size)
  const alone = new Map<SeededSide, FightSide>()
  for (const side of sides.values()) alone.set(side, await prepareSide(side))
  for (const from of [0, BATTLES]) {
    for (const [name, side] of sides) {
      const { tally } = (await fightsOf(side))(from, from + BATTLES)
      const expected = alone.get(side)!(from, from + BATTLES).tally
      expect(digestTally(tally), `${name}, from ${from}`).toBe(digestTally(expected))
      // Not in the digest; what is to be expected of the dice follows from numbers that are exchanged.
      expect(tally.luck, `${name}, from ${from}`).toEqual(expected.luck)
    }
  }
}

describe.each(Object.entries(STUDIES))('sides of a study of %s', (file, changes) => {
  it('fight as they do alone', async () => {
    const base = await sideOf(file)
    const sides = new Map([['as it is', base]])
    for (const change of changes) {
      const side = await sideOf(file, change)
      sides
        .set(change, side)
        .set(`${change}, of another scenario`, { ...side, plan: { ...side.plan, scenarioKey: 'x' } })
    }
    await expectToFightAsAlone(sides.set('with another seed', { ...base, seed: '2' }))
  })
})

describe.each(NEIGHBOURHOODS)('numbers of %s', (file) => {
  it('fight one step up and down as they do alone', async () => {
    const { neighbourhood } = await loadNeighbourhood(file)
    const { scenario, steps } = neighbourhood!
    const sides = new Map([['as it is', planSide(scenario)]])
    for (const { path, up, down } of someOf(steps)) {
      if (up) sides.set(`${path} up`, planSide(up))
      if (down) sides.set(`${path} down`, planSide(down))
    }
    expect(sides.size).toBeGreaterThan(2)
    await expectToFightAsAlone(sides)
  })
})

describe('sides of several who ask', () => {
  it('fight as they do alone, also where one asks while the other has not done', async () => {
    const file = 'test/cli/scenarios/duel.yaml'
    const [one, other] = [await sideOf(file), await sideOf(file, 'combatants.fighter.hp=7')]
    const [first, second] = [await makeSideFights(1)(one), await makeSideFights(1)(other)]
    const digest = (fight: FightSide) => digestTally(fight(0, BATTLES).tally)
    const [ofOne, ofOther] = [digest(await prepareSide(one)), digest(await prepareSide(other))]
    expect(ofOne).not.toBe(ofOther)
    expect([first, second, first].map(digest)).toEqual([ofOne, ofOther, ofOne])
  })
})

describe('what is alike', () => {
  it('differs in its dice and in numbers that are read while fighting, and in nothing else', async () => {
    const file = 'bench/scenarios/skirmish.yaml'
    const module = await loadModule('osr-d20')
    const numbersOf = ({ plan }: SeededSide) => numbersIn(plan, module.numbers)
    const base = await sideOf(file)
    const numbers = numbersOf(base)
    const isLike = async (change: string) => {
      const side = await sideOf(file, change)
      const isAlike = areAlike(base, side, numbers)
      // By its fingerprint alone is a side found among the others.
      expect(fingerprintOf(side, numbersOf(side)) === fingerprintOf(base, numbers)).toBe(isAlike)
      return isAlike
    }
    const others = { ...base, seed: '2', plan: { ...base.plan, scenarioKey: 'x' } }
    expect(areAlike(base, others, numbers)).toBe(true)
    expect(fingerprintOf(others, numbersOf(others))).toBe(fingerprintOf(base, numbers))
    expect(await isLike('combatants.swordsman.hp=12')).toBe(true)
    expect(await isLike('weapons.sword.damage=d8+2')).toBe(true)
    expect(await isLike('weapons.spear.reach=15 ft')).toBe(true)
    // One process may fight by several rulesets.
    const duel = await sideOf('bench/scenarios/area-duel.yaml')
    expect(areAlike(duel, base, [])).toBe(false)
    // Dice instead of a number: they are rolled when a battle begins.
    expect(await isLike('combatants.swordsman.hp=2d8')).toBe(false)
    expect(await isLike('combatants.swordsman.unaware_rounds=1')).toBe(false)
    expect(await isLike('combatants.swordsman.tactic=stay')).toBe(false)
    expect(await isLike('run.max_rounds=50')).toBe(false)
  })
})
