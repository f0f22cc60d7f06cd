/** Dice as the source texts write them: `count` dice of `sides` sides, and a constant. `3` has no dice. */
export interface Notation {
  /** 0..20. */
  readonly count: number
  /** 2..1000; 0 if there are no dice. */
  readonly sides: number
  /** With dice -1000..1000. */
  readonly constant: number
}

const DICE = /^(\d{0,2})d(\d{1,4}|%)(?: ?([+-]) ?(\d{1,4}))?$/
const CONSTANT = /^[+-]?\d{1,4}$/

/**
 * Reads `d8`, `2d6`, `2d6+1`, `d6-1`, `d%`, `3`; undefined for anything else, or beyond the limits of
 * docs/rules/README.md, "Dice".
 */
export function parseNotation(text: string): Notation | undefined {
  const dice = DICE.exec(text)
  if (!dice && !CONSTANT.test(text)) return undefined
  const count = dice ? Number(dice[1] || 1) : 0
  const sides = dice ? Number(dice[2] === '%' ? 100 : dice[2]) : 0
  const constant = dice ? Number(dice[4] ?? 0) * (dice[3] === '-' ? -1 : 1) : Number(text)
  if (dice && (count < 1 || count > 20 || sides < 2 || sides > 1000)) return undefined
  if (Math.abs(constant) > 1000) return undefined
  return { count, sides, constant: constant + 0 }
}

/** The shortest text that `parseNotation` reads back as the same dice. */
export function formatNotation({ count, sides, constant }: Notation): string {
  if (count === 0) return String(constant)
  const dice = `${count === 1 ? '' : count}d${sides === 100 ? '%' : sides}`
  if (constant === 0) return dice
  return `${dice}${constant > 0 ? '+' : '-'}${Math.abs(constant)}`
}

/** The least result. */
export function lowestResult({ count, constant }: Notation): number {
  return count + constant
}

/** The greatest result. */
export function highestResult({ count, sides, constant }: Notation): number {
  return count * sides + constant
}
