import { basename } from 'node:path'
import { verdictOf } from '../report/compare/words.ts'
import { showCount } from '../report/figure.ts'
import { headlineOf } from '../report/headline.ts'
import { wrap } from '../report/lines.ts'
import { visible } from '../source/escape.ts'
import type { Sight } from './watch.ts'

/** `duel.yaml, version 2: 20,000 of 1,000,000 battles`. */
export function statusOf(file: string, { version, glimpse }: Sight): string {
  const name = basename(file)
  if (!glimpse) return `${name}: waiting for a scenario that can be fought`
  const { result, of } = glimpse
  const counted = result.battles < of ? `${showCount(result.battles)} of ${showCount(of)}` : showCount(of)
  return `${name}, version ${version}: ${counted} battles`
}

/** What has become of the version before: `Against version 1: win rate of red 3.1 to 3.6 points higher`; empty for the first. */
export function changeOf({ version, glimpse }: Sight): string {
  const comparison = glimpse?.comparison
  return comparison ? `Against version ${version - 1}: ${verdictOf(comparison, comparison.variants[0])}` : ''
}

/** Where nothing can be drawn anew: how far it is, who wins, and what the last change did. */
export function linesOf(file: string, sight: Sight): string[] {
  if (!sight.glimpse) return [statusOf(file, sight)]
  const change = changeOf(sight)
  const lines = [`${statusOf(file, sight)}. ${headlineOf(sight.glimpse.result)}`, ...(change ? [`  ${change}`] : [])]
  return lines.map((line) => visible(line))
}

/** What stays of a version on a terminal when the next one comes. */
export function pastOf(file: string, sight: Sight, width: number): string[] {
  return linesOf(file, sight).flatMap((line) => wrap(line, width))
}

/** That what is shown is not of the file as it stands; empty if it is. */
export function brokenOf(file: string, { version, isBroken }: Sight): string {
  if (!isBroken) return ''
  const name = basename(file)
  if (version === 0) return `${name} cannot be fought yet; it is read again when it is saved`
  return `${name} cannot be fought as it stands; the figures are those of version ${version}`
}
