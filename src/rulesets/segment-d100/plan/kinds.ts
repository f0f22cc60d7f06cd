import { NO_DICE, type Notation } from '../../../battle/notation.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { FORM } from '../codes.ts'
import type * as schema from '../schema.ts'
import { FORMS } from '../schema.ts'
import { findThing } from './bearers.ts'
import { type Bearer, bulkOf, isHurled, isMelee, isMissile, levelIn, skillOf, type Thing } from './loadout.ts'

/** A sum of the numbers of a combatant, and of an option, as everything here is worked out. */
export function modifierOf(options: schema.Options, attribute: number): number {
  return attribute - options.mod_base
}

/** The Level of Ability of a skill level: rounded up (§1). */
export function abilityOf({ loa_step, loa_max }: schema.Options, level: number): number {
  return Math.min(loa_max, Math.ceil(level / loa_step))
}

/** The ids of all things in play, after the forms of brawl: their places are the numbers of kinds. */
export function kindIds(bearers: readonly Bearer[], lying: readonly string[]): string[] {
  return [...new Set([...FORMS, ...bearers.flatMap(({ things }) => things.map(({ id }) => id)), ...lying])]
}

/** Kinds of things, and what everybody makes of each. By kind, or by combatant × kinds + kind. */
export function planKinds(scenario: Scenario, bearers: readonly Bearer[], ids: readonly string[]) {
  const options = scenario.rules.options as schema.Options
  const things = ids.map((id, kind): Thing => (kind < FORM.FORMS ? { id } : findThing(scenario, id)))
  const isForm = (kind: number): boolean => kind < FORM.FORMS
  const column = (of: (thing: Thing, kind: number) => number): Int32Array => Int32Array.from(things, of)
  const bulk = (of: (bulk: ReturnType<typeof bulkOf>) => number): Int32Array =>
    column((thing, kind) => (isForm(kind) ? 0 : of(bulkOf(thing))))
  const skills = [...new Set(things.map((thing, kind) => (isForm(kind) ? 'brawling' : skillOf(thing))))]
  const each = (of: (bearer: Bearer, thing: Thing, kind: number) => number): Int32Array =>
    Int32Array.from(bearers.flatMap((bearer) => things.map((thing, kind) => of(bearer, thing, kind))))
  const level = (bearer: Bearer, thing: Thing, kind: number): number =>
    levelIn(bearer, isForm(kind) ? 'brawling' : skillOf(thing))
  const strength = ({ fields }: Bearer): number => modifierOf(options, fields.str)
  const coordination = ({ fields }: Bearer): number => modifierOf(options, fields.crd)
  const ofThing = (of: (bearer: Bearer, bulk: ReturnType<typeof bulkOf>) => number): Int32Array =>
    each((bearer, thing, kind) => (isForm(kind) ? 0 : of(bearer, bulkOf(thing))))
  return {
    count: ids.length,
    /** 1 if it stands among the weapons, strikes in melee, is fired, can be hurled, is a shield. */
    weapon: column(({ weapon }) => Number(weapon !== undefined)),
    melee: column((thing, kind) => Number(isForm(kind) || isMelee(thing))),
    missile: column((thing) => Number(isMissile(thing))),
    hurled: column((thing) => Number(isHurled(thing))),
    shield: column(({ shield }) => Number(shield !== undefined)),
    /** Cells that it reaches in melee; 0 for what does not strike. */
    reach: column((thing, kind) => (isForm(kind) ? 1 : isMelee(thing) ? (thing.weapon?.reach ?? 1) : 0)),
    hands: bulk(({ hands }) => hands),
    size: bulk(({ size }) => size),
    /** Quarters to load it; 0: it needs none. */
    load: column(({ weapon }) => weapon?.load ?? 0),
    /** The kind that it has shots for, or -1. */
    ammoFor: column(({ item }) => (item?.ammo_for === undefined ? -1 : ids.indexOf(item.ammo_for))),
    /** The number of its skill, for the limits of parries. */
    skill: column((thing, kind) => skills.indexOf(isForm(kind) ? 'brawling' : skillOf(thing))),
    skills: skills.length,
    /** Attack Value before circumstances (§4, step 4). */
    av: each((bearer, thing, kind) => {
      const sum = level(bearer, thing, kind) + (thing.weapon?.av ?? 0)
      return sum + (kind === FORM.KNOCK_DOWN || kind === FORM.GRAPPLE ? strength(bearer) : coordination(bearer))
    }),
    /** The Level of Ability with it: how many turns of feint. */
    ability: each((bearer, thing, kind) => abilityOf(options, level(bearer, thing, kind))),
    /** DV of a Parry with it, and of a Block (§7.1); how many of them a segment. */
    parryDv: each((bearer, thing, kind) => {
      const { weapon, shield } = thing
      return level(bearer, thing, kind) + coordination(bearer) + (weapon?.parry ?? shield?.parry ?? 0)
    }),
    parries: each((bearer, thing, kind) => Math.max(1, abilityOf(options, level(bearer, thing, kind)))),
    blockDv: each((bearer, thing) => {
      if (thing.shield) return levelIn(bearer, skillOf(thing)) + strength(bearer) + thing.shield.block
      return levelIn(bearer, 'brawling') + strength(bearer)
    }),
    blocks: each((bearer, thing) => abilityOf(options, levelIn(bearer, thing.shield ? skillOf(thing) : 'brawling'))),
    /** Yards that it is fired, or hurled. */
    range: each(({ fields }, thing) =>
      isMissile(thing) || isHurled(thing) ? (thing.weapon?.range ?? fields.throw_range) : 0,
    ),
    /** Damage of bearing its weight, and of one too heavy (§6.4); 1 if it is too heavy; END of catching it. */
    burden: ofThing(({ fields }, { weight }) => (4 * weight > fields.enc ? Math.floor(weight / 10) : 0)),
    crush: ofThing((_, { weight, size }) => Math.floor(weight / 10) + size),
    tooHeavy: ofThing(({ fields }, { weight }) => Number(2 * weight > fields.enc)),
    // A tenth of 30 lb is 3 lb, and not 3.0000000000000004.
    catchEnd: ofThing(({ fields }, { weight }) => Number(weight > fields.enc * options.zero_enc + 1e-9)),
  }
}

export type Kinds = ReturnType<typeof planKinds>

/** The damage dice of a kind; none for what does none. */
export function damageDice(scenario: Scenario, id: string, kind: number): Notation {
  if (kind === FORM.FISTS) return (scenario.rules.options as schema.Options).fists
  if (kind < FORM.FORMS) return NO_DICE
  const { weapon, item } = findThing(scenario, id)
  return ((weapon?.damage ?? item?.damage) as Notation | undefined) ?? NO_DICE
}
