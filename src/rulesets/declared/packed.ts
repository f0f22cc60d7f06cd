import type { Data } from './data.ts'
import { foresee } from './foreseeable.ts'

/** The parts of a game's data that are numbers of the scenario. */
const PARTS = ['fields', 'options', 'tables', 'things', 'notations', 'strikes'] as const

/**
 * What a plan carries of a game (data.ts): its numbers apart from all else, so that sides of a study that differ in nothing but
 * numbers are fought by one fighter, whose code is compiled once (fight/alike-sides.ts).
 */
export interface PackedData {
  /** With 0 in the place of each number. */
  readonly shape: Data
  /** In the order in which they stand in the shape. */
  readonly numbers: Float64Array
  /** What of the numbers a fighter is made for: whose hit points are rolled, and by what dice it comes who acts first. */
  readonly madeFor: string
}

export function packData(data: Data): PackedData {
  const numbers: number[] = []
  const shape = overNumbers(data, (number) => {
    numbers.push(number)
    return 0
  })
  return { shape, numbers: Float64Array.from(numbers), madeFor: madeFor(data) }
}

/** The data with the numbers as they are now. */
export function openData({ shape, numbers }: PackedData): Data {
  let at = 0
  return overNumbers(shape, () => numbers[at++]!)
}

function overNumbers(data: Data, replace: (number: number) => number): Data {
  const change = (part: unknown): unknown => {
    if (typeof part === 'number') return replace(part)
    if (Array.isArray(part)) return part.map(change)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, change(value)]))
  }
  const changed = Object.fromEntries(PARTS.map((name) => [name, change(data[name])]))
  return { ...data, ...(changed as Pick<Data, (typeof PARTS)[number]>) }
}

function madeFor(data: Data): string {
  const foreseen = foresee(data)
  if (!foreseen) return ''
  const { hitPoints, opening } = foreseen
  return JSON.stringify([Array.from(hitPoints.hpCount, (count) => count > 0), 'need' in opening])
}
