import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { tiltyardIn } from './tiltyard.ts'

/** A designer's folder: a spreadsheet with columns of their own. */
const folder = makeFolder('notes')
beforeAll(async () => {
  await writeFile(
    join(folder, 'weapons.csv'),
    'Name;Damage;Price in gold;Remarks\nlong sword;d8;15;classic\ndagger;d4;2;\nclub;d6;0,5;cheap\n',
  )
  await writeFile(
    join(folder, 'duel.yaml'),
    `tiltyard: 1
rules: { system: osr-d20 }
import: [weapons.csv]
combatants: { fighter: { hp: 9, weapons: [dagger] } }
parties: { red: { members: [fighter] }, blue: { members: [fighter] } }
`,
  )
})

it('a name with spaces is an id to metrics and settings, and itself to people', async () => {
  const { stdout, stderr } = await tiltyardIn(folder, [
    ...['run', 'duel.yaml', '--set', 'combatants.fighter.weapons=[long-sword]', '--battles', '200'],
    ...['--out', 'report', '--format', 'json'],
  ])
  expect(stderr).not.toContain('long sword')
  expect(stdout).toMatch(/^ {2}long sword +\d/m)
  const { metrics } = JSON.parse(await readFile(join(folder, 'report', 'result.json'), 'utf8'))
  expect(Object.keys(metrics)).toContain('hit.long-sword')
})

it('columns that no rule knows are notes, and may be what options cost', async () => {
  const matrix = ['matrix', 'duel.yaml', '--among', 'weapons=dagger,club,long-sword', '--battles', '3000', '--json']
  for (const column of ['Price in gold', 'price_in_gold']) {
    const { code, stdout, stderr } = await tiltyardIn(folder, [...matrix, '--cost', column])
    expect({ code, stderr: stderr.includes('error') }).toEqual({ code: 0, stderr: false })
    expect(stdout).toMatch(/"cost":2\b/)
    expect(stdout).toMatch(/"cost":0\.5\b/)
    expect(stdout).toMatch(/"cost":15\b/)
  }
  const { code, stderr } = await tiltyardIn(folder, [...matrix, '--cost', 'Remarks'])
  expect(code).toBe(2)
  expect(stderr).toContain('no option has a "Remarks"')
})

it('a sheet’s names are shown to people, and its ids stay in files', async () => {
  const matrix = ['matrix', 'duel.yaml', '--among', 'weapons=Long Sword,dagger', '--battles', '1000', '--no-color']
  const { code, stdout } = await tiltyardIn(folder, [...matrix, '--out', 'table', '--format', 'html,json'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ +1 long sword +· +\d/m)
  expect(stdout).not.toContain('long-sword')
  expect(await readFile(join(folder, 'table', 'index.html'), 'utf8')).toContain('<th scope="row">long sword</th>')
  const { options } = JSON.parse(await readFile(join(folder, 'table', 'matrix.json'), 'utf8'))
  expect(options).toMatchObject([{ name: 'long-sword', title: 'long sword' }, { name: 'dagger' }])
  const replay = await tiltyardIn(folder, ['replay', 'duel.yaml', '--set', 'combatants.fighter.weapons=[Long Sword]'])
  expect(replay.stdout).toContain('with the long sword')
})

it('warnings come once, and not at all where only errors are wanted', async () => {
  const reported = await tiltyardIn(folder, ['validate', 'duel.yaml'])
  expect(reported.stderr.match(/warning/g)).toHaveLength(1)
  expect(await tiltyardIn(folder, ['validate', 'duel.yaml', '--quiet'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  })
})
