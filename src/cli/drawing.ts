import type { Format } from '../report/formats.ts'
import { type Terminal, UserError } from './terminal.ts'

/**
 * Throws a `UserError` where charts are to be written and what draws them is not installed: before hours of battles, not after
 * them.
 *
 * @param formats what is written; nothing special if undefined.
 */
export async function expectDrawing(formats: readonly Format[] | undefined): Promise<void> {
  if (!formats?.includes('charts')) return
  const { CHART_PACKAGES, missingOf, PICTURE_PACKAGES, describeMissing } = await import('../report/drawing.ts')
  const missing = missingOf([...CHART_PACKAGES, ...PICTURE_PACKAGES])
  if (missing.length > 0) throw new UserError(`--format names charts, but ${describeMissing(missing)}`)
}

/** Throws a `UserError` where a page that lives by its charts is to be shown, and what draws them is not installed. */
export async function expectLiveCharts(what: string): Promise<void> {
  const { CHART_PACKAGES, missingOf, describeMissing } = await import('../report/drawing.ts')
  const missing = missingOf(CHART_PACKAGES)
  if (missing.length > 0) throw new UserError(`${what} needs charts, but ${describeMissing(missing)}`)
}

/** Whom it has been reported: of several reports, once. */
const reported = new WeakSet<object>()

/** Says of pages that were written why they have no charts, if they have none. */
export async function describeUndrawn(
  paths: readonly string[],
  quiet: boolean | undefined,
  { err }: Pick<Terminal, 'err'>,
): Promise<void> {
  if (quiet || reported.has(err) || !paths.some((path) => path.endsWith('.html'))) return
  const { CHART_PACKAGES, missingOf, describeMissing } = await import('../report/drawing.ts')
  const missing = missingOf(CHART_PACKAGES)
  if (missing.length === 0) return
  reported.add(err)
  err.write(`Pages have tables in place of charts: ${describeMissing(missing)}\n`)
}
