import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { HANDLED, INJURY, MARK, MOMENT, NOTE, STANCE, STATE, STEP, WHERE } from './codes.ts'
import type { Falls } from './fall.ts'
import type { Ground } from './ground.ts'
import type { Needs } from './need.ts'
import type { States } from './state.ts'
import type { Turning } from './turning.ts'
import type { Wielding } from './wielding.ts'

/** Throws, tosses and catches (docs/rules/segment-d100.md §6.4). Bands are 0 to 2: short, medium, long. */
export type Throws = ReturnType<typeof makeThrows>

export function makeThrows(
  arena: Arena,
  needs: Needs,
  turning: Turning,
  ground: Ground,
  wielding: Wielding,
  states: States,
  falls: Falls,
  decisions: Decisions,
) {
  const { memory, data, rolls, journal, plan, between, distance, inSight, moveTo, foesFrom, foesTo, isDecided, ties } =
    arena
  const { react, ruleOf, reactionOf } = decisions
  const { cell, marks, end, where, holder, rank, fallen } = memory
  const { kind: kindOf } = data.things
  const { size, weapon, burden, crush, tooHeavy, catchEnd, count: kinds } = data.kinds
  const { catching, crd, throwing, throwRange, runningLeap, grab: grabOf } = data.combatants
  const { mediumDv, longDv, interceptDv, endurance } = data.options
  const { moments } = data.tactics
  const { firstParty } = plan
  const things = kindOf.length
  const TOSS = 1 << MOMENT.TOSS
  /** The thing that is in flight, or -1, and what catching it costs besides its weight. */
  const flying = makeInts(2)
  const THING = 0
  const EXTRA = 1
  flying[THING] = -1
  const STEPS = 8

  /** In which band a distance lies. */
  function bandOf(far: number, range: number): number {
    return 4 * far <= range ? 0 : 2 * far <= range ? 1 : 2
  }

  function bandDv(band: number): number {
    return band === 0 ? 0 : band === 1 ? mediumDv : longDv
  }

  /** Whether a thing would be handed over, not tossed, to somebody so near. */
  function isNear(me: number, other: number): boolean {
    return distance(me, other) <= grabOf[me]
  }

  /** Whether somebody can take a thing that is handed over. */
  function canReceive(other: number, thing: number): boolean {
    return (marks[other] & MARK.HELPLESS) === 0 && wielding.hasRoomFor(other, thing)
  }

  function hand(me: number, other: number, thing: number): void {
    wielding.letFly(me, thing, other, HANDLED.HANDED)
    wielding.take(other, thing, me, HANDLED.CAUGHT)
  }

  /** Whether the thing in flight could be caught, apart from its tactic. */
  function mayCatch(me: number, thrower: number): boolean {
    const thing = flying[THING]
    if (thing < 0 || marks[me] & (MARK.PRONE | MARK.HELPLESS) || !wielding.hasRoomFor(me, thing)) return false
    const at = me * kinds + kindOf[thing]
    if (endurance && end[me] < catchEnd[at] + flying[EXTRA]) return false
    const isFoe = me < firstParty !== thrower < firstParty
    return !isFoe || tooHeavy[at] === 0
  }

  /** Whether it can and will catch; it then pays. */
  function willCatch(me: number, thrower: number): boolean {
    if ((moments[me] & TOSS) === 0 || !mayCatch(me, thrower)) return false
    const decision = react(MOMENT.TOSS, me, thrower)
    if (decision < 0) return false
    journal.note(NOTE.REACTED, me, thrower, reactionOf(me, decision), ruleOf(decision))
    states.pay(me, 0, catchEnd[me * kinds + kindOf[flying[THING]]] + flying[EXTRA])
    return true
  }

  /** Tosses; if it `leaps` nobody can come between. */
  function toss(me: number, ally: number, thing: number, leaps: boolean): void {
    const band = bandOf(distance(me, ally), throwRange[me])
    wielding.letFly(me, thing, ally, HANDLED.TOSSED)
    flying[THING] = thing
    flying[EXTRA] = leaps ? 1 : 0
    if (leaps || !isIntercepted(me, ally, thing, band)) arrive(me, ally, thing, band)
    flying[THING] = -1
    flying[EXTRA] = 0
  }

  function isIntercepted(me: number, ally: number, thing: number, band: number): boolean {
    const last = foesTo(me)
    for (let foe = foesFrom(me); foe < last; foe++) {
      if (marks[foe] & MARK.OUT || (distance(foe, me) > 1 && distance(foe, ally) > 1)) continue
      if (!willCatch(foe, me)) continue
      const chance = needs.chanceOf(catching[foe], bandDv(band) + interceptDv)
      const isCaught = rolls.rollCheck(foe) <= chance
      journal.note(NOTE.CATCHES, foe, me, chance, isCaught ? 1 : 0)
      if (!isCaught) continue
      receive(foe, me, thing)
      return true
    }
    return false
  }

  /** It takes the thing into the hand, and bears its weight. */
  function receive(me: number, thrower: number, thing: number): void {
    wielding.take(me, thing, thrower, HANDLED.CAUGHT)
    falls.injure(me, thrower, burden[me * kinds + kindOf[thing]], INJURY.WEIGHT)
  }

  function arrive(me: number, ally: number, thing: number, band: number): void {
    const at = ally * kinds + kindOf[thing]
    if (!willCatch(ally, me)) {
      wielding.land(ally, thing, cell[ally])
      return
    }
    if (tooHeavy[at] !== 0) {
      wielding.land(ally, thing, cell[ally])
      falls.injure(ally, me, crush[at], INJURY.TOO_HEAVY)
      return
    }
    const chance = needs.chanceOf(catching[ally], bandDv(band))
    const roll = rolls.rollCheck(ally)
    const isStruck = roll > chance + crd[ally]
    journal.note(NOTE.CATCHES, ally, me, chance, roll <= chance ? 1 : isStruck ? 2 : 0)
    if (roll <= chance) {
      receive(ally, me, thing)
      return
    }
    wielding.land(ally, thing, cell[ally])
    if (isStruck) falls.injure(ally, me, throwing[3 * me + band], INJURY.THROW)
  }

  /** Whether what lies there comes before the best so far: nearer, in the first of equal cells, what lay there first. */
  function precedes(thing: number, best: number, from: number): boolean {
    if (best < 0) return true
    const away = between(from, holder[thing])
    const other = between(from, holder[best])
    if (away !== other) return away < other
    if (holder[thing] !== holder[best]) return ties.first(holder[thing], holder[best]) === holder[thing]
    return rank[thing] < rank[best]
  }

  function isWanted(thing: number, kind: number): boolean {
    return kind < 0 ? weapon[kindOf[thing]] !== 0 : kindOf[thing] === kind
  }

  /** The nearest thing within grabbing distance, or that falls within a dive; -1: none. Without a kind only weapons. */
  function findNear(me: number, kind: number): number {
    const from = cell[me]
    let best = -1
    for (let thing = 0; thing < things; thing++) {
      if (where[thing] !== WHERE.GROUND || !isWanted(thing, kind) || between(from, holder[thing]) > grabOf[me]) continue
      if (!wielding.hasRoomFor(me, thing) || !inSight(from, holder[thing])) continue
      if (precedes(thing, best, from)) best = thing
    }
    return best
  }

  /** END of diving for a thing. */
  function priceOfDive(me: number, thing: number): number {
    return 1 + catchEnd[me * kinds + kindOf[thing]]
  }

  function findFalling(me: number, kind: number): number {
    const from = cell[me]
    let best = -1
    for (let thing = 0; thing < things; thing++) {
      if (where[thing] !== WHERE.GROUND || fallen[thing] === 0 || !isWanted(thing, kind)) continue
      const away = between(from, holder[thing])
      if (away <= grabOf[me] || away > runningLeap[me] || tooHeavy[me * kinds + kindOf[thing]] !== 0) continue
      if (!wielding.hasRoomFor(me, thing) || !inSight(from, holder[thing])) continue
      if (!turning.canFace(me, holder[thing]) || (endurance && end[me] < priceOfDive(me, thing))) continue
      if (precedes(thing, best, from)) best = thing
    }
    return best
  }

  function dive(me: number, thing: number): void {
    const from = cell[me]
    const at = holder[thing]
    turning.face(me, at)
    states.end(me, MARK.CREEPING, STATE.CREEPING)
    const to = landingCell(me, at)
    if (to !== from) {
      moveTo(me, to)
      journal.note(NOTE.MOVED, me, STEP.DIVE, from, to)
    }
    const chance = needs.chanceOf(catching[me], 0)
    const isCaught = rolls.rollCheck(me) <= chance
    journal.note(NOTE.CATCHES, me, -1, chance, isCaught ? 1 : 0)
    if (isCaught) receive(me, -1, thing)
    else if (!isDecided()) states.takeStance(me, STANCE.PRONE)
  }

  /** The cell itself if it is free, else the free one beside it that is nearest to the catcher, else its own. */
  function landingCell(me: number, at: number): number {
    if (ground.isFree(at)) return at
    let to = -1
    for (let step = 0; step < STEPS; step++) {
      if (!ground.isOpen(at, step)) continue
      const beside = ground.next(at, step)
      if (!ground.isFree(beside)) continue
      const nearer = to < 0 ? -1 : between(cell[me], beside) - between(cell[me], to)
      if (nearer <= 0) to = nearer < 0 ? beside : ties.first(to, beside)
    }
    return to < 0 ? cell[me] : to
  }

  return {
    bandOf,
    /** END of throwing a thing so far. */
    priceOf: (me: number, thing: number, band: number) => throwing[3 * me + band] + size[kindOf[thing]],
    isNear,
    canReceive,
    hand,
    toss,
    mayCatch,
    findNear,
    findFalling,
    grab: (me: number, thing: number): void => wielding.take(me, thing, -1, HANDLED.GRABBED),
    priceOfDive,
    dive,
  }
}
