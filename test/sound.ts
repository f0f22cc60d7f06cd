import { expect } from 'vitest'
import { loadScenario, type Scenario } from '../src/index.ts'

/** Loads a scenario that must be without problems. */
export async function loadSound(...from: Parameters<typeof loadScenario>): Promise<Scenario> {
  const { scenario, problems } = await loadScenario(...from)
  expect(problems.map(({ message }) => message)).toEqual([])
  return scenario!
}

/** The same of one that may have warnings. */
export async function loadFightable(...from: Parameters<typeof loadScenario>): Promise<Scenario> {
  const { scenario, problems } = await loadScenario(...from)
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  return scenario!
}
