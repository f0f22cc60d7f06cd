import { makeInts } from '../../battle/buffers.ts'
import { DRAW, FIRST_WINS, type Score, SECOND_WINS, STALEMATE } from '../../battle/score.ts'
import { FATES } from './code/falls.ts'
import { MARK } from './codes.ts'
import type { Data } from './data.ts'
import { makePresence } from './presence.ts'

/** The columns of columns.ts as views on one array. */
export type Memory = { readonly bytes: Int32Array } & { readonly [name: string]: Int32Array } & Readonly<
    Record<
      'marks' | 'standing' | 'reacted' | 'cooldowns' | 'line' | 'acted' | 'rounds' | 'part' | 'turns' | 'ties',
      Int32Array
    >
  >

type Forecast = (what: number, turnType: number, me: number, target: number, thing: number) => number

/** Who stands, who is down, waits or is in reserve, and in which order (§§7.4, 10.1). */
export function makeField(
  data: Data,
  memory: Memory,
  score: Score,
  {
    enters,
    settle,
    vacate = () => {},
    place = () => true,
  }: {
    enters: (one: number) => void
    settle?: (() => void) | undefined
    /** On a grid: somebody leaves its cell; and gets one beside whoever brings it in, if there is one. */
    vacate?: (one: number) => void
    place?: (one: number, by: number) => boolean
  },
) {
  const { combatants, counted, firstParty, game, templates, waits } = data
  const { marks, standing, line, acted, part } = memory
  /** By time. */
  const ready: Int32Array | undefined = memory.ready
  const { stands, own } = score
  /** What is left of which pools is counted, and where. */
  const lefts = counted.left.flatMap((counter, pool) => (counter < 0 ? [] : [{ pool: memory[`p${pool}`]!, counter }]))
  const isMoved = line.length > 0
  const names = [...new Set(templates)]
  const templateOf = Int32Array.from(templates, (name) => names.indexOf(name))
  const { front, fillsAtOnce } = game
  const lastOfFirst = firstParty - 1
  /** 0: both parties have somebody who stands. */
  const over = makeInts(1)
  /** Whether those who fall now are slain at the instant of the first of all; -1: each is looked at by itself. */
  let firstOfGroup = -1
  const presence = makePresence(data, marks, score)
  const { change, countTime } = presence

  const partyOf = (one: number): number => (lastOfFirst - one) >>> 31
  const fromOf = (party: number): number => (party === 0 ? 0 : firstParty)
  const toOf = (party: number): number => (party === 0 ? firstParty : combatants)

  /** Those who are off the field in one way or another, but for the reserve. */
  const isAway = (one: number): boolean => (marks[one]! & (MARK.OUT | MARK.DOWN | MARK.WAITS)) !== 0

  function isNobodySlain(): boolean {
    for (let one = 0; one < combatants; one++) if (marks[one]! & MARK.SLAIN) return false
    return true
  }

  /** A battle begins, or goes on from a memory. */
  function reset(): void {
    presence.forget()
    over[0] = 1
  }

  /** One of a party stands no more. */
  function fallIn(party: number): void {
    standing[party]!--
    if (standing[party] === 0) over[0] = 1
  }

  function goOut(victim: number, fate: number): void {
    const isFirst = firstOfGroup < 0 ? isNobodySlain() : firstOfGroup === 1
    change()
    if (!isAway(victim)) fallIn(partyOf(victim))
    vacate(victim)
    marks[victim] = MARK.OUT | (fate === 0 ? MARK.SLAIN : 0)
    score[FATES[fate]!][victim] = 1
    if (fate === 0 && isFirst) {
      score.firstSlain[victim] = 1
      score.firstLoss[partyOf(victim)] = 1
    }
    if (front > 0 && fillsAtOnce) stepUp(partyOf(victim))
  }

  function goDown(one: number): void {
    change()
    if (!isAway(one)) fallIn(partyOf(one))
    marks[one]! |= MARK.DOWN
    if (front > 0 && fillsAtOnce) stepUp(partyOf(one))
  }

  function getUp(one: number): void {
    if ((marks[one]! & MARK.DOWN) === 0) return
    change()
    marks[one]! &= ~MARK.DOWN
    if (!isAway(one)) standing[partyOf(one)]!++
  }

  /** Gaps in the front are filled by those behind, in the party's order. Whoever steps up may fall by its `enters`: the next one follows. */
  function stepUp(party: number): void {
    if (front === 0) return
    for (let at = fromOf(party); at < toOf(party); at++) {
      const one = memberAt(at)
      if (marks[one] !== MARK.RESERVE) continue
      if (countFront(party) >= front) return
      change()
      marks[one] = 0
      if (ready !== undefined) ready[one] = Math.max(ready[one]!, part[0]! + 1)
      enters(one)
    }
  }

  function memberAt(at: number): number {
    return isMoved ? line[at]! : at
  }

  function placeOf(one: number): number {
    if (!isMoved) return one
    for (let at = 0; at < combatants; at++) if (line[at] === one) return at
    return combatants
  }

  function rankOf(one: number): number {
    const party = partyOf(one)
    let rank = 1
    for (let at = fromOf(party); at < toOf(party); at++) {
      const other = memberAt(at)
      if (other === one) return rank
      if (!isAway(other)) rank++
    }
    return rank
  }

  function swap(one: number, other: number): void {
    if (one === other || partyOf(one) !== partyOf(other) || !isMoved) return
    change()
    const [at, to] = [placeOf(one), placeOf(other)]
    line[at] = other
    line[to] = one
    const before = marks[one]! & MARK.RESERVE
    const behind = marks[other]! & MARK.RESERVE
    marks[one] = (marks[one]! & ~MARK.RESERVE) | behind
    marks[other] = (marks[other]! & ~MARK.RESERVE) | before
    if (behind !== 0 && before === 0) enters(other)
    if (before !== 0 && behind === 0) enters(one)
  }

  /** Members of one's party that wait enter the fight, at the end of its order. */
  function enter(me: number, template: number, most: number): void {
    const party = partyOf(me)
    let left = Math.floor(most)
    for (let one = fromOf(party); one < toOf(party) && left > 0; one++) {
      if (marks[one] !== MARK.WAITS || templateOf[one] !== template || !place(one, me)) continue
      left--
      change()
      moveToEnd(one)
      marks[one] = 0
      acted[one] = 1
      if (ready !== undefined) ready[one] = part[0]! + 1
      standing[party]!++
      if (front > 0 && (countFront(party) > front || hasReserve(party))) marks[one] = MARK.RESERVE
      enters(one)
    }
  }

  function countFront(party: number): number {
    let count = 0
    for (let one = fromOf(party); one < toOf(party); one++) if (marks[one] === 0) count++
    return count
  }

  function hasReserve(party: number): boolean {
    for (let one = fromOf(party); one < toOf(party); one++) if (marks[one] === MARK.RESERVE) return true
    return false
  }

  function moveToEnd(one: number): void {
    const end = toOf(partyOf(one)) - 1
    for (let at = placeOf(one); at < end; at++) line[at] = line[at + 1]!
    line[end] = one
  }

  /** Everybody takes its place: those who wait are not there, and behind the front is the reserve. */
  function setUp(): void {
    standing[0] = standing[1] = 0
    for (let party = 0; party < 2; party++) {
      let present = 0
      let at = fromOf(party)
      for (let one = fromOf(party); one < toOf(party); one++) {
        if (waits[one] !== 0) {
          marks[one] = MARK.WAITS
          continue
        }
        if (isMoved) line[at++] = one
        marks[one] = front > 0 && present >= front ? MARK.RESERVE : 0
        present++
      }
      if (isMoved) for (let one = fromOf(party); one < toOf(party); one++) if (waits[one] !== 0) line[at++] = one
      standing[party] = present
    }
  }

  function countOthers(party: number, without: number): number {
    if (front === 0) return standing[party]! - (without >= 0 && !isAway(without) ? 1 : 0)
    let count = 0
    for (let one = fromOf(party); one < toOf(party); one++) if (marks[one] === 0 && one !== without) count++
    return count
  }

  /** What the other's actions could be expected to do to `me`, at most; payable or not. */
  function worstOf(me: number, other: number, forecast: Forecast): number {
    const own = data.classes.find(({ members }) => members.includes(other))!
    let worst = 0
    for (const [turnType, { at, with: section }] of game.actions.entries()) {
      if (at !== 'foe' && at !== 'anyone') continue
      for (const thing of section ? (own.carried[section] ?? []) : [0]) {
        const expected = forecast(0, turnType, other, me, thing)
        if (expected > worst) worst = expected
      }
    }
    return worst
  }

  function finish(): number {
    countTime()
    if (settle !== undefined) settle()
    for (let one = 0; one < combatants; one++) if (!isAway(one)) stands[one] = 1
    for (let at = 0; at < lefts.length; at++) {
      const { pool, counter } = lefts[at]!
      for (let one = 0; one < combatants; one++) {
        if (stands[one] !== 0) own[counter + one] = pool[one]!
      }
    }
    if (standing[0] === 0) return standing[1] === 0 ? DRAW : SECOND_WINS
    return standing[1] === 0 ? FIRST_WINS : STALEMATE
  }

  const helpers = {
    goOut,
    goDown,
    getUp,
    rankOf,
    swap,
    enter,
    beginFalls(): void {
      firstOfGroup = isNobodySlain() ? 1 : 0
    },
    endFalls(): void {
      firstOfGroup = -1
    },
    allies: (me: number) => countOthers(partyOf(me), me),
    foes: (me: number) => countOthers(1 - partyOf(me), -1),
    allies_start: (me: number) => countAtStart(partyOf(me), me),
    foes_start: (me: number) => countAtStart(1 - partyOf(me), -1),
  }

  /** Those of a party who were in the fight when it began: who waited or stood in reserve does not count. */
  function countAtStart(party: number, without: number): number {
    let count = 0
    let present = 0
    for (let one = fromOf(party); one < toOf(party); one++) {
      if (waits[one] !== 0 || (front > 0 && present >= front)) continue
      present++
      if (one !== without) count++
    }
    return count
  }

  return { ...presence, over, partyOf, fromOf, toOf, memberAt, placeOf, stepUp, setUp, reset, finish, worstOf, helpers }
}
