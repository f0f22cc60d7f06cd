import type { Scenario } from '../../../scenario/scenario.ts'
import type { Place, Problem } from '../../../source/problem.ts'
import { builtInTactic } from '../../../tactics/read.ts'
import type { Vocabulary } from '../../../tactics/vocabulary.ts'
import { everyStep, stepsIn } from '../every-step.ts'
import { foldName } from './draft.ts'
import type { ReadGame } from './game.ts'

/**
 * What neither the rules nor the tactics of some scenarios use: actions and reactions that no tactic and no step `use` names, those
 * that bring in members of whom nobody waits, and fields that nothing reads.
 */
export function findUnusedBy(
  { game, turnTypes, unread }: Pick<ReadGame, 'game' | 'turnTypes' | 'unread'>,
  vocabulary: Vocabulary,
  scenarios: readonly Scenario[],
): Problem[] {
  const tactics = [builtInTactic(vocabulary), ...scenarios.flatMap((scenario) => Object.values(scenario.tactics))]
  const rules = tactics.flatMap(({ turn, reactions }) => [...turn, ...reactions])
  const done = new Set(rules.map((rule) => rule.do))
  for (const step of everyStep(game)) if (step.op === 'use') done.add(game.actions[step.action]!.name)
  const named = new Set(rules.flatMap(({ text }) => text.match(/[a-z][\w-]*/gi) ?? []).map(foldName))
  const all = scenarios.length === 1 ? 'the scenario' : `the ${scenarios.length} scenarios`
  const warn = (message: string, place: Place): Problem => ({ severity: 'warning', message, place })
  const members = scenarios.flatMap(({ parties }) => parties.flatMap((party) => party.members))
  const waiting = new Set(members.flatMap(({ template, fields }) => (fields.waits === true ? [template] : [])))
  const callers = [...game.actions, ...game.reactions].flatMap(({ steps }, at) => {
    const called = stepsIn(steps).flatMap((step) => (step.op === 'enter' ? [step.template] : []))
    return called.filter((template) => !waiting.has(template)).map((template) => ({ template, caller: turnTypes[at]! }))
  })
  return [
    ...callers
      .filter(({ caller }) => done.has(caller.key))
      .map(({ template, caller: { key, keyPlace } }) =>
        warn(`"${key}" brings in "${template}", and no member of that template waits in ${all}`, keyPlace),
      ),
    ...turnTypes
      .filter(({ key }) => !done.has(key))
      .map(({ key, keyPlace }) =>
        warn(`no tactic uses "${key}", neither that of the rules nor one of ${all}`, keyPlace),
      ),
    ...unread
      .filter(({ key }) => !named.has(foldName(key)))
      .map(({ key, keyPlace }) => warn(`nothing reads "${key}", neither the rules nor a tactic of ${all}`, keyPlace)),
  ]
}
