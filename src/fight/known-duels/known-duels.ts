import type { KnownRounds } from '../../battle/known-rounds.ts'
import { makeBeyond, takeCounts } from '../counts.ts'
import type { Side } from '../match.ts'
import type { PairColumns } from '../pair-recorder.ts'
import type { Tally } from '../tally.ts'
import { countOfFates, findOfFates } from './fated.ts'
import { ROW } from './places.ts'
import { columnCount, type DuelMemory, makeRoom } from './room.ts'

/** Traces are copied anew once so many battles were not known: at least the first, as a share of the nodes copied before. */
const STRANGERS = 16
const WORTH_COPYING = 1 / 16

/**
 * Duels whose every round has been played before. They are fought in WebAssembly, from the traces that memoised rounds keep
 * (battle/memoised-rounds.ts), whole, with the same dice and the same counts. A battle that comes to something that no trace tells
 * yet is not fought here: the rules fight it, and write down the trace. After some dozens of battles nearly all are known.
 *
 * It is the same for all duels of a shape: what is written out as code (code.ts) reads traces and numbers from a memory
 * (memory.ts), to which they are copied here.
 *
 * @param key of the dice, as it is at the time
 */
export function makeKnownDuels(side: Side, rounds: KnownRounds, key: Int32Array) {
  const { plan, keep } = side
  const fired = new Float64Array(plan.score.rules)
  const beyond = makeBeyond(plan.score)
  const fated = findOfFates(plan.score)
  const chunk: { from: number; columns: PairColumns | undefined } = { from: 0, columns: undefined }
  /** How many battles there have been since traces were copied that were not known. */
  let strangers = 0
  /** Until the first battles show what there is to count; and where WebAssembly is missing, or something has no room. */
  let room: DuelMemory | undefined

  /** Begins a chunk, whose battles, from that number on, are kept in columns, if at all. */
  function begin(from: number, columns: PairColumns | undefined): void {
    chunk.from = from
    chunk.columns = columns
  }

  /** Fights the battles from that number on; returns the first that is not known, or `to`. */
  function fight(from: number, to: number): number {
    if (room === undefined) return from
    for (let battle = from; battle < to; ) {
      const battles = Math.min(to - battle, ROW)
      const fought = room.fight(battle, battles)
      if (chunk.columns) keepColumns(room, chunk.columns, battle - chunk.from, fought)
      battle += fought
      if (fought < battles) return battle
    }
    return to
  }

  function keepColumns(from: DuelMemory, columns: PairColumns, at: number, battles: number): void {
    const count = columnCount(keep)
    const length = columns.length / count
    for (let column = 0; column < count; column++) {
      for (let battle = 0; battle < battles; battle++) {
        columns[column * length + at + battle] = from.kept[column * ROW + battle]
      }
    }
  }

  /** Called when the rules have fought a battle that was not known. */
  function learn(): void {
    strangers++
    if (strangers < Math.max(STRANGERS, (room?.copied() ?? 0) * WORTH_COPYING)) return
    room?.addFired(fired)
    room ??= makeRoom(side, rounds, key, beyond.count)
    // What has no room never will have.
    strangers = room?.copy() ? 0 : Number.NEGATIVE_INFINITY
  }

  /** Adds the counts of the battles fought here, since it was last called, to a tally. */
  function take(tally: Tally): void {
    if (room === undefined) return
    room.addFired(fired)
    countOfFates(fated, room.counts)
    takeCounts(tally, plan.score, room.counts, beyond, fired)
  }

  /** Called when the numbers of the plan are others, and the traces of before are forgotten. */
  function renew(): void {
    room?.renew()
    strangers = 0
  }

  return {
    begin,
    fight,
    learn,
    take,
    /** Called when the key of the dice is another one. */
    rekey: (): void => room?.rekey(),
    renew,
  }
}
