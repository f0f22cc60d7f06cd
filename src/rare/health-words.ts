import type { Health } from '../battle/health.ts'
import type { Aim } from './aim.ts'
import { CannotSplit } from './cannot-split.ts'

/**
 * Where in a memory hit points are, asked of `Ruleset.readHealth` by memories whose every word says its own place. Threads
 * that fight have no rulesets, but the numbers of words they can be reported.
 */
export function findHealthWords(
  readHealth: (memory: Int32Array) => Health,
  length: number,
): Pick<Aim, 'left' | 'most'> {
  const read = (lead: number): Health => readHealth(Int32Array.from({ length }, (_, word) => word + lead))
  const [one, other] = [read(0), read(LEAD)]
  const words = (which: keyof Health): Int32Array =>
    Int32Array.from(one[which], (value, combatant) => {
      if (other[which][combatant] === value + LEAD && value >= 0 && value < length) return value
      if (which === 'most' && other.most[combatant] === value) return ~value
      throw new CannotSplit('its ruleset works hit points out, where they must be words of the memory (readHealth)')
    })
  return { left: words('left'), most: words('most') }
}

/** More than any memory is long. */
const LEAD = 2 ** 30
