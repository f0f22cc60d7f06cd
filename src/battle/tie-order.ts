import { arenaStream, type Dice, TIES } from './dice.ts'
import { type Journal, TIE_ORDER_NOTE } from './journal.ts'

/**
 * In which order cells are read where they are equally good (docs/rules/README.md "The field"): from one of the four
 * corners, row by row or column by column. One order of the eight holds for a whole battle, so that no side of a field is worth
 * anything by itself.
 */
export interface TieOrder {
  /** The one of two cells that comes first. The same cell twice is that cell. */
  first(cell: number, other: number): number
  /** The same of two neighbours of a cell: straight before diagonal, for which no order is needed. */
  firstStep(from: number, cell: number, other: number): number
}

/** In the memory: no order has been drawn yet; rows from the top, each from the left; the seven others follow. */
export const UNDRAWN = 0
export const READING_ORDER = 1
export const TIE_ORDERS = 8

/** The written `field.ties`. */
export const TIES_OF_CELLS = ['random', 'reading-order'] as const
export type Ties = (typeof TIES_OF_CELLS)[number]

/** What battles on a field begin with. */
export interface FirstTieOrder {
  /** `UNDRAWN`, or `READING_ORDER` where that is fixed. */
  readonly tieOrder: number
}

export function firstTieOrder(ties: Ties): FirstTieOrder {
  return { tieOrder: ties === 'reading-order' ? READING_ORDER : UNDRAWN }
}

/** What an order adds to `READING_ORDER`. */
const FROM_RIGHT = 1
const FROM_BOTTOM = 2
const BY_COLUMNS = 4

/**
 * The order is drawn when it is first asked for, from a stream of its own: battles without ties have no such die, and exact
 * answers only those orders that make a difference.
 *
 * @param tieOrder the memory's, a single number: `UNDRAWN`, `READING_ORDER` …
 */
export function makeTieOrder(
  { shift }: { readonly shift: number },
  { tieOrder }: { readonly tieOrder: Int32Array },
  dice: Pick<Dice, 'below'>,
  journal: Journal,
): TieOrder {
  const columnMask = (1 << shift) - 1
  const stream = arenaStream(TIES)

  function draw(): void {
    tieOrder[0] = READING_ORDER + dice.below(stream, TIE_ORDERS)
    journal.note(TIE_ORDER_NOTE, tieOrder[0]!, 0, 0, 0)
  }

  function first(cell: number, other: number): number {
    if (cell === other) return cell
    if (tieOrder[0] === UNDRAWN) draw()
    const order = tieOrder[0]! - READING_ORDER
    let right = (cell & columnMask) - (other & columnMask)
    let down = (cell >> shift) - (other >> shift)
    if (order & FROM_RIGHT) right = -right
    if (order & FROM_BOTTOM) down = -down
    const ahead = order & BY_COLUMNS ? right || down : down || right
    return ahead < 0 ? cell : other
  }

  function firstStep(from: number, cell: number, other: number): number {
    const straight = isStraight(from, cell)
    if (straight === isStraight(from, other)) return first(cell, other)
    return straight ? cell : other
  }

  function isStraight(from: number, cell: number): boolean {
    return ((cell ^ from) & columnMask) === 0 || cell >> shift === from >> shift
  }

  return { first, firstStep }
}

/** An order in words, for replays: `from the bottom right, column by column`. */
export function sayTieOrder(tieOrder: number): string {
  const order = tieOrder - READING_ORDER
  const corner = `${order & FROM_BOTTOM ? 'bottom' : 'top'} ${order & FROM_RIGHT ? 'right' : 'left'}`
  return `from the ${corner}, ${order & BY_COLUMNS ? 'column by column' : 'row by row'}`
}
