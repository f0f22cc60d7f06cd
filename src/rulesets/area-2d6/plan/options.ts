import { ACTION, ACTIONS } from '../codes.ts'
import type * as schema from '../schema.ts'

const PARRIES = { never: 0, shield: 1, always: 2 } as const

/** The options that a fight looks up; others have gone into the columns. */
export function planOptions(options: schema.Options) {
  return {
    initiativeOnce: options.initiative_every === 'battle',
    /** By action: its points; 0 where they are the power's. */
    costs: costsOf(options),
    defendCost: options.costs.defend,
    riposteCost: options.costs.riposte,
    heavyDefence: options.heavy_defence,
    heavyAttack: options.heavy_attack,
    feintAttack: options.feint_attack,
    feintDice: options.feint_dice,
    snipeAttack: options.snipe_attack,
    strayDice: options.stray_dice,
    pincerStep: options.pincer_step,
    specialDice: options.special_dice,
    minDamage: options.min_damage,
    proneAttack: options.prone_attack,
    proneDefence: options.prone_defence,
    atProneNear: options.at_prone_near,
    atProneFar: options.at_prone_far,
    /** Whether shots and powers can be parried: 0 never, 1 with a shield in use, 2 always. */
    parryRanged: PARRIES[options.parry_ranged],
    chargeProvokes: options.charge_provokes,
    spontaneousPerRound: options.spontaneous_per_round,
  }
}

/** By action: its points; 0 where they are the power's. */
export function costsOf({ costs }: schema.Options): Int32Array {
  const of = new Int32Array(ACTIONS)
  of[ACTION.MELEE] = costs.melee
  of[ACTION.HEAVY_BLOW] = costs.heavy_blow
  of[ACTION.FEINT] = costs.feint
  of[ACTION.PINCER] = costs.pincer
  of[ACTION.CHARGE] = costs.charge
  of[ACTION.RANGED] = costs.ranged
  of[ACTION.SNIPE] = costs.snipe
  of[ACTION.SPONTANEOUS] = costs.spontaneous
  of[ACTION.STOP_POWER] = costs.stop_power
  for (const move of [ACTION.ADVANCE, ACTION.STEP, ACTION.WITHDRAW, ACTION.STEP_BACK]) of[move] = costs.move
  of[ACTION.EQUIP] = costs.equip
  of[ACTION.STAND_UP] = costs.stand_up
  of[ACTION.LIE_DOWN] = costs.lie_down
  return of
}
