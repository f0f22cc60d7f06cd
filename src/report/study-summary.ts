import { createColors } from 'picocolors'
import { visible } from '../source/escape.ts'
import { type Evidence, isPartial } from './evidence.ts'
import { listIncidents } from './incidents.ts'
import { LEAST_WIDTH, notice, type Page, type SummaryOptions, table, wrap, wrapFacts } from './lines.ts'
import type { StudyReport } from './study.ts'

/** What a study found, to read at a glance. Ends with a line break. */
export function summarizeStudy<Found extends Evidence>(
  report: StudyReport<Found>,
  found: Found,
  { width, color }: SummaryOptions,
): string {
  const page: Page = { width: Math.max(LEAST_WIDTH, width), paint: createColors(color) }
  const origin = wrapFacts(report.evidence(found), page.width).map(page.paint.dim)
  const per = found.exact ? 'times a battle, at most' : 'times in all battles of all sides'
  const incidents = listIncidents(found.incidents, per, page)
  const sections = [title(report, found, page), ...report.sections(found, page), incidents, origin]
  const shown = sections.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function title<Found extends Evidence>(report: StudyReport<Found>, found: Found, page: Page): string[] {
  const { width, paint } = page
  const { scenario, rules } = found
  const heading = table([[paint.bold(visible(scenario)), paint.dim(visible(rules))]], width, {
    wide: true,
    align: 'lr',
  })
  const lines = [...heading, ...wrap(visible(report.lead(found)), width)]
  if (!isPartial(found)) return lines
  const warning = ` PARTIAL: interrupted${report.shortfall(found)} `
  return [...lines, ...notice(warning, page)]
}
