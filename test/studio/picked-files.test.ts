import { expect, test } from 'vitest'
import { MAX_BYTES } from '../../src/scenario/files.ts'
import { isPack, readPack, writePack } from '../../src/studio/exported/pack.ts'
import { PickedFiles, scenariosOn, shelve } from '../../src/studio/exported/picked-files.ts'

async function pick(texts: Readonly<Record<string, string>>, scenario: string): Promise<PickedFiles> {
  return (await PickedFiles.open(shelve(Object.entries(texts)), scenario)) as PickedFiles
}

/** What is found behind an import of the scenario: the file's path and its text, or why there is none. */
async function found(files: PickedFiles, path: string): Promise<string> {
  const opened = await files.open(path, files.scenario.source)
  return 'reason' in opened ? opened.reason : `${opened.id}: ${opened.source.text}`
}

test('an import is relative to the file that it stands in', async () => {
  const files = await pick(
    { 'game/fights/duel.yaml': '', 'game/catalog/arms.csv': 'far', 'game/arms.csv': 'near' },
    'game/fights/duel.yaml',
  )
  expect(await found(files, '../catalog/./arms.csv')).toBe('game/catalog/arms.csv: far')
  expect(await found(files, '../catalog/../arms.csv')).toBe('game/arms.csv: near')
  expect(await found(files, 'arms.csv')).toBe('it is not among the files that were opened')
  expect(await found(files, '../../../arms.csv')).toBe('it is not among the files that were opened')
})

test('a file without its folder stands for the import of its name, and for one only', async () => {
  const files = await pick({ 'duel.yaml': '', 'arms.csv': 'loose' }, 'duel.yaml')
  expect(await found(files, '../catalog/arms.csv')).toBe('../catalog/arms.csv: loose')
  expect(await found(files, '../catalog/arms.csv')).toBe('../catalog/arms.csv: loose')
  expect(await found(files, 'old/arms.csv')).toBe('arms.csv stands for ../catalog/arms.csv already')
})

test('what cannot be read says why, and a byte order mark stays where it is', async () => {
  const shelf = new Map([
    ...shelve([
      ['duel.yaml', '\ufeffname: duel'],
      ['long.csv', 'x'.repeat(MAX_BYTES + 1)],
    ]),
    ['binary.csv', async () => new Blob([Uint8Array.of(0xff, 0xfe)])] as const,
    ['gone.csv', () => Promise.reject(new Error('changed meanwhile'))] as const,
  ])
  const files = (await PickedFiles.open(shelf, 'duel.yaml')) as PickedFiles
  expect(files.scenario.source.text).toBe('name: duel')
  expect(files.fileText('duel.yaml', 'name: d')).toBe('\ufeffname: d')
  expect(await found(files, 'long.csv')).toContain('expected at most')
  expect(await found(files, 'binary.csv')).toBe('it is UTF-16, expected UTF-8 text')
  expect(await found(files, 'gone.csv')).toContain('it cannot be read any more')
  expect(await PickedFiles.open(shelf, 'other.yaml')).toEqual({ reason: 'there is no such file' })
})

test('scenarios are distinct from what they import', async () => {
  const texts = {
    'a/one.yaml': 'name: x\nparties:\n',
    'a/two.json': '{ "parties": {} }',
    'arms.yaml': 'weapons:\n',
    'x.csv': 'parties:',
  }
  expect(await scenariosOn(shelve(Object.entries(texts)))).toEqual(['a/one.yaml', 'a/two.json'])
})

test('a link holds what was put into it, and what is no such link is refused', async () => {
  const promise = { battles: 5, digest: 'f'.repeat(64), version: '1.0.0' }
  const pack = {
    file: 'äöü.yaml',
    files: { 'äöü.yaml': '\ufeffhp: 9 ± 1'.repeat(99) },
    seed: '7',
    battles: 5,
    changes: { 'a.b': 'd8' },
    promise,
  }
  const written = await writePack(pack)
  expect(written).toMatch(/^[\w-]+$/)
  expect(await readPack(written)).toEqual(pack)
  expect(await readPack(written.slice(0, -9))).toBeUndefined()
  expect(await readPack('~')).toBeUndefined()
  // More than a link should ever unpack to.
  expect(await readPack(await writePack({ ...pack, seed: '0'.repeat(9_000_000) }))).toBeUndefined()
  const wrong = [
    { ...pack, file: 'x' },
    { ...pack, files: { 'äöü.yaml': 1 } },
    { ...pack, battles: 0.5 },
    { ...pack, changes: { 'a.b': 8 } },
    { ...pack, promise: { ...promise, digest: '<' } },
    null,
  ]
  expect(wrong.filter(isPack)).toEqual([])
})
