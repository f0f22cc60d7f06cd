import { formatNotation, NO_DICE, type Notation } from '../../battle/notation.ts'
import type { Member } from '../../scenario/gather.ts'
import type { Fields, Scenario } from '../../scenario/scenario.ts'
import { STRAYING_KINDS } from '../../tactics/mistakes.ts'
import type { Rule as WrittenRule } from '../../tactics/tactic.ts'
import { BY_VALUE } from '../../tactics/unnamed-selector.ts'
import { COMMON_SELECTORS } from '../../tactics/vocabulary.ts'
import { countedOf } from './counted.ts'
import type { Class, Column, Data, Rule } from './data.ts'
import { planGrid } from './grid.ts'
import { type Expression, type Field, type Game, SECTIONS, type Section, type Table } from './ir.ts'

type Bearer = Member<Fields>

/** A number by row, and perhaps by column; of steps, by the number from which it counts. */
type Cells = Readonly<Record<string, number | Readonly<Record<string, number>>>>

interface Thing {
  readonly section: Section | undefined
  readonly id: string
}

/** What a combatant carries, in the order of its fields and lists. */
export function idsCarried(game: Game, fields: Fields): { section: Section; id: string }[] {
  return game.fields.flatMap(({ name, section }) => {
    const value = fields[name]
    if (section === undefined || value === undefined) return []
    return (Array.isArray(value) ? (value as string[]) : [String(value)]).map((id) => ({ section, id }))
  })
}

/** Numbers things and notations as they come. */
export class Planner {
  readonly things: Thing[] = [{ section: undefined, id: '' }]
  readonly #game: Game
  readonly #scenario: Scenario
  readonly #notations: Notation[] = [NO_DICE]
  /** How many rules choose by value. */
  #rankings = 0
  readonly #known = new Map<string, number>([[formatNotation(NO_DICE), 0]])

  constructor(game: Game, scenario: Scenario) {
    this.#game = game
    this.#scenario = scenario
  }

  data(bearers: readonly Bearer[]): Data {
    const game = this.#game
    const { fields: declared } = game
    for (const { fields } of bearers) for (const { section, id } of idsCarried(game, fields)) this.#thing(section, id)
    const fields = declared.map((field) =>
      bearers.flatMap((bearer) => this.#values(field, bearer.fields, bearer.template)),
    )
    const options = game.options.map((field) => this.#values(field, this.#scenario.rules.options, ''))
    const tables = game.tables.map((table) => this.#tableValues(table))
    const things = Object.fromEntries(
      SECTIONS.flatMap((section) => {
        const own = game.things[section]
        return own ? [[section, own.map((field) => this.#thingValues(field, section))]] : []
      }),
    )
    const rules = bearers.map(({ tactic }) => tactic.turn.length + tactic.reactions.length)
    const turnRules = rules.map((_, index) => rules.slice(0, index).reduce((sum, count) => sum + count, 0))
    const firstParty = bearers.filter(({ party }) => party === 0).length
    const shared = {
      game,
      firstParty,
      combatants: bearers.length,
      classes: this.#classes(bearers),
      fields,
      options,
      tables,
      things,
      thingCount: this.things.length,
      thingNames: this.things.map(({ id }) => id),
      notations: this.#notations,
      turnRules,
      incidents: rules.reduce((sum, count) => sum + count, 0),
      reactionRules: bearers.map(({ tactic }, index) => turnRules[index]! + tactic.turn.length),
      templates: bearers.map(({ template }) => template),
      waits: bearers.map(({ fields: own }) => Number(own.waits === true)),
      counted: countedOf(game, tables, bearers.length),
    }
    const attackTypes = attackTypesOf(shared)
    const attackTypeOf = new Array<number>(bearers.length * this.things.length).fill(-1)
    for (const [attackType, { combatant, thing }] of attackTypes.entries())
      attackTypeOf[combatant * this.things.length + thing] = attackType
    const count = game.actions.length + game.reactions.length
    const turnTypeOf = new Array<number>(bearers.length * count).fill(-1)
    for (const [index, { combatant, action }] of turnTypesOf(shared, count).entries())
      turnTypeOf[combatant * count + action] = index
    const grid = game.grid && { grid: planGrid(game.grid, this.#scenario, bearers) }
    return { ...shared, attackTypeOf, turnTypeOf, strikes: [], ...grid }
  }

  #thing(section: Section, id: string): number {
    const known = this.things.findIndex((thing) => thing.section === section && thing.id === id)
    return known >= 0 ? known : this.things.push({ section, id }) - 1
  }

  /** Those of different holders are apart though they be equal: then a study that makes them equal compiles nothing anew. */
  #notation(notation: Notation, holder: string): number {
    const written = formatNotation(notation)
    const key = written === formatNotation(NO_DICE) ? written : `${holder} ${written}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.#notations.length)
    return this.#notations.push(notation) - 1
  }

  #thingValues(field: Field, section: Section): Column {
    const catalog = this.#scenario[section]
    return this.things.flatMap((thing) =>
      thing.section === section
        ? this.#values(field, catalog[thing.id] ?? {}, `${section} ${thing.id}`)
        : this.#missing(field),
    )
  }

  /** What a reference that is not there has. */
  #missing(field: Field): number[] {
    return (field.keys ?? [0]).map(() => (field.kind === 'word' ? this.#firstWord(field) : 0))
  }

  #firstWord({ first = 0 }: Field): number {
    return first
  }

  #values(field: Field, fields: Fields, holder: string): number[] {
    const value = fields[field.name]
    if (field.keys) {
      const map = (value ?? {}) as Readonly<Record<string, number | boolean>>
      return field.keys.map((key) => Number(map[this.#game.words[key]!] ?? 0))
    }
    switch (field.kind) {
      case 'dice':
        return [value === undefined ? 0 : this.#notation(value as Notation, `${holder} ${field.name}`)]
      case 'word':
        return [value === undefined ? this.#firstWord(field) : this.#game.words.indexOf(String(value))]
      case 'reference':
        return [value === undefined ? 0 : this.#thing(field.section!, String(value))]
      case 'list':
        return [0]
      default:
        return [Number(value ?? 0)]
    }
  }

  /** The values of a table as the schema of scenarios lays them out. */
  #tableValues(table: Table): Column {
    const cells = this.#scenario.rules.tables![table.name] as Cells
    if (table.kind === 'steps') return table.from.map((from) => cells[from] as number)
    const { words } = this.#game
    return table.rows.flatMap((row) => {
      const own = cells[words[row]!]!
      return typeof own === 'number' ? [own] : table.columns.map((column) => own[words[column]!]!)
    })
  }

  /** Those with the same fields, tactic and party are alike. */
  #classes(bearers: readonly Bearer[]): Class[] {
    const classes = new Map<string, Class & { readonly members: number[] }>()
    for (const [combatant, { party, fields, tactic }] of bearers.entries()) {
      const key = JSON.stringify([party, fields])
      const known = classes.get(key)
      if (known) {
        known.members.push(combatant)
        continue
      }
      const carried: Partial<Record<Section, number[]>> = {}
      for (const { section, id } of idsCarried(this.#game, fields)) {
        carried[section] ??= []
        carried[section].push(this.#thing(section, id))
      }
      classes.set(key, {
        members: [combatant],
        party,
        carried,
        turn: tactic.turn.map((rule) => this.#rule(rule)),
        reactions: tactic.reactions.map((rule) => this.#rule(rule)),
        ...mistakesOf(tactic),
      })
    }
    return [...classes.values()]
  }

  #rule(rule: WrittenRule): Rule {
    const turnTypes = [...this.#game.actions, ...this.#game.reactions]
    const turnType = turnTypes.findIndex(({ name }) => name === rule.do)
    const section = turnTypes[turnType]!.with
    const selector = rule.by
      ? BY_VALUE - this.#rankings++
      : rule.at === undefined
        ? -1
        : COMMON_SELECTORS.indexOf(rule.at)
    return {
      turnType,
      selector,
      thing: rule.with === undefined || section === undefined ? -1 : this.#thing(section, rule.with),
      ...(rule.by && { by: { end: rule.by.end, value: rule.by.own as Expression } }),
      ...(rule.own !== undefined && { when: rule.own as Expression }),
      ...(rule.chance !== undefined && { chance: rule.chance }),
      ...(rule.possible && { possible: true }),
    }
  }
}

function mistakesOf({ mistakes }: Bearer['tactic']): Pick<Class, 'mistakes'> {
  if (!mistakes || mistakes.share === 0) return {}
  return { mistakes: { share: mistakes.share, kind: STRAYING_KINDS.indexOf(mistakes.kind) } }
}

/** Everybody with everything it may attack with: nothing, and each thing. */
export function attackTypesOf({
  classes,
  combatants,
}: Pick<Data, 'classes' | 'combatants'>): { combatant: number; thing: number }[] {
  return Array.from({ length: combatants }, (_, combatant) => {
    const own = classes.find(({ members }) => members.includes(combatant))!
    const things = [...new Set(Object.values(own.carried).flat())]
    return [0, ...things].map((thing) => ({ combatant, thing }))
  }).flat()
}

/** Everybody with everything that its tactic names. */
export function turnTypesOf(
  { classes }: Pick<Data, 'classes'>,
  turnTypes: number,
): { combatant: number; action: number }[] {
  return classes
    .flatMap(({ members, turn, reactions }) => {
      const named = new Set([...turn, ...reactions].map(({ turnType }) => turnType))
      const own = Array.from({ length: turnTypes }, (_, turnType) => turnType).filter((turnType) => named.has(turnType))
      return members.flatMap((combatant) => own.map((action) => ({ combatant, action })))
    })
    .sort((one, other) => one.combatant - other.combatant || one.action - other.action)
}
