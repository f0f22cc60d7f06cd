/// <reference lib="dom" />
import '../shims/shared-memory.ts'
import { answerChunkRequests, type ChunkRequest } from '../../fight/chunk.ts'
import type { SeededSide } from '../../fight/match.ts'

// The whole program of a worker of a study (shims/pool.ts): it is given its sides, and then fights chunks of them.

const scope = self as unknown as {
  onmessage: (event: MessageEvent<readonly SeededSide[] | ChunkRequest>) => void
  postMessage(answer: unknown): void
}
let answer: ReturnType<typeof answerChunkRequests>

scope.onmessage = async ({ data }) => {
  if ('side' in data) scope.postMessage(await answer(data))
  else answer = answerChunkRequests(data)
}
