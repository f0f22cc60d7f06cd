import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, start, tiltyardIn } from './tiltyard.ts'

/** What another program has made of a template, which imports a catalog beside where one works. */
const PIPED = `tiltyard: 1
rules: { system: osr-d20 }
import: [weapons.csv]
combatants:
  knight: { hp: 12, weapons: [sword] }
parties: { red: { members: [knight] }, blue: { members: [knight] } }
expect: [ win.red in 30% .. 70% ]
`

const folder = makeFolder('stdin')
beforeAll(async () => {
  await writeFile(join(folder, 'weapons.csv'), 'id,damage\nsword,d8\naxe,d6\n')
})

const piped = (text: string, ...args: string[]) => tiltyardIn(folder, args, {}, undefined, text)

describe('a scenario on standard input', () => {
  test.each([
    ['run', '-', '--battles', '200', '--json'],
    ['validate', '-'],
    ['check', '-'],
    ['exact', '-', '--max-states', '100000'],
    ['replay', '-', '--battle', '3'],
    ['compare', '-', '--set', 'combatants.knight.hp=14', '--battles', '200', '--json'],
    ['sweep', '-', '--vary', 'combatants.knight.hp=10..12', '--battles', '200', '--json'],
    ['matrix', '-', '--among', 'weapons=sword,axe', '--battles', '200', '--json'],
    ['metrics', '-'],
    ['explain', 'weapons.sword.damage', '-'],
  ])('%s', async (...args) => {
    const { code, stdout, stderr } = await piped(PIPED, ...args)
    expect(code, stderr).toBe(0)
    expect(stdout).not.toBe('')
  })

  test('through a pipe, to a process of its own', async () => {
    const child = start(['validate', '-'], '', {}, folder)
    child.stdin.write(PIPED)
    expect(await end(child)).toEqual({ code: 0, stdout: 'stdin: no errors (stdin; 1 v 1, osr-d20)\n', stderr: '' })
  })

  test('is called so in messages and reports, and written - in command lines', async () => {
    const broken = await piped(PIPED.replace('hp: 12', 'hp: many'), 'run', '-')
    expect(broken).toMatchObject({ code: 2, stdout: '' })
    expect(broken.stderr).toMatch(/^stdin:5:17: error: hp is "many"/)
    const { stderr } = await piped(PIPED, 'run', '-', '--battles', '200')
    expect(stderr).toMatch(/^Report: reports\/stdin\/index.html/m)
  })

  test.each([
    [['watch', '-'], '"-" is standard input, expected a FILE: what is saved there is followed'],
    [['studio', '-'], '"-" is standard input, expected a FILE: what is changed is saved there'],
    [['baseline', '-'], '"-" is standard input, expected a FILE: a baseline is kept beside its scenario'],
    [
      ['run', '-', '--shard', '1/2'],
      '"-" is standard input, expected a FILE with --shard: whoever merges the shards reads it again',
    ],
    [
      ['check', '-', '--update', 'all'],
      '"-" is standard input, expected a FILE with --update: a baseline is kept beside its scenario',
    ],
  ])('will not do for %j', async (args, message) => {
    expect(await piped(PIPED, ...args)).toEqual({ code: 2, stdout: '', stderr: `tiltyard: ${message}\n` })
  })

  test('checks leave no baseline behind', async () => {
    await piped(
      PIPED.replace('expect:', 'expect:\n  - { metric: win.red, near: baseline, within: 2% }\n#'),
      'check',
      '-',
    )
    expect(await readdir(folder)).not.toContain('baselines')
  })

  test('that is no scenario is refused', async () => {
    expect((await piped('', 'run', '-')).stderr).toContain('stdin:1:1: error: this file is empty, expected a scenario')
    const much = await piped('x'.repeat(1_100_000), 'run', '-')
    expect(much.stderr).toBe('tiltyard: standard input has more than 1048576 bytes, expected a scenario\n')
  })

  test('a file of that name is a file', async () => {
    await writeFile(join(folder, '-'), PIPED)
    expect((await piped('', 'validate', './-')).stdout).toBe('./-: no errors (-; 1 v 1, osr-d20)\n')
    expect((await piped('', 'validate', '--', '-')).stdout).toBe('./-: no errors (-; 1 v 1, osr-d20)\n')
  })
})
