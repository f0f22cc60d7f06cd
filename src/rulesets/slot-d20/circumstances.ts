import { type Circumstance, type Circumstances, listCounted } from '../../battle/circumstances.ts'
import type { Arena } from './arena.ts'
import { MARK, MODE, UNDER } from './codes.ts'
import type { Bearer, Thing } from './plan/equipment.ts'
import type * as schema from './schema.ts'

/** An attack that is about to be rolled. */
export interface Attack {
  readonly attacker: number
  readonly defender: number
  readonly thing: number
  /** `MODE`. */
  readonly mode: number
  /** `UNDER`: what gives the extra modifier, if there is one. */
  readonly under: number
  readonly extra: number
}

/** The same with everything that can be seen of the battle. */
type Situation = Arena & Arena['data'] & Arena['memory'] & Attack

/** Somebody with a thing of its. */
interface Loadout {
  readonly bearer: Bearer
  readonly thing: Thing
}

interface Subjects {
  readonly situation: Situation
  readonly defender: schema.Combatant
  readonly loadout: Loadout
}

type Amount = (now: Situation) => number

const shot =
  (amount: Amount): Amount =>
  (now) =>
    now.mode === MODE.MELEE ? 0 : amount(now)

const roll: readonly Circumstance<Subjects>[] = [
  { name: 'skill', amount: ({ things, thing }) => things.skill[thing] },
  { name: 'weapon', amount: ({ things, thing }) => things.toHit[thing] - things.skill[thing] },
  {
    name: 'charge',
    amount: ({ under, extra }) => (under === UNDER.CHARGING ? extra : 0),
    counted: {
      under: UNDER.CHARGING,
      as: 'charging',
      canComeUp: (one) => one.thing.weapon !== undefined && isMelee(one.thing.weapon) && does(one, 'charge'),
    },
  },
  {
    name: 'snap attack',
    amount: ({ under, extra }) => (under === UNDER.SNAP ? extra : 0),
    counted: {
      under: UNDER.SNAP,
      as: 'snap',
      canComeUp: (one) => one.thing.weapon !== undefined && answers(one, 'snap-attack'),
    },
  },
  {
    // It changes no roll: it does no damage.
    name: 'shattering a shield',
    counted: {
      under: UNDER.SHATTERING,
      as: 'shattering',
      canComeUp: (one) =>
        one.thing.weapon?.shatters === true && (does(one, 'shatter-shield') || answers(one, 'shatter-shield')),
    },
  },
  {
    name: 'prone target',
    amount: ({ options, marks, distance, attacker, defender, mode }) => {
      if ((marks[defender] & MARK.PRONE) === 0) return 0
      if (distance(attacker, defender) <= 1) return options.proneTargetAdjacent
      return mode === MODE.MELEE ? 0 : options.proneTargetDistant
    },
  },
  {
    name: 'lying prone',
    amount: ({ options, marks, attacker, mode }) => {
      if ((marks[attacker] & MARK.PRONE) === 0) return 0
      return mode === MODE.MELEE ? options.proneAttacker : options.proneShooter
    },
  },
  {
    name: 'cover',
    amount: shot(({ field, cell, defender }) => (field.cover.length > 0 ? field.cover[cell[defender]] : 0)),
  },
  {
    name: 'long range',
    amount: shot(({ options, things, distance, attacker, defender, thing }) =>
      distance(attacker, defender) > things.range[thing] ? options.longRange : 0,
    ),
  },
  {
    name: 'in contact',
    amount: shot(({ options, things, engaged, attacker, thing }) => {
      if (!engaged(attacker)) return 0
      return things.hands[thing] < 2 ? options.contactOneHanded : options.contactTwoHanded
    }),
  },
  {
    name: 'spells',
    amount: ({ changeAttack, marks, attacker }) => (marks[attacker] & MARK.CHANGED ? changeAttack[attacker] : 0),
  },
  { name: 'exhaustion', amount: ({ combatants, attacker }) => combatants.weary[attacker] },
]

/** Also narrated by itself, when it is taken after a roll has hit. */
export const TOTAL_DEFENSE = 'total defense'

const defence: readonly Circumstance<Subjects>[] = [
  { name: 'base', amount: ({ combatants, defender }) => combatants.ac[defender], always: true },
  {
    name: ({ shield }) => shield ?? 'shield',
    amount: ({ combatants, inHand, defender }) =>
      inHand[defender] & combatants.shield[defender] ? combatants.shieldAc[defender] : 0,
  },
  {
    name: TOTAL_DEFENSE,
    amount: ({ options, marks, defender }) => (marks[defender] & MARK.TOTAL_DEFENSE ? options.totalDefenseAc : 0),
  },
  {
    name: 'charged',
    amount: ({ options, marks, defender }) => (marks[defender] & MARK.CHARGED ? options.chargeAc : 0),
  },
  {
    name: 'shield wall',
    amount: ({ options, marks, defender }) => (marks[defender] & MARK.WALLED ? options.lockAc : 0),
  },
  {
    name: 'spells',
    amount: ({ changeAc, marks, defender }) => (marks[defender] & MARK.CHANGED ? changeAc[defender] : 0),
  },
  // Negative if the sum so far is above the most that exhaustion allows.
  { name: 'exhaustion', amount: ({ combatants, defender }, sum) => Math.min(0, combatants.acCap[defender] - sum) },
]

/** What makes up attack rolls and Armour Classes (docs/rules/slot-d20.md §5). */
export const circumstances: Circumstances<Subjects> = { roll, defence }

/** Those under which hits are counted by themselves. */
export const counted = listCounted(circumstances)

function isMelee({ range, thrown }: schema.Weapon): boolean {
  return range === undefined || thrown
}

function does({ bearer: { tactic }, thing }: Loadout, action: string): boolean {
  return tactic.turn.some((rule) => rule.do === action && (rule.with ?? thing.id) === thing.id)
}

function answers({ bearer: { tactic }, thing }: Loadout, reaction: string): boolean {
  return tactic.reactions.some((rule) => rule.do === reaction && (rule.with ?? thing.id) === thing.id)
}
