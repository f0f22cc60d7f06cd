import { showCount } from '../../report/figure.ts'
import { byId } from './markup.ts'
import { showWait } from './pace.ts'

/** How far the battles of what is shown are. */
export interface Progress {
  /** How many are to be fought. */
  readonly goal: number
  /** About how long (ms) that takes yet, if it is known. */
  readonly left: number | undefined
  readonly isPaused: boolean
}

/** Says how far the battles are, and offers to pause those that take a while. */
export function showProgress(battles: number, progress: Progress): void {
  const { goal, left, isPaused } = progress
  byId('progress').textContent = wordsOf(battles, progress)
  // What is done at once need not be paused.
  byId('pause').hidden = !isPaused && (battles >= goal || showWait(left) === '')
  byId('pause').textContent = isPaused ? 'Go on' : 'Pause'
}

function wordsOf(battles: number, { goal, left, isPaused }: Progress): string {
  if (battles >= goal) return `${showCount(battles)} battles`
  const wait = showWait(left)
  const rest = isPaused ? 'paused' : wait === '' ? 'sharpening …' : `${wait} left`
  return `${showCount(battles)} of ${showCount(goal)} battles, ${rest}`
}
