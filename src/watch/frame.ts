import { createColors } from 'picocolors'
import stringWidth from 'string-width'
import { differenceTable, mainMetrics } from '../report/compare/summary.ts'
import { type SummaryOptions, wrap } from '../report/lines.ts'
import { joinSections, summarySections } from '../report/summary.ts'
import { visible } from '../source/escape.ts'
import { showProblem } from '../source/show-problem.ts'
import type { Sight } from './watch.ts'
import { brokenOf, changeOf, statusOf } from './words.ts'

/** What the frame has to fit into. */
interface FrameOptions extends SummaryOptions {
  /** Lines that there is room for. */
  readonly height: number
}

/** More are not shown at a time: they are corrected one by one. */
const MOST_PROBLEMS = 3

/** What a terminal shows of a file that is watched: what is wrong with it, who wins, what the last change did, the rest. */
export function drawFrame(file: string, sight: Sight, options: FrameOptions): string[] {
  const { width, height, color } = options
  const paint = createColors(color)
  const [headline = [], ...rest] = sight.glimpse ? summarySections(sight.glimpse.result, options) : []
  const status = [paint.dim(cut(visible(`${statusOf(file, sight)} · Ctrl-C ends`), width))]
  const sections = [status, problems(file, sight, options), headline, change(sight, options), ...rest]
  const lines = joinSections(sections).trimEnd().split('\n')
  if (lines.length <= height) return lines
  return [...lines.slice(0, height - 1), paint.dim('… more in a taller window')]
}

/** A line that the terminal would otherwise break, and that could then not be drawn over. */
function cut(line: string, width: number): string {
  const characters = [...line]
  while (stringWidth(characters.join('')) > width) characters.pop()
  return characters.join('')
}

function problems(file: string, sight: Sight, { width, color }: FrameOptions): string[] {
  const { red, dim } = createColors(color)
  const shown = sight.problems.slice(0, MOST_PROBLEMS).flatMap((problem) => {
    const [message, ...excerpt] = showProblem(problem).split('\n')
    return [...wrap(message, width), ...excerpt.map((line) => cut(line, width))]
  })
  const more = sight.problems.length - MOST_PROBLEMS
  return [
    ...wrap(visible(brokenOf(file, sight)), width)
      .filter(Boolean)
      .map(red),
    ...shown,
    ...(more > 0 ? [dim(`and ${more} more`)] : []),
  ]
}

/** What the last change of the file has done, in words and in figures. */
function change(sight: Sight, { width, color }: FrameOptions): string[] {
  const comparison = sight.glimpse?.comparison
  if (!comparison) return []
  const paint = createColors(color)
  const [variant] = comparison.variants
  const words = changeOf(sight)
  const lines = wrap(visible(words), width).map(paint.bold)
  const moved = mainMetrics(comparison, variant).filter((name) => !variant.metrics[name].identical)
  if (moved.length === 0) return lines
  const sides = [`version ${sight.version - 1}`, `version ${sight.version}`] as const
  return [...lines, ...differenceTable(moved, variant.metrics, sides, { width, paint })]
}
