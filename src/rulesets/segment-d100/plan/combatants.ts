import { diceColumns } from '../../../battle/more-dice.ts'
import type { Notation } from '../../../battle/notation.ts'
import type * as schema from '../schema.ts'
import { abilityOf, modifierOf } from './kinds.ts'
import { type Bearer, levelIn } from './loadout.ts'

/** What is true of a combatant whatever it has in hand, column by column (docs/rules/segment-d100.md §2.2). */
export function planCombatants(options: schema.Options, bearers: readonly Bearer[]) {
  const column = (of: (fields: schema.Combatant, bearer: Bearer) => number): Int32Array =>
    Int32Array.from(bearers, (bearer) => of(bearer.fields, bearer))
  const modifier = (attribute: number): number => modifierOf(options, attribute)
  const quarter = (number: number): number => Math.floor(number / 4)
  return {
    ...diceColumns('hp', bearers, ({ fields }) => fields.hp as Notation),
    /** END at the start and at most. */
    endMost: column(({ end }) => end),
    /** Added to its initiative roll. */
    initiative: column(({ awa, initiative }) => modifier(awa) + initiative),
    /** Yards of a segment; steps of 45° of a segment. */
    move: column(({ move }) => move),
    turns: column(({ agl }) => 2 * quarter(agl)),
    maxDefences: column(({ max_defences }) => max_defences),
    /** DVs of a Dodge, of an Acrobatic Dodge, of one who evades and cannot defend (§4 and §7.1). */
    dodgeDv: column(({ agl }, bearer) => modifier(agl) + quarter(levelIn(bearer, 'acrobat'))),
    acrobaticDv: column(({ agl }, bearer) => modifier(agl) + levelIn(bearer, 'acrobat')),
    unawareDv: column(({ agl }, bearer) => modifier(agl) + quarter(levelIn(bearer, 'savvy'))),
    /** Acrobatic defences of a segment; cells of a tumble at most. */
    acrobatics: column((_, bearer) => abilityOf(options, levelIn(bearer, 'acrobat'))),
    tumble: column(({ str }, bearer) =>
      Math.max(0, Math.min(abilityOf(options, levelIn(bearer, 'acrobat')), modifier(str))),
    ),
    /** Points of a turn of aim. */
    aim: column(({ awa }) => Math.max(1, modifier(awa))),
    /** What it wrestles with; what it catches with; what it leaps with; what it climbs with. */
    wrestling: column(({ str }, bearer) => levelIn(bearer, 'brawling') + modifier(str)),
    catching: column(
      ({ crd }, bearer) => Math.max(levelIn(bearer, 'juggling'), levelIn(bearer, 'brawling')) + modifier(crd),
    ),
    landing: column(({ agl }, bearer) => levelIn(bearer, 'acrobat') + modifier(agl)),
    climbing: column(({ agl }, bearer) => levelIn(bearer, 'climb') + modifier(agl)),
    /** Feet that it climbs in a segment, by hands and feet and hanging free (§6.8). */
    rate: column(({ crd }, bearer) => rateOf(bearer, crd)),
    freeRate: column(({ str }, bearer) => rateOf(bearer, str)),
    /** The coordination by which a throw may be missed before it hurts. */
    crd: column(({ crd }) => crd),
    /** By band (short, medium, long): END of a throw, damage of one caught badly: combatant × 3 + band. */
    throwing: Int32Array.from(bearers.flatMap(({ fields: { str } }) => [quarter(str), Math.floor(str / 2), str])),
    throwRange: column(({ throw_range }) => throw_range),
    runningLeap: column(({ running_leap }) => running_leap),
    /** How tall, in inches; cells within which it grabs and hands over. */
    height: column(({ height }) => height),
    grab: column(({ height }) => Math.max(1, Math.floor(height / 36))),
    /** Inches that it jumps or leaps up; that it drops safely (§6.2). */
    rise: column(({ agl }) => 12 * quarter(agl)),
    safeDrop: column(
      ({ agl }, bearer) => 12 * Math.min(agl, Math.floor(agl / 2) + quarter(levelIn(bearer, 'acrobat'))),
    ),
    /** Damage that it does to an ally who catches it as it falls. */
    burden: column(({ weight }) => Math.floor(weight / 10)),
    dr: column((_, { armour }) => armour?.dr ?? 0),
  }
}

export type Combatants = ReturnType<typeof planCombatants>

function rateOf(bearer: Bearer, attribute: number): number {
  const { str, agl } = bearer.fields
  const level = levelIn(bearer, 'climb')
  const rate = Math.floor(attribute / 4) + (level > 0 ? Math.floor(level / 2) : 0)
  return Math.max(1, Math.min(rate, Math.max(str, agl)))
}
