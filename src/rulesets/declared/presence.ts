import { makeInts } from '../../battle/buffers.ts'
import type { Score } from '../../battle/score.ts'
import type { Data } from './data.ts'

/** How long everybody has stood, by time (§8.3): counted when somebody comes or goes, and not in every tick. */
export function makePresence({ combatants, counted }: Data, marks: Int32Array, { own }: Score) {
  /** What has passed since it was last counted. */
  const passed = makeInts(1)
  /** 1: somebody has come or gone since it was set to 0. */
  const changed = makeInts(1)

  function passTime(time: number): void {
    passed[0]! += time
  }

  function countTime(): void {
    const time = passed[0]!
    if (time === 0) return
    passed[0] = 0
    own[counted.seconds]! += time
    for (let one = 0; one < combatants; one++) if (marks[one] === 0) own[counted.stood + one]! += time
  }

  /** Somebody is about to come or to go. */
  function change(): void {
    countTime()
    changed[0] = 1
  }

  /** A battle begins, or goes on from a memory. */
  function forget(): void {
    passed[0] = 0
    changed[0] = 1
  }

  return { changed, passTime, countTime, change, forget }
}
