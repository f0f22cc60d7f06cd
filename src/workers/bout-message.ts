import { z } from 'zod'
import type { SeededMatch } from '../fight/match.ts'
import { digestCode, keyOf } from '../ledger/bout-key.ts'
import { BUILT_IN } from '../rulesets/built-in.ts'
import { pack, unpack } from './packing.ts'

/*
 * A bout on its way to workers. It names rulesets of ours by their names, and those of users by the digest of their modules:
 * nothing of it becomes a part of an import. The tactics in it are read before they are run (tactics/compiled.ts), and of all
 * else that code is made of (fight/recorder.ts, fight/keeper.ts) it is seen to here that it is numbers.
 */

const INTS = z.instanceof(Int32Array)
const COUNT = z
  .int()
  .min(0)
  .max(2 ** 31)
const SCORE = z.object({
  ...{ combatants: COUNT, accounts: COUNT, deeds: COUNT, rules: COUNT, maxRounds: COUNT },
  ...{ valueStart: INTS, valueCounters: INTS, isFlag: z.instanceof(Uint8Array), histogramValues: INTS },
  ...{ productLeft: INTS, productRight: INTS },
})
const PLAN = z.object({
  ...{ ruleset: z.string(), scenarioKey: z.string() },
  ...{ firstParty: COUNT, combatants: COUNT, maxRounds: COUNT, memory: INTS, data: z.unknown() },
  ...{ entries: INTS.optional(), plain: z.literal(true).optional(), score: SCORE },
})
const PAIR = z.object({
  ...{ first: COUNT, second: COUNT, left: INTS, right: INTS },
  controls: z.tuple([COUNT, COUNT]).optional(),
})
const BOUT = z.object({
  seed: z.string(),
  match: z
    .object({
      sides: z.array(z.object({ plan: PLAN, keep: INTS.optional() })).min(1),
      pairs: z.array(PAIR),
    })
    .refine(({ sides, pairs }) => pairs.every(({ first, second }) => Math.max(first, second) < sides.length)),
})

/** A bout as text. */
export function writeBout(bout: SeededMatch): string {
  return pack(withRulesets(bout, (ruleset) => digestCode(ruleset) ?? ruleset))
}

/** The digests of the rulesets of users' own by which bouts are fought. */
export function ownRulesets(bouts: Iterable<SeededMatch>): string[] {
  const digests = [...bouts].flatMap(({ match }) => match.sides.flatMap(({ plan }) => digestCode(plan.ruleset) ?? []))
  return [...new Set(digests)].sort()
}

/**
 * A bout from text, with the rulesets of this machine. Throws an `Error` that says what is wrong with it.
 *
 * @param key the bout's
 * @param modules URLs of users' own rulesets, by their digests
 */
export function readBout(text: string, key: string, modules: ReadonlyMap<string, string>): SeededMatch {
  const bout = unpack(text) as SeededMatch
  if (!BOUT.safeParse(bout).success) throw new Error('a bout has no known shape')
  if (keyOf(bout) !== key) throw new Error(`the plans of bout ${key} are damaged`)
  return withRulesets(bout, (ruleset) => {
    const ours = BUILT_IN.find(({ id }) => id === ruleset)?.id
    const found = ours ?? modules.get(ruleset)
    if (found === undefined) throw new Error('a bout is fought by a ruleset that is not allowed here')
    return found
  })
}

function withRulesets({ match, seed }: SeededMatch, rulesetOf: (ruleset: string) => string): SeededMatch {
  const sides = match.sides.map((side) => ({ ...side, plan: { ...side.plan, ruleset: rulesetOf(side.plan.ruleset) } }))
  return { match: { ...match, sides }, seed }
}
