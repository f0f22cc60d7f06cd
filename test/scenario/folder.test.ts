import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Folder } from '../../src/scenario/folder.ts'
import { makeFolder } from '../folder.ts'

/**
 *     canary.yaml                    outside of everything
 *     project/                       a git checkout, the working directory of most tests
 *       shared/weapons.yaml
 *       scenarios/duel.yaml  more/axes.yaml  out.yaml -> ../../canary.yaml  out -> ../..  in.yaml -> ../shared/weapons.yaml
 *     alone/                         of no project
 *       scenarios/duel.yaml  weapons.yaml
 *       scenarios-old/old.yaml       begins like `scenarios`, but is another folder
 *     elsewhere/
 */
const top = makeFolder('folder')

const write = (path: string, content: string | Uint8Array = `# ${path}\n`) => {
  mkdirSync(dirname(join(top, path)), { recursive: true })
  writeFileSync(join(top, path), content)
}

beforeAll(() => {
  for (const path of ['canary.yaml', 'project/shared/weapons.yaml', 'project/scenarios/duel.yaml']) write(path)
  write('project/scenarios/more/axes.yaml')
  for (const path of ['alone/scenarios/duel.yaml', 'alone/scenarios-old/old.yaml', 'alone/weapons.yaml']) write(path)
  for (const path of ['project/.git', 'elsewhere']) mkdirSync(join(top, path))
  write('project/scenarios/big.yaml', '#'.repeat(1_048_577))
  write('project/scenarios/latin.yaml', new Uint8Array([0x6e, 0xe9]))
  write('project/scenarios/bom.yaml', '\ufefftiltyard: 1\n')
  symlinkSync('../../canary.yaml', join(top, 'project/scenarios/out.yaml'))
  symlinkSync('../..', join(top, 'project/scenarios/out'))
  symlinkSync('../shared/weapons.yaml', join(top, 'project/scenarios/in.yaml'))
  symlinkSync('loop.yaml', join(top, 'project/scenarios/loop.yaml'))
  execFileSync('mkfifo', [join(top, 'project/scenarios/pipe.yaml')])
})

/** Opens a scenario with the working directory `cwd`, then an import of it; gives its text, or why there is none. */
async function open(cwd: string, scenario: string, path: string): Promise<string> {
  const folder = await Folder.open(scenario, join(top, cwd))
  if ('reason' in folder) return folder.reason
  const opened = await folder.open(path.replace('TOP', top), folder.scenario.source)
  return 'reason' in opened ? opened.reason : opened.source.text.trim()
}

describe('an import is read', () => {
  test.each([
    ['beside the scenario', 'scenarios/duel.yaml', 'more/axes.yaml', 'project/scenarios/more/axes.yaml'],
    ['elsewhere in the checkout', 'scenarios/duel.yaml', '../shared/weapons.yaml', 'project/shared/weapons.yaml'],
    ['by an absolute path', 'scenarios/duel.yaml', 'TOP/project/shared/weapons.yaml', 'project/shared/weapons.yaml'],
    ['through a link that stays', 'scenarios/duel.yaml', 'in.yaml', 'project/shared/weapons.yaml'],
  ])('%s, from wherever one works', async (_, scenario, path, file) => {
    for (const cwd of ['project', 'project/scenarios/more', 'elsewhere', '.'])
      expect(await open(cwd, join(top, 'project', scenario), path)).toBe(`# ${file}`)
  })

  test.each([
    ['of the package', 'package', 'package.json'],
    ['below the configuration file', 'configured', 'tiltyard.yaml'],
  ])('%s, where there is no checkout', async (_, name, mark) => {
    for (const path of [`${name}/${mark}`, `${name}/a/duel.yaml`, `${name}/b/weapons.yaml`]) write(path)
    expect(await open('elsewhere', join(top, name, 'a/duel.yaml'), '../b/weapons.yaml')).toBe(
      `# ${name}/b/weapons.yaml`,
    )
    expect(await open('.', join(top, name, 'a/duel.yaml'), '../../canary.yaml')).toMatch(
      /^it leaves the (pack|folder with)/,
    )
  })

  test('relative to the file it stands in, and is named from the working directory', async () => {
    const folder = (await Folder.open('scenarios/duel.yaml', join(top, 'project'))) as Folder
    const axes = await folder.open('more/axes.yaml', folder.scenario.source)
    if ('reason' in axes) throw new Error(axes.reason)
    const duel = await folder.open('../duel.yaml', axes.source)
    expect(duel).toMatchObject({ id: folder.scenario.id, source: { name: 'scenarios/duel.yaml' } })
    expect(axes.source.name).toBe('scenarios/more/axes.yaml')
  })
})

describe('an import is refused', () => {
  const checkout = 'it leaves the git checkout'
  test.each([
    ['above the checkout', 'project', 'scenarios/duel.yaml', '../../canary.yaml', checkout],
    ['by an absolute path', 'project', 'scenarios/duel.yaml', 'TOP/canary.yaml', checkout],
    ['through a link to a file', 'project', 'scenarios/duel.yaml', 'out.yaml', checkout],
    ['through a link to a folder', 'project', 'scenarios/duel.yaml', 'out/canary.yaml', checkout],
    [
      'in a folder whose name only begins alike',
      '.',
      'alone/scenarios/duel.yaml',
      '../scenarios-old/old.yaml',
      'it leaves the folder of the scenario',
    ],
    [
      'above a scenario that stands nowhere in particular',
      '.',
      'alone/scenarios/duel.yaml',
      '../weapons.yaml',
      'it leaves the folder of the scenario',
    ],
    ['that does not exist', 'project', 'scenarios/duel.yaml', 'nothing.yaml', 'there is no such file'],
    ['outside that does not exist: nobody looks', 'project', 'scenarios/duel.yaml', '../../nothing.yaml', checkout],
    ['that is a folder', 'project', 'scenarios/duel.yaml', 'more', 'it is a folder'],
    ['that is a pipe, which may never end', 'project', 'scenarios/duel.yaml', 'pipe.yaml', 'it is no ordinary file'],
    ['that is a link to itself', 'project', 'scenarios/duel.yaml', 'loop.yaml', 'there is no such file'],
    [
      'larger than a mebibyte',
      'project',
      'scenarios/duel.yaml',
      'big.yaml',
      'it has 1048577 bytes, expected at most 1048576',
    ],
    ['that is no UTF-8', 'project', 'scenarios/duel.yaml', 'latin.yaml', 'it is no UTF-8 text: line 1, byte 2 is 0xE9'],
    ['with a zero in its name', 'project', 'scenarios/duel.yaml', 'x\0.yaml', 'there is no such file'],
  ])('%s', async (_, cwd, scenario, path, reason) => expect(await open(cwd, scenario, path)).toBe(reason))

  test('so is a scenario that is not there, or is no file', async () => {
    expect(await open('project', 'nothing.yaml', '')).toBe('there is no such file')
    expect(await open('project', 'scenarios', '')).toBe('it is a folder')
  })
})

test('a byte order mark is no part of the text', async () => {
  expect(await open('project', 'scenarios/duel.yaml', 'bom.yaml')).toBe('tiltyard: 1')
})
