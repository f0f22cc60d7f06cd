import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { readCount } from '../../src/cli/options.ts'
import { tiltyard } from './tiltyard.ts'

describe('what everybody tries first', () => {
  it.each([
    ['-h', '--help'],
    ['help', '--help'],
    ['help run', 'run --help'],
    ['run -h', 'run --help'],
  ])('%s is %s', async (line, same) => {
    const said = await tiltyard(...line.split(' '))
    expect(said.code).toBe(0)
    expect(said).toEqual(await tiltyard(...same.split(' ')))
  })

  it('-v is the version', async () => {
    expect((await tiltyard('-v')).stdout).toBe(`${manifest.version}\n`)
  })

  it('help of what is no command names the nearest', async () => {
    expect((await tiltyard('help', 'rnu')).stderr).toContain('unknown command "rnu"')
  })
})

describe('tiltyard metrics', () => {
  it('lists every metric of a scenario that expectations may name, with its meaning and unit', async () => {
    const { code, stdout } = await tiltyard('metrics', 'duel.yaml')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}win\.red +how often red win \(% of battles\)$/m)
    expect(stdout).toMatch(/^ {2}damage\.red\.mean +damage that red does \(hit points a battle; also its quantiles\)$/m)
    const { metrics } = JSON.parse((await tiltyard('metrics', 'duel.yaml', '--json')).stdout)
    const fought = JSON.parse((await tiltyard('run', 'duel.yaml', '--json', '--battles', '500')).stdout)
    const names = metrics.map(({ name }: { name: string }) => name)
    expect(Object.keys(fought.metrics).filter((name) => !names.includes(name))).toEqual([])
    type Told = { name: string; meaning: string; unit: string }
    expect(metrics.filter(({ name, meaning, unit }: Told) => meaning === name || unit === '')).toEqual([])
  })

  it('are named where one is unknown, the nearest first', async () => {
    const sweep = ['sweep', 'duel.yaml', '--vary', 'combatants.fighter.hp=8,9', '--battles', '10', '--metric']
    const { stderr } = await tiltyard(...sweep, 'damge.rad')
    expect(stderr).toMatch(/unknown metric "damge\.rad"; expected one of damage\.red\.p/)
    expect((await tiltyard(...sweep, 'luck')).stderr).toMatch(
      /unknown metric "luck"; expected one of win\.red, draw, stalemate, rounds\.mean, .*\n`tiltyard metrics duel\.yaml` lists/,
    )
  })
})

describe('a count', () => {
  it.each([
    ['1e6', 1_000_000],
    ['1M', 1_000_000],
    ['1.5m', 1_500_000],
    ['250k', 250_000],
    ['1.1k', 1100],
    ['1,000', 1000],
    ['1_000_000', 1_000_000],
    ['7', 7],
  ])('may be %s', (text, count) => expect(readCount('battles', text, 1, 1e9)).toBe(count))

  it.each(['1.5', '1,00', '1e-3', '1.0001k', 'M', '', '1e99', '-5'])('may not be %j', (text) => {
    expect(() => readCount('battles', text, 1, 1e9)).toThrow(/^--battles is ".*", expected a whole number from 1 to/)
  })
})
