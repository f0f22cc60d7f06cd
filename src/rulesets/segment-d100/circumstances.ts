import { type Circumstance, type Circumstances, listCounted } from '../../battle/circumstances.ts'
import type { Arena } from './arena.ts'
import { FORM, MARK, MODE, REACTION, UNDER } from './codes.ts'
import { answers, type Bearer, does, isHurled, isMelee, type Thing } from './plan/loadout.ts'
import type * as schema from './schema.ts'

/** An attack that is about to be rolled, its defence chosen. */
export interface Attack {
  readonly attacker: number
  readonly defender: number
  readonly kind: number
  /** `MODE`. */
  readonly mode: number
  /** `UNDER`. */
  readonly under: number
  /** DV of the defence; the reaction that it is, or -1; whether it is a tumble that still holds. */
  readonly dv: number
  readonly reaction: number
}

/** The same with everything that can be seen of the battle. */
type Situation = Arena & Arena['data'] & Arena['memory'] & Attack

/** Somebody with a kind of thing, or a form of brawl. */
interface Loadout {
  readonly bearer: Bearer
  readonly thing: Thing
  readonly kind: number
}

interface Subjects {
  readonly situation: Situation
  readonly defender: schema.Combatant
  readonly loadout: Loadout
}

type Amount = (now: Situation) => number

const ranged =
  (amount: Amount): Amount =>
  (now) =>
    now.mode === MODE.MELEE ? 0 : amount(now)

const melee =
  (amount: Amount): Amount =>
  (now) =>
    now.mode === MODE.MELEE ? amount(now) : 0

function stance(state: number, { options }: Situation): number {
  return state & MARK.PRONE ? options.prone : state & MARK.KNEELING ? options.kneeling : 0
}

/** How much higher the attacker stands, in steps that count: 1, 0, -1. */
function above({ heightOf, attacker, defender, options }: Situation): number {
  const difference = heightOf(attacker) - heightOf(defender)
  return Math.abs(difference) >= options.heightStep ? Math.sign(difference) : 0
}

const roll: readonly Circumstance<Subjects>[] = [
  {
    name: 'Attack Value',
    amount: ({ kinds, attacker, kind }) => kinds.av[attacker * kinds.count + kind],
    always: true,
  },
  {
    name: 'feint',
    amount: melee(({ shape, feintedAt, feint, options, attacker, defender }) =>
      shape.feinters > 0 && feintedAt[attacker] === defender ? options.feintAv * feint[attacker] : 0,
    ),
  },
  { name: 'height', amount: melee((now) => above(now) * now.options.heightAv) },
  {
    name: 'own stance',
    amount: (now) => (now.mode === MODE.FIRE ? 0 : 0 - stance(now.marks[now.attacker], now)),
  },
  {
    name: 'charge',
    amount: ({ under, options }) => (under === UNDER.CHARGING ? options.chargeAv : 0),
    counted: {
      under: UNDER.CHARGING,
      as: 'charging',
      canComeUp: (one) => does(one.bearer, 'charge', 'leap-attack') && isStruckWith(one),
    },
  },
  {
    // It changes no roll, but the one struck cannot turn to it, nor defend unless it evades.
    name: 'opportunity',
    counted: {
      under: UNDER.OPPORTUNITY,
      as: 'opportunity',
      canComeUp: (one) =>
        answers(one.bearer, 'opportunity-strike') &&
        isStruckWith(one) &&
        (one.kind >= FORM.FORMS || one.kind === FORM.FISTS),
    },
  },
  {
    name: 'counter',
    counted: {
      under: UNDER.COUNTER,
      as: 'counter',
      canComeUp: ({ bearer, kind }) => kind < FORM.FORMS && answers(bearer, 'acrobatic-counter'),
    },
  },
  {
    name: 'hurled',
    counted: {
      under: UNDER.HURLED,
      as: 'hurled',
      canComeUp: ({ bearer, thing, kind }) => kind >= FORM.FORMS && isHurled(thing) && does(bearer, 'hurl'),
    },
  },
]

const defence: readonly Circumstance<Subjects>[] = [
  {
    name: 'no defence',
    amount: ({ reaction, dv, marks, defender }) => (reaction < 0 && (marks[defender] & MARK.EVADING) === 0 ? dv : 0),
  },
  {
    name: 'evading',
    amount: ({ reaction, dv, marks, defender }) => (reaction < 0 && marks[defender] & MARK.EVADING ? dv : 0),
  },
  { name: 'Parry', amount: ({ reaction, dv }) => (reaction === REACTION.PARRY ? dv : 0) },
  { name: 'Block', amount: ({ reaction, dv }) => (reaction === REACTION.BLOCK ? dv : 0) },
  {
    name: 'Dodge',
    amount: ({ reaction, dv }) => (reaction === REACTION.DODGE || reaction === REACTION.DODGE_AWAY ? dv : 0),
  },
  {
    name: 'Acrobatic Dodge',
    amount: ({ reaction, dv }) =>
      reaction === REACTION.ACROBATIC_DODGE || reaction === REACTION.ACROBATIC_COUNTER ? dv : 0,
  },
  {
    name: 'range',
    amount: ranged(({ kinds, attacker, defender, kind, distance, options }) => {
      const far = distance(attacker, defender)
      const range = kinds.range[attacker * kinds.count + kind]
      if (4 * far <= range) return 0
      return 2 * far <= range ? options.mediumDv : options.longDv
    }),
  },
  { name: 'weather', amount: ranged(({ options }) => options.weatherDv) },
  {
    name: 'cover',
    amount: ranged(({ coverOf, defender, options }) => options.coverDv[Math.min(3, coverOf(defender))]),
  },
  {
    name: 'low in the open',
    amount: ranged((now) => (now.coverOf(now.defender) > 0 ? 0 : stance(now.marks[now.defender], now))),
  },
  {
    name: 'dark',
    amount: ({ field, cell, defender, options }) =>
      field.dark.length > 0 && field.dark[cell[defender]] !== 0 ? options.darkDv : 0,
  },
  {
    // Takes off what the five above come to, at most.
    name: 'aim',
    amount: ({ shape, aimedAt, aim, attacker, defender, dv }, sum) => {
      if (shape.aimers === 0 || aimedAt[attacker] !== defender) return 0
      return 0 - Math.min(aim[attacker], sum - dv)
    },
  },
  { name: 'low', amount: melee((now) => 0 - stance(now.marks[now.defender], now)) },
  {
    name: 'charging',
    amount: ({ marks, defender, options }) => (marks[defender] & MARK.CHARGING ? 0 - options.chargeDv : 0),
  },
]

/** What makes up the chance of an attack (docs/rules/segment-d100.md §5): AV against DV and circumstances. */
export const circumstances: Circumstances<Subjects> = { roll, defence }

/** Those under which hits are counted by themselves. */
export const counted = listCounted(circumstances)

/** Whether attacks in melee are made with it, brawls included. */
function isStruckWith({ thing, kind }: Loadout): boolean {
  return kind < FORM.FORMS || isMelee(thing)
}
