import type { Fighter } from '../battle/fighter.ts'
import { recordingJournal } from '../battle/journal.ts'
import type { Plan } from '../battle/plan.ts'
import { DRAW, FIRST_WINS, GOES_ON, Score, SECOND_WINS, STALEMATE } from '../battle/score.ts'
import { seededDice } from '../battle/seeded-dice.ts'
import { loadFighter } from '../fight/chunk.ts'
import { streamKey } from '../fight/key.ts'
import { digestPlan } from '../fight/plan-digest.ts'
import { findOwnCode } from '../package/own-code.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { withoutForeignChance } from './foreign-chance.ts'

/** So many battles show what is wrong with most rulesets that break a law, and take no time. */
const BATTLES = 6

/**
 * Tries a ruleset of a user's own on a few battles of a scenario: that its plan can be sent to a worker thread, that a battle
 * fought twice is the same twice, that all that is counted are whole numbers, and that no chance but that of its dice is
 * used. What is wrong, each as a sentence without its full stop; nothing of it is a bug of ours.
 */
export async function inspectRuleset(ruleset: Ruleset, scenario: Scenario): Promise<string[]> {
  const makeFighter = await loadFighter(scenario.rules.system)
  try {
    return withoutForeignChance(() => {
      const { plan } = ruleset.plan(scenario)
      const wrong = [...wrongPlan(plan, scenario), ...findUncloneable(plan, 'plan')]
      if (wrong.length > 0) return wrong
      if (digestPlan(ruleset.plan(scenario).plan) !== digestPlan(plan)) {
        return ['plan() makes another plan of the same scenario the second time']
      }
      // What a worker is sent.
      const sent = structuredClone(plan)
      const stand = (): Stand => {
        const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
        const score = exactScore(plan)
        const fighter = makeFighter(sent, dice, score, recordingJournal())
        return { dice, score, fighter, maxRounds: plan.maxRounds }
      }
      const first = stand()
      const wrongFighterParts = wrongFighter(first.fighter)
      if (wrongFighterParts.length > 0) return wrongFighterParts
      return wrongBattles(first, stand())
    })
  } catch (error) {
    const place = findOwnCode(error)?.place
    return [`${error instanceof Error ? error.message : String(error)}${place === undefined ? '' : ` (${place})`}`]
  }
}

interface Stand {
  readonly dice: { start(battle: number): void }
  readonly score: Score
  readonly fighter: Fighter
  readonly maxRounds: number
}

/** A score that shows what integers would hide: a half point that is counted. */
function exactScore({ score: layout }: Plan): Score {
  return new Score(layout, (length) => new Float64Array(length))
}

function wrongPlan(plan: Plan, { rules }: Scenario): string[] {
  const { ruleset, scenarioKey, combatants, firstParty, maxRounds, memory, score } = plan
  const isCount = (count: number) => Number.isInteger(count) && count > 0
  const wrong: string[] = []
  const expect = (isRight: boolean, field: string, expected: string) => {
    if (!isRight) wrong.push(`plan.${field} is ${show(plan[field as keyof Plan])}, expected ${expected}`)
  }
  expect(ruleset === rules.system, 'ruleset', 'rules.system of the scenario')
  expect(typeof scenarioKey === 'string', 'scenarioKey', 'the id of the scenario')
  expect(isCount(combatants), 'combatants', 'how many there are')
  expect(isCount(firstParty) && firstParty < combatants, 'firstParty', 'how many are in the first party')
  expect(isCount(maxRounds), 'maxRounds', 'run.maxRounds of the scenario')
  expect(memory instanceof Int32Array, 'memory', 'an Int32Array')
  expect(typeof score === 'object' && score !== null, 'score', 'the layout of setUpScoreboard')
  return wrong
}

/** What a worker thread cannot be given: functions and the like, by their paths. */
function findUncloneable(value: unknown, path: string): string[] {
  if (typeof value === 'function' || typeof value === 'symbol') {
    return [`${path} is a ${typeof value}, which cannot be sent to a worker thread: make it in fighter()`]
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  try {
    structuredClone(value)
    return []
  } catch (error) {
    const within = Object.entries(value).flatMap(([key, part]) => findUncloneable(part, `${path}.${key}`))
    return within.length > 0 ? within : [`${path} cannot be sent to a worker thread: ${(error as Error).message}`]
  }
}

function wrongFighter(fighter: Partial<Fighter>): string[] {
  const parts = ['start', 'round', 'rounds'] as const
  const wrong = parts
    .filter((part) => typeof fighter?.[part] !== 'function')
    .map((part) => `fighter() returns ${show(fighter?.[part])} as ${part}, expected a function`)
  if (!(fighter?.memory instanceof Int32Array)) {
    wrong.push(`fighter() returns ${show(fighter?.memory)} as memory, expected an Int32Array`)
  }
  return wrong
}

const OUTCOMES = new Map([
  [GOES_ON, 'GOES_ON'],
  [FIRST_WINS, 'FIRST_WINS'],
  [SECOND_WINS, 'SECOND_WINS'],
  [DRAW, 'DRAW'],
  [STALEMATE, 'STALEMATE'],
])

/** Fights the first battles, then again in the other order with another fighter. */
function wrongBattles(one: Stand, other: Stand): string[] {
  const numbers = Array.from({ length: BATTLES }, (_, battle) => battle)
  const results: string[] = []
  for (const battle of numbers) {
    const fought = fightOnce(one, battle)
    if ('wrong' in fought) return fought.wrong
    results.push(fought.result)
  }
  for (const battle of numbers.toReversed()) {
    const fought = fightOnce(other, battle)
    if ('wrong' in fought) return fought.wrong
    if (fought.result !== results[battle]) {
      return [
        `battle ${battle}, fought again after others, is another one: ` +
          'all that changes must be in the memory and set anew by start(), and all chance must come from dice',
      ]
    }
  }
  return []
}

function fightOnce(
  { dice, score, fighter, maxRounds }: Stand,
  battle: number,
): { result: string } | { wrong: string[] } {
  dice.start(battle)
  score.clear()
  score.fired.fill(0)
  fighter.start()
  let outcome: number = GOES_ON
  for (let round = 1; outcome === GOES_ON; round++) {
    if (round > maxRounds) return { wrong: [`battle ${battle} goes on after round ${maxRounds}, expected STALEMATE`] }
    outcome = fighter.round()
    if (!OUTCOMES.has(outcome)) {
      const expected = [...OUTCOMES.values()].join(', ')
      return { wrong: [`round() returns ${show(outcome)} in battle ${battle}, expected one of ${expected}`] }
    }
  }
  const rounds = fighter.rounds()
  if (!(Number.isInteger(rounds) && rounds >= 1 && rounds <= maxRounds)) {
    return { wrong: [`rounds() returns ${show(rounds)} after battle ${battle}, expected 1 to ${maxRounds}`] }
  }
  const wrong = wrongCounts(score)
  if (wrong.length > 0) return { wrong: wrong.map((what) => `${what} after battle ${battle}, expected a whole number`) }
  return { result: [outcome, rounds, ...score.counters, ...score.fired].join() }
}

/** Counters that are no whole numbers, by their names: `score.dealt[1] is 0.5`. */
function wrongCounts(score: Score): string[] {
  // `luck` is not a ruleset's to count.
  return Object.entries(score).flatMap(([name, counts]: [string, ArrayLike<number>]) =>
    name === 'counters' || name === 'luck'
      ? []
      : Array.from(counts).flatMap((count, at) =>
          Number.isInteger(count) && count >= 0 ? [] : [`score.${name}[${at}] is ${count}`],
        ),
  )
}

function show(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'function') return 'a function'
  if (ArrayBuffer.isView(value)) return `a ${value.constructor.name}`
  return typeof value === 'object' ? (Array.isArray(value) ? 'a list' : 'an object') : JSON.stringify(value)
}
