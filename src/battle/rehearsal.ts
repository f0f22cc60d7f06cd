import { entryParts } from './attack-table.ts'
import { makeFloats, makeInts } from './buffers.ts'
import { combatantStream, type Dice, TO_HIT } from './dice.ts'
import type { Plan } from './plan.ts'
import type { Prompter } from './prompter.ts'
import { GOES_ON, type Score, SECOND_WINS, STALEMATE } from './score.ts'

/**
 * Rounds from memory. Where no decision looks at hit points, the course of a round (who strikes whom, with what, needing
 * what) depends only on what was rolled before it (the *cast*: who acts first) and on the *scene*: the battle's memory
 * but for hit points and the round's number. So a round is played by the rules once, and written down as a *script* of
 * strikes; when its scene comes again, in this battle or a later one, the script is performed: the same dice in the same
 * order, the same counts, but nobody is asked what to do. When somebody falls, either the battle is over, or it is fought
 * on by the rules.
 *
 * It is the ruleset that knows whether its scenario is of that kind: strikes are attacks that are drawn from the attack
 * tables as a whole, and whatever else is rolled surprises the prompter. Its memory begins with hit points and those at
 * the start, and ends with the round's number. Battles with and without rehearsal are the same, which tests prove.
 */
export interface Rehearsal {
  /** Begins a battle, in the first scene. */
  start(): void
  /** Plays the turns of a round and what follows: what `Fighter.round` returns. */
  round(): number
}

/** The round by the rules, which a rehearsal falls back on. */
export interface Rules {
  /** The cast of the next round, 0 or 1; asked for when a battle starts, and then a round ahead. */
  rollCast(): number
  /** The turns of a round, and what follows: what `Fighter.round` returns. */
  playRound(cast: number): number
  /** Forgets what is kept beside the memory, before the memory is set to a scene. */
  clearField(): void
  /** Restores it afterwards. */
  setField(): void
}

/** What is rehearsed. */
export interface Production {
  readonly plan: Plan
  readonly bytes: Int32Array
  readonly hp: Int32Array
  /** By combatant: where a bit of these says that it is out. */
  readonly marks: Int32Array
  readonly out: number
  /** Members standing, of the first and of the second party. */
  readonly standing: Int32Array
  /** The entries of the attack tables. */
  readonly entries: Int32Array
  readonly score: Score
}

/** What is beyond these is not written down, but always fought by the rules. */
const MOST_SCENES = 1024
const MOST_STRIKES = 8192
const MOST_BUMPS = 131_072

/**
 * A packed dealing is damage * 2^32 + absorbed * 2^12 + hits. Of one battle, the hits of an account on a target stay below
 * 2^12, what armour absorbed of them (at most 127 a hit) below 2^20, and their damage, which ends with the target's 10,000
 * hit points, below 2^20: together they fit the 53 bits that a float64 adds without an error. (`MOST_ROUNDS` keeps
 * battles short enough for that.)
 */
const HITS_BITS = 12
const HITS = 2 ** HITS_BITS - 1
const DAMAGE_UNIT = 2 ** 32

/** What a combatant does to a target in so many rounds fits one number; longer battles are not rehearsed. */
export const MOST_ROUNDS = 1000
/** Strikes of an account at one target in a round: so many in each of so many rounds may all hit. */
const MOST_AT_ONE = Math.floor(HITS / MOST_ROUNDS)

/** Instead of a script: not written yet; never to be written. */
const UNKNOWN = -1
const IMPROVISED = -2
/** Instead of the size of an attack's row: no more strikes. */
const END = 0

export function makeRehearsal(production: Production, dice: Dice, prompter: Prompter, rules: Rules): Rehearsal {
  const { plan, bytes, hp, marks, out, standing, entries, score } = production
  const { outcome } = dice
  const { rollCast, playRound, clearField, setField } = rules
  const { damageOf, hitOf, absorbedOf } = entryParts
  const { combatants, firstParty, maxRounds } = plan
  const { hits, dealt, hitsTaken, absorbed, taken, stands, slain, firstSlain, firstLoss, counters, fired } = score
  const { recalled } = prompter

  /** A scene is all of the memory between the hit points and the round's number. */
  const sceneStart = 2 * combatants
  const sceneEnd = bytes.length - 1
  const ROUND = sceneEnd
  const standingAt = (standing.byteOffset - bytes.byteOffset) / 4 - sceneStart
  const scenes: Int32Array[] = []
  const sceneOf = new Map<string, number>()
  /** By scene * combatants + combatant: 1 if it stands. */
  const standsIn = makeInts(MOST_SCENES * combatants)
  /** By scene * 2 + the cast. */
  const scriptOf = makeInts(2 * MOST_SCENES).fill(UNKNOWN)

  /**
   * A script is the number of its first strike; the last is followed by one of size END. By script: the scene that it
   * ends in; where its bumps begin and end.
   */
  const nextScene = makeInts(MOST_STRIKES)
  const bumpStart = makeInts(MOST_STRIKES)
  const bumpsEnd = makeInts(MOST_STRIKES)
  const firingStart = makeInts(MOST_STRIKES)
  const firingsEnd = makeInts(MOST_STRIKES)
  let strikesWritten = 0

  /** By strike: what is rolled, who is hit; and where the bumps of what happened up to it end. */
  const stream = makeInts(MOST_STRIKES)
  const size = makeInts(MOST_STRIKES)
  const row = makeInts(MOST_STRIKES)
  const target = makeInts(MOST_STRIKES)
  /** By strike: which dealing it adds to. */
  const dealing = makeInts(MOST_STRIKES)
  const bumpEnd = makeInts(MOST_STRIKES)
  const firingEnd = makeInts(MOST_STRIKES)

  /** A *bump* adds one to a counter of the score, or to the firings of a rule. */
  const bump = makeInts(MOST_BUMPS)
  let bumps = 0
  const firing = makeInts(MOST_BUMPS)
  let firings = 0

  /** A *dealing* is all that was done to a target under one account in this battle, packed: hits, damage absorbed, damage. */
  const dealings = makeFloats(MOST_STRIKES)
  const dealerAccount = makeInts(MOST_STRIKES)
  const dealerTarget = makeInts(MOST_STRIKES)
  /** Every entry of the attack tables, packed as dealings are. */
  const packed = makeFloats(entries.length)
  for (let at = 0; at < entries.length; at++) packed[at] = pack(entries[at])

  function pack(entry: number): number {
    return hitOf(entry) + (absorbedOf(entry) << HITS_BITS) + damageOf(entry) * DAMAGE_UNIT
  }

  /** Where somebody can fall without an end of the battle, the round is then fought again by the rules. */
  const isCrowded = combatants > 2

  /** How often each script was performed in this battle, and which were. */
  const performances = makeInts(MOST_STRIKES)
  const performed = makeInts(2 * MOST_SCENES + 1)
  const now = makeInts(4)
  /** Where in the scenes the battle is, or -1 if it is fought by the rules. */
  const SCENE = 0
  const PERFORMED = 1
  /** The cast of the next round: rolled a round ahead, so that nothing waits for it. */
  const AHEAD = 2
  /** How many dealings there are. */
  const DEALERS = 3

  bytes.set(plan.memory)
  const firstScene = findScene()

  function start(): void {
    now[SCENE] = firstScene
    now[PERFORMED] = 0
    now[AHEAD] = rollCast()
  }

  function round(): number {
    const scene = now[SCENE]
    const cast = now[AHEAD]
    now[AHEAD] = rollCast()
    if (scene < 0) return playRound(cast)
    const script = scriptOf[(scene << 1) | cast]
    if (script < 0) return script === UNKNOWN ? write(scene, cast) : leave(scene, cast)

    for (let strike = script; ; strike++) {
      const outcomes = size[strike]
      if (outcomes === END) break
      const first = row[strike]
      const at = first + outcome(stream[strike], outcomes, first)
      const entry = entries[at]
      if (isCrowded) recalled[strike - script] = entry
      dealings[dealing[strike]] += packed[at]
      const victim = target[strike]
      const left = (hp[victim] - damageOf(entry)) | 0
      hp[victim] = left
      if (left <= 0) return fall(scene, cast, script, strike)
    }
    const before = performances[script]
    performances[script] = before + 1
    // Without a branch: whether a script is new in its battle is as hard to foresee as the cast.
    performed[now[PERFORMED]] = script
    now[PERFORMED] += (before - 1) >>> 31
    now[SCENE] = nextScene[script]
    return bytes[ROUND] === maxRounds ? stop() : GOES_ON
  }

  /** Somebody falls by a strike of a script. */
  function fall(scene: number, cast: number, script: number, strike: number): number {
    const victim = target[strike]
    const losers = (firstParty - 1 - victim) >>> 31
    if (isCrowded && scenes[scene][standingAt + losers] > 1) {
      undo(script, strike)
      prompter.recallFirst(strike - script + 1)
      return leave(scene, cast)
    }
    settle()
    addBumps(bumpStart[script], bumpEnd[strike], 1)
    addFirings(firingStart[script], firingEnd[strike], 1)
    slain[victim] = 1
    firstSlain[victim] = 1
    firstLoss[losers] = 1
    countStanding(scene)
    stands[victim] = 0
    return SECOND_WINS - losers
  }

  /** The strikes will be struck again, with what was rolled for them. */
  function undo(begin: number, last: number): void {
    for (let strike = begin; strike <= last; strike++) {
      const entry = recalled[strike - begin]
      dealings[dealing[strike]] -= pack(entry)
      hp[target[strike]] += damageOf(entry)
    }
  }

  function countStanding(scene: number): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      stands[combatant] = standsIn[scene * combatants + combatant]
    }
  }

  function stop(): number {
    settle()
    countStanding(now[SCENE])
    return STALEMATE
  }

  /** Fights on by the rules, for the rest of the battle. */
  function leave(scene: number, cast: number): number {
    settle()
    enter(scene)
    now[SCENE] = -1
    return playRound(cast)
  }

  /** Sets the memory to a scene; hit points and the round's number are its own already. */
  function enter(scene: number): void {
    clearField()
    bytes.set(scenes[scene], sceneStart)
    setField()
  }

  function settle(): void {
    for (let i = 0; i < now[PERFORMED]; i++) {
      const script = performed[i]
      addBumps(bumpStart[script], bumpsEnd[script], performances[script])
      addFirings(firingStart[script], firingsEnd[script], performances[script])
      performances[script] = 0
    }
    now[PERFORMED] = 0
    for (let i = 0; i < now[DEALERS]; i++) {
      const sum = dealings[i]
      dealings[i] = 0
      const low = sum | 0
      const hit = low & HITS
      const armour = low >>> HITS_BITS
      const damage = (sum * (1 / DAMAGE_UNIT)) | 0
      hits[dealerAccount[i]] += hit
      dealt[dealerAccount[i]] += damage
      hitsTaken[dealerTarget[i]] += hit
      absorbed[dealerTarget[i]] += armour
      taken[dealerTarget[i]] += damage
    }
  }

  function addBumps(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) counters[bump[i]] += times
  }

  function addFirings(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) fired[firing[i]] += times
  }

  /** Plays a round by the rules and writes it down. */
  function write(scene: number, cast: number): number {
    settle()
    enter(scene)
    now[SCENE] = -1
    const present = standing[0] + standing[1]
    const before = counters.slice()
    const firedBefore = fired.slice()
    const firstBump = bumps
    const firstFiring = firings
    // What an attack does is not of the script: it is rolled anew every time.
    const results = new Set([hits, dealt, hitsTaken, absorbed, taken].flatMap((view) => placesOf(view)))
    const ends: number[] = []
    const firingEnds: number[] = []
    const noteBumps = (): void => {
      for (const [counter, was] of before.entries()) {
        if (!results.has(counter)) noteBump(counter, counters[counter] - was)
      }
      for (const [rule, was] of firedBefore.entries()) noteFiring(rule, fired[rule] - was)
      before.set(counters)
      firedBefore.set(fired)
    }
    prompter.beginWriting(() => {
      noteBumps()
      ends.push(bumps)
      firingEnds.push(firings)
    })
    const result = playRound(cast)
    const strikes = prompter.endWriting()
    noteBumps()
    const nobodyFell = standing[0] + standing[1] === present
    if (result === GOES_ON && nobodyFell && strikes >= 0) {
      const next = findScene()
      if (next >= 0 && hasRoom(strikes) && canBePacked(strikes)) {
        scriptOf[2 * scene + cast] = keepScript(strikes, firstBump, ends, firstFiring, firingEnds, next)
        now[SCENE] = next
        return result
      }
      scriptOf[2 * scene + cast] = IMPROVISED
    } else if (strikes < 0) {
      scriptOf[2 * scene + cast] = IMPROVISED
    }
    bumps = firstBump
    firings = firstFiring
    return result
  }

  function placesOf(view: Int32Array): number[] {
    const first = (view.byteOffset - counters.byteOffset) / 4
    return Array.from(view, (_, i) => first + i)
  }

  function noteBump(counter: number, times: number): void {
    for (let i = 0; i < times && bumps < MOST_BUMPS; i++) bump[bumps++] = counter
  }

  function noteFiring(rule: number, times: number): void {
    for (let i = 0; i < times && firings < MOST_BUMPS; i++) firing[firings++] = rule
  }

  function hasRoom(strikes: number): boolean {
    return strikesWritten + strikes < MOST_STRIKES && Math.max(bumps, firings) < MOST_BUMPS
  }

  /** Whether the hits of a battle of such rounds fit their dealings. */
  function canBePacked(strikes: number): boolean {
    const { account, target } = prompter
    for (let i = MOST_AT_ONE; i < strikes; i++) {
      let before = 0
      for (let j = 0; j < i; j++) if (account[j] === account[i] && target[j] === target[i]) before++
      if (before >= MOST_AT_ONE) return false
    }
    return true
  }

  function keepScript(
    strikes: number,
    firstBump: number,
    ends: readonly number[],
    firstFiring: number,
    firingEnds: readonly number[],
    next: number,
  ): number {
    const script = strikesWritten
    for (let i = 0; i < strikes; i++) {
      stream[script + i] = combatantStream(prompter.attacker[i], TO_HIT)
      size[script + i] = prompter.size[i]
      row[script + i] = prompter.row[i]
      target[script + i] = prompter.target[i]
      dealing[script + i] = findDealing(prompter.account[i], prompter.target[i])
      bumpEnd[script + i] = ends[i]
      firingEnd[script + i] = firingEnds[i]
    }
    size[script + strikes] = END
    strikesWritten += strikes + 1
    nextScene[script] = next
    bumpStart[script] = firstBump
    bumpsEnd[script] = bumps
    firingStart[script] = firstFiring
    firingsEnd[script] = firings
    return script
  }

  function findDealing(account: number, at: number): number {
    const dealers = now[DEALERS]
    for (let i = 0; i < dealers; i++) if (dealerAccount[i] === account && dealerTarget[i] === at) return i
    dealerAccount[dealers] = account
    dealerTarget[dealers] = at
    return now[DEALERS]++
  }

  /** The number of the scene that the memory shows; -1 if it is new and there is no room for it. */
  function findScene(): number {
    const key = bytes.subarray(sceneStart, sceneEnd).join()
    const known = sceneOf.get(key)
    if (known !== undefined) return known
    if (scenes.length === MOST_SCENES) return -1
    const image = makeInts(sceneEnd - sceneStart)
    image.set(bytes.subarray(sceneStart, sceneEnd))
    sceneOf.set(key, scenes.length)
    for (let combatant = 0; combatant < combatants; combatant++) {
      standsIn[scenes.length * combatants + combatant] = marks[combatant] & out ? 0 : 1
    }
    return scenes.push(image) - 1
  }

  return { start, round }
}
