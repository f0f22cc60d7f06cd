import type { Arena } from './arena.ts'
import { HANDLED, NOTE, WHERE } from './codes.ts'

/**
 * What combatants have in hand and carry, and what lies on the ground (docs/rules/segment-d100.md §2.3 and §6.4). A kind
 * of -1 is any. Hands, belts and cells are ordered: the first that fits is taken, what comes is put at the end.
 */
export type Wielding = ReturnType<typeof makeWielding>

export function makeWielding(arena: Arena) {
  const { memory, data, journal } = arena
  const { cell, hand, otherHand, ready, reach, where, holder, rank, loaded, progress, shots, fallen } = memory
  const { kind: kindOf } = data.things
  const { hands, size, weapon, melee, missile, hurled, load: loadOf, ammoFor, reach: reachOf } = data.kinds
  const things = kindOf.length

  function handsFor(thing: number): number {
    return thing < 0 ? 0 : hands[kindOf[thing]]
  }

  function freeHands(me: number): number {
    return 2 - handsFor(hand[me]) - handsFor(otherHand[me])
  }

  /** Whether a thing would find the hands free that it needs. */
  function hasRoomFor(me: number, thing: number): boolean {
    return handsFor(thing) <= freeHands(me)
  }

  /** The first thing in hand of a kind for which a column of kinds is not 0. */
  function findWith(me: number, kind: number, column: Int32Array): number {
    const first = hand[me]
    if (first < 0) return -1
    if ((kind < 0 || kindOf[first] === kind) && column[kindOf[first]] !== 0) return first
    const second = otherHand[me]
    if (second >= 0 && (kind < 0 || kindOf[second] === kind) && column[kindOf[second]] !== 0) return second
    return -1
  }

  /** The first thing in hand of a kind, that strikes in melee, is fired, can be hurled; -1: none. */
  function findHeld(me: number, kind: number): number {
    const first = hand[me]
    if (first < 0 || kind < 0 || kindOf[first] === kind) return first
    const second = otherHand[me]
    return second >= 0 && kindOf[second] === kind ? second : -1
  }

  /** The first by its order of those in a place for which `fits`. */
  function findIn(place: number, whose: number, fits: (thing: number) => boolean): number {
    let best = -1
    for (let thing = 0; thing < things; thing++) {
      if (where[thing] !== place || holder[thing] !== whose || !fits(thing)) continue
      if (best < 0 || rank[thing] < rank[best]) best = thing
    }
    return best
  }

  /** What is being looked for, for the functions below, which are made once. */
  const wanted = { kind: 0, most: 0, free: 0 }
  const fitsHand = (thing: number): boolean => {
    const kind = kindOf[thing]
    const isWanted = wanted.kind < 0 ? weapon[kind] !== 0 : kind === wanted.kind
    return isWanted && hands[kind] <= wanted.free && size[kind] <= wanted.most
  }
  const hasShots = (thing: number): boolean => ammoFor[kindOf[thing]] === wanted.kind && shots[thing] > 0

  /** The first thing carried that there are hands for, of a size up to `most`; without a kind only weapons. */
  function findCarried(me: number, kind: number, most: number): number {
    wanted.free = freeHands(me)
    if (wanted.free === 0) return -1
    wanted.kind = kind
    wanted.most = most
    return findIn(WHERE.CARRIED, me, fitsHand)
  }

  /** Its own shots, then those of things in hand, then of things carried; -1: there are none. */
  function findShots(me: number, thing: number): number {
    if (shots[thing] !== 0) return thing
    wanted.kind = kindOf[thing]
    if (hand[me] >= 0 && hasShots(hand[me])) return hand[me]
    if (otherHand[me] >= 0 && hasShots(otherHand[me])) return otherHand[me]
    return findIn(WHERE.CARRIED, me, hasShots)
  }

  /** Whether a missile weapon in hand can be fired now. */
  function isReadyToFire(me: number, thing: number): boolean {
    return loadOf[kindOf[thing]] > 0 ? loaded[thing] !== 0 : findShots(me, thing) >= 0
  }

  function canLoad(me: number, thing: number): boolean {
    return thing >= 0 && loadOf[kindOf[thing]] > 0 && loaded[thing] === 0 && findShots(me, thing) >= 0
  }

  /** The first missile weapon in hand that can be loaded. */
  function findUnloaded(me: number, kind: number): number {
    const first = hand[me]
    if (first >= 0 && (kind < 0 || kindOf[first] === kind) && canLoad(me, first)) return first
    const second = otherHand[me]
    return second >= 0 && (kind < 0 || kindOf[second] === kind) && canLoad(me, second) ? second : -1
  }

  /** The ready weapon is the first weapon in hand, else the first item with damage, else none. */
  function refresh(me: number): void {
    const armed = findWith(me, -1, weapon)
    const now = armed >= 0 ? armed : findWith(me, -1, melee)
    ready[me] = now
    reach[me] = now >= 0 && melee[kindOf[now]] !== 0 ? reachOf[kindOf[now]] : 1
  }

  function takeUp(me: number, thing: number): void {
    if (hand[me] < 0) hand[me] = thing
    else otherHand[me] = thing
    where[thing] = WHERE.HAND
    holder[thing] = me
    rank[thing] = 0
    refresh(me)
  }

  function putAway(me: number, thing: number): void {
    if (hand[me] === thing) hand[me] = otherHand[me]
    otherHand[me] = -1
    refresh(me)
  }

  function putAtEnd(thing: number, place: number, whose: number): void {
    let last = -1
    for (let other = 0; other < things; other++) {
      if (other !== thing && where[other] === place && holder[other] === whose && rank[other] > last) last = rank[other]
    }
    where[thing] = place
    holder[thing] = whose
    rank[thing] = last + 1
  }

  function draw(me: number, thing: number): void {
    takeUp(me, thing)
    journal.note(NOTE.HANDLED, me, -1, thing, HANDLED.DRAWN)
  }

  function sheath(me: number, thing: number): void {
    putAway(me, thing)
    putAtEnd(thing, WHERE.CARRIED, me)
    journal.note(NOTE.HANDLED, me, -1, thing, HANDLED.SHEATHED)
  }

  /** Spends so many quarters on loading. */
  function load(me: number, thing: number, quarters: number): void {
    progress[thing] += quarters
    if (progress[thing] < loadOf[kindOf[thing]]) {
      journal.note(NOTE.PROGRESS, me, -1, thing, progress[thing])
      return
    }
    const source = findShots(me, thing)
    if (shots[source] > 0) shots[source]--
    progress[thing] = 0
    loaded[thing] = 1
    journal.note(NOTE.HANDLED, me, -1, thing, HANDLED.LOADED)
  }

  /** A shot is used up. */
  function shoot(me: number, thing: number): void {
    if (loadOf[kindOf[thing]] > 0) loaded[thing] = 0
    else {
      const source = findShots(me, thing)
      if (shots[source] > 0) shots[source]--
    }
    journal.note(NOTE.HANDLED, me, -1, thing, HANDLED.FIRED)
  }

  /** A thing in hand comes to lie in a cell; `how` is a `HANDLED`. */
  function lay(me: number, thing: number, at: number, how: number): void {
    putAway(me, thing)
    putAtEnd(thing, WHERE.GROUND, at)
    fallen[thing] = 1
    journal.note(NOTE.HANDLED, me, -1, thing, how)
  }

  /** A thing on the ground or in flight comes into the hand, `from` somebody or -1. */
  function take(me: number, thing: number, from: number, how: number): void {
    takeUp(me, thing)
    fallen[thing] = 0
    journal.note(NOTE.HANDLED, me, from, thing, how)
  }

  /** It leaves the hand, and is nowhere until it is taken or laid down. */
  function letFly(me: number, thing: number, to: number, how: number): void {
    putAway(me, thing)
    where[thing] = WHERE.GONE
    journal.note(NOTE.HANDLED, me, to, thing, how)
  }

  /** A thing in flight comes to lie in a cell. */
  function land(me: number, thing: number, at: number): void {
    putAtEnd(thing, WHERE.GROUND, at)
    fallen[thing] = 1
    journal.note(NOTE.HANDLED, me, -1, thing, HANDLED.FALLEN)
  }

  /** Of somebody slain: what it has in hand falls, what it carries is gone. */
  function strew(me: number): void {
    while (hand[me] >= 0) lay(me, hand[me], cell[me], HANDLED.LET_GO)
    for (let thing = 0; thing < things; thing++) {
      if (where[thing] !== WHERE.CARRIED || holder[thing] !== me) continue
      where[thing] = WHERE.GONE
      journal.note(NOTE.HANDLED, me, -1, thing, HANDLED.GONE)
    }
  }

  /** At the beginning of a segment: nothing has fallen in it yet. */
  function forgetFalls(): void {
    for (let thing = 0; thing < things; thing++) fallen[thing] = 0
  }

  return {
    freeHands,
    hasRoomFor,
    findHeld,
    findStriker: (me: number, kind: number) => findWith(me, kind, melee),
    findMissile: (me: number, kind: number) => findWith(me, kind, missile),
    findHurled: (me: number, kind: number) => findWith(me, kind, hurled),
    findCarried,
    findUnloaded,
    isReadyToFire,
    draw,
    sheath,
    load,
    shoot,
    lay,
    take,
    letFly,
    land,
    strew,
    forgetFalls,
  }
}
