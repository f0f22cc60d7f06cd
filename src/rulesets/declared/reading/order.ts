import { type LocatedEntry, valueAt } from '../../../source/located.ts'
import { evaluateOperator, isUndefined, isWhole, SLACK } from '../arithmetic.ts'
import { keysOf } from '../grammar.ts'
import type { Expression, Given, Order } from '../ir.ts'
import { ALWAYS, type Draft, NO_LOCALS, type Scope } from './draft.ts'
import { choiceAt, expressionAt, keysAt, refuse, refuseWithoutTime } from './keys.ts'
import { timeAt } from './measures.ts'

const DEFAULT: Order = {
  by: 'combatant',
  score: { op: 'number', value: 0 },
  once: false,
  ties: 'random',
  chooses: false,
}

/** Keys that only order by time has, and those that it has not. */
const OF_TIME = ['tick', 'first', 'round'] as const
const OF_SCORES = ['score', 'rolled', 'choose'] as const
const MOST_TICKS = 1_000_000

/** Whether the order is by time, which decides what else a file may say. */
export function isByTime(entry: LocatedEntry | undefined): boolean {
  const by = entry && valueAt(entry.value, 'by')
  return by?.kind === 'scalar' && by.value === 'time'
}

export function readOrder(draft: Draft, entry: LocatedEntry | undefined): Order {
  if (!entry) return DEFAULT
  const keys = keysAt(draft, entry.value, keysOf('order'), 'order')
  if (draft.byTime) return readClock(draft, keys)
  for (const key of OF_TIME) if (keys[key]) refuseWithoutTime(draft, `"${key}" needs`, keys[key].keyPlace)
  const by = choiceAt(draft, keys.by, ['combatant', 'party', 'turns', 'time'], 'combatant')
  const chooses = keys.choose !== undefined && choiceAt(draft, keys.choose, ['round'], 'round') === 'round'
  const given: Given[] = by === 'combatant' ? [...ALWAYS] : ['round', 'first']
  const scope: Scope = {
    where: '"score"',
    who: by === 'combatant' ? ['my'] : [],
    given: chooses && by === 'combatant' ? [...given, 'priority'] : given,
    dice: true,
    locals: NO_LOCALS,
    ...(chooses && by === 'combatant' && { thing: 'any' as const }),
  }
  return {
    by,
    score: keys.score ? expressionAt(draft, keys.score.value, 'number', scope, 'score') : DEFAULT.score,
    once: choiceAt(draft, keys.rolled, ['once', 'each round'], 'each round') === 'once',
    ties: choiceAt(draft, keys.ties, ['random', 'listed', 'together'], 'random'),
    chooses,
  }
}

function readClock(draft: Draft, keys: ReturnType<typeof keysAt>): Order {
  for (const key of OF_SCORES)
    if (keys[key]) refuse(draft, `"${key}" is of no use: the order is by time`, keys[key].keyPlace)
  const first: Scope = { where: '"first"', who: ['my'], given: ALWAYS, dice: true, locals: NO_LOCALS }
  const tick = constantSeconds(draft, keys.tick, 0.1)
  const round = constantSeconds(draft, keys.round, 1)
  const ticks = Math.ceil(round / tick - SLACK)
  if (ticks > MOST_TICKS)
    refuse(
      draft,
      `a round of ${ticks} ticks, at most ${MOST_TICKS} are allowed`,
      (keys.round ?? keys.tick)!.value.place,
    )
  return {
    ...DEFAULT,
    by: 'time',
    ties: choiceAt(draft, keys.ties, ['random', 'listed', 'together'], 'random'),
    clock: {
      tick,
      round: Math.max(1, Math.min(MOST_TICKS, ticks)),
      first: keys.first ? timeAt(draft, keys.first.value, first, 'first') : { op: 'number', value: 0 },
    },
  }
}

/** `0.1 s`, `1/60 s`: a time that is the same in all battles. */
function constantSeconds(draft: Draft, entry: LocatedEntry | undefined, byDefault: number): number {
  if (!entry) return byDefault
  const scope: Scope = { where: `"${entry.key}"`, who: [], given: [], dice: false, locals: NO_LOCALS }
  const before = draft.problems.length
  const seconds = constantIn(timeAt(draft, entry.value, scope, entry.key))
  // Ticks are counted in whole numbers of parts of a second.
  const isPart = (time: number) => entry.key !== 'tick' || isWhole(1 / time) || isWhole(1000 * time)
  if (seconds !== undefined && seconds >= 0.001 && seconds <= 3600 && isPart(seconds)) return seconds
  if (draft.problems.length > before) return byDefault
  const expected =
    entry.key === 'tick' ? 'a part of a second, or a whole number of milliseconds, from 0.001 s' : 'a time from 0.001 s'
  refuse(draft, `"${entry.key}" is ${expected} to 3600 s`, entry.value.place, 'write 0.1 s or 1/60 s')
  return byDefault
}

function constantIn(expression: Expression): number | undefined {
  if (expression.op === 'number') return expression.value
  if (expression.op !== 'binary') return undefined
  const [left, right] = [constantIn(expression.left), constantIn(expression.right)]
  if (left === undefined || right === undefined || isUndefined(expression.operator, left, right)) return undefined
  const result = evaluateOperator(expression.operator, left, right)
  return typeof result === 'number' ? result : undefined
}
