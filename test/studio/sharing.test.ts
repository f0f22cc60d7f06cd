import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDependent, previewSharing } from '../../src/studio/dependents.ts'
import { openScenarioFile } from '../../src/studio/disk.ts'
import type { Changes, Opening } from '../../src/studio/opening.ts'
import { fightDependent } from '../../src/studio/page/dependent.ts'
import { readChanged } from '../../src/studio/page/reader.ts'
import { Sharing } from '../../src/studio/sharing.ts'
import { makeFolderForTest } from '../folder.ts'

/** A duel with weapons from elsewhere. */
const duel = (imports: string, rest = ''): string => `tiltyard: 1
name: Duel
rules: { system: osr-d20 }
import: [${imports}]
${rest}combatants:
  knight: { hp: 9, weapons: [sword] }
parties:
  knights: { members: [knight] }
  squires: { members: [knight] }
`

const CHANGES = { 'weapons.sword.damage': 'd10' }

let folder: string
let file: string
let sharing: Sharing
beforeEach(async () => {
  folder = makeFolderForTest('sharing')
  await mkdir(join(folder, 'catalog'))
  await mkdir(join(folder, 'below'))
  // So that what is below may read what is above.
  await write('package.json', '{}')
  await write('catalog/weapons.csv', 'id,damage\nsword,d8\n')
  file = await write('duel.yaml', duel('catalog/weapons.csv'))
  sharing = new Sharing()
})

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

async function requestOf(changes: Changes) {
  const { loaded } = await openScenarioFile(file)
  return { stamp: loaded!.stamp, changes }
}

/** Who reads each file that would be written, by names from the folder on. */
async function dependentsOf(changes: Changes): Promise<Record<string, string[]>> {
  const answer = await previewSharing(file, await requestOf(changes), sharing)
  if ('refused' in answer) throw new Error(answer.refused)
  const short = (name: string): string => name.replace(`${folder}/`, '')
  return Object.fromEntries(answer.files.map(({ name, dependents }) => [short(name), dependents!.map(short)]))
}

async function dependent(name: string, changes: Changes = CHANGES) {
  return openDependent(file, { ...(await requestOf(changes)), dependent: name }, sharing, { version: '0' })
}

/** For what is known without a battle: workers are the browser's. */
const UNFOUGHT = {
  isWanted: () => true,
  onHired: () => expect.unreachable('nobody is to fight'),
  onBroken: (message: string) => expect.unreachable(message),
}

/** What a scenario says as it was opened. */
async function damageIn(opening: Opening): Promise<unknown> {
  const { scenario } = await readChanged(opening, {})
  return (scenario!.whole as { weapons: { sword: { damage: unknown } } }).weapons.sword.damage
}

describe('who shares a catalog', () => {
  test('is found by the file that is read, whatever path leads to it, beside the scenario and below', async () => {
    await write('beside.yaml', duel('below/../catalog/weapons.csv'))
    await write('below/deeper.yaml', duel('../catalog/weapons.csv'))
    await write('through.yaml', duel('more.yaml'))
    await write('more.yaml', 'tiltyard: 1\nimport: [catalog/weapons.csv]\n')
    await write('own.yaml', duel('', 'weapons: { sword: { damage: d8 } }\n'))
    await write('broken.yaml', `${duel('catalog/weapons.csv')}weapons: [`)
    await write('otherwise-broken.yaml', `${duel('')}weapons: [`)
    expect(await dependentsOf(CHANGES)).toEqual({
      'catalog/weapons.csv': ['below/deeper.yaml', 'beside.yaml', 'broken.yaml', 'more.yaml', 'through.yaml'],
    })
  })

  test('is reported of every file that would be written, the scenario itself among them', async () => {
    await write('sequel.yaml', duel('duel.yaml', 'override: [combatants.knight, parties.knights, parties.squires]\n'))
    expect(await dependentsOf({ ...CHANGES, 'run.seed': '7' })).toEqual({
      'duel.yaml': ['sequel.yaml'],
      'catalog/weapons.csv': ['sequel.yaml'],
    })
  })

  test('is nobody in a folder above all that the scenario reads', async () => {
    await write('beside.yaml', duel('catalog/weapons.csv'))
    await write('below/weapons.csv', 'id,damage\nsword,d8\n')
    file = await write('below/duel.yaml', duel('weapons.csv'))
    await write('above.yaml', duel('below/weapons.csv'))
    expect(await dependentsOf(CHANGES)).toEqual({ 'below/weapons.csv': [] })
  })

  test('is looked up again where a scenario has changed, or lacked a file, or has gone', async () => {
    const beside = await write('beside.yaml', duel('catalog/missing.yaml'))
    await write('gone.yaml', duel('catalog/weapons.csv'))
    expect(await dependentsOf(CHANGES)).toEqual({ 'catalog/weapons.csv': ['gone.yaml'] })
    await rm(join(folder, 'gone.yaml'))
    await write('catalog/missing.yaml', 'tiltyard: 1\nimport: [weapons.csv]\n')
    expect(await dependentsOf(CHANGES)).toEqual({ 'catalog/weapons.csv': ['beside.yaml', 'catalog/missing.yaml'] })
    await write('catalog/missing.yaml', 'tiltyard: 1\n')
    expect(await dependentsOf(CHANGES)).toEqual({ 'catalog/weapons.csv': [] })
    await writeFile(beside, duel('catalog/weapons.csv'))
    expect(await dependentsOf(CHANGES)).toEqual({ 'catalog/weapons.csv': ['beside.yaml'] })
  })
})

describe('a dependent', () => {
  test('is opened as its files are, and as they would be', async () => {
    const answer = await dependent(await write('beside.yaml', duel('below/../catalog/weapons.csv')))
    if ('refused' in answer) throw new Error(answer.refused)
    expect(await damageIn(answer.before)).toBe('d8')
    expect(await damageIn(answer.after)).toBe('d10')
  })

  test('that has another value of its own keeps it', async () => {
    const own = 'override: [weapons.sword]\nweapons: { sword: { damage: d4 } }\n'
    const answer = await dependent(await write('beside.yaml', duel('catalog/weapons.csv', own)))
    if ('refused' in answer) throw new Error(answer.refused)
    expect([await damageIn(answer.before), await damageIn(answer.after)]).toEqual(['d4', 'd4'])
    expect(await fightDependent(answer, UNFOUGHT)).toEqual({
      words: 'Nothing changes in its battles.',
      fate: 'untouched',
    })
  })

  test('that the change would break is reported with what is wrong then', async () => {
    await write('catalog/weapons.csv', 'id,damage,range,melee\nsword,d8,10 ft,true\n')
    const text = duel('catalog/weapons.csv').replace('[sword] }', '[sword], secondary: sword }')
    const answer = await dependent(await write('beside.yaml', text), { 'weapons.sword.melee': 'false' })
    const words = expect.stringMatching(/^It could not be fought any more\. .*beside\.yaml.*expected a melee weapon/s)
    expect(await fightDependent(answer, UNFOUGHT)).toEqual({ words, fate: 'broken' })
  })

  test('that cannot be read says why', async () => {
    const answer = await dependent(await write('broken.yaml', `${duel('catalog/weapons.csv')}weapons: [`))
    expect(answer).toEqual({ refused: expect.stringContaining('this is no YAML') })
  })

  test('is nothing that reads none of the files, and nothing of files that have changed', async () => {
    const other = await write('other.yaml', duel('', 'weapons: { sword: { damage: d8 } }\n'))
    for (const name of [other, file, join(folder, 'catalog/weapons.csv'), '/etc/passwd', ''])
      expect(await dependent(name)).toEqual({ refused: expect.stringContaining('reads none of the files') })
    const request = { stamp: 'old', changes: CHANGES, dependent: other }
    expect(await openDependent(file, request, sharing, { version: '0' })).toMatchObject({ isStale: true })
  })
})
