import { dirname, join, resolve } from 'node:path'
import { expectFile } from '../files/entry.ts'
import { faultOf } from '../files/probe.ts'
import { visibly } from '../source/escape.ts'
import { type Output, writing } from './outputs.ts'
import { listReport, REPORTS } from './reports-index.ts'
import type { Terminal } from './terminal.ts'

/**
 * The folders of reports, and the list of reports that they are to stand in, as what a command will write.
 *
 * @param named the folder that the user named: that may be a link, nothing below it.
 */
export function reportOutputs(folders: readonly string[], named = REPORTS): Output[] {
  const lists = new Set<string>()
  for (const folder of folders) {
    const collection = dirname(folder)
    if ([REPORTS, named].some((each) => resolve(each) === resolve(collection)))
      lists.add(join(collection, 'index.html'))
  }
  return [
    ...folders.map((path): Output => {
      const findFaults = async () => (await import('../report/destination.ts')).findReportFaults(path, named)
      return { name: 'the report folder', path, kind: 'folder', findFaults }
    }),
    ...[...lists].map((path): Output => {
      // One that is somebody's page is left alone, whatever its permissions.
      const findFaults = async () => [(await faultOf(path, () => expectFile(path))) ?? []].flat()
      return { name: 'the list of reports', path, kind: 'file', findFaults }
    }),
  ]
}

/** Writes a report into its folder and says where, unless it is to be quiet. Throws a `UserError` for what the file system refuses. */
export async function fillReportFolder(
  folder: string,
  write: () => Promise<readonly string[]>,
  quiet: boolean | undefined,
  { err }: Terminal,
): Promise<void> {
  const paths = await writing(`the report to ${folder}`, async () => {
    const paths = await write()
    await listReport(folder)
    return paths
  })
  if (!quiet) err.write(visibly`Report: ${tellFiles(paths)}\n`)
}

/** `reports/duel/index.html and 30 more files`. */
function tellFiles([first, ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return `${first} and ${others.length} more ${others.length === 1 ? 'file' : 'files'}`
}
