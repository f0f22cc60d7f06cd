import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { readText } from '../files/reading.ts'
import type { Scenario } from '../index.ts'
import type { TableWanted } from '../load-table.ts'
import { flagWords, joinCommand } from '../report/command-line.ts'
import type { OwnRules } from '../scenario/load.ts'
import { visibly } from '../source/escape.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Obsolete } from '../studies/baseline-folder.ts'
import type { Table } from '../table/table.ts'
import { type Output, writing } from './outputs.ts'
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
interface Acceptance {
  readonly battles?: number | undefined
  readonly seed?: string | undefined
  readonly threads?: number | undefined
  readonly quiet?: boolean | undefined
  /** As `--set` has them: what the scenarios were read with. */
  readonly set?: readonly string[] | undefined
  readonly 'allow-own-rules'?: OwnRules | undefined
}

/** The files of baselines that a command will write. */
export function baselineOutputs(subjects: readonly Subject[]): Output[] {
  return subjects.map(({ baselineFile }) => ({ name: 'the baseline', path: baselineFile, kind: 'file' }))
}

/** Fights scenarios anew, writes their baselines, and tells what has become of each figure that differs. */
export async function acceptBaselines(
  subjects: readonly Subject[],
  { battles, seed, threads, quiet, set = [], 'allow-own-rules': ownRules }: Acceptance,
  { err, signal }: Terminal,
): Promise<void> {
  const { findBaseline, saveBaseline } = await import('../studies/baseline-folder.ts')
  const { BASELINE_BATTLES, takeBaselines } = await import('../studies/take-baselines.ts')
  const { battlesNear } = await import('../studies/table-baseline.ts')
  const { describeUpdate, mentionUpdate } = await import('../report/check/update.ts')
  const found = await Promise.all(subjects.map(({ baselineFile }) => findBaseline(baselineFile)))
  const wanted = await Promise.all(
    subjects.map(async ({ scenario, file }, index) => {
      const old = 'baseline' in found[index] ? found[index].baseline : undefined
      const { battles: known = BASELINE_BATTLES } = old ?? {}
      const near = battlesNear(scenario.matrix?.expect ?? [])
      const table = near === undefined ? undefined : await loadSoundTable(file, { overrides: set, ownRules })
      return {
        ...{ scenario, battles: battles ?? known, seed: seed ?? scenario.run.seed },
        ...(table && { table: { table, battles: battles ?? Math.max(near!, old?.table?.battles ?? 0) } }),
      }
    }),
  )
  const baselines = await takeBaselines(wanted, { threads: threads ?? availableParallelism(), signal })
  for (const [index, baseline] of baselines.entries()) {
    const { baselineFile, file } = subjects[index]
    const old = found[index]
    const written = await writing(`the baseline ${baselineFile}`, () => saveBaseline(baselineFile, file, baseline))
    const before = 'baseline' in old ? old.baseline : undefined
    // What is accepted is always said: nobody should accept what they have not seen.
    err.write((quiet ? mentionUpdate : describeUpdate)(baselineFile, written, before, baseline))
  }
}

/** The table of a scenario. Throws a `UserError` that tells all that is wrong with it. */
async function loadSoundTable(file: string, how: Pick<TableWanted, 'overrides' | 'ownRules'>): Promise<Table> {
  const { loadTable } = await import('../load-table.ts')
  const { table, problems } = await loadTable(file, how)
  if (!table) throw new UserError(...problems.map(({ message }) => `the matrix of ${file}: ${message}`))
  return table
}

/** A scenario whose file has another name than when its baseline was accepted. */
export interface Renamed {
  readonly subject: Subject
  readonly former: Obsolete
}

/** Baselines that have lost their scenario: to which of the scenarios they belong now, or that it is gone. */
export async function findLost(
  subjects: readonly Subject[],
  folder: string | undefined,
): Promise<{ readonly renamed: readonly Renamed[]; readonly obsolete: readonly Obsolete[] }> {
  const { findBaseline, findFormer, findObsolete } = await import('../studies/baseline-folder.ts')
  const files = subjects.map(({ file }) => file)
  let obsolete = await findObsolete(files, folder)
  const renamed: Renamed[] = []
  for (const subject of subjects) {
    if (obsolete.length === 0) break
    if (!('missing' in (await findBaseline(subject.baselineFile)))) continue
    const former = findFormer(subject.scenario, obsolete)
    if (!former) continue
    renamed.push({ subject, former })
    obsolete = obsolete.filter((other) => other !== former)
  }
  return { renamed, obsolete }
}

/** A folder of baselines that is named must be there. Throws a `UserError`. */
export async function expectFolder(folder: string, advice: string): Promise<void> {
  const status = await stat(folder).catch(() => undefined)
  if (status?.isDirectory()) return
  if (status) throw new UserError(`--baselines is "${folder}", expected a folder, but it is a file`)
  const beside = await readdir(dirname(folder), { withFileTypes: true }).catch(() => [])
  const names = beside.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const hint = didYouMean(basename(folder), names) ?? advice
  throw new UserError(`--baselines is "${folder}", but there is no such folder; ${hint}`)
}

/** Where baselines are looked for in a folder that is named, one of these scenarios has one there. Throws a `UserError`. */
export async function expectBaselines(
  subjects: readonly Subject[],
  renamed: readonly Renamed[],
  folder: string,
  accept: (files: readonly string[]) => string,
): Promise<void> {
  const { findBaseline } = await import('../studies/baseline-folder.ts')
  const advice = `\`${accept(subjects.map(({ file }) => file))}\` accepts today's figures`
  await expectFolder(folder, advice)
  const found = await Promise.all(subjects.map(({ baselineFile }) => findBaseline(baselineFile)))
  if (renamed.length > 0 || found.some((each) => !('missing' in each))) return
  const [{ baselineFile }] = subjects
  const expected =
    subjects.length === 1 ? `of this scenario, ${baselineFile}` : `of these scenarios, such as ${baselineFile}`
  throw new UserError(`--baselines is "${folder}", but it holds no baseline ${expected}; ${advice}`)
}

/**
 * Moves the baselines of renamed scenarios, and removes those whose scenario is gone, unless only a part of the scenarios is
 * looked at; each is reported. Accepts no figure.
 */
export async function pruneBaselines(
  subjects: readonly Subject[],
  folder: string | undefined,
  { err }: Pick<Terminal, 'err'>,
  isPart = false,
): Promise<number> {
  const { moveBaseline } = await import('../studies/baseline-folder.ts')
  const { renamed, obsolete } = await findLost(subjects, folder)
  for (const { subject, former } of renamed) {
    const { baselineFile, file } = subject
    await writing(`the baseline ${baselineFile}`, () => moveBaseline(former, baselineFile, file))
    err.write(visibly`moved ${former.path} to ${baselineFile}: its scenario is now ${file}\n`)
  }
  if (isPart) return renamed.length
  const others = obsolete.length > 0 ? await findWithoutBaseline(subjects, folder) : []
  const all = [...subjects.map(({ file }) => file), ...others]
  const command = joinCommand('baseline', [...all, ...flagWords({ baselines: folder }), '--prune'])
  for (const { path } of obsolete) {
    if (others.length > 0) {
      err.write(
        visibly`kept ${path}: it may be that of ${others[0]}, which has none; \`${command}\` looks, and removes it if not\n`,
      )
      continue
    }
    await writing(`the baseline ${path}`, async () => (await import('../files/file.ts')).removeFile(path))
    err.write(visibly`removed ${path}: its scenario is gone\n`)
  }
  return renamed.length + obsolete.length
}

/** Scenarios beside those that are named which have no baseline: a baseline that is lost may be theirs. */
async function findWithoutBaseline(subjects: readonly Subject[], folder: string | undefined): Promise<string[]> {
  const { baselinePath } = await import('../studies/baseline-folder.ts')
  const named = new Set(subjects.map(({ file }) => resolve(file)))
  const found: string[] = []
  for (const parent of new Set(subjects.map(({ file }) => dirname(file)))) {
    const names = (await readdir(parent)).filter((name) => /\.ya?ml$/i.test(name)).sort()
    for (const file of names.map((name) => join(parent, name))) {
      if (named.has(resolve(file)) || (await stat(baselinePath(file, folder)).catch(() => undefined))) continue
      // What has no parties is a catalog.
      if (/^parties:/m.test(await readText(file).catch(() => ''))) found.push(file)
    }
  }
  return found
}

function withoutExtension(file: string): string {
  return file.slice(0, file.length - extname(file).length)
}
