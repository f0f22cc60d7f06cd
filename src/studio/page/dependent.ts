import { isDeepStrictEqual } from 'node:util'
import type { PairedDifference } from '../../metrics/difference.ts'
import type { Metric } from '../../metrics/result.ts'
import { standOf } from '../../plan-scenario.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { showProblem } from '../../source/show-problem.ts'
import { bandsIn } from '../../studies/criterion.ts'
import type { DependentAnswer, Opening } from '../opening.ts'
import { fightAhead } from './ahead.ts'
import type { Band } from './expected.ts'
import { differencesOf, measureShown, pairShown } from './figures.ts'
import { PageWorker, type PoolOptions } from './pool.ts'
import { readChanged } from './reader.ts'
import { Duel, Series } from './series.ts'

/** Battles of each side: a second or so. */
const MOST_BATTLES = 5000

/** What changes do to another scenario: figures of both sides, or words where nothing was fought. */
export type Finding =
  | {
      readonly battles: number
      /** How often the first party wins. */
      readonly metric: string
      readonly before: ReadonlyMap<string, Metric>
      readonly after: ReadonlyMap<string, Metric>
      /** Of that metric. */
      readonly difference: PairedDifference | undefined
      readonly bands: readonly Band[]
    }
  /** Whether its battles stay as they are, it cannot be read anyway, or the changes break it. */
  | { readonly words: string; readonly fate: 'untouched' | 'unreadable' | 'broken' }

/** How to fight another scenario. */
interface DependentOptions extends Pick<PoolOptions, 'onBroken'> {
  readonly isWanted: () => boolean
  /** Called with which workers fight, so that they can be sent away. */
  readonly onHired: (pageWorkers: readonly PageWorker[]) => void
}

/** Fights another scenario as its files are and as they would be, battle by battle with the same dice, as long as that is wanted. */
export async function fightDependent(
  answer: DependentAnswer,
  { isWanted, onHired, onBroken }: DependentOptions,
): Promise<Finding | undefined> {
  if ('refused' in answer) return { words: `It cannot be fought as it is. ${answer.refused}`, fate: 'unreadable' }
  const { before, after } = answer
  const [was, is] = [await read(before), await read(after)]
  if ('problems' in was) return { words: `It cannot be fought as it is. ${was.problems}`, fate: 'unreadable' }
  if ('problems' in is) return { words: `It could not be fought any more. ${is.problems}`, fate: 'broken' }
  const series = [was, is].map(({ scenario, ruleset }) => new Series(standOf(scenario, ruleset)))
  const [first, second] = series
  if (isDeepStrictEqual(first.stand.plan, second.stand.plan))
    return { words: 'Nothing changes in its battles.', fate: 'untouched' }
  const to = Math.min(MOST_BATTLES, before.battles)
  const fighting = { key: before.key, to, goals: [to], isWanted, onBroken }
  if (!isWanted()) return undefined
  // Fresh ones: a worker is at its fastest with the first plan that it fights.
  const pageWorkers = series.map(({ stand }) => new PageWorker({ ruleset: stand.plan.ruleset, onBroken }))
  onHired(pageWorkers)
  await Promise.all(series.map((side, at) => fightAhead(side, { ...fighting, pageWorker: pageWorkers[at] })))
  for (const pageWorker of pageWorkers) pageWorker.dismiss()
  const duel = new Duel(first, second, pairShown(first.stand, second.stand))
  duel.advance()
  const metric = `win.${first.stand.roster.parties[0]}`
  const bands = bandsIn(was.scenario)
  const names = new Set([metric, ...bands.map((band) => band.metric)])
  return {
    battles: duel.battles,
    metric,
    before: measureShown(first.stand, first.tally, names),
    after: measureShown(second.stand, second.tally, names),
    difference: differencesOf(duel).get(metric),
    bands,
  }
}

async function read(opening: Opening): Promise<{ scenario: Scenario; ruleset: Ruleset } | { problems: string }> {
  const { scenario, ruleset, problems } = await readChanged(opening, {})
  if (scenario && ruleset) return { scenario, ruleset }
  const errors = problems.filter(({ severity }) => severity === 'error')
  return { problems: errors.map((problem) => showProblem(problem)).join('\n') }
}
