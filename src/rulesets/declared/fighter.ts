import { makeInts } from '../../battle/buffers.ts'
import type { Fighter, MakeFighter } from '../../battle/fighter.ts'
import { openMemory } from '../../battle/memory.ts'
import { columnsOf } from './columns.ts'
import type { Data } from './data.ts'
import { makeForecast } from './forecast.ts'
import { makeRounds } from './rounds.ts'
import { makeRules } from './rules.ts'
import { makeSimplifying } from './simplify.ts'
import type { Memory } from './standing.ts'

/** Fights battles of a declared game: its rules are compiled from the plan's data, once for each thread and plan. */
export const fighter: MakeFighter<Data> = (plan, dice, score, journal): Fighter => {
  const { data } = plan
  const memory = openMemory(columnsOf(data), makeInts(plan.memory.length), data) as Memory
  const rules = makeRules({
    ...{ data, memory, dice, score, journal, quiet: false },
    entries: plan.entries,
    forecast: makeForecast(plan, memory),
  })
  const { begin, round, step } = makeRounds(plan, memory, rules, dice, journal)
  const { simplify } = makeSimplifying(data, memory)
  const { bytes, rounds } = memory

  function start(): void {
    bytes.set(plan.memory)
    rules.reset()
    rules.start()
    rules.field.setUp()
    begin()
  }

  function restore(saved: Int32Array, played?: number): void {
    bytes.set(saved)
    rules.reset()
    if (played !== undefined) rounds[0] = played
  }

  return { memory: bytes, start, round, rounds: () => rounds[0]!, step, restore, simplify }
}
