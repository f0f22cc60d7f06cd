import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { silentJournal } from '../../src/battle/journal.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { fight, loadFighter } from '../../src/fight/chunk.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { streamKey } from '../../src/fight/key.ts'
import { prepareKeyed, prepareWith } from '../../src/fight/keyed.ts'
import { makeKnownDuels } from '../../src/fight/known-duels/known-duels.ts'
import { planScenario } from '../rulesets/scenario.ts'

const BENCH = ['duel', 'slot-duel', 'area-duel', 'segment-duel'].map((name) => `bench/scenarios/${name}.yaml`)

/** Blows and wounds beyond what is counted in bins, begun at a distance. */
const GIANTS = `
tiltyard: 1
name: Giants
rules: { system: osr-d20 }
weapons:
  trunk: { damage: d20+20, reach: 10 ft }
  rock: { damage: d12, range: 60 ft, ammo: 3 }
combatants:
  giant: { hp: 300, weapon_skill: 6, weapons: [trunk, rock] }
  titan: { hp: 4d100+200, weapon_skill: 4, weapons: [trunk] }
parties:
  giants: { members: [giant] }
  titans: { members: [titan] }
field: { distance: 60 ft }
`

async function planOf(file: string): Promise<Plan> {
  return (await planScenario(await readFile(file, 'utf8'), file)).plan
}

/** How many of the battles were known, each having been fought by the rules if it was not. */
async function countKnown(plan: Plan, battles: number): Promise<number> {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, silentJournal)
  const duels = makeKnownDuels({ plan }, fighter.known!, dice.key)
  let unknown = 0
  for (let battle = duels.fight(0, battles); battle < battles; battle = duels.fight(battle + 1, battles)) {
    unknown++
    dice.start(battle)
    fight(fighter)
    duels.learn()
  }
  return battles - unknown
}

describe('duels whose rounds are all known', () => {
  test.each(BENCH)('are nearly all duels of %s', async (file) => {
    expect(await countKnown(await planOf(file), 2000)).toBeGreaterThan(1500)
  })

  test.each(BENCH)('are the same in whatever chunks, again and again, with other dice and back: %s', async (file) => {
    const plan = await planOf(file)
    const key = streamKey('1', plan.scenarioKey)
    const { fight, rekey, renew } = prepareWith(await loadFighter(plan.ruleset), { plan, keep: Int32Array.of(0) }, key)
    const whole = fight(0, 300)
    rekey(streamKey('2', plan.scenarioKey))
    const others = fight(0, 300)
    expect(digestTally(others.tally)).not.toBe(digestTally(whole.tally))
    rekey(key)
    renew()
    const tally = fight(0, 7).tally
    const again = fight(0, 7)
    expect(digestTally(again.tally)).toBe(digestTally(tally))
    for (const [from, to] of [
      [7, 8],
      [8, 60],
      [60, 300],
    ]) {
      tally.add(fight(from, to).tally)
    }
    expect(digestTally(tally)).toBe(digestTally(whole.tally))
    expect(Array.from(tally.luck)).toEqual(Array.from(whole.tally.luck))
    expect(fight(0, 300).columns).toEqual(whole.columns)
  })

  test.each([
    ...BENCH.map((file) => [file, () => planOf(file)] as const),
    ['giants', async () => (await planScenario(GIANTS, 'giants')).plan] as const,
  ])('are counted and kept like those of the rules: %s', async (_, planned) => {
    const counting = await planned()
    const makeFighter = await loadFighter(counting.ruleset)
    for (const plan of [counting, { ...counting, plain: true as const }]) {
      const side = { plan, keep: Int32Array.from(plan.score.isFlag.keys()) }
      const key = streamKey('1', plan.scenarioKey)
      expect(await countKnown(plan, 1000)).toBeGreaterThan(100)
      const known = prepareWith(makeFighter, side, key)
      const byRules = prepareWith((...all) => ({ ...makeFighter(...all), known: undefined }), side, key)
      // Numbers of battles, too, that are below 0 as 32 bits with a sign.
      for (const from of [0, 2 ** 31 - 300, 2 ** 32 - 600]) {
        const [own, others] = [known.fight(from, from + 600), byRules.fight(from, from + 600)]
        expect(own.tally).toEqual(others.tally)
        expect(own.columns).toEqual(others.columns)
      }
    }
  })

  test('are fought by the rules where there is no WebAssembly', async () => {
    const plan = await planOf(BENCH[0])
    const fightAll = async () => (await prepareKeyed({ plan }, streamKey('1', plan.scenarioKey)))(0, 300).tally
    const tally = await fightAll()
    vi.stubGlobal('WebAssembly', undefined)
    try {
      expect(await countKnown(plan, 300)).toBe(0)
      expect(await fightAll()).toEqual(tally)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
