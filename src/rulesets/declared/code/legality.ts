import { SLACK } from '../arithmetic.ts'
import { MARK } from '../codes.ts'
import type { Class, Rule } from '../data.ts'
import type { Action } from '../ir.ts'
import { type Code, index, literal, roundedUp, type Spot, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { writeInReach } from './ground.ts'
import { PASSED } from './passed.ts'
import { writePay } from './pools.ts'
import { relatedTo } from './step-spot.ts'
import { writeTicks } from './ticks.ts'

// What may be done, at whom, and what it costs (§7).

export function turnTypeOf(code: Code, turnType: number): Action {
  const { actions, reactions } = code.game
  return turnType < actions.length ? actions[turnType]! : reactions[turnType - actions.length]!
}

/** What a reaction knows of the event that it answers, as parameters. */
const GIVEN = { amount: 'amount', kind: 'kind', raw: 'raw', through: 'through', action: 'action' } as const

/** Where an action stands before there is a target. */
function spotOf(own: Class, thing: number): Spot {
  return {
    who: { my: 'me' },
    among: { who: { my: own.members }, thing: [thing] },
    thing: index(thing),
    given: {},
    roller: 'me',
    purpose: 0,
  }
}

/** Where costs, uses and cooldowns stand: those of an action before there is a target, those of a reaction at its event. */
function paidSpot(code: Code, turnType: number, own: Class, thing: number): Spot {
  const spot = spotOf(own, thing)
  if (!isReaction(code, turnType)) return spot
  return { ...spot, who: { my: 'me', target: 'target', source: 'source', victim: 'victim' }, given: GIVEN }
}

/** How long a cooldown is is worked out when its action is done: at its target. */
function cooldownSpot(code: Code, turnType: number, own: Class, thing: number): Spot {
  const spot = paidSpot(code, turnType, own, thing)
  return { ...spot, who: { ...spot.who, target: 'target' } }
}

function isReaction(code: Code, turnType: number): boolean {
  return turnType >= code.game.actions.length
}

/** Whether an action can be paid for and nothing forbids it, whoever its target is; of a reaction, at its target and event. */
export function writeMay(code: Code, turnType: number, own: Class, thing: number): string {
  const parameters = isReaction(code, turnType) ? `me, target, ${PASSED}` : 'me'
  return writeTests(code, `may ${turnType} ${own.members} ${thing}`, parameters, testsOf(code, turnType, own, thing))
}

/** Whether an action's costs, uses and cooldown allow it, whatever effects refuse: `ready.ACTION` (§7.3). */
export function writePayable(code: Code, turnType: number, own: Class, thing: number): string {
  return writeTests(code, `payable ${turnType} ${own.members} ${thing}`, 'me', payableOf(code, turnType, own, thing))
}

function writeTests(code: Code, key: string, parameters: string, tests: readonly string[]): string {
  return code.routine(
    key,
    (name) => `function ${name}(${parameters}) { return ${tests.length > 0 ? tests.join(' && ') : 'true'} }`,
  )
}

/** What an action costs, in steps of pools. */
function costsOf(code: Code, turnType: number, own: Class, thing: number): { pool: number; cost: string }[] {
  const spot = paidSpot(code, turnType, own, thing)
  return turnTypeOf(code, turnType).costs.map(({ pool, amount }) => {
    const written = write(code, code.specialiser.fold(amount, spot.among), spot)
    return { pool, cost: roundedUp(written, stepsOf(code.game.pools[pool]!.decimals)) }
  })
}

function testsOf(code: Code, turnType: number, own: Class, thing: number): string[] {
  return [
    ...code.game.effects.flatMap(({ refuses }, effect) => (refuses.includes(turnType) ? [`e${effect}[me] === 0`] : [])),
    ...payableOf(code, turnType, own, thing),
  ]
}

function payableOf(code: Code, turnType: number, own: Class, thing: number): string[] {
  const { uses, cooldown } = turnTypeOf(code, turnType)
  const spot = paidSpot(code, turnType, own, thing)
  const of = (expression: Parameters<typeof write>[1]) =>
    write(code, code.specialiser.fold(expression, spot.among), spot)
  const { combatants, thingCount } = code.data
  const slot = turnType * thingCount + thing
  return [
    ...costsOf(code, turnType, own, thing).map(({ pool, cost }) => `p${pool}[me] >= ${cost}`),
    ...(uses ? [`uses[${code.shape.uses.get(slot)! * combatants} + me] < Math.floor(${of(uses)} + ${SLACK})`] : []),
    ...(cooldown && cools(code, turnType, own, thing)
      ? [
          `cooldowns[${code.shape.cooldowns.get(slot)! * combatants} + me] ${cooldown.unit === 'seconds' ? '<= part[0]' : '=== 0'}`,
        ]
      : []),
  ]
}

/** Whether an action has a cooldown with a thing: not if that is always over at once. */
export function cools(code: Code, turnType: number, own: Class, thing: number): boolean {
  const { cooldown } = turnTypeOf(code, turnType)
  if (cooldown?.unit !== 'seconds') return cooldown !== undefined
  const spot = cooldownSpot(code, turnType, own, thing)
  return writeTicks(code, cooldown.count, spot.among, spot) !== '0'
}

/** Whether the `if` of an action can never hold for anybody of a class, with a thing: it is no action of theirs. */
export function neverHolds(code: Code, turnType: number, own: Class, thing: number): boolean {
  const condition = turnTypeOf(code, turnType).if
  const folded = condition && code.specialiser.fold(condition, spotOf(own, thing).among)
  return folded?.op === 'boolean' && !folded.value
}

/** Whether an action with a thing is legal at nobody, and finding that out counts nothing: nobody need try it. */
export function isIdle(code: Code, turnType: number, own: Class, thing: number): boolean {
  if (!neverHolds(code, turnType, own, thing)) return false
  const action = turnTypeOf(code, turnType)
  const spot: Spot = { ...spotOf(own, thing), who: { my: 'me', target: 'other' } }
  const asked = [...testsOf(code, turnType, own, thing), writeInReach(code, action, false, spot, 'other')]
  return asked.every(countsNothingIn)
}

/** Whether working something out counts nothing, as it is written. */
export function countsNothingIn(written: string): boolean {
  const calls = [...written.matchAll(/([\w.]+)\(/g)].map(([, called]) => called!)
  return calls.every((called) => COUNTS_NOTHING.test(called))
}

/** All that is asked of an action with a thing before it is done, taunts left out: they ask no more. */
export function askedOf(code: Code, turnType: number, own: Class, thing: number): string[] {
  return [...testsOf(code, turnType, own, thing), asksOf(code, turnType, own, thing).more]
}

/** Whether an action can be done with a thing whenever a turn begins, at any foe who stands. */
export function isFree(code: Code, turnType: number, own: Class, thing: number): boolean {
  const { costs, uses, cooldown } = turnTypeOf(code, turnType)
  const isRefused = code.game.effects.some(({ refuses }) => refuses.includes(turnType))
  if (isRefused || uses || (cooldown && cools(code, turnType, own, thing))) return false
  const { among } = spotOf(own, thing)
  const isPaid = costs.every(({ pool, amount }) => {
    const { isBudget, start, min, fate } = code.game.pools[pool]!
    const [cost, full] = [amount, start].map((each) => code.specialiser.fold(each, among))
    if (cost?.op !== 'number') return false
    const needed = Math.ceil(cost.value - SLACK)
    if (isBudget) return full?.op === 'number' && Math.floor(full.value + SLACK) >= needed
    return needed <= 0 && !min && !fate
  })
  return isPaid && asksOf(code, turnType, own, thing).more === ''
}

/** All else may divide by zero, or go beyond bounds. */
const COUNTS_NOTHING = /^(Math\.\w+|costOf|cellsBetween|sees)$/

/** What an action asks of `other`: its relation to `me`, all else, each after an `&&`, and the effects that may forbid it still. */
function asksOf(code: Code, turnType: number, own: Class, thing: number) {
  const action = turnTypeOf(code, turnType)
  const answers = isReaction(code, turnType)
  // What is asked of an action may be written where no event is known.
  const who = { my: 'me', target: 'other', ...(answers && { source: 'source', victim: 'victim' }) }
  const spot: Spot = { ...spotOf(own, thing), who, given: answers ? GIVEN : {} }
  const folded = action.if && code.specialiser.fold(action.if, spot.among)
  const isAlways = folded === undefined || (folded.op === 'boolean' && folded.value)
  const condition = isAlways ? '' : ` && ${write(code, folded, spot)}`
  const reached = writeInReach(code, answers ? reactionAim(action) : action, answers, spot, 'other')
  return {
    related: answers ? 'true' : relatedTo(code, own.party, action.at, 'me', 'other'),
    more: `${reached}${condition}`,
    taunts:
      action.at === 'foe' && !answers ? code.game.effects.flatMap((effect, at) => (effect.taunts ? [at] : [])) : [],
  }
}

/** Of those of a party who stand: what else an action asks of `other`, each after an `&&`; undefined where it asks for others. */
export function asksOfStanding(code: Code, turnType: number, own: Class, thing: number): string | undefined {
  if (!['foe', 'friend'].includes(turnTypeOf(code, turnType).at)) return undefined
  const { more, taunts } = asksOf(code, turnType, own, thing)
  return taunts.length === 0 ? more : ` && ${writeLegal(code, turnType, own, thing)}(me, other)`
}

/** Whether a action is legal at somebody. Reactions know of the event. */
export function writeLegal(code: Code, turnType: number, own: Class, thing: number): string {
  return code.routine(`legal ${turnType} ${own.members} ${thing}`, (name) => {
    const { related, more, taunts } = asksOf(code, turnType, own, thing)
    const base = `${related}${more}`
    const parameters = `me, other, ${PASSED}`
    if (taunts.length === 0) return `function ${name}(${parameters}) { return ${base} }`
    const plain = `${name}b`
    return [
      `function ${plain}(${parameters}) { return ${base} }`,
      `function ${name}(${parameters}) {`,
      `  if (!${plain}(me, other)) return false`,
      '  let taunted = false',
      ...taunts.flatMap((at) => [
        `  if (e${at}[me] > 0 && marks[c${at}[me]] === 0 && partyOf(c${at}[me]) !== partyOf(me) && ${plain}(me, c${at}[me])) {`,
        `    if (c${at}[me] === other) return true`,
        '    taunted = true',
        '  }',
      ]),
      '  return !taunted',
      '}',
    ].join('\n')
  })
}

/** A reaction at oneself is aimed at nobody. */
function reactionAim(action: Action): Action {
  return 'whom' in action && action.whom === 'self' ? { ...action, at: 'self' } : action
}

/** The lines that pay for a action, and count its uses and cooldowns. */
export function writePayments(code: Code, turnType: number, own: Class, thing: number): string[] {
  const { uses, cooldown } = turnTypeOf(code, turnType)
  const spot = cooldownSpot(code, turnType, own, thing)
  const of = (expression: Parameters<typeof write>[1]) =>
    write(code, code.specialiser.fold(expression, spot.among), spot)
  const { combatants, thingCount } = code.data
  const slot = turnType * thingCount + thing
  const costs = costsOf(code, turnType, own, thing)
  const isOne = costs.length === 1
  return [
    // All costs are worked out before any is paid.
    ...(isOne ? [] : costs.map(({ cost }, at) => `  const cost${at} = ${cost}`)),
    ...costs.map(({ pool, cost }, at) => `  ${writePay(code, pool, isOne ? cost : `cost${at}`)}`),
    ...(uses ? [`  uses[${code.shape.uses.get(slot)! * combatants} + me]++`] : []),
    ...(cooldown?.unit === 'seconds' && cools(code, turnType, own, thing)
      ? [
          `  cooldowns[${code.shape.cooldowns.get(slot)! * combatants} + me] = overAfter(${writeTicks(code, cooldown.count, spot.among, spot)})`,
        ]
      : []),
    ...(cooldown && cooldown.unit !== 'seconds'
      ? [
          `  cooldowns[${code.shape.cooldowns.get(slot)! * combatants} + me] = 2 * Math.max(0, Math.floor(${of(cooldown.count)} + ${SLACK}))${
            cooldown.unit === 'turns' ? ' + (whose[0] === me ? 1 : 0)' : ''
          }`,
        ]
      : []),
  ]
}

/** Whether chance lets a rule be followed, which is asked last; undefined of one that always is. */
export function chanceOf({ chance = 1 }: Rule, list: number, place: number): string | undefined {
  return chance === 1 ? undefined : `tacticChance(me, ${index(list)}, ${index(place)}, ${literal(chance)})`
}

/** Whom a action can be aimed at at all: a range of combatants, by the party of its class. */
export function rangeOf(code: Code, { at }: Pick<Action, 'at'>, party: 0 | 1): readonly [from: number, to: number] {
  const { firstParty, combatants } = code.data
  const ranges = [
    [0, firstParty],
    [firstParty, combatants],
  ] as const
  if (at === 'foe' || at === 'fallen-foe') return ranges[1 - party]!
  return at === 'anyone' ? [0, combatants] : ranges[party]!
}

export const NOBODY = MARK.OUT | MARK.WAITS
