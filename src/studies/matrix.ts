import { createHash } from 'node:crypto'
import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { digestMatch } from '../fight/digest.ts'
import type { Match, MatchTally } from '../fight/match.ts'
import { Scheduler } from '../fight/scheduler.ts'
import { ShareFought } from '../fight/share.ts'
import { incidentsIn, joinIncidents } from '../metrics/incidents.ts'
import { readVersion } from '../package/version.ts'
import { planTogether, type Stand } from '../plan-scenario.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import type { Matchup, Table } from '../table/table.ts'
import { Allocation, type Precise } from './allocation.ts'
import type { FoughtStudy } from './fought.ts'
import type { StudyProgress } from './progress.ts'
import { type Score, scoreOf } from './scores.ts'
import { findingsOf, foundOf, type TableFound } from './table-found.ts'

/**
 * How to fight; see `FightingOptions`. `battles` are those of the whole table, 1,000,000 by default: what a scenario's
 * `run` says is meant for one. `precision` is that of the certificate, or with `precise` of every matchup.
 */
interface MatrixOptions extends Omit<FightingOptions, 'chunkSize'> {
  readonly precise?: Precise
  /** Called every few dozen milliseconds, of the whole table. */
  readonly onProgress?: (progress: StudyProgress) => void
}

const { chunkSize: _, ...FIGHTING } = FIGHTING_OPTIONS
const OPTIONS: OptionNames<MatrixOptions> = { ...FIGHTING, precise: true, onProgress: true }

/** Everything that a matrix found out. */
export interface Matrix extends FoughtStudy, TableFound {
  /** Battles of all matchups together. */
  readonly fought: number
  /** What `precision` was of. */
  readonly precise?: Precise
}

const DEFAULT_BATTLES = 1_000_000

/**
 * Fights the options of a table against each other. Every matchup has dice of its own, so that what is found of one is
 * independent of what is found of another; its two battles with sides exchanged have the same. The battles go where the
 * equilibrium is undecided. When to look and what follows from it depend on counts alone: not on threads or time.
 *
 * Throws what `simulate` throws. Stopped by its signal it returns what was known at the last look, as `partial`.
 */
export async function matrix(table: Table, options: MatrixOptions = {}): Promise<Matrix> {
  expectRead('table', table)
  expectOptions(options, OPTIONS)
  const { precise = 'certificate', signal, share, store, machines, onProgress } = options
  const chosen = chooseOptions(
    options.battles === undefined && options.precision === undefined
      ? { ...options, battles: DEFAULT_BATTLES }
      : options,
    table.scenario.run,
  )
  const { goal, seed, threads } = chosen
  const stands = await Promise.all(table.matchups.map(planMatchup))
  const experiments = stands.map((sides) => ({ match: matchOf(sides), seed, share }))
  const perPair = table.isSquare ? 2 : 1
  const budget = 'battles' in goal ? Math.floor(goal.battles / perPair) : undefined
  const plan = new Allocation(table, budget)
  let known: readonly Score[] | undefined
  let digest = ''
  let counted: readonly MatchTally[] = []
  let partial = false
  const scheduler = new Scheduler(experiments, {
    ...{ threads, signal, store, machines },
    onProgress: onProgress && ((pairs) => onProgress({ battles: pairs * perPair, of: plan.total * perPair })),
  })
  try {
    for (let look: number[] | undefined = plan.first(); look; ) {
      const pairs: readonly number[] = look
      const counts = await fightAll(scheduler, pairs)
      for (const [experiment, { n }] of (known ?? []).entries())
        if (n < pairs[experiment]) scheduler.forget(experiment, n)
      const scores = counts.map(scoreOf)
      known = scores
      counted = counts
      const hash = createHash('sha256').update('tiltyard matrix 1\n')
      for (const count of counts) hash.update(`${digestMatch(count)}\n`)
      digest = hash.digest('hex')
      look = 'precision' in goal ? plan.until(scores, goal.precision, precise) : plan.next(scores)
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason || !known) throw error
    partial = true
  } finally {
    await scheduler.close()
  }
  const matchups = known!.map((score, at) => foundOf(table.matchups[at], score))
  return {
    ...{ scenario: table.scenario.name, rules: stands[0][0].ruleset.id, seed, version: readVersion(), digest, partial },
    ...joinIncidents(
      counted.flatMap(({ sides }, at) =>
        sides.map((tally, side) => ({
          name: `the matchup "${table.matchups[at].ahead.name}"`,
          ...incidentsIn(tally, stands[at][side].roster),
        })),
      ),
    ),
    fought: matchups.reduce((sum, { battles }) => sum + battles, 0),
    ...('precision' in goal && { ...goal, precise }),
    ...findingsOf(table, matchups, false),
  }
}

/** Of a look that is shared, the whole share is fought before `ShareFought` is thrown. */
async function fightAll(scheduler: Scheduler, pairs: readonly number[]): Promise<MatchTally[]> {
  const fought = await Promise.allSettled(pairs.map((count, experiment) => scheduler.fight(experiment, count)))
  const failures = fought.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !(failure instanceof ShareFought)) ?? failures[0]
  return fought.map((each) => (each as PromiseFulfilledResult<MatchTally>).value)
}

/** Plans the sides of a matchup, which have the same dice. */
export function planMatchup({ ahead, behind }: Matchup): Promise<Stand[]> {
  return planTogether(behind ? [ahead, behind] : [ahead])
}

/** A matchup as it is fought: both of its sides, in pairs. */
export function matchOf(stands: readonly Stand[]): Match {
  const keep = new Int32Array(0)
  const none = { left: new Int32Array(0), right: new Int32Array(0) }
  // Scores have no luck taken out of them, so that none is counted.
  const plans = stands.map(({ plan }) => ({ ...plan, plain: true as const }))
  if (plans.length === 1) return { sides: [{ plan: plans[0] }], pairs: [] }
  return { sides: plans.map((plan) => ({ plan, keep })), pairs: [{ ...none, first: 0, second: 1 }] }
}
