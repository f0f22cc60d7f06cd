import { didYouMean, suggest } from '../../../source/nearest.ts'
import { refusal } from '../../../source/problem.ts'
import type { Wording } from '../../../tactics/wording.ts'
import type { Expression } from '../ir.ts'
import { type Draft, foldName, newPlace, type Scope, type Type, wordOf } from './draft.ts'
import type { Node } from './parse.ts'

export interface Typed {
  readonly expression: Expression
  /** Undefined where something is wrong with it, which has been reported. */
  readonly type: Type | undefined
}

export const WRONG: Typed = { expression: { op: 'number', value: 0 }, type: undefined }

/** What all checks of an expression have in common: what it may name, and how its problems are reported. */
export abstract class Checking {
  protected readonly draft: Draft
  protected readonly scope: Scope
  protected readonly wording: Wording

  constructor(draft: Draft, scope: Scope, wording: Wording) {
    this.draft = draft
    this.scope = scope
    this.wording = wording
  }

  /** An expression and its type. */
  abstract check(node: Node): Typed

  /** A node that must be a number; dice are their sum. */
  number(node: Node, taker: string): Expression {
    return this.demand(node, 'number', taker)
  }

  boolean(node: Node, taker: string): Expression {
    return this.demand(node, 'boolean', taker)
  }

  /** A word out of some: a text, a bare name of one, or a choice. */
  word(node: Node, words: readonly string[], what: string): Expression {
    const text = node.kind === 'text' ? node.text : undefined
    if (text !== undefined) {
      const meant = words.find((each) => each === text) ?? words.find((each) => foldName(each) === foldName(text))
      if (meant !== undefined) return { op: 'word', word: wordOf(this.draft, meant) }
      this.report(node, `unknown ${what} "${text}"`, suggest(text, words))
      return WRONG.expression
    }
    const { expression, type } = this.check(node)
    if (type && type.kind !== 'word')
      this.report(node, `expected a ${what}, but "${this.textOf(node)}" is ${said(type)}`)
    return expression
  }

  protected demand(node: Node, kind: 'number' | 'boolean', taker: string): Expression {
    const { expression, type } = this.check(node)
    const is = type?.kind === 'dice' ? 'number' : type?.kind
    if (is !== undefined && is !== kind) {
      const hint =
        kind === 'boolean' && is === 'number' ? `compare it with something, as in ${this.textOf(node)} > 0` : undefined
      const message = `${taker} ${kind === 'number' ? 'a number' : 'true or false'}, but "${this.textOf(node)}" is ${said(type!)}`
      this.report(node, message, hint)
    }
    return expression
  }

  /** Where an expression stands, for reports after a run. */
  protected placeOf({ start, end }: Node): { at?: number } {
    return newPlace(this.draft, this.wording.at(start, end))
  }

  protected allowDice(node: Node): void {
    if (this.scope.dice) return
    this.report(node, `no dice stand in ${this.scope.where}, found "${this.textOf(node)}"`)
  }

  protected reportUnknown(node: Node, name: string): void {
    const { fields, pools, values, effects } = this.draft
    const { locals, given, who, where } = this.scope
    // `ac` alone, or of somebody whom nobody knows: `self.ac`.
    const own = foldName(name.replace(/^.*\./, ''))
    const somebody = name.includes('.') ? who : who.slice(0, 1)
    if (somebody.length > 0 && [fields, pools, values, effects].some((names) => names.has(own))) {
      const hint = `write ${somebody.map((each) => `${each}.${own}`).join(' or ')}`
      this.report(node, `unknown name "${name}" in ${where}`, hint)
      return
    }
    const known = [
      ...locals.keys(),
      ...given,
      'true',
      'false',
      ...[...fields.keys(), ...pools.keys()].map((each) => `my.${each}`),
    ]
    this.report(node, `unknown name "${name}" in ${where}`, didYouMean(name, known))
  }

  protected report(node: Node, message: string, hint?: string): void {
    this.draft.problems.push(refusal(message, hint, this.wording.at(node.start, node.end)))
  }

  protected textOf({ start, end }: Node): string {
    return this.wording.text.slice(start, end).replaceAll(/\s+/g, ' ')
  }
}

/** A type in a message. */
export function said(type: Type): string {
  if (type.kind === 'word') return 'a choice'
  return type.kind === 'boolean' ? 'true or false' : 'a number'
}

export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
