import { setImmediate } from 'node:timers/promises'
import type { Health } from '../battle/health.ts'
import { type Journal, silentJournal } from '../battle/journal.ts'
import { luckyDice } from '../battle/lucky-dice.ts'
import type { Plan } from '../battle/plan.ts'
import { Score } from '../battle/score.ts'
import { seededDice } from '../battle/seeded-dice.ts'
import { BrokenBattle } from './broken-battle.ts'
import { fight, loadFighter } from './chunk.ts'
import { streamKey } from './key.ts'

/** How each of the first battles of a seed ended, by its number. */
export interface Survey {
  /** `FIRST_WINS` … (battle/score.ts). */
  readonly outcomes: Uint8Array
  readonly rounds: Int32Array
  /**
   * The share of its hit points that the first party has left in those who stand, less that of the second: 1 is a win of
   * the first without a scratch, -1 of the second.
   */
  readonly leads: Float64Array
  /** The luck of the first party's attacks less that of the second's, in hit points; see `LuckyDice`. */
  readonly lucks: Float64Array
}

/** Whoever follows battles: hears each, and is called when it is over. */
export interface Follower {
  readonly journal: Journal
  endBattle(score: Score): void
}

/** How battles are surveyed. */
export interface SurveyOptions {
  readonly follower?: Follower | undefined
  /** Stops soon after it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/** Battles are fought for so long (ms) before signals and timers have their turn. */
const RANGE = 20

/** Fights the first battles of a seed in this thread, and keeps how each of them ended. Throws the signal's reason. */
export async function surveyBattles(
  plan: Plan,
  seed: string,
  battles: number,
  health: (memory: Int32Array) => Health,
  { follower, signal }: SurveyOptions = {},
): Promise<Survey> {
  const makeFighter = await loadFighter(plan.ruleset)
  const dice = luckyDice(seededDice(streamKey(seed, plan.scenarioKey), plan.combatants), plan)
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, follower?.journal ?? silentJournal)
  const survey: Survey = {
    outcomes: new Uint8Array(battles),
    rounds: new Int32Array(battles),
    leads: new Float64Array(battles),
    lucks: new Float64Array(battles),
  }
  let turn = performance.now()
  for (let battle = 0; battle < battles; battle++) {
    if (performance.now() - turn > RANGE) {
      await setImmediate()
      signal?.throwIfAborted()
      turn = performance.now()
    }
    score.clear()
    dice.start(battle)
    try {
      survey.outcomes[battle] = fight(fighter)
    } catch (error) {
      throw new BrokenBattle({ from: battle, to: battle + 1 }, 'cannot be fought', error)
    }
    follower?.endBattle(score)
    survey.rounds[battle] = fighter.rounds()
    const [first, second] = dice.luck()
    survey.lucks[battle] = first - second
    survey.leads[battle] = leadOf(plan, score, health(fighter.memory))
  }
  return survey
}

function leadOf({ firstParty, combatants }: Plan, { stands }: Score, { left, most }: Health): number {
  const shareOf = (from: number, to: number): number => {
    let standing = 0
    let all = 0
    for (let combatant = from; combatant < to; combatant++) {
      all += most[combatant]
      if (stands[combatant]) standing += left[combatant]
    }
    return all === 0 ? 0 : standing / all
  }
  return shareOf(0, firstParty) - shareOf(firstParty, combatants)
}
