import { makeCommonArena } from '../../battle/arena.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { CommonMemory } from '../../battle/common-memory.ts'
import type { Fighter, MakeFighter } from '../../battle/fighter.ts'
import { openMemory } from '../../battle/memory.ts'
import { makeRounds as makeBattleRounds } from '../../battle/rounds.ts'
import { MARK } from './codes.ts'
import { columnsOf, vitalOf } from './columns.ts'
import type { Data } from './data.ts'
import { makeForecast } from './forecast.ts'
import { foresee } from './foreseeable.ts'
import { makeRounds } from './rounds.ts'
import { makeRules } from './rules.ts'
import { makeSimplifying } from './simplify.ts'
import type { Memory } from './standing.ts'

/** Fights battles of a declared game: its rules are compiled from the plan's data, once for each thread and plan. */
export const fighter: MakeFighter<Data> = (plan, dice, score, journal): Fighter => {
  const { data, combatants } = plan
  const memory = openMemory(columnsOf(data), makeInts(plan.memory.length), data) as Memory
  const foreseen = foresee(data)
  const nothing = (): void => {}
  const arena = makeCommonArena({
    ...{ plan, score, journal, dice },
    memory: commonMemory(data, memory),
    field: { clearField: nothing, setField: nothing, vacate: nothing },
    marks: { out: MARK.OUT, away: 0 },
    foreseeable: foreseen !== undefined,
  })
  const { traced, partyLuck } = arena
  const rules = makeRules({
    ...{ data, memory, dice: arena.dice, score, journal, quiet: false },
    entries: plan.entries,
    ...(traced && { landed: traced.landed }),
    ...(partyLuck && { settle: partyLuck.settle }),
    forecast: makeForecast(plan, memory),
  })
  const { begin, round, step, rollFirst, playRound } = makeRounds(plan, memory, rules, arena.dice, journal)
  const { simplify } = makeSimplifying(data, memory)
  const { bytes, rounds } = memory

  function start(): void {
    partyLuck?.begin()
    bytes.set(plan.memory)
    rules.reset()
    rules.start()
    rules.field.setUp()
    begin()
  }

  /** What battles start from: hit points are the plan's, and set or rolled anew in each. */
  function firstMemory(): Int32Array {
    dice.start(0)
    start()
    const first = makeInts(bytes.length)
    first.set(bytes)
    first.set(plan.memory.subarray(0, 2 * combatants))
    return first
  }

  function restore(saved: Int32Array, played?: number): void {
    bytes.set(saved)
    rules.reset()
    if (played !== undefined) rounds[0] = played
  }

  const others = { memory: bytes, rounds: () => rounds[0]!, step, restore, simplify }
  if (!traced || !foreseen) return { ...others, start, round }
  const { hitPoints, opening } = foreseen
  const battle = makeBattleRounds({ ...arena, plan: { ...plan, memory: firstMemory() } }, rules, {
    ...{ rollFirst, playRound, hitPoints },
    opening: () => opening,
  })
  const { play } = battle
  return {
    ...others,
    start: battle.start,
    round() {
      rounds[0]!++
      return play()
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
    cell: makeInts(0),
    pending: makeInts(combatants),
  }
}
