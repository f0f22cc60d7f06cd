import { SLACK } from '../arithmetic.ts'
import type { Expression, Game } from '../ir.ts'
import { oncePer } from '../once-per.ts'
import { hasPart } from '../parts.ts'
import { type Code, stepsOf } from './code.ts'

// Pools that are the same at the start of all battles (§5.1).

/** What a pool of somebody starts with, if that is the same in all battles, and its bounds. */
export interface Certain {
  readonly me: number
  readonly start: number
  readonly most: number
  readonly least: number
}

/** Whether everybody can have some of a pool in all battles. */
export function hasCertainMost(code: Code, pool: number): boolean {
  return code.everybody().every((me) => (certainStart(code, pool, me)?.most ?? 0) > 0)
}

/** What a pool of somebody starts with; undefined where that is another in every battle. */
export function certainStart(code: Code, pool: number, me: number): Certain | undefined {
  const { start, max, min, fate, decimals, isBudget } = code.game.pools[pool]!
  if (startsReadPools(code.game)) return undefined
  const number = (expression: Expression | undefined): number | undefined => {
    const own = expression && code.specialiser.fold(expression, { who: { my: [me] } })
    return own?.op === 'number' ? Math.floor(own.value * stepsOf(decimals) + SLACK) | 0 : undefined
  }
  const [first, greatest, least] = [number(start), number(max), number(min)]
  if (first === undefined || (max && greatest === undefined) || (min && least === undefined)) return undefined
  const lowest = fate ? 1 : (least ?? 0)
  const bounded = min && !fate ? first : Math.max(lowest, first)
  const most = isBudget ? 2_147_483_647 : (greatest ?? Math.max(bounded, least ?? bounded))
  return { me, start: Math.max(lowest, Math.min(bounded, most)), most, least: least ?? 0 }
}

/** Whether what a pool starts with follows from another pool: then all of them are set in their order. */
const startsReadPools = oncePer(({ pools, values }: Game): boolean =>
  hasPart([pools.map(({ start, max, min }) => [start, max, min]), values], ({ op }) => op === 'pool' || op === 'of'),
)
