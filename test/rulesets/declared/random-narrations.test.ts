import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JournalEvent, silentJournal } from '../../../src/battle/journal.ts'
import { journaledDice } from '../../../src/battle/journaled-dice.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { fighter } from '../../../src/rulesets/declared/fighter.ts'
import type { PackedData } from '../../../src/rulesets/declared/packed.ts'
import { KINDS, planMadeUp } from './made-up.ts'

/** The first battle; what the journal heard, round by round, if it listens. */
function fight(plan: Plan<PackedData>, listens: boolean) {
  const heard: JournalEvent[][] = [[]]
  const journal = listens
    ? { listens, readsMemory: true, note: (...event: JournalEvent) => void heard.at(-1)!.push(event) }
    : silentJournal
  const seeded = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const dice = listens ? journaledDice(seeded, journal) : seeded
  const score = new Score(plan.score)
  const own = fighter(plan, dice, score, journal)
  dice.start(0)
  score.clear()
  own.start()
  let outcome = GOES_ON
  while (outcome === GOES_ON) {
    heard.push([])
    outcome = own.round()
  }
  return { heard, ends: { outcome, counters: [...score.counters], memory: [...own.memory] } }
}

test.each(KINDS)('games made at random %s are told as they are fought, in words', async (_, made, games) => {
  await fc.assert(
    fc.asyncProperty(made, async (game) => {
      const { plan, roster, scenario, ruleset } = await planMadeUp(game)
      const { heard, ends } = fight(plan as Plan<PackedData>, true)
      expect(ends).toEqual(fight(plan as Plan<PackedData>, false).ends)
      const { rounds } = ruleset.narrate(plan, roster, scenario, heard)
      const texts = rounds.flatMap(({ events }) => events.map(({ text }) => text))
      expect(texts.filter((text) => /undefined|NaN|Infinity|null|\[object/.test(text))).toEqual([])
    }),
    { numRuns: Number(process.env.GAMES ?? Math.ceil(games / 3)), seed: Number(process.env.SEED ?? 2) },
  )
})
