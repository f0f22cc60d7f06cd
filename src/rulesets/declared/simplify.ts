import { makeForgetting } from '../../battle/memory.ts'
import { MARK } from './codes.ts'
import { columnsOf, readsRound, shapeOf } from './columns.ts'
import type { Data } from './data.ts'
import { hasPart } from './parts.ts'
import type { Memory } from './standing.ts'

/** Makes memories with equal futures equal: `Fighter.simplify`. */
export function makeSimplifying(data: Data, memory: Memory): { simplify(): void } {
  const { game, combatants, classes } = data
  const { marks, rounds, part, turns, ties } = memory
  const forget = makeForgetting(columnsOf(data), memory.bytes, data, combatants)
  const isRoundRead = readsRound([game, classes])
  const pools = game.pools.map((_, pool) => pool)
  const isReadOfOthers = readsPoolsOfOthers([game, classes], shapeOf(data).underWay > 0)
  const { once, clock } = game.order

  function simplify(): void {
    if (!isRoundRead) rounds[0] = 0
    const played = clock ? part[1]! - 2 : part[0]! - 1
    // Turns that have been taken are not read again.
    if (!once) for (let at = 0; at < played && at < combatants; at++) turns[at] = ties[at] = 0
    let isSlain = false
    for (let one = 0; one < combatants; one++) if (marks[one]! & MARK.SLAIN) isSlain = true
    for (let one = 0; one < combatants; one++) {
      if ((marks[one]! & MARK.OUT) === 0) continue
      forget(one)
      marks[one] = isSlain ? MARK.OUT | MARK.SLAIN : MARK.OUT
      if (isReadOfOthers) continue
      for (const pool of pools) memory[`p${pool}`]![one] = memory[`m${pool}`]![one] = memory[`s${pool}`]![one] = 0
    }
  }

  return { simplify }
}

/**
 * Whether an expression reads a pool of somebody who may be out: the caster of an effect, the source of an event, and the target of
 * steps that come later.
 */
function readsPoolsOfOthers(part: unknown, isDelayed: boolean): boolean {
  return hasPart(
    part,
    ({ op, who }) => (op === 'pool' && who !== 'my' && (who !== 'target' || isDelayed) && who !== 'one') || op === 'of',
  )
}
