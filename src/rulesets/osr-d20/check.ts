import type { Problem } from '../../scenario/problem.ts'
import type { Member, Scenario } from '../../scenario/scenario.ts'
import type { Rule } from '../../tactics/tactic.ts'
import type { Combatant, Field, Options } from './schema.ts'

/**
 * What the scenario format has and this version does not fight yet. To fight such a scenario without them would give
 * wrong numbers, so it is refused.
 */
const ACTIONS = ['shoot-crowd', 'flee', 'wrestle', 'disarm', 'cast', 'use', 'hold']
const REACTIONS = ['held-attack', 'guard', 'immobilise', 'disarm']

/** What the schema cannot say: rules that join several fields. */
export function check(scenario: Scenario): Problem[] {
  const { dark } = scenario.rules.options as Options
  const { map } = scenario.field as Field
  const tactics = Object.values(scenario.tactics)
  return [
    ...(dark ? [refuse('rules.options.dark: darkness is not fought yet')] : []),
    ...(map === undefined
      ? []
      : [refuse('field.map: drawn maps are not fought yet', 'leave it out for an open field')]),
    ...scenario.parties.flatMap(({ members }) => members.flatMap(checkMember)),
    ...tactics.flatMap(({ turn }) => turn.flatMap((rule) => checkRule('action', rule, ACTIONS))),
    ...tactics.flatMap(({ reactions }) => reactions.flatMap((rule) => checkRule('reaction', rule, REACTIONS))),
  ]
}

function checkMember({ name, fields, place }: Member): Problem[] {
  const { mounted } = fields as Combatant
  return mounted ? [{ ...refuse(`${name} is mounted: mounted combat is not fought yet`), place }] : []
}

function checkRule(kind: string, { do: deed, place }: Rule, unknown: readonly string[]): Problem[] {
  if (!unknown.includes(deed)) return []
  return [{ ...refuse(`the ${kind} "${deed}" is not fought yet`), ...(place && { place }) }]
}

function refuse(message: string, hint?: string): Problem {
  return { severity: 'error', message, ...(hint !== undefined && { hint }) }
}
