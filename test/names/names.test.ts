import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { slug } from '../../src/cli/slug.ts'
import { forHtml } from '../../src/source/escape.ts'
import { tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { NAMES, withNames } from './names.ts'

const folder = makeFolder('names')

/** Runs a command, which is to end with this code and no bug. */
async function tiltyard(expected: number, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await tiltyardIn(folder, args)
  expect({ args, code, stderr }).toEqual({
    args,
    code: expected,
    stderr: expect.not.stringContaining('bug in Tiltyard'),
  })
  return { stdout, stderr }
}

/** At most sixteen members at a time: so many a report tells of one by one. */
const FORMATS = 'html,json,csv'
const GROUPS = Array.from({ length: Math.ceil(NAMES.length / 16) }, (_, group, groups = Math.ceil(NAMES.length / 16)) =>
  NAMES.filter((_, at) => at % groups === group),
)

describe('a hundred names', () => {
  it('are a hundred, each once', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length)
    expect(NAMES.length).toBeGreaterThanOrEqual(100)
  })

  it.each(GROUPS.map((names) => [names[0], names]))(
    'of members hide nobody: %j and those after it',
    async (first, names) => {
      await writeFile(join(folder, 'named.yaml'), withNames(first, names))
      const { stdout } = await tiltyard(
        0,
        'run',
        'named.yaml',
        '--json',
        '--threads',
        '0',
        '--out',
        'report',
        '--format',
        FORMATS,
      )
      const { metrics, histograms, scenario } = JSON.parse(stdout)
      expect(scenario).toBe(first)
      const page = await readFile(join(folder, 'report/index.html'), 'utf8')
      const rows = (await readFile(join(folder, 'report/metrics.csv'), 'utf8')).split('\n')
      const { charts } = JSON.parse(/<script type="application\/json" id="charts">(.*?)<\/script>/s.exec(page)![1])
      const drawn = charts.survival.wide.vconcat.flatMap(({ data }: { data: { values: { label: string }[] } }) =>
        data.values.map(({ label }) => label),
      )
      expect(drawn.sort()).toEqual([...names].sort())
      for (const name of names) {
        expect(Object.keys(metrics)).toContain(`survive.${name}`)
        expect(Object.keys(histograms)).toContain(`damage.${name}`)
        expect(rows.filter((row) => row.includes(`survive.${name.replaceAll('"', '""')}"`))).toHaveLength(1)
        expect(page).toContain(`<th scope="row">${forHtml(name)}<span class="with">`)
      }
    },
  )

  it('of scenarios are folders that every system takes, numbered where two would be one', async () => {
    const folders = NAMES.map(slug)
    for (const each of folders) {
      expect(each).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
      expect(each).not.toMatch(/^(con|nul|aux|prn|com\d|lpt\d)$/)
      expect(Buffer.byteLength(each)).toBeLessThan(255)
    }
    // Of two that differ by more than signs and case, each has its own.
    const signs = NAMES.filter((name) => !/[\p{L}\p{M}\p{N}]/u.test(name))
    expect(new Set(signs.map(slug)).size).toBe(signs.length)
    await writeFile(join(folder, 'one.yaml'), withNames('Duel', ['one', 'other']))
    await writeFile(join(folder, 'other.yaml'), withNames('duel', ['one', 'other']))
    const { stderr } = await tiltyard(0, 'run', 'one.yaml', 'other.yaml', '--battles', '10')
    expect(stderr).toMatch(
      /^warning: one\.yaml \("Duel"\) and other\.yaml \("duel"\) are named alike, so the report of other\.yaml is in /m,
    )
  })
})
