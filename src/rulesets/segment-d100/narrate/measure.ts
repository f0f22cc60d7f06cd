/** `9 ft`, `30 in`, `5 ft 3 in`. */
export function showInches(inches: number): string {
  const feet = Math.floor(inches / 12)
  if (inches % 12 === 0) return `${feet} ft`
  return inches < 36 ? `${inches} in` : `${feet} ft ${inches % 12} in`
}

/** Quarters of a yard, in yards: `2`, `2 1/2`, `3/4`. */
export function showQuarters(quarters: number): string {
  const whole = Math.floor(quarters / 4)
  const rest = ['', '1/4', '1/2', '3/4'][quarters % 4]
  if (rest === '') return String(whole)
  return whole === 0 ? rest : `${whole} ${rest}`
}
