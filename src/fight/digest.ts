import { createHash } from 'node:crypto'
import { digestParts } from './digest-parts.ts'
import type { MatchTally } from './match.ts'
import type { Tally, TallyMessage } from './tally.ts'

/**
 * SHA-256 of a tally's counts as lower-case hex. Histograms count without their trailing zeros, whose number depends on
 * how the battles were split; float64 in little-endian order is the same on every machine.
 */
export function digestTally(tally: Tally): string {
  return digestCounts('tally', tally.toDigest())
}

/** The same of a match: of its sides' and its pairs' counts. */
export function digestMatch({ sides, pairs }: MatchTally): string {
  const hash = createHash('sha256').update('tiltyard match 1\n')
  for (const side of sides) hash.update(`${digestTally(side)}\n`)
  for (const pair of pairs) hash.update(`${digestCounts('pairs', pair.toDigest())}\n`)
  return hash.digest('hex')
}

function digestCounts(of: string, message: TallyMessage): string {
  const hash = createHash('sha256')
  for (const part of digestParts(of, message)) hash.update(part)
  return hash.digest('hex')
}
