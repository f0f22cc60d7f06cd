import type { Figure } from './measure.ts'
import { fightHere } from './work.ts'

const BATTLES = 1_000_000
/** The smallest object: what is left is scripts being written and the chunk's tally, spread over its battles. */
const MOST_BYTES = 16

/** What fighting leaves to the garbage collector: next to nothing. */
export function benchAllocation(): Figure[] {
  const { collections } = fightHere('duel', BATTLES, '--expose-gc')
  // With so much room for new objects nothing is collected, and the heap grows by what is allocated.
  const { allocated, collections: disturbances } = fightHere(
    'duel',
    BATTLES,
    '--expose-gc',
    '--min-semi-space-size=256',
    '--max-semi-space-size=256',
  )
  if (disturbances > 0)
    console.log(`  ${disturbances} collections in spite of all the room: more was allocated than is reported here`)
  const bytes = allocated / BATTLES
  console.log(`  ${allocated} bytes and ${collections} garbage collections in ${BATTLES} duels`)
  return [
    {
      name: 'Allocated for a duel',
      measured: `${bytes.toFixed(2)} bytes`,
      target: `under ${MOST_BYTES} bytes`,
      met: bytes < MOST_BYTES && disturbances === 0,
    },
    {
      name: 'Garbage collections in 1,000,000 duels',
      measured: String(collections),
      target: '0',
      met: collections === 0,
    },
  ]
}
