import { makeInts } from '../../battle/buffers.ts'
import { AFTER_EVADING, AFTER_TURNS, ATTACK, IN_HOLD, LOW, ON_FACE, PURE, STANDING, TABLE } from './action-table.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import type { Climbing } from './climb.ts'
import { ACTION, ACTIONS, FORM, MARK, MODE, STAGE, STANCE } from './codes.ts'
import type { Leaps } from './leap.ts'
import type { Movement } from './movement.ts'
import type { States } from './state.ts'
import type { Throws } from './throw.ts'
import type { Turning } from './turning.ts'
import type { Wielding } from './wielding.ts'

/** When actions are legal (docs/rules/segment-d100.md §6 and §9.5). An argument is a kind, -1 for none. */
export type Legality = ReturnType<typeof makeLegality>

export function makeLegality(
  arena: Arena,
  turning: Turning,
  wielding: Wielding,
  states: States,
  movement: Movement,
  leaps: Leaps,
  climbing: Climbing,
  throws: Throws,
  attacking: Attacking,
) {
  const { memory, data, kindOf, formArmament, within, distance, inSight, coverOf } = arena
  const { cell, marks, end, hand, ready, quarters, moved, turns, feintedAt, feint, partner, stage } = memory
  const { melee, missile, size, range, reach, ability, count: kinds } = data.kinds
  const { throwRange, move } = data.combatants
  const { endurance, heldSize } = data.options
  const FULL_COVER = 4
  const ANY_SIZE = 100
  const least = makeInts(ACTIONS)
  const codes = makeInts(ACTIONS)
  for (const [action, [time, code]] of Object.entries(TABLE)) {
    least[Number(action)] = time
    codes[Number(action)] = code
  }

  /** What can be reported without knowing the target: quarters, stance, what has been done in the turn. */
  function affords(action: number, me: number): boolean {
    if (quarters[me] < least[action]) return false
    const state = marks[me]
    const code = codes[action]
    if (code & ATTACK && state & MARK.ATTACKED) return false
    if (code & LOW && (state & MARK.LOW) === 0) return false
    if ((state & (MARK.LOW | MARK.HELPLESS | MARK.EVADED | MARK.BUSY | MARK.TURNED)) === 0) {
      return action !== ACTION.WAIT || mayWait(me)
    }
    if (code & STANDING && state & MARK.LOW) return false
    if (state & MARK.IN_HOLD && (code & IN_HOLD) === 0) return false
    if (state & MARK.ON_FACE && (code & ON_FACE) === 0) return false
    if (state & MARK.EVADED && (code & AFTER_EVADING) === 0) return false
    if (code & PURE && state & MARK.BUSY) return false
    if (state & MARK.TURNED && (code & AFTER_TURNS) === 0 && moved[me] > move[me]) return false
    return action !== ACTION.WAIT || mayWait(me)
  }

  /** Only as the first decision of a turn, and not at the last call. */
  function mayWait(me: number): boolean {
    return (marks[me] & MARK.TURN_LEFT) !== 0 && stage[0] !== STAGE.LAST_CALL
  }

  function canPay(me: number, price: number): boolean {
    return !endurance || end[me] >= price
  }

  /** END of a strike, shot or brawl with an armament. */
  function costOf(armament: number): number {
    const own = size[kindOf[armament]]
    return own > 1 ? own : 1
  }

  /** Without `with`: the ready weapon, else fists; in a hold fists if that is too large, or is fired. */
  function armamentOfAttack(me: number, argument: number): number {
    if (argument < 0) {
      const thing = ready[me]
      if (thing < 0) return formArmament + FORM.FISTS
      const kind = kindOf[thing]
      const isUseless = (marks[me] & MARK.IN_HOLD) !== 0 && (missile[kind] !== 0 || size[kind] > heldSize)
      return isUseless ? formArmament + FORM.FISTS : thing
    }
    if (argument < FORM.FORMS) return formArmament + argument
    const thing = wielding.findStriker(me, argument)
    return thing >= 0 ? thing : wielding.findMissile(me, argument)
  }

  /** The armament (`Arena.kindOf`) that an attack is made with, or -1. */
  function armamentFor(action: number, me: number, argument: number): number {
    switch (action) {
      case ACTION.STRIKE:
        return argument < 0 ? readyWith(me, melee) : wielding.findStriker(me, argument)
      case ACTION.FIRE:
        return argument < 0 ? readyWith(me, missile) : wielding.findMissile(me, argument)
      case ACTION.HURL:
        return argument < 0 ? readyWith(me, data.kinds.hurled) : wielding.findHurled(me, argument)
      case ACTION.BRAWL:
        return formArmament + (argument < 0 ? FORM.FISTS : argument)
      case ACTION.LEAP_ATTACK:
        return formArmament + (argument < 0 ? FORM.KNOCK_DOWN : argument)
      case ACTION.CHARGE:
        if (argument < 0) return ready[me] < 0 ? formArmament + FORM.FISTS : readyWith(me, melee)
        return argument < FORM.FORMS ? formArmament + argument : wielding.findStriker(me, argument)
      default:
        return armamentOfAttack(me, argument)
    }
  }

  function readyWith(me: number, column: Int32Array): number {
    return ready[me] >= 0 && column[kindOf[ready[me]]] !== 0 ? ready[me] : -1
  }

  /** How an attack is made with an armament: `MODE`. */
  function modeOf(action: number, armament: number): number {
    if (action === ACTION.HURL) return MODE.HURL
    return missile[kindOf[armament]] !== 0 ? MODE.FIRE : MODE.MELEE
  }

  /** What an action attacks with, or -1 if it cannot be used for an attack now, whoever the target. */
  function armamentToAttack(action: number, me: number, argument: number): number {
    const armament = armamentFor(action, me, argument)
    if (armament < 0) return -1
    const mode = modeOf(action, armament)
    if (mode !== MODE.HURL && !canPay(me, costOf(armament))) return -1
    if (mode === MODE.MELEE) return isFitForHold(me, armament) ? armament : -1
    if (marks[me] & MARK.IN_HOLD || coverOf(me) >= FULL_COVER) return -1
    return mode === MODE.FIRE && !wielding.isReadyToFire(me, armament) ? -1 : armament
  }

  function isFitForHold(me: number, armament: number): boolean {
    if ((marks[me] & MARK.IN_HOLD) === 0) return true
    return size[kindOf[armament]] <= heldSize && kindOf[armament] !== FORM.GRAPPLE
  }

  /** Whether an attack with such an armament is legal with that target. */
  function canAttackAt(mode: number, me: number, foe: number, armament: number): boolean {
    if (mode !== MODE.MELEE) return canShootAt(mode, me, foe, armament)
    const kind = kindOf[armament]
    if (!within(me, foe, reach[kind]) || !turning.canFace(me, cell[foe])) return false
    if (marks[me] & MARK.IN_HOLD && partner[me] !== foe) return false
    return kind >= FORM.FORMS || attacking.canBrawl(me, foe, kind)
  }

  function canShootAt(mode: number, me: number, foe: number, armament: number): boolean {
    const far = distance(me, foe)
    const most = range[me * kinds + kindOf[armament]]
    if (far > most || !inSight(cell[me], cell[foe]) || !turning.canFace(me, cell[foe])) return false
    if (coverOf(foe) >= FULL_COVER) return false
    return mode === MODE.FIRE || canPay(me, throws.priceOf(me, armament, throws.bandOf(far, most)))
  }

  function canFeint(me: number, foe: number): boolean {
    const thing = readyWith(me, melee)
    if (thing < 0 || !within(me, foe, reach[kindOf[thing]]) || !turning.canFace(me, cell[foe])) return false
    return (feintedAt[me] === foe ? feint[me] : 0) < ability[me * kinds + kindOf[thing]]
  }

  function canPass(action: number, me: number, ally: number, argument: number): boolean {
    const thing = thingFor(action, me, argument)
    const far = distance(me, ally)
    if (thing < 0 || far > throwRange[me] || !inSight(cell[me], cell[ally]) || !turning.canFace(me, cell[ally])) {
      return false
    }
    const isLeaping = action === ACTION.JUMP_PASS
    const price = throws.priceOf(me, thing, throws.bandOf(far, throwRange[me])) + (isLeaping ? 1 : 0)
    if (!canPay(me, price)) return false
    return throws.isNear(me, ally) ? !isLeaping && throws.canReceive(ally, thing) : true
  }

  /** The thing that an action of §6.4 is done with, or -1. */
  function thingFor(action: number, me: number, argument: number): number {
    switch (action) {
      case ACTION.DRAW:
        return wielding.findCarried(me, argument, marks[me] & MARK.IN_HOLD ? heldSize : ANY_SIZE)
      case ACTION.LOAD:
        return wielding.findUnloaded(me, argument)
      case ACTION.GRAB:
        return throws.findNear(me, argument)
      case ACTION.CATCH:
        return throws.findFalling(me, argument)
      default:
        return wielding.findHeld(me, argument)
    }
  }

  /** Whether an action that is afforded is legal with that target. */
  function isLegalAt(action: number, me: number, target: number, argument: number): boolean {
    switch (action) {
      case ACTION.ATTACK:
      case ACTION.STRIKE:
      case ACTION.FIRE:
      case ACTION.HURL:
      case ACTION.BRAWL: {
        const armament = armamentToAttack(action, me, argument)
        return armament >= 0 && canAttackAt(modeOf(action, armament), me, target, armament)
      }
      case ACTION.CHARGE: {
        const armament = armamentFor(action, me, argument)
        return armament >= 0 && leaps.chargeRun(me, target, armament) >= 0
      }
      case ACTION.LEAP_ATTACK:
        return leaps.leapRun(me, target, argument < 0 ? FORM.KNOCK_DOWN : argument) >= 0
      case ACTION.AIM:
        return inSight(cell[me], cell[target]) && turning.canFace(me, cell[target])
      case ACTION.FEINT:
        return canFeint(me, target)
      case ACTION.BREAK_FREE:
        return (marks[me] & MARK.HELD) !== 0 && canPay(me, 1)
      case ACTION.RELEASE:
        return (marks[me] & MARK.HOLDER) !== 0
      case ACTION.ADVANCE:
      case ACTION.CRAWL:
      case ACTION.RETREAT:
      case ACTION.BACK_PEDAL:
      case ACTION.CIRCLE:
      case ACTION.EVADE_AWAY:
        return target !== me && movement.canMove(action, me, target)
      case ACTION.EVADE:
        if (target !== me) return movement.canMove(action, me, target)
        return (marks[me] & MARK.EVADED) === 0 && quarters[me] > 0 && canPay(me, 2)
      case ACTION.JUMP:
        return canPay(me, 1) && canLand(me, leaps.jumpCell(me, target))
      case ACTION.LEAP:
        return target !== me && canPay(me, 1) && leaps.leapCell(me, target) >= 0
      case ACTION.CLIMB:
        return (target !== me || (marks[me] & MARK.ON_FACE) !== 0) && climbing.canClimb(me, target)
      case ACTION.LIE_DOWN:
        return states.stanceOf(me) !== STANCE.PRONE
      case ACTION.RISE:
        return canPay(me, 1)
      case ACTION.TURN:
        return target !== me && turns[me] > 0 && turning.angleTo(me, cell[target]) > 0
      case ACTION.DRAW:
        return canPay(me, 1) && thingFor(action, me, argument) >= 0
      case ACTION.SHEATH:
        return canPay(me, 1) && thingFor(action, me, argument) >= 0
      case ACTION.LOAD: {
        if (hand[me] < 0) return false
        const thing = thingFor(action, me, argument)
        return thing >= 0 && (memory.progress[thing] > 0 || canPay(me, 1))
      }
      case ACTION.DROP:
      case ACTION.GRAB:
      case ACTION.CATCH:
        return thingFor(action, me, argument) >= 0
      case ACTION.PASS:
      case ACTION.JUMP_PASS:
        return canPass(action, me, target, argument)
      default:
        return true
    }
  }

  function canLand(me: number, to: number): boolean {
    return to >= 0 && turning.canFace(me, to)
  }

  return { affords, isLegalAt, armamentFor, armamentToAttack, canAttackAt, modeOf, costOf, thingFor }
}
