import type * as schema from '../schema.ts'

/** The options that a fight looks up; others have gone into the columns. */
export function planOptions(options: schema.Options) {
  return {
    base: options.base,
    minChance: options.min_chance,
    maxChance: options.max_chance,
    initiative: options.initiative,
    openDv: options.open_dv,
    mediumDv: options.range_medium_dv,
    longDv: options.range_long_dv,
    /** By quarters of cover, 0 to 3. */
    coverDv: Int32Array.of(0, options.cover_quarter_dv, options.cover_half_dv, options.cover_three_quarter_dv),
    darkDv: options.dark_dv,
    weatherDv: options.weather_dv,
    kneeling: options.kneeling,
    prone: options.prone,
    heightAv: options.height_av,
    heightStep: options.height_step,
    chargeAv: options.charge_av,
    chargeDv: options.charge_dv,
    chargeMin: options.charge_min,
    feintAv: options.feint_av,
    heldSize: options.held_size,
    fallDamage: options.fall_damage,
    fallStep: options.fall_step,
    interceptDv: options.intercept_dv,
    /** Whether anything costs END. */
    endurance: options.endurance,
    restEnd: options.rest_end,
  }
}
