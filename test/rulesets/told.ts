import type { AttackTables } from '../../src/battle/attack-table.ts'
import { audibleDice } from '../../src/battle/audible-dice.ts'
import type { Journal, JournalEvent } from '../../src/battle/journal.ts'
import { GOES_ON, Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { loadFighter } from '../../src/fight/chunk.ts'
import { streamKey } from '../../src/fight/key.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { Telling } from '../../src/telling/telling.ts'
import { facesIn } from './faces.ts'
import { planScenario } from './scenario.ts'

/** A battle of a ruleset whose plans have such data, with all that a telling can be held to. */
export interface Told<Data> {
  readonly scenario: Scenario
  readonly data: Data
  readonly names: readonly string[]
  /** What the journal heard, and what the memory was: once the battle was set up, then after each round. */
  readonly heard: readonly (readonly JournalEvent[])[]
  readonly memories: readonly Int32Array[]
  readonly telling: Telling
  /** Which battle of which scenario it is, for those who read that a test has failed. */
  readonly place: string
}

/** Fights and tells the first battles of a scenario. */
export async function tellBattles<Data>(text: string, battles: number, about: string): Promise<Told<Data>[]> {
  const { scenario, plan, roster, ruleset } = await planScenario<Data>(text, about)
  const names = roster.combatants.map(({ name }) => name)
  let noted: JournalEvent[] = []
  const journal: Journal = { listens: true, readsMemory: true, note: (...event) => void noted.push(event) }
  const dice = audibleDice(seededDice(streamKey('1', plan.scenarioKey), plan.combatants), journal)
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
    const telling = ruleset.tell(plan, roster, scenario, heard)
    return { scenario, data: plan.data, names, heard, memories, telling, place: `${about}, battle ${battle}` }
  })
}

/** Where the dice that are told are not those that counted, by round: which those are is asked of the ruleset. */
export function wrongDice<Data extends { readonly attacks: { readonly tables: AttackTables } }>(
  { data, heard, telling, place }: Told<Data>,
  facesThatCount = allFaces<Data>,
): string[] {
  return telling.rounds.flatMap(({ dice = [], events }, number) => {
    const told = [...dice, ...events.flatMap(({ dice = [] }) => dice)].map(({ sides, face }) => `d${sides} ${face}`)
    const fell = facesThatCount(heard[number], data)
    const [shown, expected] = [told, fell].map((faces) => faces.sort().join(', '))
    return shown === expected ? [] : [`${place}, round ${number}: ${shown} are told, ${expected} fell`]
  })
}

function allFaces<Data extends { readonly attacks: { readonly tables: AttackTables } }>(
  events: readonly JournalEvent[],
  { attacks: { tables } }: Data,
): string[] {
  return events.flatMap((event) => Object.values(facesIn(event, tables)).flat())
}
