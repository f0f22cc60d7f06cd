import { join } from 'node:path'
import { readHead } from '../files/reading.ts'
import { HEAD_BYTES, PAGE, readCard } from './page/card.ts'

/** Whether a folder has a page of the name of ours that we did not write. */
export async function isForeignPage(folder: string): Promise<boolean> {
  const head = await readPageHead(join(folder, PAGE))
  // An empty one is nobody's work: it is what a version that wrote in place has left where it was killed.
  return head !== undefined && head !== '' && readCard(head) === undefined
}

/** The beginning of a page, where its card is; nothing if there is none, or something else than a file. */
export async function readPageHead(path: string): Promise<string | undefined> {
  return readHead(path, HEAD_BYTES)
}
