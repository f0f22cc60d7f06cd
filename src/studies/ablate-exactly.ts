import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { exactDifference } from '../exact/differences.ts'
import type { ExactResult } from '../exact/result.ts'
import { findRuleset } from '../find-ruleset.ts'
import { removalsFrom } from '../scenario/removal.ts'
import type { Scenario } from '../scenario/scenario.ts'
import {
  type Ablated,
  type Ablations,
  byWorth,
  nameWithout,
  partyNamed,
  planSides,
  playedOf,
  sortOut,
} from './ablation.ts'
import { Answers, EXACT_STUDY_OPTIONS, type ExactStudyOptions, type Solved } from './answers.ts'

/** How to answer; see `ExactOptions`, which hold for every scenario by itself. */
interface ExactAblateOptions extends ExactStudyOptions {
  /** From whom things are taken away; from both parties unless given. */
  readonly for?: string
}

const OPTIONS: OptionNames<ExactAblateOptions> = { ...EXACT_STUDY_OPTIONS, for: true }

/** What everything that a party plays with is worth, without chance. */
export interface ExactAblation extends Solved, Ablations {}

/**
 * Answers a scenario exactly, and again without each rule, action, weapon and effect. Scenarios that are equal are answered
 * once. Throws what `exact` throws, with a `BeyondReach` that names what was taken away, and a `RangeError` for a party that
 * is none.
 */
export async function ablateExactly(scenario: Scenario, options: ExactAblateOptions = {}): Promise<ExactAblation> {
  expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const { for: name, ...rest } = options
  const party = partyNamed(scenario, name)
  const ruleset = await findRuleset(scenario)
  const { open, fixed } = sortOut(removalsFrom(scenario, ruleset, party), scenario)
  const { stands, sideOf } = await planSides(scenario, open)
  const answers = new Answers(rest, stands.length)
  const base = await answers.of(stands[0], `"${scenario.name}"`)
  const ablated: Ablated[] = []
  for (const [at, removal] of open.entries()) {
    const played = playedOf(removal, scenario)
    const without = winOf(await answers.of(stands[sideOf[at]], nameWithout(played)), played.party)
    const worth = exactDifference(without.value, winOf(base, played.party).value)
    const { value } = worth
    const note = removal.note
    ablated.push({
      ...played,
      ...(note !== undefined && { note }),
      ...{ worth, without, verdict: value > 0 ? 'helps' : value < 0 ? 'harms' : 'dead', battles: 0 },
      ...(value === 0 && { why: sideOf[at] === 0 ? 'same-plan' : 'exactly-nothing' }),
    })
  }
  const looked = scenario.parties.filter((_, at) => party === undefined || at === party)
  return {
    ...answers.headOf(scenario),
    sides: looked.map(({ id }) => ({ party: id, value: winOf(base, id) })),
    ablated: ablated.sort(byWorth),
    fixed,
  }
}

function winOf({ metrics }: ExactResult, party: string) {
  return metrics[`win.${party}`]
}
