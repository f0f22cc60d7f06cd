import { loadScenario, type Scenario } from '../src/index.ts'
import { inPackage } from '../src/package/root.ts'

/** A scenario of ours, by its path in the package. */
export async function loadFile(file: string, ...overrides: readonly string[]): Promise<Scenario> {
  const { scenario, problems } = await loadScenario(inPackage(file), { overrides })
  if (!scenario) throw new Error(problems.map(({ message }) => message).join('\n'))
  return scenario
}

/** Time enough for exact answers, however busy the machine is. */
export const LONG = { maxSeconds: 3600 } as const
