import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The command line as it is built. */
export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Where the scenarios of these tests are, and the working directory of every command. */
export const SCENARIOS = fileURLToPath(new URL('scenarios/', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Code to run before a command does: it takes its standard error for a terminal. */
export const TERMINAL = 'process.stderr.isTTY = true'

/** Starts `tiltyard` as a process of its own. */
export function start(args: readonly string[], before = ''): ChildProcessWithoutNullStreams {
  const preload = before ? ['--import', `data:text/javascript,${before}`] : []
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  return spawn(process.execPath, [...preload, MAIN, ...args], { cwd: SCENARIOS, env })
}

/** Runs `tiltyard` to its end. */
export function tiltyard(...args: string[]): Promise<Ended> {
  return end(start(args))
}

/** What a command said, and what it exited with. */
export async function end(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  child.stdin.end()
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}
