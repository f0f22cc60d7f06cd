import { expect } from 'vitest'
import type { AttackTables } from '../../src/battle/attack-table.ts'
import { enumeratingDice, inEveryWay } from '../../src/battle/enumerating-dice.ts'
import type { MakeFighter } from '../../src/battle/fighter.ts'
import { recordingJournal } from '../../src/battle/journal.ts'
import { type Columns, type MemoryOf, openMemory } from '../../src/battle/memory.ts'
import { Score } from '../../src/battle/score.ts'
import { planScenario } from './scenario.ts'

/** Means of the first round of a battle. */
export interface Expected {
  readonly attacks: number
  readonly hits: number
  readonly dealt: number
  /** By combatant: damage, and hits, taken. */
  readonly taken: readonly number[]
  readonly hitsTaken: readonly number[]
  /** Of what was asked about the memory after the round. */
  readonly chance: number
}

/** The first round is fought in every way in which its dice can fall, by the same code that fights in bulk. */
export function firstRoundUnder<
  Scene,
  Data extends { readonly attacks: { readonly tables: AttackTables } },
  Table extends Columns<Data, never>,
>(makeFighter: MakeFighter<Data>, columns: Table, writeScene: (scene: Scene) => string) {
  return async (scene: Scene, isSo: (memory: MemoryOf<Table>) => boolean = () => false): Promise<Expected> => {
    const { plan } = await planScenario<Data>(writeScene(scene), 'example')
    const dice = enumeratingDice(plan.data.attacks.tables.entries)
    const score = new Score(plan.score)
    const fighter = makeFighter(plan, dice, score, recordingJournal())
    const memory = openMemory(columns, fighter.memory, plan.data)
    const totals = { attacks: 0, hits: 0, dealt: 0, chance: 0 }
    const taken = new Array<number>(plan.combatants).fill(0)
    const hitsTaken = new Array<number>(plan.combatants).fill(0)
    let whole = 0
    const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0)
    inEveryWay(dice, (probability) => {
      score.clear()
      fighter.start()
      fighter.round()
      const weight = probability()
      whole += weight
      totals.attacks += weight * sum(score.attacks)
      totals.hits += weight * sum(score.hits)
      totals.dealt += weight * sum(score.dealt)
      if (isSo(memory)) totals.chance += weight
      for (const [combatant, amount] of score.taken.entries()) taken[combatant] += weight * amount
      for (const [combatant, amount] of score.hitsTaken.entries()) hitsTaken[combatant] += weight * amount
    })
    expect(whole).toBeCloseTo(1, 10)
    return { ...totals, taken, hitsTaken }
  }
}
