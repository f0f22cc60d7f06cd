import type { BattleRange } from './broken-battle.ts'
import { Histogram } from './histogram.ts'
import type { MatchMessage, MatchTally } from './match.ts'

/** The counts of a range of a bout's battles, as files and other machines bring them. */
export interface Stretch extends BattleRange {
  readonly counts: MatchMessage
}

/**
 * The counts of the battles of `later` that are not in `earlier`, which is of the same bout's first battles; sides and
 * pairs that have not fought since have none. Without `earlier`, a copy.
 */
export function countsSince(later: MatchTally, earlier: MatchTally | undefined): MatchMessage {
  const [now, before] = [later.toMessage(), earlier?.toMessage()]
  const since = <Message extends Counted>(now: Message, before: Message | undefined): Message | undefined =>
    now.battles === (before?.battles ?? 0) ? undefined : takeAway(now, before)
  return {
    sides: now.sides.map((side, at) => side && since(side, before?.sides[at])),
    pairs: now.pairs.map((pair, at) => pair && since(pair, before?.pairs[at])),
  }
}

/** Counts without those of others, which may be more; without others, a copy. */
export function takeAway<Message extends Counted>(from: Message, others: Message | undefined): Message {
  const less = (array: Float64Array<ArrayBuffer>, other: Float64Array | undefined): Float64Array<ArrayBuffer> => {
    const left = new Float64Array(Math.max(array.length, other?.length ?? 0))
    left.set(array)
    for (let i = 0; other && i < other.length; i++) left[i] -= other[i]
    return left
  }
  const far = (from.far ?? others?.far)?.map((_, at) => takeFarAway(from.far?.[at], others?.far?.[at]))
  return {
    ...from,
    battles: from.battles - (others?.battles ?? 0),
    counts: from.counts.map((array, at) => less(array, others?.counts[at])),
    ...(far && { far }),
  }
}

/** The same of large values in a histogram. */
function takeFarAway(from: Float64Array<ArrayBuffer> | undefined, others: Float64Array<ArrayBuffer> | undefined) {
  const left = new Histogram()
  left.add({ near: NONE, far: from })
  left.add({ near: NONE, far: others }, -1)
  return left.toMessage().far ?? NONE
}

const NONE = new Float64Array(0)

/** The counts of a side or of a pair. */
export interface Counted {
  readonly battles: number
  readonly counts: readonly Float64Array<ArrayBuffer>[]
  readonly far?: readonly Float64Array<ArrayBuffer>[] | undefined
}

/** Of a match's counts those that concern the sides that fight; undefined if one of these has not fought in all of them. */
export function countsOf(
  { counts, from, to }: Stretch,
  pairs: readonly { readonly first: number; readonly second: number }[],
  isFighting: (side: number) => boolean,
): MatchMessage | undefined {
  const isWhole = (message: Counted | undefined) => message?.battles === to - from
  if (counts.sides.some((side, at) => isFighting(at) && !isWhole(side))) return undefined
  const fights = pairs.map(({ first, second }) => isFighting(first) && isFighting(second))
  if (counts.pairs.some((pair, at) => fights[at] && !isWhole(pair))) return undefined
  return {
    sides: counts.sides.map((side, at) => (isFighting(at) ? side : undefined)),
    pairs: counts.pairs.map((pair, at) => (fights[at] ? pair : undefined)),
  }
}
