import { dirname, join, resolve } from 'node:path'
import { expectFile } from '../files/entry.ts'
import { faultOf } from '../files/probe.ts'
import { visibly } from '../source/escape.ts'
import { describeUndrawn } from './drawing.ts'
import { type Output, writing } from './outputs.ts'
import { listReport, REPORTS } from './reports-index.ts'
import type { Terminal } from './terminal.ts'

/**
 * The folders of reports, and the list of reports that they are to stand in, as what a command will write.
 *
 * @param named the folder that the user named: that may be a link, nothing below it.
 */
export function reportOutputs(folders: readonly string[], named = REPORTS): Output[] {
  const reports = folders.map((path): Output => {
    const findFaults = async () => (await import('../report/destination.ts')).findReportFaults(path, named)
    return { name: 'the report folder', path, kind: 'folder', findFaults }
  })
  return [...reports, ...listOutputs(folders, named)]
}

/** The lists of reports that some of these are to stand in: those in `reports`, and in the folder that the user named. */
export function listOutputs(reports: readonly string[], named = REPORTS): Output[] {
  const collections = [REPORTS, named].map((folder) => resolve(folder))
  const lists = reports.filter((path) => collections.includes(dirname(resolve(path))))
  return [...new Set(lists.map((path) => join(dirname(path), 'index.html')))].map((path) => {
    // One that is somebody's page is left alone, whatever its permissions.
    const findFaults = async () => [(await faultOf(path, () => expectFile(path))) ?? []].flat()
    return { name: 'the list of reports', path, kind: 'file', findFaults }
  })
}

/** Writes a report into its folder and says where, unless it is to be quiet. Throws a `UserError` for what the file system refuses. */
export async function fillReportFolder(
  folder: string,
  write: () => Promise<readonly string[]>,
  quiet: boolean | undefined,
  terminal: Terminal,
): Promise<void> {
  const paths = await writing(`the report to ${folder}`, async () => {
    const paths = await write()
    await listReport(folder)
    return paths
  })
  await describeUndrawn(paths, quiet, terminal)
  if (!quiet) terminal.err.write(visibly`Report: ${listFiles(paths)}\n`)
}

/** `reports/duel/index.html and 30 more files`. */
function listFiles([first, ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return `${first} and ${others.length} more ${others.length === 1 ? 'file' : 'files'}`
}
