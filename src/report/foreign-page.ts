import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { HEAD_BYTES, PAGE, readCard } from './page/card.ts'

/** Whether a folder has a page of the name of ours that we did not write. */
export async function isForeignPage(folder: string): Promise<boolean> {
  const head = await readHead(join(folder, PAGE))
  return head !== undefined && readCard(head) === undefined
}

/** The beginning of a page, where its card is; nothing if there is none. */
export async function readHead(path: string): Promise<string | undefined> {
  try {
    const file = await open(path)
    try {
      const buffer = Buffer.alloc(HEAD_BYTES)
      const { bytesRead } = await file.read(buffer, 0, HEAD_BYTES, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return undefined
    }
    throw error
  }
}
