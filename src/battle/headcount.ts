import type { Readings } from '../tactics/program.ts'
import type { Sides } from './sides.ts'

/** Counts both sides for conditions. @param out the bit of `marks` of those that are off the field */
export function makeHeadcount(
  { foesFrom, foesTo, alliesFrom, alliesTo }: Sides,
  marks: Int32Array,
  out: number,
): Pick<Readings, 'allies' | 'foes' | 'allies_start' | 'foes_start'> {
  function standing(from: number, to: number, but: number): number {
    let count = 0
    for (let other = from; other < to; other++) if (other !== but && (marks[other] & out) === 0) count++
    return count
  }

  return {
    allies: (me) => standing(alliesFrom(me), alliesTo(me), me),
    foes: (me) => standing(foesFrom(me), foesTo(me), -1),
    allies_start: (me) => alliesTo(me) - alliesFrom(me) - 1,
    foes_start: (me) => foesTo(me) - foesFrom(me),
  }
}
