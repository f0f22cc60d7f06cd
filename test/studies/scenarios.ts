import { fileURLToPath } from 'node:url'
import type { Scenario } from '../../src/index.ts'
import { loadSound } from '../sound.ts'

/** Two fighters with swords, toe to toe; see test/cli/scenarios. */
export const DUEL = fileURLToPath(new URL('../cli/scenarios/duel.yaml', import.meta.url))

export async function load(...overrides: string[]): Promise<Scenario> {
  return loadSound(DUEL, { overrides })
}

/** Ways to fight the same: none may change a byte of what comes out. */
export const WAYS = [
  { threads: 0 },
  { threads: 0, chunkSize: 333 },
  { threads: 1 },
  { threads: 2, chunkSize: 250 },
  { threads: 2, chunkSize: 1000 },
] as const
