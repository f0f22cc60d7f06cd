import { makeInts } from '../../battle/buffers.ts'
import { makeDecisions } from '../../battle/decision.ts'
import { arenaStream, ORDER } from '../../battle/dice.ts'
import type { Fighter, MakeFighter, NumbersOf } from '../../battle/fighter.ts'
import { makeRounds } from '../../battle/rounds.ts'
import { GOES_ON } from '../../battle/score.ts'
import { makeAnswering } from './answer.ts'
import { makeArena } from './arena.ts'
import { makeAttacking } from './attack.ts'
import { makeChoosing } from './choice.ts'
import { MARK, NOTE } from './codes.ts'
import { makeDamageRolls } from './damage-roll.ts'
import { makeDefence } from './defence.ts'
import { makeExpectations } from './expectation.ts'
import { makeExplanation } from './explanation.ts'
import { makeHarm } from './harm.ts'
import { makeLaunching } from './launch.ts'
import { makeLegality } from './legality.ts'
import { makeMovement } from './movement.ts'
import { makeNeeds } from './need.ts'
import type { Data } from './plan/data.ts'
import { makeReadings } from './readings.ts'
import { makeSimplifying } from './simplify.ts'
import { makeSteps } from './steps.ts'
import { makeTurns } from './turn.ts'
import { makeWindows } from './window.ts'
import { makeWorkings } from './working.ts'

/** See `NumbersOf`. Not whose an armament is, by which the memory is laid out; nor whether hit points are rolled. */
export const numbers: NumbersOf<Data> = ({
  combatants: { hpCount, ...combatants },
  armaments: { combatant, ...armaments },
  attacks,
}) => [combatants, armaments, attacks]

/** Fights battles under area-2d6: the round of docs/rules/area-2d6.md §3. */
export const fighter: MakeFighter<Data> = (plan, dice, score, journal): Fighter => {
  const arena = makeArena(plan, dice, score, journal)
  const workings = makeWorkings(arena)
  const readings = makeReadings(arena, workings)
  const needs = makeNeeds(arena)
  const explanation = makeExplanation(arena, needs)
  const damageRolls = makeDamageRolls(arena)
  const harm = makeHarm(arena, workings)
  const defence = makeDefence(arena, needs, explanation)
  const expectations = makeExpectations(arena, needs, damageRolls)
  const legality = makeLegality(arena, workings)
  const decisions = makeDecisions(arena.data.tactics, arena)
  const choosing = makeChoosing(arena, legality, expectations, decisions, workings.works)
  const { answer } = makeAnswering(arena, legality, defence, choosing)
  const launching = makeLaunching(arena, needs, explanation, legality, workings, harm, defence, decisions)
  const windows = makeWindows(arena, legality, launching, decisions)
  const attacking = makeAttacking(
    arena,
    needs,
    explanation,
    workings,
    harm,
    damageRolls,
    defence,
    launching,
    windows,
    decisions,
  )
  const movement = makeMovement(arena, needs, explanation, workings, windows, attacking, decisions)
  const { takeTurn } = makeTurns(arena, legality, workings, launching, attacking, movement, decisions)
  decisions.connect({ ...readings, affords: legality.affords }, { ...choosing, answer }, expectations)
  const { memory, data, rolls, isDecided, finish, stands } = arena
  const { bytes, marks, points, debt, freeParries, spontaneous, order, rounds } = memory
  const { actions: altered, bleeding, bledBy, ignoring } = memory
  const { combatants, maxRounds } = plan
  const { actions, shielded, freeParries: ofShield } = data.combatants
  const { initiativeOnce } = data.options
  const { isAlike, sides, need } = data.initiative
  const somebodyAlters = data.shape.altered > 0
  const bleeds = data.shape.bleeders > 0
  const somebodyIgnores = data.shape.ignorers > 0
  const powersLast = data.shape.lasting > 0
  const { otherDamage } = score
  /** Two combatants, whose order is one draw. */
  const isDuel = sides > 0
  /** Dice of more sides are slower to roll (battle/seeded-dice.ts). */
  const MOST_SIDES = 4096
  /** By place while the order is found: what was rolled. */
  const rolled = makeInts(combatants)
  /** By how many are left to be put into an order: how many sides one die has for some of them, how many are left then. */
  const placesSides = makeInts(combatants + 1)
  const placesLeft = makeInts(combatants + 1)
  /** By number: what it is divided by, multiplied by 2^19. Exact for what a die shows: `drawn * left` is below 2^19. */
  const inverse = makeInts(combatants + 1)
  const INVERSE_BITS = 19
  for (let left = 2; left <= combatants; left++) {
    inverse[left] = Math.ceil(2 ** INVERSE_BITS / left)
    placesSides[left] = left
    placesLeft[left] = left - 1
    while (placesLeft[left] > 1 && placesSides[left] * placesLeft[left] <= MOST_SIDES) {
      placesSides[left] *= placesLeft[left]--
    }
  }

  const { start, play, restore, renew, known } = makeRounds(arena, harm, {
    rollFirst,
    playRound,
    rollsChecks: true,
    hitPoints: data.combatants,
    ...(isDuel && { opening: () => ({ stream: arenaStream(ORDER), sides, need, met: 0, missed: 1 }) }),
    opensOnce: initiativeOnce,
  })

  function round(): number {
    rounds[0]++
    return play()
  }

  /** A round played by the rules (not memoised), after the order has been found. */
  function playRound(first: number): number {
    beginRound(first)
    for (let place = 0; place < combatants; place++) {
      const me = order[place]
      if (marks[me] & MARK.OUT) continue
      takeTurn(me)
      if (isDecided()) return finish()
    }
    endRound()
    if (isDecided()) return finish()
    return rounds[0] === maxRounds ? finish() : GOES_ON
  }

  /** Of two combatants, who acts first: 0 or 1. Of more, the order is put down in `order`, and 0 returned. */
  function rollFirst(round: number): number {
    if (initiativeOnce && round > 1) return order[0]
    if (isDuel) {
      setDuel(rolls.rollFirst())
      return order[0]
    }
    if (isAlike) shuffle()
    else rollEverybody()
    return order[0]
  }

  function setDuel(first: number): void {
    order[0] = first
    order[1] = 1 - first
  }

  /** Every order of those who stand is as likely. */
  function shuffle(): void {
    mix(0, gather())
  }

  /** Puts those who stand in the order of the file at the front, and the others behind them; how many stand. */
  function gather(): number {
    let count = 0
    let end = combatants
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & MARK.OUT) === 0) order[count++] = combatant
      else order[--end] = combatant
    }
    return count
  }

  /** Puts those from one place up to another into a random order: what comes last is drawn first, several with one die. */
  function mix(from: number, to: number): void {
    let left = to - from
    while (left > 1) {
      const several = placesLeft[left]
      let drawn = rolls.rollPlaces(placesSides[left])
      for (; left > several; left--) {
        const rest = (drawn * inverse[left]) >> INVERSE_BITS
        const at = from + drawn - rest * left
        drawn = rest
        const last = order[from + left - 1]
        order[from + left - 1] = order[at]
        order[at] = last
      }
    }
  }

  /** The higher acts earlier; those who have rolled the same are put into a random order. */
  function rollEverybody(): void {
    const count = gather()
    for (let place = 0; place < count; place++) {
      const combatant = order[place]
      const initiative = rolls.rollInitiative(combatant)
      let at = place
      for (; at > 0 && rolled[at - 1] < initiative; at--) {
        rolled[at] = rolled[at - 1]
        order[at] = order[at - 1]
      }
      rolled[at] = initiative
      order[at] = combatant
    }
    for (let from = 0; from < count; ) {
      let to = from + 1
      while (to < count && rolled[to] === rolled[from]) to++
      mix(from, to)
      from = to
    }
  }

  function beginRound(first: number): void {
    if (isDuel) setDuel(first)
    journal.note(NOTE.ROUND, -1, -1, rounds[0], 0)
    if (journal.listens) noteOrder()
    for (let combatant = 0; combatant < combatants; combatant++) {
      if ((marks[combatant] & MARK.OUT) === 0) fill(combatant)
    }
  }

  function noteOrder(): void {
    if (initiativeOnce && rounds[0] > 1) return
    const isRolled = !isDuel && !isAlike
    for (let place = 0; place < combatants; place++) {
      if (stands(order[place]))
        journal.note(NOTE.ORDER, order[place], -1, isRolled ? rolled[place] : 0, isRolled ? 1 : 0)
    }
  }

  /** Step 1. */
  function fill(combatant: number): void {
    let all = actions[combatant]
    if (somebodyAlters) all = Math.max(0, all + altered[combatant])
    const claimed = debt[combatant] < all ? debt[combatant] : all
    debt[combatant] -= claimed
    points[combatant] = all - claimed
    if (points[combatant] !== actions[combatant])
      journal.note(NOTE.POINTS, combatant, combatant, points[combatant], claimed)
    freeParries[combatant] = shielded[combatant] === 0 ? 0 : ofShield[combatant]
    spontaneous[combatant] = 0
    marks[combatant] &= ~MARK.ACTED
  }

  /** Step 4. */
  function endRound(): void {
    if (bleeds) bleed()
    if (isDecided()) return
    if (powersLast) workings.countDown()
    if (somebodyIgnores) ceaseIgnoring()
    if (isDuel) forget()
  }

  /** What the next round finds anew: without a trace of the last one there are fewer states to memoise. */
  function forget(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      points[combatant] = 0
      freeParries[combatant] = 0
    }
    if (!initiativeOnce) setDuel(0)
  }

  function bleed(): void {
    harm.beginGroup()
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (bleeding[combatant] === 0 || !stands(combatant)) continue
      journal.note(NOTE.BLED, combatant, bledBy[combatant], bleeding[combatant], 0)
      otherDamage[bledBy[combatant]] += bleeding[combatant]
      harm.suffer(combatant, bleeding[combatant])
    }
    harm.endGroup()
  }

  function ceaseIgnoring(): void {
    for (let one = 0; one < combatants; one++) {
      for (let other = 0; other < combatants; other++) {
        const at = one * combatants + other
        if (ignoring[at] === 0 || --ignoring[at] > 0) continue
        if (stands(one) && stands(other)) journal.note(NOTE.IGNORES, one, other, 0, 0)
      }
    }
  }

  const { step } = makeSteps(arena, {
    beginRound() {
      rounds[0]++
      beginRound(rollFirst(rounds[0]))
    },
    takeTurn,
    endRound,
    finish,
  })
  const { simplify } = makeSimplifying(arena)

  return { memory: bytes, start, round, rounds: () => rounds[0], renew, step, restore, simplify, known }
}
