import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerErrands, chunkOf } from '../../src/fight/chunk.ts'
import { findCountsFault } from '../../src/fight/counts-fault.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { Tally } from '../../src/fight/tally.ts'
import { loadScenario, openCheckpoint, type Scenario, simulate } from '../../src/index.ts'
import { planScenario } from '../../src/plan-scenario.ts'
import { readAnswer } from '../../src/workers/check-answer.ts'
import { openMessage, writeMessage } from '../../src/workers/message.ts'
import { makeSeal } from '../../src/workers/seal.ts'

const RULES = {
  'osr-d20': { field: { distance: '5 ft' }, fighter: {} },
  'slot-d20': { field: { distance: '5 ft' }, fighter: {} },
  'segment-d100': { field: { distance: '1 yd' }, fighter: { sl: 8, end: 1000 } },
  'area-2d6': { field: { distance: '0 areas' }, fighter: { skills: { one_handed: 7 } } },
}

/** Heroes who strike at a boss of so many hit points with so much damage, until one side is down. */
async function load(
  system: keyof typeof RULES,
  hp: number,
  damage: number | string,
  heroes: string,
): Promise<Scenario> {
  const { field, fighter } = RULES[system]
  const { scenario, problems } = await loadScenario({
    data: {
      tiltyard: 1,
      name: 'boss',
      rules: { system },
      weapons: { sword: { damage }, claw: { damage: 1 } },
      combatants: {
        hero: { hp: 1000, weapons: ['sword'], ...fighter },
        boss: { hp, weapons: ['claw'], ...fighter },
      },
      parties: { heroes: { members: [heroes] }, bosses: { members: ['boss'] } },
      field,
      run: { max_rounds: 900 },
    },
  })
  expect(problems).toEqual([])
  return scenario!
}

const fight = async (...boss: Parameters<typeof load>) => simulate(await load(...boss), { battles: 10, threads: 0 })

test.each(Object.keys(RULES) as (keyof typeof RULES)[])(
  'a boss of a million hit points is fought as one of a thousand is: %s',
  async (system) => {
    for (const heroes of ['1 hero', '4 hero']) {
      const [boss, small] = [await fight(system, 1_000_000, 1000, heroes), await fight(system, 1000, 1, heroes)]
      const [win, rounds] = ['win.heroes', 'rounds.mean'].map((metric) => [boss.metrics[metric], small.metrics[metric]])
      expect(win[0]).toEqual(win[1])
      expect(rounds[0]).toEqual(rounds[1])
      expect(boss.histograms.rounds).toEqual(small.histograms.rounds)
      const dealt = Object.entries(small.histograms['damage.heroes']).map(([damage, count]) => [+damage * 1000, count])
      expect(boss.histograms['damage.heroes']).toEqual(Object.fromEntries(dealt))
    }
  },
)

describe('a boss of a million hit points', () => {
  const boss = () => load('osr-d20', 1_000_000, '1d1000', '4 hero')
  // Of the version that kept a count for each value.
  const DIGEST = 'd2178eca1d63e7e1133b043f2ee6f79f957e14ff50f0aa0ba74462074e2e6968'

  test('has the digest that it had when each value had a count, in any threads and chunks', async () => {
    for (const options of [{ threads: 0 }, { threads: 0, chunkSize: 7 }, { threads: 2, chunkSize: 3 }]) {
      expect((await simulate(await boss(), { battles: 20, ...options })).digest).toBe(DIGEST)
    }
  })

  test('takes some dozen kilobytes where it is counted, sent and written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tiltyard-boss-'))
    try {
      const path = join(folder, 'kept.json')
      const stopped = await simulate(await boss(), { battles: 11, threads: 0, ledger: await openCheckpoint(path) })
      expect(stopped.battles).toBe(11)
      expect((await readFile(path)).length).toBeLessThan(100_000)
      const whole = await simulate(await boss(), { battles: 20, threads: 0, ledger: await openCheckpoint(path) })
      expect(whole.digest).toBe(DIGEST)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('comes back from another machine with what was counted, and is believed', async () => {
    const { plan } = await planScenario(await boss())
    const match = { sides: [{ plan }], pairs: [] }
    const fought = answerErrands([{ plan, seed: '1' }])
    const battles = { from: 0, to: 20 }
    const { tally } = chunkOf(await fought({ side: 0, ...battles }))
    const seal = makeSeal('of a test, and long enough')
    const text = writeMessage(seal, 'answer', ['1'], { threads: 1, ms: 1, counts: { sides: [tally], pairs: [] } })
    expect(text.length).toBeLessThan(100_000)
    const said = { worker: 'w', said: openMessage(seal, 'answer', ['1'], text) }
    const answer = readAnswer(said, { match, battles, isFighting: [true] })
    if (typeof answer === 'string' || 'broken' in answer) throw new Error(`not believed: ${JSON.stringify(answer)}`)
    const counted = new Tally(plan.score)
    counted.addMessage(answer.counts.sides[0]!)
    expect(digestTally(counted)).toBe(DIGEST)
    // One battle with a hit point less: its sum is no longer that of its histogram.
    const forged = { ...tally, far: tally.far!.map((pairs) => pairs.map((each, at) => (at === 0 ? each - 1 : each))) }
    expect(findCountsFault({ sides: [forged], pairs: [] }, match, 20)?.says).toContain('no 20 battles have both')
  })
})
