import { beforeAll, describe, expect, test } from 'vitest'
import { controlCount } from '../../src/battle/luck.ts'
import { FIRST_WINS, SECOND_WINS } from '../../src/battle/score.ts'
import { type FightSide, prepareSide } from '../../src/fight/chunk.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { luckOf, pairedLuckOf } from '../../src/fight/luck-of.ts'
import { FIRST_CONTROL, OUTCOME_COLUMN, type PairColumns } from '../../src/fight/pair-recorder.ts'
import { countPairs, type PairLayout, PairTally } from '../../src/fight/pair-tally.ts'
import { LUCK_PRODUCT_UNIT, Tally } from '../../src/fight/tally.ts'
import { loadScenario } from '../../src/index.ts'
import { controlsOf, formOf, jointOf, withoutLuck } from '../../src/metrics/joint.ts'
import { planTogether, type Stand } from '../../src/plan-scenario.ts'
import { adjustedPairedShares, type Controls } from '../../src/statistics/control-variates.ts'

const BATTLES = 2000
const NOTHING = new Int32Array(0)
let controls: number
let layout: PairLayout
let stands: Stand[]
let sides: FightSide[]
let fought: { tally: Tally; columns: PairColumns }[]

async function prepare(file: string, change: string): Promise<void> {
  const scenarios = await Promise.all(
    [[], [change]].map(async (overrides) => {
      const { scenario } = await loadScenario(file, { overrides })
      return scenario!
    }),
  )
  stands = await planTogether(scenarios)
  controls = controlCount(stands[0].plan.combatants)
  layout = { left: NOTHING, right: NOTHING, controls: [controls, controls] }
  sides = await Promise.all(stands.map(({ plan }) => prepareSide({ plan, keep: NOTHING, seed: '1' })))
  fought = sides.map((fight) => {
    const { tally, columns } = fight(0, BATTLES)
    return { tally, columns: columns! }
  })
}

/** Luck and differences battle by battle, in hit points. */
function naively(columns: readonly PairColumns[], differenceOf: (battle: number) => number): Controls {
  const mean = (of: (battle: number) => number): number => {
    let sum = 0
    for (let battle = 0; battle < BATTLES; battle++) sum += of(battle)
    return sum / BATTLES
  }
  const lucks = columns.flatMap((kept) =>
    Array.from(
      { length: controls },
      (_, control) => (battle: number) => kept[(FIRST_CONTROL + control) * BATTLES + battle] / LUCK_PRODUCT_UNIT,
    ),
  )
  const means = lucks.map(mean)
  const value = mean(differenceOf)
  return {
    means,
    spread: lucks.map((one, i) => lucks.map((other, j) => mean((b) => (one(b) - means[i]) * (other(b) - means[j])))),
    covariance: lucks.map((luck, i) => mean((b) => (luck(b) - means[i]) * (differenceOf(b) - value))),
  }
}

/** Products are rounded to a sixteenth of a hit point. */
function expectClose(found: Controls, expected: Controls): void {
  for (const [at, mean] of expected.means.entries()) {
    expect(Math.abs(found.means[at] - mean)).toBeLessThan(1 / 32)
    for (const [to, spread] of expected.spread[at].entries()) expect(found.spread[at][to]).toBeCloseTo(spread, 0)
    expect(found.covariance[at]).toBeCloseTo(expected.covariance[at], 2)
  }
}

const outcomeOf = (columns: PairColumns, battle: number): number => columns[OUTCOME_COLUMN * BATTLES + battle]

describe.each([
  ['a duel', 'bench/scenarios/duel.yaml', 'combatants.squire.hp=21'],
  ['parties', 'bench/scenarios/skirmish.yaml', 'combatants.spearman.hp=11'],
])('luck of %s', (_, file, change) => {
  beforeAll(() => prepare(file, change))

  test('goes together with outcomes as it does battle by battle', () => {
    const [{ tally, columns }] = fought
    for (const outcome of [FIRST_WINS, SECOND_WINS]) {
      const expected = naively([columns], (battle) => Number(outcomeOf(columns, battle) === outcome))
      expectClose(luckOf(tally, outcome)!, expected)
    }
  })

  test('goes together with differences of pairs as it does pair by pair', () => {
    const [one, other] = fought.map(({ columns }) => columns)
    const pair = countPairs(layout, one, other, BATTLES)
    const expected = naively(
      [one, other],
      (battle) => Number(outcomeOf(other, battle) === SECOND_WINS) - Number(outcomeOf(one, battle) === SECOND_WINS),
    )
    const found = pairedLuckOf([fought[0].tally, fought[1].tally], pair, SECOND_WINS, SECOND_WINS)!
    expectClose(found, expected)
    expect(adjustedPairedShares({ n: BATTLES, gained: 150, lost: 10 }, found)!.effectiveSize).toBeGreaterThan(
      1.15 * BATTLES,
    )
  })

  test('of several sides together is what their battles were, whichever of a pair comes first', () => {
    const columns = fought.map((each) => each.columns)
    const [straight, turned] = [columns, columns.toReversed()].map(([a, b]) => countPairs(layout, a, b, BATTLES))
    const won = (kept: PairColumns, battle: number): number =>
      kept[OUTCOME_COLUMN * BATTLES + battle] === FIRST_WINS ? 1 : 0
    const expected = naively(columns, (battle) => won(columns[1], battle) - won(columns[0], battle))
    const tallies = fought.map(({ tally }) => tally)
    const joint = jointOf(tallies, () => ({ pair: straight, isTurned: false }), FIRST_WINS)!
    const step = formOf(joint, [
      [1, 1],
      [0, -1],
    ])
    expectClose(controlsOf(joint, step, [0, 1]), expected)
    const other = jointOf(tallies, () => ({ pair: turned, isTurned: true }), FIRST_WINS)!
    for (const [row, spread] of joint.spread.entries())
      for (const [column, each] of spread.entries()) expect(other.spread[row][column]).toBeCloseTo(each, 9)
    // What is left has nothing to do with any luck any more.
    for (const left of controlsOf(joint, withoutLuck(joint, step, [0, 1]), [0, 1]).covariance)
      expect(left).toBeCloseTo(0, 9)
    const plain = tallies.map((tally) => Object.assign(new Tally(stands[0].plan.score), { battles: tally.battles }))
    expect(jointOf(plain, () => ({ pair: straight, isTurned: false }), FIRST_WINS)).toBeUndefined()
  })

  test('adds, whatever the chunks', () => {
    const whole = fought[0].tally
    const [tally, pair] = [new Tally(stands[0].plan.score), new PairTally(layout)]
    for (const [from, to] of [
      [1500, BATTLES],
      [0, 700],
      [700, 1500],
    ]) {
      const [one, other] = sides.map((fight) => fight(from, to))
      tally.add(one.tally)
      pair.add(countPairs(layout, one.columns!, other.columns!, to - from))
    }
    expect(tally.luck).toEqual(whole.luck)
    expect(pair.luck).toEqual(countPairs(layout, fought[0].columns, fought[1].columns, BATTLES).luck)
  })

  test('is not known where it was not counted in all battles, as in files of old', () => {
    const [{ tally }] = fought
    const { battles, counts } = tally.toMessage()
    const mixed = new Tally(stands[0].plan.score)
    mixed.add(tally)
    mixed.addMessage({ battles, counts: counts.slice(0, -1) })
    expect(luckOf(mixed, FIRST_WINS)).toBeUndefined()
    expect(mixed.toMessage().counts).toHaveLength(counts.length - 1)
    const again = new Tally(stands[0].plan.score)
    again.add(mixed)
    again.add(tally)
    expect(luckOf(again, FIRST_WINS)).toBeUndefined()
    expect(again.histograms.length).toBe(tally.histograms.length)
  })

  test('is not known of plain battles, which are the same but for it', async () => {
    const fight = await prepareSide({ plan: { ...stands[0].plan, plain: true }, seed: '1' })
    const { tally } = fight(0, BATTLES)
    expect(tally.luck.every((sum) => sum === 0)).toBe(true)
    expect(luckOf(tally, FIRST_WINS)).toBeUndefined()
    expect(digestTally(tally)).toBe(digestTally(fought[0].tally))
  })
})
