import type { BattleRange } from './broken-battle.ts'
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
  const since = <Message extends Counted>(now: Message, before: Message | undefined): Message | undefined => {
    const battles = now.battles - (before?.battles ?? 0)
    if (battles === 0) return undefined
    const counts = now.counts.map((array, at) => array.map((count, entry) => count - (before?.counts[at][entry] ?? 0)))
    return { ...now, battles, counts }
  }
  const [now, before] = [later.toMessage(), earlier?.toMessage()]
  return {
    sides: now.sides.map((side, at) => side && since(side, before?.sides[at])),
    pairs: now.pairs.map((pair, at) => pair && since(pair, before?.pairs[at])),
  }
}

interface Counted {
  readonly battles: number
  readonly counts: readonly Float64Array<ArrayBuffer>[]
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
