import { warnOfFutility } from '../../scenario/futility.ts'
import { type Catalog, type Member, membersByPlace, type Scenario } from '../../scenario/scenario.ts'
import { type Problem, refusal } from '../../source/problem.ts'
import type { Rule } from '../../tactics/tactic.ts'
import { whyNever } from './futility.ts'
import { type Combatant, type Effect, isHarmful, UNARMED, type Weapon } from './schema.ts'

/** What the schema cannot say: rules that join several fields. */
export function check(scenario: Scenario): Problem[] {
  const tactics = Object.values(scenario.tactics)
  return [
    ...membersByPlace(scenario).flatMap((member) => checkMember(member, scenario.weapons)),
    ...tactics.flatMap(({ turn }) => turn.flatMap(checkWrestling)),
    ...tactics.flatMap(({ turn }) => turn.flatMap((rule) => checkAim(rule, scenario))),
    ...warnOfFutility(scenario, whyNever),
  ]
}

function checkMember({ name, fields, place }: Member, weapons: Catalog): Problem[] {
  const { secondary } = fields as Combatant
  if (secondary === undefined || (secondary !== UNARMED && (weapons[secondary] as Weapon).melee)) return []
  return [refusal(`${name} has the secondary weapon "${secondary}", expected a melee weapon`, undefined, place)]
}

/** Wrestlers use what is in hand, or drop all of it (§9). */
function checkWrestling({ do: action, with: id, place }: Rule): Problem[] {
  if ((action !== 'wrestle' && action !== 'disarm') || id === undefined || id === UNARMED) return []
  const message = `"${action}" takes no "with" but "${UNARMED}", found "${id}"`
  return [refusal(message, 'leave it out to wrestle with what is in hand', place)]
}

/** Oneself and allies are chosen for what helps only (§9). */
function checkAim({ do: action, with: id, at, place }: Rule, { spells, items }: Scenario): Problem[] {
  if (id === undefined || at === undefined || !(at === 'self' || at.startsWith('ally-'))) return []
  const effect = (action === 'cast' ? spells : items)[id] as Effect
  if (!isHarmful(effect)) return []
  const message = `"${action} ${id}" harms, so it cannot be aimed at "${at}", expected a selector of foes`
  return [refusal(message, 'write nearest, or weakest, or leave "at" out', place)]
}
