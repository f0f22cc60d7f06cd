import { fileURLToPath } from 'node:url'
import type { Plan } from '../battle/plan.ts'
import type { Match, SeededMatch } from '../fight/match.ts'
import { digestPlan } from '../fight/plan-digest.ts'
import { digestModule } from '../package/module-digest.ts'
import { sha256 } from '../package/sha256.ts'

/**
 * SHA-256 of all that the counts of an experiment depend on: plans, seed, and what is kept of their battles. The same on every
 * machine: a ruleset of a user's own counts by what is in its files, not by where they are.
 */
export function keyOf({ match, seed }: SeededMatch): string {
  const known = digests.get(match)
  const digest = known ?? digestMatch(match)
  if (!known) digests.set(match, digest)
  return sha256(JSON.stringify([seed, digest]))
}

/** Plans can be large, and are asked for after every chunk. */
const digests = new WeakMap<Match, string>()

function digestMatch({ sides, pairs }: Match): string {
  const arrays = (...each: Int32Array[]) => each.map((array) => [...array])
  return sha256(
    JSON.stringify([
      sides.map(({ plan, keep }) => [digestPlan(withoutPlace(plan)), keep ? arrays(keep) : []]),
      pairs.map(({ first, second, left, right }) => [first, second, arrays(left, right)]),
    ]),
  )
}

function withoutPlace(plan: Plan): Plan {
  const code = digestCode(plan.ruleset)
  return code === undefined ? plan : { ...plan, ruleset: code }
}

/** Of a ruleset of a user's own, which is named by its file's URL: SHA-256 of its module (package/module-digest.ts). */
export function digestCode(ruleset: string): string | undefined {
  if (!ruleset.startsWith('file:')) return undefined
  return digestModule(fileURLToPath(ruleset)).digest
}
