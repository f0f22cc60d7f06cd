import type { Modifier, NarratedDie } from './narration.ts'

/** `d20 14`, `2d6 3 + 4`. Dice of several kinds follow each other; of one roll, they are added (`showSummed`). */
export function showDice(dice: readonly NarratedDie[]): string {
  return kindsOf(dice).join(', ')
}

/** Dice of one roll with their constant: `2d6 3 + 4 + d4 2 - 1`. */
export function showSummed(dice: readonly NarratedDie[], constant = 0): string {
  return `${kindsOf(dice).join(' + ')}${constant === 0 ? '' : showSigned(constant)}`
}

function kindsOf(dice: readonly NarratedDie[]): string[] {
  const kinds: NarratedDie[][] = []
  for (const die of dice) {
    const last = kinds.at(-1)
    if (last?.[0].sides === die.sides) last.push(die)
    else kinds.push([die])
  }
  return kinds.map(
    (kind) => `${kind.length === 1 ? '' : kind.length}d${kind[0].sides} ${kind.map(({ face }) => face).join(' + ')}`,
  )
}

/** Dice with a constant, and what they come to if that is not plain: `2d6 3 + 4 + 1 = 8`. */
export function showRoll(dice: readonly NarratedDie[], constant: number): string {
  const total = sumOf(dice) + constant
  if (dice.length === 0) return String(total)
  const shown = showSummed(dice, constant)
  return dice.length === 1 && constant === 0 ? shown : `${shown} = ${total}`
}

/** ` + 3`, ` - 2`. */
export function showSigned(value: number): string {
  return value < 0 ? ` - ${-value}` : ` + ${value}`
}

/** ` + 3 weapon skill - 2 weapon changed`: what is added to a roll, and why. */
export function showModifiers(modifiers: readonly Modifier[]): string {
  return modifiers.map(({ name, value }) => `${showSigned(value)} ${name}`).join('')
}

/** `d20 14 + 3 weapon skill = 17`: a roll with what is added to it; the roll alone if nothing is. */
export function showSum(roll: string, modifiers: readonly Modifier[], total: number): string {
  return modifiers.length === 0 ? roll : `${roll}${showModifiers(modifiers)} = ${total}`
}

/** `Armour Class 14 (base 10, weapon skill 4)`: what something comes to, and what it is made of. */
export function showParts(what: string, parts: readonly Modifier[]): string {
  const shown = parts.map(({ name, value }) => `${name} ${value}`).join(', ')
  return `${what} ${totalOf(parts)}${parts.length > 1 ? ` (${shown})` : ''}`
}

export function sumOf(dice: readonly NarratedDie[]): number {
  return dice.reduce((sum, { face }) => sum + face, 0)
}

export function totalOf(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((sum, { value }) => sum + value, 0)
}

/** `1 round`, `3 rounds`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
