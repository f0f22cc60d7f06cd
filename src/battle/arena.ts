import { MOST_ROUNDS } from './attack-sum.ts'
import { makeFloats } from './buffers.ts'
import type { CommonMemory } from './common-memory.ts'
import type { Dice } from './dice.ts'
import { countDuelLuck, makeRowMeans, type RowMeans } from './duel-luck.ts'
import type { Journal } from './journal.ts'
import { countPartyLuck } from './party-dice.ts'
import { makePartyLuck, type PartyLuck } from './party-luck.ts'
import type { Plan } from './plan.ts'
import type { Score } from './score.ts'
import { makeSides, type Sides } from './sides.ts'
import { makeStanding, type Standing, type StandingMarks } from './standing.ts'
import { type TracedDice, traceDice } from './traced-dice.ts'

/** What the rules work on, as far as all rulesets are alike: the memory, dice, score and field of the battle. */
export interface CommonArena extends Sides, Standing {
  readonly plan: Plan
  readonly memory: CommonMemory
  readonly score: Score
  readonly journal: Journal
  /** What the rules roll with. */
  readonly dice: Dice
  /** The same dice, if rounds are memoised (memoised-rounds.ts). */
  readonly traced: TracedDice | undefined
  /** What is to be expected of attacks, if the luck of a duel is counted, or how that of a battle of parties is. */
  readonly rowMeans: RowMeans | undefined
  readonly partyLuck: PartyLuck | undefined
  /** Where functions leave fractions for their callers: see `Environment.fraction` (tactics/program.ts). */
  readonly fraction: Float64Array
  /** Takes everybody off the field, before the memory is set to another state; and puts them back. */
  clearField(): void
  setField(): void
}

/** What a ruleset makes its arena of. */
interface ArenaParts extends Pick<CommonArena, 'plan' | 'memory' | 'score' | 'journal' | 'dice'> {
  readonly field: Pick<CommonArena, 'clearField' | 'setField'> & {
    /** Somebody leaves the cell it stands on. */
    vacate(combatant: number): void
  }
  readonly marks: StandingMarks
  /**
   * Whether rounds can be memoised: what happens in a round follows from who acts first in it and from the battle's
   * memory but for hit points and the round's number, and from no dice but those of attacks.
   */
  readonly foreseeable: boolean
}

export function makeCommonArena({
  plan,
  memory,
  score,
  journal,
  dice,
  field,
  marks,
  foreseeable,
}: ArenaParts): CommonArena {
  // A memoised round notes nothing and leaves the memory behind: for whoever wants either, rounds are played by the rules.
  const isMemoised = foreseeable && plan.maxRounds <= MOST_ROUNDS && !journal.listens && !journal.readsMemory
  const { entries, combatants, firstParty } = plan
  const traced = isMemoised && entries ? traceDice(dice, entries) : undefined
  const rules = traced ?? dice
  const luck = entries && score.luck
  const rowMeans = luck && combatants === 2 ? makeRowMeans(entries) : undefined
  const partyLuck = luck && combatants > 2 ? makePartyLuck(plan, entries, memory, luck) : undefined
  const standing = makeStanding(plan, memory, field.vacate, score, marks)

  function finish(): number {
    if (partyLuck !== undefined) partyLuck.settle()
    return standing.finish()
  }

  return {
    ...makeSides(plan),
    ...standing,
    finish,
    plan,
    memory,
    score,
    journal,
    dice:
      luck && rowMeans
        ? countDuelLuck(rules, { entries, firstParty }, rowMeans, luck)
        : luck && partyLuck
          ? countPartyLuck(rules, partyLuck, memory.standing, luck)
          : rules,
    traced,
    rowMeans,
    partyLuck,
    fraction: makeFloats(1),
    clearField: field.clearField,
    setField: field.setField,
  }
}
