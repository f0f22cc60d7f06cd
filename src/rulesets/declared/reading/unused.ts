import type { Scenario } from '../../../scenario/scenario.ts'
import type { Place, Problem } from '../../../source/problem.ts'
import { builtInTactic } from '../../../tactics/read.ts'
import type { Vocabulary } from '../../../tactics/vocabulary.ts'
import { everyStep } from '../every-step.ts'
import { foldName } from './draft.ts'
import type { ReadGame } from './game.ts'

/**
 * What neither the rules nor the tactics of some scenarios use: actions and reactions that no tactic and no step `use` names, and
 * fields that nothing reads.
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
  return [
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
