import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ended, MAIN, tiltyardIn } from '../cli/tiltyard.ts'
import { COMMANDS, strangers, timeless, type WritingCommand } from './commands.ts'
import { filesBelow, leftoversBelow } from './tree.ts'

const FAULTY = new URL('faulty-files.mjs', import.meta.url).href
/** Processes at a time: as many as there are cores, and not fewer than wait for each other. */
const AT_ONCE = 3

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tiltyard-kills-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

interface Killed extends Ended {
  readonly signal: NodeJS.Signals | null
}

/** Runs a command in a process of its own, which is traced, or killed on its way. */
async function run(folder: string, args: readonly string[], how: Readonly<Record<string, string>>): Promise<Killed> {
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, GITHUB_ACTIONS: ____, ...env } = process.env
  const child = spawn(process.execPath, ['--import', FAULTY, MAIN, ...args], { cwd: folder, env: { ...env, ...how } })
  child.stdin.end()
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, signal, stdout, stderr }
}

/** Where a process is killed: before its n-th call that changes files, or when half of what that writes is written. */
interface Point {
  readonly number: number
  readonly half: boolean
  readonly call: string
}

/** Every point of a command, found by listing what it does. */
async function pointsOf(folder: string, args: readonly string[]): Promise<Point[]> {
  const trace = join(folder, '../trace')
  const { code, stderr } = await run(folder, args, { TILTYARD_TRACE: trace })
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  const lines = (await readFile(trace, 'utf8')).trim().split('\n')
  return lines.flatMap((line) => {
    const [, number, call, content] = /^(\d+) (\w+) (content)?/.exec(line)!
    const point = { number: Number(number), call: line }
    expect(call).toMatch(/\w/)
    return [{ ...point, half: false }, ...(content ? [{ ...point, half: true }] : [])]
  })
}

/** The first of those that do the same in the same folder. */
function firstOfEach(points: readonly Point[]): Point[] {
  const kindOf = ({ call, half }: Point) => `${call.replace(/^\d+ /, '').replaceAll(/\.tiltyard-[^/]*/g, '')} ${half}`
  return points.filter((point, at) => points.findIndex((other) => kindOf(other) === kindOf(point)) === at)
}

/** Does work for each of several things, some at a time. */
async function each<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<void>): Promise<void> {
  const left = [...things]
  const next = async (): Promise<void> => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

describe.each(COMMANDS)('$name, killed at any of its writes', (command: WritingCommand) => {
  const { name, args, setUp, again = 0, together, checkpoint, isSlow } = command

  test('leaves files that are whole, and does the same when it is given again', async () => {
    const own = await mkdtemp(join(root, `${name.replaceAll(/\W/g, '-')}-`))
    const [before, clean] = [join(own, 'before'), join(own, 'clean')]
    await mkdir(before)
    await setUp(before)
    const old = timeless(await filesBelow(before))
    await cp(before, clean, { recursive: true })
    const points = await pointsOf(clean, args)
    const then = timeless(await filesBelow(clean))
    expect(points.length).toBeGreaterThan(3)
    expect(then).not.toEqual(old)
    expect(await leftoversBelow(clean)).toEqual([])

    await each(isSlow ? firstOfEach(points) : points, async ({ number, half, call }) => {
      const at = `${half ? 'in the middle of' : 'before'} ${call}`
      const folder = join(own, `at-${number}${half ? '-half' : ''}`)
      await cp(before, folder, { recursive: true })
      const killed = await run(folder, args, { TILTYARD_KILL: `${number}${half ? ' half' : ''}` })
      expect({ at, signal: killed.signal }).toEqual({ at, signal: 'SIGKILL' })
      // That a checkpoint is whole is seen when it is read, below.
      const strange = strangers(timeless(await filesBelow(folder)), old, then).filter((path) => path !== checkpoint)
      expect({ at, strange }).toEqual({ at, strange: [] })

      if (together) {
        expect({ at, ...(await tiltyardIn(folder, ['validate', together.scenario, '--quiet'])) }).toEqual({
          ...{ at, code: 0, stdout: '', stderr: '' },
        })
        const now = await filesBelow(folder)
        const isNew = now[together.files[0]] === then[together.files[0]]
        for (const file of together.files) {
          expect({ at, file, text: now[file] }).toEqual({ at, file, text: (isNew ? then : old)[file] })
        }
      }

      const { code, stderr } = await tiltyardIn(folder, args)
      expect({ at, codes: [0, again].includes(code!), bug: /bug|\n {4}at /.test(stderr) }).toEqual({
        at,
        codes: true,
        bug: false,
      })
      expect({ at, files: timeless(await filesBelow(folder)) }).toEqual({ at, files: then })
      expect({ at, leftovers: await leftoversBelow(folder) }).toEqual({ at, leftovers: [] })
      await rm(folder, { recursive: true })
    })
  })
})
