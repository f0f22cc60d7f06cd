import { entryParts } from '../../battle/attack-table.ts'
import { combatantStream, type Dice, TO_HIT } from '../../battle/dice.ts'
import { FIRST_WINS, GOES_ON, SECOND_WINS, STALEMATE } from '../../battle/score.ts'
import type { Arena } from './arena.ts'
import { MARK, SCALAR } from './memory.ts'
import type { Prompter } from './prompter.ts'

/**
 * Rounds from memory. Where no decision looks at hit points, the course of a round (who strikes whom, with what, needing
 * what) depends only on who acts first and on the *scene*: the battle's memory but for hit points and the round's
 * number. So a round is played by the rules once, and written down as a *script* of strikes; when its scene comes again,
 * in this battle or a later one, the script is performed: the same dice in the same order, the same counts, but nobody
 * is asked what to do. When somebody falls, either the battle is over, or it is fought on by the rules.
 *
 * Battles with and without rehearsal are the same, which a test proves; a duel is three times as fast with it.
 */
export interface Rehearsal {
  /** Begins a battle, in the first scene. */
  start(): void
  /** Plays the turns of a round and what follows: what `Fighter.round` returns. */
  round(firstToAct: number): number
}

/** The round by the rules, which a rehearsal falls back on. */
export interface Rules {
  /** The turns of a round, and what follows: what `Fighter.round` returns. */
  playRound(firstToAct: number): number
  /** Forgets what is kept beside the memory, before the memory is set to a scene. */
  clearField(): void
  /** Restores it afterwards. */
  setField(): void
}

/** What is beyond these is not written down, but always fought by the rules. */
const MOST_SCENES = 1024
const MOST_STRIKES = 16_384
const MOST_BUMPS = 131_072

/** Instead of a script: not written yet; never to be written. */
const UNKNOWN = -1
const IMPROVISED = -2

export function makeRehearsal(arena: Arena, dice: Dice, prompter: Prompter, rules: Rules): Rehearsal {
  const { OUT } = MARK
  const { ROUND, STANDING } = SCALAR
  const { plan, memory, score } = arena
  const { outcome } = dice
  const { damageOf, hitOf, absorbedOf } = entryParts
  const { hp, scalars, bytes, marks } = memory
  const { combatants, firstParty, maxRounds } = plan
  const { hits, dealt, hitsTaken, absorbed, taken, stands, slain, firstSlain, firstLoss, counters, fired } = score
  const { entries } = arena.data.attacks.tables
  const { recalled } = prompter
  const ints = (length: number): Int32Array => new Int32Array(new ArrayBuffer(4 * length))

  /** A scene is all of the memory between the hit points and the round's number. */
  const sceneStart = 2 * combatants
  const sceneEnd = bytes.length - 1
  const standingAt = bytes.length - scalars.length + STANDING - sceneStart
  const marksAt = (marks.byteOffset - bytes.byteOffset) / 4 - sceneStart
  const scenes: Int32Array[] = []
  const sceneOf = new Map<string, number>()
  /** By scene * 2 + who acts first. */
  const scriptOf = ints(2 * MOST_SCENES).fill(UNKNOWN)

  /** By script: the scene that it ends in; where its strikes and its bumps begin (the next script's end them). */
  const nextScene = ints(2 * MOST_SCENES)
  const strikeStart = ints(2 * MOST_SCENES + 1)
  const bumpStart = ints(2 * MOST_SCENES + 1)
  let scripts = 0

  /** By strike: what is rolled, who is hit; and where the bumps of what happened up to it end. */
  const stream = ints(MOST_STRIKES)
  const size = ints(MOST_STRIKES)
  const row = ints(MOST_STRIKES)
  const arm = ints(MOST_STRIKES)
  const target = ints(MOST_STRIKES)
  const bumpEnd = ints(MOST_STRIKES)

  /** A *bump* adds one to a counter of the score, or, beyond those, to a rule that was followed. */
  const bump = ints(MOST_BUMPS)
  let bumps = 0

  /** How often each script was performed in this battle, and which were. */
  const performances = ints(2 * MOST_SCENES)
  const performed = ints(2 * MOST_SCENES)
  const now = ints(2)
  /** Where in the scenes the battle is, or -1 if it is fought by the rules. */
  const SCENE = 0
  const PERFORMED = 1

  bytes.set(plan.memory)
  const firstScene = findScene()

  function start(): void {
    now[SCENE] = firstScene
    now[PERFORMED] = 0
  }

  function round(firstToAct: number): number {
    const scene = now[SCENE]
    if (scene < 0) return rules.playRound(firstToAct)
    const script = scriptOf[2 * scene + firstToAct]
    if (script < 0) return script === UNKNOWN ? write(scene, firstToAct) : leave(scene, firstToAct)

    const begin = strikeStart[script]
    const end = strikeStart[script + 1]
    for (let strike = begin; strike < end; strike++) {
      const entry = entries[row[strike] + outcome(stream[strike], size[strike], row[strike])]
      const victim = target[strike]
      const damage = damageOf(entry)
      recalled[strike - begin] = entry
      hits[arm[strike]] += hitOf(entry)
      dealt[arm[strike]] += damage
      hitsTaken[victim] += hitOf(entry)
      absorbed[victim] += absorbedOf(entry)
      taken[victim] += damage
      hp[victim] -= damage
      if (hp[victim] <= 0) return fall(scene, firstToAct, script, strike)
    }
    if (performances[script]++ === 0) performed[now[PERFORMED]++] = script
    now[SCENE] = nextScene[script]
    return scalars[ROUND] === maxRounds ? stop() : GOES_ON
  }

  /** Somebody falls by a strike of a script. */
  function fall(scene: number, firstToAct: number, script: number, strike: number): number {
    const victim = target[strike]
    const losers = victim < firstParty ? 0 : 1
    if (scenes[scene][standingAt + losers] > 1) {
      undo(strikeStart[script], strike)
      prompter.recallFirst(strike - strikeStart[script] + 1)
      return leave(scene, firstToAct)
    }
    settle()
    addBumps(bumpStart[script], bumpEnd[strike], 1)
    slain[victim] = 1
    firstSlain[victim] = 1
    firstLoss[losers] = 1
    countStanding(scene)
    stands[victim] = 0
    return losers === 0 ? SECOND_WINS : FIRST_WINS
  }

  /** The strikes will be struck again, with what was rolled for them. */
  function undo(begin: number, last: number): void {
    for (let strike = begin; strike <= last; strike++) {
      const entry = recalled[strike - begin]
      const victim = target[strike]
      hits[arm[strike]] -= hitOf(entry)
      dealt[arm[strike]] -= damageOf(entry)
      hitsTaken[victim] -= hitOf(entry)
      absorbed[victim] -= absorbedOf(entry)
      taken[victim] -= damageOf(entry)
      hp[victim] += damageOf(entry)
    }
  }

  function countStanding(scene: number): void {
    const image = scenes[scene]
    for (let combatant = 0; combatant < combatants; combatant++) {
      stands[combatant] = image[marksAt + combatant] & OUT ? 0 : 1
    }
  }

  function stop(): number {
    settle()
    countStanding(now[SCENE])
    return STALEMATE
  }

  /** Fights on by the rules, for the rest of the battle. */
  function leave(scene: number, firstToAct: number): number {
    settle()
    enter(scene)
    now[SCENE] = -1
    return rules.playRound(firstToAct)
  }

  /** Sets the memory to a scene; hit points and the round's number are its own already. */
  function enter(scene: number): void {
    rules.clearField()
    bytes.set(scenes[scene], sceneStart)
    rules.setField()
  }

  function settle(): void {
    for (let i = 0; i < now[PERFORMED]; i++) {
      const script = performed[i]
      addBumps(bumpStart[script], bumpStart[script + 1], performances[script])
      performances[script] = 0
    }
    now[PERFORMED] = 0
  }

  function addBumps(from: number, to: number, times: number): void {
    for (let i = from; i < to; i++) {
      const counter = bump[i]
      if (counter < counters.length) counters[counter] += times
      else fired[counter - counters.length] += times
    }
  }

  /** Plays a round by the rules and writes it down. */
  function write(scene: number, firstToAct: number): number {
    settle()
    enter(scene)
    now[SCENE] = -1
    const standing = scalars[STANDING] + scalars[STANDING + 1]
    const before = counters.slice()
    const firedBefore = fired.slice()
    const firstBump = bumps
    // What an attack does is not of the script: it is rolled anew every time.
    const results = new Set([hits, dealt, hitsTaken, absorbed, taken].flatMap((view) => placesOf(view)))
    const ends: number[] = []
    const noteBumps = (): void => {
      for (const [counter, was] of before.entries()) {
        if (!results.has(counter)) noteBump(counter, counters[counter] - was)
      }
      for (const [rule, was] of firedBefore.entries()) noteBump(counters.length + rule, fired[rule] - was)
      before.set(counters)
      firedBefore.set(fired)
    }
    prompter.beginWriting(() => {
      noteBumps()
      ends.push(bumps)
    })
    const result = rules.playRound(firstToAct)
    const strikes = prompter.endWriting()
    noteBumps()
    const nobodyFell = scalars[STANDING] + scalars[STANDING + 1] === standing
    if (result === GOES_ON && nobodyFell && strikes >= 0) {
      const next = findScene()
      if (next >= 0 && hasRoom(strikes)) {
        scriptOf[2 * scene + firstToAct] = keepScript(strikes, ends, next)
        now[SCENE] = next
        return result
      }
      scriptOf[2 * scene + firstToAct] = IMPROVISED
    } else if (strikes < 0) {
      scriptOf[2 * scene + firstToAct] = IMPROVISED
    }
    bumps = firstBump
    return result
  }

  function placesOf(view: Int32Array): number[] {
    const first = (view.byteOffset - counters.byteOffset) / 4
    return Array.from(view, (_, i) => first + i)
  }

  function noteBump(counter: number, times: number): void {
    for (let i = 0; i < times && bumps < MOST_BUMPS; i++) bump[bumps++] = counter
  }

  function hasRoom(strikes: number): boolean {
    return strikeStart[scripts] + strikes <= MOST_STRIKES && bumps < MOST_BUMPS
  }

  function keepScript(strikes: number, ends: readonly number[], next: number): number {
    const first = strikeStart[scripts]
    for (let i = 0; i < strikes; i++) {
      stream[first + i] = combatantStream(prompter.attacker[i], TO_HIT)
      size[first + i] = prompter.size[i]
      row[first + i] = prompter.row[i]
      arm[first + i] = prompter.arm[i]
      target[first + i] = prompter.target[i]
      bumpEnd[first + i] = ends[i]
    }
    nextScene[scripts] = next
    strikeStart[scripts + 1] = first + strikes
    bumpStart[scripts + 1] = bumps
    return scripts++
  }

  /** The number of the scene that the memory shows; -1 if it is new and there is no room for it. */
  function findScene(): number {
    const key = bytes.subarray(sceneStart, sceneEnd).join()
    const known = sceneOf.get(key)
    if (known !== undefined) return known
    if (scenes.length === MOST_SCENES) return -1
    const image = ints(sceneEnd - sceneStart)
    image.set(bytes.subarray(sceneStart, sceneEnd))
    sceneOf.set(key, scenes.length)
    return scenes.push(image) - 1
  }

  return { start, round }
}
