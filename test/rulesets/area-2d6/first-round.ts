import { expect } from 'vitest'
import { enumeratingDice, inEveryWay } from '../../../src/battle/enumerating-dice.ts'
import { recordingJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import { Score } from '../../../src/battle/score.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/area-2d6/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/area-2d6/fighter.ts'
import type { Data } from '../../../src/rulesets/area-2d6/plan/data.ts'
import { planScenario } from '../scenario.ts'
import { type Scene, writeScene } from './stage.ts'

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
export async function firstRound(scene: Scene, isSo: (memory: Memory) => boolean = () => false): Promise<Expected> {
  const { plan } = await planScenario<Data>(writeScene(scene), 'example')
  const { data } = plan
  const dice = enumeratingDice(data.attacks.tables.entries)
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, recordingJournal())
  const memory = openMemory(COLUMNS, fighter.memory, data)
  const totals = { attacks: 0, hits: 0, dealt: 0, chance: 0 }
  const taken = new Array<number>(plan.combatants).fill(0)
  const hitsTaken = new Array<number>(plan.combatants).fill(0)
  let whole = 0
  const sum = (counts: Int32Array): number => counts.reduce((total, count) => total + count, 0)
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
