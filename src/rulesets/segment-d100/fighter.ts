import { makeDecisions } from '../../battle/decision.ts'
import type { Fighter, MakeFighter, NumbersOf } from '../../battle/fighter.ts'
import { makeRounds } from '../../battle/rounds.ts'
import { makeArena } from './arena.ts'
import { makeAttacking } from './attack.ts'
import { makeChoosing } from './choice.ts'
import { makeClimbing } from './climb.ts'
import { TURN_ORDER } from './codes.ts'
import { makeDefence } from './defence.ts'
import { makeExpectations } from './expectation.ts'
import { makeExplanation } from './explanation.ts'
import { makeFalls } from './fall.ts'
import { makeGround } from './ground.ts'
import { makeHarm } from './harm.ts'
import { makeLeaps } from './leap.ts'
import { makeLegality } from './legality.ts'
import { makeMovement } from './movement.ts'
import { makeNeeds } from './need.ts'
import { makeOpportunities } from './opportunity.ts'
import type { Data } from './plan/data.ts'
import { makeReadings } from './readings.ts'
import { makeSegments } from './segment.ts'
import { makeSimplifying } from './simplify.ts'
import { makeStates } from './state.ts'
import { makeSteps } from './steps.ts'
import { makeThrows } from './throw.ts'
import { makeTumbling } from './tumbling.ts'
import { makeTurns } from './turn.ts'
import { makeTurning } from './turning.ts'
import { makeUsage } from './usage.ts'
import { makeWielding } from './wielding.ts'

/** See `NumbersOf`. Not whether hit points are rolled, nor what is a shield: without any nobody is asked for one. */
export const numbers: NumbersOf<Data> = ({
  combatants: { hpCount, ...combatants },
  kinds: { shield, ...kinds },
  attacks,
}) => [combatants, kinds, attacks]

/** Fights battles under segment-d100: the segment of docs/rules/segment-d100.md §3. */
export const fighter: MakeFighter<Data> = (plan, dice, score, journal): Fighter => {
  const arena = makeArena(plan, dice, score, journal)
  const { data, memory } = arena
  const decisions = makeDecisions(data.tactics, arena)
  const needs = makeNeeds(arena)
  const turning = makeTurning(arena)
  const ground = makeGround(arena)
  const wielding = makeWielding(arena)
  const states = makeStates(arena)
  const usage = makeUsage(arena, states)
  const harm = makeHarm(arena, wielding, states)
  const tumbling = makeTumbling(arena, ground)
  const defence = makeDefence(arena, needs, turning, tumbling, states, usage, decisions)
  const explanation = makeExplanation(arena)
  const attacking = makeAttacking(arena, needs, turning, ground, wielding, states, harm, defence, explanation)
  const opportunities = makeOpportunities(arena, turning, states, usage, attacking, decisions)
  const movement = makeMovement(arena, turning, ground, states, opportunities)
  const falls = makeFalls(arena, needs, states, usage, harm, decisions)
  const leaps = makeLeaps(arena, turning, ground, states, movement, falls, attacking)
  const climbing = makeClimbing(arena, ground, states, falls)
  const throws = makeThrows(arena, needs, turning, ground, wielding, states, falls, decisions)
  const legality = makeLegality(arena, turning, wielding, states, movement, leaps, climbing, throws, attacking)
  const expectations = makeExpectations(arena, needs, wielding, defence, opportunities)
  const choosing = makeChoosing(arena, movement, legality, expectations, defence, decisions)
  const readings = makeReadings(arena, turning, wielding, defence, expectations)
  decisions.connect({ ...readings, affords: legality.affords }, choosing, expectations, {
    ...readings.names,
    chance: expectations.chanceOfReaction,
  })
  const turns = makeTurns(
    arena,
    turning,
    wielding,
    states,
    usage,
    movement,
    leaps,
    climbing,
    falls,
    throws,
    attacking,
    legality,
    decisions,
  )
  const segments = makeSegments(arena, wielding, harm, tumbling, usage, turns)
  const { step, round: playRound } = makeSteps(arena, segments)
  const { simplify } = makeSimplifying(arena)
  const rounds = makeRounds(arena, harm, {
    rollFirst: segments.rollTurnOrder,
    firsts: TURN_ORDER.ORDERS,
    rollsChecks: data.tactics.grips,
    holdsBack: true,
    playRound,
    hitPoints: data.combatants,
    // Duels that are fought from what is known roll dice of one kind.
    ...(data.options.initiative.more === undefined && { opening: segments.openDuel }),
  })

  function round(): number {
    memory.rounds[0]++
    return rounds.play()
  }

  function restore(saved: Int32Array, played?: number): void {
    rounds.restore(saved, played)
    segments.resume()
  }

  return {
    memory: memory.bytes,
    start: rounds.start,
    round,
    rounds: () => memory.rounds[0],
    renew: rounds.renew,
    known: rounds.known,
    step,
    restore,
    simplify,
  }
}
