import { ORDER } from '../../../battle/dice.ts'
import { SLACK } from '../arithmetic.ts'
import { END, MARK } from '../codes.ts'
import type { Class } from '../data.ts'
import { ticksPerSecond } from '../ticks.ts'
import { byClass } from './by-class.ts'
import { type Code, index, literal, type Spot, stepsOf } from './code.ts'
import { writeDecide } from './decisions.ts'
import { write } from './expressions.ts'
import { turnTypeOf } from './legality.ts'
import { least, writeChange } from './pools.ts'
import { begunCode, nextEvery, writeTicks } from './ticks.ts'
import { stuckOf, writeAct, writeBudget } from './turns.ts'

// Order by time (§8.3). All times in a memory are ticks from the start of the round (clock.ts).

function spotOf(own: Class): Spot {
  return { who: { my: 'me' }, among: { who: { my: own.members } }, thing: '0', given: {}, roller: 'me', purpose: ORDER }
}

/** `first(me)`: when somebody decides first. */
export function writeFirst(code: Code, name: string): string {
  const { first } = code.game.order.clock!
  return byClass(code, name, (own) =>
    code.routine(`first ${own.members}`, (each) => {
      const spot = spotOf(own)
      return `function ${each}(me) { return ${writeTicks(code, first, spot.among, spot)} }`
    }),
  )
}

/** `able(me)`: whether somebody would do anything, with a full budget, if every chance held. */
export function writeAble(code: Code, name: string): string {
  const budget = code.game.pools.flatMap(({ isBudget }, pool) => (isBudget ? [pool] : []))
  const stuck = stuckOf(code)
  return byClass(code, name, (own) =>
    code.routine(`able ${own.members}`, (each) =>
      [
        `function ${each}(me) {`,
        ...(stuck === '' ? [] : [`  if (!(true${stuck})) return false`]),
        ...budget.map((pool) => `  const kept${pool} = p${pool}[me]`),
        ...writeBudget(code, own),
        `  const rule = ${writeDecide(code, own, true)}(me)`,
        ...budget.map((pool) => `  p${pool}[me] = kept${pool}`),
        '  return rule >= 0',
        '}',
      ].join('\n'),
    ),
  )
}

/** `land(code, me, target, selector)`: the steps of an action that was begun, unless who began it cannot act. */
export function writeLand(code: Code, name: string): string {
  const stuck = stuckOf(code)
  const cases = code.data.classes.flatMap((own) =>
    begunBy(code, own).map(({ turnType, thing }) => {
      const mine = own.members.map((member) => `me === ${index(member)}`).join(' || ')
      return `  if (begun === ${begunCode(code, turnType, thing)} && (${mine})) return ${writeAct(code, own, turnType, thing)}(me, target, selector)`
    }),
  )
  return [
    `function ${name}(begun, me, target, selector) {`,
    ...(stuck === '' ? [] : [`  if (!(true${stuck})) return`]),
    '  beginSteps()',
    ...(code.runsLong ? [`  doing[0] = Math.floor(begun / ${code.data.thingCount})`] : []),
    ...cases,
    '}',
  ].join('\n')
}

/** What a class's tactic does whose steps come later. */
function begunBy(code: Code, own: Class): { turnType: number; thing: number }[] {
  const turnTypes = new Set(own.turn.map(({ turnType }) => turnType))
  return [...turnTypes].flatMap((turnType) => {
    const { after, with: section } = turnTypeOf(code, turnType)
    if (after === undefined) return []
    const things = section === undefined ? [0] : [...new Set(own.carried[section] ?? [])]
    return things.map((thing) => ({ turnType, thing }))
  })
}

/** Effects whose seconds are over end. */
export function writeEndSeconds(code: Code, name: string): string {
  const lines = code.game.effects.flatMap(({ unit }, effect) =>
    unit === 'seconds'
      ? [`    if (e${effect}[me] > 0 && l${effect}[me] <= now) ${code.routineOf(`end ${effect}`)}(me, ${END.TIME})`]
      : [],
  )
  return forAll(code, name, ['  const now = part[0]'], lines)
}

export function writeEverySeconds(code: Code, name: string): string {
  const lines = code.game.effects.flatMap(({ every, on }, effect) => {
    if (every === undefined) return []
    const isHeard = on.some(({ event }) => event === 'every')
    const fire = `if ((marks[me] & ${MARK.RESERVE}) === 0) ${code.routineOf(`every ${effect}`)}(me, c${effect}[me], me, 0)`
    return [
      `    if (e${effect}[me] > 0 && y${effect}[me] <= now) {`,
      `      y${effect}[me] = ${nextEvery(code, effect)}`,
      ...(isHeard ? ['      beginSteps()', `      ${fire}`] : []),
      '    }',
    ]
  })
  return forAll(code, name, ['  const now = part[0]'], lines)
}

/** `gainSeconds(ticks)`: what pools gain in so many ticks; what is less than a step of the pool is kept. */
export function writeGainSeconds(code: Code, name: string): string {
  const perSecond = code.game.order.clock ? ticksPerSecond(code.game.order.clock) : 1
  const away = MARK.OUT | MARK.WAITS | MARK.RESERVE
  const classes = code.data.classes.flatMap((own) => {
    const spot = { ...spotOf(own), purpose: 0 }
    const gained = code.game.pools.flatMap(({ eachSecond, decimals }, pool) => {
      if (!eachSecond) return []
      const scale = stepsOf(decimals)
      const folded = code.specialiser.fold(eachSecond, spot.among)
      if (folded.op === 'number' && folded.value === 0) return []
      const rate = write(code, folded, spot)
      return [
        `        ${writeGain(code)}(r${pool}, p${pool}, m${pool}, me, ${rate} * ${literal(scale)} / ${literal(perSecond)} * count, ${writeChange(code, pool, 'GAINED')}, ${literal(scale)}, ${least(code, pool, 'me')})`,
      ]
    })
    return [...own.members.map((member) => `      case ${index(member)}:`), ...gained, '        break']
  })
  return [
    `function ${name}(count) {`,
    `  for (let me = 0; me < ${code.data.combatants}; me++) {`,
    `    if (marks[me] & ${away}) continue`,
    '    switch (me) {',
    ...classes,
    '    }',
    '  }',
    '}',
  ].join('\n')
}

/** A pool gains an amount in its steps. What is less than a step is carried on, but not at its most or beyond its bounds. */
function writeGain(code: Code): string {
  return code.routine('gain', (name) =>
    [
      `function ${name}(rest, pool, most, me, amount, change, scale, least) {`,
      '  const kept = (pool[me] < most[me] ? readDouble(rest, me) : 0) + amount',
      `  const whole = Math.floor(kept + ${SLACK})`,
      '  const after = pool[me] + whole',
      '  writeDouble(rest, me, Math.max(0, kept - whole))',
      '  if (whole !== 0) change(me, me, whole / scale)',
      '  if (after < least || pool[me] >= most[me]) writeDouble(rest, me, 0)',
      '}',
    ].join('\n'),
  )
}

/** `earliest(most)`: the next tick in which an effect ends or has its `every`. */
export function writeEarliest(code: Code, name: string): string {
  const lines = code.game.effects.flatMap(({ unit, every }, effect) => {
    const columns = [...(unit === 'seconds' ? [`l${effect}`] : []), ...(every ? [`y${effect}`] : [])]
    if (columns.length === 0) return []
    return [
      `    if (e${effect}[me] > 0) {`,
      ...columns.map((column) => `      if (${column}[me] < most) most = ${column}[me]`),
      '    }',
    ]
  })
  return forAll(code, name, [], lines, 'most').replace(/\n}$/, '\n  return most\n}')
}

/** `rebase(ticks)`: the round is over, and the next one's start is what times are counted from. */
export function writeRebase(code: Code, name: string): string {
  const lines = code.game.effects.flatMap(({ unit, every }, effect) => [
    ...(unit === 'seconds' ? [`    if (e${effect}[me] > 0) l${effect}[me] -= ticks`] : []),
    ...(every ? [`    if (e${effect}[me] > 0) y${effect}[me] -= ticks`] : []),
  ])
  return forAll(code, name, [], lines, 'ticks')
}

function forAll(code: Code, name: string, before: readonly string[], lines: readonly string[], takes = ''): string {
  return [
    `function ${name}(${takes}) {`,
    ...before,
    `  for (let me = 0; me < ${code.data.combatants}; me++) {`,
    ...lines,
    '  }',
    '}',
  ].join('\n')
}
