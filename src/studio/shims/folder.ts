import type { Refusal } from '../../scenario/files.ts'

/** A page has no folder to look into. */
export const Folder = {
  async open(): Promise<Refusal> {
    return { reason: 'a page has no folders' }
  },
}
