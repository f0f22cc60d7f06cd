import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { figuresOf, readLastRun } from '../../src/editors/last-run.ts'
import { makeFolder } from '../folder.ts'

const path = join(makeFolder('last-run'), 'result.json')
const RESULT = {
  scenario: 'Duel',
  battles: 1000,
  seed: 1,
  metrics: {
    'win.law': { value: 0.5, low: 0.45, high: 0.55 },
    'damage.law.mean': { value: 7, low: 6.5, high: 7.5 },
    'damage.law.p05': { value: 2, low: 2, high: 3 },
    'win.outlaws': { value: 0.5, low: 0.45, high: 0.55 },
  },
}

const written = async (text: string) => {
  writeFileSync(path, text)
  return readLastRun(path, 'Duel')
}

it('has the figures of a name, without quantiles, and those of one metric', async () => {
  const run = (await written(JSON.stringify(RESULT)))!
  expect(figuresOf(run, 'law')).toEqual([
    'Last run: 1,000 battles, seed 1',
    '',
    '- `win.law`: **50.0 % ± 5.0** (win rate of law)',
    '- `damage.law.mean`: **7.00 ± 0.50** (damage that law does)',
  ])
  expect(figuresOf(run, 'damage.law.p05')).toHaveLength(3)
  expect(figuresOf(run, 'nobody')).toEqual([])
})

it('is none where the file is of another scenario, is broken, or is not there', async () => {
  expect(await written(JSON.stringify({ ...RESULT, scenario: 'Siege' }))).toBeUndefined()
  expect(await written(JSON.stringify({ ...RESULT, metrics: { 'win.law': null } }))).toBeUndefined()
  expect(await written('{ "scenario": ')).toBeUndefined()
  expect(await readLastRun(`${path}.gone`, 'Duel')).toBeUndefined()
})
