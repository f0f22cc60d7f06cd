import { type AttackEntry, type AttackTables, diceSums, MOST_OUTCOMES, sumChances, type ToHit } from './attack-table.ts'
import { planMoreDice } from './more-dice.ts'
import { lowestResult, type Notation, waysOf } from './notation.ts'

/** What a ruleset says of its families of attacks. */
interface TableRules<Family> {
  readonly toHit: ToHit
  /** The lowest and the highest need that have rows of their own. */
  readonly lowest: number
  readonly highest: number
  /** What is always added to the damage dice of a family; left out: nothing. */
  bonusOf?(family: Family): number
  /**
   * Whether a family's outcomes may be listed behind so many entries, if a row is not too long; left out: yes. `ways` are those
   * in which its damage dice fall.
   */
  mayList?(family: Family, ways: number, entries: number): boolean
  /**
   * Lists a family's outcomes behind the entries that there are, and says where the row of each need begins. `sums` are what
   * its damage dice come to, way by way.
   */
  list(family: Family, sums: Int32Array, entries: AttackEntry[]): (need: number) => number
  /**
   * Expected damage of an attack by its need. `chances` are those of the sums of the damage dice, the first of which comes to
   * `least`, what is added included.
   */
  expect(family: Family, chances: Float64Array, least: number): (need: number) => number
}

/**
 * Lists the equally likely outcomes of every family: the ways of the to-hit dice times those of the damage dice. The same
 * distribution as die by die, since all dice are fair and what is rolled for damage on a miss does not matter.
 */
export function buildAttackTables<Family extends { readonly damage: Notation }>(
  families: readonly Family[],
  rules: TableRules<Family>,
): AttackTables {
  const { toHit, lowest, highest } = rules
  const span = highest - lowest + 1
  const size = new Int32Array(families.length)
  const rolls = new Int32Array(families.length)
  const rowStart = new Int32Array(families.length * span)
  const expected = new Float64Array(families.length * span)
  const chanceStart = new Int32Array(families.length + 1)
  const leastRoll = new Int32Array(families.length)
  const chances: number[] = []
  const entries: AttackEntry[] = []
  for (const [index, family] of families.entries()) {
    const { damage } = family
    const ofFamily = sumChances(damage)
    for (const chance of ofFamily) chances.push(chance)
    chanceStart[index + 1] = chances.length
    leastRoll[index] = lowestResult(damage) + (rules.bonusOf?.(family) ?? 0)
    const expectedAt = rules.expect(family, ofFamily, leastRoll[index])
    for (let need = lowest; need <= highest; need++) expected[index * span + need - lowest] = expectedAt(need)

    const ways = waysOf(damage)
    const outcomes = toHit.sides ** toHit.count * ways
    if (outcomes > MOST_OUTCOMES || rules.mayList?.(family, ways, entries.length) === false) continue
    size[index] = outcomes
    rolls[index] = ways
    const rowOf = rules.list(family, diceSums(damage), entries)
    for (let need = lowest; need <= highest; need++) rowStart[index * span + need - lowest] = rowOf(need)
  }
  return {
    toHit,
    entries: Int32Array.from(entries),
    size,
    rolls,
    sides: Int32Array.from(families, ({ damage }) => damage.sides),
    more: planMoreDice(families.map(({ damage }) => damage)),
    rowStart,
    expected,
    chanceStart,
    leastRoll,
    chances: Float64Array.from(chances),
    lowest,
    span,
  }
}
