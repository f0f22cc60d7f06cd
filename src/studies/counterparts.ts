import { asPlain, planScenario, type Stand, withDiceOf } from '../plan-scenario.ts'
import { withPlacesExchanged } from '../scenario/field.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Look } from '../statistics/looks.ts'
import type { ExactStudyOptions } from './answers.ts'
import { type Beside, Counterpart } from './counterpart.ts'
import { placesIn, repliesIn, skillIn } from './criterion.ts'
import { ReplyCase } from './reply-case.ts'
import { withMistakes } from './skill-grid.ts'

/** How to judge it, and what finding replies may use. */
interface Judging {
  readonly looks: readonly Look[]
  readonly seed: string
  readonly threads?: number
  readonly signal?: AbortSignal
  readonly exact?: Omit<ExactStudyOptions, 'signal'>
}

/** All that is fought beside a scenario to see what something is worth. */
export async function openCounterparts(
  scenario: Scenario,
  stand: Stand,
  { looks, seed, ...searching }: Judging,
): Promise<Beside[]> {
  const counterparts: Beside[] = []
  if (scenario.evenSides.length > 0) {
    const exchanged = await planScenario(withPlacesExchanged(scenario))
    const named = { name: 'it with places exchanged', question: 'what places are worth' }
    counterparts.push(new Counterpart(stand, exchanged, { looks, seed, ...named, criteria: placesIn(scenario) }))
  }
  for (const [party, { id }] of scenario.parties.entries()) {
    const criteria = skillIn(scenario, id)
    if (criteria.length === 0) continue
    const [without, erring] = await Promise.all(
      [0, JUDGED_SHARE].map((share) => planScenario(withMistakesOf(party as 0 | 1, share, scenario))),
    )
    const keyed = withDiceOf(stand.plan.scenarioKey, stand.plan.plain ? asPlain(without) : without)
    const named = { name: `it with mistakes of ${id}`, question: `what mistakes cost ${id}` }
    counterparts.push(new Counterpart(keyed, erring, { looks, seed, ...named, criteria }))
  }
  for (const [party, { id }] of scenario.parties.entries()) {
    const criteria = repliesIn(scenario, id)
    if (criteria.length > 0)
      counterparts.push(await ReplyCase.open(scenario, party as 0 | 1, stand, { looks, seed, ...searching, criteria }))
  }
  return counterparts
}

/** The mistakes of which `expect` says what they may cost: in one of ten decisions. */
const JUDGED_SHARE = 0.1

/** The scenario with so many mistakes of a party, whatever it says of them itself. */
function withMistakesOf(party: 0 | 1, share: number, scenario: Scenario): Scenario {
  const mistakes = { share, kind: 'random' } as const
  return withMistakes(scenario, party === 0 ? [mistakes, undefined] : [undefined, mistakes])
}
