import { audibleDice } from '../battle/audible-dice.ts'
import { type JournalEvent, recordingJournal } from '../battle/journal.ts'
import { type Luck, luckyDice } from '../battle/lucky-dice.ts'
import type { Plan } from '../battle/plan.ts'
import { GOES_ON, Score } from '../battle/score.ts'
import { seededDice } from '../battle/seeded-dice.ts'
import { BrokenBattle } from './broken-battle.ts'
import { loadFighter } from './chunk.ts'
import { streamKey } from './key.ts'

/** One battle with everything that its journal heard. */
export interface Witnessed {
  /** `FIRST_WINS` … (battle/score.ts). */
  readonly outcome: number
  /** What the journal heard: while the battle was set up, then in each round. */
  readonly rounds: readonly (readonly JournalEvent[])[]
  /** Of the attacks of each party. */
  readonly luck: Luck
}

/** Fights single battles of a seed, with a journal that hears everything. They end as in bulk. */
export async function prepareWitness(plan: Plan, seed: string): Promise<(battle: number) => Witnessed> {
  const makeFighter = await loadFighter(plan.ruleset)
  return (battle) => {
    const journal = recordingJournal()
    const lucky = luckyDice(seededDice(streamKey(seed, plan.scenarioKey), plan.combatants), plan)
    const dice = audibleDice(lucky, journal)
    const rounds: JournalEvent[][] = []
    let heard = 0
    const endRound = (): void => {
      rounds.push(journal.events.slice(heard))
      heard = journal.events.length
    }
    try {
      const fighter = makeFighter(plan, dice, new Score(plan.score), journal)
      dice.start(battle)
      fighter.start()
      endRound()
      let outcome = GOES_ON
      while (outcome === GOES_ON) {
        outcome = fighter.round()
        endRound()
      }
      return { outcome, rounds, luck: lucky.luck() }
    } catch (error) {
      throw new BrokenBattle({ from: battle, to: battle + 1 }, 'cannot be told', error)
    }
  }
}
