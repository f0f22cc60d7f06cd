import type { NarratedEvent, NarratedRound, Narration, Standing } from '../../narration/narration.ts'
import { BEGINNINGS, FALLS } from '../replay-words.ts'

/** What a watcher sees at once: somebody's turn and all that comes of it, with everybody as they are after it. */
export interface Step {
  readonly round: NarratedRound
  readonly events: readonly NarratedEvent[]
  /** By combatant. */
  readonly standings: readonly Standing[]
}

/** A battle by its actions, round by round. Turns on end that bring nothing are one step. */
export function stepsByAction({ rounds }: Narration): Step[] {
  return rounds.flatMap((round, index) => {
    const steps: Step[] = []
    const standings = [...(rounds[index - 1] ?? round).standings]
    let events: NarratedEvent[] = []
    const end = (): void => {
      if (events.length > 0) steps.push({ round, events, standings: [...standings] })
      events = []
    }
    let quiet = true
    for (const [number, event] of round.events.entries()) {
      const changes = round.changes?.[number] ?? []
      const next = round.events[number + 1]
      const bringsNothing = changes.length === 0 && (next === undefined || BEGINNINGS.has(next.kind))
      if (event.kind === 'turn' && events.some(({ kind }) => kind === 'turn') && !(quiet && bringsNothing)) end()
      else if (event.kind !== 'turn' && BEGINNINGS.has(event.kind) && events.some(belongsToATurn)) end()
      quiet = event.kind === 'turn' ? bringsNothing : quiet && BEGINNINGS.has(event.kind)
      events.push(event)
      for (const { combatant, standing } of changes) standings[combatant] = standing
    }
    end()
    // What the round's end changes is seen with what was done last; of some rulesets nothing else is known.
    const last = steps.pop() ?? { round, events: [] }
    return [...steps, { ...last, standings: round.standings }]
  })
}

/** A battle by its rounds: who falls, and how everybody is after each. */
export function stepsByRound({ rounds }: Narration): Step[] {
  return rounds.map((round) => ({
    round,
    events: round.events.filter(({ kind }) => FALLS.has(kind)),
    standings: round.standings,
  }))
}

function belongsToATurn({ kind }: NarratedEvent): boolean {
  return kind === 'turn' || !BEGINNINGS.has(kind)
}
