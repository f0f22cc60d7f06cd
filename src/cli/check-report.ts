import { dirname } from 'node:path'
import { appendToFile, expectWritable, replaceFile } from '../files/file.ts'
import { faultOf } from '../files/probe.ts'
import { asJsonLine } from '../source/escape.ts'
import type { CheckReport } from '../studies/check.ts'
import { describeUndrawn } from './drawing.ts'
import { type Output, outputsOf, writing } from './outputs.ts'
import { listOutputs } from './report-folder.ts'
import { listPage } from './reports-index.ts'
import { findCI, type Terminal, usesColor } from './terminal.ts'

/** What the flags of `check` say of its report. */
interface ReportFlags {
  readonly junit?: string | undefined
  readonly markdown?: string | undefined
  readonly html?: string | undefined
  readonly github?: boolean | undefined
  readonly 'on-inconclusive'?: string | undefined
  readonly json?: boolean | undefined
  readonly color?: boolean | undefined
  readonly quiet?: boolean | undefined
  readonly verbose?: boolean | undefined
}

/** The files that CI systems read. */
export function outputsOfCheck(flags: ReportFlags): Output[] {
  const { html } = flags
  const lists = html === undefined ? [] : listOutputs([html, dirname(html)])
  // A page may be the list of reports itself.
  const outputs = [...outputsOf(flags, ['junit', 'markdown', 'html']), ...lists.filter(({ path }) => path !== html)]
  const { github } = findCI()
  const path = (flags.github ?? github !== undefined) ? github?.summary : undefined
  if (path === undefined) return outputs
  // It is added to, not replaced.
  const findFaults = async () => [(await faultOf(path, () => expectWritable(path))) ?? []].flat()
  return [...outputs, { name: 'GITHUB_STEP_SUMMARY', path, kind: 'file', findFaults }]
}

/** Prints what was found, and writes it where CI looks for it. */
export async function printCheck(
  report: CheckReport,
  start: Date,
  flags: ReportFlags,
  { out, err }: Terminal,
): Promise<void> {
  if (flags.json) {
    const { checkAsJson } = await import('../report/check/json.ts')
    out.write(`${asJsonLine(checkAsJson(report))}\n`)
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
  const { junit, markdown, html } = flags
  if (junit !== undefined) {
    const { writeJUnit } = await import('../report/check/junit.ts')
    const seconds = (Date.now() - start.getTime()) / 1000
    const strict = flags['on-inconclusive'] === 'fail'
    await writing(junit, () => replaceFile(junit, writeJUnit(report, { start, seconds, strict })))
  }
  const { writeMarkdown } = await import('../report/check/markdown.ts')
  if (markdown !== undefined) await writing(markdown, () => replaceFile(markdown, writeMarkdown(report)))
  if (html !== undefined) {
    const { writeCheckPage } = await import('../report/check/page.ts')
    await writing(html, async () => {
      await replaceFile(html, await writeCheckPage(report))
      await listPage(html)
    })
    await describeUndrawn([html], flags.quiet, { err })
  }
  const { github } = findCI()
  if (flags.github ?? github !== undefined) {
    const { annotate } = await import('../report/check/github.ts')
    // Where the runner reads them as well; standard output may be JSON.
    for (const command of annotate(report)) err.write(`${command}\n`)
    const summary = github?.summary
    if (summary !== undefined) await writing(summary, () => appendToFile(summary, writeMarkdown(report)))
  }
}
