/** Blocks fought longer ago than this many count half as much: workers grow faster as they fight, and slower with others beside. */
const REMEMBERED = 4

/** How long battles take, as they were fought last. */
export class Pace {
  #ms = 0
  #battles = 0

  /** Some battles took so long (ms). */
  note(battles: number, ms: number): void {
    const kept = 1 - 1 / REMEMBERED
    this.#ms = this.#ms * kept + ms
    this.#battles = this.#battles * kept + battles
  }

  /** How long (ms) so many battles take one worker; undefined before any was fought. */
  timeOf(battles: number): number | undefined {
    return this.#battles === 0 ? undefined : (battles * this.#ms) / this.#battles
  }
}

/** What takes less (ms) is over before it is read. */
const WORTH_TELLING = 3000

/** `about 25 min`, without more digits than such a guess supports; empty if it is hardly worth the wait. */
export function showWait(ms: number | undefined): string {
  if (ms === undefined || ms < WORTH_TELLING) return ''
  const seconds = ms / 1000
  const rounded = (value: number): string => String(Number(value.toPrecision(value < 10 ? 1 : 2)))
  if (seconds < 90) return `about ${rounded(seconds)} s`
  const minutes = seconds / 60
  return minutes < 90 ? `about ${rounded(minutes)} min` : `about ${rounded(minutes / 60)} h`
}
