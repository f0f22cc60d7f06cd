import type { Plan } from '../../../src/battle/plan.ts'
import type { Roster } from '../../../src/battle/roster.ts'
import { type Scoreboard, setUpScoreboard } from '../../../src/battle/scoreboard.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { streamKey } from '../../../src/fight/key.ts'

/** What goes wrong in battles with a throw of `fatal`: they throw, or end their thread as long as `deaths` last. */
export interface Fault {
  readonly fatal: number
  readonly fault: 'throw' | 'exit' | 'uncaught'
  /** Shared between threads. */
  readonly deaths: Int32Array
}

export const ROSTER: Roster = {
  parties: ['heads', 'tails'],
  combatants: [
    { name: 'Head', template: 'head', party: 0 },
    { name: 'Tail', template: 'tail', party: 1 },
  ],
  weapons: ['coin'],
  armours: [],
  actions: ['toss'],
  rules: [[{ list: 'turn', text: 'toss' }], []],
}

/** What is counted of a coin. */
export function coinScoreboard(): Scoreboard {
  return setUpScoreboard({
    roster: ROSTER,
    maxRounds: 100,
    attackTypes: [0, 1].map((combatant) => ({ combatant, weapon: 0 })),
    armourOf: [-1, -1],
    turnTypes: [{ combatant: 0, action: 0 }],
    otherDamage: false,
    fates: [],
  })
}

/** Battles that one throw decides, three times in four; otherwise it is thrown again. Tails win throws below `tails`. */
export function coinPlan(fault?: Fault | { readonly tails: number }): Plan {
  const { layout } = coinScoreboard()
  return {
    ruleset: new URL('fighter.js', import.meta.url).href,
    scenarioKey: 'coin',
    firstParty: 1,
    combatants: 2,
    maxRounds: 100,
    memory: new Int32Array(1),
    data: fault ?? {},
    score: layout,
  }
}

/** The first throw of a battle. */
export function firstThrow(seed: string, battle: number): number {
  const dice = seededDice(streamKey(seed, 'coin'), 2)
  dice.start(battle)
  return dice.below(0, 2 ** 20)
}

export function deaths(count: number): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(4))
  shared[0] = count
  return shared
}
