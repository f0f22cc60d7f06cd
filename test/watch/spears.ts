import { fileURLToPath } from 'node:url'
import type { Scenario } from '../../src/index.ts'
import { loadFightable } from '../sound.ts'

const FILE = fileURLToPath(new URL('../../scenarios/spear-wall.yaml', import.meta.url))

/** A scenario that is easy to tell from itself with other values. */
export async function readSpears(...overrides: string[]): Promise<Scenario> {
  return loadFightable(FILE, { overrides })
}
