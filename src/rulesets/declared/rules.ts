import { BeyondLimits } from '../../battle/beyond-limits.ts'
import { makeFloats, makeInts } from '../../battle/buffers.ts'
import { CHOICE, combatantOf, combatantStream, type Dice, purposeOf } from '../../battle/dice.ts'
import { DICE_NOTE, type Journal } from '../../battle/journal.ts'
import type { Score } from '../../battle/score.ts'
import { makeSelection } from '../../battle/selection.ts'
import { makeTacticChances } from '../../battle/tactic-chance.ts'
import { MOST, SLACK } from './arithmetic.ts'
import { Code, type Numbers, settled } from './code/code.ts'
import { compileGame, type Rules } from './code/compile.ts'
import { makeFaces } from './code/faces.ts'
import { MARK, NOTE } from './codes.ts'
import { columnsOf, shapeOf } from './columns.ts'
import type { Data } from './data.ts'
import { hears } from './heard.ts'
import { incidentIndices } from './incidents.ts'
import { makeMovement } from './movement.ts'
import { Specialiser } from './specialise.ts'
import { type Memory, makeField } from './standing.ts'
import { makeStraying } from './straying.ts'
import { makeTicks, ticksPerSecond } from './ticks.ts'
import { makeUnderWay } from './under-way.ts'
import { type UnfoldingDice, unfoldingDice } from './unfolding-dice.ts'

/** Things kept back in one instant: more than 10,000 steps do never come to. */
const MOST_HELD = 1 << 14
/** After so many steps a turn ends. */
const MOST_STEPS = 10_000

/** What the rules of a game are made with. */
export interface Parts {
  readonly data: Data
  readonly memory: Memory
  readonly dice: Dice
  readonly score: Score
  readonly journal: Journal
  /** Follows steps without events and counts, for forecasts. */
  readonly quiet: boolean
  /** The attack tables of the plan; left out where it has none. */
  readonly entries?: Int32Array | undefined
  /** Hears of strikes that land, where rounds are traced (battle/traced-dice.ts). */
  landed?(target: number, attackType: number, entry: number, held: number): void
  /** Called when the battle is over, before it is counted. */
  settle?(): void
  /** What an action does at somebody as things stand: damage, or the chance that it is out. */
  forecast(what: number, turnType: number, me: number, target: number, thing: number): number
}

/** What the rules leave for the rounds to see. */
export interface Rulings extends Rules {
  readonly field: ReturnType<typeof makeField>
  /** Whether harm is kept back: 0, or 1 in an instant in which several act. */
  readonly together: Int32Array
  /** Rule, target, thing and selector of the last decision. */
  readonly chosen: Int32Array
  /** Whether a party is beaten; not looked at within an instant. */
  look(): boolean
  /** A battle begins, or goes on from a memory. */
  reset(): void
  coolRounds(): void
  /** An entry of a column of doubles. */
  readDouble(column: Int32Array, one: number): number
  writeDouble(column: Int32Array, one: number, value: number): void
  /** The numbers of the game are others. */
  renew?(other: Data): void
  /** By time: how many ticks the last action takes, -1 if none was done; what is under way. */
  readonly took: Int32Array
  readonly underWay: ReturnType<typeof makeUnderWay>
  /**
   * By combatant: none of its effects ends by its seconds, or has its `every`, before this tick of the round; -1: not known. The last
   * is no later than any of these.
   */
  readonly soon: Int32Array
}

/** Narrated battles draw strikes as bulk battles do, and then roll the dice that such a draw stands for. */
function unfoldingIn({ dice, journal }: Parts): UnfoldingDice {
  if (!journal.listens) return { ...dice, unfold() {}, fold() {} }
  return unfoldingDice(dice, (stream, sides, face) =>
    journal.note(DICE_NOTE.DIE_NOTE, combatantOf(stream), purposeOf(stream), sides, face + 1),
  )
}

/** The source of a game's rules, and the lists that it reads. */
interface Written {
  readonly source: string
  readonly arrays: readonly Numbers[]
}

/** By its source: code that has been compiled. */
const functions = new Map<string, (env: object) => Rules>()
const MOST_FUNCTIONS = 16

function functionOf(source: string): (env: object) => Rules {
  const known = functions.get(source)
  if (known) return known
  const made = new Function('env', source) as (env: object) => Rules
  if (functions.size >= MOST_FUNCTIONS) functions.clear()
  functions.set(source, made)
  return made
}

/** Compiles a game, and gives its source what it calls. */
export function makeRules(parts: Parts): Rulings {
  const { data, memory, score, journal, quiet, forecast, entries = new Int32Array(1), landed = () => {} } = parts
  const dice = unfoldingIn(parts)
  const { combatants, firstParty, game } = data
  const shape = shapeOf(data)
  const movement =
    data.grid &&
    makeMovement(
      data.grid,
      memory,
      {
        reach: (one) => rules.reach!(one),
        canMove: (one) => rules.canMove!(one),
        leaves: hears(game, 'leaves') ? (foe, me) => rules.leaves!(foe, me) : undefined,
        moves: (me) => rules.moves!(me),
        isOver: () => over[0] !== 0 && together[0] === 0 && (standing[0] === 0 || standing[1] === 0),
        told: (me, from, to) => journal.note(NOTE.MOVES, me, -1, from, to),
      },
      firstParty,
      dice,
      journal,
    )
  const field = makeField(data, memory, score, {
    enters: (one) => rules.enters(one),
    settle: parts.settle,
    ...(movement && { vacate: movement.cells.vacate, place: movement.place }),
  })
  const { over, partyOf } = field
  const faces = makeFaces(dice, data.notations, { note: journal.note })
  const scratch = {
    chosen: makeInts(3),
    /** By time: what a tactic came to when it was asked whether it comes to anything (code/decisions.ts); -1: to be asked again. */
    option: makeInts(1),
    /** Divisions by zero and values beyond bounds that there have been. */
    mishaps: makeInts(1),
    cancelled: makeInts(1),
    redirected: makeInts(1),
    depth: makeInts(1),
    endsTurn: makeInts(combatants),
    /** The action that was done last in this turn; -1: none. */
    doing: makeInts(1),
    whose: makeInts(1),
    together: makeInts(1),
    lowered: makeInts(combatants),
    loweredBy: makeInts(combatants),
    list: makeInts(64 * combatants * 16),
    listTop: makeInts(1),
    targetsFrom: makeInts(1),
    targetsTo: makeInts(1),
    held: makeInts(1),
    heldWhat: makeInts(MOST_HELD),
    heldPool: makeInts(MOST_HELD),
    heldVictim: makeInts(MOST_HELD),
    heldDoer: makeInts(MOST_HELD),
    heldKind: makeInts(MOST_HELD),
    heldRaw: makeFloats(MOST_HELD),
    heldAmount: makeFloats(MOST_HELD),
    took: makeInts(1),
    soon: makeInts(combatants + 1),
  }
  const fired = score.fired.subarray(data.incidents)
  const incidents = incidentIndices(game)
  const { doing, cancelled, redirected, depth, endsTurn, whose, together, list, listTop, held, mishaps } = scratch
  const { marks, standing, reacted, cooldowns } = memory
  const vital = game.pools.findIndex(({ fate }) => fate !== undefined)
  const ended = makeInts(1)
  const steps = makeInts(1)
  const stamp = makeInts(1)
  const seen = makeInts(score.turnTypes.length)
  const excluded = makeInts(combatants)
  /** While a list is sorted, only those who are on it can be picked. */
  const listed = makeInts(combatants)
  let isListing = false
  const fraction = makeFloats(1)
  const doubles = new Float64Array(1)
  const halves = new Int32Array(doubles.buffer)
  const turnTypes = [...game.actions, ...game.reactions]
  const turnSlots = slotsIn('turns')
  const roundSlots = slotsIn('rounds')

  /** A number within bounds, or 0. */
  function bound(value: number, at: number): number {
    if (value >= -MOST && value <= MOST) return value
    fired[at < 0 ? incidents.beyondElsewhere : incidents.beyond(at)]!++
    mishaps[0]!++
    return 0
  }

  function slotsIn(unit: 'turns' | 'rounds'): Int32Array {
    const own = [...shape.cooldowns].filter(
      ([key]) => turnTypes[Math.floor(key / data.thingCount)]!.cooldown?.unit === unit,
    )
    return Int32Array.from(own, ([, slot]) => slot * combatants)
  }

  const selection = makeSelection({
    hp: memory[`p${vital}`]!,
    hpMax: memory[`m${vital}`]!,
    marks,
    out: MARK.OUT | MARK.WAITS,
    lastTarget: shape.same ? memory.last! : makeInts(combatants).fill(-1),
    fraction,
    distance: movement ? movement.helpers.cellsBetween : (_, other) => field.placeOf(other),
    rollChoice: (me, count) => dice.below(combatantStream(me, CHOICE), count),
    mayAimAt: (_, action, me, other, thing) =>
      isListing ? listed[other] === 1 : excluded[other] === 0 && rules.aim(action, me, other, thing),
    expect(action, me, other, thing) {
      fraction[0] = forecast(0, Math.floor(action / data.classes.length), me, other, thing)
    },
    fear(me, other) {
      fraction[0] = field.worstOf(me, other, forecast)
    },
    rankBy: (selector, _, me, other, thing) => rules.rank(selector, me, other, thing),
  })

  function chooseNext(action: number, me: number, thing: number, selector: number): number {
    const turnType = turnTypes[Math.floor(action / data.classes.length)]!
    if (turnType.at === 'self' || turnType.at === 'nobody') return rules.aim(action, me, me, thing) ? me : -1
    const party = turnType.at === 'foe' || turnType.at === 'fallen-foe' ? 1 - partyOf(me) : partyOf(me)
    const from = turnType.at === 'anyone' ? 0 : party === 0 ? 0 : firstParty
    const to = turnType.at === 'anyone' ? combatants : party === 0 ? firstParty : combatants
    return selection.select(selector, action, me, thing, from, to)
  }

  /** The one chosen, and the next ones by the same selector, onto the list. */
  function chooseTargets(
    action: number,
    me: number,
    thing: number,
    selector: number,
    first: number,
    count: number,
    within: number,
  ): void {
    const from = listTop[0]!
    if (within >= 0) {
      for (let other = 0; other < combatants; other++)
        if (movement!.helpers.cellsBetween(first, other) > within) excluded[other] = 1
    }
    let next = first
    for (let found = 0; found < count && next >= 0; found++) {
      list[listTop[0]!++] = next
      excluded[next] = 1
      next = found + 1 < count ? chooseNext(action, me, thing, selector) : -1
    }
    for (let at = from; at < listTop[0]!; at++) excluded[list[at]!] = 0
    if (within >= 0) for (let other = 0; other < combatants; other++) excluded[other] = 0
  }

  /** Puts those first on the list since `from` whom a selector picks one after the other, `most` of them. */
  function sortList(from: number, selector: number, action: number, me: number, thing: number, most: number): void {
    const end = listTop[0]!
    isListing = true
    for (let at = from; at < end; at++) listed[list[at]!] = 1
    for (let at = from; at < end && at - from < most; at++) {
      const next = selection.select(selector, action, me, thing, 0, combatants)
      listed[next] = 0
      list[list.indexOf(next, at)] = list[at]!
      list[at] = next
    }
    for (let at = from; at < end; at++) listed[list[at]!] = 0
    listTop[0] = Math.max(from, Math.min(end, from + most))
    isListing = false
  }

  const underWay = makeUnderWay(data, memory, scratch)
  const { clock } = game.order
  const perSecond = clock ? ticksPerSecond(clock) : 1
  const { part, rounds } = memory

  /** It is asked after every step, and so small that V8 puts it in each place. */
  function look(): boolean {
    return over[0] !== 0 && lookCloser()
  }

  function lookCloser(): boolean {
    if (together[0] !== 0) return false
    if (standing[0] === 0 || standing[1] === 0) ended[0] = 1
    over[0] = ended[0]!
    return ended[0] !== 0
  }

  function keepBack(
    what: number,
    pool: number,
    victim: number,
    doer: number,
    kind: number,
    raw: number,
    amount: number,
  ): void {
    const at = held[0]!
    if (at >= MOST_HELD)
      throw new BeyondLimits(
        `more than ${MOST_HELD.toLocaleString('en')} things happen in one instant; write fewer steps`,
      )
    scratch.heldWhat[at] = what
    scratch.heldPool[at] = pool
    scratch.heldVictim[at] = victim
    scratch.heldDoer[at] = doer
    scratch.heldKind[at] = kind
    scratch.heldRaw[at] = raw
    scratch.heldAmount[at] = amount
    held[0] = at + 1
  }

  function readDouble(column: Int32Array, one: number): number {
    halves[0] = column[2 * one]!
    halves[1] = column[2 * one + 1]!
    return doubles[0]!
  }

  function writeDouble(column: Int32Array, one: number, value: number): void {
    doubles[0] = value
    column[2 * one] = halves[0]!
    column[2 * one + 1] = halves[1]!
  }

  const straying = makeStraying(data, dice, journal, () => rules, scratch.chosen)
  const helpers = {
    ...scratch,
    ...faces,
    ...field.helpers,
    ...movement?.helpers,
    score,
    below: dice.below,
    sum: dice.sum,
    reaches: dice.reaches,
    outcome: dice.outcome,
    unfold: dice.unfold,
    fold: dice.fold,
    entries,
    landed,
    note: journal.note,
    partyOf,
    forecast,
    fraction,
    tacticChance: makeTacticChances(dice, journal).holds,
    ...straying.helpers,
    select: selection.select,
    chooseNext,
    chooseTargets,
    sortList,
    look,
    keepBack,
    tooMany(): boolean {
      if (++steps[0]! <= MOST_STEPS) return false
      if (steps[0] === MOST_STEPS + 1) fired[incidents.cutOff(doing[0]!)]!++
      return true
    },
    tooDeep(): void {
      fired[incidents.tooDeep]!++
    },
    /** `at` is a place of the game, or -1. */
    divide(one: number, other: number, at: number): number {
      if (other !== 0) return bound(one / other, at)
      fired[at < 0 ? incidents.dividedElsewhere : incidents.divided(at)]!++
      mishaps[0]!++
      return 0
    },
    bound,
    costOf: (amount: number, scale: number) => Math.ceil(amount * scale - SLACK),
    power(base: number, exponent: number): number {
      let result = 1
      for (let at = 0; at < exponent && at < 1024; at++) result *= base
      return result
    },
    readDouble,
    writeDouble,
    begin: underWay.begin,
    interrupt: underWay.interrupt,
    ticks: clock ? makeTicks(clock) : () => 0,
    /** When a cooldown is over; one that is so at once never was. */
    overAfter: (ticks: number) => (ticks > 0 ? part[0]! + ticks : 0),
    timeNow: () => (clock ? (Math.max(0, rounds[0]! - 1) * clock.round + part[0]!) / perSecond : 0),
    secondsLeft: (tick: number) => Math.max(0, tick - part[0]!) / perSecond,
    /** Steps begin that belong to nobody's turn. */
    beginSteps(): void {
      doing[0] = -1
      steps[0] = 0
      faces.release(0)
    },
    beginTurn(me: number): void {
      doing[0] = -1
      stamp[0]!++
      steps[0] = 0
      whose[0] = me
      endsTurn[me] = 0
      for (let at = me; at < reacted.length; at += combatants) reacted[at] = 0
      score.turns[me]!++
      faces.release(0)
      listTop[0] = 0
    },
    endTurn(): void {
      doing[0] = -1
      whose[0] = -1
    },
    countTurnType(turnType: number): void {
      if (turnType < 0 || seen[turnType] === stamp[0]) return
      seen[turnType] = stamp[0]!
      score.turnTypes[turnType]!++
    },
    coolDown(me: number): void {
      for (let at = 0; at < turnSlots.length; at++) {
        const slot = turnSlots[at]! + me
        const left = cooldowns[slot]!
        if (left > 0) cooldowns[slot] = (left & 1) !== 0 ? left - 1 : left - 2
      }
    },
    readyAgain(turnType: number, me: number): void {
      for (const [key, slot] of shape.cooldowns) {
        if (Math.floor(key / data.thingCount) === turnType) cooldowns[slot * combatants + me] = 0
      }
    },
    chosenRule: (me: number) => memory.picks![me]!,
    chosenThing: (me: number) => Math.max(0, memory.picks![combatants + me] ?? 0),
  }

  const names = Object.keys(columnsOf(data))
  /** What is written for each of the numbers that there have been: a study goes through them again and again. */
  const written = new WeakMap<Data, Written>()
  let compiled = settle(writeOnce(data))
  // Written out, the functions are constants to V8: fights call them directly, and those that call much have others inlined.
  const rules: Rulings = {
    ...instantiate(compiled),
    ...{ field, together, chosen: scratch.chosen, look, reset, coolRounds, renew, readDouble, writeDouble },
    ...{ took: scratch.took, soon: scratch.soon, underWay },
  }
  return rules

  /** Where only numbers are others, and these in lists, the code is what it was. */
  function renew(other: Data): void {
    faces.renew(other.notations)
    straying.renew(other)
    const wanted = writeOnce(other)
    if (wanted.source === compiled.source) {
      for (const [at, array] of wanted.arrays.entries()) compiled.arrays[at]!.set(array)
      return
    }
    compiled = settle(wanted)
    Object.assign(rules, instantiate(compiled))
  }

  function writeOnce(current: Data): Written {
    const known = written.get(current) ?? writeGame(current)
    written.set(current, known)
    return known
  }

  function settle({ source, arrays }: Written): Written {
    return { source, arrays: arrays.map(settled) }
  }

  function instantiate({ source, arrays }: Written): Rules {
    return functionOf(source)({ ...helpers, arrays, memory })
  }

  function writeGame(current: Data): Written {
    const code = new Code(current, shape, new Specialiser(current), { tells: journal.listens, quiet })
    return { source: compileGame(code, names, Object.keys(helpers)), arrays: code.arrays }
  }

  function reset(): void {
    ended[0] = depth[0] = cancelled[0] = held[0] = together[0] = listTop[0] = steps[0] = 0
    redirected[0] = whose[0] = doing[0] = -1
    field.reset()
    for (let one = 0; one < combatants; one++) {
      endsTurn[one] = 0
      scratch.soon[one] = -1
    }
    scratch.soon[combatants] = -1
    underWay.reset()
    faces.release(0)
    if (movement && !quiet) {
      movement.cells.occupant.fill(-1)
      movement.cells.setField()
    }
    rules.recount?.()
  }

  function coolRounds(): void {
    for (let at = 0; at < roundSlots.length; at++) {
      const slot = roundSlots[at]!
      for (let me = slot; me < slot + combatants; me++) if (cooldowns[me]! > 0) cooldowns[me]! -= 2
    }
  }
}
