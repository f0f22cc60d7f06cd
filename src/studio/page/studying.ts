/// <reference lib="dom" />
import '../shims/shared-memory.ts'
import { config } from 'zod'
import { loadGrid } from '../../load-grid.ts'
import { loadNeighbourhood } from '../../load-neighbourhood.ts'
import { loadTable } from '../../load-table.ts'
import { loadTuning } from '../../load-tuning.ts'
import { type ReplayOptions, replay } from '../../replay.ts'
import { writesOf } from '../../report/best-reply/writes.ts'
import { showLuck, showOutcome, showPick, titlePick } from '../../report/replay-words.ts'
import { showStepper } from '../../report/stage/stepper.ts'
import type { Problem } from '../../source/problem.ts'
import { showProblem } from '../../source/show-problem.ts'
import { type Ablation, ablate } from '../../studies/ablate.ts'
import { type BestReply, bestReply } from '../../studies/best-reply/best-reply.ts'
import { type Matrix, matrix } from '../../studies/matrix.ts'
import type { StudyProgress } from '../../studies/progress.ts'
import { type Sensitivity, sensitivity } from '../../studies/sensitivity.ts'
import { type Skill, skill } from '../../studies/skill.ts'
import { type Sweep, sweep } from '../../studies/sweep.ts'
import { type Tune, tune } from '../../studies/tune/tune.ts'
import type { MistakeKind } from '../../tactics/mistakes.ts'
import type { Changes, Opening } from '../opening.ts'
import { give } from '../shims/given.ts'
import { openingWith, readOpening, setsOf } from './reader.ts'
import { STOPPED } from './stopped.ts'
import { onMessage, post } from './worker-scope.ts'

// The whole program of a worker that does one study: the very one that the command line does, with the same dice.

config({ jitless: true })

/** What is to be found out of the scenario with some changes. */
export type Question =
  /** Which values meet a goal; texts as `tiltyard tune` takes them. */
  | { readonly kind: 'tune'; readonly vary: string; readonly goal: string }
  /** What a step of every number is worth, as `tiltyard sensitivity` tells it. */
  | { readonly kind: 'sensitivity'; readonly metric: string; readonly battles: number }
  /** A metric over two values, as `tiltyard sweep` maps it. */
  | { readonly kind: 'sweep'; readonly vary: readonly string[]; readonly battles: number }
  /** Options against each other, as `tiltyard matrix` has them. */
  | { readonly kind: 'matrix'; readonly among: readonly string[]; readonly battles: number }
  /** What mistakes cost either party, as `tiltyard skill` tells it. */
  | { readonly kind: 'skill'; readonly mistakes: MistakeKind; readonly upTo: number; readonly battles: number }
  /** What everything that a party plays with is worth, as `tiltyard ablate` tells it: until that is certain, or for so many battles. */
  | { readonly kind: 'ablate'; readonly of?: string; readonly battles?: number }
  /** A better tactic of one party, as `tiltyard best-reply` finds it. */
  | { readonly kind: 'best-reply'; readonly side: 0 | 1; readonly maxBattles: number }
  /** A battle to watch, as `tiltyard replay` finds it. */
  | { readonly kind: 'replay'; readonly wanted: Pick<ReplayOptions, 'battle' | 'pick'> }

/** A battle reported. */
export interface Watched {
  readonly battle: number
  /** Which it is, how it ended and what luck it had. */
  readonly words: string
  /** Markup, to be played (report/stage/play.ts); empty if nothing happened in it. */
  readonly stepper: string
}

/** A reply, and what to change to have it; or why it cannot be had, as a sentence without its full stop. */
export interface Replied {
  readonly found: BestReply
  readonly changes: Changes | string
}

/** What a worker is sent: first a question, and then perhaps to stop with what is known. */
export type Call = { readonly opening: Opening; readonly changes: Changes; readonly question: Question } | 'stop'

export type Reply =
  | { readonly progress: StudyProgress }
  /** What is wrong with the question, in words. */
  | { readonly refused: readonly string[] }
  | { readonly tune: Tune }
  | { readonly sensitivity: Sensitivity }
  | { readonly sweep: Sweep }
  | { readonly matrix: Matrix }
  | { readonly skill: Skill }
  | { readonly ablation: Ablation }
  | { readonly replied: Replied }
  | { readonly watched: Watched }

const stopping = new AbortController()

onMessage<Call>(async (call) => {
  if (call === 'stop') return stopping.abort()
  const opening = openingWith(call.opening, call.changes)
  give(opening)
  try {
    post<Reply>(await answer(opening, setsOf(call.changes), call.question))
  } catch (error) {
    // Stopped before anything was known; or a name that nobody counts.
    const why = stopping.signal.aborted ? STOPPED : String((error as Error).message ?? error)
    post<Reply>({ refused: [why] })
  }
})

async function answer(opening: Opening, overrides: readonly string[], question: Question): Promise<Reply> {
  const { seed, file } = opening
  const onProgress = (progress: StudyProgress): void => post<Reply>({ progress })
  const how = { seed, signal: stopping.signal, onProgress }
  switch (question.kind) {
    case 'tune': {
      const { vary, goal } = question
      const { tuning, problems } = await loadTuning([file], { vary: [vary], goal: [goal], overrides })
      return tuning ? { tune: await tune(tuning, how) } : refuse(problems)
    }
    case 'sensitivity': {
      const { neighbourhood, problems } = await loadNeighbourhood(file, { overrides })
      const { metric, battles } = question
      return neighbourhood
        ? { sensitivity: await sensitivity(neighbourhood, { ...how, metric, battles }) }
        : refuse(problems)
    }
    case 'sweep': {
      const { vary, battles } = question
      const { grid, problems } = await loadGrid(file, { vary, overrides })
      return grid ? { sweep: await sweep(grid, { ...how, battles }) } : refuse(problems)
    }
    case 'matrix': {
      const { among, battles } = question
      const { table, problems } = await loadTable(file, { among, overrides })
      return table ? { matrix: bareOf(await matrix(table, { ...how, battles })) } : refuse(problems)
    }
    case 'skill': {
      const { scenario, problems } = await readOpening(opening, overrides)
      const { mistakes, upTo, battles } = question
      return scenario ? { skill: await skill(scenario, { ...how, kind: mistakes, upTo, battles }) } : refuse(problems)
    }
    case 'ablate': {
      const { scenario, problems } = await readOpening(opening, overrides)
      const { of, battles } = question
      const wanted = { ...(of !== undefined && { for: of }), ...(battles !== undefined && { battles }) }
      return scenario ? { ablation: await ablate(scenario, { ...how, ...wanted }) } : refuse(problems)
    }
    case 'best-reply': {
      const { scenario, problems } = await readOpening(opening, overrides)
      if (!scenario) return refuse(problems)
      const { side, maxBattles } = question
      const found = await bestReply(scenario, side, { ...how, maxBattles })
      return { replied: { found, changes: writesOf(found, scenario, side) } }
    }
    case 'replay': {
      const { scenario, problems } = await readOpening(opening, overrides)
      if (!scenario) return refuse(problems)
      const reported = await replay(scenario, { ...question.wanted, seed, signal: stopping.signal })
      const which = `${titlePick(reported)}: ${showOutcome(reported)}. Battle ${reported.battle}.`
      const words = [which, showPick(reported), showLuck(reported)].filter((each) => each !== '').join(' ')
      return { watched: { battle: reported.battle, words, stepper: showStepper(reported).markup } }
    }
  }
}

/** Without what was only needed to fight: functions cannot be sent, and scenarios are large. */
function bareOf(found: Matrix): Matrix {
  const { nudged: _, ...table } = found.table
  // All have one scenario now, which is sent once.
  const matchups = table.matchups.map(({ behind: _, ...matchup }) => ({ ...matchup, ahead: table.scenario }))
  return { ...found, table: { ...table, matchups } }
}

function refuse(problems: readonly Problem[]): Reply {
  return { refused: problems.filter(({ severity }) => severity === 'error').map((problem) => showProblem(problem)) }
}
