import { ORDER, STATUS } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import { NOTE } from '../codes.ts'
import type { Expression } from '../ir.ts'
import { hasPart } from '../parts.ts'
import type { Among } from '../specialise.ts'
import { ARENA, type Code, index, roundedDown, type Spot, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { firstVital } from './pools.ts'

// How a battle starts, and who acts when (§5.1, §8).

/** What a pool of somebody starts with, if that is the same in all battles, and its bounds. */
interface Certain {
  readonly me: number
  readonly start: number
  readonly most: number
  readonly least: number
}

/** `startCertain()`: pools that are numbers in all battles, from lists. */
export function writeCertainStart(code: Code, name: string): string {
  const lines = [...code.game.pools.entries()].flatMap(([pool, { min }]) => {
    const known = code.everybody().flatMap((me) => certainStart(code, pool, me) ?? [])
    if (known.length === 0) return []
    const list = (of: keyof Certain) => `${code.array(known.map((each) => each[of]))}[at]`
    return [
      `  for (let at = 0; at < ${known.length}; at++) {`,
      `    const me = ${list('me')}`,
      `    p${pool}[me] = ${list('start')}`,
      `    m${pool}[me] = ${list('most')}`,
      ...(min ? [`    n${pool}[me] = ${list('least')}`] : []),
      ...(code.shape.starts.has(pool) ? [`    s${pool}[me] = ${list('start')}`] : []),
      '  }',
    ]
  })
  return [`function ${name}() {`, ...lines, '}'].join('\n')
}

function certainStart(code: Code, pool: number, me: number): Certain | undefined {
  const { start, max, min, fate, decimals, isBudget } = code.game.pools[pool]!
  if (startsReadPools(code)) return undefined
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
function startsReadPools(code: Code): boolean {
  const { pools, values } = code.game
  return hasPart(
    [pools.map(({ start, max, min }) => [start, max, min]), values],
    ({ op }) => op === 'pool' || op === 'of',
  )
}

/** `startOthers()`: all other pools, one after the other in the order of the file, of everybody. */
export function writeOtherStarts(code: Code, name: string): string {
  const lines = code.everybody().flatMap((me) => {
    const among: Among = { who: { my: [me] } }
    const spot: Spot = { who: { my: String(me) }, among, thing: '0', given: {}, roller: String(me), purpose: STATUS }
    const of = (expression: Expression) => write(code, code.specialiser.fold(expression, among), spot)
    const pools = [...code.game.pools.entries()].filter(([pool]) => certainStart(code, pool, me) === undefined)
    // What bounds a start whatever the least and the most come to, at once: later starts may read it.
    const starts = pools.map(([pool, { start, min, fate, decimals }]) => {
      const written = roundedDown(of(start), stepsOf(decimals))
      const lowest = fate ? '1' : min ? undefined : '0'
      return `  p${pool}[${me}] = ${lowest ? `Math.max(${lowest}, ${written})` : written}`
    })
    const bounds = pools.map(([pool, { max, min, fate, decimals, isBudget }]) => {
      const scale = stepsOf(decimals)
      const [p, m, n, s] = ['p', 'm', 'n', 's'].map((column) => `${column}${pool}[${me}]`) as [
        string,
        string,
        string,
        string,
      ]
      const most = isBudget ? '2147483647' : max ? roundedDown(of(max), scale) : p
      const lowest = fate ? '1' : min ? n : '0'
      return [
        ...(min ? [`  ${n} = ${roundedDown(of(min), scale)}`] : []),
        `  ${m} = ${min && !max ? `Math.max(${n}, ${p})` : most}`,
        `  ${p} = Math.max(${lowest}, Math.min(${p}, ${m}))`,
        ...(code.shape.starts.has(pool) ? [`  ${s} = ${p}`] : []),
      ].join('\n')
    })
    const vital = firstVital(code)
    const reported = code.tells ? [`  note(${NOTE.STARTS}, ${me}, -1, p${vital}[${me}], m${vital}[${me}])`] : []
    return [...starts, ...bounds, ...reported]
  })
  return [`function ${name}() {`, ...lines, '}'].join('\n')
}

/** `score(me)`: who is highest acts first; by party, `me` is the party. */
export function writeScore(code: Code, name: string): string {
  const { order } = code.game
  if (order.clock) return `function ${name}() { return 0 }`
  if (order.by !== 'combatant') {
    const among: Among = { who: {} }
    const spot: Spot = { who: {}, among, thing: '0', given: { first: '(me === 0)' }, roller: ARENA, purpose: ORDER }
    const written = write(code, code.specialiser.fold(order.score, among), spot)
    return `function ${name}(me) { return ${written} }`
  }
  const cases = code.data.classes.flatMap((own) => {
    const among: Among = { who: { my: own.members } }
    const given = order.chooses ? { priority: `${code.routineOf('priority')}(me)` } : {}
    const thing = order.chooses ? 'chosenThing(me)' : '0'
    const spot: Spot = { who: { my: 'me' }, among, thing, given, roller: 'me', purpose: ORDER }
    const written = write(code, code.specialiser.fold(order.score, among), spot)
    return [...own.members.map((member) => `    case ${index(member)}:`), `      return ${written}`]
  })
  return [`function ${name}(me) {`, '  switch (me) {', ...cases, '  }', '}'].join('\n')
}

/** `priority`: of the action that somebody chose at the start of the round. */
export function writePriority(code: Code, name: string): string {
  const cases = code.data.classes.flatMap((own) =>
    own.turn.flatMap((rule, place) => {
      const action = code.game.actions[rule.turnType]!
      const among: Among = { who: { my: own.members } }
      const spot: Spot = { who: { my: 'me' }, among, thing: 'chosenThing(me)', given: {}, roller: 'me', purpose: ORDER }
      const written = write(code, code.specialiser.fold(action.priority, among), spot)
      const tests = own.members.map((member) => `me === ${index(member)}`).join(' || ')
      return [`  if (chosenRule(me) === ${index(place)} && (${tests})) return ${written}`]
    }),
  )
  return [`function ${name}(me) {`, ...cases, '  return 0', '}'].join('\n')
}
