import { workerData } from 'node:worker_threads'
import { readyForOwnModule } from '../package/own-modules.ts'
import { type Expedition, makeClimbing } from './climbing.ts'
import type { Climb } from './splitting.ts'

const expedition: Expedition = workerData
readyForOwnModule(expedition.plan.ruleset)
const ready = makeClimbing(expedition)

/** The worker's whole job: climbs once. */
export async function climb(time: number): Promise<Climb> {
  return (await ready)(time)
}
