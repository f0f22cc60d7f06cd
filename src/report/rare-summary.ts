import { createColors } from 'picocolors'
import type { RareResult } from '../rare/result.ts'
import { visible } from '../source/escape.ts'
import { showCount } from './figure.ts'
import { LEAST_WIDTH, type SummaryOptions, table, wrap, wrapFacts } from './lines.ts'

/** How often something rare happens, to read at a glance. Ends with a line break. */
export function summarizeRare(result: RareResult, { width, color }: SummaryOptions): string {
  const page = Math.max(LEAST_WIDTH, width)
  const paint = createColors(color)
  const heading = [[paint.bold(visible(result.scenario)), paint.dim(visible(result.rules))]]
  const levels = result.levels.map(({ progress, share }) => [
    `  ${visible(describeLevel(result, progress))}`,
    showShare(share),
  ])
  const rows = [[paint.bold('On the way'), paint.dim('of all battles')], ...levels]
  const { replicates, effort, battles, seed, version } = result
  const facts = [
    `${replicates} climbs, ${showCount(effort)} battles a level in each`,
    `${showCount(battles)} battles begun`,
    ...(result.bounds === 'both' ? [`as sure as ${showCount(plainBattles(result))} plain battles`] : []),
    `seed ${seed}`,
    `tiltyard ${version}`,
  ]
  return `${[
    ...table(heading, page, { wide: true, align: 'lr' }),
    ...wrap(visible(describeShare(result)), page),
    '',
    ...(levels.length > 0 ? [...table(rows, page), ''] : []),
    ...wrapFacts(visible(facts.join(' · ')), page).map(paint.dim),
  ].join('\n')}\n`
}

/** `win.goblins: 3.1e-7 of the battles, one in 3.2 million; 95 % interval 2.8e-7 to 3.4e-7`. */
function describeShare({ metric, value, low, high, bounds }: RareResult): string {
  if (bounds === 'both') {
    return `${metric}: ${showShare(value)} of the battles, one in ${showOneIn(value)}; 95 % interval ${showShare(low, value)} to ${showShare(high, value)}`
  }
  const seen =
    value === 0
      ? 'none was seen to end so, and with more --battles it may be less'
      : 'some were seen to end so, too unevenly to say how often: more --battles may'
  return `${metric}: at most ${showShare(high)} of the battles, less than one in ${showOneIn(high)}; ${seen}`
}

/** So many battles from the start would have an interval as narrow. */
function plainBattles({ value, low, high }: RareResult): number {
  const error = Math.log(high / low) / (2 * STANDARD_ERRORS)
  return Math.round((1 - value) / (value * error ** 2))
}

const STANDARD_ERRORS = 1.96

function describeLevel({ metric, roster }: RareResult, progress: number): string {
  if (metric === 'stalemate') return `round ${progress + 1} begins`
  if (metric === 'draw') return `no party has more than ${percent(-progress)} of its hit points`
  const party = roster.parties.find((name) => metric === `win.${name}`)
  if (progress > 0) return `${party} are ahead by ${percent(progress)} of hit points`
  return progress < 0
    ? `${party} are no more than ${percent(-progress)} of hit points behind`
    : `${party} are not behind`
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`
}

/** `0.031 %`, `3.1e-7`; as `like` is. */
function showShare(share: number, like = share): string {
  if (share === 0) return '0'
  return like >= LEAST_IN_PERCENT ? `${(100 * share).toPrecision(3)} %` : share.toExponential(2)
}

const LEAST_IN_PERCENT = 1e-5

function showOneIn(share: number): string {
  const battles = Number((1 / share).toPrecision(3))
  return battles < 1e15 ? showCount(battles) : battles.toExponential(1)
}
