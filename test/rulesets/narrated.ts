import fc from 'fast-check'
import { afterAll, beforeAll } from 'vitest'
import type { AttackTables } from '../../src/battle/attack-table.ts'
import type { Journal, JournalEvent } from '../../src/battle/journal.ts'
import { journaledDice } from '../../src/battle/journaled-dice.ts'
import { GOES_ON, Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { loadFighter } from '../../src/fight/chunk.ts'
import { streamKey } from '../../src/fight/key.ts'
import type { Narration } from '../../src/narration/narration.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { casesOf } from '../cases.ts'
import { facesIn } from './faces.ts'
import { planScenario } from './scenario.ts'

/** A battle of a ruleset whose plans have such data, with all that a narration can be held to. */
export interface Reported<Data> {
  readonly scenario: Scenario
  readonly data: Data
  readonly names: readonly string[]
  /** What the journal heard, and what the memory was: once the battle was set up, then after each round. */
  readonly heard: readonly (readonly JournalEvent[])[]
  readonly memories: readonly Int32Array[]
  readonly narration: Narration
  /** Which battle of which scenario it is, for those who read that a test has failed. */
  readonly place: string
}

/** Fights and tells the first battles of a scenario. */
export async function narrateBattles<Data>(text: string, battles: number, about: string): Promise<Reported<Data>[]> {
  const { scenario, plan, roster, ruleset } = await planScenario<Data>(text, about)
  const names = roster.combatants.map(({ name }) => name)
  let noted: JournalEvent[] = []
  const journal: Journal = { listens: true, readsMemory: true, note: (...event) => void noted.push(event) }
  const dice = journaledDice(seededDice(streamKey('1', plan.scenarioKey), plan.combatants), journal)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, journal)
  return Array.from({ length: battles }, (_, battle) => {
    const heard: JournalEvent[][] = []
    const memories: Int32Array[] = []
    const look = (): void => {
      heard.push(noted)
      noted = []
      memories.push(fighter.memory.slice())
    }
    dice.start(battle)
    score.clear()
    fighter.start()
    look()
    while (fighter.round() === GOES_ON) look()
    look()
    const narration = ruleset.narrate(plan, roster, scenario, heard)
    return { scenario, data: plan.data, names, heard, memories, narration, place: `${about}, battle ${battle}` }
  })
}

/** Battles of scenarios of all sorts, behind those of some `others`: fought and narrated once, for all tests of a file. */
export function narrateRandomly<Data>(
  texts: fc.Arbitrary<string>,
  { battles, runs }: { readonly battles: number; readonly runs: number },
  others: readonly string[] = [],
): readonly Reported<Data>[] {
  const stories: Reported<Data>[] = []
  beforeAll(async () => {
    for (const [at, text] of others.entries())
      stories.push(...(await narrateBattles<Data>(text, casesOf(100), `other ${at}`)))
    let scenarios = 0
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        stories.push(...(await narrateBattles<Data>(text, battles, `scenario ${++scenarios}`)))
      }),
      { seed: 1, numRuns: casesOf(runs), endOnFailure: true },
    )
  })
  afterAll(() => {
    stories.length = 0
  })
  return stories
}

/** Where the dice that are reported are not those that counted, by round: which those are is asked of the ruleset. */
export function wrongDice<Data extends { readonly attacks: { readonly tables: AttackTables } }>(
  { data, heard, narration, place }: Reported<Data>,
  facesThatCount = allFaces<Data>,
): string[] {
  return narration.rounds.flatMap(({ dice = [], events }, number) => {
    const reported = [...dice, ...events.flatMap(({ dice = [] }) => dice)].map(({ sides, face }) => `d${sides} ${face}`)
    const fell = facesThatCount(heard[number], data)
    const [shown, expected] = [reported, fell].map((faces) => faces.sort().join(', '))
    return shown === expected ? [] : [`${place}, round ${number}: ${shown} are reported, ${expected} fell`]
  })
}

function allFaces<Data extends { readonly attacks: { readonly tables: AttackTables } }>(
  events: readonly JournalEvent[],
  { attacks: { tables } }: Data,
): string[] {
  return events.flatMap((event) => Object.values(facesIn(event, tables)).flat())
}
