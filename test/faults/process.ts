import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Ended, MAIN } from '../cli/tiltyard.ts'

const FAULTY = new URL('faulty-files.mjs', import.meta.url).href
/** Processes at a time: as many as there are cores, and one more than wait for the disk. */
const AT_ONCE = 3

export interface Killed extends Ended {
  readonly signal: NodeJS.Signals | null
}

/** How a process is watched: the variables of faulty-files.mjs. */
export type Watched = Readonly<Record<string, string>>

/** Starts a command as a process of its own, which is traced, or killed on its way. */
export function startIn(folder: string, args: readonly string[], how: Watched = {}): ChildProcessWithoutNullStreams {
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, GITHUB_ACTIONS: ____, ...env } = process.env
  return spawn(process.execPath, ['--import', FAULTY, MAIN, ...args], { cwd: folder, env: { ...env, ...how } })
}

/** Runs one to its end. */
export async function runIn(folder: string, args: readonly string[], how: Watched = {}): Promise<Killed> {
  const child = startIn(folder, args, how)
  child.stdin.end()
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, signal, stdout, stderr }
}

/** Where a process is killed: before its n-th call that changes files, or when half of what that writes is written. */
export interface Point {
  readonly call: string
  readonly at: string
  readonly how: Watched
}

/** Every point that a trace has found. */
export async function pointsIn(trace: string): Promise<Point[]> {
  const lines = (await readFile(trace, 'utf8')).trim().split('\n')
  return lines.flatMap((line) => {
    const [, number, content] = /^(\d+) \w+ (content)?/.exec(line)!
    const before: Point = { call: line, at: `before ${line}`, how: { TILTYARD_KILL: number } }
    const within: Point = { call: line, at: `in the middle of ${line}`, how: { TILTYARD_KILL: `${number} half` } }
    return content ? [before, within] : [before]
  })
}

/**
 * The first of those that do the same in the same folder, and the second as well where files take their places: then one has.
 * For commands that take long, and write many files alike.
 */
export function firstOfEach(points: readonly Point[]): Point[] {
  const ours = /\.tiltyard-[^/]*(\/[0-9a-f]{16})?(\/\d+)?/g
  const seen = new Map<string, number>()
  return points.filter(({ at }) => {
    const kind = at.replace(/\d+/, '').replaceAll(ours, 'ours')
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    return before < (/\brename\b/.test(kind) ? 2 : 1)
  })
}

/** Does work for each of several things, some at a time. */
export async function each<Thing>(
  things: readonly Thing[],
  work: (thing: Thing, at: number) => Promise<void>,
): Promise<void> {
  const left = [...things.entries()]
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one[1], one[0])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
