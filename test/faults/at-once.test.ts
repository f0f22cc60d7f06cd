import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeFolderForTest } from '../folder.ts'
import { layDuel } from './commands.ts'
import { runIn } from './process.ts'
import { filesBelow, leftoversBelow } from './tree.ts'

let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('at-once')
  await layDuel(folder)
})

const FEW = ['--battles', '40', '--threads', '0', '--quiet']
const FINE = { code: 0, signal: null, stdout: '', stderr: '' }
const SEEDS = ['1', '2', '3', '4']

test('reports that are written at the same time are all there, and all in the list', async () => {
  const duel = await readFile(join(folder, 'duel.yaml'), 'utf8')
  for (const seed of SEEDS) await writeFile(join(folder, `${seed}.yaml`), duel.replace('Duel', `Duel ${seed}`))
  const ended = await Promise.all(
    SEEDS.map((seed) => runIn(folder, ['run', `${seed}.yaml`, ...FEW, '--format', 'html'])),
  )
  expect(ended).toEqual(SEEDS.map(() => FINE))
  const { 'index.html': list, ...pages } = await filesBelow(join(folder, 'reports'))
  expect(Object.keys(pages).sort()).toEqual(SEEDS.map((seed) => `duel-${seed}/index.html`))
  for (const seed of SEEDS) expect(list).toContain(`href="duel-${seed}/index.html"`)
  expect(await leftoversBelow(folder)).toEqual([])
})

test('a report that several write at the same time is that of one of them, as a whole', async () => {
  const light = ['--format', 'json,csv']
  const alone: Record<string, string>[] = []
  for (const seed of SEEDS) {
    await runIn(folder, ['run', 'duel.yaml', ...FEW, ...light, '--seed', seed, '--out', seed])
    alone.push(await filesBelow(join(folder, seed)))
  }
  const ended = await Promise.all(
    SEEDS.map((seed) => runIn(folder, ['run', 'duel.yaml', ...FEW, ...light, '--seed', seed])),
  )
  expect(ended).toEqual(SEEDS.map(() => FINE))
  expect(alone).toContainEqual(await filesBelow(join(folder, 'reports/duel')))
  expect(await leftoversBelow(folder)).toEqual([])
})
