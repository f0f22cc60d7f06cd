import type { Rule, Tactic } from './tactic.ts'
import { type Action, type NamedSection, sectionsOf, type Vocabulary } from './vocabulary.ts'

/** The ids that somebody carries of a section. */
export type Carried = (section: NamedSection) => readonly string[]

/**
 * A tactic with everything behind its rules that its bearer could ever do, each with everything that it carries: rules that are
 * never followed by themselves (`Rule.possible`). Whatever a plan finds out from a tactic's rules, such as what anybody might
 * lose or learn, it then finds out from what may be done without them.
 */
export function withPossible({ turn, reactions, ...others }: Tactic, vocabulary: Vocabulary, carried: Carried): Tactic {
  return {
    ...others,
    turn: [...turn, ...possibleRules(vocabulary.actions, carried)],
    reactions: [...reactions, ...possibleRules(vocabulary.reactions, carried)],
  }
}

function possibleRules(actions: Readonly<Record<string, Action>>, carried: Carried): Rule[] {
  return Object.entries(actions).flatMap(([name, action]) =>
    namedBy(action, carried).map((id): Rule => {
      const parts = id === undefined ? { do: name } : { do: name, with: id }
      return { ...parts, possible: true, text: id === undefined ? name : `${name} with ${id}`, parts }
    }),
  )
}

/** What `with` may say of an action; undefined: nothing. */
function namedBy(action: Action, carried: Carried): readonly (string | undefined)[] {
  const { with: named } = action
  if (!named) return [undefined]
  const ids = [...new Set(named.builtIn ?? sectionsOf(action).flatMap(carried))]
  // Without a weapon named it is one of those that are carried.
  const needsNone = !named.required && (ids.length === 0 || named.section !== 'weapons')
  return needsNone ? [undefined, ...ids] : ids
}
