import { makeForgetting } from '../../battle/memory.ts'
import { MARK } from './codes.ts'
import { columnsOf, readsRound, shapeOf, vitalOf } from './columns.ts'
import type { Data } from './data.ts'
import { hasPart } from './parts.ts'
import type { Memory } from './standing.ts'

/** Makes memories with equal futures equal: `Fighter.simplify`. */
export function makeSimplifying(data: Data, memory: Memory): { simplify(): void } {
  const { game, combatants, classes } = data
  const { marks, rounds, part, turns, ties } = memory
  const forget = makeForgetting(columnsOf(data), memory.bytes, data, combatants)
  const isRoundRead = readsRound([game, classes])
  const read = poolsReadOfOthers(data)
  const unread = [...game.pools.keys()].filter((pool) => !read.has(pool))
  /** What is set anew before anybody reads it, when a round begins. */
  const renewed = [...game.pools.keys()].filter((pool) => {
    const { resets, fate, on } = game.pools[pool]!
    return resets === 'round' && fate === undefined && on.length === 0
  })
  const { once, clock } = game.order
  const progress = clock ? 1 : 0

  function simplify(): void {
    if (!isRoundRead) rounds[0] = 0
    const played = clock ? part[1]! - 2 : part[0]! - 1
    // Turns that have been taken are not read again.
    if (!once) for (let at = 0; at < played && at < combatants; at++) turns[at] = ties[at] = 0
    let isSlain = false
    for (let one = 0; one < combatants; one++) if (marks[one]! & MARK.SLAIN) isSlain = true
    for (let one = 0; one < combatants; one++) {
      if ((marks[one]! & MARK.OUT) === 0) {
        if (part[progress] === 0) for (const pool of renewed) memory[`p${pool}`]![one] = memory[`s${pool}`]![one]!
        continue
      }
      forget(one)
      marks[one] = isSlain ? MARK.OUT | MARK.SLAIN : MARK.OUT
      for (const pool of unread) memory[`p${pool}`]![one] = memory[`m${pool}`]![one] = memory[`s${pool}`]![one] = 0
    }
  }

  return { simplify }
}

/** Which pools are read of somebody who may be out: the caster of an effect, the source of an event, the target of later steps. */
function poolsReadOfOthers(data: Data): ReadonlySet<number> {
  const { game, classes } = data
  const isDelayed = shapeOf(data).underWay > 0
  const read = new Set<number>()
  /** `isOthers`: in a value of somebody else, in which `my` is that one. */
  function find(part: unknown, isOthers: boolean): void {
    hasPart(part, ({ op, who, pool, what, value }) => {
      const isOther =
        who === 'source' ||
        who === 'victim' ||
        who === 'caster' ||
        (isOthers && who === 'my') ||
        (isDelayed && who === 'target')
      if (!isOther) return false
      if (op === 'pool') read.add(Number(pool))
      if (op === 'of' && what === 'health') read.add(vitalOf(game))
      if (op === 'value') find(game.values[Number(value)], true)
      return false
    })
  }
  find([game, classes], false)
  return read
}
