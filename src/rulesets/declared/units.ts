import { LENGTH_UNITS, type LengthUnit, type Unit } from './ir.ts'

/** What a number of a rules file is measured in: seconds, or a length. */
export type MeasureUnit = 's' | LengthUnit

/** How seconds are written, wherever a time stands: `1.5 s`, `2 seconds`. */
export const SECONDS = 's|seconds?'
/** How all units are written that a number may have, as a part of patterns. */
export const MEASURE_UNITS = [SECONDS, ...LENGTH_UNITS].join('|')

const DURATIONS: Readonly<Record<string, Unit>> = {
  ...{ turn: 'turns', turns: 'turns', round: 'rounds', rounds: 'rounds' },
  ...{ s: 'seconds', second: 'seconds', seconds: 'seconds' },
}
const MEASURE = new RegExp(`^(\\d+(?:\\.\\d+)?) ?(${MEASURE_UNITS})$`)

/** The unit that a word stands for: of a duration, or of a length. */
export function unitNamed(word: string): Unit | LengthUnit | undefined {
  return Object.hasOwn(DURATIONS, word) ? DURATIONS[word] : LENGTH_UNITS.find((unit) => unit === word)
}

/** `s` of all words for seconds; a length is written in one way. */
export function measureUnit(word: string): MeasureUnit {
  return LENGTH_UNITS.find((unit) => unit === word) ?? 's'
}

/** A plain number with its unit: `1.5 s`, `30 ft`. */
export function readMeasure(text: string): { readonly value: number; readonly unit: MeasureUnit } | undefined {
  const [, digits, word] = MEASURE.exec(text) ?? []
  return digits === undefined || word === undefined ? undefined : { value: Number(digits), unit: measureUnit(word) }
}
