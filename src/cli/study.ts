import { join } from 'node:path'
import { makeReportFolder } from './report-folder.ts'
import { REPORTS } from './reports-index.ts'
import { slug } from './slug.ts'
import { UserError } from './terminal.ts'

/** The folder of a study's report: as `--out` says, else named by the scenario and what was done with it; or none. */
export function studyFolder(
  name: string,
  done: string,
  { out, json }: { readonly out?: string | undefined; readonly json?: boolean | undefined },
): string | undefined {
  if (out !== undefined) return out
  return json ? undefined : join(REPORTS, `${slug(name)}-${done}`)
}

/** Makes the folder, if one is wanted, before anything is fought; and takes it back if nothing comes of it. */
export async function withFolder<Found>(
  folder: string | undefined,
  fight: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const takeBack = folder === undefined ? undefined : await makeReportFolder(folder)
  let found: Found | undefined
  try {
    found = await fight()
    return found
  } finally {
    if (found === undefined) await takeBack?.()
  }
}

/** Throws a `UserError` for a metric or a number that the study cannot look at. */
export async function withKnownNames<Found>(find: () => Promise<Found>): Promise<Found> {
  const { NoSuchMetric } = await import('../studies/wanted-metric.ts')
  const { NoSuchNumber } = await import('../studies/course.ts')
  try {
    return await find()
  } catch (error) {
    if (error instanceof NoSuchMetric) throw new UserError(`--metric: ${error.message}`)
    if (error instanceof NoSuchNumber) throw new UserError(`--reference: ${error.message}`)
    throw error
  }
}
