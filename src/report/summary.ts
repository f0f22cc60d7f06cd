import { createColors } from 'picocolors'
import stringWidth from 'string-width'
import type { Result } from '../metrics/result.ts'
import { visible } from '../source/escape.ts'
import { chooseBins } from './charts/distribution.ts'
import { meanOf, metricOf, showBattles, showCount, showFigure } from './figure.ts'
import { headlineOf } from './headline.ts'
import { listIncidents } from './incidents.ts'
import {
  besides,
  GAP,
  isNarrow,
  LEAST_WIDTH,
  notice,
  type Page,
  partyInks,
  type SummaryOptions,
  table,
  widthOf,
  wrap,
  wrapFacts,
} from './lines.ts'
import { ownFigures } from './own-figures.ts'
import { shareBar, spark } from './spark.ts'
import { LEAST_BARS, MOST_BARS, spreads } from './spreads.ts'
import { firstSlainOf, type Subject, subjectsOf } from './subject.ts'
import { actions, armours, cells, idleRules, weapons } from './tables.ts'

/** More combatants than this are shown by template. */
const MOST_LINES = 12
/** On wider terminals the eye would lose its line. */
const MOST_WIDTH = 200
/** Two columns of text, if each has so much room. */
const COLUMN = 74
const BETWEEN_COLUMNS = 4
/** A name has so many columns, whatever else there is to show. */
const LEAST_LABEL = 12

/** The result for a designer to read at a glance: who wins, how long it takes, who does what. Ends with a line break. */
export function summarize(result: Result, options: SummaryOptions): string {
  return joinSections(summarySections(result, options))
}

export function joinSections(sections: readonly (readonly string[])[]): string {
  const filled = sections.filter((lines) => lines.length > 0)
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** The lines of the summary, in sections; the first is the headline. */
export function summarySections(result: Result, { width, color }: SummaryOptions): string[][] {
  const page: Page = { width: Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH)), paint: createColors(color) }
  const half = Math.floor((page.width - BETWEEN_COLUMNS) / 2)
  const inColumns = half >= COLUMN
  const column = inColumns ? { ...page, width: half } : page
  const [left, below] = [
    [outcomes, spreads],
    [actions, ownFigures],
  ].map((some) => some.map((of) => of(result, column)))
  const right = [
    ...combatants(result, column),
    ...besides(weapons(result, column), armours(result, column), column.width),
  ]
  const body = inColumns ? [sideBySide([...left, ...below], right, half)] : [...left, ...right, ...below]
  return [
    title(result, page),
    ...body,
    idleRules(result, 'Rules never followed', page),
    listIncidents(result.incidents, 'times in all battles', page),
    origin(result, page),
  ]
}

/** Two columns of sections, as one section. */
function sideBySide(left: readonly string[][], right: readonly string[][], half: number): string[] {
  const [lefts, rights] = [left, right].map((sections) => joinSections(sections).trimEnd().split('\n'))
  return besides(lefts, rights, 2 * half + BETWEEN_COLUMNS, half + BETWEEN_COLUMNS)[0]
}

function title(result: Result, page: Page): string[] {
  const { width, paint } = page
  const { scenario, rules, battles, partial } = result
  const heading = table([[visible(scenario), paint.dim(visible(rules))]], width, { wide: true, align: 'lr' })
  const headline = wrap(visible(headlineOf(result)), width).map(paint.bold)
  if (!partial) return [...heading, ...headline]
  const warning = ` PARTIAL: interrupted after ${showBattles(battles)} `
  return [...heading, ...notice(warning, page), ...headline]
}

/** Of both parties, and of what else came about; what never did, on one line. */
function outcomes(result: Result, page: Page): string[] {
  const { width, paint } = page
  const [first, second] = result.roster.parties
  const inks = partyInks(result.roster, page)
  const unwon = ['draw', 'stalemate'] as const
  const never = unwon.filter((outcome) => metricOf(result, outcome)?.value === 0)
  const lines = [
    { name: first, metric: `win.${first}`, ink: inks[0] },
    { name: second, metric: `win.${second}`, ink: inks[1] },
    ...unwon.filter((outcome) => !never.includes(outcome)).map((name) => ({ name, metric: name, ink: paint.dim })),
    ...(never.length > 0 ? [{ name: never.join(', '), metric: never[0], ink: paint.dim }] : []),
  ].flatMap(({ name, metric, ink }) => {
    const share = metricOf(result, metric)
    return share ? [{ name: `  ${visible(name)}`, share, figure: showFigure(share), ink }] : []
  })
  const figures = Math.max(...lines.map(({ figure }) => figure.length))
  const names = Math.min(30, Math.max(...lines.map(({ name }) => stringWidth(name))) + GAP)
  const bar = Math.min(60, width - names - figures - GAP)
  return table(
    lines.map(({ name, share, figure, ink }) => {
      if (isNarrow(width)) return [ink(name), figure]
      const drawn = share.value === 0 || bar < LEAST_BARS ? '' : shareBar(share, bar)
      return [ink(name), figure, drawn && ink(drawn)]
    }),
    width,
    { headless: true, align: 'lrl' },
  )
}

/** Who stands, who falls, who strikes and who is struck; in two tables where one would be too wide. */
function combatants(result: Result, page: Page): string[][] {
  const { paint } = page
  const inks = partyInks(result.roster, page)
  const subjects = subjectsOf(result, MOST_LINES)
  const heads = ['Combatants', 'stands %', 'falls first %', 'damage dealt', 'taken']
  const rows = [heads.map((head, column) => (column === 0 ? paint.bold(head) : paint.dim(head)))]
  const owners: (Subject | undefined)[] = [undefined]
  for (const party of [0, 1, undefined] as const) {
    const members = subjects.filter((subject) => subject.party === party)
    if (members.length === 0) continue
    const ink = party === undefined ? paint.dim : inks[party]
    const name = party === undefined ? 'both parties' : result.roster.parties[party]
    // Of a party of one the line below says it all.
    const [falls] =
      members.length > 1 || subjects.length < result.roster.combatants.length ? [`first_slain.${name}`] : []
    rows.push(
      [visible(name), '', ...cells(falls === undefined ? undefined : metricOf(result, falls)), '', ''].map(
        (text) => text && ink(text),
      ),
    )
    rows.push(...members.map((subject) => aboutSubject(result, subject)))
    owners.push(undefined, ...members)
  }
  const cut = Math.max(0, Math.max(...rows.map(([name]) => stringWidth(name))) - LEAST_LABEL)
  if (isNarrow(page.width)) return [table(rows, page.width)]
  if (widthOf(rows) - cut > page.width) {
    const parts = [rows.map(([name, stands, falls]) => [name, stands, falls])]
    parts.push(rows.map(([name, , , dealt, taken], row) => [row === 0 ? '' : name, dealt, taken]))
    return parts.map((part) => table(part, page.width))
  }
  return [table(withDamageBars(result, rows, owners, page), page.width, { align: 'lrrrrl' })]
}

function aboutSubject(result: Result, subject: Subject): string[] {
  return [
    `  ${visible(subject.label)}`,
    ...cells(
      metricOf(result, `survive.${subject.name}`),
      firstSlainOf(result, subject),
      meanOf(result, `damage.${subject.name}.mean`),
      meanOf(result, `taken.${subject.name}.mean`),
    ),
  ]
}

/** The rows with the distribution of the damage that each subject dealt, all on one axis, if there is room for it. */
function withDamageBars(
  { histograms, roster }: Result,
  rows: readonly string[][],
  owners: readonly (Subject | undefined)[],
  page: Page,
): string[][] {
  const { width, paint } = page
  const inks = partyInks(roster, page)
  const known = owners.flatMap((subject) => {
    const histogram = subject && histograms[`damage.${subject.name}`]
    return histogram ? [histogram] : []
  })
  const room = Math.min(MOST_BARS, width - widthOf(rows) - GAP)
  if (room < LEAST_BARS + 6 || known.length === 0) return rows.map((row) => [...row])
  const bins = chooseBins(known, room, true)
  return rows.map((row, index) => {
    const subject = owners[index]
    const histogram = subject && histograms[`damage.${subject.name}`]
    if (index === 0) return [...row, paint.dim(`dealt, ${bins.from} to ${bins.to - 1}`)]
    return [
      ...row,
      histogram ? (subject.party === undefined ? paint.dim : inks[subject.party])(spark(histogram, bins)) : '',
    ]
  })
}

function origin({ battles, seed, digest, version, precision, plain }: Result, { width, paint }: Page): string[] {
  const asked = precision === undefined ? '' : ` (win rates to ± ${Number((precision * 100).toPrecision(6))} %)`
  // Two digits say how sure it is.
  const effectiveSize = plain
    ? ` · luck taken out: as sure as ${showCount(Number(plain.effectiveSize.toPrecision(2)))} plain battles`
    : ''
  const text = `${showBattles(battles)}${asked}${effectiveSize} · seed ${visible(seed)} · digest ${digest.slice(0, 12)} · tiltyard ${version} · ±: 95 %`
  return wrapFacts(text, width).map(paint.dim)
}
