import { makeCommonArena } from '../../battle/arena.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { CommonMemory } from '../../battle/common-memory.ts'
import type { Fighter, MakeFighter, NumbersOf } from '../../battle/fighter.ts'
import { openMemory } from '../../battle/memory.ts'
import { makeRounds as makeBattleRounds } from '../../battle/rounds.ts'
import { makeClock } from './clock.ts'
import { MARK } from './codes.ts'
import { columnsOf, vitalOf } from './columns.ts'
import type { Data } from './data.ts'
import { makeForecast } from './forecast.ts'
import { foresee } from './foreseeable.ts'
import { openData, type PackedData } from './packed.ts'
import { makeRounds } from './rounds.ts'
import { makeRules } from './rules.ts'
import { makeSimplifying } from './simplify.ts'
import type { Memory } from './standing.ts'

/** So many sides are known at once of those that are alike. */
const MOST_OPENED = 256

/** See `NumbersOf`: all numbers of the scenario. */
export const numbers: NumbersOf<PackedData> = (data) => data.numbers

/** Fights battles of a declared game: its rules are compiled from the plan's data, once for each thread and kind of plan. */
export const fighter: MakeFighter<PackedData> = (packed, dice, score, journal): Fighter => {
  const { combatants } = packed
  const opened = new Map<string, Data>()
  const data = openNow()
  const plan = { ...packed, data }
  const memory = openMemory(columnsOf(data), makeInts(plan.memory.length), data) as Memory
  const foreseen = foresee(data)
  const nothing = (): void => {}
  const arena = makeCommonArena({
    ...{ plan, score, journal, dice },
    memory: commonMemory(data, memory),
    field: { clearField: nothing, setField: () => rules.reset(), vacate: nothing },
    marks: { out: MARK.OUT, away: 0 },
    foreseeable: foreseen !== undefined,
  })
  const { traced, partyLuck } = arena
  const forecasts = makeForecast(plan, memory)
  const rules = makeRules({
    ...{ data, memory, dice: arena.dice, score, journal, quiet: false },
    entries: plan.entries,
    ...(traced && { landed: traced.landed }),
    ...(partyLuck && { settle: partyLuck.settle }),
    forecast: forecasts.forecast,
  })

  /** The data with the numbers that the plan has now. */
  function openNow(): Data {
    const key = packed.data.numbers.join()
    const known = opened.get(key) ?? openData(packed.data)
    if (opened.size >= MOST_OPENED) opened.clear()
    opened.set(key, known)
    return known
  }

  const { begin, round, step, rollFirst, playRound } = data.game.order.clock
    ? makeClock(plan, memory, rules, arena.dice, journal)
    : makeRounds(plan, memory, rules, arena.dice, journal)
  const { simplify } = makeSimplifying(data, memory)
  const { bytes, rounds } = memory

  const image = makeInts(bytes.length)
  firstMemory()

  function start(): void {
    partyLuck?.begin()
    bytes.set(image)
    rules.reset()
    rules.startOthers?.()
    begin()
  }

  /** What is the same at the start of all battles. */
  function firstMemory(): void {
    bytes.set(packed.memory)
    rules.startCertain?.()
    rules.field.setUp()
    image.set(bytes)
  }

  function restore(saved: Int32Array, played?: number): void {
    bytes.set(saved)
    rules.reset()
    if (played !== undefined) rounds[0] = played
  }

  /** What is the same at the start of all battles is found out anew, with the numbers that the plan has now. */
  function renewGame(): Data {
    const other = openNow()
    forecasts.renew(other)
    rules.renew?.(other)
    firstMemory()
    return other
  }

  const others = { memory: bytes, rounds: () => rounds[0]!, step, restore, simplify }
  if (!traced || !foreseen) {
    return {
      ...others,
      start,
      round,
      renew() {
        renewGame()
        arena.rowMeans?.renew()
        partyLuck?.renew()
      },
    }
  }
  const now = { ...foreseen }
  const { hpCount, hpSides, hpConstant } = foreseen.hitPoints
  const hitPoints = { hpCount: hpCount.slice(), hpSides: hpSides.slice(), hpConstant: hpConstant.slice() }
  setHitPoints()
  const battle = makeBattleRounds({ ...arena, plan: { ...plan, memory: image } }, rules, {
    ...{ rollFirst, playRound, hitPoints },
    opening: () => now.opening,
  })
  const { play } = battle

  /** Of hit points the plan knows what is certain. */
  function setHitPoints(): void {
    image.set(packed.memory.subarray(0, 2 * combatants))
  }

  return {
    ...others,
    start: battle.start,
    round() {
      rounds[0]!++
      return play()
    },
    renew() {
      const { hitPoints: other, opening } = foresee(renewGame())!
      setHitPoints()
      for (const column of ['hpCount', 'hpSides', 'hpConstant'] as const) hitPoints[column].set(other[column])
      now.opening = opening
      battle.renew()
    },
    known: battle.known,
  }
}

/** The columns that all rulesets have, of which declared games have some. */
function commonMemory({ game, combatants }: Data, memory: Memory): CommonMemory {
  const { bytes, marks, standing, rounds } = memory
  const vital = vitalOf(game)
  return {
    ...{ bytes, marks, standing, rounds },
    hp: memory[`p${vital}`]!,
    hpMax: memory[`m${vital}`]!,
    cell: memory.cell ?? makeInts(0),
    pending: makeInts(combatants),
  }
}
