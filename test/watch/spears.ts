import { fileURLToPath } from 'node:url'
import { loadScenario, type Scenario } from '../../src/index.ts'

const FILE = fileURLToPath(new URL('../../scenarios/spear-wall.yaml', import.meta.url))

/** A scenario that is easy to tell from itself with other values. */
export async function readSpears(...overrides: string[]): Promise<Scenario> {
  const { scenario } = await loadScenario(FILE, { overrides })
  if (!scenario) throw new Error('Expected the scenario to be fine')
  return scenario
}
