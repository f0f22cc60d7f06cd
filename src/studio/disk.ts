import { Folder } from '../scenario/folder.ts'
import { type Laid, layOnDesk } from './desk.ts'

/** Reads a scenario for the studio from its file on disk, with the files that it may import. */
export async function layFileOnDesk(file: string): Promise<Laid> {
  const folder = await Folder.open(file)
  if (!('reason' in folder)) return layOnDesk(folder)
  return { problems: [{ severity: 'error', message: `cannot read "${file}": ${folder.reason}` }] }
}
