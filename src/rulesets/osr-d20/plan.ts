import { startMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { type Scoreboard, setUpScoreboard } from '../../battle/scoreboard.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { COLUMNS } from './columns.ts'
import { openAttackTypes } from './plan/attack-types.ts'
import { type Data, planData } from './plan/data.ts'
import { gatherParty } from './plan/equipment.ts'
import { planField } from './plan/field.ts'
import { turnTypesOf } from './plan/tactics.ts'
import type * as schema from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** Turns a checked scenario into numbers (docs/rules/osr-d20.md). */
export function plan(scenario: Scenario): { plan: Plan<Data>; roster: Roster; scoreboard: Scoreboard } {
  const options = scenario.rules.options as schema.Options
  const bearers = scenario.parties.flatMap((party, index) => gatherParty(scenario, options, party, index as 0 | 1))
  const firstParty = scenario.parties[0].members.length
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: bearers.flatMap(({ armaments }) => armaments.map(({ id }) => id)),
    armours: bearers.flatMap(({ fields }) => (fields.armour === undefined ? [] : [fields.armour])),
  })
  const { weapons, armours } = roster
  const turnTypes = turnTypesOf(bearers)
  const attackTypes = openAttackTypes(bearers)
  const { field, cells } = planField(options, scenario.field as schema.Field, bearers)
  const data = planData(scenario, bearers, field, attackTypes.of, turnTypes, weapons)
  const { shape, effects } = data
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds: scenario.run.maxRounds,
    attackTypes: attackTypes.list.map(({ combatant, id, circumstance }) => ({
      combatant,
      weapon: weapons.indexOf(id),
      ...(circumstance !== undefined && { circumstance }),
    })),
    armourOf: bearers.map(({ fields }) => (fields.armour === undefined ? -1 : armours.indexOf(fields.armour))),
    turnTypes,
    otherDamage: shape.users > 0 && effects.damage.some(({ count, constant }) => count > 0 || constant !== 0),
    fates: [
      'slain',
      ...(shape.fleers > 0 ? (['fled'] as const) : []),
      ...(shape.wrestlers > 0 ? (['pinned'] as const) : []),
    ],
  })
  return {
    plan: {
      ruleset: 'osr-d20',
      scenarioKey: scenario.id,
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
