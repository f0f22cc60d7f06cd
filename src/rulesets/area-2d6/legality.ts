import { UNREACHABLE } from '../../field/steps.ts'
import type { Arena } from './arena.ts'
import { ACTION, EFFECT, FOR_MELEE, FOR_RANGE, KIND, MARK, SIDE } from './codes.ts'
import type { Workings } from './working.ts'

/** What a combatant can do now (docs/rules/area-2d6.md §6), and whether it can pay for it. */
export type Legality = ReturnType<typeof makeLegality>

export function makeLegality(arena: Arena, workings: Workings) {
  const { memory, data, distance, between, inSight, walk, heads, partyOf } = arena
  const { foesHere, canStrike, canShoot, ignores, away } = arena
  const { hp, hpMax, cell, marks, points, spontaneous, ready, bleeding, usesLeft, ammo, itemsLeft } = memory
  const { costs, spontaneousPerRound } = data.options
  const { label: labelOf, kind, bare, range, minRange } = data.armaments
  const { armamentStart, itemStart, knownStart, briefed } = data.combatants
  const { full } = data.field
  const { powers } = data
  const { known: powerOf, lastingOf, knownOf, commander } = powers
  const itemLabel = data.items.label
  const lastings = data.shape.lasting
  const bleeds = data.shape.bleeders > 0

  /** Whether the points are there for an action, and what it requires that takes no looking around. */
  function affords(action: number, me: number): boolean {
    if (points[me] < costs[action]) return false
    switch (action) {
      case ACTION.MELEE:
      case ACTION.FEINT:
        return foesHere(me) > 0 && canStrike(me)
      case ACTION.HEAVY_BLOW:
        return foesHere(me) > 0 && canStrike(me) && bare[ready[me]] === 0
      case ACTION.PINCER:
        return foesHere(me) > 0 && canStrike(me) && heads(partyOf(me), cell[me]) > 1
      case ACTION.CHARGE:
        return canStrike(me) && (marks[me] & MARK.PRONE) === 0
      case ACTION.RANGED:
      case ACTION.SNIPE:
        return canShoot(me)
      case ACTION.SPONTANEOUS:
        return briefed[me] !== 0 && spontaneous[me] < spontaneousPerRound
      case ACTION.ADVANCE:
      case ACTION.STEP:
      case ACTION.WITHDRAW:
      case ACTION.STEP_BACK:
      case ACTION.LIE_DOWN:
        return (marks[me] & MARK.PRONE) === 0
      case ACTION.STAND_UP:
        return (marks[me] & MARK.PRONE) !== 0
      case ACTION.IGNORE:
        return foesHere(me) > 0
      default:
        return true
    }
  }

  /** Whether the ready weapon is the one that a rule names; -1: it names none. */
  function isReady(me: number, label: number): boolean {
    return label < 0 || labelOf[ready[me]] === label
  }

  /** What it requires of its target. */
  function isLegalAt(action: number, me: number, other: number, argument: number): boolean {
    switch (action) {
      case ACTION.MELEE:
      case ACTION.HEAVY_BLOW:
      case ACTION.FEINT:
      case ACTION.PINCER:
        return cell[other] === cell[me] && isReady(me, argument)
      case ACTION.CHARGE:
        return walk(cell[me], cell[other]) === 1 && isReady(me, argument)
      case ACTION.RANGED:
      case ACTION.SNIPE:
        return isReady(me, argument) && canShootAt(me, other)
      case ACTION.ADVANCE:
      case ACTION.STEP:
        return isApart(cell[me], cell[other])
      case ACTION.WITHDRAW:
      case ACTION.STEP_BACK:
        return away(cell[me], cell[other], 0, 1 - partyOf(me)) >= 0
      case ACTION.IGNORE:
        return cell[other] === cell[me] && !ignores(me, other)
      default:
        return true
    }
  }

  /** Whether there is a way to go between two areas: then some neighbour is nearer. */
  function isApart(from: number, to: number): boolean {
    if (from === to) return false
    return walk(from, to) < UNREACHABLE
  }

  function canShootAt(me: number, other: number): boolean {
    const from = cell[me]
    const to = cell[other]
    const armament = ready[me]
    const far = between(from, to)
    if (far < minRange[armament] || far > range[armament]) return false
    return from === to || (full[to] === 0 && inSight(from, to))
  }

  /** The place among known powers of one that `me` can use now for so many points, or -1; not whom it could be aimed at. */
  function findPower(me: number, power: number, cost: number): number {
    if (points[me] < cost) return -1
    for (let known = knownStart[me]; known < knownStart[me + 1]; known++) {
      if (powerOf[known] !== power) continue
      if (usesLeft[known] === 0) return -1
      const lasting = lastingOf[known]
      return lasting >= 0 && workings.isWorking(lasting) ? -1 : known
    }
    return -1
  }

  /** Whether somebody is of the side that a power is for. */
  function isOfSide(side: number, me: number, other: number): boolean {
    switch (side) {
      case SIDE.FOE:
        return partyOf(other) !== partyOf(me)
      case SIDE.ALLY:
        return partyOf(other) === partyOf(me)
      case SIDE.SELF:
        return other === me
      default:
        return true
    }
  }

  /** Whether it can be aimed at somebody from here. */
  function canChoose(me: number, known: number, other: number): boolean {
    const power = powerOf[known]
    if (!isOfSide(powers.side[power], me, other)) return false
    if (distance(me, other) > powers.range[power] || !inSight(cell[me], cell[other])) return false
    if (powers.effect[power] === EFFECT.HEAL && !needsHealing(other)) return false
    if (powers.effect[power] === EFFECT.FELL && marks[other] & MARK.PRONE) return false
    return lastingOf[known] < 0 || !workings.worksOn(power, other)
  }

  /** The lasting power that `me` has working and could stop, or -1. */
  function findWorking(me: number, power: number): number {
    for (let lasting = 0; lasting < lastings; lasting++) {
      const known = knownOf[lasting]
      if (commander[known] === me && powerOf[known] === power && workings.isWorking(lasting)) return lasting
    }
    return -1
  }

  /**
   * The weapon that `equip` would make ready, or -1. Its bare hands, which are its last armament, cannot be made
   * ready.
   */
  function armamentToReady(me: number, label: number): number {
    const end = armamentStart[me + 1] - 1
    for (let armament = armamentStart[me]; armament < end; armament++) {
      if (armament === ready[me]) continue
      if (kind[armament] === KIND.THROWN && ammo[armament] === 0) continue
      if (
        label === FOR_MELEE
          ? kind[armament] !== KIND.SHOOTING
          : label === FOR_RANGE
            ? canBeShot(armament)
            : labelOf[armament] === label
      )
        return armament
    }
    return -1
  }

  function canBeShot(armament: number): boolean {
    return kind[armament] !== KIND.MELEE && ammo[armament] !== 0
  }

  /** The kind of item of that label that it has left, or -1. */
  function findItem(me: number, label: number): number {
    for (let item = itemStart[me]; item < itemStart[me + 1]; item++) {
      if (itemLabel[item] === label && itemsLeft[item] > 0) return item
    }
    return -1
  }

  /** Below full hit points, or bleeding. */
  function needsHealing(combatant: number): boolean {
    return hp[combatant] < hpMax[combatant] || (bleeds && bleeding[combatant] > 0)
  }

  return {
    affords,
    isLegalAt,
    isReady,
    findPower,
    canChoose,
    isOfSide,
    findWorking,
    armamentToReady,
    findItem,
    needsHealing,
  }
}
