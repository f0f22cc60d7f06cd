import { expectOptions, expectRead } from '../../arguments.ts'
import type { Roster } from '../../battle/roster.ts'
import { planScenario, planTogether } from '../../plan-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { solveGame } from '../../statistics/game.ts'
import type { Estimate } from '../../statistics/interval.ts'
import type { Table } from '../../table/table.ts'
import type { FoughtStudy } from '../fought.ts'
import { type Matrix, matrix } from '../matrix.ts'
import { pointsFor } from '../scores.ts'
import {
  drawsOf,
  isCertain,
  type RepliedGroup,
  repliedGroups,
  SEARCH_OPTIONS,
  type SearchOptions,
  stopwatch,
} from './best-reply.ts'
import { fightAll } from './fight-all.ts'
import { Search, winsOf } from './search.ts'
import type { Candidate, Opponent } from './searched.ts'

/** Battles in all, of which the table at the end has a fifth. */
const MOST_BATTLES = 2_500_000
const MOST_REPLIES = 20
/** One search may spend this part of all that there is. */
const PART = 1 / 8
/** Battles of each two tactics, by which the mixes are chosen that are replied to, at least and at most. */
const LEAST_MEETING = 256
const MOST_MEETING = 4096
/** Battles a side that confirm a reply, over all tactics that it meets, at least and at most: a sixteenth of all. */
const LEAST_CONFIRMING = 4096
const MOST_CONFIRMING = 32_768

/** A tactic of a party that was found, or the one that is written. */
export interface FoundTactic {
  /** `as written`, `reply 3`. */
  readonly name: string
  readonly groups: readonly RepliedGroup[]
}

/** One reply in turn. */
export interface Reply {
  readonly party: string
  /** How much more it scores than the best tactic that the party had, against what the other party plays, confirmed. */
  readonly gain: Estimate
  /** What it is called; left out: its gain was not certain enough, and it is no tactic of the table. */
  readonly name?: string
}

/** What both parties came to. */
export interface RepliesInTurn extends FoughtStudy {
  readonly parties: readonly [string, string]
  readonly colors?: Roster['colors']
  /** Of each party, the tactic as it is written first. */
  readonly tactics: readonly [readonly FoundTactic[], readonly FoundTactic[]]
  readonly replies: readonly Reply[]
  /** Why it ended: neither party could gain any more, or there were as many replies or battles as there may be. */
  readonly ended: 'settled' | 'replies' | 'spent'
  /** All tactics of one party against all of the other, in battles of other dice. */
  readonly matrix: Matrix
  readonly searched: number
  readonly tried: number
}

/**
 * Both parties reply in turn: each looks for a tactic that scores more against the equilibrium mix of all that the other has, as
 * the double oracle does (McMahan, Gordon and Blum 2003), until neither gains any more. A draw counts half. In the end all
 * tactics found fight each other with other dice.
 */
export async function repliesInTurn(scenario: Scenario, options: SearchOptions = {}): Promise<RepliesInTurn> {
  expectRead('scenario', scenario)
  expectOptions(options, SEARCH_OPTIONS)
  const { maxBattles: most = MOST_BATTLES, maxSeconds, onProgress, ...fighting } = options
  const { roster } = await planScenario(scenario)
  const seed = options.seed ?? scenario.run.seed
  const isOver = stopwatch(maxSeconds)
  const ofTable = Math.floor(most / 5)
  const ofSearches = most - ofTable
  const meeting = Math.min(MOST_MEETING, Math.max(LEAST_MEETING, ofSearches >>> 6))
  const confirming = Math.min(MOST_CONFIRMING, Math.max(LEAST_CONFIRMING, ofSearches >>> 4))
  let fought = 0
  let tried = 0
  const told = (more: number): void => onProgress?.({ battles: Math.min(ofSearches, fought) + more, of: most })
  const how = {
    ...{ ...fighting, seed, drawn: 0.5 as const },
    onBattles(battles: number) {
      fought += battles
      told(0)
    },
  }
  const searches = [await Search.open(scenario, 0, how), await Search.open(scenario, 1, how)] as const
  const draw = drawsOf(`${seed}/in turn`, scenario)
  const known: [FoundCandidate[], FoundCandidate[]] = [[], []]
  /** What the first party's tactics score against the second's. */
  const scores: number[][] = []
  for (const side of [0, 1] as const) await add(side, { name: 'as written', candidate: searches[side].written })

  const replies: Reply[] = []
  let idle = 0
  const isSpent = (): boolean => fought >= ofSearches || isOver()
  for (let turn = 0; idle < 2 && replies.length < MOST_REPLIES && !isSpent(); turn++) {
    const side = turn % 2 === 0 ? 0 : 1
    const reply = await replyTo(side, turn)
    replies.push(reply)
    idle = reply.name === undefined ? idle + 1 : 0
  }
  const table = tableOf()
  const found = await matrix(table, {
    ...{ ...fighting, seed: `${seed}/table`, battles: Math.max(ofTable, 2 * LEAST_OF_MATCHUP * table.matchups.length) },
    onProgress: ({ battles }) => told(battles),
  })
  const { incidents, ...head } = found
  return {
    ...{ scenario: scenario.name, rules: head.rules, seed, version: head.version, digest: head.digest },
    partial: head.partial,
    ...(incidents && { incidents }),
    parties: roster.parties,
    ...(roster.colors && { colors: roster.colors }),
    tactics: [shownOf(0), shownOf(1)],
    replies,
    ended: idle >= 2 ? 'settled' : isSpent() ? 'spent' : 'replies',
    matrix: found,
    searched: fought,
    tried,
  }

  async function replyTo(side: 0 | 1, turn: number): Promise<Reply> {
    const other = side === 0 ? 1 : 0
    const { rows, columns } = solveGame(scores)
    const shares = side === 0 ? columns : rows
    const opponents = known[other].flatMap(({ candidate }, at): Opponent[] =>
      shares[at] > LEAST_SHARE ? [{ scenario: searches[other].place(scenario, candidate), share: shares[at] }] : [],
    )
    const ranked = [...known[side]].sort((one, two) => worth(two) - worth(one)).map(({ candidate }) => candidate)
    const { best, tried: more } = await searches[side].run(opponents, ranked, draw, {
      battles: Math.min(PART * ofSearches, ofSearches - fought),
      isOver,
    })
    tried += more
    const isNew = !known[side].some(({ candidate }) => candidate === best)
    const gain = isNew ? await confirm(side, turn, opponents, [ranked[0], best]) : { value: 0, low: 0, high: 0 }
    const party = roster.parties[side]
    if (!isCertain(gain)) return { party, gain }
    const name = `reply ${turn + 1}`
    await add(side, { name, candidate: best })
    return { party, gain, name }

    function worth(tactic: FoundCandidate): number {
      const own = known[side].indexOf(tactic)
      return shares.reduce((sum, share, at) => sum + share * (side === 0 ? scores[own][at] : 1 - scores[at][own]), 0)
    }
  }

  /** By how much one scores more than another against opponents, in pairs of battles of other dice. */
  async function confirm(
    side: 0 | 1,
    turn: number,
    opponents: readonly Opponent[],
    [before, reply]: readonly [Candidate, Candidate],
  ): Promise<Estimate> {
    let value = 0
    let variance = 0
    for (const [at, { scenario: theirs, share }] of opponents.entries()) {
      const stands = await planTogether([before, reply].map((each) => searches[side].place(theirs, each)))
      const none = { left: new Int32Array(0), right: new Int32Array(0) }
      const sides = stands.map(({ plan }) => ({ plan: { ...plan, plain: true as const }, keep: new Int32Array(0) }))
      const counts = await fightAll(
        { sides, pairs: [{ ...none, first: 0, second: 1 }] },
        scenario,
        Math.max(1024, Math.round(share * confirming)),
        { ...fighting, seed: `${seed}/confirmation ${turn + 1}.${at + 1}` },
      )
      if (fighting.signal?.aborted) throw fighting.signal.reason
      const { mean, ofMean } = gainIn(counts.pairs[0].outcomes, winsOf(side))
      value += share * mean
      variance += share ** 2 * ofMean
    }
    const half = 1.96 * Math.sqrt(variance)
    return { value, low: value - half, high: value + half }
  }

  async function add(side: 0 | 1, tactic: FoundCandidate): Promise<void> {
    known[side].push(tactic)
    const [rows, columns] = known
    for (const [i, row] of rows.entries()) {
      scores[i] ??= []
      for (const [j, column] of columns.entries()) {
        if (scores[i][j] !== undefined) continue
        const [stand] = await planTogether([meet(row.candidate, column.candidate)])
        const match = { sides: [{ plan: { ...stand.plan, plain: true as const } }], pairs: [] }
        const { sides } = await fightAll(match, scenario, meeting, { ...fighting, seed: `${seed}/meeting` })
        if (fighting.signal?.aborted) throw fighting.signal.reason
        const points = sides[0].outcomes.reduce((sum, times, outcome) => sum + times * pointsFor(winsOf(0), outcome), 0)
        scores[i][j] = points / (2 * meeting)
        how.onBattles(meeting)
      }
    }
  }

  function meet(row: Candidate, column: Candidate): Scenario {
    return searches[1].place(searches[0].place(scenario, row), column)
  }

  function tableOf(): Table {
    const [rows, columns] = known.map((all) => all.map(({ name }) => ({ name, title: name })))
    const matchups = known[0].flatMap((row, i) =>
      known[1].map((column, j) => {
        const ahead = meet(row.candidate, column.candidate)
        const name = `${row.name} against ${column.name}`
        return { row: i, column: j, situation: 0, ahead: { ...ahead, id: `${scenario.id}: ${name}`, name } }
      }),
    )
    return { scenario, isSquare: false, rows, columns, situations: [{ name: '', weight: 1 }], matchups }
  }

  function shownOf(side: 0 | 1): FoundTactic[] {
    return known[side].map(({ name, candidate }) => ({ name, groups: repliedGroups(searches[side], candidate) }))
  }
}

interface FoundCandidate {
  readonly name: string
  readonly candidate: Candidate
}

/** What is met more rarely is left out: it costs battles and says nothing. */
const LEAST_SHARE = 0.005
const LEAST_OF_MATCHUP = 1024

/** By how much the second of a pair scores more, on average, and the variance of that; a draw counts half. */
function gainIn(outcomes: Float64Array, winning: number): { readonly mean: number; readonly ofMean: number } {
  let [n, sum, squares] = [0, 0, 0]
  for (const [both, times] of outcomes.entries()) {
    const points = (pointsFor(winning, both & 3) - pointsFor(winning, both >> 2)) / 2
    n += times
    sum += times * points
    squares += times * points ** 2
  }
  const mean = sum / n
  // As if one pair more had been won and one lost: never certain by chance alone.
  return { mean, ofMean: (squares + 2 - n * mean ** 2) / (n * (n - 1)) }
}
