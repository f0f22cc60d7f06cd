import { everyHandler } from './every-step.ts'
import type { EventName, Game } from './ir.ts'

/** Whether anything in a game answers an event. */
export function hears(game: Game, event: EventName): boolean {
  const answers = game.reactions.flatMap((reaction) => reaction.answers)
  return [...everyHandler(game), ...answers].some((each) => each.event === event)
}
