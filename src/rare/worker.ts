import { workerData } from 'node:worker_threads'
import { readyForOwnModule } from '../package/own-modules.ts'
import { prepareReplicates, type SplittingSetup } from './prepare.ts'
import type { Replicate } from './splitting.ts'

const setup: SplittingSetup = workerData
readyForOwnModule(setup.plan.ruleset)
const ready = prepareReplicates(setup)

/** The worker's whole job: one replicate. */
export async function replicate(time: number): Promise<Replicate> {
  return (await ready)(time)
}
