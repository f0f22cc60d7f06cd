import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolderForTest } from '../folder.ts'
import { end, start } from './tiltyard.ts'

/*
 * What an author of a ruleset is reported, who has copied the example somewhere: outside of any package, with no node_modules in
 * sight.
 */

const EXAMPLE = fileURLToPath(new URL('../../scenarios/own-rules/', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('own')
  await cp(EXAMPLE, folder, { recursive: true })
})

/** Changes the example's ruleset, each part once, under a name of its own, since a module is loaded once. */
async function author(name: string, ...changes: readonly (readonly [from: string, to: string])[]): Promise<void> {
  let rules = await readFile(join(folder, 'pool-d6.mjs'), 'utf8')
  for (const [from, to] of changes) {
    expect(rules).toContain(from)
    rules = rules.replace(from, to)
  }
  await writeFile(join(folder, name), rules)
}

/** The problems of the example's scenario by that ruleset, reported by a process of its own, as its module stands anywhere. */
async function validate(name: string): Promise<string> {
  const { code, stderr } = await end(
    start(['validate', join(folder, 'pit-fight.yaml'), '--allow-own-rules', '--set', `rules.system=./${name}`]),
  )
  expect(code).toBe(2)
  expect(stderr).not.toContain('a bug in Tiltyard')
  return stderr
}

describe('a ruleset of one’s own', () => {
  it('is loaded from anywhere, as .mjs and as .js, in this thread and in others', async () => {
    await author('pool-d6.js')
    const fight = ['run', join(folder, 'pit-fight.yaml'), '--allow-own-rules', '--json', '--battles', '2000']
    const run = (...args: string[]) => end(start([...fight, ...args]))
    const [here, there] = await Promise.all([
      run('--threads', '0'),
      run('--threads', '2', '--set', 'rules.system=./pool-d6.js'),
    ])
    expect({ code: here.code, stderr: here.stderr }).toEqual({ code: 0, stderr: '' })
    expect(there).toEqual(here)
  })

  it('may be TypeScript where Node can load that, and is reported so where not', async () => {
    await author(
      'pool-d6.ts',
      ["} from 'tiltyard/ruleset'", "} from 'tiltyard/ruleset'\nimport type { Scenario } from 'tiltyard/ruleset'"],
      ['const integer = (min, max) =>', 'const integer = (min: number, max: number) =>'],
      ['run: { maxRounds } }) {', 'run: { maxRounds } }: Scenario) {'],
    )
    const file = join(folder, 'pit-fight.yaml')
    const args = ['run', file, '--allow-own-rules', '--json', '--battles', '2000', '--threads', '2']
    const typed = await end(start([...args, '--set', 'rules.system=./pool-d6.ts']))
    if ('typescript' in process.features) expect(typed).toEqual(await end(start(args)))
    else {
      expect(typed.code).toBe(2)
      expect(typed.stderr).toContain(
        `cannot load the ruleset "./pool-d6.ts": Node ${process.versions.node} loads no TypeScript; ` +
          'run Tiltyard by Node 22.18, 23.6 or newer, or compile the ruleset and name its .mjs file',
      )
    }
  })

  it('is given what its module fails to export, each by its name', async () => {
    await author(
      'pool-d6.mjs',
      ['export function fighter', 'function fighter'],
      ['  plan,\n  narrate,\n', '  plan: 5,\n'],
      ['  builtIn: {},\n', ''],
    )
    expect(await validate('pool-d6.mjs')).toContain(
      'cannot load the ruleset "./pool-d6.mjs": it exports no fighter, expected a function; ' +
        'it exports no ruleset.schema.builtIn, expected an object; its ruleset.plan is a number, expected a function; ' +
        'it exports no ruleset.narrate, expected a function; see ',
    )
  })

  it('is given the line of a syntax error', async () => {
    await author('pool-d6.mjs', ['const STRIKE = 0', 'const STRIKE 0'])
    const line = (await readFile(join(folder, 'pool-d6.mjs'), 'utf8')).split('\n').indexOf('const STRIKE 0') + 1
    expect(await validate('pool-d6.mjs')).toMatch(new RegExp(`its module cannot be run: .*pool-d6\\.mjs:${line}\\)`))
  })

  it.each([
    [
      'a function in its plan',
      ['    ...rules.options,', '    ...rules.options, dealt: () => 1,'],
      'plan.data.dealt is a function, which cannot be sent to a worker thread: make it in fighter()',
    ],
    [
      'chance that is not its dice’',
      ['const high = dice.below(arenaStream(ORDER), 2)', 'const high = Math.random() < 0.5 ? 0 : 1'],
      'Math.random() is asked, but all chance must come from dice',
    ],
    [
      'a fraction that it counts',
      ['score.dealt[me] += damage', 'score.dealt[me] += damage / 2'],
      /score\.dealt\[\d\] is [\d.]+ after battle \d, expected a whole number/,
    ],
    [
      'what it remembers of another battle',
      ['function brace(me) {', 'let braces = 0\n  function brace(me) {\n    if (++braces % 7 === 0) return'],
      /battle \d, fought again after others, is another one/,
    ],
    [
      'an outcome that is none',
      ['STALEMATE) : GOES_ON', 'STALEMATE) : undefined'],
      'round() returns missing in battle 0, expected one of GOES_ON, FIRST_WINS, SECOND_WINS, DRAW, STALEMATE',
    ],
    [
      'an error in its plan',
      ['const column = (of) =>', 'const column = (of) => members.none.length && '],
      /Cannot read properties of undefined \(reading 'length'\) \(.*pool-d6\.mjs:\d+:\d+\)/,
    ],
  ] as const)('is reported of %s', async (_, change, message) => {
    await author('pool-d6.mjs', change)
    const said = await validate('pool-d6.mjs')
    expect(said).toContain('the ruleset "pool-d6" cannot be fought by: ')
    if (typeof message === 'string') expect(said).toContain(message)
    else expect(said).toMatch(message)
  })
})
