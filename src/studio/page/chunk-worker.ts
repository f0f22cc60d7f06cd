/// <reference lib="dom" />
import '../shims/shared-memory.ts'
import { answerChunkRequests, type ChunkRequest } from '../../fight/chunk.ts'
import type { SeededSide } from '../../fight/match.ts'
import { onMessage, post } from './worker-scope.ts'

// The whole program of a worker of a study (shims/pool.ts): it is given its sides, and then fights chunks of them.

let answer: ReturnType<typeof answerChunkRequests>

onMessage<readonly SeededSide[] | ChunkRequest>(async (message) => {
  if ('side' in message) post(await answer(message))
  else answer = answerChunkRequests(message)
})
