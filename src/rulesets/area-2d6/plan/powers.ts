import type { Scenario } from '../../../scenario/scenario.ts'
import { EFFECT, MOMENT, RESIST, SIDE } from '../codes.ts'
import type * as schema from '../schema.ts'
import { type Bearer, powerIds } from './equipment.ts'

const EFFECTS = {
  damage: EFFECT.DAMAGE,
  heal: EFFECT.HEAL,
  shield: EFFECT.SHIELD,
  alter: EFFECT.ALTER,
  fell: EFFECT.FELL,
} as const
const SIDES = { foe: SIDE.FOE, ally: SIDE.ALLY, self: SIDE.SELF, all: SIDE.ALL } as const
const RESISTS = { none: RESIST.NONE, evade: RESIST.EVADE, parry: RESIST.PARRY, any: RESIST.ANY } as const
const TRIGGERS = { none: -1, targeted: MOMENT.TARGETED, hit: MOMENT.HIT, leaving: MOMENT.LEAVING } as const

/**
 * What powers do, column by column (§2.6), and who has them: a *known* power is one of a certain combatant's spirit. Known
 * powers that may last have a place among the *lasting* ones.
 */
export function planPowers(scenario: Scenario, bearers: readonly Bearer[]) {
  const ids = powerIds(bearers)
  const powers = ids.map((id) => scenario.spells[id] as schema.Spell)
  const column = (of: (power: schema.Spell) => number): Int32Array => Int32Array.from(powers, of)
  const all = bearers.flatMap(({ fields }, combatant) =>
    fields.powers.map((id) => ({ combatant, power: ids.indexOf(id) })),
  )
  const lasting = [...all.keys()].filter((known) => powers[all[known].power].duration > 0)
  const alters = powers.filter(({ effect }) => effect === 'alter')
  return {
    /** By known power: whose it is, its number, its place among the lasting ones (-1: none), its uses (-1: unlimited). */
    commander: Int32Array.from(all, ({ combatant }) => combatant),
    known: Int32Array.from(all, ({ power }) => power),
    lastingOf: Int32Array.from(all, (_, known) => lasting.indexOf(known)),
    uses: Int32Array.from(all, ({ power }) => powers[power].uses ?? -1),
    /** By lasting power: which known power it is. */
    knownOf: Int32Array.from(lasting),
    /** By power: `EFFECT`, `SIDE`, `RESIST`, the `MOMENT` that triggers it or -1. */
    effect: column(({ effect }) => EFFECTS[effect]),
    side: column(({ side }) => SIDES[side]),
    resist: column(({ resist }) => RESISTS[resist]),
    trigger: column(({ trigger }) => TRIGGERS[trigger]),
    cost: column(({ cost }) => cost),
    /** 1 if it works on everyone in an area. */
    wide: column(({ scope }) => Number(scope === 'area')),
    range: column(({ range }) => range),
    difficulty: column(({ difficulty }) => difficulty),
    /** Rounds; 0: instant. */
    duration: column(({ duration }) => duration),
    pierce: column(({ pierce }) => pierce),
    /** What an alteration changes. */
    checks: column(({ checks }) => checks),
    attack: column(({ attack }) => attack),
    defence: column(({ defence }) => defence),
    armour: column(({ armour }) => armour),
    dice: column(({ dice }) => dice),
    actions: column(({ actions }) => actions),
    damage: powers.map(({ damage }) => damage),
    heal: powers.map(({ heal }) => heal),
    amount: powers.map(({ amount }) => amount),
    /** Whether anything in play can change checks, …, or how damage is rolled. */
    alters: alters.length > 0,
    altersDamage: alters.some(({ armour, dice }) => armour !== 0 || dice !== 0),
    harms: powers.some(({ effect }) => effect === 'damage'),
    heals: powers.some(({ effect }) => effect === 'heal'),
    shields: powers.some(({ effect }) => effect === 'shield'),
  }
}

export type Powers = ReturnType<typeof planPowers>
