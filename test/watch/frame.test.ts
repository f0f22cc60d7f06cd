import stringWidth from 'string-width'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../src/source/problem.ts'
import { follow, type Glimpse } from '../../src/studies/follow.ts'
import { drawFrame } from '../../src/watch/frame.ts'
import type { Sight } from '../../src/watch/watch.ts'
import { linesOf } from '../../src/watch/words.ts'
import { readSpears } from './spears.ts'

const golden = (name: string) => new URL(`golden/${name}.txt`, import.meta.url).pathname
const text = `    hp: ten                        # ${'a comment that goes on and on '.repeat(4)}\n`
const problem: Problem = {
  severity: 'error',
  message: 'hp is "ten", expected dice such as d8 or 2d6+1, or a whole number, from 1 to 10000',
  place: { source: { name: 'spear-wall.yaml', text }, start: 8, end: 11 },
}

/** Without what changes with every release, or whenever something more is counted. */
const timeless = (glimpse: Glimpse): Glimpse => ({
  ...glimpse,
  result: { ...glimpse.result, version: '0.1.0', digest: '3f8a9c0de1b2' },
})

let first: Glimpse
let second: Glimpse
beforeAll(async () => {
  const [before, now] = [await readSpears(), await readSpears('weapons.spear.damage=d8')]
  const options = { battles: 2000, threads: 0, signal: new AbortController().signal }
  await follow(before, undefined, options, (glimpse) => {
    first = timeless(glimpse)
  })
  await follow(now, before, options, (glimpse) => {
    second = timeless(glimpse)
  })
})

describe('what a terminal shows of a file that is watched', () => {
  const draw = (sight: Sight, width = 80, height = 100) =>
    drawFrame('scenarios/spear-wall.yaml', sight, { width, height, color: false })

  it('is who wins, and the summary', async () => {
    const lines = draw({ version: 1, glimpse: first, problems: [], isBroken: false })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('first'))
  })

  it('is what the last change did, once there was one', async () => {
    const lines = draw({ version: 2, glimpse: second, problems: [], isBroken: false })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('second'))
  })

  it('is the last good figures below what is wrong with the file', async () => {
    const lines = draw({ version: 2, glimpse: second, problems: [problem, problem, problem, problem], isBroken: true })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('broken'))
  })

  it('is no more than what is wrong, if the file could never be fought', () => {
    const lines = draw({ version: 0, problems: [problem], isBroken: true })
    expect(lines.slice(0, 3)).toEqual([
      'spear-wall.yaml: waiting for a scenario that can be fought · Ctrl-C ends',
      '',
      'spear-wall.yaml cannot be fought yet; it is read again when it is saved',
    ])
  })

  it.each([
    [60, 12],
    [80, 24],
    [200, 60],
  ])('fits a terminal of %i columns and %i rows', (width, height) => {
    const lines = draw({ version: 2, glimpse: second, problems: [problem, problem], isBroken: true }, width, height)
    expect(lines.length).toBeLessThanOrEqual(height)
    for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(width)
  })
})

it('elsewhere a line says how far it is and who wins, and another what the last change did', () => {
  expect(linesOf('spear-wall.yaml', { version: 1, glimpse: first, problems: [], isBroken: false })).toEqual([
    expect.stringMatching(/^spear-wall\.yaml, version 1: 2,000 battles\. .* a typical battle takes \d rounds$/),
  ])
  expect(linesOf('spear-wall.yaml', { version: 2, glimpse: second, problems: [], isBroken: false })).toEqual([
    expect.stringMatching(/^spear-wall\.yaml, version 2: 2,000 battles\. Win rate: spears /),
    expect.stringMatching(/^ {2}Against version 1: win rate of spears \d+ to \d+ points higher/),
  ])
})
