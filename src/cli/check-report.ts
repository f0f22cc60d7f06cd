import { appendFile } from 'node:fs/promises'
import type { CheckReport } from '../studies/check.ts'
import { isSystemError } from './report-folder.ts'
import { listPage } from './reports-index.ts'
import { findCI, type Terminal, UserError, usesColor } from './terminal.ts'

/** Where a report goes, and how much it says. */
export interface Telling {
  readonly json?: boolean | undefined
  readonly color?: boolean | undefined
  readonly quiet?: boolean | undefined
  readonly verbose?: boolean | undefined
  readonly junit?: string | undefined
  readonly markdown?: string | undefined
  readonly html?: string | undefined
  readonly github?: boolean | undefined
  readonly 'on-inconclusive'?: 'exit3' | 'fail' | 'pass' | undefined
}

/** Prints what was found, and writes it where CI looks for it. */
export async function tellReport(
  report: CheckReport,
  start: Date,
  flags: Telling,
  { out, err }: Terminal,
): Promise<void> {
  if (flags.json) {
    const { checkAsJson } = await import('../report/check/json.ts')
    out.write(`${JSON.stringify(checkAsJson(report))}\n`)
  } else {
    const { writeCheck } = await import('../report/check/text.ts')
    out.write(
      writeCheck(report, {
        color: usesColor(out, flags.color),
        quiet: flags.quiet ?? false,
        verbose: flags.verbose ?? false,
      }),
    )
  }
  const { writeAtomically } = await import('../studies/atomic-file.ts')
  const { junit, markdown, html } = flags
  if (junit !== undefined) {
    const { writeJUnit } = await import('../report/check/junit.ts')
    const seconds = (Date.now() - start.getTime()) / 1000
    const strict = flags['on-inconclusive'] === 'fail'
    await write(junit, () => writeAtomically(junit, writeJUnit(report, { start, seconds, strict })))
  }
  const { writeMarkdown } = await import('../report/check/markdown.ts')
  if (markdown !== undefined) await write(markdown, () => writeAtomically(markdown, writeMarkdown(report)))
  if (html !== undefined) {
    const { writeCheckPage } = await import('../report/check/page.ts')
    await write(html, async () => {
      await writeAtomically(html, await writeCheckPage(report))
      await listPage(html)
    })
  }
  const { github } = findCI()
  if (flags.github ?? github !== undefined) {
    const { annotate } = await import('../report/check/github.ts')
    // Where the runner reads them as well; standard output may be JSON.
    for (const command of annotate(report)) err.write(`${command}\n`)
    const summary = github?.summary
    if (summary !== undefined) await write(summary, () => appendFile(summary, writeMarkdown(report)))
  }
}

/** Writes a file. Throws a `UserError` for what the file system refuses. */
export async function write(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new UserError(`cannot write ${path}: ${error.message}`)
  }
}
