import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Where the scenarios of these tests are, and the working directory of every command. */
export const SCENARIOS = fileURLToPath(new URL('scenarios/', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts `tiltyard` as a process of its own. With `terminal`, it takes its standard error for a terminal. */
export function start(args: readonly string[], { terminal = false } = {}): ChildProcessWithoutNullStreams {
  const preload = terminal ? ['--import', 'data:text/javascript,process.stderr.isTTY = true'] : []
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  return spawn(process.execPath, [...preload, MAIN, ...args], { cwd: SCENARIOS, env })
}

/** Runs `tiltyard` to its end. */
export async function tiltyard(...args: string[]): Promise<Ended> {
  const child = start(args)
  child.stdin.end()
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}
