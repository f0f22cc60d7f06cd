import { isNothing, type Located } from '../source/located.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Problem } from '../source/problem.ts'
import { locatedRule, type RuleContext, type RuleList, readRule } from './rule.ts'
import type { Rule, Tactic } from './tactic.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What the names in a tactic may stand for. */
type TacticContext = Required<RuleContext>

/** More than anybody writes; what a fired rule is counted by stays small. */
const MOST_RULES = 256

/**
 * Reads and checks a tactic: a map with the lists `turn` and `reactions`. A list left out is the vocabulary's built-in
 * one. What is wrong is added to `problems`, and the rules it is wrong with are missing from the result.
 */
export function readTactic(value: Located, context: TacticContext, problems: Problem[]): Tactic {
  const { vocabulary } = context
  const lists: Record<RuleList, readonly Rule[]> = { ...builtInTactic(vocabulary) }
  if (value.kind !== 'map') {
    problems.push({
      severity: 'error',
      message: `a tactic is a map with "turn" and "reactions", found a ${value.kind === 'list' ? 'list' : 'single value'}`,
      hint: value.kind === 'list' ? 'put the list under "turn:"' : `write { turn: [${String(value.value)}] }`,
      place: value.place,
    })
    return lists
  }
  for (const { key, keyPlace, value: list } of value.entries) {
    if (key === 'turn' || key === 'reactions') {
      if (!isNothing(list)) lists[key] = readList(list, key, context, problems)
    } else {
      const hint = didYouMean(key, Object.keys(lists))
      problems.push({
        severity: 'error',
        message: `unknown key "${key}" in a tactic, expected "turn" or "reactions"`,
        ...(hint === undefined ? {} : { hint }),
        place: keyPlace,
      })
    }
  }
  return lists
}

/**
 * The tactic of combatants that name none.
 *
 * @throws Error if the vocabulary's own rules are wrong, which is a bug of the ruleset.
 */
export function builtInTactic(vocabulary: Vocabulary): Tactic {
  const problems: Problem[] = []
  const read = (list: RuleList) =>
    vocabulary.builtIn[list].flatMap((written) => {
      const rule = readRule(locatedRule(written), list, { vocabulary }, problems)
      if (rule === undefined) return []
      const { place: _, ...placeless } = rule
      return [placeless]
    })
  const tactic = { turn: read('turn'), reactions: read('reactions') }
  if (problems.length > 0) {
    throw new Error(`the built-in tactic is wrong: ${problems.map(({ message }) => message).join('; ')}`)
  }
  return tactic
}

function readList(value: Located, list: RuleList, context: TacticContext, problems: Problem[]): Rule[] {
  if (value.kind !== 'list') {
    problems.push({
      severity: 'error',
      message: `"${list}" is a list of rules, found a ${value.kind === 'map' ? 'map' : 'single value'}`,
      ...(value.kind === 'scalar' ? { hint: `write [ ${String(value.value)} ]` } : {}),
      place: value.place,
    })
    return []
  }
  if (value.items.length > MOST_RULES) {
    problems.push({
      severity: 'error',
      message: `"${list}" has ${value.items.length} rules, at most ${MOST_RULES} are allowed`,
      place: value.place,
    })
    return []
  }
  return value.items.flatMap((item) => readRule(item, list, context, problems) ?? [])
}
