/**
 * The parts of `weapons.spear.damage=d8, combatants.knight.weapons=[sword, dagger]`: a comma outside of brackets and
 * quotes stands between two of them.
 */
export function splitAtCommas(text: string): string[] {
  const changes: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if ('[{('.includes(character)) depth++
    else if (']})'.includes(character)) depth--
    else if (character === ',' && depth <= 0) {
      changes.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...changes, text.slice(start)].map((change) => change.trim())
}
