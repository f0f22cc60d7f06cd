import { makeInts } from './buffers.ts'
import type { Counts, Score } from './score.ts'

/** So much is listed. Rounds for which there is no room are always played by the rules. */
const MOST_COUNTED = 131_072

/** What is counted of a round while it is played by the rules. */
interface Counted {
  /** Where in `counted` and `firing` it begins, */
  firstCount: number
  firstFiring: number
  /** and where it ends at each landing. */
  ends: number[]
  firingEnds: number[]
}

/** What kept traces count (kept-traces.ts), noted while their rounds are played by the rules. */
export function makeTraceCounts({ hits, dealt, hitsTaken, absorbed, taken, counters, fired }: Score) {
  /** What traces count, trace after trace: counters of the score that go up by one, and rules that are followed. */
  const counted = makeInts(MOST_COUNTED)
  const firing = makeInts(MOST_COUNTED)

  let counts = 0
  let firings = 0

  /** What an attack does is no part of a trace: it is drawn anew every time. */
  const results = new Set([hits, dealt, hitsTaken, absorbed, taken].flatMap((view) => placesOf(view)))
  const noted = Array.from(counters, (_, counter) => counter).filter((counter) => !results.has(counter))
  const now: Counted = { firstCount: 0, firstFiring: 0, ends: [], firingEnds: [] }
  const countersBefore = counters.slice()
  const firedBefore = fired.slice()

  /** Forgets all. */
  function clear(): void {
    counts = 0
    firings = 0
  }

  /** Begins to note what is counted of a round. */
  function begin(): void {
    now.firstCount = counts
    now.firstFiring = firings
    now.ends = []
    now.firingEnds = []
    countersBefore.set(counters)
    firedBefore.set(fired)
  }

  /** Notes what has been counted up to a landing, or the end. */
  function note(): void {
    for (let i = 0; i < noted.length; i++) {
      const counter = noted[i]
      const times = counters[counter] - countersBefore[counter]
      for (let time = 0; time < times && counts < MOST_COUNTED; time++) counted[counts++] = counter
    }
    for (let rule = 0; rule < fired.length; rule++) {
      const times = fired[rule] - firedBefore[rule]
      for (let time = 0; time < times && firings < MOST_COUNTED; time++) firing[firings++] = rule
    }
    countersBefore.set(counters)
    firedBefore.set(fired)
    now.ends.push(counts)
    now.firingEnds.push(firings)
  }

  /** The same at the end of a group: what is counted between its last landing and its end comes before the fall. */
  function noteGroup(): void {
    note()
    now.ends.splice(-2, 1)
    now.firingEnds.splice(-2, 1)
  }

  function placesOf(view: Counts): number[] {
    const first = (view.byteOffset - counters.byteOffset) / 4
    return Array.from(view, (_, i) => first + i)
  }

  /** Forgets what was noted of a round that has no trace. */
  function drop(): void {
    counts = now.firstCount
    firings = now.firstFiring
  }

  return {
    ...{ counted, firing, now, clear, begin, note, noteGroup, drop },
    hasRoom: () => Math.max(counts, firings) < MOST_COUNTED,
    /** How much is listed in `counted`. */
    count: () => counts,
  }
}
