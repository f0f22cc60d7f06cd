import type { Located, LocatedScalar } from '../../src/source/located.ts'
import type { Problem, SourceText } from '../../src/source/problem.ts'
import type { RuleContext } from '../../src/tactics/rule.ts'
import type { Expression } from '../../src/tactics/tactic.ts'
import type { Vocabulary } from '../../src/tactics/vocabulary.ts'

/** A small vocabulary with one of everything. */
export const VOCABULARY: Vocabulary = {
  actions: {
    attack: { aims: 'foe', with: { section: 'weapons', required: false } },
    charge: { aims: 'foe', with: { section: 'weapons', required: false } },
    advance: { aims: 'foe' },
    escape: { aims: 'nobody' },
    draw: { aims: 'nobody', with: { section: 'weapons', required: true } },
    flee: { aims: 'nobody', with: { section: 'items', required: false } },
    cast: { aims: 'effect', with: { section: 'spells', required: true } },
    parry: { aims: 'nobody' },
  },
  reactions: { 'counter-attack': { aims: 'foe' }, parry: { aims: 'nobody' } },
  ranks: true,
  selectors: ['mildest', 'ally-unarmed'],
  columns: { hp: 'number', health: 'fraction', ready_range: 'number', engaged: 'boolean', aiming: 'boolean' },
  builtIn: {
    turn: ['escape', 'attack nearest', { do: 'advance', when: 'distance > 5' }],
    reactions: ['counter-attack'],
  },
}

export const CONTEXT: Required<RuleContext> = {
  vocabulary: VOCABULARY,
  ids: { weapons: ['dagger', 'longsword', 'unarmed'], items: ['purse', 'potion'], spells: ['bolt', 'heal'] },
}

/** A text as the whole of a file. */
export function scalar(value: string | number | boolean | null, before = ''): LocatedScalar {
  const source: SourceText = { name: 'test.yaml', text: before + String(value) }
  const place = { source, start: before.length, end: source.text.length }
  return { kind: 'scalar', value, place, segments: [{ from: 0, start: before.length }] }
}

/** A plain value as if it had been read, each of its scalars from a file of its own. */
export function located(value: unknown): Located {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(located), place: scalar('[…]').place }
  if (typeof value !== 'object' || value === null) return scalar(value as string)
  const entries = Object.entries(value).map(([key, entry]) => ({
    key,
    keyPlace: scalar(key).place,
    value: located(entry),
  }))
  return { kind: 'map', entries, place: scalar('{…}').place }
}

/** A problem in one line: what it marks, what it says, and its hint. */
export function lineOf({ message, hint, place }: Problem): string {
  const marked = place === undefined ? 'nowhere' : place.source.text.slice(place.start, place.end)
  return `[${marked}] ${message}${hint === undefined ? '' : ` (${hint})`}`
}

/** An expression with parentheses around everything that has parts. */
export function show(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
    case 'boolean':
      return String(expression.value)
    case 'name':
      return expression.name
    case 'column':
      return `${expression.of}.${expression.column}`
    case 'unary':
      return `(${expression.operator} ${show(expression.operand)})`
    case 'binary':
      return `(${show(expression.left)} ${expression.operator} ${show(expression.right)})`
  }
}
