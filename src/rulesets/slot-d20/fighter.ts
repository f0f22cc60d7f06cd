import { makeInts } from '../../battle/buffers.ts'
import { makeDecisions } from '../../battle/decision.ts'
import type { Fighter, MakeFighter } from '../../battle/fighter.ts'
import { makeOpening } from '../../battle/opening.ts'
import { makePrompter } from '../../battle/prompter.ts'
import { makeRehearsal } from '../../battle/rehearsal.ts'
import { DRAW, FIRST_WINS, GOES_ON, SECOND_WINS, STALEMATE } from '../../battle/score.ts'
import { makeActing } from './acting.ts'
import { makeAim } from './aim.ts'
import { makeArena } from './arena.ts'
import { makeAttacking } from './attack.ts'
import { makeChoosing } from './choice.ts'
import { INITIATIVE, MARK, NOTE } from './codes.ts'
import { makeContests } from './contest.ts'
import { makeDefence } from './defence.ts'
import { makeEffects } from './effect.ts'
import { makeExpectations } from './expectation.ts'
import { makeHands } from './hands.ts'
import { makeHarm } from './harm.ts'
import { makeLegality } from './legality.ts'
import { makeMapMovement } from './map-movement.ts'
import { makeMovement } from './movement.ts'
import { makeNeeds } from './need.ts'
import type { Data } from './plan/data.ts'
import { makeReacting } from './reaction.ts'
import { makeReadings } from './readings.ts'
import { makeSimplifying } from './simplify.ts'
import { makeSteps } from './steps.ts'
import { makeTurns } from './turn.ts'
import { makeWalls } from './wall.ts'

/** Fights battles under slot-d20: the round of docs/rules/slot-d20.md §3. */
export const fighter: MakeFighter<Data> = (plan, dice, score, journal): Fighter => {
  const prompter = makePrompter()
  const arena = makeArena(plan, dice, score, journal, prompter)
  const { map } = arena.data.field
  const movement = map === undefined ? makeMovement(arena) : makeMapMovement(arena, map)
  const readings = makeReadings(arena)
  const needs = makeNeeds(arena, readings)
  const walls = makeWalls(arena)
  const hands = makeHands(arena, walls)
  const harm = makeHarm(arena, walls)
  const aim = makeAim(arena, movement)
  const expectations = makeExpectations(arena, aim, needs)
  const legality = makeLegality(arena, movement, hands, aim, expectations)
  const choosing = makeChoosing(arena, legality, expectations)
  const effects = makeEffects(arena, hands, harm, walls, legality)
  const decisions = makeDecisions(arena.data.tactics, score)
  const defence = makeDefence(arena, decisions)
  const contests = makeContests(arena)
  const attacking = makeAttacking(arena, needs, aim, hands, harm, defence, contests)
  const acting = makeActing(arena, aim, hands, expectations, legality, choosing, attacking, effects)
  const reacting = makeReacting(arena, harm, defence, acting, decisions)
  const environment = {
    ...readings,
    affords: legality.isPayable,
    select: choosing.select,
    answer: choosing.answer,
    expected_damage: expectations.expectedDamage,
    kill_chance: expectations.killChance,
  }
  decisions.connect(environment, {
    ...environment,
    expected_damage: expectations.expectedOfReaction,
    kill_chance: expectations.killChanceOfReaction,
  })
  const { memory, data, rolls, clearField, setField, isDecided } = arena
  const { options } = data
  const { takeTurn } = makeTurns(
    arena,
    movement,
    aim,
    hands,
    walls,
    legality,
    defence,
    effects,
    acting,
    reacting,
    decisions,
  )

  const { bytes, hp, hpMax, marks, opportunities, standing, rounds, highSide, waiters } = memory
  const { combatants, firstParty, maxRounds } = plan
  const { stands } = score
  const { initiative } = options
  const initial = plan.memory
  const { impulse } = data.combatants
  const changes = data.shape.changes > 0

  function round(): number {
    if (rehearses) {
      rounds[0]++
      return rehearsal.round()
    }
    beginRound()
    return playRound()
  }

  /** What comes after a round's beginning. */
  function playRound(): number {
    playTurns()
    if (isDecided()) return finish()
    reacting.endRound()
    if (isDecided()) return finish()
    endRound()
    return rounds[0] === maxRounds ? finish() : GOES_ON
  }

  /** Who is the high side is rolled once, before the battle, and stays so. */
  function rollCast(): number {
    if (rounds[0] > 0 || initiative !== INITIATIVE.ONCE) return cast[0]
    cast[0] = rolls.rollInitiative(openingLead)
    return cast[0]
  }

  function playCastRound(high: number): number {
    highSide[0] = high
    fillSlots()
    return playRound()
  }

  function beginRound(): void {
    rounds[0]++
    const isRolled = initiative === INITIATIVE.EACH_ROUND || (initiative === INITIATIVE.ONCE && rounds[0] === 1)
    if (isRolled) rollInitiative()
    journal.note(NOTE.ROUND, highSide[0], 0, rounds[0], isRolled ? 1 : 0)
    fillSlots()
  }

  /** The higher is the high side; ties are rolled again. */
  function rollInitiative(): void {
    const first = bestImpulse(0, firstParty)
    const second = bestImpulse(firstParty, combatants)
    highSide[0] = rolls.rollInitiative(first - second)
    journal.note(NOTE.INITIATIVE, -1, -1, first, second)
  }

  function bestImpulse(from: number, to: number): number {
    let best = -1000
    for (let combatant = from; combatant < to; combatant++) {
      if ((marks[combatant] & MARK.OUT) === 0 && impulse[combatant] > best) best = impulse[combatant]
    }
    return best
  }

  function fillSlots(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & MARK.OUT) === 0) marks[combatant] |= MARK.MAIN | MARK.MOVE
    }
  }

  function playTurns(): void {
    for (let half = 0; half < 2; half++) {
      const party = highSide[0] ^ half
      const end = firstParty + party * (combatants - firstParty)
      for (let combatant = party * firstParty; combatant < end; combatant++) {
        takeTurn(combatant)
        if (isDecided()) return
      }
    }
  }

  /** Steps 3 and 4: what is held is lost, and changes end. */
  function endRound(): void {
    if (changes) effects.countDown()
    waiters[0] = 0
    for (let combatant = 0; combatant < combatants; combatant++) {
      marks[combatant] &= ~MARK.ROUND_MARKS
      opportunities[combatant] = 0
    }
  }

  function finish(): number {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & MARK.OUT) === 0) stands[combatant] = 1
    }
    if (standing[0] === 0) return standing[1] === 0 ? DRAW : SECOND_WINS
    return standing[1] === 0 ? FIRST_WINS : STALEMATE
  }

  /** Before the battle everybody stands. */
  bytes.set(initial)
  const openingLead = bestImpulse(0, firstParty) - bestImpulse(firstParty, combatants)
  const cast = makeInts(1)
  cast[0] = initiative === INITIATIVE.SECOND ? 1 : 0
  const { rehearses } = arena
  const rehearsal = makeRehearsal(
    {
      plan,
      bytes,
      hp,
      marks,
      out: MARK.OUT,
      standing,
      entries: data.attacks.tables.entries,
      score,
    },
    dice,
    prompter,
    { rollCast, playRound: playCastRound, clearField, setField },
  )
  const { start, restore } = makeOpening({
    plan,
    bytes,
    hp,
    hpMax,
    rehearsal: rehearses ? rehearsal : undefined,
    hpCount: data.combatants.hpCount,
    rollHitPoints: rolls.rollHitPoints,
    clearField,
    setField,
    forgetDamage: harm.reset,
  })

  const { step } = makeSteps(arena, {
    beginRound,
    takeTurn,
    playHeldActions: reacting.endRound,
    endRound,
    finish,
  })
  const { simplify } = makeSimplifying(arena)

  return { memory: bytes, start, round, rounds: () => rounds[0], step, restore, simplify }
}
