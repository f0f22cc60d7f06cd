import type { InferredOptionTypes } from 'yargs'
import { isSystemError } from '../files/fault.ts'
import type { Loopback, Place } from '../serve/loopback.ts'
import { visibly } from '../source/escape.ts'
import { defineCommand } from './command.ts'
import { expectLiveCharts } from './drawing.ts'
import { FIGHTING_FLAGS, readCount, readFolder } from './options.ts'
import { writing } from './outputs.ts'
import { printProblems, tellProblems } from './read-scenarios.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

const FLAGS = {
  battles: { ...FIGHTING_FLAGS.battles, describe: 'how many battles to fight of what is shown, such as 1_000_000' },
  seed: FIGHTING_FLAGS.seed,
  port: {
    group: 'Page:',
    value: 'PORT',
    describe: 'the port of the page on this machine',
    requiresArg: true,
    coerce: (text: string) => readCount('port', text, 0, 65_535),
    defaultDescription: 'any that is free',
  },
  open: { group: 'Page:', describe: 'show the page in the browser at once', type: 'boolean' },
  export: {
    group: 'Page:',
    value: 'DIR',
    describe: 'write the page as files for any web server instead; it opens any scenario, and uploads nothing',
    requiresArg: true,
    coerce: (path: string) => readFolder('export', path),
  },
} as const

export const studio = defineCommand({
  name: 'studio',
  summary: 'Open a page to turn the numbers of a scenario and watch what they do; it can save them',
  flags: FLAGS,
  oneFile: true,
  mayLackFile: true,
  conflicts: ['battles', 'seed', 'port', 'open'].map((flag): [string, string] => ['export', flag]),
  examples: [
    ['turn the numbers of a scenario', 'studio scenarios/spear-wall.yaml --open'],
    ['the same battles as with another seed', 'studio duel.yaml --seed 7 --battles 1_000_000'],
    ['a page for those who have not installed Tiltyard', 'studio --export site'],
  ],
  needsFile: 'what is changed is saved there',
  run: openStudio,
})

async function openStudio(
  [file]: readonly string[],
  { export: folder, ...options }: InferredOptionTypes<typeof FLAGS>,
  terminal: Terminal,
): Promise<ExitCode> {
  await expectLiveCharts('the studio')
  if (folder === undefined) {
    if (file === undefined) throw new UserError('no FILE is given, expected one', 'see `tiltyard studio --help`')
    return serve(file, options, terminal)
  }
  if (file !== undefined) {
    throw new UserError(`--export takes no FILE, got ${file}: the page that it writes opens any that it is given`)
  }
  const page = await exportTo(folder)
  terminal.out.write(visibly`${page}\n`)
  terminal.err.write(visibly`The studio is in ${folder}, for any web server, such as \`npx http-server ${folder}\`.\n`)
  return EXIT.fine
}

async function exportTo(folder: string): Promise<string> {
  const { exportStudio } = await import('../studio/export.ts')
  return writing(`the studio to ${folder}`, () => exportStudio(folder))
}

/** Serves where the scenario's studio was last, if that is free: a page of it that is still open goes on then. */
async function serveAgain(
  file: string,
  options: Omit<InferredOptionTypes<typeof FLAGS>, 'export' | 'open'>,
): Promise<Loopback> {
  const { serveStudio } = await import('../studio/server.ts')
  const { readAddress, keepAddress } = await import('../studio/last-address.ts')
  const last = await readAddress(file)
  const { port = last?.port } = options
  const token = port === last?.port ? last?.token : undefined
  const serve = (place: Place): Promise<Loopback> => serveStudio(file, { ...options, ...place })
  const server = await serve({ port, token }).catch((error: unknown) => {
    if (!isSystemError(error)) throw error
    // The port of before is somebody else's now.
    if (options.port === undefined && port !== undefined) return serve({ port: undefined })
    throw new UserError(`cannot serve the page on port ${port}: ${error.message}`)
  })
  const { port: served, pathname } = new URL(server.address)
  await keepAddress(file, { port: Number(served), token: pathname.split('/')[1] })
  return server
}

async function serve(
  file: string,
  { open, ...options }: Omit<InferredOptionTypes<typeof FLAGS>, 'export'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { err, out, signal } = terminal
  // Reported here as well as in the page, before anything is opened.
  const { openScenarioFile } = await import('../studio/disk.ts')
  const { loaded, read, isOfCode, problems } = await openScenarioFile(file)
  const isMendable = read !== undefined && !isOfCode
  if (isMendable) await tellProblems(problems, {}, terminal)
  else await printProblems(problems, {}, terminal)
  const server = await serveAgain(file, options)
  out.write(`${server.address}\n`)
  if (!loaded) err.write(visibly`${file} cannot be fought as it is: mend it in the page, or in your editor.\n`)
  err.write(visibly`The studio of ${file} is at this address, for this machine only. Ctrl-C ends it.\n`)
  if (open) (await import('../serve/open-browser.ts')).openBrowser(server.address)
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  await server.close()
  return EXIT.fine
}
