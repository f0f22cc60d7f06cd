import { createHash } from 'node:crypto'
import type { StreamKey } from '../battle/seeded-dice.ts'

/**
 * The key of a run's streams (docs/statistics.md §1.2). The scenario's id is part of it, so that one unlucky seed
 * does not turn a whole suite of scenarios red; its contents and its name are not, so that variants of a scenario share
 * their luck, and one that is called otherwise keeps it.
 */
export function streamKey(seed: string, scenarioId: string): StreamKey {
  const digest = createHash('sha256').update(`battle-rng/1\n${seed}\n${scenarioId}`).digest()
  const words = new DataView(digest.buffer, digest.byteOffset)
  return [words.getInt32(0), words.getInt32(4), words.getInt32(8)]
}
