import { lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { inPackage } from '../package/root.ts'
import { defineCommand } from './command.ts'
import { TALKING_FLAGS } from './options.ts'
import { isSystemError } from './report-folder.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

const FLAGS = { quiet: TALKING_FLAGS.quiet } as const

/** What is made of which file of the package. Those that npm would take for its own go by another name there. */
const FILES = [
  { to: 'toll-bridge.yaml', from: 'starter/toll-bridge.yaml', about: 'a scenario: who fights whom, how, and what for' },
  {
    to: 'catalog/weapons.csv',
    from: 'starter/catalog/weapons.csv',
    about: 'what there is to carry, for a spreadsheet',
  },
  { to: 'catalog/armours.csv', from: 'starter/catalog/armours.csv', about: '' },
  { to: 'catalog/shields.csv', from: 'starter/catalog/shields.csv', about: '' },
  {
    to: 'scenario.schema.json',
    from: 'schema/scenario.schema.json',
    about: 'lets editors complete and check scenarios',
  },
  { to: '.github/workflows/balance.yml', from: 'starter/balance.yml', about: 'checks the balance at every push' },
  { to: '.gitignore', from: 'starter/gitignore', about: 'keeps reports out of the repository' },
] as const
const [{ to: SCENARIO }] = FILES

export const init = defineCommand({
  name: 'init',
  summary: 'Make a first scenario, with catalogs and a CI workflow, to run and to change',
  operand: '[DIR]',
  flags: FLAGS,
  oneFile: true,
  examples: [
    ['in a folder of its own', 'init balance'],
    ['here; nothing that is here is overwritten', 'init'],
  ],
  run: makeStarter,
})

async function makeStarter(
  [folder = '.']: readonly string[],
  flags: InferredOptionTypes<typeof FLAGS>,
  { out }: Terminal,
): Promise<ExitCode> {
  if (folder.trim() === '' || folder.includes('\0')) {
    throw new UserError(`DIR is "${folder}", expected the path of a folder`)
  }
  const inTheWay = await findExisting(folder)
  if (inTheWay.length > 0) {
    const here = inTheWay.length === 1 ? 'this is' : 'these are'
    throw new UserError(
      `nothing is made in "${folder}": ${here} in the way, and not overwritten\n${inTheWay.map((path) => `  ${path}`).join('\n')}\n` +
        'name another folder: tiltyard init DIR',
    )
  }
  try {
    for (const { to, from } of FILES) await copy(inPackage(from), join(folder, to))
  } catch (error) {
    throw isSystemError(error) ? new UserError(`cannot make a scenario in "${folder}": ${error.message}`) : error
  }
  if (!flags.quiet) out.write(tell(folder))
  return EXIT.fine
}

/** Everything that would have to be overwritten: files, and files where there should be folders. */
async function findExisting(folder: string): Promise<string[]> {
  const found = new Set<string>()
  for (const { to } of FILES) {
    const steps = to.split('/')
    for (const last of steps.keys()) {
      const above = join(folder, ...steps.slice(0, last))
      if ((await kindOf(above)) === 'no folder') found.add(above)
    }
    const path = join(folder, ...steps)
    if (await lstat(path).catch(() => undefined)) found.add(path)
  }
  return [...found]
}

async function kindOf(path: string): Promise<'folder' | 'no folder' | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats && (stats.isDirectory() ? 'folder' : 'no folder')
}

/** A file that has come into being in the meantime is not overwritten either. */
async function copy(from: string, to: string): Promise<void> {
  const text = await readFile(from)
  await mkdir(dirname(to), { recursive: true })
  await writeFile(to, text, { flag: 'wx' })
}

function tell(folder: string): string {
  const longest = Math.max(...FILES.map(({ to }) => to.length))
  const made = FILES.map(({ to, about }) => `  ${to.padEnd(longest)}  ${about}`.trimEnd())
  const steps = [
    ...(folder === '.' ? [] : [[`cd ${folder}`, '']]),
    [`npx tiltyard run ${SCENARIO}`, 'who wins, and why'],
    [`npx tiltyard watch ${SCENARIO}`, 'what each change does, while you edit'],
    [`npx tiltyard check ${SCENARIO}`, 'whether it is what it should be, as in CI'],
    ['npm install --save-dev tiltyard', 'for CI: the version that you have here'],
  ]
  const widest = Math.max(...steps.map(([line]) => line.length))
  const next = steps.map(([line, why]) => `  ${line.padEnd(widest)}  ${why}`.trimEnd())
  return `Made in ${folder === '.' ? 'this folder' : folder}\n${made.join('\n')}\n\nNext\n${next.join('\n')}\n`
}
