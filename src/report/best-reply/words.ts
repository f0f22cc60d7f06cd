import type { Metric } from '../../metrics/result.ts'
import type { Solved } from '../../studies/answers.ts'
import type { PerfectReply } from '../../studies/best-reply/perfect.ts'
import type { BestReply } from '../../studies/best-reply/search.ts'
import type { Lists, Written } from '../../studies/best-reply/tactics.ts'
import { showSides } from '../difference.ts'
import { showBare, showExact } from '../figure.ts'

/** What perfect play is worth, with what its figures stand on. */
export interface ExactReply extends Solved, PerfectReply {
  readonly scenario: string
  readonly party: string
  readonly parties: readonly [string, string]
}

/** One that was searched for, or what perfect play is worth: both are reported in the same way. */
export type AnyBestReply = BestReply | ExactReply

/** `attack with spear at softest when my.hp < 3`, as a rule is shown everywhere. */
export function showRule({ do: action, with: named, at, when, chance }: Written): string {
  return [
    action,
    named === undefined ? '' : `with ${named}`,
    at === undefined ? '' : named === undefined ? at : `at ${at}`,
    when === undefined ? '' : `when ${when}`,
    chance === undefined ? '' : `, chance ${chance}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The finding in a sentence: what it can win, and how. */
export function findingOf(found: AnyBestReply): string {
  const { party } = found
  if (found.exact) {
    const [value, written] = [found.value, found.written].map(exactly)
    const isBest = found.value - found.written < 5e-10
    return isBest
      ? `${party} cannot win more often than it does: ${written}`
      : `${party} could win ${value} instead of ${written} if every decision were the best`
  }
  if (!found.isBetter) return `No tactic was found by which ${party} wins more often than ${showBare(found.written)}`
  const { baseline, variant } = showSides(found.gain)
  return `${party} can win ${variant} instead of ${baseline}: ${howOf(found)}`
}

/** What is new, in a few words: the first rules of the first who change. */
function howOf({ groups }: BestReply): string {
  const changed = groups.find(({ written, reply }) => !isSame(written, reply)) ?? groups[0]!
  const { who, written, reply } = changed
  const rules = reply.turn.slice(0, 2).map(showRule)
  const more = reply.turn.length > 2 ? ' …' : ''
  const says = isSame({ ...written, reactions: [] }, { ...reply, reactions: [] })
    ? `it reacts otherwise`
    : `${rules.join(', then ')}${more}`
  return groups.length > 1 ? `${who}: ${says}` : says
}

export function isSame(one: Lists, other: Lists): boolean {
  const texts = ({ turn, reactions }: Lists) => JSON.stringify([turn.map(showRule), reactions.map(showRule)])
  return texts(one) === texts(other)
}

export function exactly(value: number): string {
  return `${showExact(asShare(value))}`
}

function asShare(value: number): Metric {
  return { kind: 'share', value, low: value, high: value, exact: true }
}

/** A line of two lists held against each other. */
export interface DiffLine {
  readonly sign: ' ' | '-' | '+'
  readonly rule: string
}

/** What a list was, and what it becomes; rules that stay are neither. */
export function differ(before: readonly Written[], after: readonly Written[]): DiffLine[] {
  const [old, now] = [before, after].map((rules) => rules.map(showRule)) as [string[], string[]]
  const common = longestCommon(old, now)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  for (const rule of [...common, undefined]) {
    for (; at < old.length && old[at] !== rule; at++) lines.push({ sign: '-', rule: old[at]! })
    for (; to < now.length && now[to] !== rule; to++) lines.push({ sign: '+', rule: now[to]! })
    if (rule === undefined) break
    lines.push({ sign: ' ', rule })
    at++
    to++
  }
  return lines
}

function longestCommon([first, ...rest]: readonly string[], other: readonly string[]): string[] {
  if (first === undefined) return []
  const without = longestCommon(rest, other)
  const at = other.indexOf(first)
  if (at < 0) return without
  const withFirst = [first, ...longestCommon(rest, other.slice(at + 1))]
  return withFirst.length > without.length ? withFirst : without
}

/** The tactic as it can be pasted into a file. */
export function asYaml(id: string, { turn, reactions }: Lists): string {
  const list = (key: string, rules: readonly Written[]) =>
    rules.length === 0 ? [`    ${key}: []`] : [`    ${key}:`, ...rules.map((rule) => `      - ${ruleAsYaml(rule)}`)]
  return ['tactics:', `  ${id}:`, ...list('turn', turn), ...list('reactions', reactions), ''].join('\n')
}

/** One rule in YAML: `{ do: attack, at: weakest, when: 'my.hp < 3' }`. */
export function ruleAsYaml(rule: Written): string {
  const parts = Object.entries(rule).map(([key, value]) => `${key}: ${quoted(value)}`)
  return parts.length === 1 ? quoted(rule.do) : `{ ${parts.join(', ')} }`
}

function quoted(text: string): string {
  return /^[A-Za-z][\w-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}
