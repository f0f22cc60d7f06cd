import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from '../../src/index.ts'
import { openCheckpoint } from '../../src/store/checkpoint.ts'
import { BadStore } from '../../src/store/store-file.ts'
import type { Baseline } from '../../src/studies/baseline.ts'
import { readBaseline, writeBaseline } from '../../src/studies/baseline-file.ts'
import { type CheckInput, type CheckOptions, type CheckReport, check } from '../../src/studies/check.ts'
import { takeBaselines } from '../../src/studies/take-baselines.ts'
import { makeFolder } from '../folder.ts'
import { load } from './scenarios.ts'

const OPTIONS: CheckOptions = { threads: 0, tolerance: 0.02, mostBattles: 16_384 }

let duel: Scenario
let baseline: Baseline
beforeAll(async () => {
  duel = await load()
  baseline = await accept(duel)
})

async function accept(scenario: Scenario, battles = 8192): Promise<Baseline> {
  const [taken] = await takeBaselines([{ scenario, battles, seed: scenario.run.seed }], { threads: 0 })
  // As it comes from its file.
  return JSON.parse(JSON.stringify(taken))
}

function checkInput(scenario: Scenario, baseline?: Baseline): CheckInput {
  return {
    scenario,
    file: 'duel.yaml',
    id: 'duel',
    ...(baseline && { baseline, baselineFile: 'b' }),
  }
}

async function checkOne(scenario: Scenario, baseline?: Baseline, options: Partial<CheckOptions> = {}) {
  const { scenarios, ...report } = await check([checkInput(scenario, baseline)], { ...OPTIONS, ...options })
  return { ...report, ...scenarios[0] }
}

/** What was said of each criterion: `win.red drift: pass (paired, 4096)`. */
function reported({ findings }: Pick<CheckReport['scenarios'][number], 'findings'>): string[] {
  return findings.map(({ metric, kind, verdict, tier, battles }) => {
    return `${metric} ${kind}: ${verdict} (${tier ? `${tier}, ` : ''}${battles})`
  })
}

describe('what a scenario expects', () => {
  it('passes if it is certain, fails if it is certainly wrong, and else is inconclusive', async () => {
    const expectations = 'expect=[win.red in 40% .. 60%, win.red >= 60%, win.red in 49.9% .. 50.1%, rounds.mean <= 99]'
    const found = await checkOne(await load(expectations))
    expect(reported(found)).toEqual([
      'win.red band: pass (4096)',
      'win.red band: fail (4096)',
      'win.red band: inconclusive (16384)',
      'rounds.mean band: pass (4096)',
    ])
    expect(found).toMatchObject({ verdict: 'fail', checks: 4, battles: 16_384, partial: false })
    const [, , undecided] = found.findings
    expect(undecided.battlesNeeded).toBeGreaterThan(16_384)
    // 50.37 %: at the error of a failure not outside of what the narrower interval is.
    const below = await load('id=Duel', 'expect=[win.red in 40% .. 49.5%]')
    const [outside] = (await checkOne(below, undefined, { plain: true })).findings
    expect(outside.verdict).toBe('inconclusive')
    expect(outside.pass!.low).toBeGreaterThan(0.495)
    expect(outside.battlesNeeded).toBeGreaterThan(18_000)
    expect(undecided.resolvable!.low).toBeLessThan(0.499)
    // With luck taken out the same battles are sure of it.
    const [surer] = (await checkOne(below)).findings
    expect(surer).toMatchObject({ verdict: 'fail', battles: 16_384, plain: outside.value })
    expect(surer.effectiveSize).toBeGreaterThan(2 * 16_384)
    expect(outside).not.toHaveProperty('effectiveSize')
  })

  it('is fought for only until all is decided', async () => {
    expect((await checkOne(await load('expect=[win.red in 40% .. 60%]'))).battles).toBe(4096)
    expect((await checkOne(duel)).battles).toBe(0)
  })

  it('is judged of quantiles as well', async () => {
    const found = await checkOne(await load('expect=[rounds.p50 <= 50, rounds.p95 <= 2, rounds.max <= 100]'))
    expect(found.findings.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'pass'])
  })

  it('is not judged of a mean by fewer battles than the central limit theorem takes; of a share of battles it is', async () => {
    const expectations = 'expect=[rounds.mean <= 90, hit.sword >= 1%, win.red <= 99.9%, rounds.p50 <= 99]'
    const found = await checkOne(await load(expectations), undefined, { mostBattles: 4000 })
    expect(found.findings.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive', 'pass', 'pass'])
    expect(found.findings[0].reason).toContain('at least 4,096 battles')
    const enough = await checkOne(await load(expectations), undefined, { mostBattles: 4096 })
    expect(enough.verdict).toBe('pass')
  })

  it('is not fought for if nobody can do it', async () => {
    const found = await checkOne(await load('expect=[use.fighter.charge >= 10%]'))
    expect(found.findings).toMatchObject([{ verdict: 'inconclusive', reason: expect.stringContaining('never counts') }])
    expect(found.battles).toBe(4096)
  })

  it('can be that no rule is dead: that nobody ever follows it, whoever has it', async () => {
    const orders = 'turn: [attack weakest, {do: retreat, at: nearest, when: round > 90}], reactions: [parry]'
    const given = ['combatants.fighter.tactic=orders', 'expect=[no dead rules]']
    const idle = await load(`tactics={orders: {${orders}}}`, ...given)
    expect(await checkOne(idle)).toMatchObject({
      ...{ verdict: 'fail', checks: 1, battles: 4096 },
      findings: [
        {
          ...{ metric: 'dead_rules', kind: 'rules', text: 'no dead rules', verdict: 'fail' },
          reason: '1 of 3 rules is never followed in 4,096 battles: orders: retreat nearest when round > 90',
        },
      ],
    })
    // A rule that one of two followers follows is of use.
    const shared = await load(
      'tactics={orders: {turn: [{do: attack, at: weakest, when: my.hp >= 10}, attack nearest], reactions: [parry]}}',
      'parties.blue.members.1.hp=10',
      ...given,
    )
    expect(await checkOne(shared)).toMatchObject({
      verdict: 'pass',
      findings: [{ verdict: 'pass', reason: 'every one of 3 rules is followed in 4,096 battles' }],
    })
    const { verdict, inexact } = await checkOne(idle, undefined, { exact: {} })
    expect({ verdict, inexact }).toEqual({ verdict: 'fail', inexact: [expect.stringContaining('does not count')] })
  })

  it('fails by a narrower error the more criteria there are', async () => {
    const one = await checkOne(await load('expect=[win.red >= 60%]'))
    const many = await checkOne(await load(`expect=[${Array(50).fill('win.red >= 60%').join(', ')}]`))
    const width = ({ findings: [{ fail }] }: typeof one) => fail!.high - fail!.low
    expect(width(many)).toBeGreaterThan(1.2 * width(one))
    expect(one.findings[0].pass).toEqual(many.findings[0].pass)
  })
})

describe('a baseline', () => {
  it('passes without statistics if every battle is what it was', async () => {
    const found = await checkOne(duel, baseline)
    expect(reported(found)).toEqual([
      'win.red drift: pass (identical, 8192)',
      'win.blue drift: pass (identical, 8192)',
      'draw drift: pass (identical, 8192)',
      'stalemate drift: pass (identical, 8192)',
    ])
    expect(found).toMatchObject({
      verdict: 'pass',
      battles: 8192,
      baseline: { identical: true, changes: [], moved: [] },
    })
  })

  it('is fought again with the same dice if the scenario has changed', async () => {
    const sharper = await checkOne(await load('combatants.fighter.hp=10'), baseline)
    expect(reported(sharper).slice(0, 2)).toEqual([
      'win.red drift: pass (paired, 4096)',
      'win.blue drift: pass (paired, 4096)',
    ])
    expect(sharper.baseline!.changes).toEqual([{ path: 'combatants.fighter.hp', from: 9, to: 10 }])
    // No battle twice: those that tell whether it is what it was are the first in pairs.
    expect(sharper.battles).toBe(8192)

    const stronger = await checkOne(await load('parties.blue.members.1.hp=14'), baseline)
    expect(reported(stronger).slice(0, 2)).toEqual([
      'win.red drift: fail (paired, 4096)',
      'win.blue drift: fail (paired, 4096)',
    ])
    expect(stronger.verdict).toBe('fail')
    expect(stronger.baseline!.moved.map(({ metric }) => metric)).toContain('damage.fighter.mean')
  })

  it('names the weapon whose damage was raised', async () => {
    const { baseline: found } = await checkOne(
      await load('weapons.sword.damage=d12', 'parties.blue.members.1.hp=14'),
      baseline,
    )
    expect(found!.changes.map(({ path }) => path)).toContain('weapons.sword.damage')
    expect(found!.moved[0].metric).toMatch(/^damage_per_(hit|attack)\.sword\.mean$/)
  })

  it('is compared by its counts if its scenario is no longer fought as it was', async () => {
    const before = { ...baseline, digest: 'of another Tiltyard', version: '0.0.9' }
    const found = await checkOne(duel, before, { mostBattles: 262_144 })
    expect(reported(found)[0]).toMatch(/^win\.red drift: pass \(unpaired, \d+\)$/)
    expect(found.baseline!.unpaired).toContain('fought otherwise than by Tiltyard 0.0.9')

    const stronger = await checkOne(await load('parties.blue.members.1.hp=14'), before)
    expect(reported(stronger)[0]).toMatch(/^win\.red drift: fail \(unpaired, 4096\)$/)
    expect(stronger.baseline!.moved.length).toBeGreaterThan(0)
  })

  it('is compared by its counts with luck taken out of both, of one if it is of before, or of none', async () => {
    const [kept, { luck, ...rest }] = [baseline, baseline].map((each) => ({ ...each, digest: 'of another Tiltyard' }))
    expect(luck).toHaveLength(3)
    const metrics = Object.fromEntries(
      Object.entries(rest.metrics).map(([name, { luck, ...metric }]) => [name, metric]),
    )
    const found = [
      await checkOne(duel, kept, { mostBattles: 4096 }),
      await checkOne(duel, { ...rest, metrics }, { mostBattles: 4096 }),
      await checkOne(duel, kept, { mostBattles: 4096, plain: true }),
    ].map(({ findings: [drift] }) => drift)
    const [both, one, none] = found.map(({ fail }) => fail!.high - fail!.low)
    expect(both).toBeLessThan(0.9 * one)
    expect(one).toBeLessThan(0.9 * none)
    expect(found.map(({ plain }) => plain)).toEqual([found[2].value, found[2].value, undefined])
  })

  it('is compared by its counts if its scenario is refused today', async () => {
    const before = { ...baseline, digest: '', resolved: { ...baseline.resolved, weapons: { sword: { damage: 'no' } } } }
    const found = await checkOne(duel, before)
    expect(found.baseline!.unpaired).toMatch(/^the scenario of the baseline is refused today: /)
    expect(reported(found)[0]).toContain('unpaired')
  })

  it('is held to its own seed, whatever the seed of the day', async () => {
    const same = await checkOne(duel, baseline, { seed: 'today' })
    expect(same).toMatchObject({ verdict: 'pass', baseline: { identical: true } })
    const stronger = await checkOne(await load('parties.blue.members.1.hp=14'), baseline, { seed: 'today' })
    expect(reported(stronger)[0]).toBe('win.red drift: fail (paired, 4096)')
  })

  it.each(['name=Renamed', 'id=of-another-file'])(
    'is none of what has %s: the dice are the baseline’s',
    async (set) => {
      const found = await checkOne(await load(set), baseline)
      expect(found).toMatchObject({ verdict: 'pass', baseline: { identical: true, changes: [] } })
    },
  )

  it('is none beside a baseline from before there were ids, whose dice went by the name', async () => {
    const taken = await accept(await load('id=Duel'))
    const before = { ...taken, resolved: { name: 'Duel', ...taken.resolved } }
    const read = readBaseline(writeBaseline(before, '../duel.yaml'))
    if ('reason' in read) throw new Error(read.reason)
    expect(read.baseline.scenario).toBe('Duel')
    const found = await checkOne(await load('name=Renamed'), read.baseline)
    expect(found).toMatchObject({ verdict: 'pass', baseline: { identical: true, changes: [] } })
    // Where something has changed, what was and what is have the same dice still.
    const stronger = await checkOne(await load('parties.blue.members.1.hp=14'), read.baseline)
    expect(reported(stronger)[0]).toBe('win.red drift: fail (paired, 4096)')
  })

  it('is what `near: baseline` is near to, quantiles and all', async () => {
    const near = [
      '{ metric: win.red, near: baseline, within: 5% }',
      '{ metric: rounds.mean, near: baseline, within: 0.3 }',
      '{ metric: rounds.p50, near: baseline, within: 1 }',
      '{ metric: hit.sword, near: baseline, within: 1% }',
    ]
    const held = await accept(await load(`expect=[${near.join(', ')}]`))
    const found = await checkOne(await load(`expect=[${near.join(', ')}]`, 'combatants.fighter.hp=12'), held)
    expect(found.findings.map(({ metric, verdict }) => `${metric} ${verdict}`)).toEqual([
      'win.red pass',
      'rounds.mean fail',
      'rounds.p50 pass',
      'hit.sword pass',
      'win.blue pass',
      'draw pass',
      'stalemate pass',
    ])
    const [winRed, rounds] = found.findings
    expect(winRed).toMatchObject({ allowed: { low: -0.05, high: 0.05 }, text: 'win.red near baseline, within 5%' })
    expect(rounds.now! - rounds.baseline!).toBeCloseTo(rounds.value!, 9)
  })

  it('must be there, and fit what is expected', async () => {
    const near = 'expect=[{ metric: win.red, near: baseline, within: 1% }]'
    const missing = await checkOne(await load(near))
    expect(missing.verdict).toBe('fail')
    expect(missing.faults).toEqual([{ message: 'there is no baseline to be near to; take it anew' }])

    const { 'win.red': _, ...metrics } = baseline.metrics
    const lacking = await checkOne(await load(near), { ...baseline, metrics })
    expect(lacking.faults).toEqual([{ message: 'the baseline has no win.red; take it anew' }])
    expect(lacking.verdict).toBe('fail')

    const obsolete = await checkOne(duel, { ...baseline, expect: { 'win.red': 0.01, 'hit.axe': 0.01 } })
    expect(obsolete.faults).toEqual([
      { message: 'the baseline holds win.red, which expect no longer names; take it anew' },
      { message: 'the baseline holds hit.axe, which this scenario no longer has; take it anew' },
    ])
    expect(obsolete.verdict).toBe('fail')
  })
})

describe('a check of several scenarios', () => {
  const checkInputs = async (): Promise<CheckInput[]> => [
    checkInput(await load('expect=[win.red in 49% .. 51%, rounds.mean <= 5]'), baseline),
    checkInput(await load('combatants.fighter.hp=10', 'run.seed=b'), baseline),
    checkInput(await load('parties.blue.members.1.hp=14', 'name=Other'), { ...baseline, digest: '' }),
  ]

  it('finds the same to the byte, however many threads fight', async () => {
    const found = []
    for (const threads of [0, 1, 2, 5])
      found.push(JSON.stringify(await check(await checkInputs(), { ...OPTIONS, threads })))
    expect(new Set(found).size).toBe(1)
    expect(found[0]).toContain('"checks":14')
  })

  it('fails if a baseline has lost its scenario', async () => {
    const { verdict, obsolete } = await check([checkInput(duel, baseline)], { ...OPTIONS, obsolete: ['old.json'] })
    expect({ verdict, obsolete }).toEqual({ verdict: 'fail', obsolete: ['old.json'] })
  })

  it('leaves open what is open when it is stopped', async () => {
    const stop = new AbortController()
    const onProgress = ({ battles }: { battles: number }) => {
      if (battles > 5000) stop.abort()
    }
    const found = await check(await checkInputs(), { ...OPTIONS, signal: stop.signal, onProgress })
    expect(found).toMatchObject({ verdict: 'inconclusive', partial: true })
  })
})

describe('a checkpoint', () => {
  const folder = makeFolder('checkpoint')

  it('lets a check that was stopped go on, and come to the same', async () => {
    const path = join(folder, 'checkpoint.json')
    const all = [
      checkInput(await load('expect=[win.red in 49.9% .. 50.1%]'), baseline),
      checkInput(await load('combatants.fighter.hp=10', 'expect=[win.red in 49.9% .. 50.1%]'), baseline),
    ]
    const whole = await check(all, OPTIONS)
    const stop = new AbortController()
    const stopped = await check(all, {
      ...OPTIONS,
      signal: stop.signal,
      store: await openCheckpoint(path),
      onProgress: ({ battles }) => {
        if (battles > 20_000) stop.abort()
      },
    })
    expect(stopped.partial).toBe(true)
    const resumed = await check(all, { ...OPTIONS, store: await openCheckpoint(path) })
    expect(resumed).toEqual(whole)
    const again = await check(all, { ...OPTIONS, store: await openCheckpoint(path) })
    expect(again).toEqual(whole)
  })

  it('is never taken for the battles of another scenario or seed', async () => {
    const path = join(folder, 'mixed.json')
    const expectation = 'expect=[win.red in 40% .. 60%]'
    await check([checkInput(await load(expectation))], { ...OPTIONS, store: await openCheckpoint(path) })
    const others = [await load(expectation, 'combatants.fighter.hp=10'), await load(expectation, 'run.seed=2')]
    for (const other of others) {
      const store = await openCheckpoint(path)
      expect(await check([checkInput(other)], { ...OPTIONS, store })).toEqual(await check([checkInput(other)], OPTIONS))
    }
  })

  it('that is none is refused', async () => {
    const path = join(folder, 'broken.json')
    await writeFile(path, '{"tiltyard-counts":1')
    await expect(openCheckpoint(path)).rejects.toThrow(BadStore)
    await writeFile(path, '{"tiltyard-counts":1,"version":"0.0.1","dice":"battle-rng/1","experiments":{}}')
    await expect(openCheckpoint(path)).rejects.toThrow(/^it was written by Tiltyard 0\.0\.1/)
    expect(await readFile(path, 'utf8')).toContain('0.0.1')
  })
})
