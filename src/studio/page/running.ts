import { showCount } from '../../report/figure.ts'
import type { StudyProgress } from '../../studies/progress.ts'
import { byId } from './markup.ts'

/** Shows how far a study has come, in the panel whose elements have this prefix. */
export function showRunning(panel: string, progress: StudyProgress): void {
  byId(`${panel}-run`).hidden = false
  const bar = byId<HTMLProgressElement>(`${panel}-bar`)
  bar.max = Math.max(1, progress.of)
  bar.value = progress.battles
  byId(`${panel}-note`).textContent = `${showCount(progress.battles)} of ${showCount(progress.of)} battles …`
}

/** Says what came of it instead. */
export function showDone(panel: string, note: string): void {
  byId(`${panel}-run`).hidden = true
  byId(`${panel}-note`).textContent = note
}

/** Begins to wait: the number of battles is not known yet. */
export function showWaiting(panel: string): void {
  byId<HTMLProgressElement>(`${panel}-bar`).removeAttribute('value')
  byId(`${panel}-run`).hidden = false
  byId(`${panel}-note`).textContent = 'Reading …'
}
