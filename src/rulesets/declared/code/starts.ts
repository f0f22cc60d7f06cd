import { ORDER, STATUS } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import { NOTE } from '../codes.ts'
import type { Expression } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { type Code, index, roundedDown, type Spot, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { firstVital } from './pools.ts'

// How a battle starts, and who acts when (§5.1, §8).

/** What a pool of somebody starts with, if that is the same in all battles. */
interface Certain {
  readonly me: number
  readonly start: number
  readonly most: number
}

/** `startCertain()`: pools that are numbers in all battles, from lists. */
export function writeCertainStart(code: Code, name: string): string {
  const lines = [...code.game.pools.keys()].flatMap((pool) => {
    const known = code.everybody().flatMap((me) => certainStart(code, pool, me) ?? [])
    if (known.length === 0) return []
    const list = (of: keyof Certain) => code.array(known.map((each) => each[of]))
    const [members, start, most] = [list('me'), list('start'), list('most')]
    return [
      `  for (let at = 0; at < ${known.length}; at++) {`,
      `    const me = ${members}[at]`,
      `    p${pool}[me] = ${start}[at]`,
      `    m${pool}[me] = ${most}[at]`,
      ...(code.shape.starts.has(pool) ? [`    s${pool}[me] = ${start}[at]`] : []),
      '  }',
    ]
  })
  return [`function ${name}() {`, ...lines, '}'].join('\n')
}

function certainStart(code: Code, pool: number, me: number): Certain | undefined {
  const { start, max, min, fate, decimals, isBudget } = code.game.pools[pool]!
  const number = (expression: Expression | undefined): number | undefined => {
    const own = expression && code.specialiser.fold(expression, { who: { my: [me] } })
    return own?.op === 'number' ? Math.floor(own.value * stepsOf(decimals) + SLACK) | 0 : undefined
  }
  const first = number(start)
  const [greatest, least] = [number(max), number(min)]
  if (first === undefined || (max && greatest === undefined) || (min && least === undefined)) return undefined
  const most = isBudget ? 2_147_483_647 : (greatest ?? Math.max(fate ? 1 : 0, first))
  const lowest = fate ? 1 : (least ?? 0)
  return { me, start: Math.max(lowest, Math.min(first, most)), most }
}

/** `startOthers()`: pools that are rolled or look at others, one after the other in the order of the file, of everybody. */
export function writeOtherStarts(code: Code, name: string): string {
  const lines = code.everybody().flatMap((me) => {
    const among: Among = { who: { my: [me] } }
    const spot: Spot = { who: { my: String(me) }, among, thing: '0', given: {}, roller: String(me), purpose: STATUS }
    const of = (expression: Expression) => write(code, code.specialiser.fold(expression, among), spot)
    const pools = [...code.game.pools.entries()].filter(([pool]) => certainStart(code, pool, me) === undefined)
    const starts = pools.map(([pool, { start, decimals }]) => {
      return `  p${pool}[${me}] = ${roundedDown(of(start), stepsOf(decimals))}`
    })
    const bounds = pools.map(([pool, { max, min, fate, decimals, isBudget }]) => {
      const scale = stepsOf(decimals)
      const most = isBudget
        ? '2147483647'
        : max
          ? roundedDown(of(max), scale)
          : `Math.max(${fate ? 1 : 0}, p${pool}[${me}])`
      const lowest = fate ? '1' : min ? roundedDown(of(min), scale) : '0'
      return [
        `  m${pool}[${me}] = ${most}`,
        `  p${pool}[${me}] = Math.max(${lowest}, Math.min(p${pool}[${me}], m${pool}[${me}]))`,
        ...(code.shape.starts.has(pool) ? [`  s${pool}[${me}] = p${pool}[${me}]`] : []),
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
  if (order.by !== 'combatant') {
    const among: Among = { who: {} }
    const spot: Spot = { who: {}, among, thing: '0', given: { first: '(me === 0)' }, roller: '(-1)', purpose: ORDER }
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
