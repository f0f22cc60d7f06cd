import { DRAW, FIRST_WINS, type Score, SECOND_WINS, STALEMATE } from '../../../src/battle/score.ts'
import { MARK } from '../../../src/rulesets/declared/codes.ts'
import type { Data } from '../../../src/rulesets/declared/data.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'

const FATES = ['slain', 'fled', 'yielded'] as const
type Marks = Int32Array

/** Who stands, is down, waits or is in reserve, by lists and without a thought for speed. */
export function makeStanding(
  data: Data,
  memory: Memory,
  score: Score,
  enters: (one: number) => void,
  /** On a grid: gives who enters a cell beside whoever brings it in; whether there is one. */
  place: (one: number, by: number) => boolean,
) {
  const { firstParty, combatants, waits, templates, game } = data
  const marks: Marks = memory.marks
  const everybody = Array.from({ length: combatants }, (_, one) => one)
  const partyOf = (one: number): number => (one < firstParty ? 0 : 1)
  /** By party: its members in their order, those who have not entered last. */
  let lines: [number[], number[]] = [[], []]
  let isInstant = false
  let slainBefore = false

  const lineOf = (one: number): number[] => lines[partyOf(one) as 0 | 1]
  /** In front or in reserve. */
  const isUp = (one: number): boolean => marks[one] === 0 || marks[one] === MARK.RESERVE
  const front = (party: number): number[] => lines[party as 0 | 1].filter((one) => marks[one] === 0)

  /** Writes down what the compiled game keeps in its memory, too. */
  function keep(): void {
    for (const party of [0, 1] as const) memory.standing[party] = lines[party].filter(isUp).length
    if (memory.line.length > 0) memory.line.set([...lines[0], ...lines[1]])
  }

  function setUp(): void {
    for (const party of [0, 1] as const) {
      const all = everybody.filter((one) => partyOf(one) === party)
      const present = all.filter((one) => !waits[one])
      lines[party] = [...present, ...all.filter((one) => waits[one])]
      for (const one of all) marks[one] = waits[one] ? MARK.WAITS : 0
      if (game.front > 0) for (const one of present.slice(game.front)) marks[one] = MARK.RESERVE
    }
    keep()
  }

  function stepUp(party: number): void {
    if (game.front === 0) return
    for (const one of [...lines[party as 0 | 1]]) {
      if (marks[one] !== MARK.RESERVE || front(party).length >= game.front) continue
      marks[one] = 0
      keep()
      enters(one)
    }
  }

  function leftFront(one: number): void {
    keep()
    if (game.fillsAtOnce) stepUp(partyOf(one))
  }

  function goOut(victim: number, fate: number): void {
    const isFirst = isInstant ? !slainBefore : !everybody.some((one) => marks[one]! & MARK.SLAIN)
    marks[victim] = fate === 0 ? MARK.OUT | MARK.SLAIN : MARK.OUT
    score[FATES[fate]!][victim] = 1
    if (fate === 0 && isFirst) {
      score.firstSlain[victim] = 1
      score.firstLoss[partyOf(victim)] = 1
    }
    leftFront(victim)
  }

  function enter(me: number, template: string, most: number): void {
    const waiting = everybody.filter(
      (one) => partyOf(one) === partyOf(me) && marks[one] === MARK.WAITS && templates[one] === template,
    )
    for (const one of waiting.slice(0, Math.max(0, Math.floor(most)))) {
      if (!place(one, me)) continue
      const line = lineOf(one)
      line.push(...line.splice(line.indexOf(one), 1))
      const isFull =
        game.front > 0 &&
        (front(partyOf(one)).length >= game.front || line.some((each) => marks[each] === MARK.RESERVE))
      marks[one] = isFull ? MARK.RESERVE : 0
      late.add(one)
      memory.acted![one] = 1
      keep()
      enters(one)
    }
  }

  /** Who has entered in this round, and takes no turn in it. */
  const late = new Set<number>()

  function swap(one: number, other: number): void {
    if (one === other || partyOf(one) !== partyOf(other)) return
    const line = lineOf(one)
    const [at, to] = [line.indexOf(one), line.indexOf(other)]
    line[at] = other
    line[to] = one
    const [mine, theirs] = [marks[one]! & MARK.RESERVE, marks[other]! & MARK.RESERVE]
    marks[one] = (marks[one]! & ~MARK.RESERVE) | theirs
    marks[other] = (marks[other]! & ~MARK.RESERVE) | mine
    keep()
    if (theirs !== 0 && mine === 0) enters(other)
    if (mine !== 0 && theirs === 0) enters(one)
  }

  function finish(): number {
    for (const one of everybody) {
      if (!isUp(one)) continue
      score.stands[one] = 1
      for (const [pool, from] of data.counted.left.entries())
        if (from >= 0) score.own[from + one] = memory[`p${pool}`]![one]!
    }
    const [first, second] = [0, 1].map((party) => memory.standing[party] !== 0)
    if (first && second) return STALEMATE
    return first ? FIRST_WINS : second ? SECOND_WINS : DRAW
  }

  const atStart = (party: number): number[] => {
    const present = everybody.filter((one) => partyOf(one) === party && !waits[one])
    return game.front > 0 ? present.slice(0, game.front) : present
  }
  const counts = {
    allies: (me: number) =>
      everybody.filter((one) => marks[one] === 0 && one !== me && partyOf(one) === partyOf(me)).length,
    foes: (me: number) => everybody.filter((one) => marks[one] === 0 && partyOf(one) !== partyOf(me)).length,
    allies_start: (me: number) => atStart(partyOf(me)).filter((one) => one !== me).length,
    foes_start: (me: number) => atStart(1 - partyOf(me)).length,
  }

  return {
    partyOf,
    everybody,
    late,
    line: (party: number): readonly number[] => lines[party as 0 | 1],
    placeOf: (one: number): number => [...lines[0], ...lines[1]].indexOf(one),
    setUp(): void {
      lines = [[], []]
      late.clear()
      isInstant = false
      setUp()
    },
    stepUp,
    goOut,
    goDown(one: number): void {
      marks[one]! |= MARK.DOWN
      leftFront(one)
    },
    getUp(one: number): void {
      marks[one]! &= ~MARK.DOWN
      keep()
    },
    /** All who fall until `endFalls` fall at one instant. */
    beginFalls(): void {
      isInstant = true
      slainBefore = everybody.some((one) => marks[one]! & MARK.SLAIN)
    },
    endFalls(): void {
      isInstant = false
    },
    rankOf: (one: number): number => 1 + lineOf(one).slice(0, lineOf(one).indexOf(one)).filter(isUp).length,
    swap,
    enter,
    counts,
    finish,
  }
}
