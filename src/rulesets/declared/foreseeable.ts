import { arenaStream, combatantStream, ORDER } from '../../battle/dice.ts'
import type { HitPoints } from '../../battle/known-rounds.ts'
import type { Opening } from '../../battle/opening.ts'
import * as SELECTOR from '../../tactics/selector.ts'
import { dieCount, SLACK } from './arithmetic.ts'
import { shapeOf } from './columns.ts'
import type { Data } from './data.ts'
import { hears } from './heard.ts'
import type { EventName, Expression, Pool } from './ir.ts'
import { oncePer } from './once-per.ts'
import { hasPart, replaceParts } from './parts.ts'
import { Specialiser } from './specialise.ts'

/** What of a declared game memoised rounds (battle/memoised-rounds.ts) are made with. */
interface Foreseeable {
  readonly hitPoints: HitPoints
  readonly opening: Opening
}

/** Events of which the state does not know whether they come about: they follow from what strikes come to, or begin a battle. */
const BY_CHANCE: readonly EventName[] = [
  ...(['battle-start', 'is-hit', 'is-missed', 'hits', 'misses', 'damaged', 'deals', 'healed'] as const),
  ...(['falls', 'kills', 'out', 'empty', 'full', 'enters'] as const),
]

/** Selectors that look at nothing but who stands. */
const BY_PLACE: readonly number[] = [
  -1,
  SELECTOR.NEAREST,
  SELECTOR.FARTHEST,
  SELECTOR.SAME,
  SELECTOR.SELF,
  SELECTOR.ALLY_NEAREST,
]

/**
 * Whether rounds can be memoised, and how they begin: how a round goes must follow from who acts first and from the memory but
 * for hit points and the round's number, and from no dice but those of strikes (which the dice notice themselves).
 */
export const foresee = oncePer((data: Data): Foreseeable | undefined => {
  const { game, classes, combatants, firstParty } = data
  if (game.order.clock || game.grid || data.strikes.length === 0 || data.waits.some((waits) => waits !== 0))
    return undefined
  if (classes.some(({ mistakes }) => mistakes)) return undefined
  const vital = game.pools.findIndex(({ fate }) => fate !== undefined)
  const { front, order } = game
  if (front > 0 || shapeOf(data).moves || order.once || order.chooses || order.ties === 'together') return undefined
  if (game.counts.length > 0 || !game.pools.every((pool, at) => pool.isBudget || (at === vital && isPlain(pool))))
    return undefined
  if (BY_CHANCE.some((event) => hears(game, event)) || game.effects.some(({ down }) => down)) return undefined
  const foes = [combatants - firstParty, firstParty]
  const looksAtHitPoints = classes.some(
    ({ party, turn }) => foes[party]! > 1 && turn.some(({ selector }) => !BY_PLACE.includes(selector)),
  )
  if (looksAtHitPoints || readsHitPointsOrDice(game, vital) || readsHitPointsOrDice(classes, vital)) return undefined
  const hitPoints = hitPointsOf(data, game.pools[vital]!)
  const opening = openingOf(data)
  return hitPoints && opening && { hitPoints, opening }
})

/** Whether a vital pool is but hit points. */
function isPlain({ max, min, eachTurn, resets, decimals }: Pool): boolean {
  return max === undefined && min === undefined && eachTurn === undefined && resets === undefined && decimals === 0
}

/** Whether anything looks at what changes without the state changing. */
function readsHitPointsOrDice(part: unknown, vital: number): boolean {
  return hasPart(part, ({ op, pool, what, name, by }) => {
    if (op === 'pool') return pool === vital
    if (op === 'of') return what === 'health'
    if (op === 'given') return name === 'round' || name === 'dealt'
    return op === 'forecast' || (op === 'each' && !BY_PLACE.includes(Number(by)))
  })
}

function hitPointsOf(data: Data, { start }: Pool): HitPoints | undefined {
  const specialiser = new Specialiser(data)
  const { combatants, notations } = data
  const columns = {
    hpCount: new Int32Array(combatants),
    hpSides: new Int32Array(combatants),
    hpConstant: new Int32Array(combatants),
  }
  for (let one = 0; one < combatants; one++) {
    const own = specialiser.fold(start, { who: { my: [one] } })
    if (own.op === 'number') columns.hpConstant[one] = Math.floor(own.value + SLACK)
    else if (own.op === 'sum' && own.dice.op === 'notation') {
      const { count, sides, constant, more = [] } = notations[own.dice.notation]!
      if (more.length > 0) return undefined
      columns.hpCount[one] = count
      columns.hpSides[one] = sides
      columns.hpConstant[one] = constant
    } else return undefined
  }
  return columns
}

/** How it comes about which party, or which of two, acts first in a round. */
function openingOf(data: Data): Opening | undefined {
  const { game, combatants } = data
  const { by, ties, score } = game.order
  const isByParty = by !== 'combatant'
  if (!isByParty && combatants > 2) return undefined
  const specialiser = new Specialiser(data)
  const scores = [0, 1].map((one) => {
    const own = isByParty ? withFirst(score, one === 0) : score
    return specialiser.fold(own, { who: isByParty ? {} : { my: [one] } })
  })
  const coin = arenaStream(ORDER)
  const certain = (first: number): Opening => ({ stream: coin, sides: 1, need: 1, met: first, missed: first })
  const tie: Opening =
    ties === 'random'
      ? { stream: coin, sides: 2, need: 2, met: isByParty ? 1 : 0, missed: isByParty ? 0 : 1 }
      : certain(0)
  const [one, other] = scores.map((own) => diceIn(data, own))
  if (!one || !other) return undefined
  if (one.count === 0 && other.count === 0) {
    if (one.constant === other.constant) return tie
    return certain(one.constant > other.constant ? 0 : 1)
  }
  const lead = one.constant - other.constant
  if (isByParty || one.count !== other.count || one.sides !== other.sides || !Number.isInteger(lead)) return undefined
  const streams = [combatantStream(0, ORDER), combatantStream(1, ORDER)] as const
  const { count, sides } = one
  return { streams, count, sides, lead, won: 0, lost: 1, tie }
}

/** An order's score of the first party, or of the other. */
function withFirst(score: Expression, isFirst: boolean): Expression {
  if (!hasPart(score, ({ op, name }) => op === 'given' && name === 'first')) return score
  return replaceParts(score, ({ op, name }) =>
    op === 'given' && name === 'first' ? { op: 'boolean', value: isFirst } : undefined,
  )
}

/** A number, or dice of one kind with a constant: `d20 + 3`. */
function diceIn(
  { notations }: Pick<Data, 'notations'>,
  score: Expression,
): { count: number; sides: number; constant: number } | undefined {
  if (score.op === 'number') return { count: 0, sides: 0, constant: score.value }
  if (score.op === 'sum') {
    const { dice } = score
    if (dice.op === 'roll' && dice.count.op === 'number')
      return { count: dieCount(dice.count.value), sides: dice.sides, constant: 0 }
    if (dice.op !== 'notation') return undefined
    const { count, sides, constant, more = [] } = notations[dice.notation]!
    return more.length === 0 ? { count, sides, constant } : undefined
  }
  if (score.op !== 'binary' || (score.operator !== '+' && score.operator !== '-')) return undefined
  const [left, right] = [diceIn({ notations }, score.left), diceIn({ notations }, score.right)]
  if (!left || !right || right.count > 0) return undefined
  return { ...left, constant: left.constant + (score.operator === '+' ? right.constant : -right.constant) }
}
