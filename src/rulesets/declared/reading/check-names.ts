import { didYouMean, suggest } from '../../../source/nearest.ts'
import type { Expression, Given, Ground, Who } from '../ir.ts'
import { DiceChecking } from './check-dice.ts'
import { countOf, type Typed, WRONG } from './checking.ts'
import {
  BOOLEAN,
  BY_TIME,
  type FieldDraft,
  foldName,
  NUMBER,
  ON_A_GRID,
  THING_NAMES,
  type Type,
  type ValueDraft,
  warn,
} from './draft.ts'
import type { Node } from './parse.ts'

const WHO: readonly string[] = ['my', 'target', 'source', 'victim', 'caster', 'one']
/** What is read of where somebody stands, and whether it is true or false of it. */
const OF_GRID: Readonly<Record<Ground, Type>> = {
  cover: NUMBER,
  height: NUMBER,
  dark: BOOLEAN,
  engaged: BOOLEAN,
  foes_engaged: NUMBER,
}

/** Names (§4.1): whose field, value, pool or effect it is, a thing's, a constant. */
export abstract class NameChecking extends DiceChecking {
  /** The type of a value, which is checked when it is first asked for. */
  protected abstract typeOfValue(value: ValueDraft, report: (wrong: string) => void): Type | undefined

  protected readName(node: Node, name: string): Typed {
    const { locals, given } = this.scope
    const [first, ...rest] = name.split('.') as [string, ...string[]]
    if (rest.length === 0) {
      if (name === 'true' || name === 'false') {
        return { expression: { op: 'boolean', value: name === 'true' }, type: BOOLEAN }
      }
      const local = locals.get(name)
      if (local) return { expression: { op: 'local', local: local.local }, type: local.type }
      if ((given as readonly string[]).includes(name)) {
        if (name === 'time' && !this.draft.byTime) this.report(node, '"time" needs order by time', BY_TIME)
        if (name === 'distance') this.#checkDistance(node)
        if (name === 'dealt' && this.scope.damage?.mayBeDone === false) this.#warnOfNothingDealt(node)
        return this.readGiven(name as Given)
      }
      const carried = this.readCarried(name)
      if (carried) return carried
      if (this.scope.ready && (name === 'expected_damage' || name === 'kill_chance')) {
        return { expression: { op: 'forecast', what: name }, type: NUMBER }
      }
      this.reportUnknown(node, name)
      return WRONG
    }
    if (first === 'ready' && this.scope.ready && rest.length === 1) return this.readReady(node, rest[0]!)
    if (first === 'options' && rest.length === 1) return this.readOption(node, rest[0]!, undefined)
    if (this.isWho(node, first)) return this.readMember(node, first as Who, rest, undefined)
    if (Object.hasOwn(THING_NAMES, first) && rest.length === 1) return this.readThing(node, first, rest[0]!, undefined)
    if (!WHO.includes(first)) this.reportUnknown(node, name)
    return WRONG
  }

  #warnOfNothingDealt({ start, end }: Node): void {
    warn(
      this.draft,
      '"dealt" is 0 here: no step before does damage, since the action, the event or this pass of each or repeat began',
      this.wording.at(start, end),
      'write let: { blow: dealt } after the damage, and read that in the pass',
    )
  }

  /** A distance is that to the target. */
  #checkDistance(node: Node): void {
    if (this.draft.unit === undefined) this.report(node, '"distance" needs a grid', ON_A_GRID)
    else if (!this.scope.who.includes('target'))
      this.report(node, `"distance" is that to the target, and there is none in ${this.scope.where}`)
  }

  protected readGiven(name: Given): Typed {
    const expression: Expression = this.scope.isValue ? ofWhoever(name) : { op: 'given', name }
    if (name === 'kind') return { expression, type: { kind: 'word', words: this.draft.kinds } }
    if (name === 'action') {
      const words = [...this.draft.actions.values()].map((action) => action.name)
      return { expression, type: { kind: 'word', words } }
    }
    return { expression, type: name === 'first' ? BOOLEAN : NUMBER }
  }

  protected readCarried(name: string): Typed | undefined {
    const effect = this.scope.effect === undefined ? undefined : this.draft.effects.get(this.scope.effect)
    const carry = effect?.carries.get(name)
    return carry === undefined
      ? undefined
      : { expression: { op: 'carried', effect: effect!.index, carry }, type: NUMBER }
  }

  protected readReady(node: Node, name: string): Typed {
    const action = this.draft.actions.get(foldName(name))
    if (action) return { expression: { op: 'ready', action: action.index }, type: BOOLEAN }
    this.report(node, `unknown action "${name}"`, suggest(name, this.draft.actions.keys()))
    return WRONG
  }

  /** Whether a name is of somebody whom this place knows; if it is of somebody else, that is reported. */
  protected isWho(node: Node, who: string): boolean {
    if (!WHO.includes(who)) return false
    const { where, who: known } = this.scope
    if ((known as readonly string[]).includes(who)) return true
    const meant = known.map((each) => `"${each}"`).join(', ')
    this.report(node, `"${who}" means nobody in ${where}`, known.length > 0 ? `known there: ${meant}` : undefined)
    return false
  }

  protected readMember(
    node: Node,
    who: Who,
    [name, of, ...more]: readonly string[],
    args: readonly Node[] | undefined,
  ): Typed {
    const { fields, pools, effects, values, actions, reactions } = this.draft
    const folded = foldName(name!)
    const field = fields.get(folded)
    if (of !== undefined) return this.readWorn(node, who, field, of, more, args)
    const pool = pools.get(folded)
    const isField = field && (!pool || folded === this.scope.ownPool)
    if (!field && this.draft.misdeclared.has(folded) && (!pool || folded === this.scope.ownPool)) return WRONG
    if (args === undefined && !isField) {
      if (pool) return this.use(folded, { op: 'pool', who, pool: pool.index, of: 'now' }, NUMBER)
      const [, stem, what] = /^(.*)_(max|start|left)$/.exec(folded) ?? []
      const limited = stem === undefined ? undefined : pools.get(stem)
      if (limited && what !== 'left') {
        return this.use(stem!, { op: 'pool', who, pool: limited.index, of: what as 'max' | 'start' }, NUMBER)
      }
      const lasting = stem === undefined ? undefined : effects.get(stem)
      if (lasting && what === 'left')
        return this.use(stem!, { op: 'effect', who, effect: lasting.index, of: 'left' }, NUMBER)
      const cooling = stem === undefined ? undefined : (actions.get(stem) ?? reactions.get(stem))
      if (cooling && what === 'left')
        return { expression: { op: 'cooldown', who, action: cooling.index }, type: NUMBER }
      const effect = effects.get(folded)
      if (effect) return this.use(folded, { op: 'effect', who, effect: effect.index, of: 'stacks' }, NUMBER)
      if (folded === 'health' || folded === 'rank') return { expression: { op: 'of', who, what: folded }, type: NUMBER }
      if (folded === 'standing') return { expression: { op: 'of', who, what: folded }, type: BOOLEAN }
    }
    if (field) return this.readField(node, field, args, (key) => ({ op: 'field', who, field: field.index, ...key }))
    const value = values.get(folded)
    if (value) return this.readValue(node, who, value, args)
    if (folded === 'acted' && args === undefined) {
      if (this.draft.byTime) this.report(node, `"${who}.${name}" asks for a turn of the round: by time there are none`)
      return { expression: { op: 'of', who, what: folded }, type: BOOLEAN }
    }
    if (Object.hasOwn(OF_GRID, folded) && args === undefined) {
      const what = folded as Ground
      if (this.draft.unit === undefined) this.report(node, `"${name}" needs a grid`, ON_A_GRID)
      return { expression: { op: 'of', who, what }, type: OF_GRID[what] }
    }
    {
      const known = [
        ...fields.keys(),
        ...pools.keys(),
        ...effects.keys(),
        ...values.keys(),
        'health',
        'rank',
        'standing',
        ...(this.draft.byTime ? [] : ['acted']),
        ...(this.draft.unit === undefined ? [] : Object.keys(OF_GRID)),
      ]
      this.report(
        node,
        `unknown name "${this.textOf(node)}"`,
        didYouMean(
          `${who}.${folded}`,
          known.map((each) => `${who}.${each}`),
        ),
      )
    }
    return WRONG
  }

  protected use(name: string, expression: Expression, type: Type): Typed {
    this.draft.used.add(name)
    return { expression, type }
  }

  protected readWorn(
    node: Node,
    who: Who,
    by: FieldDraft | undefined,
    name: string,
    more: readonly string[],
    args: readonly Node[] | undefined,
  ): Typed {
    if (by?.kind !== 'reference' || more.length > 0) {
      this.report(node, `unknown name "${this.textOf(node)}"`, by ? `"${by.name}" names no thing` : undefined)
      return WRONG
    }
    this.draft.used.add(foldName(by.name))
    this.draft.fieldsRead.add(by)
    const field = this.fieldOf(node, this.draft.things.get(by.section!), name, `${who}.${by.name}`)
    if (!field) return WRONG
    const { index } = by
    return this.readField(node, field, args, (key) => ({ op: 'worn', who, by: index, field: field.index, ...key }))
  }

  protected readThing(node: Node, word: string, name: string, args: readonly Node[] | undefined): Typed {
    const section = THING_NAMES[word]!
    const { thing, where } = this.scope
    if (thing !== 'any' && thing !== section) {
      const hint = thing === undefined ? `an action names it: with: ${word}` : undefined
      this.report(node, `there is no ${word} in ${where}`, hint)
      return WRONG
    }
    const field = this.fieldOf(node, this.draft.things.get(section), name, word)
    if (!field) return WRONG
    return this.readField(node, field, args, (key) => ({ op: 'thing', section, field: field.index, ...key }))
  }

  protected readOption(node: Node, name: string, args: readonly Node[] | undefined): Typed {
    const field = this.fieldOf(node, this.draft.options, name, 'options')
    if (!field) return WRONG
    this.draft.used.add(`options.${foldName(name)}`)
    return this.readField(node, field, args, (key) => ({ op: 'option', option: field.index, ...key }))
  }

  protected fieldOf(node: Node, fields: ReadonlyMap<string, FieldDraft> | undefined, name: string, owner: string) {
    const field = fields?.get(foldName(name))
    if (field) return field
    if (this.draft.misdeclared.has(foldName(name))) return undefined
    const known = [...(fields?.keys() ?? [])].map((each) => `${owner}.${each}`)
    this.report(node, `unknown name "${owner}.${name}"`, suggest(`${owner}.${foldName(name)}`, known))
    return undefined
  }

  /** A field, with its key if it is by key. */
  protected readField(
    node: Node,
    field: FieldDraft,
    args: readonly Node[] | undefined,
    make: (key: { readonly key?: Expression }) => Expression,
  ): Typed {
    this.draft.used.add(foldName(field.name))
    this.draft.fieldsRead.add(field)
    const type = typeOf(field)
    if (type === undefined) {
      const hint = field.kind === 'reference' ? `name a field of it: ${this.textOf(node)}.FIELD` : undefined
      this.report(node, `"${field.name}" is no number, true or false, or choice`, hint)
      return WRONG
    }
    if (field.keys === undefined) {
      if (args === undefined) return { expression: make({}), type }
      this.report(node, `"${field.name}" takes no key`)
      return WRONG
    }
    if (args?.length === 1) return { expression: make({ key: this.word(args[0]!, field.keys, 'key') }), type }
    this.report(node, `"${field.name}" has a number for each of several`, `write ${field.name}(${field.keys[0]})`)
    return WRONG
  }

  protected readValue(node: Node, who: Who, value: ValueDraft, args: readonly Node[] = []): Typed {
    const { name, parameters, index } = value
    if (args.length !== parameters.length) {
      this.report(node, `"${name}" takes ${countOf(parameters.length, 'parameter')}, found ${args.length}`)
      return WRONG
    }
    this.draft.used.add(foldName(name))
    const type = this.typeOfValue(value, (wrong) => this.report(node, wrong))
    const passed = args.map((arg, at) => {
      const taken = parameters[at]!.type
      if (taken.kind === 'word') return this.word(arg, taken.words, 'word')
      return taken.kind === 'boolean' ? this.boolean(arg, `"${name}" takes`) : this.number(arg, `"${name}" takes`)
    })
    return { expression: { op: 'value', who, value: index, args: passed }, type }
  }
}

/** What a value says of numbers of combatants is said of whose value it is. */
function ofWhoever(name: Given): Expression {
  if (name === 'allies' || name === 'foes') {
    return { op: 'over', name: 'count', who: 'my', group: name, body: { op: 'boolean', value: true } }
  }
  if (name === 'allies_start' || name === 'foes_start') return { op: 'of', who: 'my', what: name }
  return { op: 'given', name }
}

/** What a field comes to in an expression; undefined of what only names things. */
function typeOf({ kind, words }: FieldDraft): Type | undefined {
  if (kind === 'number' || kind === 'boolean') return { kind }
  if (kind === 'dice') return NUMBER
  return kind === 'word' ? { kind: 'word', words } : undefined
}

/** Whether a word names somebody, wherever that somebody is known. */
export function namesSomebody(word: string): boolean {
  return WHO.includes(word)
}
