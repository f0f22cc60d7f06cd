import { gatherMembers } from '../../scenario/gather.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Party, Scenario } from '../../scenario/scenario.ts'
import type { LocatedEntry } from '../../source/located.ts'
import type { Problem } from '../../source/problem.ts'
import type { Mistakes } from '../../tactics/mistakes.ts'
import { builtInTactic, readTactic } from '../../tactics/read.ts'
import { locatedRule } from '../../tactics/rule.ts'
import type { Rule, Tactic } from '../../tactics/tactic.ts'
import { type RuleParts, sectionsOf, type Vocabulary } from '../../tactics/vocabulary.ts'
import { withMistakes } from '../skill-grid.ts'

/** A tactic as it is written. */
export interface Lists {
  readonly turn: readonly RuleParts[]
  readonly reactions: readonly RuleParts[]
}

/** A rule with the text by which it is shown. */
export interface ShownRule {
  readonly rule: RuleParts
  readonly text: string
}

/** A tactic as it is shown. */
export interface ShownLists {
  readonly turn: readonly ShownRule[]
  readonly reactions: readonly ShownRule[]
}

export function shown({ turn, reactions }: Lists, tactic: Tactic): ShownLists {
  const texts = (rules: readonly RuleParts[], read: readonly Rule[]) =>
    rules.map((rule, at): ShownRule => ({ rule, text: read[at]!.text }))
  return { turn: texts(turn, tactic.turn), reactions: texts(reactions, tactic.reactions) }
}

/** The scenario in which a party strays so from its tactics, and the other plays as it is written. */
export function freed(scenario: Scenario, side: 0 | 1, mistakes: Mistakes): Scenario {
  return withMistakes(scenario, side === 0 ? [mistakes, undefined] : [undefined, mistakes])
}

/** Everybody, with all that they could do behind the rules of their tactics where they stray. */
export function membersOf(scenario: Scenario, { vocabulary, schema: { references } }: Ruleset) {
  return gatherMembers(scenario, { vocabulary, references })
}

/** Those of a party who share a template and a tactic, which they change together. */
export interface Group {
  /** Their template. */
  readonly who: string
  /** The id of their tactic; left out: the ruleset's own. */
  readonly tactic?: string
  readonly members: readonly number[]
  readonly lists: Lists
}

export function groupsOf({ parties, tactics }: Scenario, side: 0 | 1, vocabulary: Vocabulary): Group[] {
  const groups = new Map<string, Group & { members: number[] }>()
  for (const [member, { template, fields }] of parties[side].members.entries()) {
    const tactic = fields.tactic as string | undefined
    const key = `${template} ${tactic ?? ''}`
    const known = groups.get(key)
    if (known) known.members.push(member)
    else {
      const { turn, reactions } = tactic === undefined ? builtInTactic(vocabulary) : tactics[tactic]!
      const lists = { turn: turn.map(({ parts }) => parts), reactions: reactions.map(({ parts }) => parts) }
      groups.set(key, { who: template, ...(tactic !== undefined && { tactic }), members: [member], lists })
    }
  }
  return [...groups.values()]
}

/** Reads a tactic; undefined where it is none under these rules, which may refuse what joins several words. */
export function readLists({ turn, reactions }: Lists, ruleset: Ruleset, scenario: Scenario): Tactic | undefined {
  const { vocabulary, schema } = ruleset
  const sections = Object.values({ ...vocabulary.actions, ...vocabulary.reactions }).flatMap(sectionsOf)
  const ids = Object.fromEntries(
    sections.map((section) => [section, [...Object.keys(scenario[section]), ...(schema.builtIn[section] ?? [])]]),
  )
  const problems: Problem[] = []
  const place = { source: { name: 'a tactic', text: '' }, start: 0, end: 0 }
  const list = (key: string, rules: readonly RuleParts[]): LocatedEntry => ({
    key,
    keyPlace: place,
    value: { kind: 'list', items: rules.map((rule) => locatedRule({ ...rule })), place },
  })
  const entries = [list('turn', turn), list('reactions', reactions)]
  const tactic = readTactic({ kind: 'map', entries, place }, { vocabulary, ids }, problems)
  const isWrong = (found: readonly Problem[]): boolean => found.some(({ severity }) => severity === 'error')
  if (!tactic || isWrong(problems)) return undefined
  const checked = ruleset.check?.({ ...scenario, tactics: { ...scenario.tactics, 'a reply': tactic } }, () => undefined)
  return isWrong(checked ?? []) ? undefined : tactic
}

/** Rules that are read at once: fewer than a list may have. */
const READ_AT_ONCE = 200

/** The same of lists for what fights not by them but by chance: of any length. */
export function readMany({ turn, reactions }: Lists, ruleset: Ruleset, scenario: Scenario): Tactic | undefined {
  const rest = readLists({ turn: [], reactions }, ruleset, scenario)
  const rules: Rule[] = []
  for (let at = 0; at < turn.length; at += READ_AT_ONCE) {
    const part = turn.slice(at, at + READ_AT_ONCE)
    const tactic = readLists({ turn: part, reactions: [] }, ruleset, scenario)
    if (!tactic) return undefined
    rules.push(...tactic.turn)
  }
  return rest && { turn: rules, reactions: rest.reactions }
}

/** The scenario in which each group of a party goes by such a tactic. */
export function withTactics(
  scenario: Scenario,
  side: 0 | 1,
  groups: readonly Group[],
  tactics: readonly Tactic[],
): Scenario {
  const ids = groups.map((_, group) => `reply of ${scenario.parties[side].id} ${group + 1}`)
  const idOf = new Map(groups.flatMap(({ members }, group) => members.map((member) => [member, ids[group]!])))
  const parties = scenario.parties.map((party, at): Party => {
    if (at !== side) return party
    const members = party.members.map((member, index) => ({
      ...member,
      fields: { ...member.fields, tactic: idOf.get(index) },
    }))
    return { ...party, members }
  })
  const own = Object.fromEntries(ids.map((id, group) => [id, tactics[group]!]))
  return { ...scenario, tactics: { ...scenario.tactics, ...own }, parties: [parties[0]!, parties[1]!] }
}
