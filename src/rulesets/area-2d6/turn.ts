import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { ACTION, ACTIONS, KIND, MARK, NOTE } from './codes.ts'
import type { Launching } from './launch.ts'
import type { Legality } from './legality.ts'
import type { Movement } from './movement.ts'
import type { Workings } from './working.ts'

/** Turns: actions one after the other, as long as a rule applies (docs/rules/area-2d6.md §3 and §6). */
export function makeTurns(
  arena: Arena,
  legality: Legality,
  workings: Workings,
  launching: Launching,
  attacking: Attacking,
  movement: Movement,
  decisions: Decisions,
) {
  const { memory, data, rolls, score, journal, place, isDecided, pay } = arena
  const { decide, ruleOf, targetOf, actionOf, argumentOf } = decisions
  const { attack } = attacking
  const { cell, marks, points, attacksMade, ready, spontaneous, ammo, itemsLeft, ignoring } = memory
  const { turnTypes, turns } = score
  const { costs } = data.options
  const { kind } = data.armaments
  const { armamentStart } = data.combatants
  const { cost } = data.powers
  const { turnTypeOf, leastCost } = data.tactics
  const { combatants } = arena.plan

  function takeTurn(me: number): void {
    turns[me]++
    marks[me] |= MARK.ACTED
    journal.note(NOTE.TURN, me, me, points[me], 0)
    let done = 0
    const least = leastCost[me]
    while (points[me] >= least) {
      const decision = decide(me)
      if (decision < 0) break
      const action = actionOf(me, decision)
      const target = targetOf(decision)
      journal.note(NOTE.ACTION, me, target, action, ruleOf(decision))
      if (((done >> action) & 1) === 0) {
        done |= 1 << action
        turnTypes[turnTypeOf[me * ACTIONS + action]]++
      }
      act(me, action, target, argumentOf(me, decision))
      if (isDecided() || marks[me] & MARK.OUT) break
      if (action === ACTION.PASS) break
    }
    attacksMade[me] = 0
    if ((marks[me] & MARK.OUT) === 0) journal.note(NOTE.TURN_ENDED, me, me, done === 0 ? 0 : 1, points[me])
  }

  function act(me: number, action: number, target: number, argument: number): void {
    switch (action) {
      case ACTION.MELEE:
      case ACTION.HEAVY_BLOW:
      case ACTION.FEINT:
      case ACTION.PINCER:
        pay(me, costs[action])
        attacksMade[me]++
        attack(me, target, ready[me], action)
        break
      case ACTION.CHARGE:
        pay(me, costs[action])
        charge(me, target)
        break
      case ACTION.RANGED:
      case ACTION.SNIPE:
        pay(me, costs[action])
        attacksMade[me]++
        attack(me, target, loose(me), action)
        break
      case ACTION.COMMAND:
        launch(me, target, argument, cost[argument])
        break
      case ACTION.SPONTANEOUS:
        spontaneous[me]++
        launch(me, target, argument, costs[action])
        break
      case ACTION.STOP_POWER:
        launching.stop(me, legality.findWorking(me, argument))
        break
      case ACTION.ADVANCE:
      case ACTION.STEP:
        pay(me, costs[action])
        movement.move(me, target === me ? place[0] : cell[target], false, action === ACTION.ADVANCE)
        break
      case ACTION.WITHDRAW:
      case ACTION.STEP_BACK:
        pay(me, costs[action])
        movement.move(me, cell[target], true, action === ACTION.WITHDRAW)
        break
      case ACTION.EQUIP:
        pay(me, costs[action])
        equip(me, target, argument)
        break
      case ACTION.STAND_UP:
        pay(me, costs[action])
        marks[me] &= ~MARK.PRONE
        journal.note(NOTE.PRONE, me, me, 0, 0)
        break
      case ACTION.LIE_DOWN:
        pay(me, costs[action])
        launching.fell(me, me)
        break
      case ACTION.IGNORE:
        ignoring[me * combatants + target] = 2
        journal.note(NOTE.IGNORES, me, target, 1, 0)
    }
  }

  /** No attack and no move sets off what is used in one's own turn: what is instant is over at once. */
  function launch(me: number, target: number, power: number, points: number): void {
    launching.launch(me, target, legality.findPower(me, power, points), points)
    workings.endInstants(0)
  }

  /** An attack on one's way: it is made, if one gets there. */
  function charge(me: number, target: number): void {
    if (!movement.runUp(me, cell[target]) || isDecided()) return
    if ((marks[me] | marks[target]) & MARK.OUT) return
    attacksMade[me]++
    attack(me, target, ready[me], ACTION.CHARGE)
  }

  /** Spends a missile of the ready weapon, which it returns: a thrown one leaves the hand. */
  function loose(me: number): number {
    const armament = ready[me]
    if (ammo[armament] > 0) ammo[armament]--
    journal.note(NOTE.LOOSED, me, me, armament, ammo[armament])
    if (kind[armament] === KIND.THROWN) ready[me] = armamentStart[me + 1] - 1
    return armament
  }

  function equip(me: number, target: number, label: number): void {
    const armament = legality.armamentToReady(me, label)
    if (armament >= 0) {
      ready[me] = armament
      journal.note(NOTE.READIED, me, me, armament, 0)
      return
    }
    const item = legality.findItem(me, label)
    itemsLeft[item]--
    journal.note(NOTE.USED_UP, me, target, item, itemsLeft[item])
    launching.heal(me, target, rolls.rollAmount(me, data.items.heal[item]))
  }

  return { takeTurn }
}
