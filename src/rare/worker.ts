import { workerData } from 'node:worker_threads'
import { readyForOwnModule } from '../package/own-modules.ts'
import { makeClimbing, type SplittingSetup } from './climbing.ts'
import type { Climb } from './splitting.ts'

const setup: SplittingSetup = workerData
readyForOwnModule(setup.plan.ruleset)
const ready = makeClimbing(setup)

/** The worker's whole job: climbs once. */
export async function climb(time: number): Promise<Climb> {
  return (await ready)(time)
}
