import type { Result } from '../metrics/result.ts'
import { lengthUnit, metricOf } from './figure.ts'
import { verdictOf } from './verdict.ts'

/**
 * The finding in one breath, for those who read no further: `Win rate: spears 62.48 % ± 0.30, swords 37.52 % ± 0.30; a typical
 * battle takes 6 rounds`. Figures follow names, so that no verb depends on how many a party has.
 */
export function headlineOf(result: Result): string {
  const unit = lengthUnit(result)
  const median = metricOf(result, `${unit}.p50`)?.value
  const length = median === undefined ? '' : `; a typical battle takes ${countedIn(median, unit)}`
  return `${verdictOf(result)}${length}`
}

/** `1 round`, `6 seconds`. */
function countedIn(count: number, unit: 'rounds' | 'seconds'): string {
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** The same as a sentence to be read aloud: `Win rate: spears 62.48 % (give or take 0.30), swords more than 99.97 %; …`. */
export function sayHeadline(result: Result): string {
  const sentence = headlineOf(result)
    .replaceAll(/ ± ([\d.]+)( of the battles)?/g, '$2 (give or take $1)')
    .replaceAll(/ > (?=[\d.]+ %)/g, ' more than ')
    .replaceAll(/ < (?=[\d.]+ %)/g, ' less than ')
    .replaceAll(/(?<=\d) %/g, '\u00a0%')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
