import { ORDER, STATUS } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import { NOTE } from '../codes.ts'
import type { Among } from '../specialise.ts'
import { type Code, index, type Spot, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { firstVital } from './pools.ts'

// How a battle starts, and who acts when (§5.1, §8).

/** `start()`: pools, one after the other in the order of the file, of everybody. */
export function writeStart(code: Code, name: string): string {
  const lines = code.data.classes.flatMap((own) =>
    own.members.flatMap((me) => {
      const among: Among = { who: { my: [me] } }
      const spot: Spot = { who: { my: String(me) }, among, thing: '0', given: {}, roller: String(me), purpose: STATUS }
      const of = (expression: Parameters<typeof write>[1]) =>
        write(code, code.specialiser.fold(expression, among), spot)
      // What bounds a start whatever the least and the most come to, at once: later starts may read it.
      const starts = code.game.pools.map(({ start, min, fate, decimals }, pool) => {
        const written = `Math.floor(${of(start)} * ${stepsOf(decimals)} + ${SLACK})`
        const lowest = fate ? '1' : min ? undefined : '0'
        return `  p${pool}[${me}] = ${lowest ? `Math.max(${lowest}, ${written})` : written}`
      })
      const bounds = code.game.pools.map(({ max, min, fate, decimals, isBudget }, pool) => {
        const scale = stepsOf(decimals)
        const [p, m, n, s] = ['p', 'm', 'n', 's'].map((column) => `${column}${pool}[${me}]`) as [
          string,
          string,
          string,
          string,
        ]
        const most = isBudget ? '2147483647' : max ? `Math.floor(${of(max)} * ${scale} + ${SLACK})` : p
        const lowest = fate ? '1' : min ? n : '0'
        return [
          ...(min ? [`  ${n} = Math.floor(${of(min)} * ${scale} + ${SLACK})`] : []),
          `  ${m} = ${min && !max ? `Math.max(${n}, ${p})` : most}`,
          `  ${p} = Math.max(${lowest}, Math.min(${p}, ${m}))`,
          ...(code.shape.starts.has(pool) ? [`  ${s} = ${p}`] : []),
        ].join('\n')
      })
      const vital = firstVital(code)
      const reported = code.tells ? [`  note(${NOTE.STARTS}, ${me}, -1, p${vital}[${me}], m${vital}[${me}])`] : []
      return [...starts, ...bounds, ...reported]
    }),
  )
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
