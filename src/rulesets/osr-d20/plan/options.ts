import type { Notation } from '../../../battle/notation.ts'
import type * as schema from '../schema.ts'

/** The options that a fight looks up; others have gone into the columns. */
export function planOptions(options: schema.Options) {
  return {
    /** Whether the later edition is in force (docs/rules/osr-d20.md §2.8). */
    later: isLater(options),
    /** Whether both parties roll for initiative; if not, the first acts first on `initiativeTarget` or more on d6. */
    eachRolls: options.initiative === 'each',
    initiativeTarget: options.initiative_target,
    minimum_damage: options.minimum_damage,
    multiplies: options.multiplies,
    natural_20_hits: options.natural_20_hits,
    natural_1_misses: options.natural_1_misses,
    unawareToHit: options.unaware_to_hit,
    unarmedToHit: options.unarmed_to_hit,
    longerAc: options.longer_ac,
    changeToHit: options.change_to_hit,
    doubleTeamToHit: options.double_team_to_hit,
    tripleTeamToHit: options.triple_team_to_hit,
    chargeAc: options.charge_ac,
    intoMeleeToHit: options.into_melee_to_hit,
    largeWeight: options.large_weight,
    aimToHit: options.aim_to_hit,
    crowdToHit: options.crowd_to_hit,
    darknessToHit: options.darkness_to_hit,
    wrestleTeam: options.wrestle_team,
    pinContests: options.pin_contests,
    pouchTime: options.pouch_time as Notation,
    sackTime: options.sack_time as Notation,
    /** Whether a pursuit is decided by `pursuitDie` besides the movement rates. */
    pursuitRolls: options.pursuit_ground === 'broken',
    pursuitDie: options.pursuit_die as Notation,
    obstacleStops: options.obstacle_stops,
  }
}

/** Whether a combatant is mounted, and that counts (§2.8). */
export function rides(options: schema.Options, { mounted }: schema.Combatant): boolean {
  return mounted && isLater(options)
}

/** Whether the later edition is in force (docs/rules/osr-d20.md §2.8). */
export function isLater(options: schema.Options): boolean {
  return options.edition === 'counter-attack'
}
