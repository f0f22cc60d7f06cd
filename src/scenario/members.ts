import { entryOf, isNothing, type Located, type LocatedMap, type LocatedScalar, plain } from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { MAX_PROBLEMS, type Place, type Problem, refusal } from '../source/problem.ts'
import { COUNTED } from './ids.ts'
import { problemsOf } from './issues.ts'
import type { RulesetSchema, Section } from './ruleset.ts'
import type { Fields } from './scenario.ts'
import { scenarioSchema } from './schema.ts'
import { CATALOGS } from './sections.ts'
import type { Template } from './templates.ts'
import { validate } from './validation.ts'

/** Ids that can be named: what is defined, and what the ruleset has built in. */
export type IdsInScope = Readonly<Record<Section | 'tactics', ReadonlySet<string>>>

/** What is known of the names and fields that combatants have. */
interface Scope {
  readonly ids: IdsInScope
  /** See `Gathering`. */
  readonly gaps: ReadonlySet<string>
  /** Fields that are wrong somewhere: they have been reported, and are not missing. */
  readonly faulty: ReadonlySet<string>
}

/** Who has fields, for what is missing among them; nothing is where not all of them are known. */
interface Owner {
  readonly name: string
  readonly place: Place
  readonly isWhole: boolean
}

/** Reads the fields of combatants and looks up what they name. State: what has been read, and what anybody carries. */
export class MemberReader {
  /** Ids that somebody carries, by section. */
  readonly carried: Record<Section, Set<string>> = {
    weapons: new Set(),
    armours: new Set(),
    shields: new Set(),
    items: new Set(),
    spells: new Set(),
  }
  readonly #schema: RulesetSchema
  readonly #scope: Scope
  readonly #problems: Problem[]
  readonly #read = new Map<LocatedMap, Fields>()

  constructor(schema: RulesetSchema, scope: Scope, problems: Problem[]) {
    this.#schema = schema
    this.#scope = scope
    this.#problems = problems
  }

  /** The fields of a member; members that are alike share them. */
  read(fields: LocatedMap, owner: Owner): Fields {
    let read = this.#read.get(fields)
    if (!read) {
      read = this.#check(fields, owner)
      this.#read.set(fields, read)
      this.#lookUp(fields, true)
    }
    return read
  }

  /** A template that nobody is: what it leaves out may be left to others, but what it says must be right. */
  checkUnused({ id, fields, place }: Template): void {
    if (this.#read.has(fields) || this.#problems.length >= MAX_PROBLEMS) return
    this.#check(fields, { name: id, place, isWhole: false })
    this.#lookUp(fields, false)
  }

  #check(fields: LocatedMap, { name, place, isWhole }: Owner): Fields {
    const schema = scenarioSchema(this.#schema).combatant
    const { data, error } = validate(schema, plain(fields))
    const issues = (error?.issues ?? []).filter(({ path: [field] }) => {
      const entry = entryOf(fields, String(field))
      return (entry && !isNothing(entry.value)) || (isWhole && !this.#scope.faulty.has(String(field)))
    })
    this.#problems.push(...problemsOf(issues, { root: fields, schema, name, place }))
    return data ?? {}
  }

  #lookUp(fields: LocatedMap, used: boolean): void {
    const { ids, gaps } = this.#scope
    for (const [field, section] of [...Object.entries(this.#schema.references), ['tactic', 'tactics'] as const]) {
      for (const named of scalarsOf(entryOf(fields, field)?.value)) {
        const id = COUNTED.exec(String(named.value))?.[2] ?? String(named.value)
        if (!ids[section].has(id)) {
          if (!gaps.has(section)) this.#refuse(id, section, named.place)
        } else if (used && section !== 'tactics') this.carried[section].add(id)
      }
    }
  }

  #refuse(id: string, section: Section | 'tactics', place: Place): void {
    const word = section === 'tactics' ? 'tactic' : CATALOGS[section]
    const { ids } = this.#scope
    const known = ids[section]
    const elsewhere = Object.entries(ids).find(([other, ids]) => other !== section && ids.has(id))?.[0]
    const hint =
      (elsewhere ? `it stands in ${elsewhere}` : undefined) ??
      (known.size === 0 ? `no ${section} are defined` : suggest(id, known))
    const message = `unknown ${word} "${id}"`
    this.#problems.push(refusal(message, hint, place))
  }
}

/** The ids in a field: one, or a list of them. `none` is no id. */
function scalarsOf(value: Located | undefined): LocatedScalar[] {
  const scalars = value?.kind === 'list' ? value.items : value ? [value] : []
  return scalars.filter(
    (item) => item.kind === 'scalar' && typeof item.value === 'string' && item.value !== 'none',
  ) as LocatedScalar[]
}
