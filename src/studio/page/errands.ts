/// <reference lib="dom" />
import '../stand-ins/shared-memory.ts'
import { answerErrands, type Errand } from '../../fight/chunk.ts'
import type { SeededSide } from '../../fight/match.ts'

// The whole program of a worker of a study (stand-ins/pool.ts): it is told its sides, and then fights chunks of them.

const scope = self as unknown as {
  onmessage: (event: MessageEvent<readonly SeededSide[] | Errand>) => void
  postMessage(answer: unknown): void
}
let answer: ReturnType<typeof answerErrands>

scope.onmessage = async ({ data }) => {
  if ('side' in data) scope.postMessage(await answer(data))
  else answer = answerErrands(data)
}
