import { lstat, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Writable } from 'node:stream'
import type { InferredOptionTypes } from 'yargs'
import { FileFault } from '../files/fault.ts'
import { createFile, replaceFile } from '../files/file.ts'
import { removeLeftovers } from '../files/temporary.ts'
import { inPackage } from '../package/root.ts'
import { quote } from '../report/command-line.ts'
import { findUpwards } from '../scenario/project.ts'
import { visible } from '../source/escape.ts'
import { acceptBaselines, findSubjects } from './baselines.ts'
import { defineCommand } from './command.ts'
import { fill } from './help.ts'
import { readWord, TALKING_FLAGS } from './options.ts'
import { type Call, callFrom } from './own-call.ts'
import { readScenarios } from './read-scenarios.ts'
import { GAME_NAMES, listFiles, type Made, WORKFLOW } from './starter-files.ts'
import { EXIT, type ExitCode, readableWidth, type Stream, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  game: {
    group: 'Scenario:',
    value: 'GAME',
    describe: `a game of your own to begin with, in a rules file, and a scenario of it: ${GAME_NAMES.join(', ')}`,
    type: 'string',
    requiresArg: true,
    coerce: (text: string) => readWord('game', text, GAME_NAMES),
  },
  ruleset: {
    group: 'Scenario:',
    describe: 'a ruleset in code to begin with, in one file, and a scenario that fights by it',
    type: 'boolean',
  },
  quiet: TALKING_FLAGS.quiet,
} as const

export const init = defineCommand({
  name: 'init',
  summary: 'Make a first scenario, with catalogs and a CI workflow, to run and to change',
  operand: '[DIR]',
  flags: FLAGS,
  oneFile: true,
  conflicts: [['game', 'ruleset']],
  examples: [
    ['in a folder of its own', 'init balance'],
    ['here, as in a repository that is there; nothing is overwritten', 'init'],
    ['a game of your own, from the smallest one', 'init --game blank my-game'],
    ['with rules of your own in code', 'init --ruleset rules'],
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
  const { own, baseline, around } = listFiles(flags)
  const files = [...own, baseline, ...around]
  const blocked = await findBlocked(files, folder)
  if (blocked.length > 0) {
    const here = blocked.length === 1 ? 'this is' : 'these are'
    throw new UserError(
      `nothing is made in "${folder}": ${here} in the way, and not overwritten`,
      ...blocked.map((path) => `  ${path}`),
      'name another folder: tiltyard init DIR',
    )
  }
  for (const { to } of files) await removeLeftovers(dirname(join(folder, to)))
  const states = await statesOf(files, folder)
  const isOther = ({ to }: Made) => states.get(to) === 'another'
  // A scenario is nothing without what it names: of other files of these names it may not be one.
  const isLeft = own.some(isOther)
  const outcome: Outcome = { made: [], left: [], added: [] }
  for (const file of [...(isLeft ? [] : own), ...around]) await makeOne(file, folder, states, outcome)
  if (isLeft) outcome.left.push(...own.filter(isOther))
  else if (states.get(baseline.to) === 'missing') {
    await acceptFirst(join(folder, own[0].to), terminal)
    outcome.made.splice(outcome.made.findLastIndex((file) => own.includes(file)) + 1, 0, baseline)
  }
  if (!flags.quiet) {
    const lines = [
      ...describeStarter(folder, own, outcome, callFrom(folder), readableWidth(terminal.out)),
      ...(await adviseOnWorkflow(folder, outcome)),
    ]
    terminal.out.write(`${lines.join('\n')}\n`)
  }
  return EXIT.fine
}

/** What has become of files that were to be made. */
interface Outcome {
  readonly made: Made[]
  /** They are there, and others. */
  readonly left: Made[]
  readonly added: { readonly to: string; readonly lines: readonly string[] }[]
}

async function makeOne(
  file: Made,
  folder: string,
  states: ReadonlyMap<string, State>,
  { made, left, added }: Outcome,
): Promise<void> {
  const state = states.get(file.to)
  const path = join(folder, file.to)
  if (state === 'missing') {
    await making(folder, async () => createFile(path, await textOf(file)))
    made.push(file)
  } else if (state === 'another' && !file.isList) left.push(file)
  else if (state === 'another') {
    const text = await readFile(path, 'utf8')
    const lines = missingLines(text, await textOf(file))
    if (lines.length === 0) return
    const newline = text.includes('\r\n') ? '\r\n' : '\n'
    const end = text === '' || text.endsWith('\n') ? '' : newline
    await making(folder, () => replaceFile(path, `${text}${end}${lines.map((line) => line + newline).join('')}`))
    added.push({ to: file.to, lines })
  }
}

/** Lines of a list that another does not have: comments are none, and slashes around names make no difference. */
function missingLines(text: string, wanted: string): string[] {
  const bare = (line: string) => line.trim().replaceAll(/^\/|\/$/g, '')
  const there = new Set(text.split(/\r?\n/).map(bare))
  return wanted.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !there.has(bare(line)))
}

/** Fights a scenario for its baseline, and tells nothing of it. */
async function acceptFirst(scenario: string, terminal: Terminal): Promise<void> {
  const scenarios = await readScenarios([scenario], { 'allow-own-rules': true }, terminal)
  const silent = new Writable({ write: (_, __, done) => done() }) as Stream
  await acceptBaselines(await findSubjects([scenario], scenarios, undefined), {}, { ...terminal, err: silent })
}

/** What is made of a file of the package. */
async function textOf({ from }: Made): Promise<string> {
  const text = await readFile(inPackage(from!), 'utf8')
  // The schema stands beside what is made.
  return text.replace(/(\$schema=)\S*\/((?:scenario|rules)\.schema\.json)/, '$1$2')
}

/** Whether a file is there, as it would be made (one that was killed has left it: it goes on from there), or another. */
type State = 'missing' | 'as made' | 'another'

async function statesOf(files: readonly Made[], folder: string): Promise<ReadonlyMap<string, State>> {
  const states = new Map<string, State>()
  for (const file of files) {
    const path = join(folder, file.to)
    const entry = await lstat(path).catch(() => undefined)
    const isAsMade =
      entry?.isFile() === true && file.from !== undefined && (await readFile(path, 'utf8')) === (await textOf(file))
    states.set(file.to, entry === undefined ? 'missing' : isAsMade ? 'as made' : 'another')
  }
  return states
}

/** Files where there should be folders, and folders where there should be files. */
async function findBlocked(files: readonly Made[], folder: string): Promise<string[]> {
  const found = new Set<string>()
  for (const { to } of files) {
    const steps = to.split('/')
    for (const last of steps.keys()) {
      const above = join(folder, ...steps.slice(0, last))
      if ((await kindOf(above)) === 'no folder') found.add(above)
    }
    const path = join(folder, ...steps)
    if ((await kindOf(path)) === 'folder') found.add(path)
  }
  return [...found]
}

async function kindOf(path: string): Promise<'folder' | 'no folder' | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats && (stats.isDirectory() ? 'folder' : 'no folder')
}

/** A file that has come into being in the meantime is not overwritten either. */
async function making(folder: string, make: () => Promise<void>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    throw new UserError(`cannot make a scenario in "${folder}": ${error.reason}`)
  }
}

/** What was made, and what to do next: commands that work from where this one was given. */
function describeStarter(
  folder: string,
  own: readonly Made[],
  { made, left, added }: Outcome,
  { command, install }: Call,
  width: number,
): string[] {
  const [{ to: scenario }] = own
  const isOwnRuleset = own.some(({ to }) => to.endsWith('.mjs'))
  const isThere = !left.some((file) => own.includes(file))
  const rows = [
    ...made.map(({ to, about }) => [to, about]),
    ...added.map(({ to, lines }) => [to, `has ${lines.join(' and ')} as well`]),
    ...left.map(({ to, ifLeft = 'was there, and is as it was' }) => [to, ifLeft]),
  ]
  const longest = Math.max(0, ...rows.map(([to]) => to.length))
  const isNarrow = width < 2 * longest
  const below = (text: string): string[] => (text === '' ? [] : fill(text, width - 4).map((line) => `    ${line}`))
  const reported = rows.flatMap(([to, about]) =>
    isNarrow ? [`  ${to}`, ...below(about)] : `  ${to.padEnd(longest)}  ${about}`.trimEnd(),
  )
  const where = folder === '.' ? 'this folder' : visible(folder)
  const head = made.length + added.length > 0 ? `Made in ${where}` : `Made nothing in ${where}: all of it is there`
  const steps = [
    ...(folder === '.' ? [] : [[`cd ${quote(folder)}`, '']]),
    ...(isThere
      ? [
          [`${command} run ${scenario}`, 'who wins, and why'],
          [`${command} watch ${scenario}`, 'what each change does, while you edit'],
          ...(isOwnRuleset ? [[`${command} laws ${scenario}`, 'whether the rules keep what all rulesets owe']] : []),
          [`${command} check ${scenario}`, 'whether it is what it should be, as in CI'],
        ]
      : [
          [`${command} init balance`, 'a scenario to begin with, in a folder of its own'],
          [`${command} check *.yaml`, 'whether your scenarios are what they should be, as in CI'],
        ]),
    ...install.map((line, index) => [line, index === 0 ? 'for CI: the version that you have here' : '']),
  ]
  const next = steps.flatMap(([line, why]) => {
    if (isNarrow) return [`  ${visible(line)}`, ...below(why && `# ${why}`)]
    return `  ${visible(line)}${why === '' ? '' : `  # ${why}`}`
  })
  return [head, ...reported, '', 'Next', ...next]
}

/** GitHub reads workflows in one place only. */
async function adviseOnWorkflow(folder: string, { made }: Outcome): Promise<string[]> {
  const root = await findUpwards(resolve(folder), '.git')
  if (root === undefined || root === resolve(folder) || !made.some(({ to }) => to === WORKFLOW)) return []
  const place = relative(root, resolve(folder)).replaceAll('\\', '/')
  return [
    '',
    `GitHub reads workflows at the top of a repository: move ${visible(place)}/.github there, and say in`,
    `${WORKFLOW} where the scenarios are: working-directory: ${visible(place)}`,
  ]
}
