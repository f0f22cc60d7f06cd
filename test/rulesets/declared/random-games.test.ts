import fc from 'fast-check'
import { test } from 'vitest'
import type { Plan } from '../../../src/battle/plan.ts'
import type { PackedData } from '../../../src/rulesets/declared/packed.ts'
import { expectAgreement } from './agreement.ts'
import { KINDS, planMadeUp } from './made-up.ts'

/** `KINDS='on a grid'` makes up only those. */
const { GAMES, SEED, SHRINK } = process.env
const chosen = KINDS.filter(([kind]) => kind.includes(process.env.KINDS ?? ''))

test.each(chosen)(
  'games made at random %s are compiled to what their intermediate forms say',
  async (_, made, games) => {
    await fc.assert(
      fc.asyncProperty(made, async (game) => {
        const { plan } = await planMadeUp(game)
        expectAgreement(plan as Plan<PackedData>, 3)
      }),
      {
        numRuns: Number(GAMES ?? games),
        seed: Number(SEED ?? 1),
        endOnFailure: SHRINK === undefined,
      },
    )
  },
)
