import type { EventName, Game } from './ir.ts'

/** Whether anything in a game answers an event. */
export function hears({ on, effects, pools, reactions }: Game, event: EventName): boolean {
  const handlers = [...on, ...effects.flatMap((effect) => effect.on), ...pools.flatMap((pool) => pool.on)]
  const answers = reactions.flatMap((reaction) => reaction.answers)
  return [...handlers, ...answers].some((each) => each.event === event)
}
