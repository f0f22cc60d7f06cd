import { ORDER, STATUS } from '../../../battle/dice.ts'
import { NOTE } from '../codes.ts'
import type { Expression } from '../ir.ts'
import { hasPart, type Part } from '../parts.ts'
import type { Among } from '../specialise.ts'
import { type Certain, certainStart } from './certain-starts.ts'
import { ARENA, type Code, index, roundedDown, type Spot, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { firstVital } from './pools.ts'

// How a battle starts, and who acts when (§5.1, §8).

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

/** Whether what a pool starts with follows from pools of others, which then have to start before. */
function startsReadOthers({ game }: Code): boolean {
  const bounds = game.pools.map(({ start, max, min }) => [start, max, min])
  const isOver = ({ op }: Part): boolean => op === 'over'
  return hasPart(bounds, isOver) || (hasPart(bounds, ({ op }) => op === 'value') && hasPart(game.values, isOver))
}

/** `startOthers()`: all other pools, in the order of the file, and then their bounds. */
export function writeOtherStarts(code: Code, name: string): string {
  const everybody = code.everybody()
  const pools = [...code.game.pools.keys()]
  const start = (pool: number, me: number) => writeStart(code, pool, me)
  const bounds = (pool: number, me: number) => writeBounds(code, pool, me)
  const reported = (me: number) => {
    const vital = firstVital(code)
    return code.tells ? [`  note(${NOTE.STARTS}, ${me}, -1, p${vital}[${me}], m${vital}[${me}])`] : []
  }
  const ofAll = (write: typeof start) => pools.flatMap((pool) => everybody.flatMap((me) => write(pool, me)))
  const ofOne = (me: number) => [start, bounds].flatMap((write) => pools.flatMap((pool) => write(pool, me)))
  // Nobody looks at others: one after the other, so that a story says whose dice they are.
  const lines = startsReadOthers(code)
    ? [...ofAll(start), ...ofAll(bounds), ...everybody.flatMap(reported)]
    : everybody.flatMap((me) => [...ofOne(me), ...reported(me)])
  return [`function ${name}() {`, ...lines, '}'].join('\n')
}

/** What a pool of somebody starts with; what bounds it whatever the least and the most come to, at once: later starts may read it. */
function writeStart(code: Code, pool: number, me: number): string[] {
  if (certainStart(code, pool, me)) return []
  const { start, min, fate, decimals } = code.game.pools[pool]!
  const written = roundedDown(writeOf(code, start, me), stepsOf(decimals))
  const lowest = fate ? '1' : min ? undefined : '0'
  return [`  p${pool}[${me}] = ${lowest ? `Math.max(${lowest}, ${written})` : written}`]
}

/** The least and the most of a pool of somebody, once all have started. */
function writeBounds(code: Code, pool: number, me: number): string[] {
  if (certainStart(code, pool, me)) return []
  const { max, min, fate, decimals, isBudget } = code.game.pools[pool]!
  const scale = stepsOf(decimals)
  const [p, m, n, s] = ['p', 'm', 'n', 's'].map((column) => `${column}${pool}[${me}]`) as [
    string,
    string,
    string,
    string,
  ]
  const most = isBudget ? '2147483647' : max ? roundedDown(writeOf(code, max, me), scale) : p
  const lowest = fate ? '1' : min ? n : '0'
  return [
    ...(min ? [`  ${n} = ${roundedDown(writeOf(code, min, me), scale)}`] : []),
    `  ${m} = ${min && !max ? `Math.max(${n}, ${p})` : most}`,
    `  ${p} = Math.max(${lowest}, Math.min(${p}, ${m}))`,
    ...(code.shape.starts.has(pool) ? [`  ${s} = ${p}`] : []),
  ]
}

function writeOf(code: Code, expression: Expression, me: number): string {
  const among: Among = { who: { my: [me] } }
  const spot: Spot = { who: { my: String(me) }, among, thing: '0', given: {}, roller: String(me), purpose: STATUS }
  return write(code, code.specialiser.fold(expression, among), spot)
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
