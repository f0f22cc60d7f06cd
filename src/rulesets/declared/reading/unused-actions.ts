import type { Scenario } from '../../../scenario/scenario.ts'
import type { Problem } from '../../../source/problem.ts'
import { builtInTactic } from '../../../tactics/read.ts'
import type { Vocabulary } from '../../../tactics/vocabulary.ts'
import { everyStep } from './every-step.ts'
import type { ReadGame } from './game.ts'

/** Actions and reactions that neither the tactic of the rules nor one of the scenarios nor a step `use` names. */
export function findUnusedActions(
  { game, turnTypes }: Pick<ReadGame, 'game' | 'turnTypes'>,
  vocabulary: Vocabulary,
  scenarios: readonly Scenario[],
): Problem[] {
  const tactics = [builtInTactic(vocabulary), ...scenarios.flatMap((scenario) => Object.values(scenario.tactics))]
  const named = new Set(tactics.flatMap(({ turn, reactions }) => [...turn, ...reactions].map((rule) => rule.do)))
  for (const step of everyStep(game)) if (step.op === 'use') named.add(game.actions[step.action]!.name)
  const where = scenarios.length === 1 ? 'one of the scenario' : `one of the ${scenarios.length} scenarios`
  return turnTypes.flatMap(({ key, keyPlace }): Problem[] => {
    if (named.has(key)) return []
    const message = `no tactic uses "${key}", neither that of the rules nor ${where}`
    return [{ severity: 'warning', message, place: keyPlace }]
  })
}
