import { makeDecisions } from '../../battle/decision.ts'
import { arenaStream, ORDER } from '../../battle/dice.ts'
import type { Fighter, MakeFighter, NumbersOf } from '../../battle/fighter.ts'
import type { Opening } from '../../battle/opening.ts'
import { makeRounds } from '../../battle/rounds.ts'
import { GOES_ON } from '../../battle/score.ts'
import { makeActing } from './acting.ts'
import { makeAim } from './aim.ts'
import { makeArena } from './arena.ts'
import { makeAttacking } from './attack.ts'
import { makeChoosing } from './choice.ts'
import { INITIATIVE, MARK, NOTE } from './codes.ts'
import { makeContests } from './contest.ts'
import { makeDefence } from './defence.ts'
import { makeExpectations } from './expectation.ts'
import { makeHarm } from './harm.ts'
import { makeLaunching } from './launch.ts'
import { makeLegality } from './legality.ts'
import { makeMapMovement } from './map-movement.ts'
import { makeMovement } from './movement.ts'
import { makeMoves } from './moves.ts'
import { makeNeeds } from './need.ts'
import type { Data } from './plan/data.ts'
import { makeReacting } from './reaction.ts'
import { makeReadings } from './readings.ts'
import { makeSimplifying } from './simplify.ts'
import { makeSteps } from './steps.ts'
import { makeTurns } from './turn.ts'
import { makeWalls } from './wall.ts'
import { makeWielding } from './wielding.ts'

/**
 * See `NumbersOf`. Not whose a thing is and of what kind, by which the memory is laid out; nor whether hit points are rolled
 * and anything shocks.
 */
export const numbers: NumbersOf<Data> = ({
  combatants: { hpCount, ...combatants },
  things: { combatant, label, shockAc, ...things },
  attacks,
}) => [combatants, things, attacks]

/** Fights battles under slot-d20: the round of docs/rules/slot-d20.md §3. */
export const fighter: MakeFighter<Data> = (plan, dice, score, journal): Fighter => {
  const arena = makeArena(plan, dice, score, journal)
  const { map } = arena.data.field
  const movement = map === undefined ? makeMovement(arena) : makeMapMovement(arena, map)
  const readings = makeReadings(arena)
  const needs = makeNeeds(arena, readings)
  const walls = makeWalls(arena)
  const wielding = makeWielding(arena, walls)
  const harm = makeHarm(arena, walls)
  const aim = makeAim(arena, movement)
  const expectations = makeExpectations(arena, aim, needs)
  const legality = makeLegality(arena, movement, wielding, aim, expectations)
  const decisions = makeDecisions(arena.data.tactics, arena)
  const choosing = makeChoosing(arena, legality, expectations, decisions)
  const launching = makeLaunching(arena, wielding, harm, walls, legality)
  const defence = makeDefence(arena, decisions)
  const contests = makeContests(arena)
  const attacking = makeAttacking(arena, needs, aim, wielding, harm, defence, contests)
  const acting = makeActing(arena, aim, wielding, expectations, legality, choosing, attacking, launching)
  const reacting = makeReacting(arena, harm, defence, acting, decisions)
  const moves = makeMoves(arena, movement, walls, legality, reacting)
  decisions.connect({ ...readings, affords: legality.isPayable }, choosing, expectations)
  const { memory, data, rolls, membersFrom, membersTo, isDecided, finish } = arena
  const { options } = data
  const { takeTurn } = makeTurns(arena, aim, wielding, legality, defence, launching, acting, reacting, moves, decisions)

  const { bytes, marks, opportunities, rounds, highSide, waiters } = memory
  const { combatants, maxRounds } = plan
  const { initiative } = options
  const { impulse } = data.combatants
  const changes = data.shape.changes > 0

  const { start, play, restore, renew, known } = makeRounds(arena, harm, {
    rollFirst: rollInitiative,
    playRound,
    hitPoints: data.combatants,
    // Duels that are fought from what is known roll dice of one kind.
    ...(options.initiativeDie.more === undefined && { opening: openDuel }),
    opensOnce: initiative === INITIATIVE.ONCE,
  })

  function round(): number {
    rounds[0]++
    return play()
  }

  /** A round played by the rules (not memoised), after the initiative. */
  function playRound(high: number): number {
    beginRound(high)
    playTurns()
    if (isDecided()) return finish()
    reacting.endRound()
    if (isDecided()) return finish()
    endRound()
    return rounds[0] === maxRounds ? finish() : GOES_ON
  }

  function isRolledIn(round: number): boolean {
    return initiative === INITIATIVE.EACH_ROUND || (initiative === INITIATIVE.ONCE && round === 1)
  }

  /** Who is the high side in a round: the higher, if it is rolled (ties are rolled again), else who has been. */
  function rollInitiative(round: number): number {
    if (!isRolledIn(round)) return highSide[0]
    const first = bestImpulse(0, round)
    const second = bestImpulse(1, round)
    highSide[0] = rolls.rollInitiative(first - second)
    journal.note(NOTE.INITIATIVE, -1, -1, first, second)
    return highSide[0]
  }

  /** Of a duel: the impulses, or a die that does not matter. */
  function openDuel(): Opening {
    const order = arenaStream(ORDER)
    if (initiative !== INITIATIVE.ONCE)
      return { stream: order, sides: 1, need: 1, met: highSide[0], missed: highSide[0] }
    const { count, sides } = options.initiativeDie
    return { streams: [order, order], count, sides, lead: impulse[0] - impulse[1], won: 0, lost: 1 }
  }

  /** In the first round everybody stands. */
  function bestImpulse(party: number, round: number): number {
    let best = -1000
    const end = membersTo(party)
    for (let combatant = membersFrom(party); combatant < end; combatant++) {
      if ((round === 1 || (marks[combatant] & MARK.OUT) === 0) && impulse[combatant] > best) best = impulse[combatant]
    }
    return best
  }

  function beginRound(high: number): void {
    const round = rounds[0]
    highSide[0] = high
    journal.note(NOTE.ROUND, high, 0, round, isRolledIn(round) ? 1 : 0)
    fillSlots()
  }

  function fillSlots(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & MARK.OUT) === 0) marks[combatant] |= MARK.MAIN | MARK.MOVE
    }
  }

  function playTurns(): void {
    for (let half = 0; half < 2; half++) {
      const party = highSide[0] ^ half
      const end = membersTo(party)
      for (let combatant = membersFrom(party); combatant < end; combatant++) {
        takeTurn(combatant)
        if (isDecided()) return
      }
    }
  }

  /** Steps 3 and 4: what is held is lost, and changes end. */
  function endRound(): void {
    if (changes) launching.countDown()
    waiters[0] = 0
    for (let combatant = 0; combatant < combatants; combatant++) {
      marks[combatant] &= ~MARK.ROUND_MARKS
      opportunities[combatant] = 0
    }
  }

  const { step } = makeSteps(arena, {
    beginRound() {
      rounds[0]++
      beginRound(rollInitiative(rounds[0]))
    },
    takeTurn,
    playHeldActions: reacting.endRound,
    endRound,
    finish,
  })
  const { simplify } = makeSimplifying(arena)

  return { memory: bytes, start, round, rounds: () => rounds[0], renew, step, restore, simplify, known }
}
