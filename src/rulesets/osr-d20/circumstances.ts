import { type Circumstance, type Circumstances, listCounted } from '../../battle/circumstances.ts'
import type { Arena } from './arena.ts'
import { MARK, UNDER } from './codes.ts'
import type { Armament, Bearer } from './plan/equipment.ts'
import type * as schema from './schema.ts'

/** An attack that is about to be rolled. */
export interface Attack {
  readonly attacker: number
  readonly defender: number
  readonly armament: number
  readonly isShot: boolean
  /** A shot into a melee that an ally is in (§6.3). */
  readonly intoMelee: boolean
  /** How many are in the crowd that is shot into; 1 if it is none. */
  readonly crowd: number
}

/** The same with everything that can be seen of the battle. */
type Situation = Arena & Arena['data'] & Arena['memory'] & Attack

/** Somebody with an armament, and how many allies it has. */
interface Loadout {
  readonly bearer: Bearer
  readonly armament: Armament
  readonly allies: number
}

interface Subjects {
  readonly situation: Situation
  readonly defender: schema.Combatant
  readonly loadout: Loadout
}

type Amount = (now: Situation) => number

const blow =
  (amount: Amount): Amount =>
  (now) =>
    now.isShot ? 0 : amount(now)
const shot =
  (amount: Amount): Amount =>
  (now) =>
    now.isShot ? amount(now) : 0

/** §5.1, with what is always added. */
const roll: readonly Circumstance<Subjects>[] = [
  { name: 'weapon skill', amount: blow(({ parts, attacker }) => parts.weaponSkill[attacker]) },
  { name: 'strength', amount: blow(({ parts, attacker }) => parts.strength[attacker]) },
  { name: 'ballistic skill', amount: shot(({ parts, attacker }) => parts.ballisticSkill[attacker]) },
  { name: 'agility', amount: shot(({ combatants, attacker }) => combatants.agility[attacker]) },
  { name: 'weapon', amount: ({ parts, armament }) => parts.toHit[armament] },
  {
    // It changes no roll: its damage is multiplied.
    name: 'charge',
    counted: {
      under: UNDER.CHARGING,
      as: 'charging',
      canComeUp: (one) => one.armament.weapon.melee && does(one, 'charge'),
    },
  },
  {
    name: 'unaware target',
    amount: ({ options, isUnawareOf, attacker, defender }) =>
      isUnawareOf(defender, attacker) ? options.unawareToHit : 0,
  },
  {
    name: 'empty-handed target',
    amount: blow(({ options, armaments, ready, defender }) =>
      armaments.bare[ready[defender]] ? options.unarmedToHit : 0,
    ),
  },
  { name: 'double team', amount: blow((now) => (countPressing(now) === 1 ? now.options.doubleTeamToHit : 0)) },
  { name: 'triple team', amount: blow((now) => (countPressing(now) > 1 ? now.options.tripleTeamToHit : 0)) },
  {
    name: 'into melee',
    amount: ({ options, intoMelee }) => (intoMelee ? options.intoMeleeToHit : 0),
    counted: {
      under: UNDER.INTO_MELEE,
      as: 'into-melee',
      canComeUp: (one) => shoots(one) && one.allies > 0 && does(one, 'attack', 'shoot', 'skirmish'),
    },
  },
  {
    name: 'into a crowd',
    amount: ({ options, crowd }) => options.crowdToHit * (crowd - 1),
    counted: {
      under: UNDER.INTO_CROWD,
      as: 'into-crowd',
      canComeUp: (one) => shoots(one) && does(one, 'shoot-crowd'),
    },
  },
  {
    name: 'aimed',
    amount: shot(({ options, marks, attacker }) => (marks[attacker] & MARK.AIMED ? options.aimToHit : 0)),
    counted: {
      under: UNDER.AIMED,
      as: 'aimed',
      canComeUp: (one) => shoots(one) && one.bearer.tactic.turn.some((rule) => rule.do === 'aim'),
    },
  },
  {
    name: 'unseen target',
    amount: blow(({ options, sees, attacker, defender }) => (sees(attacker, defender) ? 0 : options.darknessToHit)),
  },
  {
    name: 'mounted',
    amount: ({ parts, attacker, defender, armament, isShot }) => {
      if (isShot) return parts.rides[attacker] ? parts.saddleRanged : 0
      return parts.rides[defender] ? 0 : parts.saddleToHit[armament]
    },
  },
  {
    name: 'weapon just drawn',
    amount: ({ options, marks, attacker }) => (marks[attacker] & MARK.CHANGED ? options.changeToHit : 0),
  },
  { name: 'spells and items', amount: ({ shape, buffToHit, attacker }) => (shape.buffs > 0 ? buffToHit[attacker] : 0) },
]

/** §5.2: what is added to an Armour Class if the defender is aware of the attacker. */
const ofAware: readonly (Circumstance<Subjects> & { readonly amount: Amount })[] = [
  {
    name: 'agility',
    amount: ({ combatants, marks, defender }) => (marks[defender] & MARK.AIMING ? 0 : combatants.agility[defender]),
  },
  {
    name: 'weapon skill',
    amount: blow(({ parts, armed, defender }) => (armed(defender) ? parts.weaponSkill[defender] : 0)),
  },
  {
    name: ({ shield }) => shield ?? 'shield',
    amount: ({ armaments, marks, ready, defender }) =>
      marks[defender] & MARK.SHIELD_LOST ? 0 : armaments.shieldAc[ready[defender]],
  },
  {
    name: ({ secondary }) => secondary ?? 'secondary weapon',
    amount: ({ armaments, marks, ready, defender }) =>
      marks[defender] & MARK.SECONDARY_LOST ? 0 : armaments.secondaryAc[ready[defender]],
  },
  { name: 'spells and items', amount: ({ shape, buffAc, defender }) => (shape.buffs > 0 ? buffAc[defender] : 0) },
  {
    name: 'charging',
    amount: ({ options, marks, defender }) => (marks[defender] & MARK.CHARGING ? options.chargeAc : 0),
  },
  {
    name: 'parrying',
    amount: ({ armaments, marks, ready, defender }) =>
      marks[defender] & MARK.PARRYING ? armaments.parryAc[ready[defender]] : 0,
  },
  {
    name: 'longer weapon',
    amount: blow(({ armaments, attacks, options, marks, ready, defender, armament }) => {
      const isLonger = attacks.longer[armament * armaments.combatant.length + ready[defender]] !== 0
      return isLonger && (marks[defender] & (MARK.ACTED | MARK.CANNOT_REACT)) === 0 ? options.longerAc : 0
    }),
  },
  {
    name: 'cover',
    amount: shot(({ combatants, field, cell, defender }) =>
      Math.max(field.cover.length > 0 ? field.cover[cell[defender]] : 0, combatants.cover[defender]),
    ),
  },
  {
    name: 'mounted',
    amount: blow(({ parts, attacker, defender }) =>
      parts.rides[defender] && !parts.rides[attacker] ? parts.saddleAc : 0,
    ),
  },
]

const defence: readonly Circumstance<Subjects>[] = [
  { name: 'base', amount: ({ combatants, defender }) => combatants.baseAc[defender], always: true },
  ...ofAware.map(
    ({ name, amount }): Circumstance<Subjects> => ({
      name,
      amount: (now) => (now.isUnawareOf(now.defender, now.attacker) ? 0 : amount(now)),
    }),
  ),
]

/** What makes up attack rolls and Armour Classes (docs/rules/osr-d20.md §5). */
export const circumstances: Circumstances<Subjects> = { roll, defence }

/** Those under which hits are counted by themselves. */
export const counted = listCounted(circumstances)

/** The allies that press the same defender (§5.4). */
function countPressing({ attacker, defender, lastTarget, marks, alliesFrom, alliesTo, threatens }: Situation): number {
  let count = 0
  for (let ally = alliesFrom(attacker); ally < alliesTo(attacker); ally++) {
    if (ally === attacker || lastTarget[ally] !== defender || marks[ally] & MARK.CANNOT_PRESS) continue
    if (threatens(ally, defender)) count++
  }
  return count
}

function shoots({ armament: { weapon } }: Loadout): boolean {
  return weapon.range !== undefined
}

function does({ bearer: { tactic }, armament: { id } }: Loadout, ...actions: readonly string[]): boolean {
  return tactic.turn.some((rule) => actions.includes(rule.do) && (rule.with ?? id) === id)
}
