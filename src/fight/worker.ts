import { workerData } from 'node:worker_threads'
import { borrow, type Loan } from '../battle/buffers.ts'
import { readyForOwnModule } from '../package/own-modules.ts'
import { type Answer, answerChunkRequests, type ChunkRequest } from './chunk.ts'
import type { SeededSide } from './match.ts'

/** What a worker is given once, when it starts. */
export interface Orders {
  /** Those that this worker is to fight; best is one (see `prepareKeyed`). */
  readonly sides: readonly SeededSide[]
  /** Memory of the main thread's for fights: see `lend`. */
  readonly loan: Loan
}

const { sides, loan }: Orders = workerData
borrow(loan)
for (const { plan } of sides) readyForOwnModule(plan.ruleset)

/**
 * The worker's whole job: fights one chunk of battles of a side. A rejection means that the worker died.
 *
 * The tally is copied, which takes 0.03 ms of a chunk's 50. Only Piscina's own `move` could mark it for transfer, and
 * would bring the whole pool into every worker.
 */
export const fightChunk: (request: ChunkRequest) => Promise<Answer> = answerChunkRequests(sides)
