import { dirname, resolve } from 'node:path'

/** Where reports go by default. */
export const REPORTS = 'reports'

/**
 * Lists a report that was written in the index of the folder of reports that it is in. One that was sent somewhere else
 * alone is not listed: its neighbours are none of ours.
 */
export async function listReport(folder: string, collection = REPORTS): Promise<void> {
  if (dirname(resolve(folder)) === resolve(collection)) await writeIndex(collection)
}

/** The same of a page, in a folder of its own or alone among the others. */
export async function listPage(file: string): Promise<void> {
  await listReport(dirname(file))
  await listReport(file)
}

async function writeIndex(collection: string): Promise<void> {
  const [{ writeReportsIndex }, { readVersion }] = await Promise.all([
    import('../report/reports-index.ts'),
    import('../package/version.ts'),
  ])
  await writeReportsIndex(collection, readVersion())
}
