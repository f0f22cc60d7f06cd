import { z } from 'zod'
import type { BattleRange } from '../fight/broken-battle.ts'
import type { Counted } from '../fight/counted-range.ts'
import { findCountsFault } from '../fight/counts-fault.ts'
import { type Match, type MatchMessage, MatchTally } from '../fight/match.ts'
import type { Answer, Said } from './job.ts'

/** What an answer is to be of. */
interface Asked {
  readonly match: Match
  readonly battles: BattleRange
  /** By side. */
  readonly isFighting: readonly boolean[]
}

const ARRAYS = z.array(z.instanceof(Float64Array<ArrayBuffer>))
const MESSAGE = z
  .object({ battles: z.number(), counts: ARRAYS, far: ARRAYS.optional() })
  .nullish()
  .transform((message) => message ?? undefined)
const RANGE = z.object({ from: z.number(), to: z.number() })
const ANSWER = z.union([
  z.object({
    threads: z.int().min(1).max(1024),
    ms: z.number().min(0),
    counts: z.object({ sides: z.array(MESSAGE), pairs: z.array(MESSAGE) }),
  }),
  z.object({ broken: RANGE }),
])

/**
 * What a worker says of a job, if that can be so. Otherwise in what it cannot, whatever happened in the battles: nothing of
 * it may be used, and who says it is broken, or lies.
 */
export function readAnswer({ worker, said }: Said, asked: Asked): Answer | string {
  const answer = ANSWER.safeParse(said).data
  if (!answer) return 'it gave an answer of no known shape'
  if ('broken' in answer) return { worker, ...answer }
  const wrong = findWrong(answer.counts, asked)
  return wrong === undefined ? { worker, ...answer } : `it gave counts that cannot be: ${wrong}`
}

function findWrong(counts: MatchMessage, { match, battles, isFighting }: Asked): string | undefined {
  const fault = findCountsFault(counts, match, battles.to - battles.from)
  if (fault) return `${fault.path} ${fault.says}`
  const isPairFighting = match.pairs.map(({ first, second }) => isFighting[first] && isFighting[second])
  if (!isOf(counts.sides, isFighting) || !isOf(counts.pairs, isPairFighting)) return 'of others than are fighting'
  const shape = new MatchTally(match).toMessage()
  const shapes = [...shape.sides, ...shape.pairs]
  const isLucky = [...counts.sides, ...counts.pairs].every((each, at) => !each || hasLuck(each, shapes[at]!))
  return isLucky ? undefined : 'without luck, or with luck that is no number'
}

function isOf(messages: readonly unknown[], isFighting: readonly boolean[]): boolean {
  return messages.every((message, at) => (message !== undefined) === isFighting[at])
}

/** Files of before may have no luck, or luck of other controls; other machines of the same version do. */
function hasLuck({ counts }: Counted, shape: Counted): boolean {
  const [luck, expected] = [counts.at(-1)!, shape.counts.at(-1)!]
  return counts.length === shape.counts.length && luck.length === expected.length && luck.every(Number.isFinite)
}

/** To digest histograms of larger values takes seconds. */
const WIDE = 2 ** 28

/**
 * Whether any count is so large that a whole run of such would pass 2^53, or any value is so large that digests take long: it
 * is a lie, or the run cannot be counted.
 *
 * @param part how much of the run it is, of 1
 */
export function isBeyondCounting({ sides, pairs }: MatchMessage, part: number): boolean {
  const most = Number.MAX_SAFE_INTEGER * part
  const isBeyond = (counts: Float64Array): boolean => counts.some((count) => Math.abs(count) > most)
  const tallies = sides.flatMap((side) => side?.counts.slice(0, -1) ?? [])
  if (sides.some((side) => side?.far?.some((pairs) => pairs.length > 0 && pairs.at(-2)! > WIDE))) return true
  return tallies.some(isBeyond) || pairs.some((pair) => pair?.counts.slice(0, -1).some(isBeyond))
}
