import type { Place } from '../../../source/problem.ts'
import { everyStep } from '../every-step.ts'
import type { EventName, Expression, Game, Handler, Steps, Who } from '../ir.ts'
import { isAlwaysPositive, isNever } from './bounds.ts'
import { type Draft, warn } from './draft.ts'
import { findLateCounts } from './late-counts.ts'

/** Warns of what is allowed and is hardly meant. */
export function addWarnings(draft: Draft, game: Game): void {
  const { conditions, lets, handlers, lasting, atSource, starts, atReserve, counts } = draft.noted
  const say = (message: string, place: Place, hint?: string): void => warn(draft, message, place, hint)
  for (const { condition, place } of conditions) if (isNever(condition, game)) say('this is never true', place)
  const read = readLocals(game)
  for (const { local, place } of lets) {
    if (!read.has(local)) say(`nothing reads "${game.locals[local]}"`, place)
  }
  for (const { handler, effect, place } of handlers) {
    const way = wayBack(handler, effect, draft, game)
    if (way === undefined) continue
    const hint = 'events follow from events at most 8 deep: put an "if" around the steps'
    say(`"${handler.event}" always follows from itself${way === '' ? '' : `, by ${way}`}`, place, hint)
  }
  const removed = removedBy(game)
  for (const { effect, place } of lasting) {
    const { word, while: holds, cannotAct, down } = game.effects.find(({ name }) => name === effect)!
    // Of others it is often meant: a state, or a mark.
    if (!(cannotAct || down) || holds || removed === 'any' || removed.has(word)) continue
    const hint = 'write lasts: 3 turns, or lasts: battle if that is meant'
    say(`nothing ends "${effect}", under which nobody acts`, place, hint)
  }
  for (const { reaction, place } of atSource) {
    const { answers, steps } = game.reactions.find(({ name }) => name === reaction)!
    const isAtItself = answers.some(({ event, side }) => side === 'own' && CAUSED_BY_ONESELF.includes(event))
    if (!isAtItself || !strikesTarget(steps, game)) continue
    const hint = 'write at: victim, or at: self if that is meant'
    say(`"${reaction}" strikes its own combatant, who is the source of this event`, place, hint)
  }
  for (const { place } of game.front > 0 ? [] : atReserve)
    say('nobody is in reserve: the field has no ranks', place, 'write field: { front: 2 }')
  const late = findLateCounts(game)
  for (const { step, place } of counts) {
    if (!late.has(step)) continue
    const hint = 'a step before it can end the battle, and then nothing further is done: put the count first'
    say('this does not count what ends the battle', place, hint)
  }
  for (const [at, { pool, start, place }] of starts.entries()) {
    const later = starts.slice(at).map((each) => each.pool)
    const early = poolsRead(start, game).find((name) => later.includes(name))
    if (early !== undefined) say(`the start of "${pool}" reads the pool "${early}", which starts later`, place)
  }
}

/** Events whose source is always whose event it is (§9.1). */
const CAUSED_BY_ONESELF: readonly EventName[] = [
  ...(['battle-start', 'round-start', 'round-end', 'turn-start', 'turn-end', 'acts', 'hits', 'misses'] as const),
  ...(['deals', 'kills', 'enters', 'moves', 'leaves'] as const),
]

/** Whether steps attack or hurt the one target of their action or reaction. */
function strikesTarget(steps: Steps, game: Game): boolean {
  return steps.some((step) => {
    if (step.op === 'attack') return true
    if (step.op === 'damage') return step.to === 'target'
    if (step.op === 'use') return strikesTarget(game.actions[step.action]!.steps, game)
    if (step.op === 'if') return strikesTarget(step.holds, game) || strikesTarget(step.fails, game)
    return step.op === 'repeat' && strikesTarget(step.steps, game)
  })
}

/** All locals that anything reads; `set` does not. */
function readLocals(game: Game): ReadonlySet<number> {
  const found = new Set<number>()
  visit(game, ({ op, local }) => {
    if ((op === 'local' || op === 'kept') && local !== undefined) found.add(local)
  })
  return found
}

interface Part {
  readonly op?: string
  readonly local?: number
  readonly pool?: number
  readonly value?: number
  readonly of?: string
}

function visit(part: unknown, see: (part: Part) => void): void {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) see(part as Part)
  for (const each of Object.values(part)) visit(each, see)
}

/** The words of effects that some step takes off; `any` where a field names one. */
function removedBy(game: Game): ReadonlySet<number> | 'any' {
  const found = new Set<number>()
  let isAny = false
  for (const step of everyStep(game)) {
    if (step.op !== 'remove') continue
    if (step.effect.op === 'word') found.add(step.effect.word)
    else isAny = true
  }
  return isAny ? 'any' : found
}

/** Pools whose content an expression reads, by itself or by a value. */
function poolsRead(expression: Expression, { pools, values }: Game): string[] {
  const found: string[] = []
  const seen = new Set<number>()
  const see = ({ op, pool, value }: Part): void => {
    if (op === 'pool') found.push(pools[pool!]!.name)
    if (op !== 'value' || seen.has(value!)) return
    seen.add(value!)
    visit(values[value!]!.body, see)
  }
  visit(expression, see)
  return found
}

/** What a step makes happen, whatever else is so, and to whom. */
interface Raised {
  readonly event: EventName
  readonly to: Who
}

function raisedBy(steps: Steps, game: Game): Raised[] {
  return steps.flatMap((step): Raised[] => {
    switch (step.op) {
      case 'damage':
        // Damage of 0 hurts nobody: thorns of who has none.
        if (!isAlwaysPositive(step.amount, game)) return []
        return [
          { event: 'damaged', to: step.to },
          { event: 'deals', to: 'my' },
        ]
      case 'heal':
        return isAlwaysPositive(step.amount, game) ? [{ event: 'healed', to: step.to }] : []
      case 'attack':
        return [{ event: 'attacked', to: 'target' }]
      case 'use':
        return raisedBy(game.actions[step.action]!.steps, game)
      case 'repeat':
        return raisedBy(step.steps, game)
      case 'each':
        return step.condition ? [] : raisedBy(step.steps, game)
      default:
        return []
    }
  })
}

/**
 * The events by which a handler certainly comes to be asked again, ` and ` between them; undefined if it need not be. Only what
 * happens without any condition counts; an effect's handler answers only what happens to its bearer.
 */
function wayBack(start: Handler, effect: string | undefined, draft: Draft, game: Game): string | undefined {
  const { handlers } = draft.noted
  const seen = new Set<Handler>()
  const follow = (handler: Handler, by: string | undefined, way: readonly EventName[]): string | undefined => {
    seen.add(handler)
    for (const { event, to } of raisedBy(handler.steps, game)) {
      for (const next of handlers) {
        const isAsked =
          next.handler.event === event && (next.effect === undefined || (next.effect === by && to === 'my'))
        if (!isAsked || (next.handler.side !== 'own' && next.handler !== handler)) continue
        if (next.handler === start) return way.map((each) => `"${each}"`).join(' and ')
        if (seen.has(next.handler)) continue
        const found = follow(next.handler, next.effect, [...way, event])
        if (found !== undefined) return found
      }
    }
    return undefined
  }
  return follow(start, effect, [])
}
