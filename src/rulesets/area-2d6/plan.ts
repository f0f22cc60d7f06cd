import { startMemory } from '../../battle/memory.ts'
import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { type Scoreboard, setUpScoreboard } from '../../battle/scoreboard.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { COLUMNS } from './columns.ts'
import { attackIds, openAttackTypes } from './plan/attack-types.ts'
import { type Data, planData } from './plan/data.ts'
import { gatherAll } from './plan/equipment.ts'
import { planField } from './plan/field.ts'
import { turnTypesOf } from './plan/tactics.ts'
import type * as schema from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** Turns a checked scenario into numbers (docs/rules/area-2d6.md). */
export function plan(scenario: Scenario): { plan: Plan<Data>; roster: Roster; scoreboard: Scoreboard } {
  const bearers = gatherAll(scenario)
  const firstParty = scenario.parties[0].members.length
  const damages = (id: string): boolean => (scenario.spells[id] as schema.Spell).effect === 'damage'
  const roster = callRoster(scenario, vocabulary, bearers, {
    weapons: attackIds(bearers, damages),
    armours: bearers.flatMap(({ fields: { armour } }) => armour ?? []),
  })
  const turnTypes = turnTypesOf(bearers)
  const attackTypes = openAttackTypes(bearers, damages)
  const { field, cells } = planField(scenario.rules.options as schema.Options, scenario.field as schema.Field, bearers)
  const data = planData(scenario, bearers, field, attackTypes, turnTypes)
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds: scenario.run.maxRounds,
    attackTypes: attackTypes.list.map(({ id, ...attackType }) => ({
      ...attackType,
      weapon: roster.weapons.indexOf(id),
    })),
    armourOf: bearers.map(({ fields: { armour } }) => (armour === undefined ? -1 : roster.armours.indexOf(armour))),
    turnTypes,
    otherDamage: data.shape.bleeders > 0,
    fates: ['slain'],
  })
  return {
    plan: {
      ruleset: 'area-2d6',
      scenarioKey: scenario.id,
      firstParty,
      combatants: bearers.length,
      maxRounds: scenario.run.maxRounds,
      memory: startMemory(COLUMNS, { data, cells, parties: bearers.map(({ party }) => party) }),
      data,
      entries: data.attacks.tables.entries,
      score: scoreboard.layout,
    },
    roster,
    scoreboard,
  }
}
