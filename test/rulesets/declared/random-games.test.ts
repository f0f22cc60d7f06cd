import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BeyondLimits } from '../../../src/battle/beyond-limits.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { hasStep } from '../../../src/rulesets/declared/columns.ts'
import { openData, type PackedData } from '../../../src/rulesets/declared/packed.ts'
import { casesOf } from '../../cases.ts'
import { expectAgreement } from './agreement.ts'
import { inTwoFiles, KINDS, planMadeUp } from './made-up.ts'
import { THEN } from './random-steps.ts'
import { reduce } from './reduce.ts'

/**
 * `KINDS='on a grid'` makes up only those; `SHRINK=1` shows the smallest game that was found where both disagree. `GAMES=10000` plays so
 * many, one battle of each, and only every third one part by part: more games find more than more battles do.
 */
const { GAMES, SEED, SHRINK } = process.env
const BATTLES = GAMES === undefined ? 3 : 1
const chosen = KINDS.filter(([kind]) => kind.includes(process.env.KINDS ?? ''))

function disagrees(plan: Plan): boolean {
  try {
    expectAgreement(plan as Plan<PackedData>, BATTLES)
    return false
  } catch {
    return true
  }
}

test.each(chosen)(
  'games made at random %s are compiled to what their intermediate forms say',
  async (_, made, games) => {
    let played = 0
    await fc.assert(
      fc.asyncProperty(made, async (game) => {
        const { plan } = await planMadeUp(game)
        if (SHRINK !== undefined && disagrees(plan)) {
          const { rules, scenario } = await reduce(game, disagrees)
          console.log(`${rules}\n${scenario}`)
        }
        try {
          expectAgreement(plan as Plan<PackedData>, BATTLES, GAMES === undefined || ++played % 3 === 0)
        } catch (error) {
          // A game may count further than anything is counted, and is refused for that: another one takes its place.
          fc.pre(!(error instanceof BeyondLimits))
          throw error
        }
      }),
      { numRuns: Number(GAMES ?? casesOf(games)), seed: Number(SEED ?? 1), endOnFailure: true },
    )
  },
)

function withoutPlaces(plan: Plan): unknown {
  const data = openData((plan as Plan<PackedData>).data)
  return { ...data, game: { ...data.game, places: data.game.places.length } }
}

test.each(chosen)('games made at random %s are the same in two files', async (_, made) => {
  await fc.assert(
    fc.asyncProperty(made, async (game) => {
      const [whole, parted] = [await planMadeUp(game), await planMadeUp(inTwoFiles(game))]
      expect(withoutPlaces(parted.plan)).toEqual(withoutPlaces(whole.plan))
    }),
    { numRuns: 4, seed: Number(SEED ?? 1), endOnFailure: true },
  )
})

test('a game that fails is made smaller, as long as it fails', async () => {
  const rules = {
    tiltyard_rules: 1,
    combatants: { hp: 10, might: 1 },
    pools: { hp: { start: 'my.hp + my.might', vital: true } },
    actions: {
      hit: { do: [{ if: 'my.might > 1', [THEN]: [{ damage: 'my.might * 2' }] }] },
      wait: { at: 'self', do: [] },
    },
    tactic: { turn: ['hit', { do: 'wait', when: 'my.hp > 3' }] },
  }
  const scenario = {
    tiltyard: 1,
    rules: { system: 'made-up' },
    combatants: { a: { might: 2 }, b: { hp: 3 } },
    parties: { left: { members: ['a'] }, right: { members: ['b', 'a'] } },
  }
  const hurts = (plan: Plan): boolean =>
    hasStep(openData((plan as Plan<PackedData>).data).game.actions[0]!.steps, ['damage'])
  const small = await reduce({ rules: JSON.stringify(rules), scenario: JSON.stringify(scenario) }, hurts)
  expect(JSON.parse(small.rules)).toEqual({
    tiltyard_rules: 1,
    pools: { hp: { start: '1', vital: true } },
    actions: { hit: { do: [{ damage: '1' }] } },
    tactic: { turn: [] },
  })
})
