import { damageOf } from './attack-table.ts'
import { combatantOf, type Dice } from './dice.ts'
import type { Plan } from './plan.ts'

/** How much more damage than on average the dice of each party's attacks have come to since a battle began. */
export type Luck = readonly [first: number, second: number]

/** Dice that fall as others do, and tell whom they favour. */
interface LuckyDice extends Dice {
  /**
   * In hit points: what was drawn for attacks less the mean of all that could have been, whatever it was needed for. 0 on
   * average whatever the tactics, since every attack's mean is known before it is drawn (docs/statistics.md §12). Attacks
   * that are rolled die by die, for which a row of the attack tables would be too long, do not count.
   */
  luck(): Luck
}

/** Only for battles that are looked at one by one: bulk fights never see these. */
export function luckyDice(dice: Dice, { entries, firstParty }: Pick<Plan, 'entries' | 'firstParty'>): LuckyDice {
  const lucks: [number, number] = [0, 0]
  const means = new Map<number, number>()

  function meanOf(row: number, size: number): number {
    const key = row * MOST_IN_A_ROW + size
    const known = means.get(key)
    if (known !== undefined) return known
    const mean = entries!.subarray(row, row + size).reduce((sum, entry) => sum + damageOf(entry), 0) / size
    means.set(key, mean)
    return mean
  }

  function hear(stream: number, size: number, row: number, result: number): number {
    if (entries) lucks[combatantOf(stream) < firstParty ? 0 : 1] += damageOf(entries[row + result]) - meanOf(row, size)
    return result
  }

  return {
    ...dice,
    start(battle) {
      lucks.fill(0)
      dice.start(battle)
    },
    outcome: (stream, size, row) => hear(stream, size, row, dice.outcome(stream, size, row)),
    check: (stream, size, row) => hear(stream, size, row, dice.check(stream, size, row)),
    luck: () => [lucks[0], lucks[1]],
  }
}

/** More than `Dice.outcome` may have outcomes. */
const MOST_IN_A_ROW = 65_537
