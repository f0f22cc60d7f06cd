import type { StudyProgress } from '../../studies/progress.ts'
import type { Changes, Opening } from '../opening.ts'
import { isServed } from './connection.ts'
import { STOPPED } from './stopped.ts'
import type { Call, Question, Reply } from './studying.ts'

/** What has not ended by itself so long (ms) after it was stopped is ended: a chunk of long battles is fought to its end. */
const MOST_STOPPING = 5000

/** What a study came to. */
export type Outcome = Exclude<Reply, { readonly progress: StudyProgress }>

/** One study at a time, in a worker of its own; another question ends the one before. */
export class Study {
  readonly #opening: Opening
  readonly #onBroken: (message: string) => void
  #worker: Worker | undefined
  #stopping: ReturnType<typeof setTimeout> | undefined
  #resolve: (outcome: Outcome) => void = () => {}

  constructor(opening: Opening, onBroken: (message: string) => void) {
    this.#opening = opening
    this.#onBroken = onBroken
  }

  /** Never answered if another question is asked, or if it is dismissed. */
  ask(changes: Changes, question: Question, onProgress: (progress: StudyProgress) => void): Promise<Outcome> {
    this.dismiss()
    if (!isServed()) return Promise.resolve({ refused: ['The studio was stopped: ask again once it is started.'] })
    const worker = new Worker(new URL('./studying.js', import.meta.url), { type: 'module' })
    this.#worker = worker
    return new Promise((resolve) => {
      this.#resolve = resolve
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if ('progress' in data) return onProgress(data.progress)
        this.dismiss()
        resolve(data)
      }
      worker.onerror = ({ message }) => this.#onBroken(message || 'a worker could not be started')
      worker.postMessage({ opening: this.#opening, changes, question } satisfies Call)
    })
  }

  /** Has it end soon, with the best that is known. */
  stop(): void {
    if (!this.#worker) return
    this.#worker.postMessage('stop' satisfies Call)
    this.#stopping ??= setTimeout(() => {
      this.dismiss()
      this.#resolve({ refused: [STOPPED] })
    }, MOST_STOPPING)
  }

  dismiss(): void {
    clearTimeout(this.#stopping)
    this.#stopping = undefined
    this.#worker?.terminate()
    this.#worker = undefined
  }
}
