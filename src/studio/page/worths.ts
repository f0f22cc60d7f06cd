import { sayWhy, showWorth } from '../../report/ablate/words.ts'
import { inPoints } from '../../report/difference.ts'
import type { Ablation } from '../../studies/ablate.ts'
import type { Ablated } from '../../studies/ablation.ts'
import type { RulesTakes } from './field.ts'
import { element } from './markup.ts'

/** What a rule is worth to a party that follows it, in points of its win rate, ready to be drawn. */
export interface Worth {
  readonly words: string
  readonly verdict: Ablated['verdict']
  readonly value: number
  readonly low: number
  readonly high: number
  /** What the bar is as long as at most: all bars of the page have one scale. */
  readonly most: number
}

/** By the rules of a list, what each is worth to every party that was asked about. */
export function worthsIn(
  found: Ablation,
  { tactic, list }: Pick<RulesTakes, 'tactic' | 'list'>,
): readonly (readonly Worth[])[] {
  const rules = found.ablated.filter(({ kind }) => kind === 'rule')
  const own = rules.filter((each) => each.tactic === tactic && each.list === list)
  const isShared = new Set(own.map(({ party }) => party)).size > 1
  const reach = rules.map(({ worth: { value, low, high } }) => Math.max(...[value, low, high].map(Math.abs)))
  // Of rules that hardly matter, bars as long as the line would say that they do.
  const most = Math.max(LEAST_SCALE, ...reach.map((share) => 100 * share))
  const worths: Worth[][] = []
  for (const ablated of own) {
    const { party, rule, worth, verdict } = ablated
    const words = `${isShared ? `${party}: ` : ''}${wordsOf(found, ablated)}`
    const known = worths[rule! - 1]
    const made = { words, verdict, most, ...inPoints(worth, 'share') }
    worths[rule! - 1] = known ? [...known, made] : [made]
  }
  return worths
}

const LEAST_SCALE = 5

function wordsOf(found: Ablation, ablated: Ablated): string {
  const { verdict, builtIn } = ablated
  if (verdict === 'dead') return `${builtIn ? '' : 'dead weight: '}${sayWhy(found, ablated)}`
  return `worth ${showWorth(found, ablated)} points${verdict === 'open' ? ', may be nothing' : ''}`
}

/** A bar from the middle, to the right for what helps, with its interval; and the same in words. */
export function worthLine({ words, verdict, value, low, high, most }: Worth): HTMLElement {
  const at = (points: number): number => 50 + (50 * Math.max(-most, Math.min(most, points))) / most
  const span = (kind: string, from: number, to: number): HTMLElement => {
    const [left, right] = [Math.min(at(from), at(to)), Math.max(at(from), at(to))]
    return element('i', { class: kind, style: `left: ${left.toFixed(2)}%; width: ${(right - left).toFixed(2)}%` })
  }
  const bar = verdict === 'dead' ? [] : [span('value', 0, value), span('interval', low, high)]
  return element(
    'div',
    { class: `worth ${verdict}` },
    element('span', {}, words),
    element('div', { class: 'scale', 'aria-hidden': 'true' }, ...bar),
  )
}
