import { diceColumns } from '../../../battle/more-dice.ts'
import type { Notation } from '../../../battle/notation.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { FORM } from '../codes.ts'
import type * as schema from '../schema.ts'
import { buildTables, type Family } from '../tables.ts'
import { damageDice, type Kinds, modifierOf } from './kinds.ts'
import { answers, type Bearer, does } from './loadout.ts'

/** Quarters of speed that add to the damage of charges and leap attacks: 0 to 4. */
const SPEEDS = 5

/**
 * What comes of every way of attacking, each family of equal ways once. A *blow* is damage dice with what strength adds; a
 * family is a blow at a speed, on armour, through what a Block takes off.
 */
export function planAttacks(scenario: Scenario, bearers: readonly Bearer[], ids: readonly string[], kinds: Kinds) {
  const options = scenario.rules.options as schema.Options
  const blows: { damage: Notation; bonus: number }[] = []
  const knownBlows = new Map<string, number>()
  const blow = (damage: Notation, bonus: number): number => {
    const key = JSON.stringify([damage, bonus])
    if (!knownBlows.has(key)) knownBlows.set(key, blows.push({ damage, bonus }) - 1)
    return knownBlows.get(key)!
  }
  /** By 2 × (combatant × kinds + kind), plus 1 for missiles, to which strength adds nothing (§4, step 5). */
  const blowOf = Int32Array.from(
    bearers.flatMap(({ fields }) =>
      ids.flatMap((id, kind) => {
        const dice = damageDice(scenario, id, kind)
        const isPlain = kind === FORM.KNOCK_DOWN || kind === FORM.GRAPPLE
        const bonus = isPlain ? 0 : Math.floor(modifierOf(options, fields.str) / options.damage_step)
        return [blow(dice, bonus), blow(dice, 0)]
      }),
    ),
  )
  const armours = [...new Set(bearers.map(({ armour }) => armour?.dr ?? 0))]
  const somebodyBlocks = bearers.some((bearer) => answers(bearer, 'block', 'defend'))
  const sizes = [...kinds.size].filter((size, kind) => size > 0 && kinds.missile[kind] === 0)
  const blocks = [...new Set([0, ...(somebodyBlocks ? sizes : [])])]
  const somebodyRuns = bearers.some((bearer) => does(bearer, 'charge', 'leap-attack'))
  const speeds = somebodyRuns ? SPEEDS : 1
  const families: Family[] = []
  const known = new Map<string, number>()
  const familyOf = new Int32Array(blows.length * speeds * armours.length * blocks.length)
  for (let at = 0; at < familyOf.length; at++) {
    const block = at % blocks.length
    const armour = Math.floor(at / blocks.length) % armours.length
    const speed = Math.floor(at / (blocks.length * armours.length)) % speeds
    const { damage, bonus } = blows[Math.floor(at / (blocks.length * armours.length * speeds))]
    const family = { damage, bonus: bonus + speed, dr: armours[armour], block: blocks[block] }
    const key = JSON.stringify(family)
    if (!known.has(key)) known.set(key, families.push(family) - 1)
    familyOf[at] = known.get(key)!
  }
  return {
    blowOf,
    /** ((blow × speeds + speed) × armours + armour) × blocks + block: the family of `tables`. */
    familyOf,
    speeds,
    armours: armours.length,
    blocks: blocks.length,
    /** By combatant: its armour; by size of a thing: what a Block with it takes off. */
    armourOf: Int32Array.from(bearers, ({ armour }) => armours.indexOf(armour?.dr ?? 0)),
    blockOf: Int32Array.from({ length: 11 }, (_, size) => Math.max(0, blocks.indexOf(size))),
    /** By family: what it is made of, for what is rolled die by die. */
    ...diceColumns('damage', families, ({ damage }) => damage),
    bonus: Int32Array.from(families, ({ bonus }) => bonus),
    dr: Int32Array.from(families, ({ dr }) => dr),
    block: Int32Array.from(families, ({ block }) => block),
    ...buildTables(families),
  }
}
