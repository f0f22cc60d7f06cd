import fc from 'fast-check'
import { expect, test } from 'vitest'
import { silentJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { CARRIED, MARK } from '../../../src/rulesets/osr-d20/codes.ts'
import { COLUMNS } from '../../../src/rulesets/osr-d20/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { planScenario } from '../scenario.ts'
import { sceneThatIs } from './random-scene.ts'
import { writeScene } from './stage.ts'

test('between rounds what is known of spells, items and their bonuses agrees with itself', async () => {
  const met = { casting: 0, searching: 0, blessed: 0, helpless: 0, found: 0 }
  await fc.assert(
    fc.asyncProperty(sceneThatIs(false), async (scene) => {
      const { plan } = await planScenario<Data>(writeScene(scene), 'random')
      const { data } = plan
      const { shape, effects, stocks } = data
      if (shape.users === 0) return
      const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
      const fighter = makeFighter(plan, dice, new Score(plan.score), silentJournal)
      const memory = openMemory(COLUMNS, fighter.memory, data)
      const { hp, hpMax, marks, helpless, launched, search, searchLeft, left, atHand } = memory
      const { buffOn, buffOf, buffLeft, buffAc, buffToHit, buffArmour } = memory
      for (let battle = 0; battle < 40; battle++) {
        dice.start(battle)
        fighter.start()
        while (fighter.round() === GOES_ON) check(battle)
      }

      function check(battle: number): void {
        const wrong: string[] = []
        const claim = (what: string, isSo: boolean): void => {
          if (!isSo) wrong.push(`battle ${battle}, round ${fighter.rounds()}: not so: ${what}`)
        }
        const buffs = memory.buffs[0]
        for (let me = 0; me < plan.combatants; me++) {
          const has = (bits: number) => (marks[me] & bits) !== 0
          if (has(MARK.OUT)) continue
          claim('hit points are more than 0 and at most the maximum', hp[me] > 0 && hp[me] <= hpMax[me])
          claim(
            'the helpless are so by an effect or by casting',
            has(MARK.HELPLESS) === (helpless[me] > 0 || has(MARK.CASTING)),
          )
          claim('a spell on its way has a caster', launched[me] < 0 || has(MARK.CASTING))
          claim('whoever searches searches for something', has(MARK.SEARCHING) === search[me] >= 0)
          claim('… for some more rounds', has(MARK.SEARCHING) === searchLeft[me] > 0)
          const own = [...buffOf.subarray(0, buffs)].filter((_, buff) => buffOn[buff] === me)
          const sum = (column: Int32Array) => own.reduce((total, effect) => total + column[effect], 0)
          claim('whom a bonus is on is known', has(MARK.BLESSED) === own.length > 0)
          claim('bonuses to Armour Class add up', buffAc[me] === sum(effects.ac))
          claim('bonuses to hit add up', buffToHit[me] === sum(effects.toHit))
          claim('bonuses to Armour Rating add up', buffArmour[me] === sum(effects.armour))
          met.casting += Number(has(MARK.CASTING))
          met.searching += Number(has(MARK.SEARCHING))
          met.blessed += Number(has(MARK.BLESSED))
          met.helpless += Number(helpless[me] > 0)
        }
        for (const [buff, rounds] of buffLeft.entries())
          claim('bonuses at work come first', rounds > 0 === buff < buffs)
        for (const [stock, count] of stocks.count.entries()) {
          claim('what is at hand is left', 0 <= atHand[stock] && atHand[stock] <= left[stock] && left[stock] <= count)
          met.found += Number(atHand[stock] > 0 && effects.carried[stocks.effect[stock]] > CARRIED.BELT)
        }
        if (wrong.length > 0) expect(wrong).toEqual([])
      }
    }),
    { seed: 1, numRuns: 80 },
  )
  // Or else nothing has been proved.
  for (const [what, times] of Object.entries(met)) expect(times, what).toBeGreaterThan(0)
})
