import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { simulate } from '../../src/index.ts'
import type { Sample } from '../../src/metrics/sample.ts'
import { positionOf } from '../../src/source/excerpt.ts'
import { type Baseline, baselineSample } from '../../src/studies/baseline.ts'
import { type AlteredBaseline, readBaseline, writeBaseline } from '../../src/studies/baseline-file.ts'
import { baselinePath, findBaseline, findObsolete, saveBaseline } from '../../src/studies/baseline-folder.ts'
import { takeBaselines } from '../../src/studies/take-baselines.ts'
import { makeFolder } from '../folder.ts'
import { load } from './scenarios.ts'

let baseline: Baseline
let text: string
const folder = makeFolder('baseline')
beforeAll(async () => {
  const scenario = await load(
    'expect=[{ metric: win.red, near: baseline, within: 1% }]',
    'weapons={ sword: { damage: d8 }, axe: { damage: d6 } }',
  )
  ;[baseline] = await takeBaselines([{ scenario, battles: 2000, seed: 'x' }], { threads: 0 })
  text = writeBaseline(baseline, '../duel.yaml')
})

describe('a baseline', () => {
  it('has the metrics of a run, to six digits, with the counts that they are made of', async () => {
    const options = { battles: 2000, seed: 'x', threads: 0, plain: true }
    const { metrics, histograms, digest } = await simulate(await load(), options)
    expect(baseline.digest).toBe(digest)
    expect(baseline.histograms).toEqual(histograms)
    const { value, low, high, count } = baseline.metrics['win.red']
    expect(count! / 2000).toBeCloseTo(metrics['win.red'].value, 9)
    expect([value, low, high]).toEqual(
      [metrics['win.red'].value, metrics['win.red'].low, metrics['win.red'].high].map((figure) =>
        Number(figure.toPrecision(6)),
      ),
    )
    const rounds = baseline.metrics['rounds.mean']
    expect(rounds.sum! / 2000).toBeCloseTo(metrics['rounds.mean'].value, 9)
    const { top, bottom } = baseline.metrics['hit.sword']
    expect(top! / bottom!).toBeCloseTo(metrics['hit.sword'].value, 9)
    expect(Object.keys(baseline.metrics).sort()).toEqual(Object.keys(metrics).sort())
  })

  it('has the scenario as a whole, but for what does not change its battles', () => {
    expect(baseline.resolved).toMatchObject({
      weapons: { sword: { damage: 'd8' }, axe: { damage: 'd6' } },
    })
    for (const key of ['id', 'name', 'expect']) expect(Object.keys(baseline.resolved)).not.toContain(key)
    expect(baseline.resolved.run).toEqual({ max_rounds: 100 })
    expect(baseline.expect).toEqual({ 'win.red': 0.01 })
  })

  it('is read as it was written', () => {
    expect(readBaseline(text)).toEqual({ baseline: JSON.parse(JSON.stringify(baseline)), file: '../duel.yaml' })
  })

  it('holds what a party of bosses takes', () => {
    const histograms = { ...baseline.histograms, 'damage.red': { 0: 3, 12000345: 7 } }
    const { baseline: read } = readBaseline(writeBaseline({ ...baseline, histograms }, '../duel.yaml')) as {
      baseline: Baseline
    }
    expect(read.histograms).toEqual(histograms)
  })

  it('says how its ends go together with luck, unless that was counted in as many ways as its luck has not', () => {
    const n = baseline.battles
    const now: Sample = { kind: 'count', n, count: 1, luck: { means: [], spread: [], covariance: [] } }
    const before = baselineSample(baseline, 'win.red', now)
    expect(before).toMatchObject({ kind: 'count', count: baseline.metrics['win.red'].count })
    expect(before).toHaveProperty('luck.means')
    const merged = { ...baseline, luck: [...baseline.luck!, 1, 2] }
    expect(baselineSample(merged, 'win.red', now)).not.toHaveProperty('luck')
  })

  it('has a line for each metric and each histogram, sorted', () => {
    const lines = text.split('\n')
    const names = lines.flatMap((line) => /^ {4}"([^"]+)": \{ "value"/.exec(line)?.[1] ?? [])
    expect(names).toEqual(Object.keys(baseline.metrics).sort())
    expect(lines.filter((line) => line.startsWith('    "rounds": { '))).toHaveLength(1)
    expect(text.endsWith('}\n')).toBe(true)
  })
})

describe('a file that is no baseline of this format', () => {
  it.each([
    ['', 'it is no JSON: '],
    ['{ "tiltyard": 1 }', 'it is no baseline, expected a line "tiltyard-baseline": 1'],
    ['null', 'it is no baseline, expected a line "tiltyard-baseline": 1'],
    ['{ "tiltyard-baseline": 2 }', 'it is of format 2, expected 1'],
    ['{ "tiltyard-baseline": "0.9" }', 'it is of format "0.9", expected 1'],
    ['{ "tiltyard-baseline": 1 }', 'scenario is missing, expected a text'],
    ['<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n', 'it holds a conflict of a merge'],
  ])('%j: %s', (text, reason) => {
    expect(readBaseline(text)).toEqual({ reason: expect.stringContaining(reason) })
  })

  it('names what is wrong in it', () => {
    expect(readBaseline(text.replace('"battles": 2000', '"battles": -5'))).toEqual({
      reason: 'battles is -5, expected a whole number from 1 to 4294967296',
    })
    expect(readBaseline(text.replace(/"count": \d+/, '"count": "many"'))).toEqual({
      reason: expect.stringMatching(/^metrics\..*\.count is "many", expected a whole number from 0 to \d+$/),
    })
  })
})

describe('a baseline that was merged or edited', () => {
  /** Without its checksums, as those of before. */
  const plain = (text: string) => text.replace(/,\n {2}"checksums": \{[^}]*\}\n\}\n$/, '\n}\n')
  const lineOf = (of: string, part: string) => of.split('\n').findIndex((line) => line.includes(part)) + 1

  it('is reported by line and name, each entry of it', () => {
    const edited = text
      .replace('"battles": 2000', '"battles": 2001')
      .replace('"win.red": { "value": 0.5', '"win.red": { "value": 0.6')
      .replace('"damage": "d8"', '"damage": "d6"')
    const read = readBaseline(edited, 'duel.json')
    expect(read).toMatchObject({ reason: expect.stringMatching(/^it is not what was accepted \(line \d+: battles/) })
    const { problems, battles } = read as AlteredBaseline
    expect(battles).toBeUndefined()
    expect(problems.map(({ message }) => message)).toEqual(
      ['battles', 'metrics.win.red', 'resolved.weapons.sword'].map((entry) => `${entry} is not what was accepted`),
    )
    expect(problems.map(({ place }) => positionOf(place!).line)).toEqual(
      ['"battles": 2001', '"win.red": { "value": 0.6', '"sword": '].map((part) => lineOf(edited, part)),
    )
  })

  it('is given what was taken from another baseline, and what is missing', async () => {
    const scenario = await load('weapons={ sword: { damage: d8 }, axe: { damage: d6 } }')
    const [later] = await takeBaselines([{ scenario, battles: 2000, seed: 'y' }], { threads: 0 })
    const [ours, theirs] = [text, writeBaseline(later, '../duel.yaml')].map((text) => text.split('\n'))
    const at = ours.findIndex((line) => line.startsWith('    "rounds.mean": '))
    const merged = ours.with(at, theirs.find((line) => line.startsWith('    "rounds.mean": '))!)
    const [gone] = merged.splice(at + 1, 1)
    expect(gone).toContain('"rounds.')
    const read = readBaseline(merged.join('\n')) as AlteredBaseline
    expect(read.battles).toBe(2000)
    expect(read.problems.map(({ message }) => message)).toEqual([
      '1 entry of metrics is missing, after metrics.rounds.max',
      'metrics.rounds.mean is not what was accepted',
    ])
    expect(read.problems.map(({ place }) => positionOf(place!).line)).toEqual([at, at + 1])
  })

  it('is not, however its lines are laid out and ended', () => {
    const { baseline: read } = readBaseline(text) as { baseline: Baseline }
    const sorted = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .sort()
              .map(([key, inner]) => [key, sorted(inner)]),
          )
        : value
    for (const same of [
      text.replaceAll('\n', '\r\n'),
      JSON.stringify(JSON.parse(text)),
      JSON.stringify(JSON.parse(text), undefined, '\t'),
      JSON.stringify(sorted(JSON.parse(text)), undefined, 2),
    ])
      expect(readBaseline(same)).toEqual({ baseline: read, file: '../duel.yaml' })
  })

  it('of before has no checksums, and is read as ever', () => {
    expect(plain(text)).not.toContain('checksums')
    expect(readBaseline(plain(text))).toEqual(readBaseline(text))
  })

  it('differs from another one only in lines of what differs, and in the checksums of its sections', () => {
    const again = writeBaseline({ ...baseline, version: '9.9.9' }, '../duel.yaml').split('\n')
    const before = text.split('\n')
    expect(again.filter((line, at) => line !== before[at]).map((line) => /"(.*?)"/.exec(line)?.[1])).toEqual([
      'version',
      'head',
    ])
  })

  it.each([
    ['"count": 1', '"count": 9000000'],
    [/"sum": \d+, "squares": \d+/, '"sum": 9000, "squares": 1'],
    [/("rounds": \{ )/, '$1"4000000000": 1, '],
    [/("rounds": \{ )/, '$1"01": 1, '],
    [/("rounds": \{ "\d+": )/, '$19'],
    ['"resolved": {', `"resolved": { "deep": ${'['.repeat(9000)}${']'.repeat(9000)},`],
  ])('with figures that no battles have is reported so, without checksums as well: %s', (from, to) => {
    const forged = plain(text).replace(from, to)
    expect(forged).not.toBe(plain(text))
    expect(readBaseline(forged)).toEqual({
      reason: expect.stringMatching(
        /do not go together|expected whole numbers up to|adds up to|no more than 100 levels/,
      ),
    })
  })
})

describe('the folder of baselines', () => {
  it('is beside the scenario, or the one that is given', () => {
    expect(baselinePath(join('a', 'duel.yaml'))).toBe(join('a', 'baselines', 'duel.json'))
    expect(baselinePath(join('a', 'duel.yaml'), 'b')).toBe(join('b', 'duel.json'))
  })

  it('is made, written in one step, and left alone if nothing differs', async () => {
    const path = join(folder, 'new', 'baselines', 'duel.json')
    const scenario = join(folder, 'new', 'duel.yaml')
    expect(await findBaseline(path)).toEqual({ path, missing: true })
    expect(await saveBaseline(path, scenario, baseline)).toBe(true)
    expect(await readFile(path, 'utf8')).toBe(text)
    expect(await saveBaseline(path, scenario, baseline)).toBe(false)
    expect(await findBaseline(path)).toEqual({ path, baseline: JSON.parse(JSON.stringify(baseline)) })
    expect(await readdir(join(folder, 'new', 'baselines'))).toEqual(['duel.json'])
  })

  it('is searched for baselines whose scenario is gone', async () => {
    const [here, gone] = ['here', 'gone'].map((name) => join(folder, 'old', `${name}.yaml`))
    await mkdir(join(folder, 'old'))
    await writeFile(here, '')
    for (const scenario of [here, gone]) await saveBaseline(baselinePath(scenario), scenario, baseline)
    await writeFile(join(folder, 'old', 'baselines', 'notes.json'), '{}')
    expect((await findObsolete([here])).map(({ path }) => path)).toEqual([baselinePath(gone)])
    expect(await findObsolete([join(folder, 'nowhere', 'x.yaml')])).toEqual([])
  })
})
