import { availableParallelism } from 'node:os'
import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import type { StartMachines } from '../fight/backend.ts'
import type { Store } from '../fight/experiment.ts'
import { Scheduler } from '../fight/scheduler.ts'
import { type Share, ShareFought } from '../fight/share.ts'
import { readVersion } from '../package/version.ts'
import { type Verdict, verdictOfAll } from '../statistics/gate.ts'
import { type Look, planLooks } from '../statistics/looks.ts'
import { Answers, EXACT_STUDY_OPTIONS, type ExactStudyOptions } from './answers.ts'
import { type Case, openCase } from './case.ts'
import type { CheckCommands, CheckInput } from './check-input.ts'
import type { Checked } from './checked.ts'

export type { CheckCommands, Checked, CheckInput }

/** How to check. */
export interface CheckOptions {
  /** The last look: so many battles a scenario at most; 262,144 by default. */
  readonly mostBattles?: number
  /** Instead of the scenarios' own. */
  readonly seed?: string
  /** Worker threads; as many as the machine can run at once otherwise. 0 fights in the calling thread. */
  readonly threads?: number
  /** How far the outcomes of battles may drift from the baseline where the scenario does not say: a share, or 0.02. */
  readonly tolerance?: number
  /** Judges outcomes as they were counted, with no luck taken out of them (docs/statistics.md §12). */
  readonly plain?: boolean
  /** Baselines whose scenario is gone: they fail the check. */
  readonly obsolete?: readonly string[]
  /** What reports name as the way to accept what has moved; nothing unless given. */
  readonly commands?: CheckCommands
  /** Judges scenarios one after the other, in their order, and stops behind the first that fails. */
  readonly bail?: boolean
  /** Stops soon after it is aborted: what is undecided then is inconclusive. */
  readonly signal?: AbortSignal
  /** Counts that need not be fought again, and where those that are fought are kept: a checkpoint, say. */
  readonly store?: Store | undefined
  /** Who fights instead of this machine, once that is worth asking them. */
  readonly machines?: StartMachines | undefined
  /** What is fought here of each scenario, by its number among so many, where machines share them; all by default. */
  readonly deal?: ((scenario: number, scenarios: number) => Share | undefined) | undefined
  /** Called every few dozen milliseconds. */
  readonly onProgress?: (progress: CheckProgress) => void
  /**
   * Judges by exact answers what has one within reach of these options, each scenario by itself; all else is fought as
   * ever, and `Checked.inexact` says why.
   */
  readonly exact?: Omit<ExactStudyOptions, 'signal'>
}

const OPTIONS: OptionNames<CheckOptions> = {
  ...{ mostBattles: true, seed: true, threads: true, tolerance: true, plain: true, obsolete: true, signal: true },
  ...{ store: true, machines: true, deal: true, onProgress: true, exact: true, commands: true, bail: true },
}

/** How far a check has come. */
export interface CheckProgress {
  /** Battles fought by all scenarios together. */
  readonly battles: number
  /** Scenarios that are done with, and all of them. */
  readonly done: number
  readonly of: number
}

/** Everything that a check found. */
export interface CheckReport {
  readonly version: string
  readonly verdict: Verdict
  /** How many criteria share the error of false alarms: all but those that are judged by their exact value. */
  readonly checks: number
  readonly looks: readonly number[]
  /** Battles fought by all scenarios together. */
  readonly battles: number
  /** It was stopped before all was decided. */
  readonly partial: boolean
  /** Baselines whose scenario is gone, and the command that removes them. */
  readonly obsolete: readonly string[]
  readonly prune?: string
  /** The command that accepts all that has moved too far, in whichever scenarios. */
  readonly accept?: string
  /** Files of scenarios that `bail` has left out. */
  readonly skipped: readonly string[]
  readonly scenarios: readonly Checked[]
}

/**
 * Judges scenarios by what they expect and by their baselines, with the guarantees of docs/statistics.md §5.2: however
 * many criteria there are, a run in which all hold fails with a chance of at most 1 %, and one in which some does not
 * passes with a chance of at most 5 %. Each scenario is fought only as far as that takes. Verdicts follow from
 * scenarios, baselines, seeds and `mostBattles`, not from threads or time.
 *
 * With `exact`, what has an exact answer is judged by that, and makes no error at all. Stopped by its signal it returns what
 * is known, as `partial`. Throws `ShareFought` where scenarios are shared, and only all shares together can judge them all.
 */
export async function check(checkInputs: readonly CheckInput[], options: CheckOptions = {}): Promise<CheckReport> {
  for (const { scenario } of checkInputs) expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  expectOptions(options.exact ?? {}, EXACT_STUDY_OPTIONS)
  const looks = planLooks(options.mostBattles)
  const cases: Case[] = []
  // One after the other: a search for a reply takes all threads there are.
  for (const checkInput of checkInputs) cases.push(await openCase(checkInput, looks, options))
  const court: Court = { looks, options, checks: 1, battles: 0, done: 0, of: cases.length, partial: false }
  const answers = options.exact && (await answerAll(cases, options.exact, court))
  court.checks = Math.max(
    1,
    cases.reduce(
      (sum, { tests }) => sum + tests.filter(({ isOpen, criterion }) => isOpen && criterion.kind !== 'rules').length,
      0,
    ),
  )
  const dealt = cases.map((judged, at) => ({ judged, share: options.deal?.(at, cases.length) }))
  const judged = await hearAll(dealt, answers, court)
  const scenarios = cases.slice(0, judged).map((each) => each.close())
  const { checks, battles, partial } = court
  const { obsolete = [], commands } = options
  const drifted = scenarios.filter(({ accept }) => accept !== undefined)
  const verdicts = scenarios.map(({ verdict }) => verdict)
  return {
    version: readVersion(),
    verdict: verdictOfAll(obsolete.length > 0 ? [...verdicts, 'fail'] : verdicts),
    checks,
    looks: looks.map(({ battles }) => battles),
    battles,
    partial,
    obsolete,
    ...(commands && obsolete.length > 0 && { prune: commands.prune }),
    ...(commands && drifted.length > 0 && { accept: commands.accept(drifted.map(({ file }) => file)) }),
    skipped: checkInputs.slice(judged).map(({ file }) => file),
    scenarios,
  }
}

/** What all cases of a check have in common. */
interface Court {
  readonly looks: readonly Look[]
  readonly options: CheckOptions
  checks: number
  battles: number
  done: number
  readonly of: number
  partial: boolean
}

/** Before any battle: what can be judged without fighting. */
async function answerAll(cases: readonly Case[], options: Omit<ExactStudyOptions, 'signal'>, court: Court) {
  const { signal } = court.options
  const answers = new Answers({ ...options, ...(signal && { signal }) }, cases.length)
  try {
    for (const each of cases) {
      await each.answer(answers)
      if (court.options.bail && each.isBroken) break
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
    court.partial = true
  }
  return answers
}

/** A case, and what of its experiments is fought here. */
interface Dealt {
  readonly judged: Case
  readonly share: Share | undefined
}

/**
 * Fights the experiments of all cases as far as these ask for; an abort ends the check, and leaves open what is open. Throws
 * `ShareFought`, once all others are heard, if there are some of which only all shares together can say more.
 *
 * Returns how many cases are heard: all, or with `bail` those up to the first that fails.
 */
async function hearAll(dealt: readonly Dealt[], answers: Answers | undefined, court: Court): Promise<number> {
  const { store, machines, signal, bail, threads = availableParallelism(), onProgress } = court.options
  const experiments = dealt.flatMap(({ judged, share }) =>
    judged.experiments.map((experiment) => ({ ...experiment, share })),
  )
  const scheduler = new Scheduler(experiments, {
    threads,
    signal,
    store,
    machines,
    onProgress: (battles) => {
      court.battles = battles
      onProgress?.({ battles, done: court.done, of: court.of })
    },
  })
  let isSettled = true
  let count = dealt.length
  const firsts = dealt.map((_, at) =>
    dealt.slice(0, at).reduce((sum, { judged }) => sum + judged.experiments.length, 0),
  )
  const advance = async ({ judged }: Dealt, at: number): Promise<void> => {
    try {
      await judged.advance({ scheduler, first: firsts[at], checks: court.checks, answers })
      court.done++
    } catch (error) {
      if (!(error instanceof ShareFought)) throw error
      isSettled = false
    }
  }
  try {
    if (!bail) await Promise.all(dealt.map(advance))
    else {
      for (const [at, each] of dealt.entries()) {
        count = at + 1
        await advance(each, at)
        if (each.judged.isBroken) break
      }
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
    court.partial = true
  } finally {
    await scheduler.close()
  }
  if (!isSettled) throw new ShareFought('Expected to judge all scenarios, but have fought a share')
  return count
}
