import type { Arena } from './arena.ts'
import type { Choosing } from './choice.ts'
import { KIND, MARK, MOMENT, OCCASION, REACTION, SIDE } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Legality } from './legality.ts'

/** Whom a reaction is aimed at (docs/rules/area-2d6.md §9). */
export function makeAnswering(arena: Arena, legality: Legality, defence: Defence, { chooseIgnored }: Choosing) {
  const { memory, data, occasion, place } = arena
  const { isReady, findPower, canChoose } = legality
  const { cell, marks, ready, points } = memory
  const { riposteCost } = data.options
  const { kind, bare } = data.armaments
  const { cost, effect, side, trigger } = data.powers
  const { wallsSought, coverSought } = data.field
  const somebodySeeksGround = wallsSought.length + coverSought.length > 0
  const somebodyIgnores = data.shape.ignorers > 0

  /** The target of a reaction at a `MOMENT` that `foe` has given; -1: there is none. */
  function answer(
    reaction: number,
    selector: number,
    moment: number,
    me: number,
    foe: number,
    argument: number,
  ): number {
    if (somebodySeeksGround) place[0] = cell[me]
    if (somebodyIgnores) occasion[OCCASION.ASKED] = me
    switch (reaction) {
      case REACTION.EVADE:
        return moment === MOMENT.DEFENCE && defence.canEvade(me) ? foe : -1
      case REACTION.PARRY:
        return moment === MOMENT.DEFENCE && defence.canParry(me) ? foe : -1
      case REACTION.DEFEND:
        return moment === MOMENT.DEFENCE && (defence.canEvade(me) || defence.canParry(me)) ? foe : -1
      case REACTION.RIPOSTE:
        return moment === MOMENT.LEAVING && canRiposte(me, argument) ? foe : -1
      case REACTION.COMMAND:
        return argument < effect.length && trigger[argument] === moment ? choosePowered(moment, me, foe, argument) : -1
      case REACTION.IGNORE:
        occasion[OCCASION.ATTACKER] = foe
        return moment === MOMENT.PINCERED ? chooseIgnored(selector, me) : -1
      case REACTION.DIVERT:
        return moment === MOMENT.RIPOSTED && occasion[OCCASION.DIVERSION] !== 0 ? foe : -1
      default:
        return moment === MOMENT.RIPOSTED ? foe : -1
    }
  }

  function canRiposte(me: number, label: number): boolean {
    const armament = ready[me]
    return points[me] >= riposteCost && kind[armament] !== KIND.SHOOTING && bare[armament] === 0 && isReady(me, label)
  }

  /** Whom a reactive power works on (§7.3), if that is legal; `foe` is the attacker, or who leaves. */
  function choosePowered(moment: number, me: number, foe: number, power: number): number {
    const known = findPower(me, power, cost[power])
    if (known < 0) return -1
    const victim = moment === MOMENT.LEAVING ? me : occasion[OCCASION.TARGET]
    const aim = side[power]
    if (aim === SIDE.SELF && victim !== me) return -1
    const chosen = aim === SIDE.FOE || aim === SIDE.ALL ? foe : victim
    if (marks[chosen] & MARK.OUT) return -1
    return canChoose(me, known, chosen) ? chosen : -1
  }

  return { answer }
}
