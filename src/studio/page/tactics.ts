import type { Ruleset, Section } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { writtenOf } from '../../scenario/written.ts'
import { outsideTactics } from '../../tactics/condition.ts'
import { COMMON_NAME_HELP, COMMON_SELECTOR_HELP, RANKING_HELP } from '../../tactics/help.ts'
import { namedSelectorsFor, type RuleList, selectorsFor } from '../../tactics/rule.ts'
import { type Action, namesUnder, sectionsOf } from '../../tactics/vocabulary.ts'
import { isMap, mapAt } from './edited.ts'
import type { ActionWords, Field, Group, Word } from './field.ts'

const LISTS = ['turn', 'reactions'] as const satisfies readonly RuleList[]
/** Stands for the tactic that combatants have who name none: no id, so that no tactic is called like it. */
const BUILT_IN = '(built-in)'

/** The tactics that somebody follows, and those that are new; each of its lists a field. */
export function tacticGroups(scenario: Scenario, ruleset: Ruleset, added: readonly string[]): Group[] {
  const { whole } = scenario
  const tactics = mapAt(whole, 'tactics')
  const words = wordsOf(scenario, ruleset)
  return [...Object.keys(scenario.tactics), undefined].flatMap((id): Group[] => {
    const parties = ([0, 1] as const).filter((party) =>
      scenario.parties[party].members.some(({ fields }) => fields.tactic === id),
    )
    const isNew = id !== undefined && added.includes(id)
    if (parties.length === 0 && !isNew) return []
    const written = id === undefined ? undefined : tactics[id]
    const fields = LISTS.map((list) => rulesField(id, list, isMap(written) ? written[list] : undefined))
    const entry = { section: 'tactics', id: id ?? BUILT_IN, taken: Object.keys(tactics), isNew }
    const [title, kind] = id === undefined ? ['The rules’ own', 'tactic of those that have none'] : [id, 'tactic']
    return [{ id: `tactics.${id ?? BUILT_IN}`, title, kind, parties, fields, entry }]
  })

  function rulesField(id: string | undefined, list: RuleList, written: unknown): Field {
    const rules = Array.isArray(written) ? written : ruleset.vocabulary.builtIn[list]
    return {
      path: pathOfRules(id, list),
      label: list === 'turn' ? 'in its turn' : 'reactions',
      hint: 'The first rule that is legal and whose condition holds is followed.',
      range: '',
      text: writtenOf(rules),
      origin: { kind: Array.isArray(written) ? 'file' : 'rules' },
      inherits: [],
      suffix: '',
      takes: {
        kind: 'rules',
        actions: words.actions[list],
        names: words.names,
        ranks: ruleset.vocabulary.ranks === true,
        tactic: id,
        list,
        isFixed: id === undefined,
      },
      sliderValues: [],
    }
  }
}

/** Where the form has a list of rules; of the built-in tactic, without an id. */
export function pathOfRules(id: string | undefined, list: RuleList): string {
  return `tactics.${id ?? BUILT_IN}.${list}`
}

/** The tactic that combatants have who name none, as one of the file would be. */
export function builtInRules({ vocabulary }: Ruleset): Readonly<Record<string, unknown>> {
  return { turn: vocabulary.builtIn.turn, reactions: vocabulary.builtIn.reactions }
}

/** What a condition outside of tactics may say. */
export function conditionNames(scenario: Scenario, ruleset: Ruleset): readonly Word[] {
  const { unknown = [] } = outsideTactics(ruleset.vocabulary)
  return wordsOf(scenario, ruleset).names.filter(({ word }) => !unknown.includes(word))
}

interface Words {
  readonly actions: Readonly<Record<RuleList, Readonly<Record<string, ActionWords>>>>
  readonly names: readonly Word[]
}

/** All that tactics of the scenario may say. */
function wordsOf({ whole, parties }: Scenario, { vocabulary, help, schema }: Ruleset): Words {
  const selectorHelp = { ...COMMON_SELECTOR_HELP, ...help?.selectors }
  const members = [
    ...new Set(parties.flatMap((party) => party.members.flatMap(({ name, template }) => [name, template]))),
  ]
  const idsOf = (section: Section): string[] => [
    ...Object.keys(mapAt(whole, section)),
    ...(schema.builtIn[section] ?? []),
  ]
  const rankings = Object.entries(vocabulary.ranks ? RANKING_HELP : {}).map(([word, meaning]) => ({ word, meaning }))
  const actionWords = (action: Action, list: RuleList, meaning: string): ActionWords => ({
    meaning,
    with: action.with && [...(action.with.words ?? []), ...sectionsOf(action).flatMap(idsOf)],
    at: [
      ...selectorsFor(action, list, vocabulary).map((word) => ({ word, meaning: selectorHelp[word] ?? '' })),
      ...(selectorsFor(action, list, vocabulary).length > 0 ? rankings : []),
      ...namedSelectorsFor(action, vocabulary).flatMap((beginning) =>
        members.map((name) => ({ word: `${beginning}${name}`, meaning: selectorHelp[beginning] ?? '' })),
      ),
    ],
  })
  const listWords = (
    list: RuleList,
    actions: Readonly<Record<string, Action>>,
    meanings: Readonly<Record<string, string>> = {},
  ) =>
    Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [name, actionWords(action, list, meanings[name] ?? '')]),
    )
  const nameHelp = { ...COMMON_NAME_HELP, ...help?.names }
  const names = [
    ...Object.keys({ ...namesUnder(vocabulary), ...help?.names }).map((word) => ({
      word,
      meaning: nameHelp[word] ?? '',
    })),
    ...['my', 'target'].flatMap((of) =>
      Object.keys({ ...vocabulary.columns, ...help?.columns }).map((column) => ({
        word: `${of}.${column}`,
        meaning: help?.columns[column] ?? '',
      })),
    ),
    ...['and', 'or', 'not'].map((word) => ({ word, meaning: '' })),
  ]
  return {
    actions: {
      turn: listWords('turn', vocabulary.actions, help?.actions),
      reactions: listWords('reactions', vocabulary.reactions, help?.reactions),
    },
    names,
  }
}
