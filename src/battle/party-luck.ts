import { entryParts } from './attack-table.ts'
import { makeInts } from './buffers.ts'
import type { CommonMemory } from './common-memory.ts'
import { combatantStream } from './dice.ts'
import { LUCK_UNIT, PARTY } from './luck.ts'
import type { Plan } from './plan.ts'
import { MOST_EVENTS } from './traced-dice.ts'

/*
 * The luck of battles of parties (docs/statistics.md §12). What an attack does is worth as much as its victim has left to lose,
 * and more if it fells it; and either is worth most while it is open who wins. So of each party are counted: the harm that its
 * attacks did, no more than their victims had left, and the victims that they felled, both less what was to be expected before
 * the draw; and both again, times how far apart the parties were. Who was first to act is counted as well. All of it is 0 on
 * average, whatever the tactics, and whenever a battle stops.
 */

/** How far parties can be apart: one of them has all of its members, the other none. */
const FARTHEST = 8

/**
 * So much counts the luck of an attack that may yet be defended: of those that hit, the more the fewer are. With a half, the win
 * rate of `bench/scenarios/area-skirmish.yaml` is as sure as from 1.50 times the battles, with the whole 1.39, with .3 1.49.
 */
const MAY_BE_DEFENDED = 0.5

/** Draws that are noted before they are summed up. */
const MOST_NOTED = 4 * MOST_EVENTS

/** What is drawn: an attack as a whole, one that may yet be defended, or any other check. */
const KIND = { ATTACK: 0, DEFENDABLE: 1, CHECK: 2 } as const
type Kind = (typeof KIND)[keyof typeof KIND]

/** Room for what is to be expected of most scenarios' attacks; more is made where it takes more. */
const FIRST_EXPECTED = 4096

/** More than any attack takes. */
const MOST_LEFT = 0x7fffffff

/**
 * Draws are noted while a battle is fought, and summed up when it is over, or when there are many: in one loop, for which the
 * compiler has room, and no rule has less of it.
 */
export type PartyLuck = ReturnType<typeof makePartyLuck>

/** @param luck where it is counted, in `LUCK_UNIT`s: `PARTY_CONTROLS` of them */
export function makePartyLuck(
  { firstParty, combatants }: Plan,
  entries: Int32Array,
  { hp, pending }: Pick<CommonMemory, 'hp' | 'pending'>,
  luck: Float64Array,
) {
  const { damageOf, hitOf } = entryParts
  const { HARM, FELLED, HARM_APART, FELLED_APART, CONTROLS } = PARTY
  const others = combatants - firstParty
  const lastStream = combatantStream(firstParty, 0) - 1
  const aparts = makeInts((firstParty + 1) * (others + 1))
  for (let at = 0; at < aparts.length; at++) {
    const [first, second] = [Math.floor(at / (others + 1)), at % (others + 1)]
    aparts[at] = Math.round(FARTHEST * Math.abs(first / firstParty - second / others))
  }

  // What is noted: the row, the entry, what the target has left, and size, apart, party and kind in one.
  const noted = makeInts(4 * MOST_NOTED)
  const now = makeInts(2)
  const LENGTH = 0
  const SAVED = 1
  const [SIZE_BITS, APART_BITS, PARTY_BITS] = [7, 3, 2]
  const { ATTACK, DEFENDABLE, CHECK } = KIND

  /** What the latest attack would do if it were not defended; whose it is. */
  const stake = { harm: 0, felled: 0, attacker: 0 }
  /**
   * What is to be expected of rows of attacks, by what the victim has left, up to one more than they can do: the harm, and the
   * chance to fell it. One row after the other, as they are asked for.
   */
  let expected = new Float64Array(FIRST_EXPECTED)
  let expectedEnd = 0
  /** By where a row begins: where that stands, or -1, and the most that `left` can be. */
  const expectedAt = makeInts(entries.length).fill(-1)
  const mostOf = makeInts(entries.length)
  /** By where a row of other checks begins: the chance to succeed; NaN until it has been asked for. */
  const chanceOf = new Float64Array(entries.length).fill(Number.NaN)

  /**
   * Notes an attack that is drawn from the attack tables as a whole, and came to the entry at `at`. `target` is whom it may
   * harm, -1 if that is not known; `apart` how far apart the parties are.
   */
  function attack(stream: number, size: number, row: number, at: number, target: number, apart: number): void {
    note(stream, size, row, at, target, apart, ATTACK)
  }

  /** The same of a check: with a target it is an attack that may yet be defended. */
  function check(stream: number, size: number, row: number, at: number, target: number, apart: number): void {
    note(stream, size, row, at, target, apart, target < 0 ? CHECK : DEFENDABLE)
  }

  function note(
    stream: number,
    size: number,
    row: number,
    at: number,
    target: number,
    apart: number,
    kind: Kind,
  ): void {
    const length = now[LENGTH]
    noted[length] = row
    noted[length + 1] = at
    noted[length + 2] = target < 0 ? MOST_LEFT : hp[target] - pending[target]
    noted[length + 3] =
      (size << SIZE_BITS) | (apart << APART_BITS) | (((lastStream - stream) >>> 31) << PARTY_BITS) | kind
    now[LENGTH] = length + 4
    if (length === 4 * MOST_NOTED - 4) settle()
  }

  /** Sums up what is noted: the battle is over. */
  function settle(): void {
    const length = now[LENGTH]
    let { harm: stakeHarm, felled: stakeFelled, attacker } = stake
    for (let at = 0; at < length; at += 4) {
      const row = noted[at]
      const entry = entries[noted[at + 1]]
      const how = noted[at + 3]
      const kind = how & 3
      const size = how >> SIZE_BITS
      const party = (how >> PARTY_BITS) & 1
      let harm = 0
      let felled = 0
      if (kind !== CHECK) {
        attacker = party
        if (expectedAt[row] < 0) expectHarm(row, size)
        const left = Math.max(0, Math.min(noted[at + 2], mostOf[row]))
        const place = expectedAt[row] + 2 * left
        const damage = damageOf(entry)
        stakeHarm = Math.min(damage, left)
        stakeFelled = damage >= left ? 1 : 0
        const weight = kind === DEFENDABLE ? MAY_BE_DEFENDED : 1
        harm = weight * (stakeHarm * LUCK_UNIT - expected[place])
        felled = weight * (stakeFelled * LUCK_UNIT - expected[place + 1])
      } else if (party !== attacker) {
        // Taken for a defence against the latest attack: it undoes what that would do.
        const chance = chanceOf[row]
        const defended = hitOf(entry) * LUCK_UNIT - (Number.isNaN(chance) ? expectSuccess(row, size) : chance)
        harm = 0 - defended * stakeHarm
        felled = 0 - defended * stakeFelled
      }
      const apart = (how >> APART_BITS) & 15
      const to = CONTROLS * attacker
      luck[to + HARM] += harm
      luck[to + FELLED] += felled
      luck[to + HARM_APART] += harm * apart
      luck[to + FELLED_APART] += felled * apart
    }
    stake.harm = stakeHarm
    stake.felled = stakeFelled
    stake.attacker = attacker
    now[LENGTH] = 0
  }

  function expectHarm(row: number, size: number): void {
    let most = 0
    for (let at = row; at < row + size; at++) most = Math.max(most, damageOf(entries[at]))
    mostOf[row] = most + 1
    const start = expectedEnd
    expectedAt[row] = start
    expectedEnd += 2 * (most + 2)
    while (expectedEnd > expected.length) {
      const longer = new Float64Array(2 * expected.length)
      longer.set(expected)
      expected = longer
    }
    // With every side that is fought in turn this is asked for anew, so in one pass: how many entries do just so much, how many
    // so much or more, which fell, and what of them counts, which is one for each point of harm that they reach.
    expected.fill(0, start, expectedEnd)
    for (let at = row; at < row + size; at++) expected[start + 2 * damageOf(entries[at]) + 1]++
    for (let at = expectedEnd - 3; at > start; at -= 2) expected[at] += expected[at + 2]
    let harm = 0
    for (let at = start; at < expectedEnd; at += 2) {
      if (at > start) harm += expected[at + 1]
      expected[at] = meanOf(harm, size)
      expected[at + 1] = meanOf(expected[at + 1], size)
    }
  }

  function expectSuccess(row: number, size: number): number {
    let successes = 0
    for (let at = row; at < row + size; at++) successes += hitOf(entries[at])
    chanceOf[row] = meanOf(successes, size)
    return chanceOf[row]
  }

  return {
    /** A battle begins. */
    begin() {
      now[LENGTH] = 0
      stake.harm = 0
      stake.felled = 0
      stake.attacker = 0
    },
    attack,
    check,
    /** How far apart the parties are of whom so many stand, in eighths. */
    apart: (first: number, second: number) => aparts[first * (others + 1) + second],
    /** Remembers which draws are noted, and forgets those that were noted since. */
    save() {
      // A round that is memoised has no more events than that, so that none of it is summed up before it is restored.
      if (now[LENGTH] > 4 * (MOST_NOTED - MOST_EVENTS)) settle()
      now[SAVED] = now[LENGTH]
    },
    restore() {
      now[LENGTH] = now[SAVED]
    },
    settle,
    /** Forgets what was found out, since the entries are others now. */
    renew() {
      expectedAt.fill(-1)
      expectedEnd = 0
      chanceOf.fill(Number.NaN)
    },
  }
}

/** Of so many, a sum, in `LUCK_UNIT`s: an even number of them, so that a half of it is a whole one. */
function meanOf(sum: number, count: number): number {
  return 2 * Math.round((sum * LUCK_UNIT) / count / 2)
}
