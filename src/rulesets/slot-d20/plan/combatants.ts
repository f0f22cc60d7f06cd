import { diceColumns } from '../../../battle/more-dice.ts'
import type { Notation } from '../../../battle/notation.ts'
import { FEET_PER_CELL } from '../codes.ts'
import type * as schema from '../schema.ts'
import { type Bearer, isMissile, type Thing } from './equipment.ts'

/** Armour Class of the weary is at most this (§5). */
const WEARY_AC = 12
const NO_CAP = 10_000

/** What is true of a combatant whatever it has in hand, column by column. */
export function planCombatants(options: schema.Options, bearers: readonly Bearer[]) {
  const column = (of: (bearer: Bearer) => number): Int32Array => Int32Array.from(bearers, of)
  const start = (of: (bearer: Bearer) => number): Int32Array => {
    const starts = new Int32Array(bearers.length + 1)
    for (const [index, bearer] of bearers.entries()) starts[index + 1] = starts[index] + of(bearer)
    return starts
  }
  const setOf = (is: (thing: Thing) => boolean) =>
    column(({ things }) => things.reduce((set, thing, index) => (is(thing) ? set | (1 << index) : set), 0))
  return {
    /** Armour Class without shield and circumstances. */
    ac: column((bearer) => baseAcOf(options, bearer)),
    /** What exhaustion lets its Armour Class be at most. */
    acCap: column(({ fields: { exhaustion } }) => (exhaustion >= 4 ? WEARY_AC : NO_CAP)),
    impulse: column(({ fields }) => fields.impulse),
    strength: column(({ fields }) => fields.strength),
    dc: column(({ fields }) => fields.dc),
    speed: column(({ fields: { speed, exhaustion } }) => Math.floor(speed / FEET_PER_CELL / (exhaustion >= 5 ? 2 : 1))),
    exhaustion: column(({ fields }) => fields.exhaustion),
    /** What exhaustion adds to every d20 that it rolls; 1 if they have disadvantage. */
    weary: column(({ fields: { exhaustion } }) => (exhaustion < 3 ? 0 - exhaustion : 0)),
    spent: column(({ fields: { exhaustion } }) => Number(exhaustion >= 3)),
    ...diceColumns('hp', bearers, ({ fields }) => fields.hp as Notation),
    /** Its first thing; one more entry than combatants. Weapons come first, then the shield, then items. */
    thingStart: start(({ things }) => things.length),
    weapons: column(({ fields }) => fields.weapons.length),
    /** Its shield as a set of its things, or 0; what it adds to Armour Class; its toughness. */
    shield: column(({ fields }) => (fields.shield === undefined ? 0 : 1 << fields.weapons.length)),
    shieldAc: column(({ shield }) => shield?.ac ?? 0),
    toughness: column(({ shield }) => shield?.toughness ?? 0),
    /** Sets of its things: natural weapons, missile weapons, thrown weapons. */
    natural: setOf(({ weapon }) => weapon?.hands === 0),
    missiles: setOf(isMissile),
    thrown: setOf(({ weapon }) => weapon?.thrown === true),
    /** Where its spells begin in `Effects.known`; one more entry than combatants. */
    spellStart: start(({ fields }) => fields.spells.length),
  }
}

/** Armour Class without shield: its own, or its armour's, or that of nobody in particular (§2.3). */
function baseAcOf(options: schema.Options, { fields, armour }: Bearer): number {
  return fields.ac ?? armour?.ac ?? options.base_ac
}
