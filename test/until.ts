import { setTimeout } from 'node:timers/promises'

/** Waits until something is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await setTimeout(20)
}
