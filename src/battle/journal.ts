/**
 * Where a battle tells what happens in it. The bulk path is given the journal that does nothing, and a thread that
 * fights in bulk never sees another one, so telling costs nothing there.
 *
 * An event is a code of the ruleset with up to four integers; the ruleset's replay knows how to tell it.
 */
export interface Journal {
  /**
   * Whether anybody cares for events, and for a memory that is up to date after every round. If not, a fighter may
   * come to the same end by a shorter way.
   */
  readonly listens: boolean
  note(event: number, actor: number, target: number, value: number, detail: number): void
}

export const silentJournal: Journal = { listens: false, note() {} }

/** A journal that keeps everything, five integers an event. */
export function recordingJournal(): Journal & { readonly events: readonly (readonly number[])[] } {
  const events: number[][] = []
  return {
    listens: true,
    events,
    note(...event) {
      events.push(event)
    },
  }
}
