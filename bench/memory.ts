import { type Figure, useTiltyard } from './measure.ts'
import { checkDigest, scenarioOf } from './work.ts'

const BATTLES = 100_000_000
const MOST_MEGABYTES = 150

/** The most memory that a long run ever has: it must not grow with the number of battles. Takes a minute or more. */
export function benchMemory(): Figure[] {
  return [1, 2].map((threads) => {
    const duels = ['run', scenarioOf('duel'), '--battles', String(BATTLES), '--threads', String(threads), '--json']
    const { out, seconds, peakMegabytes } = useTiltyard(...duels)
    checkDigest('duel', BATTLES, JSON.parse(out).digest)
    const name = `100,000,000 duels, ${threads === 1 ? 'one thread' : `${threads} threads`}, peak resident set`
    console.log(`  ${name}: ${peakMegabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`)
    return {
      name,
      measured: `${peakMegabytes.toFixed(0)} MB`,
      target: `under ${MOST_MEGABYTES} MB`,
      met: peakMegabytes < MOST_MEGABYTES,
    }
  })
}
