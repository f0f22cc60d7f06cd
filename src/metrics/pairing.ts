import type { LineOf } from '../battle/board.ts'
import { controlCount } from '../battle/luck.ts'
import type { Roster } from '../battle/roster.ts'
import type { Scoreboard } from '../battle/scoreboard.ts'
import { firstValueColumn, ROUNDS_COLUMN } from '../fight/pair-recorder.ts'
import type { PairedControls, PairLayout } from '../fight/pair-tally.ts'

/** What a plan counts, and under which names. */
export interface Board {
  readonly scoreboard: Scoreboard
  readonly roster: Roster
}

/** A line that both boards have, and where the products of its values stand in the pair's tally. */
export type PairedLine =
  | { readonly kind: 'mean'; readonly first: LineOf<'mean'>; readonly second: LineOf<'mean'>; readonly product: number }
  | {
      readonly kind: 'share'
      readonly first: LineOf<'share'>
      readonly second: LineOf<'share'>
      readonly product: number
    }
  | {
      readonly kind: 'ratio'
      readonly first: LineOf<'ratio'>
      readonly second: LineOf<'ratio'>
      /** Top with top, top with bottom, bottom with top, bottom with bottom. */
      readonly products: readonly [number, number, number, number]
    }

/** How two boards are compared. */
export interface Pairing extends PairLayout {
  readonly controls: PairedControls
  /** By name, in the order of the first board. */
  readonly lines: ReadonlyMap<string, PairedLine>
  /** The product of the rounds of both. */
  readonly rounds: number
}

/** The values of a board that are kept of every battle, each once, and their columns. */
export class Kept {
  readonly #columns = new Map<number, number>()
  readonly #first: number

  constructor({ scoreboard }: Pick<Board, 'scoreboard'>) {
    this.#first = firstValueColumn(controlCount(scoreboard.layout.combatants))
  }

  column(value: number): number {
    const column = this.#columns.get(value) ?? this.#first + this.#columns.size
    this.#columns.set(value, column)
    return column
  }

  values(): Int32Array {
    return Int32Array.from(this.#columns.keys())
  }
}

/**
 * Pairs what two boards have in common, line by line of the same name and kind. `wanted` says of which lines; `kept` and
 * `otherKept` collect the values to keep of every battle of the first and of the second.
 */
export function pairBoards(
  first: Board,
  second: Board,
  kept: Kept,
  otherKept: Kept,
  wanted: (name: string) => boolean = () => true,
): Pairing {
  const products: (readonly [left: number, right: number])[] = [[ROUNDS_COLUMN, ROUNDS_COLUMN]]
  const product = (value: number, otherValue: number): number =>
    products.push([kept.column(value), otherKept.column(otherValue)]) - 1
  const others = new Map(second.scoreboard.lines.map((line) => [`${line.kind} ${line.name}`, line]))
  const lines = new Map<string, PairedLine>()
  for (const line of first.scoreboard.lines) {
    const other = others.get(`${line.kind} ${line.name}`)
    if (!other || !wanted(line.name)) continue
    if (line.kind === 'ratio' && other.kind === 'ratio' && line.share === other.share) {
      lines.set(line.name, {
        kind: 'ratio',
        first: line,
        second: other,
        products: [
          product(line.top, other.top),
          product(line.top, other.bottom),
          product(line.bottom, other.top),
          product(line.bottom, other.bottom),
        ],
      })
    } else if (line.kind === 'mean' && other.kind === 'mean') {
      lines.set(line.name, { kind: 'mean', first: line, second: other, product: product(line.value, other.value) })
    } else if (line.kind === 'share' && other.kind === 'share') {
      lines.set(line.name, { kind: 'share', first: line, second: other, product: product(line.value, other.value) })
    }
  }
  return {
    lines,
    rounds: 0,
    left: Int32Array.from(products, ([left]) => left),
    right: Int32Array.from(products, ([, right]) => right),
    controls: [controlCount(first.scoreboard.layout.combatants), controlCount(second.scoreboard.layout.combatants)],
  }
}
