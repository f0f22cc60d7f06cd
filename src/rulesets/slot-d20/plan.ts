import { startMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { type Scoreboard, setUpScoreboard } from '../../battle/scoreboard.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { COLUMNS } from './columns.ts'
import type { Data } from './data.ts'
import { openAccounts } from './plan/accounts.ts'
import { planAttacks } from './plan/attacks.ts'
import { planCombatants } from './plan/combatants.ts'
import { planConditions } from './plan/conditions.ts'
import { planEffects } from './plan/effects.ts'
import { gatherAll } from './plan/equipment.ts'
import { planField } from './plan/field.ts'
import { planOptions } from './plan/options.ts'
import { planReads } from './plan/reads.ts'
import { planShape } from './plan/shape.ts'
import { deedsOf, planTactics } from './plan/tactics.ts'
import { planThings } from './plan/things.ts'
import type * as schema from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** Turns a checked scenario into numbers (docs/rules/slot-d20.md). */
export function plan(scenario: Scenario): { plan: Plan; roster: Roster; scoreboard: Scoreboard } {
  const options = scenario.rules.options as schema.Options
  const bearers = gatherAll(scenario)
  const firstParty = scenario.parties[0].members.length
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: bearers.flatMap(({ things }) => things.flatMap(({ id, weapon }) => (weapon ? [id] : []))),
    // Armour takes nothing off damage, so there is nothing to report of it.
    armours: [],
  })
  const deeds = deedsOf(bearers)
  const accounts = openAccounts(options, bearers)
  const effects = planEffects(scenario, bearers)
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds: scenario.run.maxRounds,
    accounts: accounts.list.map(({ id, ...account }) => ({ ...account, weapon: roster.weapons.indexOf(id) })),
    armourOf: bearers.map(() => -1),
    deeds,
    otherDamage: effects.harms.includes(1),
    fates: ['slain'],
  })
  const things = planThings(options, bearers)
  const { field, cells } = planField(options, scenario.field as schema.Field, bearers)
  const conditions = planConditions(options, field, bearers)
  const tactics = planTactics(options, bearers, deeds, conditions, scenario.run.maxRounds)
  const data: Data = {
    shape: planShape(bearers, effects),
    accounts: accounts.of,
    missAccount: accounts.ofMisses,
    options: planOptions(options),
    field,
    things,
    combatants: planCombatants(options, bearers),
    attacks: planAttacks(options, things),
    effects,
    conditions,
    tactics,
    reads: planReads(options, bearers, effects, tactics, scenario.run.maxRounds),
  }
  return {
    plan: {
      ruleset: 'slot-d20',
      scenarioKey: scenario.name,
      firstParty,
      combatants: bearers.length,
      maxRounds: scenario.run.maxRounds,
      memory: startMemory(COLUMNS, { data, bearers, cells }),
      data,
      entries: data.attacks.tables.entries,
      score: scoreboard.layout,
    },
    roster,
    scoreboard,
  }
}
