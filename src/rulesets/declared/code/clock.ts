import { ORDER } from '../../../battle/dice.ts'
import { END, MARK } from '../codes.ts'
import type { Class } from '../data.ts'
import type { Effect } from '../ir.ts'
import { NEVER } from '../ticks.ts'
import { writeAct } from './acts.ts'
import { byClass } from './by-class.ts'
import { type Code, index, type Spot } from './code.ts'
import { thingsOf } from './decisions.ts'
import { cools, turnTypeOf } from './legality.ts'
import { isSureOfSomething, writeDecideSurely } from './options.ts'
import { writeBudget } from './refills.ts'
import { begunCode, nextEvery, writeTicks } from './ticks.ts'
import { stuckOf } from './turns.ts'
import { lookingAtWhiles } from './whiles.ts'

// Order by time (§8.3). All times in a memory are ticks from the start of the round (clock.ts).

/** Whose a class's times are. */
export function spotOf(own: Class): Spot {
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
  return byClass(code, name, writeAbleOf(code))
}

function writeAbleOf(code: Code): (own: Class) => string {
  const budget = code.game.pools.flatMap(({ isBudget }, pool) => (isBudget ? [pool] : []))
  const stuck = stuckOf(code)
  return (own) =>
    code.routine(`able ${own.members}`, (each) =>
      [
        `function ${each}(me) {`,
        ...(stuck === '' ? [] : [`  if (!(true${stuck})) return false`]),
        ...budget.map((pool) => `  const kept${pool} = p${pool}[me]`),
        ...writeBudget(code, own),
        '  const before = mishaps[0]',
        `  const found = ${writeDecideSurely(code, own)}(me)`,
        // What is counted is counted each time that a tactic is asked.
        '  option[0] = mishaps[0] === before ? found : -1',
        ...budget.map((pool) => `  p${pool}[me] = kept${pool}`),
        '  return found >= 0',
        '}',
      ].join('\n'),
    )
}

/** `free(me)`: whether no effect forbids somebody to act. */
export function writeFree(code: Code, name: string): string {
  return `function ${name}(me) { return true${stuckOf(code)} }`
}

/** `would(me)`: as `able`, but what it would do is not found out where it surely would do something. */
export function writeWould(code: Code, name: string): string {
  const stuck = stuckOf(code)
  const able = writeAbleOf(code)
  return byClass(code, name, (own) =>
    isSureOfSomething(code, own)
      ? code.routine(`would ${own.members}`, (each) => `function ${each}(me) { return true${stuck} }`)
      : able(own),
  )
}

/** `land(code, me, target, selector)`: the steps of an action that was begun, unless who began it cannot act. */
export function writeLand(code: Code, name: string): string {
  const stuck = stuckOf(code)
  const cases = code.data.classes.flatMap((own) =>
    begunBy(code, own).map(({ turnType, thing }) => {
      const mine = own.members.map((member) => `me === ${index(member)}`).join(' || ')
      const act = `${writeAct(code, own, turnType, thing)}(me, target, selector)`
      const done = code.runsLong ? `{ doing[0] = ${index(turnType)}; ${act} }` : act
      return `  if (begun === ${begunCode(code, turnType, thing)} && (${mine})) ${done}`
    }),
  )
  return [
    `function ${name}(begun, me, target, selector) {`,
    ...(stuck === '' ? [] : [`  if (!(true${stuck})) return`]),
    '  beginSteps()',
    // One of them, at most.
    ...cases.map((each, at) => (at === 0 ? each : each.replace('  if', '  else if'))),
    ...lookingAtWhiles(code),
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

/** `endSeconds(me)`: effects whose seconds are over end. */
export function writeEndSeconds(code: Code, name: string): string {
  const lines = code.game.effects.flatMap(({ unit }, effect) =>
    unit === 'seconds'
      ? [`  if (e${effect}[me] > 0 && l${effect}[me] <= now) ${code.routineOf(`end ${effect}`)}(me, ${END.TIME})`]
      : [],
  )
  return [`function ${name}(me) {`, '  const now = part[0]', ...lines, '}'].join('\n')
}

/** `everySeconds(me)`: effects that are due have their `every`; leaves when the next is due, unless one has ended meanwhile. */
export function writeEverySeconds(code: Code, name: string): string {
  const lines = code.game.effects.flatMap((effect, at) =>
    lookAtTimes(effect, at, effect.every ? askEvery(code, at) : []),
  )
  return [
    `function ${name}(me) {`,
    '  const now = part[0]',
    // Effects that begin meanwhile lower it.
    `  soon[me] = ${NEVER}`,
    `  let least = ${NEVER}`,
    ...lines,
    '  if (least < soon[me]) soon[me] = least',
    '}',
  ].join('\n')
}

/** An effect that somebody has does what is due. */
function askEvery(code: Code, effect: number): string[] {
  const isHeard = code.game.effects[effect]!.on.some(({ event }) => event === 'every')
  return [
    `    if (y${effect}[me] <= now) {`,
    `      y${effect}[me] = ${nextEvery(code, effect)}`,
    ...(isHeard
      ? [
          `      if ((marks[me] & ${MARK.RESERVE}) === 0) ${code.routineOf(`every ${effect}`)}(me, c${effect}[me], me, 0)`,
        ]
      : []),
    '    }',
  ]
}

/** `earliest(me)`: the next tick in which one of its effects ends or has its `every`. */
export function writeEarliest(code: Code, name: string): string {
  const lines = code.game.effects.flatMap((effect, at) => lookAtTimes(effect, at, []))
  return [`function ${name}(me) {`, `  let least = ${NEVER}`, ...lines, '  return least', '}'].join('\n')
}

/** Of an effect that somebody has: what is done first, and whether it is due sooner than the others. */
function lookAtTimes(
  { unit, every }: Pick<Effect, 'unit' | 'every'>,
  effect: number,
  first: readonly string[],
): string[] {
  const columns = [...(unit === 'seconds' ? [`l${effect}`] : []), ...(every ? [`y${effect}`] : [])]
  if (columns.length === 0) return []
  return [
    `  if (e${effect}[me] > 0) {`,
    ...first,
    ...columns.map((column) => `    if (${column}[me] < least) least = ${column}[me]`),
    '  }',
  ]
}

// The round is over, and the next one's start is what times are counted from.

/** `rebaseEffects(ticks)`: the times of effects. */
export function writeRebaseEffects(code: Code, name: string): string {
  const lines = code.game.effects.flatMap(({ unit, every }, effect) => [
    ...(unit === 'seconds' ? [`    if (e${effect}[me] > 0) l${effect}[me] -= ticks`] : []),
    ...(every ? [`    if (e${effect}[me] > 0) y${effect}[me] -= ticks`] : []),
  ])
  return [
    `function ${name}(ticks) {`,
    `  for (let me = 0; me < ${code.data.combatants}; me++) {`,
    ...lines,
    '  }',
    '}',
  ].join('\n')
}

/** `rebaseCooldowns(ticks)`: cooldowns in seconds. */
export function writeRebaseCooldowns(code: Code, name: string): string {
  const cooling = coolingEntries(code)
  if (cooling.length === 0) return `function ${name}() {}`
  return [
    `function ${name}(ticks) {`,
    `  for (let at = 0; at < ${cooling.length}; at++) {`,
    `    const entry = ${code.array(cooling)}[at]`,
    '    cooldowns[entry] = Math.max(0, cooldowns[entry] - ticks)',
    '  }',
    '}',
  ].join('\n')
}

/** Where cooldowns in seconds stand in their column that can be anything but 0. */
function coolingEntries(code: Code): number[] {
  const { thingCount, combatants, classes } = code.data
  const turnTypes = [...code.game.actions, ...code.game.reactions]
  return classes.flatMap((own) =>
    turnTypes.flatMap(({ cooldown }, turnType) => {
      if (cooldown?.unit !== 'seconds') return []
      const things = thingsOf(code, own, { turnType, thing: -1 }).filter((thing) => cools(code, turnType, own, thing))
      const slots = things.map((thing) => code.shape.cooldowns.get(turnType * thingCount + thing)!)
      return slots.flatMap((slot) => own.members.map((member) => slot * combatants + member))
    }),
  )
}
