import type { Arena } from './arena.ts'
import { MARK, MODE, UNDER } from './codes.ts'

/** The chance of checks and attacks, in percent (docs/rules/segment-d100.md §1, §4 and §5). */
export type Needs = ReturnType<typeof makeNeeds>

export function makeNeeds(arena: Arena) {
  const { memory, data, distance, heightOf, coverOf } = arena
  const { cell, marks, aimedAt, aim, feintedAt, feint } = memory
  const { base, minChance, maxChance, openDv, mediumDv, longDv, coverDv, darkDv, weatherDv } = data.options
  const { kneeling, prone, heightAv, heightStep, chargeAv, chargeDv, feintAv } = data.options
  const { unawareDv } = data.combatants
  const { av, range, count: kinds } = data.kinds
  const { dark, cover, height } = data.field
  const somewhereDark = dark.length > 0
  const somewhereCovered = cover.length > 0
  const isLevel = height.length === 0
  const somebodyAims = data.shape.aimers > 0
  const somebodyFeints = data.shape.feinters > 0
  const MOST_COVER = 3

  /** Of any check: AV against DV, held within bounds. */
  function chanceOf(attack: number, defence: number): number {
    const chance = base + attack - defence
    return chance < minChance ? minChance : chance > maxChance ? maxChance : chance
  }

  /** AV of an attack with what circumstances add; `under` is a `UNDER`. */
  function attackValue(attacker: number, defender: number, kind: number, mode: number, under: number): number {
    let value = av[attacker * kinds + kind]
    const state = marks[attacker]
    if (mode !== MODE.FIRE && state & MARK.LOW) value -= state & MARK.PRONE ? prone : kneeling
    if (under === UNDER.CHARGING) value += chargeAv
    if (mode !== MODE.MELEE) return value
    if (somebodyFeints && feintedAt[attacker] === defender) value += feintAv * feint[attacker]
    if (!isLevel) {
      const above = heightOf(attacker) - heightOf(defender)
      if (above >= heightStep) value += heightAv
      else if (-above >= heightStep) value -= heightAv
    }
    return value
  }

  /** Range, weather, cover, low in the open, dark: what aim can lower. */
  function obstacles(attacker: number, defender: number, kind: number, mode: number): number {
    let sum = somewhereDark && dark[cell[defender]] !== 0 ? darkDv : 0
    if (mode === MODE.MELEE) return sum
    const far = distance(attacker, defender)
    const most = range[attacker * kinds + kind]
    if (4 * far > most) sum += 2 * far > most ? longDv : mediumDv
    sum += weatherDv
    if (somewhereCovered && cover[cell[defender]] !== 0) {
      const quarters = coverOf(defender)
      return sum + coverDv[quarters < MOST_COVER ? quarters : MOST_COVER]
    }
    return sum + lowness(defender)
  }

  function lowness(combatant: number): number {
    const state = marks[combatant]
    return state & MARK.PRONE ? prone : state & MARK.KNEELING ? kneeling : 0
  }

  /** C: what circumstances take off its chance besides the defence. */
  function hindrance(attacker: number, defender: number, kind: number, mode: number): number {
    let sum = obstacles(attacker, defender, kind, mode)
    if (somebodyAims && sum > 0 && aimedAt[attacker] === defender) sum = Math.max(0, sum - aim[attacker])
    const state = marks[defender]
    if (mode === MODE.MELEE && state & MARK.LOW) sum -= lowness(defender)
    if (state & MARK.CHARGING) sum -= chargeDv
    return sum
  }

  /** DV of a combatant who offers no defence. */
  function openValue(defender: number): number {
    return marks[defender] & MARK.EVADING ? unawareDv[defender] : openDv
  }

  return { chanceOf, attackValue, hindrance, openValue, obstacles }
}
