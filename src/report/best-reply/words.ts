import type { Metric } from '../../metrics/result.ts'
import { writtenOf } from '../../scenario/written.ts'
import type { Solved } from '../../studies/answers.ts'
import type { BestReply } from '../../studies/best-reply/best-reply.ts'
import type { RepliesInTurn } from '../../studies/best-reply/in-turn.ts'
import type { PerfectReply } from '../../studies/best-reply/perfect.ts'
import type { ShownLists, ShownRule } from '../../studies/best-reply/tactics.ts'
import { showSides } from '../difference.ts'
import { showBattles, showCount, showExact, showFigure } from '../figure.ts'
import { inShort, isSame } from './lists.ts'

/** What perfect play is worth, with what its figures stand on. */
interface ExactReply extends Solved, PerfectReply {
  readonly scenario: string
  readonly party: string
  readonly parties: readonly [string, string]
}

/** One that was searched for, or what perfect play is worth: both are reported in the same way. */
export type AnyBestReply = BestReply | ExactReply

/** The same, or what both come to by replying in turn. */
export type AnyReplies = AnyBestReply | RepliesInTurn

export function isInTurn(found: AnyReplies): found is RepliesInTurn {
  return 'replies' in found
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
  if (!found.isBetter) return `No tactic was found by which ${party} wins more often than ${showFigure(found.written)}`
  const { baseline, variant } = showSides(found.gain)
  return `${party} can win ${variant} instead of ${baseline}: ${howOf(found)}`
}

/** What is new, in a few words: the first rules of the first who change. */
function howOf({ groups }: BestReply): string {
  const changed = groups.find(({ written, reply }) => !isSame(written, reply)) ?? groups[0]!
  const { who, written, reply } = changed
  const rules = reply.turn.slice(0, 2).map(({ text }) => text)
  const more = reply.turn.length > 2 ? ' …' : ''
  const says = isSame({ ...written, reactions: [] }, { ...reply, reactions: [] })
    ? `it reacts otherwise`
    : `${rules.join(', then ')}${more}`
  return groups.length > 1 ? `${who}: ${says}` : says
}

/** How much was tried, why the search ended, and what it cannot tell. */
export function triedOf({ tried, searched, ended, perfect }: BestReply): string {
  const why = ended === 'settled' ? 'no small change helps any more' : 'the search was at its limit'
  if (perfect !== undefined)
    return `${showCount(tried)} tactics were worked out exactly; ${why}. Perfect play, whatever tactic that takes, wins ${exactly(perfect)}.`
  return `${showCount(tried)} tactics were tried in ${showBattles(searched)}; ${why}. A search cannot tell that there is nothing better.`
}

export function exactly(value: number): string {
  return `${showExact(asShare(value))}`
}

function asShare(value: number): Metric {
  return { kind: 'share', value, low: value, high: value, exact: true }
}

/** A line of two lists held against each other. */
interface DiffLine {
  readonly sign: ' ' | '-' | '+'
  readonly rule: string
}

/** What a list was, and what it becomes; rules that stay are neither. */
export function differ(before: readonly ShownRule[], after: readonly ShownRule[]): DiffLine[] {
  const [old, now] = [before, after].map((rules) => rules.map(({ text }) => text)) as [string[], string[]]
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

/** Tactics as they can be pasted into a file, by their ids. */
export function asYaml(tactics: readonly (readonly [id: string, lists: ShownLists])[]): string {
  const list = (key: string, rules: readonly ShownRule[]) =>
    rules.length === 0
      ? [`    ${key}: []`]
      : [`    ${key}:`, ...rules.map(({ rule }) => `      - ${writtenOf(inShort(rule))}`)]
  const each = tactics.flatMap(([id, { turn, reactions }]) => [
    `  ${id}:`,
    ...list('turn', turn),
    ...list('reactions', reactions),
  ])
  return ['tactics:', ...each, ''].join('\n')
}
