import { setImmediate } from 'node:timers/promises'
import { FIRST_WINS, SECOND_WINS } from '../../battle/score.ts'
import { BeyondReach } from '../../exact/beyond-reach.ts'
import type { Budget } from '../../exact/budget.ts'
import { type PerfectPlay, playPerfectly } from '../../exact/perfect-play.ts'
import { loadFighter } from '../../fight/chunk.ts'
import { planScenario } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { freeProcess } from './perfect.ts'

/** Counted in ways in which dice fall, not in seconds: a search finds the same on any machine. */
const MOST_WAYS = 1_000_000
const MOST_WAYS_OF_TACTIC = 50_000
const WITHOUT_LIMIT: Budget = { states: 200_000, seconds: Number.POSITIVE_INFINITY, bytes: 1e9 }
/** About what one tactic takes, in battles that take as long: to plan it, and for each way. */
const PLANNING = 512
const WAYS_OF_BATTLE = 2
/** Whoever could not try so many tactics finds more by races; so does whoever takes longer to work one out than to plan it. */
const FEWEST_TACTICS = 64
const MOST_OF_TACTIC = 2 * PLANNING

/** What scenarios are worth to a party, by following every way in which a battle can go. */
export class ExactWorth {
  /** What perfect play wins against the other party's tactic. */
  readonly perfect: number
  /** What all answers took, in battles that take about as long. */
  spent = 0
  /** What one tactic takes at most, as a rule: perfect play, in which all decisions are free, takes many times as much. */
  readonly usual: number
  readonly #side: 0 | 1
  #mostWays: number

  private constructor(side: 0 | 1, { value, ways }: PerfectPlay) {
    this.#side = side
    this.perfect = value
    // Whoever asks for the round, as perfect play does not, has each state once a round.
    this.#mostWays = Math.min(MOST_WAYS_OF_TACTIC, 2 * ways)
    this.spent = Math.ceil(ways / WAYS_OF_BATTLE)
    this.usual = PLANNING + this.spent / 4
  }

  /**
   * Undefined where a scenario, or what a party can do in it, is too large for so many exact answers.
   *
   * @param battles that may be spent, of which perfect play may take a part
   */
  static async open(scenario: Scenario, side: 0 | 1, battles: number): Promise<ExactWorth | undefined> {
    try {
      const { begin } = await freeProcess(scenario, side)
      const played = finish(begin({ ...WITHOUT_LIMIT, ways: Math.min(MOST_WAYS, battles) }))
      if (!played) return undefined
      const worth = new ExactWorth(side, played)
      const before = worth.spent
      if ((await worth.of(scenario)) === undefined) return undefined
      const each = worth.spent - before
      return each > MOST_OF_TACTIC || battles < before + FEWEST_TACTICS * each ? undefined : worth
    } catch (error) {
      if (error instanceof BeyondReach) return undefined
      throw error
    }
  }

  /** From now on also answers what takes much longer than perfect play. */
  allowMore(): void {
    this.#mostWays = MOST_WAYS_OF_TACTIC
  }

  /** How often the party wins; undefined where that takes too long. */
  async of(scenario: Scenario): Promise<number | undefined> {
    const { plan } = await planScenario(scenario)
    const makeFighter = await loadFighter(plan.ruleset)
    const isWon = (outcome: number) => outcome === (this.#side === 0 ? FIRST_WINS : SECOND_WINS)
    const budget = { ...WITHOUT_LIMIT, ways: this.#mostWays }
    const played = finish(playPerfectly(plan, makeFighter, isWon, () => false, budget))
    this.spent += PLANNING + Math.ceil((played?.ways ?? this.#mostWays) / WAYS_OF_BATTLE)
    // Signals and progress come through between two answers.
    await setImmediate()
    return played?.value
  }
}

function finish(solving: ReturnType<typeof playPerfectly>): PerfectPlay | undefined {
  for (;;) {
    const { done, value } = solving.next()
    if (done) return 'spent' in value ? undefined : value
  }
}
