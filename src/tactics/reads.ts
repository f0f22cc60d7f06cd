import type { Expression, Rule } from './tactic.ts'

/** All that rules ask of a battle: their conditions, and the values by which they choose. */
export function expressionsIn(rules: readonly Rule[]): Expression[] {
  return rules.flatMap(({ when, by }) => [when, by?.value].filter((each) => each !== undefined))
}

/** Whether a condition reads a column, of oneself or of the target. */
export function asksFor(expression: Expression, column: string): boolean {
  if (expression.kind === 'column') return expression.column === column
  return partsOf(expression).some((part) => asksFor(part, column))
}

/** The first round from which on a condition no longer changes with the round; 0 if it never does. */
export function lastRoundIn(expression: Expression): number {
  if (expression.kind === 'name') return expression.name === 'round' ? Number.POSITIVE_INFINITY : 0
  if (expression.kind === 'binary' && COMPARISONS.includes(expression.operator)) {
    const { left, right } = expression
    // After `round <= 2` has once been false, or `round > 2` true, it stays so.
    if (isRound(left) && right.kind === 'number') return Math.floor(right.value) + 1
    if (isRound(right) && left.kind === 'number') return Math.floor(left.value) + 1
  }
  return Math.max(0, ...partsOf(expression).map(lastRoundIn))
}

function partsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'binary') return [expression.left, expression.right]
  return expression.kind === 'unary' ? [expression.operand] : []
}

const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '==', '!=']

function isRound(expression: Expression): boolean {
  return expression.kind === 'name' && expression.name === 'round'
}

/**
 * Whether what a compiled list reads (`Program.reads`) changes while a battle's state does not, under any ruleset: rounds that
 * depend on it cannot be memoised (battle/memoised-rounds.ts).
 */
export function isUnforeseeable(name: string): boolean {
  return name === 'round' || name === 'kill_chance' || name === 'chance'
}
