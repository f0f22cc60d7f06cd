import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolderForTest } from '../folder.ts'
import { ROOT } from '../readme.ts'
import { SCENARIOS, start, tiltyard } from './tiltyard.ts'

const SCENARIOS_OF_OURS = join(ROOT, 'scenarios')

let folder: string
let file: string
let children: ChildProcessWithoutNullStreams[]
beforeEach(async () => {
  folder = makeFolderForTest('watch')
  file = join(folder, 'duel.yaml')
  await cp(join(SCENARIOS, 'duel.yaml'), file)
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
})

interface Watching {
  readonly child: ChildProcessWithoutNullStreams
  /** Waits until the command has said something that it had not said before, and gives all of it since. */
  heard(what: RegExp, stream?: 'stdout' | 'stderr'): Promise<string>
}

const QUICK = ['--battles', '1000', '--threads', '0']

/** Starts `tiltyard watch` on the file. */
function watch(...flags: string[]): Watching {
  const child = start(['watch', file, ...flags])
  children.push(child)
  const unheard = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      unheard[stream] += text
    })
  }
  return {
    child,
    async heard(what, stream = 'stdout') {
      for (;;) {
        const said = unheard[stream]
        const found = what.exec(said)
        if (found) {
          unheard[stream] = said.slice(found.index + found[0].length)
          return said
        }
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before it said ${what}: ${said}`)
        await Promise.race([once(child[stream], 'data'), once(child, 'exit')])
      }
    },
  }
}

/** Saves the file with something else in it. */
async function change(from: string, to: string, path = file): Promise<void> {
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  // At once, as editors save: half a file is another mistake.
  await writeFile(
    `${path}.new`,
    text.replaceAll(from, () => to),
  )
  await rename(`${path}.new`, path)
}

/** What a run of as many battles says in the first line of its headline, which ends where the terminal does. */
async function headlineOfRun(...flags: string[]): Promise<string> {
  const report = ['--out', join(folder, 'report'), '--format', 'json']
  const { stdout } = await tiltyard('run', file, '--battles', '1000', ...report, ...flags)
  return stdout.split('\n')[1]
}

describe('tiltyard watch', () => {
  it('tells who wins, as a run of as many battles does', async () => {
    const { heard } = watch(...QUICK, '--seed', '7')
    const said = await heard(/\n/)
    expect(said).toContain(`duel.yaml, version 1: 1,000 battles. ${await headlineOfRun('--seed', '7')}`)
  })

  it('refines, by a line for ten times as many battles', async () => {
    const { heard } = watch('--battles', '30_000', '--threads', '2')
    expect((await heard(/: 30,000 battles.*\n/)).split('\n').map((line) => line.split(/[:.] /, 2)[1])).toEqual([
      '1,000 of 30,000 battles',
      '10,000 of 30,000 battles',
      '30,000 battles',
      undefined,
    ])
  })

  it('fights again when the file is saved, and says what the change has done', async () => {
    const { heard } = watch(...QUICK)
    await heard(/version 1: 1,000 battles/)
    await change('name: Blue', 'name: Blue, hp: 20')
    const said = await heard(/ {2}Against version 1: .*\n/)
    expect(said).toMatch(/version 2: 1,000 battles\. /)
    expect(said).toMatch(
      /Against version 1: win rate of blue \d+ to \d+ points higher; battles last .* rounds longer\n/,
    )
  })

  it('keeps the last good figures when the file is broken, tells what is wrong, and goes on when it is mended', async () => {
    const { heard } = watch(...QUICK)
    await heard(/version 1: 1,000 battles/)
    await change('d8', 'd8x')
    const reported = await heard(/tiltyard: .*\n/, 'stderr')
    expect(reported).toContain('duel.yaml:5:20: error: damage is "d8x"')
    expect(reported).toContain(
      'tiltyard: duel.yaml cannot be fought as it stands; the figures are those of version 1\n',
    )
    // As it was: there is nothing to fight again.
    await change('d8x', 'd8')
    await heard(/duel\.yaml, version 1: 1,000 battles\. .*\n/)
    await change('d8', 'd6x')
    await heard(/error: damage is "d6x"/, 'stderr')
    await change('d6x', 'd6')
    await heard(/duel\.yaml, version 2: 1,000 battles\. .*\n {2}Against version 1: .*\n/)
  })

  it('waits for a file that is not there yet, or never was right', async () => {
    await rm(file)
    const { heard } = watch(...QUICK)
    await heard(/there is no such file/, 'stderr')
    await heard(/duel\.yaml cannot be fought yet; it is read again when it is saved/, 'stderr')
    await cp(join(SCENARIOS, 'broken.yaml'), file)
    await heard(/duel\.yaml:\d+:\d+: error/, 'stderr')
    await cp(join(SCENARIOS, 'duel.yaml'), file)
    await heard(/version 1: 1,000 battles/)
  })

  it('follows a ruleset of its own', async () => {
    const own = join(SCENARIOS_OF_OURS, 'own-rules')
    const rules = join(folder, 'rules.js')
    const whole = `export * from '${pathToFileURL(join(own, 'pool-d6.mjs'))}'\n`
    await writeFile(rules, whole)
    await cp(join(own, 'pit-fight.yaml'), file)
    await change('./pool-d6.mjs', './rules.js')
    const { heard } = watch(...QUICK, '--allow-own-rules')
    await heard(/version 1: 1,000 battles/)
    await writeFile(rules, `${whole}throw new Error('not written yet')\n`)
    await heard(/cannot load the ruleset ".\/rules\.js": its module cannot be run: not written yet/, 'stderr')
    await writeFile(rules, `${whole}// Mended.\n`)
    expect(await heard(/version 2: 1,000 battles(.*\n){2}/)).toContain('Against version 1: identical in every battle')
  })

  it('follows the rules file of a declared game, but for its comments', async () => {
    const rules = join(folder, 'fifth-edition.rules.yaml')
    await cp(join(SCENARIOS_OF_OURS, 'games/fifth-edition.rules.yaml'), rules)
    await cp(join(SCENARIOS_OF_OURS, 'games/fifth-two-fighters-and-an-ogre.yaml'), file)
    const { heard } = watch(...QUICK)
    await heard(/version 1: 1,000 battles/)
    await change('tiltyard_rules: 1', '# Nothing else.\ntiltyard_rules: 1', rules)
    await change('die == 20, weapon.damage', 'die >= 15, weapon.damag', rules)
    const broken = await heard(/did you mean "weapon.damage"/, 'stderr')
    expect(broken).toMatch(/fifth-edition\.rules\.yaml:\d+:\d+: error: /)
    await change('weapon.damag,', 'weapon.damage,', rules)
    expect(await heard(/version 2: 1,000 battles.*\n/)).not.toContain('version 3')
  })

  it('follows the catalogs that the file imports, also one that is missing at first', async () => {
    const catalog = join(folder, 'weapons.csv')
    await change('weapons:\n  sword: { damage: d8 }', 'import: [weapons.csv]')
    const { heard } = watch(...QUICK)
    await heard(/cannot import "weapons\.csv"/, 'stderr')
    await writeFile(catalog, 'id,damage\nsword,d8\n')
    await heard(/version 1: 1,000 battles/)
    // As editors save that write beside the file, and then put it in its place.
    await writeFile(`${catalog}.new`, 'id,damage\nsword,d12\n')
    await rename(`${catalog}.new`, catalog)
    expect(await heard(/ {2}Against version 1: .*\n/)).toContain('rounds shorter')
  })

  it('takes a change of comments for none', async () => {
    const { heard } = watch(...QUICK)
    await heard(/version 1: 1,000 battles.*\n/)
    await change('name: Duel', '# why\nname: Duel')
    await change('d8', 'd10')
    expect(await heard(/version \d.*\n/)).toMatch(/^duel\.yaml, version 2:/m)
  })

  it('comes to the last of several quick saves', async () => {
    const { heard } = watch(...QUICK)
    await heard(/version 1: 1,000 battles/)
    for (const hp of [9, 10, 11, 12]) await change(`hp: ${hp}`, `hp: ${hp + 1}`)
    await change('name: Duel', 'name: The last duel')
    const headline = (await headlineOfRun()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    await heard(new RegExp(`version \\d+: 1,000 battles\\. ${headline}`))
  })

  it('takes --set for every version, and says when it does not fit', async () => {
    const { heard } = watch(...QUICK, '--set', 'weapons.sword.damage=d12')
    const twelve = await heard(/version 1: .*\n/)
    expect(twelve).toContain(await headlineOfRun('--set', 'weapons.sword.damage=d12'))
    await change('sword', 'blade')
    await heard(/--set:1:\d+: error/, 'stderr')
  })

  it('ends with Ctrl-C, having nothing to complain of', async () => {
    const { child, heard } = watch('--battles', '4_000_000_000', '--threads', '2')
    await heard(/version 1: [\d,]+ of/)
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    await expect(heard(/./, 'stderr')).rejects.toThrow('ended with 0')
  })
})

describe('tiltyard watch on a terminal', () => {
  it('draws the whole summary anew in place', async () => {
    const before = 'Object.assign(process.stdout, { isTTY: true, columns: 80, rows: 60 })'
    const child = start(['watch', file, '--battles', '20_000', '--threads', '0', '--no-color'], before)
    children.push(child)
    let shown = ''
    for await (const text of child.stdout.setEncoding('utf8')) {
      shown += text
      if (shown.includes(': 20,000 battles')) break
    }
    const ESC = String.fromCharCode(27)
    const frames = shown.split(new RegExp(`${ESC}\\[\\d+A\r`))
    expect(frames.length).toBeGreaterThanOrEqual(3)
    // A slow machine has something to show before the first thousand.
    expect(frames[0]).toMatch(/version 1: [\d,]+ of 20,000 battles · Ctrl-C ends/)
    for (const frame of frames) expect(frame).toContain('Combatants')
    // Each goes back up as many lines as the one before it has.
    const ups = [...shown.matchAll(new RegExp(`${ESC}\\[(\\d+)A`, 'g'))].map(([, count]) => Number(count))
    expect(ups).toEqual(frames.slice(0, -1).map((frame) => frame.split('\n').length - 1))
  })
})
