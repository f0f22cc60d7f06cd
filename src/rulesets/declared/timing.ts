import type { Plan } from '../../battle/plan.ts'
import { type Roster, titleOf } from '../../battle/roster.ts'
import type { TimeListener, Timing } from '../../battle/timing.ts'
import { NOTE } from './codes.ts'
import type { PackedData } from './packed.ts'
import { countedTime } from './ticks.ts'

/** How battles of a game by time are followed, as `Ruleset.timing`; undefined for games by rounds. */
export function timeGame({ data: { shape } }: Plan<PackedData>, roster: Roster): Timing | undefined {
  const { game, thingNames, thingCount, counted } = shape
  const { clock } = game.order
  if (!clock) return undefined
  const { perTick } = countedTime(clock)
  const turnTypes = [...game.actions, ...game.reactions]

  function listen(listener: TimeListener) {
    let tick = 0
    return {
      listens: true,
      readsMemory: true,
      note(kind: number, one: number, other: number, value: number, detail: number) {
        if (kind === NOTE.TICK) tick = one + (other - 1) * clock!.round
        else if (kind === NOTE.ROUND) tick = (one - 1) * clock!.round
        else if (kind === NOTE.DAMAGE) listener.damage(tick, other, value)
        else if (kind === NOTE.TURN_TYPE || kind === NOTE.REACTION)
          listener.action(tick, one, value * thingCount + detail)
      },
    }
  }

  return {
    tick: clock.tick,
    actions: turnTypes.flatMap(({ name, with: section }) =>
      thingNames.map((thing, number) =>
        section && number > 0 ? `${name} with ${titleOf(roster, section, thing)}` : name,
      ),
    ),
    listen,
    ticks: ({ own }) => own[counted.seconds]! / perTick,
  }
}
