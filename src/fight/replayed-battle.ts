import type { Fighter } from '../battle/fighter.ts'
import type { Journal, JournalEvent } from '../battle/journal.ts'
import { journaledDice } from '../battle/journaled-dice.ts'
import { type Luck, luckyDice } from '../battle/lucky-dice.ts'
import type { Plan } from '../battle/plan.ts'
import { GOES_ON, Score } from '../battle/score.ts'
import { seededDice } from '../battle/seeded-dice.ts'
import { BrokenBattle } from './broken-battle.ts'
import { loadFighter } from './chunk.ts'
import { streamKey } from './key.ts'

/** One battle with everything that its journal heard. */
interface ReplayedBattle {
  /** `FIRST_WINS` … (battle/score.ts). */
  readonly outcome: number
  /** What the journal heard: while the battle was set up, then in each round. */
  readonly rounds: readonly (readonly JournalEvent[])[]
  /** Of the attacks of each party. */
  readonly luck: Luck
  /** What it counted, until the next battle is fought. */
  readonly score: Score
}

/** Fights single battles of a seed, with a journal that hears everything. They end as in bulk. */
export async function prepareReplayedBattle(plan: Plan, seed: string): Promise<(battle: number) => ReplayedBattle> {
  const makeFighter = await loadFighter(plan.ruleset)
  let heard: JournalEvent[] = []
  const journal: Journal = { listens: true, readsMemory: true, note: (...event) => void heard.push(event) }
  const lucky = luckyDice(seededDice(streamKey(seed, plan.scenarioKey), plan.combatants), plan)
  const dice = journaledDice(lucky, journal)
  const score = new Score(plan.score)
  // Made with the first battle: only then can what fails be narrated with a battle's number.
  let fighter: Fighter | undefined
  return (battle) => {
    const rounds: JournalEvent[][] = []
    const endRound = (): void => {
      rounds.push(heard)
      heard = []
    }
    heard = []
    try {
      fighter ??= makeFighter(plan, dice, score, journal)
      dice.start(battle)
      score.clear()
      fighter.start()
      endRound()
      let outcome = GOES_ON
      while (outcome === GOES_ON) {
        outcome = fighter.round()
        endRound()
      }
      return { outcome, rounds, luck: lucky.luck(), score }
    } catch (error) {
      throw new BrokenBattle({ from: battle, to: battle + 1 }, 'cannot be replayed', error)
    }
  }
}
