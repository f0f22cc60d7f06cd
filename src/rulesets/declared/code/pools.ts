import { SLACK } from '../arithmetic.ts'
import { MARK, NOTE } from '../codes.ts'
import type { Expression, Step } from '../ir.ts'
import { type Code, index, stepsOf } from './code.ts'
import { writeCheckFall } from './falls.ts'
import { groups, KEPT } from './instants.ts'
import { changing } from './whiles.ts'

// Pools: what is healed, gained, lost and paid (§5.1).

/** Pools are kept in 32 bits. */
export const LOWEST = -2_147_483_647

export function firstVital(code: Code): number {
  return code.game.pools.findIndex(({ fate }) => fate !== undefined)
}

export function least(code: Code, pool: number, whom: string): string {
  const { min, fate } = code.game.pools[pool]!
  if (min) return `n${index(pool)}[${whom}]`
  return fate ? String(LOWEST) : '0'
}

/** `wanted`, a whole number below 2^31, if it is above some other, else that: as integers, which V8 compares faster than doubles. */
export function wholeAbove(lowest: string): string {
  return `wanted > ${lowest} ? wanted | 0 : ${lowest}`
}

/** A pool has come to its least, or to its most. */
export function fireEmptyOrFull(
  code: Code,
  pool: number,
  whom: string,
  doer: string,
  before: string,
  lowest: string,
): string[] {
  if (code.quiet) return []
  const { on } = code.game.pools[pool]!
  const fire = (event: 'empty' | 'full', bound: string): string[] =>
    on.some((handler) => handler.event === event)
      ? [
          `  if (p${pool}[${whom}] !== ${before} && p${pool}[${whom}] === ${bound}) ${code.routineOf(`${event} ${pool}`)}(${whom}, ${doer}, ${whom})`,
        ]
      : []
  return [...fire('empty', lowest), ...fire('full', `m${pool}[${whom}]`)]
}

/** What is healed: never lowers, and rises to the most at most. */
export function writeHeal(code: Code, pool: number): string {
  return code.routine(`heal ${pool}`, (name) => {
    const { decimals, fate } = code.game.pools[pool]!
    const scale = stepsOf(decimals)
    const keep =
      groups(code) && fate
        ? [`  if (together[0] === 1) return keepBack(${KEPT.HEAL}, ${pool}, victim, doer, 0, 0, amount)`]
        : []
    return [
      `function ${name}(victim, doer, amount) {`,
      `  if (marks[victim] & ${MARK.OUT} || !(amount > 0)) return`,
      ...keep,
      `  const before = p${pool}[victim]`,
      `  const after = Math.max(before, Math.min(m${pool}[victim], Math.floor(before + amount * ${scale} + ${SLACK})))`,
      `  p${pool}[victim] = after`,
      '  if (after === before) return',
      ...changing(code, pool, 'victim'),
      ...(code.quiet
        ? []
        : [
            `  ownCounts[${code.data.counted.healed} + doer] += ${code.data.counted.parts === scale ? 'after - before' : `(after - before) * ${code.data.counted.parts / scale}`}`,
          ]),
      ...(code.tells ? [`  note(${NOTE.POOL}, victim, doer, ${pool}, after)`] : []),
      ...fireEmptyOrFull(code, pool, 'victim', 'doer', 'before', least(code, pool, 'victim')),
      ...(fate && code.hears('healed')
        ? [`  ${code.routineOf('healed')}(victim, doer, victim, (after - before) / ${scale}, -1, 0, 0, -1)`]
        : []),
      '}',
    ].join('\n')
  })
}

/** What is gained, or lost where the amount is below 0. */
export function writeChange(code: Code, pool: number): string {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  return writeChangeBy(code, pool, 'POOL', 'amount', `Math.floor(before + amount * ${scale} + ${SLACK})`)
}

/** Whether nothing follows from what becomes of a pool. */
export function isUnheard(code: Code, pool: number): boolean {
  const { fate, on } = code.game.pools[pool]!
  return fate === undefined && on.length === 0 && changing(code, pool, 'victim').length === 0
}

/** The function that does a step, and by how much. */
export function writeGainOrLoss(
  code: Code,
  { op, pool, amount }: Extract<Step, { op: 'gain' | 'lose' }>,
  written: string,
): [change: string, by: string] {
  if (op === 'lose') return [writeChange(code, pool), `-(${written})`]
  return writeRise(code, pool, amount) ?? [writeChange(code, pool), written]
}

/** The function that adds a certain number of whole steps, and how many; undefined if it is no such number. */
function writeRise(code: Code, pool: number, amount: Expression): [rise: string, steps: string] | undefined {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  const steps = amount.op === 'number' ? amount.value * scale : 0
  if (!(Number.isInteger(steps) && steps > 0 && steps < -LOWEST)) return undefined
  const rise = code.routine(`rise ${pool}`, (name) => {
    const { fate } = code.game.pools[pool]!
    const keep =
      groups(code) && fate
        ? [`  if (together[0] === 1) return keepBack(${KEPT.CHANGE}, ${pool}, victim, doer, 0, 0, steps / ${scale})`]
        : []
    return [
      `function ${name}(victim, doer, steps) {`,
      `  if (marks[victim] & ${MARK.OUT}) return`,
      ...keep,
      `  const before = p${pool}[victim], most = m${pool}[victim]`,
      '  if (before >= most) return',
      '  const wanted = before + steps',
      `  p${pool}[victim] = wanted < most ? wanted : most`,
      ...changing(code, pool, 'victim'),
      ...(code.tells ? [`  note(${NOTE.POOL}, victim, doer, ${pool}, p${pool}[victim])`] : []),
      ...fireEmptyOrFull(code, pool, 'victim', 'doer', 'before', least(code, pool, 'victim')),
      '}',
    ].join('\n')
  })
  return [rise, index(steps)]
}

/** What time brings, in whole steps of the pool; a story says nothing of it. */
export function writeGain(code: Code, pool: number): string {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  return writeChangeBy(code, pool, 'GAINED', `amount / ${scale}`, 'before + amount')
}

function writeChangeBy(code: Code, pool: number, note: 'POOL' | 'GAINED', given: string, wanted: string): string {
  return code.routine(`change ${pool} ${note}`, (name) => {
    const { fate } = code.game.pools[pool]!
    const keep =
      groups(code) && fate
        ? [`  if (together[0] === 1) return keepBack(${KEPT.CHANGE}, ${pool}, victim, doer, 0, 0, ${given})`]
        : []
    return [
      `function ${name}(victim, doer, amount) {`,
      `  if (marks[victim] & ${MARK.OUT}) return`,
      ...keep,
      `  const before = p${pool}[victim]`,
      `  const wanted = ${wanted}`,
      // A pool above its most, as after a change of it, is not cut down by what it gains; nor raised by what it loses.
      `  const most = Math.max(before, m${pool}[victim])`,
      `  const lowest = Math.max(Math.min(before, ${least(code, pool, 'victim')}), ${LOWEST})`,
      `  const after = wanted >= most ? most : ${wholeAbove('lowest')}`,
      `  p${pool}[victim] = after`,
      '  if (after === before) return',
      ...changing(code, pool, 'victim'),
      ...(code.tells ? [`  note(${NOTE[note]}, victim, doer, ${pool}, after)`] : []),
      ...fireEmptyOrFull(code, pool, 'victim', 'doer', 'before', least(code, pool, 'victim')),
      ...(fate ? [`  if (after < before && p${pool}[victim] <= 0) ${writeCheckFall(code)}(victim, doer)`] : []),
      '}',
    ].join('\n')
  })
}

/** A pool goes back to its start. */
export function writeReset(code: Code, pool: number): string {
  return code.routine(`reset ${pool}`, (name) =>
    [
      `function ${name}(me) {`,
      `  if (marks[me] & ${MARK.OUT}) return`,
      `  const before = p${pool}[me]`,
      `  p${pool}[me] = s${pool}[me]`,
      ...changing(code, pool, 'me'),
      ...(code.tells ? [`  if (p${pool}[me] !== before) note(${NOTE.POOL}, me, -1, ${pool}, p${pool}[me])`] : []),
      ...fireEmptyOrFull(code, pool, 'me', 'me', 'before', least(code, pool, 'me')),
      '}',
    ].join('\n'),
  )
}

/** Pays a cost, in steps of the pool. */
export function writePay(code: Code, pool: number, cost: string): string {
  const { fate, isBudget, on } = code.game.pools[pool]!
  if (isBudget && on.length === 0) return `p${pool}[me] -= ${cost}`
  const pay = code.routine(`pay ${pool}`, (name) =>
    [
      `function ${name}(me, cost) {`,
      `  const before = p${pool}[me]`,
      `  p${pool}[me] = ${isBudget ? 'before - cost' : `Math.max(Math.min(before - cost, Math.max(before, m${pool}[me])), ${least(code, pool, 'me')})`}`,
      ...changing(code, pool, 'me'),
      ...(code.tells && !isBudget
        ? [`  if (p${pool}[me] !== before) note(${NOTE.POOL}, me, -1, ${pool}, p${pool}[me])`]
        : []),
      ...fireEmptyOrFull(code, pool, 'me', 'me', 'before', least(code, pool, 'me')),
      ...(fate ? [`  if (p${pool}[me] < before && p${pool}[me] <= 0) ${writeCheckFall(code)}(me, me)`] : []),
      '}',
    ].join('\n'),
  )
  return `${pay}(me, ${cost})`
}
