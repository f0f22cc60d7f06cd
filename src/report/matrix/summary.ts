import { visible } from '../../source/escape.ts'
import type { Offender } from '../../studies/nudges.ts'
import { evidenceLine } from '../evidence.ts'
import { inBlocks, isNarrow, type Page, table, widthOf, wrap } from '../lines.ts'
import {
  type AnyMatrix,
  accuracyOf,
  cycleWords,
  cyclicWords,
  dominatedWords,
  foughtOf,
  isDistinct,
  isHelp,
  matchupsOf,
  nudgesByHelp,
  offenderWords,
  type ReportedOption,
  reportedOptions,
  type Side,
  showChange,
  showMix,
  showScore,
  showVarietyChange,
  sidesOf,
  situationNames,
  varietyOf,
} from './words.ts'

/** The heat map, every option, and what follows from both. */
export function sectionsOf(found: AnyMatrix, page: Page): string[][] {
  return [
    heatMap(found, page),
    ...sidesOf(found).map((side) => options(found, side, page)),
    situations(found, page),
    sentences(found, page),
    ...(found.offenders ?? []).map((offender) => nudges(found, offender, page)),
    found.offenders?.length === 0 ? ['Nothing to nudge: no option is distinct from 50 %'] : [],
  ]
}

function heatMap(found: AnyMatrix, { width, paint }: Page): string[] {
  const { table: of, cells, exact } = found
  const rows = reportedOptions(found, 'rows')
  const columns = of.isSquare ? rows : reportedOptions(found, 'columns')
  const marks = columns.map((_, at) => markOf(at, of.isSquare))
  const named = (option: ReportedOption, at: number) =>
    `${of.isSquare ? `${marks[at]} `.padStart(4) : '  '}${visible(option.name)}`
  const lines = rows.map((row, at) => [
    named(row, at),
    ...columns.map((column) => {
      const cell = cells[row.at][column.at]
      if (!cell) return paint.dim('·')
      const value = (100 * cell.value).toFixed(exact ? 2 : 0)
      if (!isDistinct(cell)) return paint.dim(exact ? value : `${value}~`)
      return cell.value > 0.5 ? paint.cyan(value) : paint.yellow(value)
    }),
  ])
  const accuracy = accuracyOf(found)
  const points = accuracy > 0 ? `, ± ${Number((100 * accuracy).toPrecision(2))} at most` : ''
  const legend = of.isSquare ? '' : `: ${columns.map(({ name }, at) => `${marks[at]} ${visible(name)}`).join(', ')}`
  const what = `${paint.bold('Score of the row')}, %${points}  across: ${of.isSquare ? 'the same options' : 'columns'}${legend}`
  const all = [['', ...marks.map((mark) => paint.dim(mark))], ...lines]
  return [...wrap(what, width), ...inBlocks(all, width).flatMap((block) => table(block, width))]
}

/** Options of a square table are numbered by their rank, columns of another lettered: A, B, …, Z, AA. */
function markOf(at: number, isSquare: boolean): string {
  if (isSquare) return String(at + 1)
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${String.fromCharCode(64 + Math.floor(at / 26))}${last}`
}

function options(found: AnyMatrix, side: Side, { width, paint }: Page): string[] {
  const reported = reportedOptions(found, side)
  const priced = reported.some(({ cost }) => cost !== undefined)
  const title = found.table.isSquare ? 'Options' : `${side === 'rows' ? 'Rows' : 'Columns'}`
  const row = (option: ReportedOption) => ({
    name: `  ${visible(option.name)}`,
    tier: String(option.tier),
    ...(priced && { cost: String(option.cost ?? '') }),
    'score %': showScore(option.score, found.exact),
    'mix %': option.share.high < 0.005 ? paint.dim('0') : showMix(option.share),
    'logit %': (100 * option.logit).toFixed(0),
    notes: paint.dim(shortNotes(option)),
  })
  const rows = reported.map(row)
  // The sentences below say what the notes do, and the page what the logit mix is.
  const [all, some, least] = [[], ['notes'], ['notes', 'logit %']].map((without) => {
    const columns = Object.keys(rows[0]).filter((column) => !without.includes(column))
    const heads = columns.map((column) => ({ name: paint.bold(title), notes: '' })[column] ?? paint.dim(column))
    const lines = rows.map((cells) => columns.map((column) => cells[column as keyof typeof cells] ?? ''))
    return {
      lines: [heads, ...lines],
      align: columns.map((column) => (/name|notes/.test(column) ? 'l' : 'r')).join(''),
    }
  })
  const fits = isNarrow(width) ? all : ([all, some].find(({ lines }) => widthOf(lines) <= width) ?? least)
  return table(fits.lines, width, { align: fits.align })
}

/** A word for each, for which there is no more room: the sentences below say more. */
function shortNotes({ strong, isWeak, dominatedBy, betterBuy }: ReportedOption): string {
  const notes = [
    strong.length > 0 && 'strong',
    isWeak && 'weak',
    dominatedBy.length > 0 && 'dominated',
    betterBuy !== undefined && 'dear',
  ]
  return notes.filter((note) => note !== false).join(', ')
}

/** What every option scores in each situation. */
function situations(found: AnyMatrix, { width, paint }: Page): string[] {
  const names = situationNames(found)
  if (names.length === 0) return []
  const marks = names.map((_, at) => markOf(at, false))
  const weights = found.table.situations.map(({ weight }) => `${Number((100 * weight).toPrecision(3))} %`)
  const heads = [paint.bold('Score by situation, %'), ...marks.map((mark) => paint.dim(mark))]
  const lines = sidesOf(found).flatMap((side) =>
    reportedOptions(found, side).map(({ name, at }) => [
      `  ${visible(name)}`,
      ...found.bySituation.map((each) => showScore(each[side][at].score, found.exact)),
    ]),
  )
  const legend = `  ${names.map((name, at) => `${marks[at]}: ${visible(name)} (${weights[at]})`).join(', ')}`
  return [...inBlocks([heads, ...lines], width).flatMap((block) => table(block, width)), ...wrap(legend, width)]
}

/** So many steps are shown of each option: those that help most. */
const MOST_NUDGES = 6

/** What one step of a number does to an option that scores too much or too little, and to the table. */
function nudges(found: AnyMatrix, offender: Offender, { width, paint }: Page): string[] {
  const helpful = nudgesByHelp(found, offender).filter((nudge) => isHelp(found, nudge))
  const head = wrap(visible(offenderWords(found, offender)), width)
  if (helpful.length === 0) return [...head, '  No step of a number of its own brings it nearer to 50 %']
  const heads = [paint.bold('  Steps that help'), '', ...['score', 'worst', 'variety'].map((name) => paint.dim(name))]
  const rows = helpful
    .slice(0, MOST_NUDGES)
    .map(({ path, now, then, score, worst, variety }) => [
      ...[`  ${visible(path)}`, visible(`${now} → ${then}`)],
      ...[showChange(score), showChange(worst), showVarietyChange(variety)],
    ])
  const least = rows.map(([path, step, score, , variety]) => [path, step, score, variety])
  const all = [heads, ...rows]
  const lines = widthOf(all) <= width || isNarrow(width) ? all : [[heads[0], '', heads[2], heads[4]], ...least]
  return [...head, ...table(lines, width, { align: lines === all ? 'llrrr' : 'llrr' })]
}

function sentences(found: AnyMatrix, { width }: Page): string[] {
  const { table: of, findings } = found
  const options = sidesOf(found).flatMap((side) => reportedOptions(found, side))
  const dominated = sidesOf(found).flatMap((side) => dominatedWords(found, side))
  const hidden = dominated.length - MOST_DOMINATED
  const before = sidesOf(found).map((side) => {
    const whose = of.isSquare ? 'The mix' : `The mix of the ${side}`
    return `${whose}: ${varietyOf(found, side)}${findings.isUnique ? '' : '; others do as well, this is the most varied'}`
  })
  const after = [
    ...dominated.slice(0, MOST_DOMINATED),
    ...(hidden > 0 ? [`${hidden} more ${hidden === 1 ? 'option is' : 'options are'} dominated`] : []),
    ...options.flatMap(({ name, cost, betterBuy }) =>
      betterBuy === undefined
        ? []
        : [`Worth less than it costs: ${name} (${cost}); ${betterBuy} is better for no more`],
    ),
    ...extremes(found, options),
  ]
  const lines = (texts: readonly string[], indent = '') =>
    texts.flatMap((text) => wrap(visible(text), width - indent.length).map((line) => `${indent}${line}`))
  return [...lines([...before, cyclicWords(found)]), ...lines(cycleWords(found), '  '), ...lines(after)]
}

/** Who is too strong, and where; who is too weak. */
function extremes({ margin, table: { situations } }: AnyMatrix, options: readonly ReportedOption[]): string[] {
  const strong = options.filter(({ strong }) => strong.length > 0)
  const weak = options.filter(({ isWeak }) => isWeak)
  const by = `certainly more than ${Number((100 * margin).toPrecision(3))} points`
  const named = strong.map(({ name, strong }) => `${name}${situations.length > 1 ? ` (${strong.join(', ')})` : ''}`)
  return [
    ...(strong.length > 0 ? [`Too strong, ${by} above 50 %: ${named.join(', ')}`] : []),
    ...(weak.length > 0 ? [`Too weak, ${by} below: ${weak.map(({ name }) => name).join(', ')}`] : []),
  ]
}

const MOST_DOMINATED = 5

export function evidenceOf(found: AnyMatrix): string {
  const mirrored = found.table.isSquare ? ', each with sides exchanged' : ''
  const battles = `${matchupsOf(found)}${mirrored}, ${foughtOf(found)}`
  const legend = found.cells.flat().some((cell) => cell && !isDistinct(cell)) ? ' · ~: may be 50 %' : ''
  return found.exact
    ? `${matchupsOf(found)}, ${evidenceLine(found, battles)}`
    : evidenceLine(found, battles, ` · (–): 90 % of resampled tables${legend}`)
}
