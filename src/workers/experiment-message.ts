import { z } from 'zod'
import type { SeededMatch, Side } from '../fight/match.ts'
import { BUILT_IN } from '../rulesets/built-in.ts'
import { originOf } from '../rulesets/declared/origin.ts'
import { digestCode, keyOf } from '../store/experiment-key.ts'
import { pack, unpack } from './packing.ts'

/*
 * An experiment on its way to workers. It names rulesets of ours by their names, and those of users by the digest of their
 * modules: nothing of it becomes a part of an import. The tactics in it are read before they are run (tactics/compiled.ts), and
 * of all else that code is made of (fight/recorder.ts, fight/pair-recorder.ts) it is seen to here that it is numbers. Plans of
 * declared games become code as a whole: they stay here, and the texts that they are made of travel (declared/origin.ts).
 */

/** `Plan.ruleset` of all declared games. */
const DECLARED = 'declared'
const INTS = z.instanceof(Int32Array)
const COUNT = z
  .int()
  .min(0)
  .max(2 ** 31)
const SCORE = z.object({
  ...{ combatants: COUNT, attackTypes: COUNT, turnTypes: COUNT, rules: COUNT, maxRounds: COUNT },
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
const EXPERIMENT = z.object({
  seed: z.string(),
  match: z
    .object({
      sides: z.array(z.object({ plan: PLAN, keep: INTS.optional() })).min(1),
      pairs: z.array(PAIR),
    })
    .refine(({ sides, pairs }) => pairs.every(({ first, second }) => Math.max(first, second) < sides.length)),
})

/** An experiment as text. */
export function writeExperiment(experiment: SeededMatch): string {
  const bare = withRulesets(experiment, (ruleset) => digestCode(ruleset) ?? ruleset)
  const sides = bare.match.sides.map((side) =>
    side.plan.ruleset === DECLARED ? { ...side, plan: { ...side.plan, data: originOf(side.plan.data) } } : side,
  )
  return pack({ ...bare, match: { ...bare.match, sides } })
}

/** The digests of the rulesets of users' own by which experiments are fought. */
export function ownRulesets(experiments: Iterable<SeededMatch>): string[] {
  const digests = [...experiments].flatMap(({ match }) =>
    match.sides.flatMap(({ plan }) => digestCode(plan.ruleset) ?? []),
  )
  return [...new Set(digests)].sort()
}

/**
 * An experiment from text, with the rulesets of this machine. Throws an `Error` that says what is wrong with it.
 *
 * @param key the experiment's
 * @param modules URLs of users' own rulesets, by their digests
 */
export async function readExperiment(
  text: string,
  key: string,
  modules: ReadonlyMap<string, string>,
): Promise<SeededMatch> {
  const received = unpack(text) as SeededMatch
  if (!EXPERIMENT.safeParse(received).success) throw new Error('an experiment has no known shape')
  const experiment = await replanDeclared(received)
  if (keyOf(experiment) !== key) throw new Error(`the plans of experiment ${key} are damaged`)
  return withRulesets(experiment, (ruleset) => {
    const ours = ruleset === DECLARED ? ruleset : BUILT_IN.find(({ id }) => id === ruleset)?.id
    const found = ours ?? modules.get(ruleset)
    if (found === undefined) throw new Error('an experiment is fought by a ruleset that is not allowed here')
    return found
  })
}

/** The same with plans of declared games that are made here. */
async function replanDeclared({ match, seed }: SeededMatch): Promise<SeededMatch> {
  const sides: Side[] = []
  for (const side of match.sides) {
    if (side.plan.ruleset !== DECLARED) sides.push(side)
    else {
      const { replan } = await import('../rulesets/declared/replan.ts')
      sides.push({ ...side, plan: { ...side.plan, data: await replan(side.plan.data) } })
    }
  }
  return { match: { ...match, sides }, seed }
}

function withRulesets({ match, seed }: SeededMatch, rulesetOf: (ruleset: string) => string): SeededMatch {
  const sides = match.sides.map((side) => ({ ...side, plan: { ...side.plan, ruleset: rulesetOf(side.plan.ruleset) } }))
  return { match: { ...match, sides }, seed }
}
