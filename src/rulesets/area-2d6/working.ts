import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { EFFECT, END, MARK, NOTE } from './codes.ts'

/**
 * Powers that are working (docs/rules/area-2d6.md §6.3): lasting ones, which the memory knows, and instant ones, which hold
 * until the attack or the move that set them off is over, and are kept on a stack.
 */
export type Workings = ReturnType<typeof makeWorkings>

/** More instant powers at once than attacks within a move can set off. */
const MOST_INSTANTS = 4096

export function makeWorkings(arena: Arena) {
  const { memory, data, journal } = arena
  const { marks, points, checks, attack, defence, armour, dice, actions, roundsLeft, age, works } = memory
  const { powers, shape } = data
  const { commander, known: powerOf, lastingOf, knownOf, effect, duration } = powers
  const { combatants } = arena.plan
  const { lasting: lastings } = shape
  const nothingWorks = shape.known === 0
  const column = (): Int32Array => makeInts(nothingWorks ? 0 : MOST_INSTANTS)
  /** The stack: which known power, on whom, what a shield still absorbs. */
  const instant = column()
  const instantOn = column()
  const instantLeft = column()
  const count = makeInts(1)

  /** Whether a commander has that lasting power working. */
  const isWorking = (lasting: number): boolean => roundsLeft[lasting] > 0

  /** Whether a power, whoever's, is working on somebody. */
  function worksOn(power: number, combatant: number): boolean {
    for (let lasting = 0; lasting < lastings; lasting++) {
      if (powerOf[knownOf[lasting]] === power && works[lasting * combatants + combatant] !== 0) return true
    }
    return false
  }

  /** How many lasting powers work on somebody; how many of a commander's do. */
  function countOn(combatant: number): number {
    let sum = 0
    for (let lasting = 0; lasting < lastings; lasting++) if (works[lasting * combatants + combatant] !== 0) sum++
    return sum
  }

  function countOf(who: number): number {
    let sum = 0
    for (let lasting = 0; lasting < lastings; lasting++) {
      if (roundsLeft[lasting] > 0 && commander[knownOf[lasting]] === who) sum++
    }
    return sum
  }

  /** Adds what an alteration changes, or takes it off again. */
  function alter(power: number, combatant: number, sign: number): void {
    checks[combatant] += sign * powers.checks[power]
    attack[combatant] += sign * powers.attack[power]
    defence[combatant] += sign * powers.defence[power]
    armour[combatant] += sign * powers.armour[power]
    dice[combatant] += sign * powers.dice[power]
    if (duration[power] > 0) actions[combatant] += sign * powers.actions[power]
  }

  /** A known power begins to work on somebody; `amount` is what a shield absorbs. */
  function begin(known: number, combatant: number, amount: number): void {
    const power = powerOf[known]
    const isAlteration = effect[power] === EFFECT.ALTER
    journal.note(NOTE.WORKS, combatant, commander[known], power, amount)
    if (isAlteration) {
      alter(power, combatant, 1)
      if (powers.actions[power] !== 0) points[combatant] = Math.max(0, points[combatant] + powers.actions[power])
    }
    if (duration[power] > 0) {
      works[lastingOf[known] * combatants + combatant] = isAlteration ? 1 : amount
      return
    }
    if (count[0] === MOST_INSTANTS) throw new RangeError(`more than ${MOST_INSTANTS} instant powers work at once`)
    const at = count[0]++
    instant[at] = known
    instantOn[at] = combatant
    instantLeft[at] = amount
  }

  /** A lasting power has been put on all it works on: its rounds begin. */
  function last(known: number): void {
    const lasting = lastingOf[known]
    const power = powerOf[known]
    roundsLeft[lasting] = duration[power]
    if (effect[power] !== EFFECT.SHIELD) return
    let oldest = 0
    for (let other = 0; other < lastings; other++) if (age[other] > oldest) oldest = age[other]
    age[lasting] = oldest + 1
  }

  /** A lasting power ends on everyone. */
  function stop(lasting: number, why: number): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (works[lasting * combatants + combatant] !== 0) takeOff(lasting, combatant, why)
    }
    end(lasting)
  }

  function takeOff(lasting: number, combatant: number, why: number): void {
    const known = knownOf[lasting]
    const power = powerOf[known]
    works[lasting * combatants + combatant] = 0
    if (effect[power] === EFFECT.ALTER) alter(power, combatant, -1)
    if ((marks[combatant] & MARK.OUT) === 0) {
      journal.note(NOTE.WORKS_NO_MORE, combatant, commander[known], power, why)
    }
  }

  /** Nobody is left on whom it works. */
  function end(lasting: number): void {
    roundsLeft[lasting] = 0
    const own = age[lasting]
    age[lasting] = 0
    if (own === 0) return
    for (let other = 0; other < lastings; other++) if (age[other] > own) age[other]--
  }

  function endIfOver(lasting: number): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (works[lasting * combatants + combatant] !== 0) return
    }
    end(lasting)
  }

  /** At the end of a round: powers whose time is over end. */
  function countDown(): void {
    for (let lasting = 0; lasting < lastings; lasting++) {
      if (roundsLeft[lasting] > 0 && --roundsLeft[lasting] === 0) stop(lasting, END.TIME)
    }
  }

  function endInstants(height: number): void {
    while (count[0] > height) {
      const at = --count[0]
      if (instant[at] >= 0) endInstant(at, END.INSTANT)
    }
  }

  function endInstant(at: number, why: number): void {
    const known = instant[at]
    const power = powerOf[known]
    if (effect[power] === EFFECT.ALTER) alter(power, instantOn[at], -1)
    journal.note(NOTE.WORKS_NO_MORE, instantOn[at], commander[known], power, why)
    instant[at] = -1
    instantLeft[at] = 0
  }

  /** What shields on somebody leave of some damage; instant ones only those above a height of the stack (-1: none). */
  function absorb(combatant: number, damage: number, height: number): number {
    let left = damage
    for (let rank = 1; left > 0; rank++) {
      const lasting = ofAge(rank)
      if (lasting < 0) break
      const at = lasting * combatants + combatant
      const taken = Math.min(left, works[at])
      if (taken === 0) continue
      left -= taken
      works[at] -= taken
      const known = knownOf[lasting]
      journal.note(NOTE.ABSORBED, combatant, commander[known], powerOf[known], taken)
      if (works[at] > 0) continue
      takeOff(lasting, combatant, END.USED_UP)
      endIfOver(lasting)
      // Those that are younger have moved up.
      if (roundsLeft[lasting] === 0) rank--
    }
    for (let at = height < 0 ? count[0] : height; at < count[0] && left > 0; at++) {
      if (instantOn[at] !== combatant || instantLeft[at] === 0) continue
      const taken = Math.min(left, instantLeft[at])
      left -= taken
      instantLeft[at] -= taken
      journal.note(NOTE.ABSORBED, combatant, commander[instant[at]], powerOf[instant[at]], taken)
    }
    return left
  }

  function ofAge(rank: number): number {
    for (let lasting = 0; lasting < lastings; lasting++) if (age[lasting] === rank) return lasting
    return -1
  }

  /** Somebody is out: its powers end, and no power works on it. */
  function leave(combatant: number): void {
    for (let lasting = 0; lasting < lastings; lasting++) {
      if (roundsLeft[lasting] === 0) continue
      if (commander[knownOf[lasting]] === combatant) stop(lasting, END.COMMANDER_OUT)
      else if (works[lasting * combatants + combatant] !== 0) {
        takeOff(lasting, combatant, END.USED_UP)
        endIfOver(lasting)
      }
    }
    for (let at = 0; at < count[0]; at++) {
      if (instant[at] >= 0 && commander[instant[at]] === combatant) endInstant(at, END.COMMANDER_OUT)
    }
  }

  return {
    isWorking,
    /** Whether it works on somebody. */
    works: (lasting: number, combatant: number) => works[lasting * combatants + combatant] !== 0,
    worksOn,
    countOn,
    countOf,
    begin,
    last,
    stop,
    countDown,
    /** How high the stack of instant powers is, and the end of all above that. */
    height: () => count[0],
    endInstants,
    absorb,
    leave,
  }
}
