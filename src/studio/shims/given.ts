import type { Opening } from '../opening.ts'

// What stands in this folder has the names of what of Node, and of ours for Node, the studies use, and does the same in a
// browser: rolldown.config.ts exchanges them in the page's bundle. So the page asks the very studies of the command line.

let opening: Opening | undefined

/** Gives this worker all files that it will ever have. */
export function give(files: Opening): void {
  opening = files
}

export function given(): Opening {
  if (!opening) throw new Error('Expected to be given files first')
  return opening
}
