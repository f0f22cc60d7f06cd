import { join, parse } from 'node:path'
import type { Evidence } from '../report/evidence.ts'
import type { Asked, Study, StudyFlags, StudyReport } from '../report/study.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { asJsonLine } from '../source/escape.ts'
import { defineCommand, type KnownCommand, type Line } from './command.ts'
import { expectDrawing } from './drawing.ts'
import { budgetWords, explore } from './exploring.ts'
import { fightWithBar } from './fighting.ts'
import { expectOutputs } from './outputs.ts'
import { describeStudy } from './progress.ts'
import { printProblems } from './read-scenarios.ts'
import { fillReportFolder, reportOutputs } from './report-folder.ts'
import { REPORTS } from './reports-index.ts'
import { openSharing, SHARING_NEEDS, sharingOutputs } from './sharing.ts'
import { slug, slugOfChanges } from './slug.ts'
import { optionOf, type SharedFlags, sharedFlags } from './study-flags.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, UserError, usesColor } from './terminal.ts'

/** The command of a study. */
export function studyCommand(study: Study): KnownCommand {
  const { name, summary, oneFile, examples, group } = study
  const own = Object.entries(study.flags).map(([flag, about]) => [flag, optionOf(group, flag, about)])
  const flags: ReturnType<typeof sharedFlags> = { ...Object.fromEntries(own), ...sharedFlags(study) }
  return defineCommand({
    ...{ name, summary, flags, oneFile, examples },
    conflicts: [
      ['battles', 'precision'],
      ['shard', 'redis'],
      // What an exact study has no use for; one that stops by itself is reported by its precision what will do.
      ...(['battles', 'precision', 'seed', 'threads', 'shard', 'checkpoint', 'redis', 'max-battles'] as const)
        .filter((flag) => flag in flags && !(study.limits && flag === 'precision'))
        .map((flag) => ['exact', flag] as const),
      ...(study.writes ? [['write', 'dry-run'] as const] : []),
    ],
    needs: [['max-states', 'exact'], ...(study.limits ? [] : [['max-seconds', 'exact'] as const, ...SHARING_NEEDS])],
    run: (files, flags, terminal, line) => runStudy(study, files, flags, terminal, line),
  })
}

async function runStudy(
  study: Study,
  files: readonly string[],
  flags: SharedFlags,
  terminal: Terminal,
  line: Line,
): Promise<ExitCode> {
  const asked = askedOf(study, flags)
  const missing = study.missing?.(files, asked)
  if (missing !== undefined) throw new UserError(missing, `see \`tiltyard ${study.name} --help\``)
  if (flags.write && asked.set.length > 0) {
    throw new UserError(
      '--write is given with --set, whose values are not in the files: what holds with them is not theirs',
    )
  }
  const { subject, problems } = await study.load(files, asked, { ownRules: flags['allow-own-rules'] })
  await printProblems(problems, flags, terminal)
  if (subject === undefined) throw new UserError('the scenario cannot be read')
  terminal.prepareForLongFights?.()
  const scenario = study.scenarioOf(subject)
  const folder = flags.shard ? undefined : chooseFolder(study, scenario, files, asked, flags)
  const folders = folder === undefined ? [] : [folder]
  await expectDrawing(flags.format)
  await expectOutputs([...sharingOutputs(flags, line), ...reportOutputs(folders, flags.out)], files)
  const sharing = await openSharing([{ file: files[0], scenario }], flags, terminal, line)
  // Undefined if Ctrl-C came before there was anything to find.
  const find = (): Promise<Evidence | undefined> =>
    flags.exact
      ? explore(
          (how) => study.solve(subject, asked, { ...how, ...(flags.precision && { precision: flags.precision }) }),
          ...([scenario.name, flags, terminal] as const),
        )
      : fightWithBar(
          (how) => study.fight(subject, asked, { ...how, ...limitsOf(study, flags) }),
          (progress, ms) => describeStudy(progress, ms, scenario.parties[0].id),
          scenario.name,
          flags,
          terminal,
          sharing,
        )
  const writing = study.writes && (await (await import('./writing.ts')).openWriting(files, flags['allow-own-rules']))
  const exit = await sharing.settle([() => withKnownNames(find, files[0])])
  if (exit !== undefined) return exit
  const found = await withKnownNames(find, files[0])
  if (!found) return EXIT.interrupted
  const report = await study.report()
  if (!found.exact && found.partial) terminal.err.write(`Interrupted: the result is that of ${report.part(found)}.\n`)
  await print(report, found, flags, terminal)
  if (folder !== undefined) {
    const { writeStudy } = await import('../report/study-folder.ts')
    const { flagWords, joinCommand } = await import('../report/command-line.ts')
    const words = [...files, ...flagWords(study.again(asked, found)), ...howAgain(study, report, found, flags)]
    const origin = { scenario, command: joinCommand(study.name, words) }
    await fillReportFolder(folder, () => writeStudy(study, found, origin, folder, flags.format), flags.quiet, terminal)
  }
  if (terminal.signal.aborted) return EXIT.interrupted
  const isMet = (await study.isMet?.(found)) ?? true
  const changes = isMet ? study.writes?.(found, subject) : 'not all goals are certainly met'
  if (writing) await writing.write(changes!, flags, terminal)
  return isMet ? EXIT.fine : EXIT.broken
}

/** How a study is bounded that fights until it knows. */
function limitsOf({ limits }: Study, { 'max-battles': maxBattles, 'max-seconds': maxSeconds }: SharedFlags) {
  if (!limits) return {}
  return { ...(maxBattles !== undefined && { maxBattles }), ...(maxSeconds !== undefined && { maxSeconds }) }
}

/** What a study's own flags and `--set` say. */
function askedOf(study: Study, flags: SharedFlags & Readonly<Record<string, unknown>>): Asked<StudyFlags> {
  const own = Object.entries(study.flags).map(([flag, { repeatable, isSwitch }]) => [
    flag,
    isSwitch ? flags[flag] === true : (flags[flag] ?? (repeatable ? [] : undefined)),
  ])
  return { set: flags.set ?? [], ...Object.fromEntries(own) }
}

/** The folder of the report: as `--out` says, else named by the scenario, the study and what was asked; or none. */
function chooseFolder(
  { name: study, flags: own }: Study,
  { name }: Scenario,
  [, ...others]: readonly string[],
  asked: Asked<StudyFlags>,
  { out, json }: SharedFlags,
): string | undefined {
  if (out !== undefined) return out
  if (json) return undefined
  // What a study mostly varies says so by itself; other flags are named.
  const [first] = Object.keys(own)
  const words = Object.entries(asked).flatMap(([flag, value]) => {
    if (typeof value === 'boolean') return value ? [flag] : []
    const values = [value ?? []].flat()
    return flag === first || flag === 'set' || values.length === 0 ? values : [flag, ...values]
  })
  const stems = others.map((file) => parse(file).name)
  return join(REPORTS, [slug(name), study, slugOfChanges([...stems, ...words])].filter(Boolean).join('-'))
}

/** Throws a `UserError` for a metric or a number that the study cannot look at. */
async function withKnownNames<Found>(find: () => Promise<Found>, file: string): Promise<Found> {
  const { NoSuchMetric } = await import('../studies/wanted-metric.ts')
  const { NoSuchNumber } = await import('../studies/sensitivity-plan.ts')
  try {
    return await find()
  } catch (error) {
    if (error instanceof NoSuchMetric) {
      const { joinCommand } = await import('../report/command-line.ts')
      throw new UserError(`--metric: ${error.message}`, `\`${joinCommand('metrics', [file])}\` lists what there is`)
    }
    if (error instanceof NoSuchNumber) throw new UserError(`--reference: ${error.message}`)
    throw error
  }
}

async function print(
  report: StudyReport<Evidence>,
  found: Evidence,
  flags: SharedFlags,
  { out }: Terminal,
): Promise<void> {
  if (flags.json) {
    for (const object of [report.json(found)].flat()) out.write(`${asJsonLine(object)}\n`)
  } else if (!flags.quiet) {
    const { summarizeStudy } = await import('../report/study-summary.ts')
    out.write(summarizeStudy(report, found, { width: readableWidth(out), color: usesColor(out, flags.color) }))
  }
}

/** The flags that fight as much again with the same dice, or solve the same again. */
function howAgain({ limits }: Study, report: StudyReport<Evidence>, found: Evidence, flags: SharedFlags): string[] {
  const asked = flags.precision
  const wanted = asked === undefined ? [] : ['--precision', `${Number((asked * 100).toPrecision(12))}%`]
  if (found.exact) return ['--exact', ...(limits ? wanted : []), ...budgetWords(flags)]
  const { battles, precision, partial, seed } = found
  if (limits) {
    const most = flags['max-battles']
    return [...wanted, ...(most === undefined ? [] : ['--max-battles', String(most)]), '--seed', seed]
  }
  // Where sides have fought as many as they need, only the precision makes them do so again.
  const isByNeed = battles === undefined && precision !== undefined && !partial
  const goal = isByNeed
    ? ['--precision', `${Number((precision * 100).toPrecision(12))}%`]
    : ['--battles', String(report.battles(found))]
  return [...goal, '--seed', seed]
}
