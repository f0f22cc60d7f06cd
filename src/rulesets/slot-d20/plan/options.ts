import type { Notation } from '../../../battle/notation.ts'
import { DISRUPTION, FEET_PER_CELL, INITIATIVE } from '../codes.ts'
import type * as schema from '../schema.ts'

const SIDES = {
  once: INITIATIVE.ONCE,
  'each-round': INITIATIVE.EACH_ROUND,
  first: INITIATIVE.FIRST,
  second: INITIATIVE.SECOND,
} as const
const DISRUPTIONS = { none: DISRUPTION.NONE, disadvantage: DISRUPTION.HAMPERS, fail: DISRUPTION.FAILS } as const
/** More opportunity attacks than a round can offer: every step of every foe. */
const UNLIMITED = 2 ** 30

/** The options that a fight looks up; others have gone into the columns. */
export function planOptions(options: schema.Options) {
  const { contact_two_handed: contact, opportunity_limit: limit } = options
  return {
    /** `INITIATIVE`. */
    initiative: SIDES[options.initiative],
    initiativeDie: options.initiative_die as Notation,
    naturalFail: options.natural_fail,
    naturalSuccess: options.natural_success,
    minDamage: options.min_damage,
    proneTargetAdjacent: options.prone_target_adjacent,
    proneTargetDistant: options.prone_target_distant,
    proneAttacker: options.prone_attacker,
    proneShooter: options.prone_shooter,
    longRange: options.long_range,
    contactOneHanded: options.contact_one_handed,
    contactTwoHanded: contact === 'forbidden' ? 0 : contact,
    /** Whether a two-handed weapon cannot be shot or thrown in contact. */
    contactForbidden: contact === 'forbidden',
    chargeAttack: options.charge_attack,
    chargeAc: options.charge_ac,
    chargeMin: options.charge_min / FEET_PER_CELL,
    chargeSpeed: options.charge_speed,
    totalDefenseAc: options.total_defense_ac,
    snapAttack: options.snap_attack,
    lockAc: options.lock_ac,
    lockMin: options.lock_min,
    /** Unlimited: more than a round can have. */
    opportunityLimit: limit === 'unlimited' ? UNLIMITED : limit,
    mainAsMove: options.main_as_move,
    castingHands: options.casting_hands,
    /** `DISRUPTION`. */
    disruption: DISRUPTIONS[options.spell_disruption],
    shock: options.shock,
    /** Whether skill is added to melee damage, for shock. */
    meleeSkillDamage: options.melee_skill_damage,
  }
}
