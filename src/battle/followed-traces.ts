import { DAMAGE_UNIT, HITS, HITS_BITS } from './attack-sum.ts'
import { makeInts } from './buffers.ts'
import { type KeptTraces, MOST_NODES } from './kept-traces.ts'
import type { Score } from './score.ts'

/** The traces that are followed in a battle, and what they come to. `luck` is that of a duel. */
export function makeFollowedTraces(score: Score, traces: KeptTraces, luck: Float64Array | undefined) {
  const { hits, dealt, hitsTaken, absorbed, taken, counters, fired } = score
  const { countStart, countEnd, firingStart, firingEnd, counted, firing, firstLuck, secondLuck } = traces
  const { sums, sumAttackType, sumTarget, sumFirst, sumSecond, sumCount } = traces

  /** How often each trace, known by its end, was followed in this battle, and which were. */
  const times = makeInts(MOST_NODES)
  const followed = makeInts(MOST_NODES + 1)
  /** How many were followed: its only entry. */
  const count = makeInts(1)

  /** Counts what the traces that were followed have come to. */
  function settle(): void {
    let one = 0
    let other = 0
    for (let i = 0; i < count[0]; i++) {
      const trace = followed[i]
      addCounts(countStart[trace], countEnd[trace], times[trace])
      addFirings(firingStart[trace], firingEnd[trace], times[trace])
      if (luck !== undefined) {
        one += times[trace] * firstLuck[trace]
        other += times[trace] * secondLuck[trace]
      }
      times[trace] = 0
    }
    count[0] = 0
    for (let i = 0; i < sumCount[0]; i++) {
      const sum = sums[i]
      sums[i] = 0
      const low = sum | 0
      const hit = low & HITS
      const armour = low >>> HITS_BITS
      const damage = (sum * (1 / DAMAGE_UNIT)) | 0
      if (luck !== undefined) {
        one += damage * sumFirst[i]
        other += damage * sumSecond[i]
      }
      hits[sumAttackType[i]] += hit
      dealt[sumAttackType[i]] += damage
      hitsTaken[sumTarget[i]] += hit
      absorbed[sumTarget[i]] += armour
      taken[sumTarget[i]] += damage
    }
    if (luck === undefined) return
    luck[0] += one
    luck[1] += other
  }

  function addCounts(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) counters[counted[i]] += times
  }

  /** Of a trace that was followed up to a node. */
  function addLuck(node: number): void {
    if (luck === undefined) return
    luck[0] += firstLuck[node]
    luck[1] += secondLuck[node]
  }

  function addFirings(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) fired[firing[i]] += times
  }

  /** Counts a trace that was followed up to a node. */
  function addUpTo(node: number): void {
    addCounts(countStart[node], countEnd[node], 1)
    addFirings(firingStart[node], firingEnd[node], 1)
    addLuck(node)
  }

  return { times, followed, count, addUpTo, settle }
}
