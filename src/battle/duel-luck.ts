import { damageOf, entryParts, hitOf } from './attack-table.ts'
import { combatantStream, type Dice } from './dice.ts'
import { LUCK_UNIT } from './luck.ts'
import type { Plan } from './plan.ts'

/*
 * The luck of a duel. An attack that is drawn as a whole counts by its damage. Of a check, on which it depends what is done next,
 * only whether it hits counts, as so much damage as its hits do on average (a defence: as all attacks' hits do), so that a
 * memoised round need not ask more of its dice than that.
 */

/** What is to be expected of the rows of attack tables, in `LUCK_UNIT`s. */
export type RowMeans = ReturnType<typeof makeRowMeans>

export function makeRowMeans(entries: Int32Array) {
  const column = (): Float64Array => new Float64Array(entries.length).fill(Number.NaN)
  const [means, hitValues, checkMeans] = [column(), column(), column()]
  let commonHitValue = hitValueOf(entries) || LUCK_UNIT

  /** The mean damage of a row of so many outcomes. */
  function meanOf(row: number, size: number): number {
    if (Number.isNaN(means[row])) {
      const sum = entries.subarray(row, row + size).reduce((total, entry) => total + damageOf(entry), 0)
      means[row] = Math.round((sum * LUCK_UNIT) / size)
    }
    return means[row]
  }

  /** How lucky a check is that comes to an entry. */
  function luckOfCheck(row: number, size: number, entry: number): number {
    if (Number.isNaN(hitValues[row])) {
      const outcomes = entries.subarray(row, row + size)
      const hits = outcomes.reduce((total, each) => total + hitOf(each), 0)
      hitValues[row] = hitValueOf(outcomes) || commonHitValue
      checkMeans[row] = Math.round((hitValues[row] * hits) / size)
    }
    return hitOf(entry) * hitValues[row] - checkMeans[row]
  }

  /** Forgets what was found out, since the entries are others now. */
  function renew(): void {
    for (const found of [means, hitValues, checkMeans]) found.fill(Number.NaN)
    commonHitValue = hitValueOf(entries) || LUCK_UNIT
  }

  return {
    meanOf,
    luckOfCheck,
    renew,
    /** By where a row begins: its mean damage; NaN until it has been asked for. */
    means,
    /** By where the row of a check begins: what a hit is worth, and the mean of that; NaN as well. */
    hitValues,
    checkMeans,
  }
}

/** What a hit does on average; 0 if there is none that does anything. */
function hitValueOf(entries: Int32Array): number {
  let damage = 0
  let hits = 0
  for (const entry of entries) {
    damage += damageOf(entry)
    hits += hitOf(entry)
  }
  return hits === 0 ? 0 : Math.round((damage * LUCK_UNIT) / hits)
}

/** Dice that fall as others do, and add to the luck of the party whose dice they are: `luck`, by party. */
export function countDuelLuck(
  dice: Dice,
  { entries, firstParty }: { readonly entries: Int32Array } & Pick<Plan, 'firstParty'>,
  { meanOf, luckOfCheck, means, hitValues, checkMeans }: RowMeans,
  luck: Float64Array,
): Dice {
  const { damageOf, hitOf } = entryParts
  const UNIT = LUCK_UNIT
  const { outcome: draw, check: drawCheck } = dice
  const last = combatantStream(firstParty, 0) - 1

  function outcome(stream: number, size: number, row: number): number {
    const result = draw(stream, size, row)
    const mean = means[row]
    luck[(last - stream) >>> 31] +=
      damageOf(entries[row + result]) * UNIT - (Number.isNaN(mean) ? meanOf(row, size) : mean)
    return result
  }

  function check(stream: number, size: number, row: number): number {
    const result = drawCheck(stream, size, row)
    const hitValue = hitValues[row]
    const entry = entries[row + result]
    luck[(last - stream) >>> 31] += Number.isNaN(hitValue)
      ? luckOfCheck(row, size, entry)
      : hitOf(entry) * hitValue - checkMeans[row]
    return result
  }

  return { ...dice, outcome, check }
}
