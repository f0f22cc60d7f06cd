import { arenaStream, CHOICE } from '../battle/dice.ts'
import type { MakeFighter } from '../battle/fighter.ts'
import { memoryJournal } from '../battle/journal.ts'
import type { Plan } from '../battle/plan.ts'
import { Score } from '../battle/score.ts'
import { type StreamKey, seededDice } from '../battle/seeded-dice.ts'
import { type Aim, makeProgress } from './aim.ts'
import { CannotSplit } from './cannot-split.ts'

/**
 * Multilevel splitting with fixed effort (Garvels 2000). Whatever battle ends as is looked for has come up a ladder of
 * levels of progress (aim.ts). Of each level as many battles are fought as of any other, from the states in which those
 * of the level below have reached theirs, with fresh dice; the product of the shares that reach the next level is an
 * estimate without bias of how often all are reached, whatever the levels are, if they were fixed before.
 */
export type Splitting = ReturnType<typeof makeSplitting>

/** What was found on the way up. */
export interface Replicate {
  readonly levels: readonly number[]
  /** By level, and last of the end itself: how many of `effort` battles reached it. Ends with the first 0. */
  readonly reached: readonly number[]
  /** Battles that were begun, at their start or on the way, and the parts of rounds that were played in them. */
  readonly battles: number
  readonly steps: number
}

/** Of the battles of one level about so many are to reach the next. */
const SHARE_TO_NEXT = 0.2
/** Whoever gets no further with more levels than this gets nowhere. */
const MOST_LEVELS = 500
/** The end that is looked for, above all levels; and any other, below them. */
const END = Infinity
const LOST = -Infinity
/** Numbers of battles: those in which levels are looked for do not meet those that are counted. */
const FIRST_OF_SEARCH = 2 ** 31

/** The states in which battles have reached a level. */
interface Entrances {
  count: number
  readonly memories: Int32Array
  /** By combatant: whether it is out, in whatever way. Not all of it is in the memory. */
  readonly fates: Int32Array
  readonly progress: Float64Array
}

export function makeSplitting(plan: Plan, aim: Aim, makeFighter: MakeFighter, key: StreamKey) {
  const dice = seededDice(key, plan.combatants)
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, memoryJournal)
  const { memory, start, rounds, restore } = fighter
  if (!restore) throw new CannotSplit('its ruleset cannot go on from a memory (Fighter.restore)')
  const step = fighter.step ?? fighter.round
  const readProgress = makeProgress(plan, aim, memory, score)
  const { combatants } = plan
  const { length } = memory
  const ways = [score.slain, score.fled, score.pinned, score.yielded]
  const one = arenaStream(CHOICE)

  let battles = 0
  let steps = 0

  function makeEntrances(most: number): Entrances {
    return {
      count: 0,
      memories: new Int32Array(most * length),
      fates: new Int32Array(most * combatants),
      progress: new Float64Array(most),
    }
  }

  function keep(entrances: Entrances, progress: number): void {
    const { count, memories, fates } = entrances
    entrances.progress[count] = progress
    entrances.count++
    if (progress === END) return
    memories.set(memory, count * length)
    for (let combatant = 0; combatant < combatants; combatant++) {
      let fate = 0
      for (const [bit, way] of ways.entries()) fate |= way[combatant] << bit
      fates[count * combatants + combatant] = fate
    }
  }

  /** Goes on from an entrance with fresh dice; without one, a battle starts. */
  function begin(number: number, entrances: Entrances | undefined, entrance: number): number {
    battles++
    dice.start(number)
    score.clear()
    if (!entrances) {
      start()
      return readProgress(rounds())
    }
    restore!(entrances.memories.subarray(entrance * length, (entrance + 1) * length))
    for (let combatant = 0; combatant < combatants; combatant++) {
      const fate = entrances.fates[entrance * combatants + combatant]
      for (const [bit, way] of ways.entries()) way[combatant] = (fate >> bit) & 1
    }
    return entrances.progress[entrance]
  }

  /** Fights on until a level is reached, or the battle has ended: the progress then. */
  function reach(level: number, progress: number): number {
    while (progress < level) {
      steps++
      const outcome = step()
      if (outcome >= 0) return outcome === aim.outcome ? END : LOST
      progress = readProgress(rounds())
    }
    return progress
  }

  /** Fights on to the end: the most progress on the way. */
  function reachMost(progress: number): number {
    let most = progress
    while (progress !== END && progress !== LOST) {
      steps++
      const outcome = step()
      progress = outcome < 0 ? readProgress(rounds()) : outcome === aim.outcome ? END : LOST
      if (progress > most) most = progress
    }
    return most
  }

  /**
   * Battles go on from all entrances equally often, or once more from some. Chance says from which, so that on average
   * all entrances count the same.
   */
  function turn(from: Entrances | undefined, first: number, effort: number): number {
    if (!from) return 0
    dice.start(first + effort)
    return dice.below(one, from.count)
  }

  /** The states in which battles of one level reach the next. */
  function rise(from: Entrances | undefined, level: number, effort: number, first: number): Entrances {
    const to = makeEntrances(effort)
    const offset = turn(from, first, effort)
    for (let i = 0; i < effort; i++) {
      const entrance = from ? (offset + i) % from.count : 0
      const passed = from ? from.progress[entrance] : LOST
      // Whoever has ended, or come far in one step, need not be fought on for this.
      if (passed === END) {
        keep(to, END)
        continue
      }
      const reached = reach(level, begin(first + i, from, entrance))
      if (reached >= level) keep(to, reached)
    }
    return to
  }

  /** Climbs the levels, for the n-th time. */
  function replicate(levels: readonly number[], effort: number, time: number): Replicate {
    battles = 0
    steps = 0
    const reached: number[] = []
    let from: Entrances | undefined
    let first = time * (levels.length + 1) * (effort + 1)
    for (const level of [...levels, END]) {
      from = rise(from, level, effort, first)
      reached.push(from.count)
      if (from.count === 0) break
      first += effort + 1
    }
    return { levels, reached, battles, steps }
  }

  /** Looks for levels such that about a fifth of `effort` battles reach the next, level by level. Pure, as `replicate` is. */
  function* findLevels(effort: number): Generator<void, Replicate> {
    battles = 0
    steps = 0
    const levels: number[] = []
    const reached: number[] = []
    const most = new Float64Array(effort)
    let from: Entrances | undefined
    let first = FIRST_OF_SEARCH
    for (;;) {
      const offset = turn(from, first, effort)
      for (let i = 0; i < effort; i++) {
        const entrance = from ? (offset + i) % from.count : 0
        most[i] = from?.progress[entrance] === END ? END : reachMost(begin(first + i, from, entrance))
      }
      const level = chooseLevel(most, SHARE_TO_NEXT)
      if (level === END || levels.length === MOST_LEVELS) {
        reached.push(level === END ? most.filter((progress) => progress === END).length : 0)
        return { levels, reached, battles, steps }
      }
      levels.push(level)
      // The same battles again, up to the level.
      from = rise(from, level, effort, first)
      reached.push(from.count)
      first += effort + 1
      yield
    }
  }

  return { findLevels, replicate }
}

/**
 * The lowest level that at most `share` of the battles have reached, by how far each of them came; where too many came to
 * the same, that, unless all of them did. `END` if so many have ended as is looked for, or none has come any further.
 */
function chooseLevel(most: Float64Array, share: number): number {
  const sorted = Float64Array.from(most).sort()
  const place = Math.floor((1 - share) * sorted.length)
  const usual = sorted[place]
  if (usual === END || (usual > sorted[0] && sorted[place - 1] < usual)) return usual
  const rarer = sorted.subarray(place).find((progress) => progress > usual && progress < END)
  return rarer ?? (usual > sorted[0] ? usual : END)
}
