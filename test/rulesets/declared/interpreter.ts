import { CHOICE, combatantStream, DAMAGE, type Dice, ORDER, STATUS, TO_HIT } from '../../../src/battle/dice.ts'
import { silentJournal } from '../../../src/battle/journal.ts'
import type { Score } from '../../../src/battle/score.ts'
import { makeSelection } from '../../../src/battle/selection.ts'
import { LIST, makeTacticChances } from '../../../src/battle/tactic-chance.ts'
import { MARK } from '../../../src/rulesets/declared/codes.ts'
import { hasStep, shapeOf } from '../../../src/rulesets/declared/columns.ts'
import type { Class, Data, Rule } from '../../../src/rulesets/declared/data.ts'
import type {
  Action,
  EventName,
  Expression,
  Handler,
  Reaction,
  Relation,
  Step,
  Steps,
  Who,
} from '../../../src/rulesets/declared/ir.ts'
import { type Among, Specialiser } from '../../../src/rulesets/declared/specialise.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'
import * as SELECTOR from '../../../src/tactics/selector.ts'
import { makePlainClock, makeTimes, type Timed } from './clock.ts'
import { type Context, evaluate, type Kept, rolled, type Value, type World } from './evaluate.ts'
import { makeGround } from './ground.ts'
import { type Interpreted, makePlainRounds } from './rounds.ts'
import { makeStanding } from './standing.ts'

const FATES = ['slain', 'fled', 'yielded'] as const
/** What ends the steps of an action, of a reaction or of an event. */
class Ended extends Error {}

/** Who does steps, and how they end. */
interface Actor extends Context {
  readonly kind: 'action' | 'reaction' | 'event'
  readonly doer: number
  readonly among: Among
  readonly own?: Class
  readonly turnType: number
  readonly turnTypeThing: number
  readonly selector: number
  readonly attackType: number
  /** The action in which the steps stand; -1 of those of reactions and events. */
  readonly stands: number
  dealt: number
  readonly targets: readonly number[] | undefined
  /** The lets that something reads. */
  readonly live: ReadonlySet<number>
}

type EventContext = Readonly<{ source: number; victim: number; given: Readonly<Record<string, Value>> }>
const NOTHING = { amount: 0, kind: -1, raw: 0, through: 0, action: -1 }

/**
 * A whole game, played slowly and plainly from the intermediate form as it is read: what the compiler's code is compared with. It
 * keeps pools, effects and marks in the memory of the compiled game, so that both can be compared, and shares nothing else with it
 * but which lets are read at all: others roll nothing.
 */
export function interpretGame(data: Data, memory: Memory, dice: Dice, score: Score, maxRounds: number) {
  const { game, combatants, classes } = data
  const shape = shapeOf(data)
  const specialiser = new Specialiser(data)
  const { standing, reacted, cooldowns } = memory
  const marks: Int32Array = memory.marks
  const isTimed = game.order.by === 'time'
  const times = makeTimes(data)
  const enters = (one: number): void => {
    times.enters(one)
    event('enters', one, one, one)
  }
  const field = makeStanding(data, memory, score, enters, (one, by) => ground?.place(one, by) ?? true)
  const { partyOf } = field
  const turnTypes: readonly Action[] = [...game.actions, ...game.reactions]
  const everybody = Array.from({ length: combatants }, (_, one) => one)
  const main = game.pools.findIndex(({ fate }) => fate)
  /** By combatant: rule, thing, target and selector, as it chose. */
  const choices = new Map<number, readonly [place: number, thing: number, target: number, selector: number]>()
  let isTogether = false
  let isLanding = false
  const chosen = new Int32Array(4)
  let ended = false
  let cancelled = false
  let redirected = -1
  let depth = 0
  let steps = 0
  let whose = -1
  const endsTurn = new Set<number>()
  const done = new Set<number>()
  let held: (() => void)[] = []
  const lowered = new Map<number, number>()
  const excluded = new Set<number>()
  let listed: Set<number> | undefined

  const ground = makeGround(data, memory, dice, {
    partyOf,
    speed: (me) => ground!.cellsOf(numberOf(game.grid!.speed, plain(me))),
    reach: (one) => Math.max(-1, ...reaches(one)),
    isStopped: (me) =>
      marks[me] !== 0 || game.effects.some(({ cannotMove }, effect) => cannotMove && stacksOf(effect)[me]! > 0),
    isOver: () => !isTogether && !isLanding && (standing[0] === 0 || standing[1] === 0),
    event: (name, subject, source, victim) => event(name, subject, source, victim),
  })

  const world: World = {
    ground,
    data,
    memory,
    dice,
    specialiser,
    cooldowns: shape.cooldowns,
    partyOf,
    rankOf: field.rankOf,
    count: (name, me) => field.counts[name](me),
    ready: (turnType, me) => {
      const own = classOf(me)
      return thingsOf(own, { turnType, thing: -1 }).some((thing) => isPayable(turnType, me, thing))
    },
    time: () => times.secondsOf(times.now),
    secondsLeft: (effect, one) => times.secondsOf((times.ends.get(times.key(effect, one)) ?? times.now) - times.now),
    secondsCooling(action, one) {
      const slots = [...shape.cooldowns].filter(([key]) => Math.floor(key / data.thingCount) === action)
      const left = slots.map(([, slot]) => (times.cool.get(times.key(slot, one)) ?? 0) - times.now)
      return times.secondsOf(Math.max(0, ...left))
    },
  }

  const pool = (at: number): Int32Array => memory[`p${at}`]!
  const most = (at: number): Int32Array => memory[`m${at}`]!
  const stacksOf = (effect: number): Int32Array => memory[`e${effect}`]!
  const whole = (value: number): number => Math.floor(value + 1e-9)
  const scaleOf = (at: number): number => 10 ** game.pools[at]!.decimals
  const isOut = (one: number): boolean => (marks[one]! & MARK.OUT) !== 0
  const classOf = (one: number): Class => classes.find(({ members }) => members.includes(one))!
  const plain = (me: number, rest: Partial<Context> = {}): Context => ({
    who: { my: me },
    thing: 0,
    given: {},
    locals: new Map(),
    roller: me,
    purpose: 0,
    ...rest,
  })
  const numberOf = (expression: Expression, context: Context): number => evaluate(world, expression, context) as number

  function thingsOf(own: Class, { turnType, thing }: Pick<Rule, 'turnType' | 'thing'>): readonly number[] {
    const section = turnTypes[turnType]!.with
    if (section === undefined) return [0]
    return thing >= 0 ? [thing] : [...new Set(own.carried[section] ?? [])]
  }

  function leastOf(at: number, one: number): number {
    const { min, fate } = game.pools[at]!
    if (min) return memory[`n${at}`]![one]!
    return fate ? -2_147_483_647 : 0
  }

  function look(): boolean {
    if (isTogether || isLanding) return false
    if (standing[0] === 0 || standing[1] === 0) ended = true
    return ended
  }

  // Events.

  function event(
    name: EventName,
    subject: number,
    source: number,
    victim: number,
    given: Readonly<Record<string, Value>> = NOTHING,
  ): void {
    if (!isHeard(name) || isUnasked(name, subject)) return
    if (depth >= 8 || ++steps > 10_000) return
    depth++
    const context: EventContext = { source, victim, given: { ...NOTHING, ...given } }
    const isFoe = (one: number) => partyOf(one) !== partyOf(subject)
    for (const listener of listeners(name)) {
      const { side } = listener.handler
      if (side !== 'own' && side !== 'friend') continue
      if (name === 'out' || !isOut(subject)) ask(listener, subject, context)
    }
    for (const one of everybody) {
      if (one === subject) continue
      for (const listener of listeners(name)) {
        const { side } = listener.handler
        if (side === 'own' || marks[one] !== 0) continue
        if (side === 'anyone' || (side === 'foe') === isFoe(one)) ask(listener, one, context)
      }
    }
    for (const one of [subject, ...everybody.filter((other) => other !== subject)]) react(name, one, subject, context)
    depth--
  }

  function isHeard(name: EventName): boolean {
    return (
      listeners(name).length > 0 ||
      game.reactions.some(({ answers }) => answers.some((answer) => answer.event === name))
    )
  }

  /** The start and the end of a turn are no step where only effects of one's own could answer, and none does. */
  function isUnasked(name: EventName, subject: number): boolean {
    if (name !== 'turn-start' && name !== 'turn-end') return false
    if (game.reactions.some(({ answers }) => answers.some((answer) => answer.event === name))) return false
    return listeners(name).every(
      ({ handler, effect }) => handler.side === 'own' && effect !== undefined && stacksOf(effect)[subject] === 0,
    )
  }

  interface Listener {
    readonly handler: Handler
    readonly effect?: number
  }

  function listeners(name: EventName): Listener[] {
    const own = (on: readonly Handler[]) => on.filter((handler) => handler.event === name)
    return [
      ...own(game.on).map((handler) => ({ handler })),
      ...game.effects.flatMap((each, effect) => own(each.on).map((handler) => ({ handler, effect }))),
      ...game.pools.flatMap((each) => own(each.on).map((handler) => ({ handler }))),
    ]
  }

  function ask(
    { handler, effect }: Listener,
    me: number,
    { source, victim, given }: EventContext,
    isSure = false,
  ): void {
    if (effect !== undefined && !isSure && stacksOf(effect)[me] === 0) return
    // Those in reserve are asked only at the start and the end of rounds, and of what their effects and pools come to.
    const isOfRound = handler.event === 'round-start' || handler.event === 'round-end'
    if (!isOfRound && !isSure && (marks[me]! & MARK.RESERVE) !== 0) return
    const caster = effect === undefined ? undefined : memory[`c${effect}`]![me]!
    const among: Among = { who: {} }
    const actor: Actor = {
      ...plain(me),
      who: { my: me, source, victim, ...(caster !== undefined && { caster }) },
      given,
      ...(effect !== undefined && handler.event !== 'ends' && { effect }),
      roller: caster ?? me,
      kind: 'event',
      doer: caster ?? me,
      among,
      turnType: -1,
      stands: -1,
      turnTypeThing: 0,
      selector: 0,
      attackType: -1,
      dealt: 0,
      targets: undefined,
      live: NONE,
    }
    perform(handler.steps, { ...actor, live: liveIn(handler.steps, among) })
  }

  function ownEvent(
    name: 'begins' | 'ends' | 'every' | 'empty' | 'full',
    at: number,
    me: number,
    source: number,
    stacks = 0,
  ): void {
    const isPool = name === 'empty' || name === 'full'
    const on = (isPool ? game.pools[at]!.on : game.effects[at]!.on).filter((handler) => handler.event === name)
    if (on.length === 0 || depth >= 8 || ++steps > 10_000) return
    depth++
    if (name === 'ends') memory[`c${at}`]![me] = source
    for (const handler of on) {
      const given = name === 'ends' ? { ...NOTHING, stacks } : NOTHING
      ask(isPool ? { handler } : { handler, effect: at }, me, { source, victim: me, given }, true)
    }
    if (name === 'ends' && stacksOf(at)[me] === 0) memory[`c${at}`]![me] = -1
    depth--
  }

  function react(name: EventName, me: number, subject: number, context: EventContext): void {
    const own = classOf(me)
    const isFoe = partyOf(me) !== partyOf(subject)
    if (game.effects.some(({ cannotReact }, effect) => cannotReact && stacksOf(effect)[me]! > 0) || marks[me] !== 0)
      return
    const sides = {
      own: me === subject,
      foe: isFoe,
      ally: !isFoe && me !== subject,
      friend: !isFoe,
      anyone: me !== subject,
    }
    for (const [place, rule] of own.reactions.entries()) {
      const reaction = game.reactions[rule.turnType - game.actions.length]!
      if (!reaction.answers.some((answer) => answer.event === name && sides[answer.side])) continue
      const target = reaction.whom === 'self' ? me : context[reaction.whom]
      if (reaction.whom !== 'self' && marks[target] !== 0) continue
      for (const thing of thingsOf(own, rule)) {
        const actor = reacting(own, rule.turnType, me, target, thing, context)
        const isNear =
          !ground ||
          ground.reaches(
            me,
            target,
            reaction.range ? ground.cellsOf(numberOf(reaction.range, actor)) : Infinity,
            !!reaction.blind,
          )
        const isLegal =
          may(rule.turnType, me, thing, actor) && isNear && (!reaction.if || evaluate(world, reaction.if, actor))
        if (!isLegal || (rule.when && !evaluate(world, rule.when, actor))) continue
        if (!holds(me, LIST.REACTIONS, place, rule.chance ?? 1)) break
        score.fired[data.reactionRules[me]! + place]!++
        answer(reaction, rule.turnType, me, thing, actor)
        lookWhiles()
        return
      }
    }
  }

  function reacting(
    own: Class,
    turnType: number,
    me: number,
    target: number,
    thing: number,
    { source, victim, given }: EventContext,
  ): Actor {
    return {
      ...plain(me),
      who: { my: me, target, source, victim },
      given,
      thing,
      kind: 'reaction',
      doer: me,
      among: { who: { my: own.members }, thing: [thing] },
      own,
      turnType,
      stands: -1,
      turnTypeThing: thing,
      selector: 0,
      attackType: -1,
      dealt: 0,
      targets: undefined,
      live: NONE,
    }
  }

  function answer(reaction: Reaction, turnType: number, me: number, thing: number, actor: Actor): void {
    pay(turnType, me, thing, actor)
    const place = turnType - game.actions.length
    const bit = 1 << (place % 31)
    const word = me + Math.floor(place / 31) * data.combatants
    if ((reacted[word]! & bit) === 0) {
      reacted[word]! |= bit
      score.turnTypes[data.turnTypeOf[me * turnTypes.length + turnType]!]!++
    }
    if (!isOut(me)) perform(reaction.steps, { ...actor, live: liveIn(reaction.steps, actor.among) })
  }

  // Legality and costs.

  /** An action asks it before it has a target, a reaction at its event. */
  function may(turnType: number, me: number, thing: number, context = plain(me, { thing })): boolean {
    return (
      game.effects.every(({ refuses }, effect) => !refuses.includes(turnType) || stacksOf(effect)[me] === 0) &&
      isPayable(turnType, me, thing, context)
    )
  }

  function isPayable(turnType: number, me: number, thing: number, context = plain(me, { thing })): boolean {
    const { costs, uses, cooldown } = turnTypes[turnType]!
    const slot = turnType * data.thingCount + thing
    return (
      costs.every((cost) => pool(cost.pool)[me]! >= costOf(numberOf(cost.amount, context), cost.pool)) &&
      (!uses || memory.uses![shape.uses.get(slot)! * combatants + me]! < whole(numberOf(uses, context))) &&
      (!cooldown || isCool(cooldown.unit, shape.cooldowns.get(slot)! * combatants + me))
    )
  }

  function isCool(unit: 'turns' | 'rounds' | 'seconds', at: number): boolean {
    return unit === 'seconds' ? (times.cool.get(at) ?? 0) <= times.now : cooldowns[at] === 0
  }

  function costOf(amount: number, at: number): number {
    return Math.ceil(amount * scaleOf(at) - 1e-9)
  }

  // Ground.

  /** In cells. Left out it is one. */
  function rangeOf(turnType: number, me: number, target: number, thing: number): number {
    const { range } = turnTypes[turnType]!
    return range ? ground!.cellsOf(numberOf(range, plain(me, { who: { my: me, target }, thing }))) : 1
  }

  /** Ranges of the melee actions that one could ever do. */
  function reaches(one: number): readonly number[] {
    const own = classOf(one)
    return game.actions.flatMap((action, turnType) => {
      if (!action.melee) return []
      return thingsOf(own, { turnType, thing: -1 }).flatMap((thing) => {
        const among = { who: { my: own.members }, thing: [thing] }
        const condition = action.if && specialiser.fold(action.if, among)
        return condition?.op === 'boolean' && !condition.value ? [] : [rangeOf(turnType, one, -1, thing)]
      })
    })
  }

  function inReach(turnType: number, me: number, other: number, thing: number): boolean {
    if (!ground) return true
    return ground.reaches(me, other, rangeOf(turnType, me, other, thing), turnTypes[turnType]!.blind === true)
  }

  function move(step: Extract<Step, { op: 'move' }>, actor: Actor): void {
    const me = actor.who.my!
    const target = actor.who.target!
    const upTo = step.upTo ? ground!.cellsOf(numberOf(step.upTo, { ...actor, purpose: STATUS })) : Infinity
    if (step.how === 'away') ground!.retreat(me, target, upTo)
    else {
      const [turnType, thing] = nearEnough(step.for, actor)
      const range = turnType < 0 ? 1 : rangeOf(turnType, me, target, thing)
      ground!.approach(me, target, range, turnType < 0 || turnTypes[turnType]!.blind === true, upTo)
    }
  }

  /** The action whose range counts, and its thing. */
  function nearEnough(named: number, { who, thing, stands }: Actor): readonly [turnType: number, thing: number] {
    if (named < 0) return [stands, thing]
    const section = game.actions[named]!.with
    const things = section === undefined ? [0] : (classOf(who.my!).carried[section] ?? [])
    return [named, things.includes(thing) ? thing : (things[0] ?? 0)]
  }

  function isRelated(relation: Relation, me: number, one: number): boolean {
    const isMine = partyOf(me) === partyOf(one)
    const stands = marks[one] === 0
    const isFallen = (marks[one]! & (MARK.OUT | MARK.DOWN)) === MARK.DOWN
    const tests: Readonly<Record<Relation, boolean>> = {
      foe: stands && !isMine,
      ally: stands && isMine && one !== me,
      friend: stands && isMine,
      anyone: stands && one !== me,
      fallen: isFallen && isMine,
      'fallen-foe': isFallen && !isMine,
      reserve: marks[one] === MARK.RESERVE && isMine,
      self: one === me,
      nobody: one === me,
    }
    return tests[relation]
  }

  function legal(turnType: number, me: number, other: number, thing: number): boolean {
    const action = turnTypes[turnType]!
    const isLawful = (one: number): boolean => {
      const context = plain(me, { who: { my: me, target: one }, thing })
      const isNear = inReach(turnType, me, one, thing)
      return isRelated(action.at, me, one) && isNear && (!action.if || (evaluate(world, action.if, context) as boolean))
    }
    if (!isLawful(other) || action.at !== 'foe') return isLawful(other)
    const taunters = game.effects.flatMap(({ taunts }, effect) =>
      taunts && stacksOf(effect)[me]! > 0 ? [memory[`c${effect}`]![me]!] : [],
    )
    const lawful = taunters.filter((one) => marks[one] === 0 && partyOf(one) !== partyOf(me) && isLawful(one))
    return lawful.length === 0 || lawful.includes(other)
  }

  function pay(turnType: number, me: number, thing: number, context: Context): void {
    const { costs, uses, cooldown } = turnTypes[turnType]!
    const amounts = costs.map((cost) => costOf(numberOf(cost.amount, context), cost.pool))
    for (const [index, cost] of costs.entries()) {
      const before = pool(cost.pool)[me]!
      const left = Math.min(before - amounts[index]!, Math.max(before, most(cost.pool)[me]!))
      pool(cost.pool)[me] = Math.max(left, leastOf(cost.pool, me))
      emptyOrFull(cost.pool, me, me, before)
      if (game.pools[cost.pool]!.fate && pool(cost.pool)[me]! < before && pool(cost.pool)[me]! <= 0) checkFall(me, me)
    }
    const slot = turnType * data.thingCount + thing
    if (uses) memory.uses![shape.uses.get(slot)! * combatants + me]!++
    if (cooldown?.unit === 'seconds') {
      const ticks = times.ticksOf(numberOf(cooldown.count, context))
      // One that is over at once never was.
      times.cool.set(times.key(shape.cooldowns.get(slot)!, me), ticks > 0 ? times.now + ticks : 0)
    } else if (cooldown) {
      const extra = cooldown.unit === 'turns' && whose === me ? 1 : 0
      cooldowns[shape.cooldowns.get(slot)! * combatants + me] =
        2 * Math.max(0, whole(numberOf(cooldown.count, context))) + extra
    }
  }

  // Pools.

  function emptyOrFull(at: number, one: number, doer: number, before: number): void {
    const now = pool(at)[one]!
    if (now === before) return
    if (now === leastOf(at, one)) ownEvent('empty', at, one, doer)
    if (pool(at)[one] !== before && pool(at)[one] === most(at)[one]) ownEvent('full', at, one, doer)
  }

  function hurt(from: number, kind: number, raw: number, victim: number, actor: Actor, attackType: number): number {
    if (isOut(victim)) return 0
    const at = from < 0 ? main : from
    const context: Context = {
      ...plain(victim),
      who: { my: victim, victim, source: actor.doer },
      thing: actor.thing,
      given: { amount: raw, kind },
      roller: actor.doer,
      purpose: DAMAGE,
    }
    const taken = game.taken ? numberOf(game.taken, context) : raw
    const amount = Math.max(0, Math.floor(taken * scaleOf(at) + 1e-9) / scaleOf(at))
    const { parts, absorbedParts } = data.counted
    const counted = Math.round(amount * parts)
    score.taken[victim]! += counted
    if (attackType >= 0) {
      score.dealt[attackType]! += counted
      score.absorbed[victim]! += Math.round(raw * absorbedParts) - Math.round(amount * absorbedParts)
    } else score.otherDamage[actor.doer]! += counted
    keep(() => land(at, from < 0, kind, raw, amount, victim, actor.doer))
    return amount
  }

  function keep(act: () => void): void {
    if (isTogether) held.push(act)
    else act()
  }

  function land(
    at: number,
    isMain: boolean,
    kind: number,
    raw: number,
    amount: number,
    victim: number,
    doer: number,
  ): void {
    if (isOut(victim)) return
    let rest = amount
    const asked: (() => void)[] = []
    for (const [other, { absorbs }] of game.pools.entries()) {
      if (!isMain || !absorbs || other === at || rest <= 0 || pool(other)[victim]! <= 0) continue
      const has = pool(other)[victim]! / scaleOf(other)
      const took = Math.min(has, rest)
      const before = pool(other)[victim]!
      pool(other)[victim] = Math.floor((has - took) * scaleOf(other) + 1e-9)
      rest -= took
      asked.push(() => emptyOrFull(other, victim, doer, before))
    }
    const before = pool(at)[victim]!
    const after = Math.max(Math.floor(before - rest * scaleOf(at) + 1e-9), leastOf(at, victim), -2_147_483_647)
    pool(at)[victim] = after
    for (const ask of asked) ask()
    emptyOrFull(at, victim, doer, before)
    if (game.pools[at]!.fate && after < before && pool(at)[victim]! <= 0) checkFall(victim, doer)
    if (amount <= 0) return
    const given = { amount, kind, raw, through: (before - after) / scaleOf(at) }
    if (!isOut(victim)) event('damaged', victim, doer, victim, given)
    if (!isOut(doer)) event('deals', doer, doer, victim, given)
  }

  function heal(at: number, victim: number, doer: number, amount: number): void {
    if (isOut(victim) || !(amount > 0)) return
    if (game.pools[at]!.fate && isTogether) {
      held.push(() => heal(at, victim, doer, amount))
      return
    }
    const before = pool(at)[victim]!
    const after = Math.max(before, Math.min(most(at)[victim]!, Math.floor(before + amount * scaleOf(at) + 1e-9)))
    pool(at)[victim] = after
    if (after === before) return
    const risen = (after - before) / scaleOf(at)
    score.own[data.counted.healed + doer]! += Math.round(risen * data.counted.parts)
    emptyOrFull(at, victim, doer, before)
    if (game.pools[at]!.fate) event('healed', victim, doer, victim, { amount: risen })
  }

  function change(at: number, victim: number, doer: number, amount: number): void {
    if (isOut(victim)) return
    const { fate } = game.pools[at]!
    if (fate && isTogether) {
      held.push(() => change(at, victim, doer, amount))
      return
    }
    const before = pool(at)[victim]!
    const wanted = Math.floor(before + amount * scaleOf(at) + 1e-9)
    const capped = Math.min(wanted, Math.max(before, most(at)[victim]!))
    const after = Math.max(capped, Math.min(before, leastOf(at, victim)), -2_147_483_647)
    pool(at)[victim] = after
    if (after === before) return
    emptyOrFull(at, victim, doer, before)
    if (fate && after < before && pool(at)[victim]! <= 0) checkFall(victim, doer)
  }

  function checkFall(victim: number, doer: number): void {
    if (isTogether || isLanding) lowered.set(victim, doer)
    else fall(victim, doer)
  }

  const isDown = (one: number): boolean => game.effects.some(({ down }, effect) => down && stacksOf(effect)[one]! > 0)

  function fall(victim: number, doer: number): void {
    if (isOut(victim) || game.pools.every(({ fate }, at) => !fate || pool(at)[victim]! > 0)) return
    event('falls', victim, doer, victim)
    if (isOut(victim) || isDown(victim)) return
    for (const [at, { fate }] of game.pools.entries()) {
      if (!fate || pool(at)[victim]! > 0) continue
      leave(victim, doer, FATES.indexOf(fate), true)
      return
    }
  }

  function leave(victim: number, doer: number, fate: number, isKill: boolean): void {
    if (isOut(victim)) return
    field.goOut(victim, fate)
    times.underWay.delete(victim)
    for (const [effect, { carries }] of game.effects.entries()) {
      times.forgetEffect(effect, victim)
      for (const letter of ['e', 'l', 'x']) memory[`${letter}${effect}`]![victim] = 0
      memory[`c${effect}`]![victim] = -1
      for (const carry of carries.keys()) writeDouble(effect, carry, victim, 0)
    }
    for (const [effect, { ofCaster, unit }] of game.effects.entries()) {
      if (!ofCaster || unit !== 'turns') continue
      for (const one of everybody)
        if (stacksOf(effect)[one]! > 0 && memory[`c${effect}`]![one] === victim) end(effect, one)
    }
    if (isKill && doer !== victim && !isOut(doer)) event('kills', doer, doer, victim)
    event('out', victim, doer, victim)
  }

  function landAll(): void {
    isLanding = true
    for (const landing of held) landing()
    held = []
    isLanding = false
    field.beginFalls()
    for (const one of everybody) {
      const doer = lowered.get(one)
      lowered.delete(one)
      if (doer !== undefined) fall(one, doer)
    }
    field.endFalls()
  }

  // Effects.

  function writeDouble(effect: number, carry: number, one: number, value: number): void {
    writeAt(memory[`k${effect}_${carry}`]!, one, value)
  }

  function writeAt(column: Int32Array, one: number, value: number): void {
    column.set(new Int32Array(Float64Array.of(value).buffer), 2 * one)
  }

  function apply(
    effect: number,
    me: number,
    caster: number,
    lasts: number | undefined,
    stacks: number,
    carried: readonly number[],
  ): void {
    const { unit, ofCaster, atStart, again, down } = game.effects[effect]!
    const limit = game.effects[effect]!.most
    const count = whole(stacks)
    if (isOut(me) || count < 1) return
    const exempt = unit === 'turns' && !atStart && whose === (ofCaster ? caster : me) ? 1 : 0
    let n = 0
    if (unit !== 'battle') {
      const who = { my: me, caster }
      const comesTo = again === 'stack' ? Math.min(limit, stacksOf(effect)[me]! + count) : 1
      const own = plain(me, { who, roller: caster, purpose: STATUS, carried, given: { stacks: comesTo } })
      const duration = lasts ?? numberOf(game.effects[effect]!.lasts, own)
      n = Math.min(2e9, unit === 'seconds' ? times.ticksOf(duration) : whole(duration))
      if (n < 1) return
    }
    const refresh = (): void => {
      if (unit === 'battle' || n < leftOf(effect, me)) return
      setLeft(effect, me, n)
      memory[`x${effect}`]![me] = exempt
    }
    const isThere = stacksOf(effect)[me]! > 0
    if (isThere && again === 'ignore') return
    if (isThere) {
      if (again === 'extend') setLeft(effect, me, unit === 'battle' ? 0 : Math.min(2e9, leftOf(effect, me) + n))
      else refresh()
      if (again === 'stack') stacksOf(effect)[me] = Math.min(limit, stacksOf(effect)[me]! + count)
    } else {
      stacksOf(effect)[me] = Math.min(limit, count)
      if (unit !== 'battle') {
        setLeft(effect, me, n)
        memory[`x${effect}`]![me] = exempt
      }
    }
    memory[`c${effect}`]![me] = caster
    for (const [carry, value] of carried.entries()) writeDouble(effect, carry, me, value)
    if (isThere) return
    if (game.effects[effect]!.every) times.every.set(times.key(effect, me), times.now + periodOf(effect, me))
    if (down) field.goDown(me)
    ownEvent('begins', effect, me, caster)
  }

  /** What is left in turns, rounds or ticks. */
  function leftOf(effect: number, me: number): number {
    if (game.effects[effect]!.unit !== 'seconds') return memory[`l${effect}`]![me]!
    return times.ends.get(times.key(effect, me))! - times.now
  }

  function setLeft(effect: number, me: number, count: number): void {
    if (game.effects[effect]!.unit !== 'seconds') memory[`l${effect}`]![me] = count
    else times.ends.set(times.key(effect, me), times.now + count)
  }

  /** Ticks between two events `every`. */
  function periodOf(effect: number, me: number): number {
    const who = { my: me, caster: memory[`c${effect}`]![me]! }
    const context = plain(me, { who, given: { stacks: stacksOf(effect)[me]! } })
    return Math.max(1, times.ticksOf(numberOf(game.effects[effect]!.every!, context)))
  }

  function end(effect: number, me: number): void {
    times.forgetEffect(effect, me)
    const caster = memory[`c${effect}`]![me]!
    const had = stacksOf(effect)[me]!
    for (const letter of ['e', 'l', 'x']) memory[`${letter}${effect}`]![me] = 0
    memory[`c${effect}`]![me] = -1
    ownEvent('ends', effect, me, caster, had)
    if (stacksOf(effect)[me] === 0)
      for (const carry of game.effects[effect]!.carries.keys()) writeDouble(effect, carry, me, 0)
    if (!game.effects[effect]!.down || isOut(me) || isDown(me)) return
    const empty = game.pools.findIndex(({ fate }, at) => fate && pool(at)[me]! <= 0)
    if (empty >= 0) leave(me, me, FATES.indexOf(game.pools[empty]!.fate!), false)
    else field.getUp(me)
  }

  function lookWhiles(): void {
    for (let looks = 0; looks < 64 && endByWhile(); looks++);
  }

  /** Whether anything ends by its condition. */
  function endByWhile(): boolean {
    let ends = false
    for (const me of everybody) {
      for (const [effect, own] of game.effects.entries()) {
        const stacks = stacksOf(effect)[me]!
        if (!own.while || stacks === 0) continue
        const context = plain(me, { who: { my: me, caster: memory[`c${effect}`]![me]! }, given: { stacks } })
        if (evaluate(world, own.while, context)) continue
        ends = true
        end(effect, me)
      }
    }
    return ends
  }

  function tick(me: number, atStart: boolean): void {
    const due: (readonly [effect: number, one: number])[] = []
    for (const [effect, own] of game.effects.entries()) {
      if (own.unit !== 'turns' || own.atStart !== atStart) continue
      for (const one of own.ofCaster ? everybody : [me]) {
        if (stacksOf(effect)[one] === 0 || (own.ofCaster && memory[`c${effect}`]![one] !== me)) continue
        if (memory[`x${effect}`]![one] !== 0) memory[`x${effect}`]![one] = 0
        else if (--memory[`l${effect}`]![one]! <= 0) due.push([effect, one])
      }
    }
    endDue(due)
  }

  /** Ends what was due when durations were counted, but what was applied again since. */
  function endDue(due: readonly (readonly [effect: number, one: number])[]): void {
    for (const [effect, one] of due) {
      if (stacksOf(effect)[one]! > 0 && memory[`l${effect}`]![one]! <= 0) end(effect, one)
    }
  }

  // Steps.

  const NONE: ReadonlySet<number> = new Set()
  const lives = new Map<Steps, Map<string, ReadonlySet<number>>>()

  /** What something reads of the lets of a list, for those whom it is done by. */
  function liveIn(list: Steps, among: Among): ReadonlySet<number> {
    const key = JSON.stringify(among)
    const known = lives.get(list)?.get(key)
    if (known) return known
    const live = new Set<number>()
    const collect = (part: unknown): void => {
      if (Array.isArray(part)) part.forEach(collect)
      else if (typeof part === 'object' && part !== null) collectIn(part)
    }
    const collectIn = (part: object): void => {
      const { op, lets } = part as { readonly op?: string; readonly lets?: readonly { readonly local: number }[] }
      if (op === 'let') for (const { local } of lets!) live.add(local)
      Object.values(part).forEach(collect)
    }
    collect(specialiser.steps(list, among))
    lives.set(list, new Map(lives.get(list) ?? []).set(key, live))
    return live
  }

  function perform(list: Steps, actor: Actor): void {
    try {
      doSteps(list, actor)
    } catch (error) {
      if (!(error instanceof Ended)) throw error
    }
  }

  function doSteps(list: Steps, actor: Actor): void {
    for (const step of list) doStep(step, actor)
  }

  function after(actor: Actor): void {
    if (actor.kind === 'event') return
    if (actor.kind === 'action' && look()) throw new Ended()
    if (isOut(actor.who.my!)) throw new Ended()
  }

  /** Dice that are kept stay as they are, but for their sum. */
  function setLocal(local: number, value: Value, { locals }: Actor): void {
    const before = locals.get(local)
    locals.set(local, typeof before === 'object' ? { ...before, set: value as number } : value)
  }

  function effectOf(expression: Expression, actor: Actor): number {
    const word = numberOf(expression, actor)
    return game.effects.findIndex((effect) => effect.word === word)
  }

  function doStep(step: Step, actor: Actor): void {
    const of = (expression: Expression, purpose = STATUS): number => numberOf(expression, { ...actor, purpose })
    const whom = (who: Who): number => actor.who[who]!
    switch (step.op) {
      case 'let':
        for (const each of step.lets) {
          if (!actor.live.has(each.local)) continue
          const context = { ...actor, purpose: TO_HIT }
          const value: Value | Kept =
            'dice' in each ? rolled(world, each.dice, context) : evaluate(world, each.value, context)
          actor.locals.set(each.local, value)
        }
        return
      case 'set':
        setLocal(step.local, evaluate(world, step.value, { ...actor, purpose: STATUS }), actor)
        return
      case 'if':
        doSteps(evaluate(world, step.condition, { ...actor, purpose: STATUS }) ? step.holds : step.fails, actor)
        return
      case 'attack':
        attack(step, actor)
        break
      case 'damage': {
        const isHit = actor.attackType >= 0 && step.to === 'target'
        const kind = of(step.kind)
        const victim = whom(step.to)
        actor.dealt += hurt(step.from, kind, of(step.amount, DAMAGE), victim, actor, isHit ? actor.attackType : -1)
        break
      }
      case 'heal':
        heal(step.pool < 0 ? main : step.pool, whom(step.to), actor.doer, of(step.amount, DAMAGE))
        break
      case 'gain':
      case 'lose':
        change(step.pool, whom(step.to), actor.doer, (step.op === 'gain' ? 1 : -1) * of(step.amount, DAMAGE))
        break
      case 'apply': {
        const effect = effectOf(step.effect, actor)
        if (effect < 0) break
        const lasts = step.unit === game.effects[effect]!.unit ? step.lasts && Math.max(0, of(step.lasts)) : undefined
        const stacks = of(step.stacks)
        const carried = game.effects[effect]!.carries.map(({ value }, carry) => {
          const given = step.carrying.find((each) => each.effect === effect && each.carry === carry)
          return given ? of(given.value) : value
        })
        apply(effect, whom(step.to), actor.doer, lasts, stacks, carried)
        break
      }
      case 'remove': {
        const effect = effectOf(step.effect, actor)
        const one = whom(step.to)
        if (effect < 0) break
        const count = step.stacks ? whole(of(step.stacks)) : 1_000_001
        if (count < 1 || stacksOf(effect)[one] === 0 || isOut(one)) break
        if (count < stacksOf(effect)[one]!) stacksOf(effect)[one]! -= count
        else end(effect, one)
        break
      }
      case 'each':
        each(step, actor)
        return
      case 'repeat':
        repeat(step, actor)
        return
      case 'use':
        use(step.action, step.withEach, actor)
        return
      case 'redirect':
        redirected = whom('my')
        return
      case 'cancel':
        cancelled = true
        return
      case 'stop':
        throw new Ended()
      case 'end-turn':
        endsTurn.add(whom(step.to))
        return
      case 'leave':
        leave(whom(step.to), actor.doer, FATES.indexOf(step.fate), step.fate === 'slain')
        break
      case 'count':
        score.own[data.counted.counts[step.count]! + actor.doer]! += Math.round(
          of(step.by) * data.counted.countParts[step.count]!,
        )
        return
      case 'ready':
        for (const [key, slot] of shape.cooldowns) {
          if (Math.floor(key / data.thingCount) !== step.action) continue
          cooldowns[slot * combatants + whom('my')] = 0
          times.cool.delete(times.key(slot, whom('my')))
        }
        return
      case 'interrupt':
        times.underWay.delete(whom(step.to))
        return
      case 'swap':
        field.swap(whom('my'), whom('target'))
        return
      case 'enter':
        field.enter(whom('my'), step.template, step.most ? of(step.most) : 1000)
        return
      case 'move':
        move(step, actor)
        break
    }
    after(actor)
  }

  function within(actor: Actor, rest: Partial<Actor>): Actor {
    return { ...actor, ...rest }
  }

  function attack(step: Extract<Step, { op: 'attack' }>, actor: Actor): void {
    const me = actor.doer
    let target = actor.who.target!
    if (isOut(target)) return
    const attackType = data.attackTypeOf[actor.doer * data.thingCount + actor.thing]!
    score.attacks[attackType]!++
    let isCancelled = false
    if (isHeard('attacked')) {
      const [oldRedirect, oldCancel] = [redirected, cancelled]
      redirected = -1
      cancelled = false
      event('attacked', target, me, target)
      if (redirected >= 0) target = redirected
      isCancelled = cancelled
      redirected = oldRedirect
      cancelled = oldCancel
      after(actor)
    }
    const inner = within(actor, { who: { ...actor.who, target }, attackType })
    const isHit = !isCancelled && (evaluate(world, step.condition, { ...inner, purpose: TO_HIT }) as boolean)
    if (isHit) {
      score.hits[attackType]!++
      score.hitsTaken[target]!++
    }
    event(isHit ? 'is-hit' : 'is-missed', target, me, target)
    if (isHeard(isHit ? 'is-hit' : 'is-missed')) after(actor)
    const steps = within(inner, isHit ? {} : { attackType: -1 })
    doSteps(isHit ? step.holds : step.fails, steps)
    actor.dealt = steps.dealt
    if (!isOut(me)) event(isHit ? 'hits' : 'misses', me, me, target)
  }

  function each(step: Extract<Step, { op: 'each' }>, actor: Actor): void {
    const me = actor.who.my!
    const centre = actor.who.target ?? me
    const far = step.within && ground!.cellsOf(numberOf(step.within, { ...actor, purpose: STATUS }))
    const holds = (target: number): boolean =>
      (far === undefined || ground!.distance(centre, target) <= far) &&
      (!step.condition || (evaluate(world, step.condition, { ...actor, who: { ...actor.who, target } }) as boolean))
    let list: readonly number[]
    const { rank } = step
    const isPlain = step.of === undefined && step.by < 0 && !rank && step.most === undefined
    if (isPlain) list = actor.targets ?? [actor.who.target!]
    else {
      const all = actor.targets ?? [actor.who.target!]
      const of = step.of === undefined ? all : everybody.filter((one) => isRelated(step.of!, me, one))
      list = of.filter((one) => !isOut(one) && holds(one))
      if (rank) {
        const sign = rank.end === 'most' ? -1 : 1
        const worthOf = (target: number): number =>
          Math.round(sign * numberOf(rank.value, { ...actor, who: { ...actor.who, target } }) * 1e9)
        const values = new Map(list.map((one) => [one, worthOf(one)]))
        list = list.toSorted((one, other) => values.get(one)! - values.get(other)!)
      }
      const count = Math.max(0, step.most ? whole(numberOf(step.most, { ...actor, purpose: STATUS })) : 1000)
      list = (step.by >= 0 ? pickedBy(step.by, me, list, count) : list).slice(0, count)
    }
    for (const target of list) {
      if (isOut(target) || (isPlain && !holds(target))) continue
      if ((!isPlain || actor.targets) && ++steps > 10_000) break
      const inner = within(actor, { who: { ...actor.who, target }, attackType: -1, dealt: 0 })
      doSteps(step.steps, inner)
      actor.dealt += inner.dealt
    }
  }

  function repeat(step: Extract<Step, { op: 'repeat' }>, actor: Actor): void {
    const times = Math.min(1000, whole(numberOf(step.times, { ...actor, purpose: STATUS })))
    let { target } = actor.who
    for (let pass = 0; pass < times; pass++) {
      if (target !== undefined && isOut(target)) {
        if (!step.retarget || actor.kind !== 'action') break
        target = select(actor.selector, actor.turnType, actor.who.my!, actor.turnTypeThing)
        if (target < 0) break
      }
      if (++steps > 10_000) break
      const who = target === undefined ? actor.who : { ...actor.who, target }
      const inner = within(actor, { who, dealt: 0 })
      doSteps(step.steps, inner)
      actor.dealt += inner.dealt
    }
  }

  function use(action: number, withEach: boolean, actor: Actor): void {
    const { with: section, steps: used } = game.actions[action]!
    const own = actor.own ?? classOf(actor.who.my!)
    const carried = section === undefined ? [0] : (own.carried[section] ?? [])
    const among0 = actor.own ? actor.among : { who: {} }
    const things = withEach ? carried : [section !== undefined && actor.thing > 0 ? actor.thing : (carried[0] ?? 0)]
    for (const thing of things) {
      const among = { ...among0, thing: [thing] }
      const inner = within(actor, {
        thing,
        among,
        stands: action,
        attackType: -1,
        dealt: 0,
        ...(!actor.own && { given: {}, who: { my: actor.who.my!, target: actor.who.target! } }),
      })
      const live = liveIn(used, among)
      const done = actor.own ? { ...inner, live } : { ...inner, live, locals: new Map() }
      doSteps(used, done)
      actor.dealt += done.dealt
    }
  }

  // Turns.

  const fraction = new Float64Array(1)
  const { holds } = makeTacticChances(dice, silentJournal)
  const selection = makeSelection({
    hp: pool(main),
    hpMax: most(main),
    marks,
    out: MARK.OUT | MARK.WAITS,
    lastTarget: shape.same ? memory.last! : new Int32Array(combatants).fill(-1),
    fraction,
    distance: (me, other) => (ground ? ground.distance(me, other) : field.placeOf(other)),
    rollChoice: (me, count) => dice.below(combatantStream(me, CHOICE), count),
    mayAimAt: (selector, turnType, me, other, thing) =>
      (selector !== SELECTOR.ALLY_MOST_WOUNDED || partyOf(other) === partyOf(me)) &&
      (selector !== SELECTOR.ALLY_NEAREST || (partyOf(other) === partyOf(me) && other !== me)) &&
      (listed ? listed.has(other) : !excluded.has(other) && legal(turnType, me, other, thing)),
    expect: () => {},
    fear: () => {},
    rankBy(selector, _, me, other, thing) {
      const { by } = classOf(me).turn.find((rule) => rule.selector === selector)!
      const value = Number(evaluate(world, by!.value, plain(me, { who: { my: me, target: other }, thing })))
      fraction[0] = by!.end === 'most' ? -value : value
    },
  })

  function select(selector: number, turnType: number, me: number, thing: number): number {
    const { at } = turnTypes[turnType]!
    if (selector === 9 || at === 'self' || at === 'nobody') return legal(turnType, me, me, thing) ? me : -1
    const party = at === 'foe' || at === 'fallen-foe' ? 1 - partyOf(me) : partyOf(me)
    const [from, to] =
      at === 'anyone' ? [0, combatants] : party === 0 ? [0, data.firstParty] : [data.firstParty, combatants]
    return selection.select(selector, turnType, me, thing, from!, to!)
  }

  /** One after the other whom a selector picks of some. */
  function pickedBy(selector: number, me: number, some: readonly number[], count: number): readonly number[] {
    listed = new Set(some)
    const picked: number[] = []
    while (listed.size > 0 && picked.length < count) {
      const next = selection.select(selector, -1, me, 0, 0, combatants)
      if (next < 0) break
      picked.push(next)
      listed.delete(next)
    }
    listed = undefined
    return picked
  }

  /** `isSure`: as if every chance held. */
  function decide(me: number, isSure = false): number {
    for (const [place, rule] of classOf(me).turn.entries()) {
      const { at } = turnTypes[rule.turnType]!
      const selector = rule.selector !== -1 ? rule.selector : at === 'self' || at === 'nobody' ? 9 : 0
      for (const thing of thingsOf(classOf(me), rule)) {
        const target = may(rule.turnType, me, thing) ? select(selector, rule.turnType, me, thing) : -1
        if (target < 0) continue
        if (rule.when && !evaluate(world, rule.when, plain(me, { who: { my: me, target }, thing }))) break
        if (!isSure && !holds(me, LIST.TURN, place, rule.chance ?? 1)) break
        chosen.set([target, thing, selector])
        return place
      }
    }
    return -1
  }

  function act(me: number, place: number): void {
    const { turnType } = classOf(me).turn[place]!
    const [target, thing, selector] = [chosen[0]!, chosen[1]!, chosen[2]!]
    score.fired[data.turnRules[me]! + place]!++
    const action = turnTypes[turnType]!
    const decided = plain(me, { who: { my: me, target }, thing })
    const ticksOf = (seconds: Expression | undefined) => (seconds ? times.ticksOf(numberOf(seconds, decided)) : 0)
    const [takes, delay] = [ticksOf(action.takes), ticksOf(action.after)]
    if (isTimed) times.next.set(me, times.now + takes)
    if (shape.same) memory.last![me] = target
    pay(turnType, me, thing, decided)
    const counted = data.turnTypeOf[me * turnTypes.length + turnType]!
    if (!done.has(counted)) score.turnTypes[counted]!++
    done.add(counted)
    if (look() || isOut(me)) {
      lookWhiles()
      return
    }
    if (isHeard('acts')) {
      const before = cancelled
      cancelled = false
      event('acts', me, me, target, { action: action.word })
      const isCancelled = cancelled
      cancelled = before
      if (isCancelled && !look() && !isOut(me)) lookWhiles()
      if (look() || isCancelled || isOut(me)) return
    }
    const own = classOf(me)
    const isOne = action.at === 'self' || action.at === 'nobody'
    const party = action.at === 'foe' || action.at === 'fallen-foe' ? 1 - partyOf(me) : partyOf(me)
    const range = everybody.filter((one) => action.at === 'anyone' || partyOf(one) === party)
    const isSure = !game.reactions.some((reaction) => hasStep(reaction.steps, ['redirect']))
    const among: Among = {
      who: { my: own.members, ...(isSure && { target: isOne ? own.members : range }) },
      thing: [thing],
    }
    const count = action.targets && whole(numberOf(action.targets, decided))
    const actor: Actor = {
      live: liveIn(action.steps, among),
      ...plain(me),
      who: { my: me, target },
      given: { action: action.word },
      thing,
      kind: 'action',
      doer: me,
      among,
      own,
      turnType,
      stands: turnType,
      turnTypeThing: thing,
      selector,
      attackType: -1,
      dealt: 0,
      targets: count === undefined ? undefined : several(turnType, me, thing, selector, target, count),
    }
    if (delay === 0) perform(action.steps, actor)
    else {
      times.begin(me, delay, () => {
        steps = 0
        perform(action.steps, actor)
        lookWhiles()
      })
    }
    lookWhiles()
  }

  function several(
    turnType: number,
    me: number,
    thing: number,
    selector: number,
    first: number,
    count: number,
  ): number[] {
    const { within: around } = turnTypes[turnType]!
    const far = around && ground!.cellsOf(numberOf(around, plain(me, { who: { my: me, target: first }, thing })))
    if (far !== undefined)
      for (const one of everybody) if (one !== first && ground!.distance(first, one) > far) excluded.add(one)
    const targets: number[] = []
    for (let next = first; targets.length < count && next >= 0; ) {
      targets.push(next)
      excluded.add(next)
      next = targets.length < count ? select(selector, turnType, me, thing) : -1
    }
    excluded.clear()
    return targets
  }

  function turn(me: number): void {
    done.clear()
    steps = 0
    whose = me
    endsTurn.delete(me)
    for (let at = me; at < reacted.length; at += data.combatants) reacted[at] = 0
    score.turns[me]!++
    ground?.beginTurn(me)
    for (const effect of game.effects.keys())
      if (stacksOf(effect)[me]! > 0) score.own[data.counted.under[effect]! + me]!++
    tick(me, true)
    if (canEnd && look()) {
      whose = -1
      return
    }
    refill(me)
    for (const [at, { resets }] of game.pools.entries()) if (resets === 'turn') reset(at, me)
    for (const [at, { eachTurn }] of game.pools.entries())
      if (eachTurn) change(at, me, me, numberOf(eachTurn, plain(me)))
    lookWhiles()
    if (canEnd && look()) {
      whose = -1
      return
    }
    if (!isOut(me)) event('turn-start', me, me, me)
    lookWhiles()
    if (!look()) takeTurn(me)
    whose = -1
  }

  const canEnd =
    game.effects.some(({ down, on }) => down || on.some((handler) => handler.event === 'ends')) ||
    game.pools.some(({ eachTurn, resets, fate, on }) => (eachTurn && fate) || ((eachTurn || resets) && on.length > 0))

  function refill(me: number): void {
    for (const [at, { isBudget, start }] of game.pools.entries())
      if (isBudget) pool(at)[me] = Math.max(0, whole(numberOf(start, plain(me))))
  }

  function reset(at: number, me: number): void {
    if (isOut(me)) return
    const before = pool(at)[me]!
    pool(at)[me] = memory[`s${at}`]![me]!
    emptyOrFull(at, me, me, before)
  }

  /** What was chosen at the start of the round, at its target or else at the next one. */
  function doPicked(me: number, place: number): void {
    const { turnType } = classOf(me).turn[place]!
    const [, thing, aimed, selector] = choices.get(me)!
    if (!may(turnType, me, thing)) return
    const target = legal(turnType, me, aimed, thing) ? aimed : select(selector, turnType, me, thing)
    if (target < 0) return
    chosen.set([target, thing, selector])
    act(me, place)
  }

  function canAct(me: number): boolean {
    return marks[me] === 0 && game.effects.every(({ cannotAct }, effect) => !cannotAct || stacksOf(effect)[me] === 0)
  }

  /** What it would do at the start of a turn, with a full budget. */
  function atFullBudget(me: number, isSure: boolean): number {
    const had = game.pools.map((_, at) => pool(at)[me]!)
    refill(me)
    const place = decide(me, isSure)
    for (const [at, { isBudget }] of game.pools.entries()) if (isBudget) pool(at)[me] = had[at]!
    return place
  }

  function takeTurn(me: number): void {
    const picked = game.order.chooses ? (choices.get(me)?.[0] ?? -1) : 0
    if (game.order.chooses && picked >= 0 && canAct(me) && !endsTurn.has(me)) {
      doPicked(me, picked)
      if (look()) return
    }
    const begun = game.order.chooses ? (picked >= 0 ? 1 : 20) : 0
    const most = isTimed ? 1 : 20
    for (let count = begun; count < most && canAct(me) && !endsTurn.has(me); count++) {
      const place = decide(me)
      if (place < 0) break
      act(me, place)
      if (look()) return
    }
    if (isOut(me)) return
    event('turn-end', me, me, me)
    if (isHeard('turn-end') && look()) return
    for (const [key, slot] of shape.cooldowns) {
      const at = slot * combatants + me
      if (turnTypes[Math.floor(key / data.thingCount)]!.cooldown?.unit === 'turns' && cooldowns[at]! > 0)
        cooldowns[at]! -= cooldowns[at]! % 2 === 1 ? 1 : 2
    }
    whose = -1
    tick(me, false)
    if (canEnd && look()) return
    lookWhiles()
  }

  function start(): void {
    for (const [at, { start: from, fate, min }] of game.pools.entries()) {
      for (const me of everybody) {
        const low = fate ? 1 : min ? -Infinity : 0
        pool(at)[me] = Math.max(low, whole(numberOf(from, plain(me, { purpose: STATUS })) * scaleOf(at)))
      }
    }
    for (const [at, { max, min, fate, isBudget }] of game.pools.entries()) {
      for (const me of everybody) {
        const context = plain(me, { purpose: STATUS })
        const scale = scaleOf(at)
        const least = min && whole(numberOf(min, context) * scale)
        if (least !== undefined) memory[`n${at}`]![me] = least
        const top = max ? whole(numberOf(max, context) * scale) : Math.max(least ?? -Infinity, pool(at)[me]!)
        most(at)[me] = isBudget ? 2_147_483_647 : top
        const low = fate ? 1 : (least ?? 0)
        pool(at)[me] = memory[`s${at}`]![me] = Math.max(low, Math.min(pool(at)[me]!, most(at)[me]!))
      }
    }
  }

  const ofRounds: Interpreted = {
    score(me) {
      if (game.order.by !== 'combatant')
        return numberOf(game.order.score, plain(-1, { who: {}, given: { first: me === 0 }, purpose: ORDER }))
      const [place, thing] = choices.get(me) ?? [-1, 0]
      const chosenAction = place < 0 ? undefined : turnTypes[classOf(me).turn[place]!.turnType]
      const context = plain(me, { purpose: ORDER, thing })
      const priority = chosenAction ? numberOf(chosenAction.priority, context) : 0
      return numberOf(game.order.score, { ...context, given: { priority } })
    },
    turn,
    together: (act) => {
      isTogether = true
      act()
      isTogether = false
      landAll()
      lookWhiles()
    },
    choose(me) {
      if (marks[me] !== 0) return
      const place = atFullBudget(me, false)
      if (place >= 0) choices.set(me, [place, chosen[1]!, chosen[0]!, chosen[2]!])
    },
    forgetChoices: () => choices.clear(),
    resetRounds() {
      for (const me of everybody)
        for (const [at, { resets }] of game.pools.entries()) if (resets === 'round') reset(at, me)
    },
    tickRounds() {
      const due: (readonly [effect: number, one: number])[] = []
      for (const me of everybody) {
        for (const [effect, { unit }] of game.effects.entries()) {
          if (unit === 'rounds' && stacksOf(effect)[me]! > 0 && --memory[`l${effect}`]![me]! <= 0)
            due.push([effect, me])
        }
      }
      endDue(due)
    },
    coolRounds() {
      for (const [key, slot] of shape.cooldowns) {
        if (turnTypes[Math.floor(key / data.thingCount)]!.cooldown?.unit !== 'rounds') continue
        for (const me of everybody) {
          const at = slot * combatants + me
          if (cooldowns[at]! > 0) cooldowns[at]! -= 2
        }
      }
    },
    lookWhiles,
    event: (name, me) => event(name, me, me, me),
    look,
  }
  const ofTime: Timed = {
    ...ofRounds,
    first: (me) => numberOf(game.order.clock!.first, plain(me, { purpose: ORDER, given: { priority: 0 } })),
    could(me) {
      return canAct(me) && atFullBudget(me, true) >= 0
    },
    canAct,
    endEffect: end,
    periodOf,
    askEvery: (effect, me) => ownEvent('every', effect, me, memory[`c${effect}`]![me]!),
    eachSecond: (at, me) => numberOf(game.pools[at]!.eachSecond!, plain(me)),
    gain: (at, me, amount) => change(at, me, me, amount),
    least: leastOf,
    begin() {
      steps = 0
    },
  }
  const rounds = isTimed
    ? makePlainClock(data, memory, dice, score, field, times, ofTime, maxRounds)
    : makePlainRounds(data, memory, dice, field, ofRounds, maxRounds)

  return {
    begin(): void {
      ended = cancelled = false
      redirected = whose = -1
      depth = steps = 0
      endsTurn.clear()
      choices.clear()
      times.clear()
      ground?.setUp()
      field.setUp()
      start()
      rounds.begin()
    },
    round: rounds.round,
  }
}
