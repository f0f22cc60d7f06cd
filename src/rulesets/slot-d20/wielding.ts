import type { Arena } from './arena.ts'
import { HANDLED, MARK, NOTE, RELOADING } from './codes.ts'
import type { Walls } from './wall.ts'

/** What combatants have in hand, stowed and on the ground (docs/rules/slot-d20.md §6.2). A label of -1 is any thing. */
export type Wielding = ReturnType<typeof makeWielding>

export function makeWielding(arena: Arena, walls: Walls) {
  const { memory, data, journal, between } = arena
  const { cell, marks, inHand, stowed, grounded, unloaded, reach, ammo, lies } = memory
  const { thingStart, weapons, natural, shield } = data.combatants
  const { label: labelOf, hands, reach: reachOf, reload: reloadOf, quick } = data.things
  const { mainAsMove } = data.options

  function freeHands(me: number): number {
    const start = thingStart[me]
    let free = 2
    for (let held = inHand[me], index = 0; held !== 0; held >>>= 1, index++) {
      if (held & 1) free -= hands[start + index]
    }
    return free
  }

  /** The first of a set of things that has that label. */
  function first(me: number, set: number, label: number): number {
    const start = thingStart[me]
    for (let rest = set, index = 0; rest !== 0; rest >>>= 1, index++) {
      if (rest & 1 && (label < 0 || labelOf[start + index] === label)) return start + index
    }
    return -1
  }

  function bitOf(me: number, thing: number): number {
    return 1 << (thing - thingStart[me])
  }

  function findNear(me: number, label: number): number {
    if (grounded[me] === 0) return -1
    const start = thingStart[me]
    const free = freeHands(me)
    for (let rest = grounded[me], index = 0; rest !== 0; rest >>>= 1, index++) {
      const thing = start + index
      if ((rest & 1) === 0 || (label >= 0 && labelOf[thing] !== label)) continue
      if (hands[thing] <= free && between(cell[me], lies[thing]) <= 1) return thing
    }
    return -1
  }

  /** The first weapon in hand that can be reloaded, at a price that can be paid; -1: none. */
  function findUnloaded(me: number, label: number, pays: boolean): number {
    const start = thingStart[me]
    for (let rest = unloaded[me] & inHand[me], index = 0; rest !== 0; rest >>>= 1, index++) {
      const thing = start + index
      if ((rest & 1) === 0 || (label >= 0 && labelOf[thing] !== label) || ammo[thing] === 0) continue
      if (!pays || isPayable(me, thing)) return thing
    }
    return -1
  }

  function isPayable(me: number, thing: number): boolean {
    if (quick[thing] !== 0) return true
    const hasMain = (marks[me] & MARK.MAIN) !== 0
    if (reloadOf[thing] === RELOADING.MAIN) return hasMain
    return (marks[me] & MARK.MOVE) !== 0 || (mainAsMove && hasMain)
  }

  function change(me: number, held: number): void {
    const start = thingStart[me]
    inHand[me] = held
    let longest = 0
    for (let index = 0; index < weapons[me]; index++) {
      if (held & (1 << index) && reachOf[start + index] > longest) longest = reachOf[start + index]
    }
    reach[me] = longest
    if ((held & shield[me]) === 0) walls.unlock(me)
  }

  /** Takes a stowed thing in hand; what is in the way is dropped. */
  function ready(me: number, thing: number): void {
    while (freeHands(me) < hands[thing]) drop(me, inTheWay(me))
    const bit = bitOf(me, thing)
    stowed[me] &= ~bit
    journal.note(NOTE.HANDLED, me, me, thing, HANDLED.READIED)
    change(me, inHand[me] | bit)
  }

  /** Weapons and items first, in loadout order, then the shield. */
  function inTheWay(me: number): number {
    const others = first(me, inHand[me] & ~natural[me] & ~shield[me], -1)
    return others >= 0 ? others : first(me, shield[me], -1)
  }

  function stow(me: number, thing: number): void {
    const bit = bitOf(me, thing)
    stowed[me] |= bit
    journal.note(NOTE.HANDLED, me, me, thing, HANDLED.STOWED)
    change(me, inHand[me] & ~bit)
  }

  function drop(me: number, thing: number): void {
    fall(me, thing, cell[me], HANDLED.DROPPED)
  }

  function fall(me: number, thing: number, at: number, how: number): void {
    const bit = bitOf(me, thing)
    grounded[me] |= bit
    lies[thing] = at
    journal.note(NOTE.HANDLED, me, me, thing, how)
    change(me, inHand[me] & ~bit)
  }

  function pickUp(me: number, thing: number): void {
    const bit = bitOf(me, thing)
    grounded[me] &= ~bit
    lies[thing] = 0
    journal.note(NOTE.HANDLED, me, me, thing, HANDLED.PICKED_UP)
    change(me, inHand[me] | bit)
  }

  function reload(me: number, thing: number): void {
    unloaded[me] &= ~bitOf(me, thing)
    journal.note(NOTE.HANDLED, me, me, thing, HANDLED.RELOADED)
  }

  /** A shot is spent, and the weapon is unloaded. */
  function shoot(me: number, thing: number): void {
    if (ammo[thing] > 0) ammo[thing]--
    if (reloadOf[thing] === 0) return
    unloaded[me] |= bitOf(me, thing)
    journal.note(NOTE.HANDLED, me, me, thing, HANDLED.SHOT)
  }

  /** A thing is gone: broken or used up. */
  function lose(me: number, thing: number, how: number): void {
    journal.note(NOTE.HANDLED, me, me, thing, how)
    change(me, inHand[me] & ~bitOf(me, thing))
  }

  return {
    freeHands,
    /** The first thing that is stowed; in hand and not natural; on the ground near by, with hands free for it; -1: none. */
    findStowed: (me: number, label: number) => first(me, stowed[me], label),
    findHeld: (me: number, label: number) => first(me, inHand[me] & ~natural[me], label),
    findNear,
    findUnloaded,
    /** Whether a thing of that label is in hand, natural weapons too; which is the first, -1: none. */
    findInHand: (me: number, label: number) => first(me, inHand[me], label),
    isInHand: (me: number, thing: number) => (inHand[me] & bitOf(me, thing)) !== 0,
    isStowed: (me: number, thing: number) => (stowed[me] & bitOf(me, thing)) !== 0,
    ready,
    stow,
    drop,
    pickUp,
    reload,
    shoot,
    /** A thrown weapon lies in that cell. */
    throwTo: (me: number, thing: number, at: number): void => fall(me, thing, at, HANDLED.THROWN),
    lose,
  }
}
