import { createColors } from 'picocolors'
import type { ExactResult } from '../exact/result.ts'
import type { Metric } from '../metrics/result.ts'
import { metricOf, showBare, showCount, showExact } from './figure.ts'
import { clean, glue, LEAST_WIDTH, type Page, type SummaryOptions, table, wrap, wrapFacts } from './lines.ts'
import { firstSlainOf, followingsOf, subjectsOf } from './subject.ts'

/** More combatants than this are shown by template. */
const MOST_LINES = 12

/**
 * The exact answer to read at a glance. Outcomes and length to nine digits, tables to six; the JSON has everything to
 * twelve. Ends with a line break.
 */
export function summarizeExactly(result: ExactResult, { width, color }: SummaryOptions): string {
  const page: Page = { width: Math.max(LEAST_WIDTH, width), paint: createColors(color) }
  const sections = [
    title(result, page),
    outcomes(result, page),
    length(result, page),
    combatants(result, page),
    weapons(result, page),
    actions(result, page),
    idleRules(result, page),
    origin(result, page),
  ]
  const filled = sections.filter((lines) => lines.length > 0)
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** `law wins 74.1331822 % of the battles, crime 25.8668178 %`: who wins more often first. */
function title(result: ExactResult, { width, paint }: Page): string[] {
  const wins = result.roster.parties.map((party) => ({ party, share: metricOf(result, `win.${party}`)! }))
  const [one, other] = wins.sort((a, b) => b.share.value - a.share.value)
  const verdict = `${one.party} win exactly ${showExact(one.share)} of the battles, ${other.party} ${showExact(other.share)}`
  const heading = [[paint.bold(clean(result.scenario)), paint.dim(clean(result.rules))]]
  return [...table(heading, width, { wide: true, align: 'lr' }), ...wrap(clean(verdict), width)]
}

function outcomes(result: ExactResult, { width, paint }: Page): string[] {
  const [first, second] = result.roster.parties
  const rows = [
    [first, `win.${first}`, paint.cyan],
    [second, `win.${second}`, paint.yellow],
    ['draw', 'draw', paint.dim],
    ['stalemate', 'stalemate', paint.dim],
  ] as const
  return table(
    rows.map(([name, metric, ink]) => [ink(`  ${clean(name)}`), showExact(metricOf(result, metric)!)]),
    width,
  )
}

function length(result: ExactResult, { width, paint }: Page): string[] {
  const of = (name: string): string => showExact(metricOf(result, name)!)
  const { parties, combatants } = result.roster
  const left = parties.map((party, index) => {
    const size = combatants.filter((combatant) => combatant.party === index).length
    return `${clean(party)} ${glue(`${of(`survivors.${party}.mean`)} of ${size}`)}`
  })
  const spans = `half of the battles ${of('rounds.p25')} to ${of('rounds.p75')}, nine of ten ${of('rounds.p05')} to ${of('rounds.p95')}`
  return [
    ...wrap(`${paint.bold('Length')}  ${of('rounds.mean')} rounds, ${spans}`, width),
    ...wrap(`${paint.bold('Left standing')}  ${left.join(', ')}`, width),
  ]
}

function combatants(result: ExactResult, { width, paint }: Page): string[] {
  const rows = subjectsOf(result, MOST_LINES).map((subject) => [
    `  ${clean(subject.label)}`,
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

function weapons(result: ExactResult, { width, paint }: Page): string[] {
  const rows = result.roster.weapons.flatMap((weapon) => {
    const hits = metricOf(result, `hit.${weapon}`)
    const attack = metricOf(result, `damage_per_attack.${weapon}.mean`)
    const hit = metricOf(result, `damage_per_hit.${weapon}.mean`)
    return hits || attack || hit ? [[`  ${clean(weapon)}`, ...cells(hits, attack, hit)]] : []
  })
  if (rows.length === 0) return []
  const heads = ['attacks that hit %', 'damage an attack', 'damage a hit'].map(paint.dim)
  return table([[paint.bold('Weapons'), ...heads], ...rows], width)
}

function actions(result: ExactResult, { width, paint }: Page): string[] {
  const rows = subjectsOf(result, 0).flatMap(({ name, label }) => {
    const used = result.roster.actions.flatMap((action) => {
      const share = metricOf(result, `use.${name}.${action}`)
      return share && share.value > 0 ? [{ action, share }] : []
    })
    used.sort((a, b) => b.share.value - a.share.value)
    const list = used.map(({ action, share }) => glue(`${clean(action)} ${showBare(share)}`)).join(', ')
    return used.length > 0 ? [[`  ${clean(label)}`, list]] : []
  })
  if (rows.length === 0) return []
  return [`${paint.bold('Actions')}  ${paint.dim('% of turns')}`, ...table(rows, width, { wide: true, align: 'll' })]
}

/** Rules that are of no use, whatever the dice. */
function idleRules(result: ExactResult, { width, paint }: Page): string[] {
  const idle = followingsOf(result).filter((rule) => rule.idle)
  if (idle.length === 0) return []
  const rows = idle.map(({ who, list, text }) => [`  ${clean(who)}`, `${list}: ${clean(text)}`])
  const heading = paint.yellow(paint.bold('Rules that can never be followed'))
  return [heading, ...table(rows, width, { wide: true, align: 'll' })]
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

function cells(...metrics: readonly (Metric | undefined)[]): string[] {
  return metrics.map((metric) => (metric ? showBare(metric) : ''))
}
