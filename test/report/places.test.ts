import { expect, test } from 'vitest'
import { DRAW, FIRST_WINS, SECOND_WINS } from '../../src/battle/score.ts'
import { worthOfPlaces } from '../../src/metrics/worth-of-places.ts'
import { sayWorthOfPlaces } from '../../src/report/places.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { scenarioOf, skirmish } from './fixture.ts'

const on = (map?: string, places = 'as-written'): Scenario => ({
  ...scenarioOf(skirmish()),
  field: { ...(map !== undefined && { map }), places },
})
const worth = (value: number) => ({ battles: 2000, value, low: value - 0.006, high: value + 0.006 })

test.each([
  [undefined, 0.032, '3.2 ± 0.6 points to whoever stands on the left'],
  [undefined, -0.032, '3.2 ± 0.6 points to whoever stands on the right'],
  [undefined, 0.001, 'nothing that 2,000 battles can show: 0.1 ± 0.6 points'],
  ['b...a', 0.032, '3.2 ± 0.6 points to whoever stands on the right'],
  ['.a\n..\n.b', 0.032, '3.2 ± 0.6 points to whoever stands at the top'],
  ['.a\n..\n.b', -0.032, '3.2 ± 0.6 points to whoever stands at the bottom'],
])('on the map %j a worth of %s is said as %s', (map, value, said) => {
  expect(sayWorthOfPlaces(worth(value), on(map))).toBe(`Places are worth ${said}.`)
})

test('whose places are exchanged in the file stands where the other one is drawn', () => {
  expect(sayWorthOfPlaces(worth(0.032), on('a...b', 'exchanged'))).toMatch(/stands on the right\.$/)
  const [{ id }] = on().parties
  expect(sayWorthOfPlaces(worth(0.032), on('aba'))).toMatch(new RegExp(`stands where ${id} is drawn\\.$`))
})

test('the worth is what the first party wins more in its own places, pair by pair', () => {
  const survey = (outcomes: number[]) => ({
    outcomes: Uint8Array.from(outcomes),
    lucks: new Float64Array(outcomes.length),
  })
  const before = survey([FIRST_WINS, FIRST_WINS, FIRST_WINS, SECOND_WINS, SECOND_WINS, DRAW])
  const { battles, value, low, high } = worthOfPlaces(before, survey([FIRST_WINS, SECOND_WINS, DRAW, SECOND_WINS]))
  expect({ battles, value }).toEqual({ battles: 4, value: 0.5 })
  expect(low).toBeLessThan(0.5)
  expect(high).toBeGreaterThan(0.5)
})

test('what luck explains does not count as worth', () => {
  const battles = 2000
  // The luckier one wins, and the first party has more luck in 1,000 battles than it has on average.
  const lucks = Float64Array.from({ length: battles }, (_, battle) => (battle % 4 === 0 ? -3 : 1.1))
  const outcomes = Uint8Array.from(lucks, (luck, battle) => (luck > 0 || battle % 100 === 0 ? FIRST_WINS : SECOND_WINS))
  const other = {
    outcomes: outcomes.map((_, battle) => (battle % 2 === 0 ? FIRST_WINS : SECOND_WINS)),
    lucks: new Float64Array(battles),
  }
  const plain = worthOfPlaces({ outcomes, lucks: new Float64Array(battles) }, other)
  const adjusted = worthOfPlaces({ outcomes, lucks }, other)
  expect(adjusted.value).toBeLessThan(plain.value)
  expect(adjusted.high - adjusted.low).toBeLessThan(plain.high - plain.low)
})
