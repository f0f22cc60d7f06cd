import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { execute } from '../../src/cli/execute.ts'
import type { Stream } from '../../src/cli/terminal.ts'

/** The command line as it is built. */
export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Where the scenarios of these tests are, and the working directory of every command. */
export const SCENARIOS = fileURLToPath(new URL('scenarios/', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

/** What may be set where tests run, and changes what commands do: none of it reaches them, but what a test sets. */
const UNSET = { NO_COLOR: undefined, FORCE_COLOR: undefined, CI: undefined, GITHUB_ACTIONS: undefined }

/** Runs `tiltyard` to its end, in this process: to start one of its own takes longer than most commands do. */
export function tiltyard(...args: string[]): Promise<Ended> {
  return tiltyardIn(SCENARIOS, args)
}

/**
 * Runs it in another folder: one command after the other, since a process has one folder and one environment. What serves
 * until Ctrl-C gets that as soon as it has said something that is `enough`.
 */
export function tiltyardIn(
  folder: string,
  args: readonly string[],
  environment: Environment = {},
  enough?: RegExp,
  input = '',
): Promise<Ended> {
  const ended = last.then(() => runHere(folder, args, environment, enough, input))
  last = ended.catch(() => {})
  return ended
}
let last: Promise<unknown> = Promise.resolve()

async function runHere(
  folder: string,
  args: readonly string[],
  environment: Environment,
  enough: RegExp | undefined,
  piped: string,
): Promise<Ended> {
  const [out, err] = [new PassThrough(), new PassThrough()] as unknown as [Stream, Stream]
  const said = Promise.all([text(out), text(err)])
  const stop = new AbortController()
  out.on('data', (part) => {
    if (enough?.test(String(part))) stop.abort()
  })
  const leave = enter(folder, { ...UNSET, ...environment })
  try {
    const interrupt = (): void => stop.abort()
    const input = () => Readable.from([Buffer.from(piped)])
    const code = await execute(args, { out, err, input, signal: stop.signal, interrupt, parting: '' })
    out.end()
    err.end()
    const [stdout, stderr] = await said
    return { code, stdout, stderr }
  } finally {
    leave()
  }
}

/** Goes to a folder and an environment; the way back. */
function enter(folder: string, environment: Readonly<Record<string, string | undefined>>): () => void {
  const before = process.cwd()
  const changed = Object.keys(environment).map((name) => [name, process.env[name]] as const)
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  process.chdir(folder)
  for (const [name, value] of Object.entries(environment)) set(name, value)
  return () => {
    process.chdir(before)
    for (const [name, value] of changed) set(name, value)
  }
}

/** Code to run before a command does: it takes its standard error for a terminal. */
export const TERMINAL = 'process.stderr.isTTY = true'

/** The same: its clock runs so many times as fast, so that what it does every few seconds it does after fewer battles. */
export function hasten(times: number): string {
  return `const now=performance.now.bind(performance);performance.now=()=>${times}*now()`
}

/** What Node is started with, to run code before a command does. */
export function preloadOf(before: string): string[] {
  return before ? ['--import', `data:text/javascript,${before}`] : []
}

/** Starts `tiltyard` as a process of its own: for what a process is the point of. */
export function start(
  args: readonly string[],
  before = '',
  environment: Environment = {},
  cwd = SCENARIOS,
): ChildProcessWithoutNullStreams {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  return spawn(process.execPath, [...preloadOf(before), MAIN, ...args], { cwd, env: { ...env, ...environment } })
}

/** What a command said, and what it exited with. */
export async function end(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  child.stdin.end()
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}
