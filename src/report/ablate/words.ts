import type { RemovalKind } from '../../scenario/removal.ts'
import type { Ablation } from '../../studies/ablate.ts'
import type { ExactAblation } from '../../studies/ablate-exactly.ts'
import type { Ablated, Played, WhyDead } from '../../studies/ablation.ts'
import { inPoints, showChange, showExactChange } from '../difference.ts'
import { showBattles, showCount, showFigure } from '../figure.ts'

/** One that was fought, or one that is exact: both are reported in the same way. */
export type AnyAblation = Ablation | ExactAblation

/** As tables have it: `charge nearest`, `parry (reaction)`, `sword (weapon)`. */
export function nameIn({ kind, name }: Played): string {
  return kind === 'rule' ? name : `${name} (${kind})`
}

/** As sentences have it: `"charge nearest"`, `the reaction "parry"`, `the sword`. */
function sayName({ kind, name }: Played): string {
  if (kind === 'rule') return `"${name}"`
  return kind === 'action' || kind === 'reaction' ? `the ${kind} "${name}"` : `the ${name}`
}

/** Of which party, where there are several; `red: charge nearest`. */
export function nameWithParty({ sides }: AnyAblation, played: Played): string {
  return sides.length > 1 ? `${played.party}: ${nameIn(played)}` : nameIn(played)
}

/** What it is worth, in points: `+20.2 ± 1.0`; `0` where nothing can be different. */
export function showWorth({ exact }: AnyAblation, { worth }: Ablated): string {
  if (exact) return showExactChange(worth, 'share')
  const { value, low, high } = inPoints(worth, 'share')
  return showChange({ value, low: Math.max(-100, low), high: Math.min(100, high) }, false, 100)
}

/** How often its party wins without it: `31.0 % ± 0.5`. */
export function showWithout({ without }: Ablated): string {
  return without ? showFigure(without) : ''
}

/** How often its rules are followed: `1.7`; `never`. */
export function showFollowed({ followed }: Ablated): string {
  if (followed === undefined) return ''
  if (followed === 0) return 'never'
  return followed < 0.01 ? '< 0.01' : followed.toFixed(followed < 10 ? 2 : 1)
}

/** What is dead weight, and of the designer: the built-in tactics are nobody's to tidy. */
export function deadIn({ ablated }: AnyAblation): readonly Ablated[] {
  return ablated.filter(({ verdict, builtIn }) => verdict === 'dead' && !builtIn)
}

/** What is worth something, or may be. */
export function livingIn({ ablated }: AnyAblation): readonly Ablated[] {
  return ablated.filter(({ verdict }) => verdict !== 'dead')
}

/** Why something is dead weight: `never followed`, `within ± 1 points`; empty if it is not. */
export function sayWhy(found: AnyAblation, { why }: Ablated): string {
  if (why === undefined) return ''
  const { precision = 0 } = found.exact ? {} : found
  return why === 'within-precision' ? `within ± ${Number((100 * precision).toPrecision(6))} points` : WHY[why]
}

const WHY: Readonly<Record<Exclude<WhyDead, 'within-precision'>, string>> = {
  'never-followed': 'never followed',
  'same-plan': 'the same battles without it',
  'same-battles': 'no battle ends otherwise',
  'exactly-nothing': 'worth exactly nothing',
}

/** What else is to be known: `hoplite: no other weapon`, `built in`, `may be nothing`. */
export function notesOf(found: AnyAblation, ablated: Ablated): string {
  const { note = '', builtIn, verdict } = ablated
  const open = verdict === 'open' ? 'may be nothing' : ''
  return [sayWhy(found, ablated), open, note, builtIn ? 'built in' : ''].filter((each) => each !== '').join('; ')
}

/** The finding in a sentence: what most hangs on, what does harm, and how much is dead weight. */
export function findingOf(found: AnyAblation): string {
  const helping = found.ablated.filter(({ verdict }) => verdict === 'helps')
  // That a party without any weapon loses goes without saying.
  const most = helping.find(({ note }) => note === undefined) ?? helping[0]
  const worst = found.ablated.find(({ verdict }) => verdict === 'harms')
  const parts = [
    most ? `Most hangs on ${sayWith(found, most)}` : sayNothing(found),
    worst ? `most harm does ${sayWith(found, worst)}` : '',
    sayDead(found),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function sayNothing({ ablated }: AnyAblation): string {
  const isOpen = ablated.some(({ verdict }) => verdict === 'open')
  return isOpen ? 'Nothing is known to help for sure' : 'Nothing that can be taken away helps'
}

/** `"charge nearest": without it the win rate of red is 31.0 % ± 0.5, 20.2 ± 0.6 points less`. */
function sayWith(found: AnyAblation, ablated: Ablated): string {
  const without = showWithout(ablated).replace(/^< /, 'below ').replace(/^> /, 'above ')
  const change = `${showWorth(found, ablated).replaceAll(/[+−]/g, '')} points ${ablated.verdict === 'harms' ? 'more' : 'less'}`
  return `${sayName(ablated)}: without it the win rate of ${ablated.party} is ${without}, ${change}`
}

/** `2 rules and 1 spell are dead weight`; nothing where none is. */
function sayDead(found: AnyAblation): string {
  const dead = deadIn(found)
  const counts = COUNTED.flatMap((kind) => {
    const count = dead.filter((each) => each.kind === kind).length
    return count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`]
  })
  if (counts.length === 0) return ''
  const all = counts.length === 1 ? counts[0] : `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}`
  return `${all} ${all.startsWith('1 ') && counts.length === 1 ? 'is' : 'are'} dead weight`
}

/** Actions are the rules that do them. */
const COUNTED: readonly RemovalKind[] = ['rule', 'weapon', 'shield', 'item', 'spell']

/** `spears 47.93 % ± 0.72, swords 52.07 % ± 0.72`. */
export function showSides({ sides }: AnyAblation): string {
  return sides.map(({ party, value }) => `${party} ${showFigure(value)}`).join(', ')
}

/** How many battles the sides have fought: `4,096 battles a side`, `4,096 to 32,768 battles a side`. */
export function battlesOf(found: AnyAblation): string {
  if (found.exact) return ''
  const counts = [found.asWritten, ...found.ablated.flatMap(({ battles }) => (battles > 0 ? [battles] : []))]
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return `${least === most ? '' : `${showCount(least)} to `}${showBattles(most)} a side`
}
