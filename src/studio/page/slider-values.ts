import {
  areSameDice,
  averageOf,
  formatNotation,
  highestResult,
  lowestResult,
  type Notation,
  parseNotation,
} from '../../battle/notation.ts'
import type { Takes } from '../../scenario/values.ts'
import { shorten } from '../../statistics/shorten.ts'

/** More stops than these cannot be distinguished under a finger. */
const MOST_STOPS = 48
/** Of what has neither steps nor an order of its own, so many values make a curve. */
const MOST_UNSTEPPED = 13
const SIDES = [2, 3, 4, 6, 8, 10, 12, 20] as const

/**
 * The values that a slider stops at, from the least to the greatest, as they are written in a file: around `text`, the
 * value to begin with, and within what the field takes. Words stand in their own order. None if there is nothing to
 * begin with.
 */
export function sliderValuesOf(takes: Takes, text: string): string[] {
  return valuesOf(takes, text, around)
}

/**
 * The values that a sweep goes through, at most so many: those of the slider, but of whole numbers, and of lengths in steps, every
 * one from the first to the last. Where these are too many, those nearest to the value.
 */
export function sweptOf(takes: Takes, text: string, most: number): string[] {
  let isThinned = takes.kind === 'words'
  const spread = (value: number, limits: Limits): number[] => {
    const sliderValues = around(value, limits)
    const { step } = limits
    if (step === 0) {
      isThinned = true
      return sliderValues
    }
    const [first, last] = [sliderValues[0], sliderValues.at(-1)!]
    const [below, above] = [value - first, last - value].map((room) => Math.floor(shorten(room / step)))
    const down = Math.min(below, Math.max(Math.floor((most - 1) / 2), most - 1 - above))
    const up = Math.min(above, most - 1 - down)
    return Array.from({ length: down + up + 1 }, (_, at) => shorten(value + (at - down) * step))
  }
  const values = valuesOf(takes, text, spread)
  return isThinned ? thinOut(values, Math.min(most, MOST_UNSTEPPED), nearestSliderValue(values, text)) : values
}

type Around = (value: number, limits: Limits) => number[]

function valuesOf(takes: Takes, text: string, around: Around): string[] {
  switch (takes.kind) {
    case 'words':
      return [...takes.words]
    case 'number': {
      const value = numberIn(text)
      const limits = { ...takes, step: takes.whole ? 1 : 0 }
      return value === undefined ? [...(takes.words ?? [])] : around(value, limits).map(String)
    }
    case 'length': {
      const value = numberIn(text)
      const { unit, limits } = inUnitOf(text, takes)
      const join = unit === '%' ? '%' : ` ${unit}`
      return value === undefined ? [] : around(value, limits).map((sliderValue) => `${sliderValue}${join}`)
    }
    case 'dice':
      return diceAround(text, takes, around)
  }
}

/** The stop that a value stands at, or the nearest one; -1 if they cannot be compared. */
export function nearestSliderValue(sliderValues: readonly string[], text: string): number {
  const exact = sliderValues.indexOf(text)
  if (exact >= 0) return exact
  const value = sizeOf(text)
  if (value === undefined) return -1
  const distances = sliderValues.map((sliderValue) =>
    Math.abs((sizeOf(sliderValue) ?? Number.POSITIVE_INFINITY) - value),
  )
  const least = Math.min(...distances)
  return Number.isFinite(least) ? distances.indexOf(least) : -1
}

/** How large a value is: a number with or without a unit, or what dice show on average. */
export function sizeOf(text: string): number | undefined {
  const dice = parseNotation(text)
  return dice && dice.count > 0 ? averageOf(dice) : numberIn(text)
}

/** At most so many of them, spread evenly, with the first, the last and `kept`. */
export function thinOut(sliderValues: readonly string[], most: number, kept: number): string[] {
  if (sliderValues.length <= most) return [...sliderValues]
  const picked = new Set(
    Array.from({ length: most }, (_, at) => Math.round((at * (sliderValues.length - 1)) / (most - 1))),
  )
  if (kept >= 0) picked.add(kept)
  return [...picked].sort((a, b) => a - b).map((at) => sliderValues[at])
}

function numberIn(text: string): number | undefined {
  const digits = /^[+-]?\d[\d_]*(\.\d+)?/.exec(text.trim())?.[0]
  return digits === undefined ? undefined : Number(digits.replaceAll('_', ''))
}

interface Limits {
  readonly min: number
  readonly max: number
  /** 0: any number. */
  readonly step: number
}

/** What a length takes, in the unit that it is written in: of coarser units than the first, only whole ones. */
function inUnitOf(
  text: string,
  { min, max, step, unit: first, units = {} }: Extract<Takes, { kind: 'length' }>,
): { unit: string; limits: Limits } {
  const [written = ''] = /[a-zA-Z]+$/.exec(text.trim()) ?? []
  if (written === first || !Object.hasOwn(units, written)) return { unit: first, limits: { min, max, step } }
  const each = units[written]
  return { unit: written, limits: { min: min / each, max: max / each, step: Math.max(step / each, each > 1 ? 1 : 0) } }
}

/** Numbers on both sides of a value, as far away from it as it is from zero. */
function around(value: number, { min, max, step }: Limits): number[] {
  const isSmall = step > 0 && (max - min) / step < 24
  const reach = Math.max(Math.abs(value), step > 0 ? 5 * step : 0.1)
  const low = isSmall ? min : Math.max(min, value - reach)
  const high = isSmall ? max : Math.min(max, value + reach)
  const fine = step > 0 ? step : roundStep((high - low) / 20)
  const wide = fine * Math.max(1, Math.ceil((high - low) / fine / MOST_STOPS))
  const sliderValues = new Set([low, value, high].map(shorten))
  for (let sliderValue = value; sliderValue >= low; sliderValue -= wide) sliderValues.add(shorten(sliderValue))
  for (let sliderValue = value; sliderValue <= high; sliderValue += wide) sliderValues.add(shorten(sliderValue))
  return [...sliderValues].sort((a, b) => a - b)
}

/** 1, 2 or 5 of a decimal place. */
function roundStep(step: number): number {
  const place = 10 ** Math.floor(Math.log10(step))
  return place * (step / place >= 5 ? 5 : step / place >= 2 ? 2 : 1)
}

/** As many dice of other sizes, of which the first kind changes; of a range, others as wide; of a plain number, other numbers. */
function diceAround(text: string, { min, max, rolled }: Extract<Takes, { kind: 'dice' }>, around: Around): string[] {
  const value = numberIn(text)
  const dice = parseNotation(text)
  if (!dice || dice.count === 0)
    return value === undefined || rolled ? [] : around(value, { min, max, step: 1 }).map(String)
  const written = (other: Notation) => (areSameDice(other, dice) ? text : formatNotation(other))
  if (dice.isRange) {
    const wide = highestResult(dice) - lowestResult(dice)
    return around(lowestResult(dice), { min, max: max - wide, step: 1 }).map((low) =>
      written({ ...dice, constant: low - 1 }),
    )
  }
  const sides = new Set<number>([...SIDES, dice.sides])
  return [...sides]
    .sort((a, b) => a - b)
    .map((each): Notation => ({ ...dice, sides: each }))
    .filter((other) => other.sides === dice.sides || highestResult(other) <= max)
    .map(written)
}
