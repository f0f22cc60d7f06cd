import { BeyondLimits } from '../../battle/beyond-limits.ts'
import { makeFloats, makeInts } from '../../battle/buffers.ts'
import { combatantOf, purposeOf } from '../../battle/dice.ts'
import { DICE_NOTE } from '../../battle/journal.ts'
import { makeTacticChances } from '../../battle/tactic-chance.ts'
import { MOST, SLACK } from './arithmetic.ts'
import { makeFaces } from './code/faces.ts'
import { NOTE } from './codes.ts'
import { shapeOf } from './columns.ts'
import { compileRules } from './compiled.ts'
import type { Data } from './data.ts'
import { hears } from './heard.ts'
import { incidentIndices } from './incidents.ts'
import { makeMovement } from './movement.ts'
import type { Parts, Rulings } from './rulings.ts'
import { MOST_HELD, makeScratch } from './scratch.ts'
import { makeField } from './standing.ts'
import { makeStraying } from './straying.ts'
import { makeTargets } from './targets.ts'
import { makeTicks, ticksPerSecond } from './ticks.ts'
import { makeUnderWay } from './under-way.ts'
import { type UnfoldingDice, unfoldingDice } from './unfolding-dice.ts'

/** Counters of a battle are whole numbers of 32 bits. */
const MOST_COUNTED = 2 ** 31 - 1
/** After so many steps a turn ends. */
const MOST_STEPS = 10_000

/** Narrated battles draw strikes as bulk battles do, and then roll the dice that such a draw stands for. */
function unfoldingIn({ dice, journal }: Parts): UnfoldingDice {
  if (!journal.listens) return { ...dice, unfold() {}, fold() {} }
  return unfoldingDice(dice, (stream, sides, face) =>
    journal.note(DICE_NOTE.DIE_NOTE, combatantOf(stream), purposeOf(stream), sides, face + 1),
  )
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
    enters: (one) => {
      journal.note(NOTE.ENTERS, one, -1, 0, memory.marks[one] === 0 ? 0 : 1)
      rules.enters(one)
    },
    settle: parts.settle,
    ...(movement && { vacate: movement.cells.vacate, place: movement.place }),
  })
  const { over, partyOf } = field
  const faces = makeFaces(dice, data.notations, { journal })
  const scratch = makeScratch(combatants)
  const fired = score.fired.subarray(data.incidents)
  const incidents = incidentIndices(game)
  const { doing, cancelled, redirected, depth, endsTurn, whose, together, listTop, held, mishaps } = scratch
  const { standing, reacted, cooldowns } = memory
  const ended = makeInts(1)
  const steps = makeInts(1)
  const stamp = makeInts(1)
  const seen = makeInts(score.turnTypes.length)
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

  const targets = makeTargets({
    ...{ data, memory, dice, field, movement, forecast, fraction },
    ...{ list: scratch.list, listTop: scratch.listTop, rules: () => rules },
  })
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
    ...targets,
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
    addCount(at: number, amount: number): void {
      const sum = score.own[at]! + Math.round(amount)
      if (!(Math.abs(sum) <= MOST_COUNTED))
        throw new BeyondLimits(
          'a count of the game passes 2^31 in one battle, in parts of its decimals; count less, or in whole numbers',
        )
      score.own[at] = sum
    },
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

  const compiled = compileRules(data, memory, helpers, { tells: journal.listens, quiet })
  // Written out, the functions are constants to V8: fights call them directly, and those that call much have others inlined.
  const rules: Rulings = {
    ...compiled.rules,
    ...{ field, together, chosen: scratch.chosen, look, reset, coolRounds, renew, readDouble, writeDouble },
    ...{ took: scratch.took, soon: scratch.soon, underWay, beginSteps: helpers.beginSteps },
  }
  return rules

  /** With other numbers. */
  function renew(other: Data): void {
    faces.renew(other.notations)
    straying.renew(other)
    const renewed = compiled.renew(other)
    if (renewed) Object.assign(rules, renewed)
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
