import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { selectorsFor } from '../../tactics/rule.ts'
import type { Action, RuleParts } from '../../tactics/vocabulary.ts'
import { type Group, readLists } from './tactics.ts'

/** What tactics of a group are made of: what it has been seen to be able to do, whom it may aim that at, and conditions. */
export interface Parts {
  readonly turn: readonly RuleParts[]
  readonly reactions: readonly RuleParts[]
  /** By the name of an action: its selectors; none where there is nothing to choose. */
  selectorsOf(action: string): readonly string[]
  readonly conditions: readonly string[]
}

const SHARES = [0.25, 0.5, 0.75]
const COUNTS = [1, 2, 3, 4, 5, 6, 8, 12]
const CHANCES = [0.25, 0.5, 0.75]
const BY_CHANCE = ['random']

/** @param seen what the group has done when it did anything that it could */
export function partsOf(
  scenario: Scenario,
  side: 0 | 1,
  ruleset: Ruleset,
  group: Group,
  seen: { readonly turn: readonly RuleParts[]; readonly reactions: readonly RuleParts[] },
): Parts {
  const { vocabulary } = ruleset
  const foes = scenario.parties[1 - side]!.members.length
  const friends = scenario.parties[side].members.length
  const selectorsOf = (name: string): readonly string[] => {
    const action: Action | undefined = vocabulary.actions[name]
    if (!action || action.aims === 'nobody' || action.aims === 'effect') return []
    if (action.self === 'only') return ['self']
    const all = selectorsFor(action, 'turn', vocabulary).filter((each) => !BY_CHANCE.includes(each))
    return all.filter((each) => (each.startsWith('ally') ? friends > 1 : foes > 1 || each === 'nearest'))
  }
  const [probe] = [...seen.turn, ...group.lists.turn]
  const isSound = (when: string): boolean =>
    probe !== undefined && readLists({ turn: [{ ...probe, when }], reactions: [] }, ruleset, scenario) !== undefined
  return {
    // Who was never seen to do anything has what is written.
    turn: seen.turn.length > 0 ? seen.turn : group.lists.turn,
    reactions: seen.reactions,
    selectorsOf,
    conditions: conditionsOf(scenario, ruleset, { foes, friends }).filter(isSound),
  }
}

/** Of any foe what is asked of the target: actions that are aimed at nobody may ask that, too. Undefined if it asks something else. */
export function ofAnyFoe(when: string): string | undefined {
  return /\btarget\./.test(when) ? `any(foes, ${when.replace('target.', 'one.')})` : undefined
}

const OPPOSITES: Readonly<Record<string, string>> = { '>=': '<', '<': '>=', '>': '<=', '<=': '>' }

/** The condition that holds exactly where one of ours does not. */
export function oppositeOf(when: string): string {
  const [, within] = /^any\(foes, (.*)\)$/.exec(when) ?? []
  if (within !== undefined) return `all(foes, ${oppositeOf(within)})`
  if (when.startsWith('not ')) return when.slice('not '.length)
  const [left, operator, right] = when.split(' ')
  return right === undefined ? `not ${when}` : `${left} ${OPPOSITES[operator!]} ${right}`
}

/** Thresholds of everything that conditions may read, one way round. Those that make no sense under the ruleset are left out afterwards. */
function conditionsOf(
  { field }: Scenario,
  { vocabulary, help }: Ruleset,
  { foes, friends }: { foes: number; friends: number },
): string[] {
  const names = Object.keys(vocabulary.columns)
  const types = vocabulary.columns
  const own = names.length > 0 ? names : Object.keys(help?.columns ?? {}).filter((name) => !/_(start|max)$/.test(name))
  const ofColumns = own.flatMap((name) =>
    ['my', 'target'].flatMap((of) => {
      const column = `${of}.${name}`
      const type = types[name]
      if (type === 'fraction') return SHARES.map((share) => `${column} < ${share}`)
      // Declared games do not say which of them are numbers.
      return [
        ...(type === 'number' ? [] : [column]),
        ...(type === 'boolean' ? [] : COUNTS.map((count) => `${column} >= ${count}`)),
      ]
    }),
  )
  const far = typeof field.distance === 'number' ? field.distance : 0
  const distances = [...new Set([far / 4, far / 2, (3 * far) / 4, 1, 2].map(Math.round))].filter((each) => each > 0)
  return [
    ...SHARES.flatMap((share) => [`my.health < ${share}`, `target.health < ${share}`]),
    ...[1, 2, 3].map((round) => `round <= ${round}`),
    ...distances.map((each) => `distance >= ${each}`),
    ...Array.from({ length: Math.min(foes - 1, 3) }, (_, at) => `foes > ${at + 1}`),
    ...Array.from({ length: Math.min(friends - 1, 3) }, (_, at) => `allies > ${at}`),
    ...ofColumns,
    // Where hit points say the same, they say it more plainly.
    ...CHANCES.map((chance) => `kill_chance >= ${chance}`),
  ]
}
