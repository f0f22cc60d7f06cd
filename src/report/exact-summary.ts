import { createColors } from 'picocolors'
import type { ExactResult } from '../exact/result.ts'
import { visible } from '../source/escape.ts'
import { lengthUnit, metricOf, showCount, showExact } from './figure.ts'
import { listIncidents } from './incidents.ts'
import { glue, LEAST_WIDTH, type Page, partyInks, type SummaryOptions, table, wrap, wrapFacts } from './lines.ts'
import { firstSlainOf, subjectsOf } from './subject.ts'
import { joinSections } from './summary.ts'
import { actions, cells, idleRules, weapons } from './tables.ts'

/** More combatants than this are shown by template. */
const MOST_LINES = 12

/**
 * The exact answer to read at a glance. Outcomes and length to nine digits, tables to six; the JSON has everything to
 * twelve. Ends with a line break.
 */
export function summarizeExactly(result: ExactResult, { width, color }: SummaryOptions): string {
  const page: Page = { width: Math.max(LEAST_WIDTH, width), paint: createColors(color) }
  return joinSections([
    title(result, page),
    outcomes(result, page),
    length(result, page),
    combatants(result, page),
    weapons(result, page),
    actions(result, page),
    idleRules(result, 'Rules that can never be followed', page),
    listIncidents(result.incidents, 'times a battle', page),
    origin(result, page),
  ])
}

/** `Win rate, exactly: law 74.1331822 %, crime 25.8668178 %`: who wins more often first. */
function title(result: ExactResult, { width, paint }: Page): string[] {
  const wins = result.roster.parties.map((party) => ({ party, share: metricOf(result, `win.${party}`)! }))
  const [one, other] = wins.sort((a, b) => b.share.value - a.share.value)
  const verdict = `Win rate, exactly: ${one.party} ${showExact(one.share)}, ${other.party} ${showExact(other.share)}`
  const heading = [[paint.bold(visible(result.scenario)), paint.dim(visible(result.rules))]]
  return [...table(heading, width, { wide: true, align: 'lr' }), ...wrap(visible(verdict), width)]
}

function outcomes(result: ExactResult, page: Page): string[] {
  const { width, paint } = page
  const [first, second] = result.roster.parties
  const inks = partyInks(result.roster, page)
  const rows = [
    [first, `win.${first}`, inks[0]],
    [second, `win.${second}`, inks[1]],
    ['draw', 'draw', paint.dim],
    ['stalemate', 'stalemate', paint.dim],
  ] as const
  return table(
    rows.map(([name, metric, ink]) => [ink(`  ${visible(name)}`), showExact(metricOf(result, metric)!)]),
    width,
    { headless: true },
  )
}

function length(result: ExactResult, { width, paint }: Page): string[] {
  const of = (name: string): string => showExact(metricOf(result, name)!)
  const { parties, combatants } = result.roster
  const left = parties.map((party, index) => {
    const size = combatants.filter((combatant) => combatant.party === index).length
    return `${visible(party)} ${glue(`${of(`survivors.${party}.mean`)} of ${size}`)}`
  })
  const spans = `half of the battles ${of('rounds.p25')} to ${of('rounds.p75')}, nine of ten ${of('rounds.p05')} to ${of('rounds.p95')}`
  return [
    ...(lengthUnit(result) === 'seconds' ? wrap(`${paint.bold('Time')}  ${of('seconds.mean')} seconds`, width) : []),
    ...wrap(`${paint.bold('Length')}  ${of('rounds.mean')} rounds, ${spans}`, width),
    ...wrap(`${paint.bold('Left standing')}  ${left.join(', ')}`, width),
  ]
}

function combatants(result: ExactResult, { width, paint }: Page): string[] {
  const rows = subjectsOf(result, MOST_LINES).map((subject) => [
    `  ${visible(subject.label)}`,
    ...cells(
      metricOf(result, `survive.${subject.name}`),
      firstSlainOf(result, subject),
      metricOf(result, `damage.${subject.name}.mean`),
      metricOf(result, `taken.${subject.name}.mean`),
    ),
  ])
  const heads = ['stands %', 'falls first %', 'damage dealt', 'taken'].map(paint.dim)
  return table([[paint.bold('Combatants'), ...heads], ...rows], width)
}

function origin({ states, rounds, undecided, version }: ExactResult, { width, paint }: Page): string[] {
  const left = undecided === 0 ? 'nothing left undecided' : `less than ${roundUp(undecided)} of the battles undecided`
  const text = `exact: ${showCount(states)} situations, ${showCount(rounds)} rounds, ${left} · tiltyard ${version}`
  return [
    ...wrapFacts(text, width),
    ...wrap('Quantiles and histograms of damage have no exact answer: `tiltyard run` has them.', width),
  ].map(paint.dim)
}

/** To the next power of ten. */
function roundUp(share: number): string {
  return `1e${Math.ceil(Math.log10(share))}`
}
