import type { Located, LocatedEntry } from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import type { Place } from '../../../source/problem.ts'
import type { EventName, Expression, Step, Who } from '../ir.ts'
import { type Draft, foldName, newText, wordOf } from './draft.ts'
import { refuse, wordAt, wordExpressionAt } from './keys.ts'
import type { StepScope } from './step-scope.ts'

// What steps name: pools, effects, whom they are done to, and where they may stand.

/** The only value that a step takes. */
export function meansOnly(draft: Draft, value: Located, word: string, step: string): void {
  const found = wordAt(draft, value, step)
  if (found !== undefined && found !== word) refuse(draft, `${step} is "${found}", expected "${word}"`, value.place)
}

/** Whether a step stands where one of these events is answered. */
export function answersOnly(
  draft: Draft,
  scope: StepScope,
  events: readonly EventName[],
  step: string,
  place: LocatedEntry['keyPlace'],
): void {
  if (scope.events?.every((event) => events.includes(event))) return
  refuse(draft, `"${step}" stands only in answer to ${events.map((event) => `"${event}"`).join(' or ')}`, place)
}

/** The text of a condition as it is written, for replays. */
export function writtenAt(draft: Draft, value: Located): number {
  return newText(draft, value.kind === 'scalar' ? String(value.value).replaceAll(/\s+/g, ' ') : '')
}

/** An effect by its name, or by a field that holds one. */
export function effectAt(draft: Draft, value: Located, scope: StepScope): Expression {
  const names = [...draft.effects.values()].map(({ name }) => name)
  return wordExpressionAt(draft, value, names, scope, 'effect').held
}

/** A step on the pool that is named, or on whichever a field holds: one `if` for each that it can be. -1: none is named. */
export function onPool(
  draft: Draft,
  value: Located | undefined,
  scope: StepScope,
  step: (pool: number) => Step,
): Step[] {
  if (value === undefined) return [step(-1)]
  const names = [...draft.pools.values()].map(({ name }) => name)
  const { held, words } = wordExpressionAt(draft, value, names, scope, 'pool')
  const text = writtenAt(draft, value)
  return words.reduceRight<Step[]>((rest, word) => {
    const own = step(poolNamed(draft, word, value.place))
    if (rest.length === 0) return [own]
    const right: Expression = { op: 'word', word: wordOf(draft, word) }
    return [
      { op: 'if', condition: { op: 'binary', operator: '==', left: held, right }, text, holds: [own], fails: rest },
    ]
  }, [])
}

/** A pool by its name; 0, with a problem, for a name that no pool has. */
export function poolNamed(draft: Draft, name: string, place: LocatedEntry['keyPlace']): number {
  const pool = draft.pools.get(foldName(name))
  if (pool) {
    draft.used.add(foldName(name))
    return pool.index
  }
  refuse(draft, `unknown pool "${name}"`, place, suggest(name, draft.pools.keys()))
  return 0
}

/** A step that adds to the count of the game that a value names; undefined, with a problem, where there is none. */
export function readCount(draft: Draft, value: Located, by: Expression, place: Place): Step[] | undefined {
  const word = wordAt(draft, value, 'count')
  const count = word === undefined ? undefined : draft.counts.get(foldName(word))
  if (word === undefined || count === undefined) {
    const hint = suggest(word, draft.counts.keys()) ?? 'declare it under counts'
    return refuse(draft, `unknown count "${word}"`, value.place, hint)
  }
  draft.used.add(`counts.${foldName(word)}`)
  const step: Step = { op: 'count', count, by }
  draft.noted.counts.push({ step, place })
  return [step]
}

/** Whom a step is done to. */
export function whomAt(
  draft: Draft,
  entry: LocatedEntry | undefined,
  byDefault: Who,
  scope: StepScope,
  keyPlace: LocatedEntry['keyPlace'],
): Who {
  if (!entry) {
    if (byDefault === 'target') needTarget(draft, scope, 'this step', keyPlace)
    return byDefault
  }
  const known = ['me', ...scope.who.filter((who) => who !== 'my' && who !== 'one')]
  const word = wordAt(draft, entry.value, 'to')
  if (word === undefined || known.includes(word)) return word === 'me' || word === undefined ? 'my' : (word as Who)
  refuse(draft, `"${word}" is nobody here`, entry.value.place, suggest(word, known))
  return 'my'
}

/** Reports a step that stands where nobody is a target. */
export function needTarget(draft: Draft, scope: StepScope, step: string, place: LocatedEntry['keyPlace']): void {
  if (scope.who.includes('target')) return
  refuse(draft, `"${step}" needs a target, and an event has none`, place, 'put it into { each: [ … ], of: foe }')
}
