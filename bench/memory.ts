import { type Figure, useTiltyard } from './measure.ts'
import { checkDigest, scenarioOf } from './work.ts'

const BATTLES = 100_000_000
const MOST_MEGABYTES = 200

/** The most memory that a long run ever has: it must not grow with the number of battles. Takes half a minute or more. */
export function benchMemory(): Figure[] {
  const duels = ['run', scenarioOf('duel'), '--battles', String(BATTLES), '--json']
  const { out, seconds, peakMegabytes } = useTiltyard(...duels)
  checkDigest('duel', BATTLES, JSON.parse(out).digest)
  console.log(`  ${BATTLES} duels with --json: ${seconds.toFixed(1)} s`)
  return [
    {
      name: '100,000,000 duels, peak resident set',
      measured: `${peakMegabytes.toFixed(0)} MB`,
      target: `under ${MOST_MEGABYTES} MB`,
      met: peakMegabytes < MOST_MEGABYTES,
    },
  ]
}
