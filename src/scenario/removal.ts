import type { z } from 'zod'
import { builtInTactic } from '../tactics/read.ts'
import type { Rule, Tactic } from '../tactics/tactic.ts'
import { sectionsOf, type Vocabulary } from '../tactics/vocabulary.ts'
import type { Ruleset, Section } from './ruleset.ts'
import type { Fields, Party, Scenario } from './scenario.ts'
import { scenarioSchema } from './schema.ts'

/** What is taken away: a rule of a tactic, all rules that do something, or a thing that its party carries. */
export type RemovalKind = 'rule' | 'action' | 'reaction' | 'weapon' | 'shield' | 'item' | 'spell'

/** A rule by its place: its tactic (undefined: the built-in one), its list, and its index there. */
export interface RuleAt {
  readonly tactic: string | undefined
  readonly list: 'turn' | 'reactions'
  readonly index: number
}

/** One thing less for one party to play with: a rule, an action, a weapon or an effect. */
export interface Removal {
  readonly party: 0 | 1
  readonly kind: RemovalKind
  /** The text of a rule, the name of an action, else an id. */
  readonly name: string
  /** Of a rule: where it stands. */
  readonly at?: RuleAt
  /** A rule of the ruleset, not of the designer, or an action that only such rules do: nobody can delete it. */
  readonly builtIn: boolean
  /** The rules that go. */
  readonly rules: readonly RuleAt[]
  /** What goes with a thing: `hoplite has no other weapon`. */
  readonly note?: string
  /** The scenario without it, or why that is none: `the scenario is refused without it: …`. */
  readonly without: Scenario | { readonly reason: string }
}

/** The sections of things that somebody plays with, and what each of them is called. Armour is only worn. */
const THINGS = { weapons: 'weapon', shields: 'shield', items: 'item', spells: 'spell' } as const

const LISTS = ['turn', 'reactions'] as const

/** A rule in its place. */
interface PlacedRule extends RuleAt {
  readonly rule: Rule
}

/**
 * All that can be taken away from the parties, or from one of them: rules in the order of their tactics, then actions that
 * several rules do (one that a single rule does is that rule), then things. Tactics and templates that both parties share stay
 * as they are for the other party.
 */
export function removalsFrom(scenario: Scenario, ruleset: Ruleset, party?: 0 | 1): Removal[] {
  const parties = party === undefined ? ([0, 1] as const) : [party]
  return parties.flatMap((party) => {
    const rules = rulesOf(scenario, party, ruleset.vocabulary)
    return [
      ...rules.map((placed) => removeRule(scenario, ruleset, party, placed)),
      ...removeActions(scenario, ruleset, party, rules),
      ...removeThings(scenario, ruleset, party, rules),
    ]
  })
}

/** All rules of a party, those of each of its tactics once. */
function rulesOf({ parties, tactics }: Scenario, party: 0 | 1, vocabulary: Vocabulary): PlacedRule[] {
  const used = [...new Set(parties[party].members.map(({ fields }) => tacticOf(fields)))]
  return used.flatMap((id) => {
    const tactic = id === undefined ? builtInTactic(vocabulary) : tactics[id]
    return LISTS.flatMap((list) => tactic[list].map((rule, index) => ({ tactic: id, list, index, rule })))
  })
}

function removeRule(scenario: Scenario, ruleset: Ruleset, party: 0 | 1, placed: PlacedRule): Removal {
  const { rule, ...at } = placed
  const builtIn = rule.place === undefined
  const without = checked(withoutRules(scenario, ruleset, party, [placed]), scenario, ruleset)
  return { party, kind: 'rule', name: rule.text, at, builtIn, rules: [at], without }
}

function removeActions(scenario: Scenario, ruleset: Ruleset, party: 0 | 1, rules: readonly PlacedRule[]): Removal[] {
  return LISTS.flatMap((list) => {
    const own = rules.filter((placed) => placed.list === list)
    return [...new Set(own.map(({ rule }) => rule.do))].flatMap((name): Removal[] => {
      const doing = own.filter(({ rule }) => rule.do === name)
      if (doing.length === 1) return []
      const kind = list === 'turn' ? 'action' : 'reaction'
      const builtIn = doing.every(({ rule }) => rule.place === undefined)
      const without = checked(withoutRules(scenario, ruleset, party, doing), scenario, ruleset)
      return [{ party, kind, name, builtIn, rules: doing.map(placeOf), without }]
    })
  })
}

function removeThings(scenario: Scenario, ruleset: Ruleset, party: 0 | 1, rules: readonly PlacedRule[]): Removal[] {
  const { members } = scenario.parties[party]
  return Object.entries(THINGS).flatMap(([key, kind]) => {
    const section = key as keyof typeof THINGS
    const fields = fieldsOf(ruleset, section)
    const carried = members.flatMap((member) => fields.flatMap((field) => idsIn(member.fields[field])))
    return [...new Set(carried)].map((name): Removal => {
      const naming = rules.filter(({ rule, list }) => namesThing(rule, list, section, name, ruleset.vocabulary))
      const bare = withoutRules(scenario, ruleset, party, naming)
      const less = withParty(bare, party, (own) => ({ ...own, ...withoutThing(own, fields, name) }))
      const note = kind === 'weapon' ? noteUnarmed(members, fields, name) : undefined
      const reason = refuseWithout(members, fields, name, ruleset)
      return {
        ...{ party, kind, name, builtIn: false, rules: naming.map(placeOf) },
        ...(note !== undefined && { note }),
        without: reason === undefined ? checked(less, scenario, ruleset) : { reason },
      }
    })
  })
}

/** Whether a rule names that very thing: one that does cannot be followed without it. */
function namesThing(rule: Rule, list: RuleAt['list'], section: Section, id: string, vocabulary: Vocabulary): boolean {
  const action = list === 'turn' ? vocabulary.actions[rule.do] : vocabulary.reactions[rule.do]
  return rule.with === id && action !== undefined && sectionsOf(action).some((each) => each === section)
}

function placeOf({ tactic, list, index }: PlacedRule): RuleAt {
  return { tactic, list, index }
}

/** The fields of combatants that hold ids of a section. */
function fieldsOf({ schema: { references } }: Ruleset, section: Section): string[] {
  return Object.keys(references).filter((field) => references[field] === section)
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[]
  return value === undefined ? [] : [String(value)]
}

/** The fields that hold a thing as they are without it. */
function withoutThing(fields: Fields, holding: readonly string[], id: string): Fields {
  const less = holding.flatMap((field): [string, unknown][] => {
    const value = fields[field]
    if (!idsIn(value).includes(id)) return []
    return [[field, Array.isArray(value) ? (value as string[]).filter((each) => each !== id) : undefined]]
  })
  return Object.fromEntries(less)
}

/** Why somebody cannot do without a thing, if the schema of combatants says so. */
function refuseWithout(
  members: Party['members'],
  fields: readonly string[],
  id: string,
  { schema }: Ruleset,
): string | undefined {
  const { shape } = scenarioSchema(schema).combatant
  for (const member of members) {
    for (const [field, value] of Object.entries(withoutThing(member.fields, fields, id))) {
      const known = shape[field] as z.ZodType | undefined
      if (known && !known.safeParse(value).success) return `${member.template} must have something for "${field}"`
    }
  }
  return undefined
}

/** Whom it leaves without any weapon: what the rules have for the unarmed is all that is left to them. */
function noteUnarmed(members: Party['members'], fields: readonly string[], id: string): string | undefined {
  const unarmed = members.filter((member) => {
    const ids = fields.flatMap((field) => idsIn(member.fields[field]))
    return ids.length > 0 && ids.every((each) => each === id)
  })
  if (unarmed.length === 0) return undefined
  const templates = [...new Set(unarmed.map(({ template }) => template))]
  return `${templates.join(', ')}: no other weapon`
}

/** The scenario in which one party's tactics lack some rules; who else has these tactics keeps them. */
function withoutRules(scenario: Scenario, { vocabulary }: Ruleset, party: 0 | 1, rules: readonly RuleAt[]): Scenario {
  const changed = new Map<string | undefined, { readonly id: string; readonly tactic: Tactic }>()
  for (const id of new Set(rules.map(({ tactic }) => tactic))) {
    const tactic = id === undefined ? builtInTactic(vocabulary) : scenario.tactics[id]
    const keep = (list: RuleAt['list']) =>
      tactic[list].filter(
        (_, at) => !rules.some((rule) => rule.tactic === id && rule.list === list && rule.index === at),
      )
    // No id that a file can give has a space in it.
    const own = `${id ?? 'built-in'} of ${scenario.parties[party].id}`
    changed.set(id, { id: own, tactic: { turn: keep('turn'), reactions: keep('reactions') } })
  }
  if (changed.size === 0) return scenario
  const tactics: Record<string, Tactic> = Object.assign(Object.create(null), scenario.tactics)
  for (const { id, tactic } of changed.values()) tactics[id] = tactic
  return withParty({ ...scenario, tactics }, party, (fields) => {
    const own = changed.get(tacticOf(fields))
    return own ? { ...fields, tactic: own.id } : fields
  })
}

function tacticOf(fields: Fields): string | undefined {
  return fields.tactic as string | undefined
}

function withParty(scenario: Scenario, party: 0 | 1, change: (fields: Fields) => Fields): Scenario {
  const [first, second] = scenario.parties.map((each, at) =>
    at === party ? { ...each, members: each.members.map((one) => ({ ...one, fields: change(one.fields) })) } : each,
  )
  return { ...scenario, parties: [first, second] }
}

/** The scenario, unless its ruleset refuses what it has not refused before. */
function checked(without: Scenario, scenario: Scenario, { check }: Ruleset): Removal['without'] {
  const refusals = (of: Scenario) =>
    (check?.(of, () => undefined) ?? []).filter(({ severity }) => severity === 'error').map(({ message }) => message)
  const before = new Set(refusals(scenario))
  const refused = refusals(without).find((message) => !before.has(message))
  return refused === undefined ? without : { reason: refused }
}
