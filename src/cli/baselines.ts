import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import type { Scenario } from '../index.ts'
import { isSystemError } from './report-folder.ts'
import { type Terminal, UserError } from './terminal.ts'

/** A scenario with its file and that of its baseline. */
export interface Subject {
  readonly scenario: Scenario
  readonly file: string
  /** What its checks are called by: the name of its file, or its path where several have the same. */
  readonly id: string
  readonly baselineFile: string
}

/** The scenarios of some files, with where their baselines are. Throws a `UserError` where two would have the same. */
export async function findSubjects(
  files: readonly string[],
  scenarios: readonly Scenario[],
  folder: string | undefined,
): Promise<Subject[]> {
  const { baselinePath, stem } = await import('../studies/baseline-folder.ts')
  const stems = files.map(stem)
  const subjects = files.map((file, index) => ({
    scenario: scenarios[index],
    file,
    id: stems.indexOf(stems[index]) === stems.lastIndexOf(stems[index]) ? stems[index] : withoutExtension(file),
    baselineFile: baselinePath(file, folder),
  }))
  for (const [index, { file, baselineFile }] of subjects.entries()) {
    const same = subjects.findIndex((other) => other.baselineFile === baselineFile)
    if (same === index) continue
    const [one, other] = [subjects[same].file, file]
    if (one === other) throw new UserError(`${one} is given twice, expected once`)
    throw new UserError(`${one} and ${other} would have one baseline, ${baselineFile}; expected different names`)
  }
  return subjects
}

/** How to fight for baselines that are accepted; what is left out is as the old baseline has it, or the scenario. */
export interface Acceptance {
  readonly battles?: number | undefined
  readonly seed?: string | undefined
  readonly threads?: number | undefined
  readonly quiet?: boolean | undefined
}

/** Fights scenarios anew, writes their baselines, and tells what has become of each figure that differs. */
export async function acceptBaselines(
  subjects: readonly Subject[],
  { battles, seed, threads, quiet }: Acceptance,
  { err, signal }: Terminal,
): Promise<void> {
  const { findBaseline, saveBaseline } = await import('../studies/baseline-folder.ts')
  const { BASELINE_BATTLES, takeBaselines } = await import('../studies/take-baselines.ts')
  const { describeUpdate } = await import('../report/check/update.ts')
  const found = await Promise.all(subjects.map(({ baselineFile }) => findBaseline(baselineFile)))
  const wanted = subjects.map(({ scenario }, index) => {
    const old = found[index]
    const known = 'baseline' in old ? old.baseline.battles : BASELINE_BATTLES
    return { scenario, battles: battles ?? known, seed: seed ?? scenario.run.seed }
  })
  const baselines = await takeBaselines(wanted, { threads: threads ?? availableParallelism(), signal })
  for (const [index, baseline] of baselines.entries()) {
    const { baselineFile, file } = subjects[index]
    const old = found[index]
    try {
      const written = await saveBaseline(baselineFile, file, baseline)
      const before = 'baseline' in old ? old.baseline : undefined
      if (!quiet) err.write(describeUpdate(baselineFile, written, before, baseline))
    } catch (error) {
      if (!isSystemError(error)) throw error
      throw new UserError(`cannot write the baseline ${baselineFile}: ${error.message}`)
    }
  }
}

function withoutExtension(file: string): string {
  return file.slice(0, file.length - extname(file).length)
}
