/* How an attack is made. Melee is every attack but the last two, brawls included. */

export const MELEE = 0
export const FIRE = 1
export const HURL = 2
