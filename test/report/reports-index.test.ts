import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeReport } from '../../src/report/folder.ts'
import { isForeignPage } from '../../src/report/foreign-page.ts'
import { readCard } from '../../src/report/page/card.ts'
import { writeReportsIndex } from '../../src/report/reports-index.ts'
import { makeFolder, makeFolderForTest } from '../folder.ts'
import { scenarioOf, skirmish } from './fixture.ts'

const ATTACK = '"><script>alert(1)</script>&amp;'

let reports: string
beforeEach(() => {
  reports = makeFolderForTest('reports')
})

/** Reports that have been written, by the names of their scenarios. */
const written = new Map<string, Promise<unknown>>()
const pristine = makeFolder('reports-index')

async function writeSkirmish(folder: string, scenario = folder): Promise<void> {
  const from = join(pristine, String([...scenario].map((character) => character.charCodeAt(0))))
  const result = { ...skirmish(), scenario }
  const writing = written.get(scenario) ?? writeReport(result, scenarioOf(result), from, ['html'])
  written.set(scenario, writing)
  await writing
  await cp(from, join(reports, folder), { recursive: true })
}

/** The index as text, without tags. */
async function readIndex(): Promise<string> {
  return readFile(join(reports, 'index.html'), 'utf8')
}

describe('the index of a folder of reports', () => {
  test('lists every report with what it found, by the names of the folders', async () => {
    await writeSkirmish('b & c', ATTACK)
    await writeSkirmish('a')
    await mkdir(join(reports, 'empty'))
    await mkdir(join(reports, 'mine'))
    await writeFile(join(reports, 'mine/index.html'), '<title>My own page</title>')
    expect(await writeReportsIndex(reports, '0.1.0')).toBe(join(reports, 'index.html'))
    const index = await readIndex()
    const links = [...index.matchAll(/<a href="([^"#]+)">([^<]*)<\/a>/g)].map(([, link, name]) => [link, name])
    expect(links).toEqual([
      ['a/index.html', 'a'],
      ['b%20%26%20c/index.html', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;'],
    ])
    expect(index).toContain(
      '<p>Win rate: spears 62.48\u00a0% (give or take 0.30), swords 36.91\u00a0% (give or take 0.30); a typical battle takes 6 rounds.</p>',
    )
    expect(index).toMatch(/<div class="split" aria-hidden="true"><span class="first" style="flex:62\.\d+ 0 0"><\/span>/)
    // Whose the two ends of the line are.
    expect(index.replaceAll(/<[^>]*>/g, '')).toContain('spears 62.5\u00a0%swords 36.9\u00a0%')
    expect(index).toContain('run · 100,000 battles · digest 3f8a9c0de1b2')
    expect(index).not.toContain('My own page')
  })

  test('is the same for the same reports, and not touched if nothing has changed', async () => {
    await writeSkirmish('a')
    await writeReportsIndex(reports, '0.1.0')
    const [before, { mtimeMs }] = [await readIndex(), await stat(join(reports, 'index.html'))]
    await writeSkirmish('a')
    await writeReportsIndex(reports, '0.1.0')
    expect(await readIndex()).toBe(before)
    expect((await stat(join(reports, 'index.html'))).mtimeMs).toBe(mtimeMs)
  })

  test('loses a report that is gone', async () => {
    await writeSkirmish('a')
    await writeSkirmish('b')
    await writeReportsIndex(reports, '0.1.0')
    await rm(join(reports, 'a'), { recursive: true })
    await writeReportsIndex(reports, '0.1.0')
    expect(await readIndex()).not.toContain('a/index.html')
    expect(await readIndex()).toContain('b/index.html')
  })

  test('does not take the place of a page that is no index', async () => {
    await writeSkirmish('a')
    for (const page of ['<title>My own page</title>', await readFile(join(reports, 'a/index.html'), 'utf8')]) {
      await writeFile(join(reports, 'index.html'), page)
      expect(await writeReportsIndex(reports, '0.1.0')).toBeUndefined()
      expect(await readIndex()).toBe(page)
    }
  })

  test('is not written where there is nothing to list', async () => {
    expect(await writeReportsIndex(reports, '0.1.0')).toBeUndefined()
    await expect(readIndex()).rejects.toThrow('ENOENT')
  })
})

describe('a page', () => {
  test('is ours if it says what it is, and foreign otherwise', async () => {
    expect(await isForeignPage(reports)).toBe(false)
    await writeSkirmish('a')
    expect(await isForeignPage(join(reports, 'a'))).toBe(false)
    await writeFile(join(reports, 'index.html'), '<title>My own page</title>')
    expect(await isForeignPage(reports)).toBe(true)
  })

  test.each(['<meta name="tiltyard" content="{">', '<meta name="tiltyard" content="[1]">', '<p>tiltyard</p>', ''])(
    'says nothing of itself by %s',
    (page) => {
      expect(readCard(page)).toBeUndefined()
    },
  )

  test('says of itself what it was asked to, whatever the names', async () => {
    await writeSkirmish('a', ATTACK)
    const page = await readFile(join(reports, 'a/index.html'), 'utf8')
    expect(readCard(page)).toMatchObject({ kind: 'run', name: ATTACK, battles: 100_000, partial: false })
  })
})
