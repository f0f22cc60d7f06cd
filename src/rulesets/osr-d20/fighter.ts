import { makeDecisions } from '../../battle/decision.ts'
import { arenaStream, ORDER } from '../../battle/dice.ts'
import type { Fighter, MakeFighter, NumbersOf } from '../../battle/fighter.ts'
import { makeRounds } from '../../battle/rounds.ts'
import { GOES_ON } from '../../battle/score.ts'
import { makeArena } from './arena.ts'
import { makeAttacking } from './attack.ts'
import { makeBuffs } from './buff.ts'
import { makeChoosing } from './choice.ts'
import { ACTION, MARK, NOTE } from './codes.ts'
import { makeConditions } from './condition.ts'
import { makeExpectations } from './expectation.ts'
import { makeFlight } from './flight.ts'
import { makeHarm } from './harm.ts'
import { makeLaunching } from './launch.ts'
import { makeLegality } from './legality.ts'
import { makeMapMovement } from './map-movement.ts'
import { makeMovement } from './movement.ts'
import { makeNeeds } from './need.ts'
import type { Data } from './plan/data.ts'
import { makeReacting } from './reaction.ts'
import { makeReadings } from './readings.ts'
import { makeSimplifying } from './simplify.ts'
import { makeSteps, TOGETHER } from './steps.ts'
import { makeStrays } from './stray.ts'
import { makeTurns } from './turn.ts'
import { makeWielding } from './wielding.ts'
import { makeWrestling } from './wrestling.ts'

/** See `NumbersOf`. Not whose an armament is, by which the memory is laid out; nor whether hit points are rolled. */
export const numbers: NumbersOf<Data> = ({
  combatants: { hpCount, ...combatants },
  armaments: { combatant, ...armaments },
  attacks,
  parts,
}) => [combatants, armaments, attacks, parts]

/** Fights battles under osr-d20: the round of docs/rules/osr-d20.md §3.2. */
export const fighter: MakeFighter<Data> = (plan, dice, score, journal): Fighter => {
  const arena = makeArena(plan, dice, score, journal)
  const { map } = arena.data.field
  const movement = map === undefined ? makeMovement(arena) : makeMapMovement(arena, map)
  const needs = makeNeeds(arena)
  const wielding = makeWielding(arena)
  const conditions = makeConditions(arena)
  const buffs = makeBuffs(arena)
  const harm = makeHarm(arena, conditions, buffs)
  const strays = makeStrays(arena, needs, harm)
  const attacking = makeAttacking(arena, needs, wielding, harm, strays)
  const legality = makeLegality(arena, movement, wielding, strays)
  const expectations = makeExpectations(arena, needs, strays, attacking, legality)
  const decisions = makeDecisions(arena.data.tactics, arena)
  const choosing = makeChoosing(arena, legality, expectations, decisions)
  const reacting = makeReacting(arena, wielding, attacking, harm, decisions)
  const wrestling = makeWrestling(arena, conditions, wielding, harm, reacting)
  const launching = makeLaunching(arena, conditions, buffs, harm, legality)
  const flight = makeFlight(arena, movement, conditions, harm, reacting)
  decisions.connect(makeReadings(arena), { ...choosing, answer: reacting.answer }, expectations)
  const { memory, data, rolls, membersFrom, membersTo, isDecided, finish } = arena
  const { options, tactics } = data
  const { takeTurn } = makeTurns(
    arena,
    movement,
    conditions,
    wielding,
    reacting,
    legality,
    wrestling,
    launching,
    flight,
    decisions,
  )

  const { bytes, marks, unaware, helpless, rounds } = memory
  const { combatants, maxRounds } = plan
  const { eachRolls, initiativeTarget } = options
  const initial = plan.memory
  const somebodyIsSurprised = unawareOrHelpless()
  const { wrestlers, users, fleers } = data.shape
  const wrestles = wrestlers > 0
  const usesEffects = users > 0
  const flees = fleers > 0
  const somebodyHolds = options.later && tactics.action.includes(ACTION.HOLD)

  function unawareOrHelpless(): boolean {
    bytes.set(initial)
    return unaware.some((rounds) => rounds > 0) || helpless.some((rounds) => rounds > 0)
  }

  const { start, play, restore, renew, known } = makeRounds(arena, harm, {
    rollFirst: rollInitiative,
    playRound,
    hitPoints: data.combatants,
    opening: () => ({ stream: arenaStream(ORDER), sides: 6, need: initiativeTarget, met: 0, missed: 1 }),
  })

  function round(): number {
    rounds[0]++
    if (usesEffects) {
      launching.takeEffect()
      if (isDecided()) return finish()
    }
    return play()
  }

  /** A round played by the rules (not memoised), after the initiative. */
  function playRound(initiative: number): number {
    const firstToAct = initiative & 1
    beginRound(initiative)
    if (initiative >= TOGETHER) playTogether(firstToAct)
    else playTurns(firstToAct, false)
    return conclude(firstToAct)
  }

  /** 0 if the first party acts first, else 1; and `TOGETHER` more if both act at once. */
  function rollInitiative(): number {
    // Without a branch: it is a coin toss, which the processor would guess wrong half of the time.
    return eachRolls ? rollBoth() : (rolls.rollInitiative() - initiativeTarget) >>> 31
  }

  /** `initiative: each`: the higher acts first; on a tie both act at once, in an order that is rolled on (§3.2). */
  function rollBoth(): number {
    const first = rolls.rollInitiative()
    const second = rolls.rollInitiative()
    if (first === second) return TOGETHER + rolls.rollOrder()
    return first > second ? 0 : 1
  }

  function beginRound(initiative: number): void {
    journal.note(NOTE.ROUND, initiative & 1, initiative >> 1, rounds[0], 0)
  }

  function playTogether(firstToAct: number): void {
    harm.beginGroup()
    playTurns(firstToAct, true)
    endGroup()
  }

  /** Step 3; the contests that a party has declared are resolved when it is done, or when both are (§3.2). */
  function playTurns(firstToAct: number, together: boolean): void {
    for (let half = 0; half < 2; half++) {
      const party = firstToAct ^ half
      const end = membersTo(party)
      for (let combatant = membersFrom(party); combatant < end; combatant++) {
        if (marks[combatant] & (MARK.CANNOT_ACT | MARK.ACTED)) continue
        takeTurn(combatant)
        if (isDecided()) return
      }
      if (!wrestles || together) continue
      wrestling.resolve()
      if (isDecided()) return
    }
  }

  /** The end of a simultaneous group (§3.3): contests, then all that was kept back. */
  function endGroup(): void {
    if (wrestles) wrestling.resolve()
    if (usesEffects) launching.launch()
    harm.endGroup()
  }

  /** What comes after the turns. */
  function conclude(firstToAct: number): number {
    if (isDecided()) return finish()
    if (somebodyHolds) {
      playHeldActions(firstToAct)
      if (isDecided()) return finish()
    }
    if (flees) {
      flight.pursue()
      if (isDecided()) return finish()
    }
    endRound()
    return rounds[0] === maxRounds ? finish() : GOES_ON
  }

  /** Step 4: whoever still waits takes its turn, all at once. */
  function playHeldActions(firstToAct: number): void {
    if (!somebodyWaits()) return
    journal.note(NOTE.HELD, 0, 0, 0, 0)
    harm.beginGroup()
    for (let half = 0; half < 2; half++) {
      const party = firstToAct ^ half
      const end = membersTo(party)
      for (let combatant = membersFrom(party); combatant < end; combatant++) {
        if (!waits(combatant)) continue
        takeTurn(combatant)
        if (isDecided()) break
      }
    }
    endGroup()
  }

  function somebodyWaits(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) if (waits(combatant)) return true
    return false
  }

  function waits(combatant: number): boolean {
    return (marks[combatant] & (MARK.WAITING | MARK.ACTED | MARK.CANNOT_ACT)) === MARK.WAITING
  }

  /** Step 6. */
  function endRound(): void {
    if (usesEffects) launching.countDown()
    for (let combatant = 0; combatant < combatants; combatant++) marks[combatant] &= ~MARK.ROUND_MARKS
    if (!somebodyIsSurprised && !usesEffects) return
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (unaware[combatant] > 0 && --unaware[combatant] === 0) marks[combatant] &= ~MARK.UNAWARE
      if (helpless[combatant] > 0 && --helpless[combatant] === 0 && (marks[combatant] & MARK.CASTING) === 0) {
        marks[combatant] &= ~MARK.HELPLESS
      }
    }
  }

  const { step } = makeSteps(arena, {
    takeEffect: launching.takeEffect,
    rollInitiative,
    beginRound,
    playTogether,
    takeTurn,
    resolveContests: wrestling.resolve,
    somebodyWaits,
    playHeldActions,
    pursue: flight.pursue,
    endRound,
    finish,
  })
  const { simplify } = makeSimplifying(arena)

  return { memory: bytes, start, round, rounds: () => rounds[0], renew, step, restore, simplify, known }
}
