import { join, relative, sep } from 'node:path'
import { expectFolder } from '../files/entry.ts'
import { FileFault } from '../files/fault.ts'
import { expectWritable } from '../files/file.ts'
import { faultOf, probeFolder } from '../files/probe.ts'
import { settleTransaction } from '../files/transaction.ts'
import { FILES, FOLDERS, REPORT_CHANGES } from './files.ts'
import { isForeignPage } from './foreign-page.ts'
import { PAGE } from './page/card.ts'

/**
 * Why a report cannot be written into a folder: all that is in the way, before anything is fought. Finishes what a killed
 * run has left of its report there, and leaves nothing else behind.
 *
 * @param named the folder that the user named, or `reports`: that may be a link, nothing below it.
 */
export async function findReportFaults(folder: string, named: string): Promise<FileFault[]> {
  const steps = relative(named, folder)
    .split(sep)
    .filter((step) => step !== '')
  const above = steps.map((_, at) => join(named, ...steps.slice(0, at + 1)))
  const inTheWay = await faultsOf(above, expectFolder)
  if (inTheWay.length > 0) return inTheWay
  const fault = (await probeFolder(folder)) ?? (await faultOf(folder, () => settleTransaction(folder, REPORT_CHANGES)))
  if (fault) return [fault]
  const within = (names: readonly string[]) => names.map((name) => join(folder, name))
  const folders = await faultsOf(within(FOLDERS), expectFolder)
  const files = await faultsOf(
    // What stands below a link is not looked at.
    within(FILES).filter((path) => !folders.some((other) => path.startsWith(join(other.path, sep)))),
    expectWritable,
  )
  const page = join(folder, PAGE)
  const foreign = (await isForeignPage(folder))
    ? [new FileFault(page, `${page} is a page that Tiltyard did not write`)]
    : []
  return [...folders, ...files, ...foreign]
}

async function faultsOf(paths: readonly string[], expect: (path: string) => Promise<unknown>): Promise<FileFault[]> {
  const faults = await Promise.all(paths.map((path) => faultOf(path, () => expect(path))))
  return faults.filter((fault) => fault !== undefined)
}
