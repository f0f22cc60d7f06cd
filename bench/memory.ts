import { inPackage } from '../src/package/root.ts'
import { type Figure, run } from './measure.ts'
import { checkDigest, scenarioOf } from './work.ts'

const BATTLES = 100_000_000
const MOST_MEGABYTES = 200

/** The most memory that a long run ever has: it must not grow with the number of battles. Takes half a minute or more. */
export function benchMemory(): Figure[] {
  const program = ['--import', inPackage('.bench/bench/peak.js'), inPackage('dist/cli/main.js')]
  const order = ['run', scenarioOf('duel'), '--battles', String(BATTLES), '--json']
  const { out, err, seconds } = run(process.execPath, ...program, ...order)
  checkDigest('duel', BATTLES, JSON.parse(out).digest)
  const megabytes = Number(/peak (\d+) kB/.exec(err)![1]) / 1024
  console.log(`  ${BATTLES} duels with --json: ${seconds.toFixed(1)} s`)
  return [
    {
      name: '100,000,000 duels, peak resident set',
      measured: `${megabytes.toFixed(0)} MB`,
      target: `under ${MOST_MEGABYTES} MB`,
      met: megabytes < MOST_MEGABYTES,
    },
  ]
}
