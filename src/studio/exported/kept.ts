/// <reference lib="dom" />
import { isPack, type Pack } from './pack.ts'

const KEY = 'tiltyard opened'

/** What was opened in this tab, so that the page can begin anew with it. */
export function readKept(): Pack | undefined {
  try {
    const pack: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '')
    return isPack(pack) ? pack : undefined
  } catch {
    return undefined
  }
}

/** Whether the browser keeps it: of very large files it does not. */
export function keep(pack: Pack): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pack))
    return true
  } catch {
    return false
  }
}
