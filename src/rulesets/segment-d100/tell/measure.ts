/** `9 ft`, `30 in`. */
export function showInches(inches: number): string {
  return inches % 12 === 0 ? `${inches / 12} ft` : `${inches} in`
}

/** Quarters of a yard, in yards: `2`, `2 1/2`, `3/4`. */
export function showQuarters(quarters: number): string {
  const whole = Math.floor(quarters / 4)
  const rest = ['', '1/4', '1/2', '3/4'][quarters % 4]
  if (rest === '') return String(whole)
  return whole === 0 ? rest : `${whole} ${rest}`
}
