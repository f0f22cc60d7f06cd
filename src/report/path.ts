/** Paths without their sections, which the names mostly make clear: `spear.damage=d8, spearman.hp=9`. */
export function shortPath(text: string): string {
  return text.replaceAll(/(?<![\w.-])(?:weapons|armours|shields|combatants|parties)\./g, '')
}
