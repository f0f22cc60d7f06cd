import * as SELECTOR from '../../tactics/selector.ts'
import { shapeOf, vitalOf } from './columns.ts'
import type { Data } from './data.ts'
import type { Game } from './ir.ts'
import { hasPart } from './parts.ts'

// What can change in any tick, though nothing happens in it (clock.ts).

/** Whether something can come about in any tick, without an event that brings it: pools that grow into an event, conditions of time. */
export function mustPlayAllTicks({ game }: Data): boolean {
  const growing = game.pools.flatMap((pool, at) => (pool.eachSecond ? [{ ...pool, at }] : []))
  const grows = (pool: number): boolean => growing.some(({ at }) => at === pool)
  const isAnswered = growing.some(({ fate, on }) => fate !== undefined || on.length > 0)
  const read = (part: unknown): boolean =>
    readsTimes(part) ||
    hasPart(part, ({ op, what, of, pool }) =>
      op === 'pool' ? of === 'now' && grows(Number(pool)) : op === 'of' && what === 'health' && grows(vitalOf(game)),
    )
  const whiles = game.effects.flatMap((effect) => (effect.while ? [effect.while] : []))
  const rates = growing.flatMap(({ eachSecond }) => [eachSecond])
  return (
    isAnswered ||
    endsAnew(game) ||
    read([whiles, whiles.length > 0 ? game.values : []]) ||
    read([rates, rates.length > 0 ? game.values : []])
  )
}

/**
 * Whether an effect that ends by its `while` may begin again by its own end. How often that happens at once is limited
 * (code/whiles.ts); the next tick goes on with it.
 */
function endsAnew({ on, effects, pools, reactions }: Game): boolean {
  const isAnswered = effects.some((effect) => effect.while && effect.on.some(({ event }) => event === 'ends'))
  const answers = [on, effects.map((effect) => effect.on), pools.map((pool) => pool.on), reactions]
  return isAnswered && hasPart(answers, ({ op }) => op === 'apply')
}

/** Whether somebody for whom nothing could be done may decide otherwise in the next tick, though nothing has happened. */
export function decidesByTimes({ game, classes }: Data): boolean {
  // A forecast follows the steps of actions.
  const foresees = hasPart(
    classes,
    ({ op, selector }) => op === 'forecast' || FORESEEING.some((each) => each === selector),
  )
  if (foresees) return readsTimes([game, classes])
  return readsTimes([
    game.values,
    game.pools.map(({ on: _, ...pool }) => pool),
    game.effects.map(({ changes }) => changes),
    game.actions.map(({ steps: _, takes: _takes, after: _after, ...action }) => action),
    classes.map(({ turn }) => turn),
  ])
}

const FORESEEING = [SELECTOR.SOFTEST, SELECTOR.DEADLIEST]

/** Whether anything looks at what changes with time alone. */
function readsTimes(part: unknown): boolean {
  return hasPart(
    part,
    ({ op, name, of }) =>
      (op === 'given' && (name === 'time' || name === 'round')) ||
      op === 'cooldown' ||
      (op === 'effect' && of === 'left'),
  )
}

/** Whether a tactic chooses by dice, which fall whenever it is asked. */
export function drawsTargets({ classes }: Data): boolean {
  return classes.some(({ turn }) => turn.some(({ selector }) => selector === SELECTOR.RANDOM))
}

/** Where cooldowns in seconds begin in their column. */
export function coolingSlots(data: Data): Int32Array {
  const { game, combatants, thingCount } = data
  const turnTypes = [...game.actions, ...game.reactions]
  const slots = [...shapeOf(data).cooldowns].filter(
    ([key]) => turnTypes[Math.floor(key / thingCount)]!.cooldown?.unit === 'seconds',
  )
  return Int32Array.from(slots, ([, slot]) => slot * combatants)
}
