import { BOOLEAN, type Draft, foldName, type ValueDraft } from './draft.ts'
import type { Node } from './parse.ts'

// What parameters of values are (§4.6): their use says it.

/**
 * A parameter is a choice where it is a key, a row or a column, or compared with a text, and true or false where it is a condition;
 * else a number.
 */
export function typeParameters(draft: Draft, parameters: ValueDraft['parameters'], node: Node): void {
  const ownOf = (part: Node | undefined) =>
    part?.kind === 'name' ? parameters.find(({ name }) => name === part.name) : undefined
  const judges = (part: Node | undefined): void => {
    const own = ownOf(part)
    if (own) own.type = BOOLEAN
  }
  const isA = (part: Node | undefined, words: readonly string[] | undefined): void => {
    const own = ownOf(part)
    if (own && words) own.type = { kind: 'word', words: own.type.kind === 'word' ? own.type.words : words }
  }
  const visit = (part: Node): void => {
    if (part.kind === 'call') {
      const [owner, name = '', worn] = part.name.split('.') as [string, string?, string?]
      const table = owner === 'tables' ? draft.tables.get(foldName(name)) : undefined
      isA(part.args[0], table ? table.rows : keysOf(draft, owner, name, worn))
      isA(part.args[1], table?.columns)
      if (part.name === 'if') judges(part.args[0])
      part.args.forEach(visit)
    } else if (part.kind === 'unary') {
      if (part.operator === 'not') judges(part.operand)
      visit(part.operand)
    } else if (part.kind === 'binary') {
      const { left, right, operator } = part
      if (operator === 'and' || operator === 'or') [left, right].forEach(judges)
      const isEqual = operator === '==' || operator === '!='
      if (isEqual && right.kind === 'text') isA(left, [right.text])
      if (isEqual && left.kind === 'text') isA(right, [left.text])
      visit(left)
      visit(right)
    }
  }
  visit(node)
  // What it is compared with more than once are all words that it can be.
  for (const own of parameters)
    if (own.type.kind === 'word') own.type = { ...own.type, words: wordsComparedWith(own, node) }
}

function wordsComparedWith({ name, type }: ValueDraft['parameters'][number], node: Node): readonly string[] {
  const words = new Set(type.kind === 'word' ? type.words : [])
  const visit = (part: Node): void => {
    if (part.kind === 'call') part.args.forEach(visit)
    else if (part.kind === 'unary') visit(part.operand)
    else if (part.kind === 'binary') {
      for (const [one, other] of [
        [part.left, part.right],
        [part.right, part.left],
      ] as const)
        if (one.kind === 'name' && one.name === name && other.kind === 'text') words.add(other.text)
      visit(part.left)
      visit(part.right)
    }
  }
  visit(node)
  return [...words]
}

/** The keys of a field that is read by key, if it is one. */
function keysOf(draft: Draft, owner: string, name: string, worn: string | undefined): readonly string[] | undefined {
  const field = owner === 'options' ? draft.options.get(foldName(name)) : draft.fields.get(foldName(name))
  if (worn === undefined) return field?.keys
  return field?.section && draft.things.get(field.section)?.get(foldName(worn))?.keys
}
