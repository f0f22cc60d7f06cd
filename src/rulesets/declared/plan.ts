import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import { type Scoreboard, setUpScoreboard } from '../../battle/scoreboard.ts'
import { callRoster } from '../../scenario/call-roster.ts'
import { gatherMembers } from '../../scenario/gather.ts'
import type { Fields, Scenario } from '../../scenario/scenario.ts'
import type { Vocabulary } from '../../tactics/vocabulary.ts'
import { vitalOf } from './columns.ts'
import { leaves, ownLines, timeCounters } from './counted.ts'
import { incidentsOf } from './incidents.ts'
import type { Game } from './ir.ts'
import { type PackedData, packData } from './packed.ts'
import { firstMemory, planStrikes } from './plan-strikes.ts'
import { attackTypesOf, idsCarried, Planner, turnTypesOf } from './planner.ts'

/** A scenario of a declared game in numbers. */
export function planGame(
  game: Game,
  vocabulary: Vocabulary,
  scenario: Scenario,
): { plan: Plan<PackedData>; roster: Roster; scoreboard: Scoreboard } {
  const references = Object.fromEntries(game.fields.flatMap(({ name, section }) => (section ? [[name, section]] : [])))
  const bearers = gatherMembers<Fields>(scenario, { vocabulary, references })
  const planner = new Planner(game, scenario)
  const rolled = planner.data(bearers)
  const { entries, strikes } = planStrikes(rolled)
  const data = { ...rolled, strikes }
  const turnTypeNames = [...game.actions, ...game.reactions].map(({ name }) => name)
  const attacking = bearers.flatMap(({ fields }) => idsCarried(game, fields).map(({ id }) => id))
  const armour = game.fields.find(({ name, kind }) => name === 'armour' && kind === 'reference')
  const armourIds = bearers.map(({ fields }) => (armour ? (fields.armour as string | undefined) : undefined))
  const called = callRoster(scenario, vocabulary, bearers, {
    weapons: attacking,
    armours: armourIds.flatMap((id) => id ?? []),
  })
  const roster: Roster = { ...called, incidents: incidentsOf(game) }
  const things = planner.things
  const turnTypes = turnTypesOf(data, turnTypeNames.length)
  const scoreboard = setUpScoreboard({
    roster,
    maxRounds: scenario.run.maxRounds,
    attackTypes: attackTypesOf(data).map(({ combatant, thing }) => ({
      combatant,
      weapon: thing === 0 ? -1 : roster.weapons.indexOf(things[thing]!.id),
    })),
    armourOf: armourIds.map((id) => (id === undefined ? -1 : roster.armours.indexOf(id))),
    turnTypes,
    otherDamage: true,
    damageParts: data.counted.parts,
    absorbedParts: data.counted.absorbedParts,
    fates: [
      'slain',
      ...(leaves(game, 'fled') ? (['fled'] as const) : []),
      ...(leaves(game, 'yielded') ? (['yielded'] as const) : []),
    ],
    own: {
      length: data.counted.length,
      hitPoints: data.counted.left[vitalOf(game)]!,
      lines: ownLines(game, data.counted, bearers.length),
      ...timeCounters(game, data.counted, bearers.length),
    },
  })
  return {
    plan: {
      ruleset: 'declared',
      scenarioKey: scenario.id,
      firstParty: data.firstParty,
      combatants: bearers.length,
      maxRounds: scenario.run.maxRounds,
      memory: firstMemory(data),
      data: packData(data),
      ...(entries.length > 0 && { entries }),
      score: scoreboard.layout,
    },
    roster,
    scoreboard,
  }
}
