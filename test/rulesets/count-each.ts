import type { MakeFighter } from '../../src/battle/fighter.ts'
import type { Journal } from '../../src/battle/journal.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { fight } from '../../src/fight/chunk.ts'
import { streamKey } from '../../src/fight/key.ts'

/** What is counted of each battle, one after the other in one fighter. */
export function countEach<Data>(
  makeFighter: MakeFighter<Data>,
  plan: Plan<Data>,
  journal: Journal,
  battles: readonly number[],
): string[] {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, journal)
  return battles.map((battle) => {
    dice.start(battle)
    score.clear()
    score.fired.fill(0)
    const outcome = fight(fighter)
    return `${battle}: ${outcome} ${fighter.rounds()} ${score.counters.join()} ${score.fired.join()}`
  })
}
