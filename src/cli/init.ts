import { lstat, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import type { InferredOptionTypes } from 'yargs'
import { FileFault } from '../files/fault.ts'
import { createFile } from '../files/file.ts'
import { removeLeftovers } from '../files/temporary.ts'
import { inPackage } from '../package/root.ts'
import { visible } from '../source/escape.ts'
import { acceptBaselines, findSubjects } from './baselines.ts'
import { defineCommand } from './command.ts'
import { fill } from './help.ts'
import { TALKING_FLAGS } from './options.ts'
import { type Call, callFrom } from './own-call.ts'
import { readScenarios } from './read-scenarios.ts'
import { EXIT, type ExitCode, readableWidth, type Stream, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  ruleset: {
    group: 'Scenario:',
    describe: 'a ruleset of your own to begin with, in one file, and a scenario that fights by it',
    type: 'boolean',
  },
  quiet: TALKING_FLAGS.quiet,
} as const

/** A file that is made, and of which file of the package; left out: it is written by fighting. */
interface Made {
  readonly to: string
  readonly from?: string
  readonly about: string
}

/** What is made of which file of the package. Those that npm would take for its own go by another name there. */
const STARTER: readonly Made[] = [
  { to: 'toll-bridge.yaml', from: 'starter/toll-bridge.yaml', about: 'a scenario: who fights whom, how, and what for' },
  {
    to: 'catalog/weapons.csv',
    from: 'starter/catalog/weapons.csv',
    about: 'what there is to carry, for a spreadsheet',
  },
  { to: 'catalog/armours.csv', from: 'starter/catalog/armours.csv', about: '' },
  { to: 'catalog/shields.csv', from: 'starter/catalog/shields.csv', about: '' },
]
const RULESET: readonly Made[] = [
  { to: 'pit-fight.yaml', from: 'scenarios/own-rules/pit-fight.yaml', about: 'a scenario: who fights whom, and how' },
  {
    to: 'pool-d6.mjs',
    from: 'scenarios/own-rules/pool-d6.mjs',
    about: 'the rules that it is fought by: yours to change',
  },
  { to: 'tiltyard.yaml', from: 'starter/own-rules.yaml', about: 'allows rulesets below it to be run' },
]
const AROUND: readonly Made[] = [
  {
    to: 'scenario.schema.json',
    from: 'schema/scenario.schema.json',
    about: 'lets editors complete and check scenarios',
  },
  { to: '.github/workflows/balance.yml', from: 'starter/balance.yml', about: 'checks the balance at every push' },
  { to: '.gitignore', from: 'starter/gitignore', about: 'keeps reports out of the repository' },
]

/** The files of a folder to start from, its scenario first. */
function listFiles({ ruleset }: { readonly ruleset?: boolean | undefined }): readonly Made[] {
  const own = ruleset ? RULESET : STARTER
  const baseline = {
    to: `baselines/${own[0].to.replace('.yaml', '.json')}`,
    about: 'its figures, which check holds it to',
  }
  return [...own, baseline, ...AROUND]
}

export const init = defineCommand({
  name: 'init',
  summary: 'Make a first scenario, with catalogs and a CI workflow, to run and to change',
  operand: '[DIR]',
  flags: FLAGS,
  oneFile: true,
  examples: [
    ['in a folder of its own', 'init balance'],
    ['here; nothing that is here is overwritten', 'init'],
    ['with rules of your own', 'init --ruleset rules'],
  ],
  run: makeStarter,
})

async function makeStarter(
  [folder = '.']: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  if (folder.trim() === '' || folder.includes('\0')) {
    throw new UserError(`DIR is "${folder}", expected the path of a folder`)
  }
  const files = listFiles(flags)
  const texts = await readTexts(files)
  const { inTheWay, asMade } = await findExisting(files, texts, folder)
  if (inTheWay.length > asMade.size) {
    const here = inTheWay.length === 1 ? 'this is' : 'these are'
    throw new UserError(
      `nothing is made in "${folder}": ${here} in the way, and not overwritten`,
      ...inTheWay.map((path) => `  ${path}`),
      'name another folder: tiltyard init DIR',
    )
  }
  for (const { to } of files) await removeLeftovers(dirname(join(folder, to)))
  for (const [to, text] of texts) if (!asMade.has(to)) await make(folder, to, text)
  const scenario = join(folder, files[0].to)
  const subjects = await findSubjects(
    [scenario],
    await readScenarios([scenario], { 'allow-own-rules': true }, terminal),
    undefined,
  )
  await acceptBaselines(subjects, {}, { ...terminal, err: new Writable({ write: (_, __, done) => done() }) as Stream })
  if (!flags.quiet) terminal.out.write(tell(folder, files, callFrom(folder), readableWidth(terminal.out)))
  return EXIT.fine
}

/** What is made of files of the package, by where. */
async function readTexts(files: readonly Made[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const { to, from } of files) {
    if (from === undefined) continue
    const text = await readFile(inPackage(from), 'utf8')
    // The schema stands beside what is made.
    texts.set(to, text.replace(/(\$schema=)\S*\/(scenario\.schema\.json)/, '$1$2'))
  }
  return texts
}

/**
 * Everything that would have to be overwritten: files, and files where there should be folders. Among them those that hold
 * just what is to be made, as one that was killed has left them: it goes on from there. The baseline, which comes last, is
 * none of these.
 */
async function findExisting(
  files: readonly Made[],
  texts: ReadonlyMap<string, string>,
  folder: string,
): Promise<{ readonly inTheWay: readonly string[]; readonly asMade: ReadonlySet<string> }> {
  const found = new Set<string>()
  const asMade = new Set<string>()
  for (const { to } of files) {
    const steps = to.split('/')
    for (const last of steps.keys()) {
      const above = join(folder, ...steps.slice(0, last))
      if ((await kindOf(above)) === 'no folder') found.add(above)
    }
    const path = join(folder, ...steps)
    const entry = await lstat(path).catch(() => undefined)
    if (!entry) continue
    found.add(path)
    if (entry.isFile() && texts.has(to) && (await readFile(path, 'utf8')) === texts.get(to)) asMade.add(to)
  }
  return { inTheWay: [...found], asMade }
}

async function kindOf(path: string): Promise<'folder' | 'no folder' | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats && (stats.isDirectory() ? 'folder' : 'no folder')
}

/** A file that has come into being in the meantime is not overwritten either. */
async function make(folder: string, to: string, text: string): Promise<void> {
  try {
    await createFile(join(folder, to), text)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    throw new UserError(`cannot make a scenario in "${folder}": ${error.reason}`)
  }
}

/** What was made, and what to do next: commands that work from where this one was given. */
function tell(folder: string, files: readonly Made[], { command, install }: Call, width: number): string {
  const [{ to: scenario }] = files
  const isOwn = files.some(({ to }) => to.endsWith('.mjs'))
  const longest = Math.max(...files.map(({ to }) => to.length))
  const isNarrow = width < 2 * longest
  const below = (text: string) => (text === '' ? [] : fill(text, width - 4).map((line) => `    ${line}`))
  const made = files.flatMap(({ to, about }) =>
    isNarrow ? [`  ${to}`, ...below(about)] : `  ${to.padEnd(longest)}  ${about}`.trimEnd(),
  )
  const steps = [
    ...(folder === '.' ? [] : [[`cd ${folder}`, '']]),
    [`${command} run ${scenario}`, 'who wins, and why'],
    [`${command} watch ${scenario}`, 'what each change does, while you edit'],
    ...(isOwn ? [[`${command} laws ${scenario}`, 'whether the rules keep what all rulesets owe']] : []),
    [`${command} check ${scenario}`, 'whether it is what it should be, as in CI'],
    ...install.map((line, index) => [line, index === 0 ? 'for CI: the version that you have here' : '']),
  ]
  const next = steps.flatMap(([line, why]) => {
    if (isNarrow) return [`  ${visible(line)}`, ...below(why && `# ${why}`)]
    return `  ${visible(line)}${why === '' ? '' : `  # ${why}`}`
  })
  return `Made in ${folder === '.' ? 'this folder' : visible(folder)}\n${made.join('\n')}\n\nNext\n${next.join('\n')}\n`
}
