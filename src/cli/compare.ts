import type { InferredOptionTypes } from 'yargs'
import type { CompareProgress, Comparison, ExactComparison, Scenario, Variant } from '../index.ts'
import { splitAtCommas } from '../scenario/commas.ts'
import { defineCommand } from './command.ts'
import { budgetWords, explore } from './exploring.ts'
import { fightWithBar } from './fighting.ts'
import {
  EXACT_CONFLICTS,
  EXACT_NEEDS,
  EXACT_STUDY_FLAGS,
  FIGHTING_FLAGS,
  REPORTING_FLAGS,
  studyReportingFlags,
  TALKING_FLAGS,
  VARIANT_FLAGS,
} from './options.ts'
import { describeComparison } from './progress.ts'
import { readWanted, type Wanted } from './read-scenarios.ts'
import { fillReportFolder } from './report-folder.ts'
import { studyFolder, withFolder } from './study.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, UserError, usesColor } from './terminal.ts'

/** What the report's folder is called by. */
const DONE = 'compared'

const FLAGS = {
  ...VARIANT_FLAGS,
  ...FIGHTING_FLAGS,
  precision: {
    ...FIGHTING_FLAGS.precision,
    describe: 'fight until differences of win rates are known to plus or minus so many percentage points: 0.1%',
  },
  ...EXACT_STUDY_FLAGS,
  ...studyReportingFlags(DONE),
  json: {
    ...REPORTING_FLAGS.json,
    describe: 'print the result as JSON, a line for each variant, and nothing else; writes a folder only with --out',
  },
  ...TALKING_FLAGS,
}
type CompareFlags = InferredOptionTypes<typeof FLAGS>

export const compare = defineCommand({
  name: 'compare',
  summary: 'Fight a scenario and variants of it with the same dice; say what differs, and how sure that is',
  flags: FLAGS,
  conflicts: [['battles', 'precision'], ...EXACT_CONFLICTS],
  needs: EXACT_NEEDS,
  examples: [
    ['what does a d8 do for the spears?', 'compare scenarios/spear-wall.yaml --set weapons.spear.damage=d8'],
    [
      'several variants against the file as it is',
      "compare duel.yaml --variant weapons.sword.damage=d10 --variant 'weapons.sword.damage=d6, combatants.knight.hp=14'",
    ],
    ['without any chance, where scenarios are small', 'compare duel.yaml --set weapons.sword.damage=d10 --exact'],
    ['two files: the first is the baseline', 'compare old.yaml new.yaml --precision 0.1%'],
  ],
  run: compareFiles,
})

async function compareFiles(files: readonly string[], flags: CompareFlags, terminal: Terminal): Promise<ExitCode> {
  const [baseline, variants] = await readSides(files, flags, terminal)
  const folder = studyFolder(baseline.name, DONE, flags)
  const find = flags.exact ? solve : fight
  const comparison = await withFolder<Comparison | ExactComparison>(folder, () =>
    find(baseline, variants, flags, terminal),
  )
  if (!comparison) return EXIT.interrupted
  const { out } = terminal
  if (flags.json) {
    const { variantAsJson } = await import('../report/compare/json.ts')
    for (const variant of comparison.variants) out.write(`${JSON.stringify(variantAsJson(comparison, variant))}\n`)
  } else if (!flags.quiet) {
    const { summarizeComparison } = await import('../report/compare/summary.ts')
    out.write(summarizeComparison(comparison, { width: readableWidth(out), color: usesColor(out, flags.color) }))
  }
  if (folder !== undefined) {
    const { writeComparison } = await import('../report/compare/folder.ts')
    const origin = { scenario: baseline, command: await commandOf(files, flags, comparison) }
    await fillReportFolder(
      folder,
      () => writeComparison(comparison, origin, folder, flags.format),
      flags.quiet,
      terminal,
    )
  }
  return terminal.signal.aborted ? EXIT.interrupted : EXIT.fine
}

/** The baseline, and what it is compared with: the other files, and variants of the first one. */
async function readSides(
  files: readonly string[],
  flags: CompareFlags,
  terminal: Terminal,
): Promise<[Scenario, Variant[]]> {
  const { set = [], variant = [], both = [] } = flags
  const [first, ...others] = files
  const named: (Wanted & { readonly name?: string })[] = [
    ...others.map((file) => ({ file, overrides: [...both, ...set] })),
    ...variant.map((changes) => ({
      file: first,
      overrides: [...both, ...set, ...splitAtCommas(changes)],
      name: [...set, changes].join(', '),
    })),
  ]
  if (named.length === 0) {
    if (set.length === 0) {
      const ways = 'expected --set, --variant or a second FILE'
      throw new UserError(`nothing is given to compare ${first} with, ${ways}\nsee \`tiltyard compare --help\``)
    }
    named.push({ file: first, overrides: [...both, ...set], name: set.join(', ') })
  }
  const wanted = [{ file: first, overrides: both }, ...named]
  const [baseline, ...scenarios] = await readWanted(wanted, flags.color, terminal)
  const variants = scenarios.map(
    (scenario, at): Variant => ({ name: named[at].name ?? nameOf(scenario, at), scenario }),
  )
  return [baseline, variants]

  /** Another file goes by its scenario's name, unless others have the same. */
  function nameOf({ name }: Scenario, at: number): string {
    const same = [baseline, ...scenarios].filter((other) => other.name === name)
    return same.length > 1 ? named[at].file : name
  }
}

/** The exact comparison; undefined if Ctrl-C came first. */
async function solve(
  baseline: Scenario,
  variants: readonly Variant[],
  flags: CompareFlags,
  terminal: Terminal,
): Promise<ExactComparison | undefined> {
  const { compareExactly } = await import('../studies/compare-exactly.ts')
  return explore((options) => compareExactly(baseline, variants, options), baseline.name, flags, terminal)
}

/** The comparison, marked as partial if Ctrl-C came first; undefined if it came before the first battle. */
async function fight(
  baseline: Scenario,
  variants: readonly Variant[],
  flags: CompareFlags,
  terminal: Terminal,
): Promise<Comparison | undefined> {
  const { compare } = await import('../studies/compare.ts')
  const describe = (counts: CompareProgress, ms: number) => describeComparison(counts, ms, baseline.parties[0].id)
  const comparison = await fightWithBar(
    (options) => compare(baseline, variants, options),
    describe,
    baseline.name,
    flags,
    terminal,
  )
  if (comparison?.partial) {
    terminal.err.write(`Interrupted: the result is that of the first ${comparison.battles} battles.\n`)
  }
  return comparison
}

/** The command line that compares the same again, with as many battles, or exactly. */
async function commandOf(
  files: readonly string[],
  flags: CompareFlags,
  comparison: Comparison | ExactComparison,
): Promise<string> {
  const { joinCommand } = await import('../report/command-line.ts')
  const repeated = (['both', 'set', 'variant'] as const).flatMap((flag) =>
    (flags[flag] ?? []).flatMap((value) => [`--${flag}`, value]),
  )
  const how = comparison.exact
    ? ['--exact', ...budgetWords(flags)]
    : ['--battles', String(comparison.battles), '--seed', comparison.seed]
  return joinCommand('compare', [...files, ...repeated, ...how])
}
