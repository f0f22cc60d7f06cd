import { normalQuantile } from '../../src/statistics/special.ts'

/** What has been counted of events of some size. */
export interface Events {
  readonly events: number
  readonly sum: number
  readonly squares: number
}

/** Count, sum and sum of squares of the events in so many battles, from look to look; `draw` is how large one is. */
export function rareEvents(
  chance: number,
  draw: (random: () => number) => number,
  random: () => number,
): (battles: number) => Events {
  const counted = { battles: 0, events: 0, sum: 0, squares: 0 }
  return (battles) => {
    const more = poisson(chance * (battles - counted.battles), random)
    for (let event = 0; event < more; event++) {
      const size = draw(random)
      counted.sum += size
      counted.squares += size ** 2
    }
    counted.events += more
    counted.battles = battles
    return { ...counted }
  }
}

/** By chance: from the waiting times for few, normally distributed for many. */
function poisson(expected: number, random: () => number): number {
  if (expected > 500) return Math.round(expected + Math.sqrt(expected) * normalQuantile(1e-9 + random()))
  let events = -1
  let left = expected
  while (left > 0) {
    left += Math.log(1 - random())
    events++
  }
  return Math.max(0, events)
}
