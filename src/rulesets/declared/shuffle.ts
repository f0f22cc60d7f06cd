import type { Dice } from '../../battle/dice.ts'

/** Puts a part of a list into an order that is drawn, each with equal chance (Fisher and Yates). */
export function shuffle(
  list: Int32Array,
  from: number,
  to: number,
  { below }: Pick<Dice, 'below'>,
  stream: number,
): void {
  for (let at = to - 1; at > from; at--) {
    const other = from + below(stream, at - from + 1)
    const one = list[at]!
    list[at] = list[other]!
    list[other] = one
  }
}
