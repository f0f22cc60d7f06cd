import { makeFloats, settle } from '../battle/buffers.ts'
import type { Fighter, MakeFighter, NumbersOf } from '../battle/fighter.ts'
import { silentJournal } from '../battle/journal.ts'
import { controlCount } from '../battle/luck.ts'
import { GOES_ON, Score } from '../battle/score.ts'
import { type StreamKey, seededDice } from '../battle/seeded-dice.ts'
import { makeKnownDuels } from './known-duels/known-duels.ts'
import type { Side } from './match.ts'
import { makeColumns, makePairRecorder, type PairColumns } from './pair-recorder.ts'
import { makeRecorder } from './recorder.ts'
import type { Tally } from './tally.ts'

/**
 * Fights the battles of a side from `from` up to but not including `to`: a pure function, however often it is called.
 * `columns` is what is kept of each battle, if anything is.
 */
export type FightSide = (
  from: number,
  to: number,
) => { readonly tally: Tally; readonly columns: PairColumns | undefined }

/** What fights the battles of a side, and can be made to fight those of another that is like it (alike-sides.ts). */
export interface Fights {
  readonly fight: FightSide
  /** Called with whose dice come next. */
  rekey(key: StreamKey): void
  /** Called when the numbers of the plan are others now: see `Fighter.renew`. */
  renew(): void
}

/** What is loaded of a ruleset to fight. */
export interface FighterModule {
  readonly fighter: MakeFighter
  readonly numbers?: NumbersOf
}

/** Battle numbers are 32 bits of a stream's start (docs/statistics.md §1.2). */
export const MOST_BATTLES = 2 ** 32

/**
 * Readies this thread for the battles of a side: loads the ruleset's fighter, and makes all memory that they need.
 * Takes the key of the dice instead of the seed, and nothing of Node, so that it runs in a browser.
 *
 * Several can be readied in one thread, but V8 then has to give up compiling the first one's memory into its code: each
 * is less than half as fast. Unless each has code of its own (own-code.ts).
 */
export async function prepareKeyed(side: Side, key: StreamKey): Promise<FightSide> {
  return prepareWith(await loadFighter(side.plan.ruleset), settle(side), key).fight
}

/** The same with a fighter that has been loaded, for a side that has been settled (battle/buffers.ts). */
export function prepareWith(makeFighter: MakeFighter, side: Side, key: StreamKey): Fights {
  const { plan } = side
  const dice = seededDice(key, plan.combatants)
  const score = new Score(plan.score)
  if (!plan.plain) score.luck = makeFloats(controlCount(plan.combatants))
  const fighter = makeFighter(plan, dice, score, silentJournal)
  const recorder = makeRecorder(plan.score, score)
  const pairRecorder = side.keep && makePairRecorder(plan.score, score, side.keep)
  // Not of a user's own ruleset: a fighter that wraps one of ours may do more in a round than that one knows.
  const known = plan.ruleset.includes(':') || !fighter.known ? undefined : makeKnownDuels(side, fighter.known, dice.key)
  const { start, round } = fighter
  /** Whether a battle threw, which leaves counts of a chunk that nobody has taken. */
  let isUnfinished = false

  /** As `fight`, but for this one fighter only, so that the compiler can inline its functions. */
  function fightOne(): number {
    start()
    for (;;) {
      const outcome = round()
      if (outcome !== GOES_ON) return outcome
    }
  }

  function fight(from: number, to: number): ReturnType<FightSide> {
    if (to > MOST_BATTLES) throw new RangeError(`Expected at most ${MOST_BATTLES} battles, got ${to}`)
    if (isUnfinished) {
      take()
      score.clear()
    }
    isUnfinished = true
    const columns = side.keep && makeColumns(plan, side.keep, to - from)
    if (columns) pairRecorder?.begin(columns)
    known?.begin(from, columns)
    for (let battle = from; ; battle++) {
      if (known !== undefined) battle = known.fight(battle, to)
      if (battle >= to) break
      dice.start(battle)
      const outcome = fightOne()
      // Before the recorder, which clears the score.
      pairRecorder?.keep(battle - from, outcome, fighter.rounds())
      recorder.record(outcome, fighter.rounds())
      known?.learn()
    }
    isUnfinished = false
    return { tally: take(), columns }
  }

  function take(): Tally {
    const tally = recorder.take()
    known?.take(tally)
    return tally
  }

  function rekey(other: StreamKey): void {
    dice.rekey(other)
    known?.rekey()
  }

  function renew(): void {
    fighter.renew?.()
    known?.renew()
  }

  return { fight, rekey, renew }
}

/** One battle from deployment to outcome. */
export function fight({ start, round }: Fighter): number {
  start()
  for (;;) {
    const outcome = round()
    if (outcome !== GOES_ON) return outcome
  }
}

/** A built-in ruleset is named by its folder, a user's own by its file's URL. */
export async function loadFighter(ruleset: string): Promise<MakeFighter> {
  return (await loadModule(ruleset)).fighter
}

export async function loadModule(ruleset: string): Promise<FighterModule> {
  const own = import.meta.url
  // A name is never a path: a plan can come from another machine.
  if (!/^[a-z0-9-]+$|:/.test(ruleset))
    throw new RangeError(`Expected the name of a ruleset, got ${JSON.stringify(ruleset)}`)
  const extension = own.slice(own.lastIndexOf('.'))
  const url = ruleset.includes(':') ? ruleset : new URL(`../rulesets/${ruleset}/fighter${extension}`, own).href
  return import(/* @vite-ignore */ url)
}
