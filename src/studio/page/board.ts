import { type Parties, partyColors } from '../../battle/party-colors.ts'
import { digestTally } from '../../fight/digest.ts'
import type { PairedDifference } from '../../metrics/difference.ts'
import { histogramsOf } from '../../metrics/metrics.ts'
import type { Metric } from '../../metrics/result.ts'
import type { Stand } from '../../plan-scenario.ts'
import { inPoints, showChange, showSides } from '../../report/difference.ts'
import { showCount, showFigure, unitBehind } from '../../report/figure.ts'
import { barRows } from './bars.ts'
import { Canvas } from './canvas.ts'
import {
  colorsOf,
  type Datum,
  DRAW_COLOR,
  drawDamage,
  drawLengths,
  drawSurvivors,
  drawWins,
  NEUTRAL_COLOR,
} from './drawings.ts'
import { type Band, bandRows, showExpected } from './expected.ts'
import { comparedMetrics, differencesOf, lengthOf, measureShown, shownMetrics, subjectsOf } from './figures.ts'
import { breakable, byId, element, sayTable } from './markup.ts'
import { type Progress, showProgress } from './progress.ts'
import type { Duel, Series } from './series.ts'

/** What has been found out, as it is shown: the verdict, the difference, the charts, the table. */
export class Board {
  readonly #bands: readonly Band[]
  readonly #wins: Canvas
  readonly #unit: 'rounds' | 'seconds'
  readonly #lengths: Canvas
  readonly #survivors = new Canvas('survivors', 'Histograms of survivors', drawSurvivors)
  readonly #damage: Canvas

  /** @param bands what is expected, of a scenario with these names */
  constructor(bands: readonly Band[], stand: Stand) {
    const { roster } = stand
    this.#bands = bands
    const outcomes = new Map(outcomesOf(roster).map(({ name, label }) => [name, label]))
    const damages = new Map(subjectsOf(stand).map(({ name, label }) => [`damage.${name}.mean`, label]))
    const unit = lengthOf(stand)
    const lengths = new Map(
      bands.flatMap(({ metric }) => (metric.startsWith(`${unit}.`) ? [[metric, unit] as const] : [])),
    )
    this.#wins = new Canvas('wins', 'Battles by outcome', drawWins(bandRows(bands, outcomes)))
    this.#unit = unit
    this.#lengths = new Canvas('rounds', `Histogram of ${unit}`, drawLengths(bandRows(bands, lengths), unit))
    this.#damage = new Canvas('damage', 'Mean damage by combatant', drawDamage(bandRows(bands, damages)))
  }

  /** Shows a series that has fought; `duel` is how it does against the starting point, if it is another. */
  show(series: Series, base: Series, duel: Duel | undefined, progress: Progress): void {
    const metrics = this.measure(series)
    const start = duel && base.battles > 0 ? this.measure(base, series) : undefined
    const differences = duel ? differencesOf(duel) : undefined
    const { dataset } = document.documentElement
    ;[dataset.first, dataset.second] = partyColors(series.stand.roster)
    this.#headline(series, metrics)
    showExpected(this.#bands, metrics, series.stand.roster.parties)
    this.#moved(series, duel, metrics, start, differences)
    showProgress(series.battles, progress)
    this.#table(metrics)
    this.#compare(series, metrics, start, differences, duel)
    this.#charts(series, base, metrics, start)
  }

  /** All that is shown of a series, and what is expected of it; of the names that `like` has. */
  measure(series: Series, like = series): Map<string, Metric> {
    const names = [...shownMetrics(like.stand), ...this.#bands.map(({ metric }) => metric)]
    return measureShown(series.stand, series.tally, new Set(names))
  }

  #headline({ stand }: Series, metrics: ReadonlyMap<string, Metric>): void {
    const { parties } = stand.roster
    const wins = parties.map((party) => metrics.get(`win.${party}`)!)
    const leader = wins[0].low > wins[1].high ? 0 : wins[1].low > wins[0].high ? 1 : undefined
    const name = (party: 0 | 1): HTMLElement =>
      element('span', { class: party === 0 ? 'first' : 'second' }, parties[party])
    const length = metrics.get(`${this.#unit}.mean`)
    const unwon = ['stalemate', 'draw'].find((name) => wins.every((win) => (metrics.get(name)?.low ?? 0) > win.high))
    const order = leader === 1 ? ([1, 0] as const) : ([0, 1] as const)
    const rates = order.flatMap((party, at) => [at === 0 ? '' : ', ', name(party), ' ', ...share(wins[party])])
    const parts = unwon
      ? [`Mostly a ${unwon}: `, ...share(metrics.get(unwon)!)]
      : [leader === undefined ? 'Too close to call: ' : 'Win rate: ', ...rates]
    byId('verdict').replaceChildren(...parts)
    byId('verdict').append(
      ...(length ? [element('span', { class: 'hidden' }, `, in ${showFigure(length)} ${this.#unit}`)] : []),
    )
    const rest = ['draw', 'stalemate']
      .map((name) => metrics.get(name)?.value ?? 0)
      .reduce((sum, value) => sum + value, 0)
    const split = byId('split')
    if (split.children.length === 0) split.append(...['a', 'n', 'b'].map((kind) => element('i', { class: kind })))
    for (const [at, value] of [wins[0].value, rest, wins[1].value].entries()) {
      const part = split.children[at] as HTMLElement
      part.style.width = `${value * 100}%`
      part.hidden = value === 0
    }
  }

  /** The difference of the first party's win rate in one line, as the table below has it. */
  #moved(
    { stand }: Series,
    duel: Duel | undefined,
    metrics: ReadonlyMap<string, Metric>,
    start: ReadonlyMap<string, Metric> | undefined,
    differences: ReadonlyMap<string, PairedDifference> | undefined,
  ): void {
    const line = byId('moved')
    const [party] = stand.roster.parties
    const name = `win.${party}`
    const [before, now, difference] = [start?.get(name), metrics.get(name), differences?.get(name)]
    if (!duel) {
      line.replaceChildren(element('span', { class: 'soft' }, 'The starting point. Move a slider.'))
    } else if (before && now && difference) {
      const [, , words] = sidesOf(before, now, difference)
      line.replaceChildren(
        element('span', { class: 'first' }, party),
        ` ${words} `,
        element('span', { class: 'soft' }, `against the start`),
      )
    }
  }

  #table(metrics: ReadonlyMap<string, Metric>): void {
    const rows = [...metrics].map(([name, metric]) =>
      element(
        'tr',
        {},
        element('td', {}, element('code', {}, ...breakable(name))),
        element('td', {}, showFigure(metric), element('span', { class: 'soft' }, ` ${unitBehind(name)}`)),
      ),
    )
    byId('figures')
      .querySelector('tbody')!
      .replaceChildren(...rows)
    sayTable(byId('figures'))
  }

  #compare(
    series: Series,
    metrics: ReadonlyMap<string, Metric>,
    start: ReadonlyMap<string, Metric> | undefined,
    differences: ReadonlyMap<string, PairedDifference> | undefined,
    duel: Duel | undefined,
  ): void {
    const box = byId('difference')
    box.hidden = !duel
    if (!duel || !start || !differences) return
    const rows = comparedMetrics(series.stand).flatMap((name) => {
      const [before, now, difference] = [start.get(name), metrics.get(name), differences.get(name)]
      if (!before || !now || !difference || (before.value === 0 && now.value === 0)) return []
      const moved = difference.low > 0 ? 'moved-up' : difference.high < 0 ? 'moved-down' : 'still'
      const cells = [wordsOf(name), ...sidesOf(before, now, difference)]
      return [element('tr', { class: moved, 'data-metric': name }, ...cells.map((text) => element('td', {}, text)))]
    })
    box.querySelector('tbody')!.replaceChildren(...rows)
    sayTable(box.querySelector('table')!)
    const { battles, first } = duel
    // The start is known from before, and by more battles than it is compared by.
    const isAhead = first.battles > battles
    const ahead = isAhead ? `; the start alone is of ${showCount(first.battles)}` : ''
    byId('difference-note').textContent =
      `${showCount(battles)} battles each${isAhead ? ' so far' : ''}, battle by battle with the same dice${ahead}. ±: 95 %.`
  }

  #charts(
    series: Series,
    base: Series,
    metrics: ReadonlyMap<string, Metric>,
    start: ReadonlyMap<string, Metric> | undefined,
  ): void {
    const { stand } = series
    const { parties } = stand.roster
    const colors = colorsOf(stand.roster)
    this.#bars(this.#wins, outcomesOf(stand.roster), metrics, start)
    const subjects = subjectsOf(stand).map(({ name, label, party }) => ({
      name: `damage.${name}.mean`,
      label,
      color: party === undefined ? NEUTRAL_COLOR : colors[party],
    }))
    this.#bars(this.#damage, subjects, metrics, start)

    const now = histogramsOf(series.tally, stand.scoreboard)
    const before = start ? histogramsOf(base.tally, base.stand.scoreboard) : now
    const opacity = start ? 1 : 0
    const [rows, old] = barRows([now[this.#unit], before[this.#unit]])
    this.#lengths.show(
      rows,
      old.map((row) => ({ ...row, opacity })),
      this.#unit,
    )
    const panels = parties.map((party, at) => {
      const [rows, old] = barRows([now[`survivors.${party}`], before[`survivors.${party}`]])
      const more = { party, at, color: colors[at] }
      return [
        rows.map((row) => ({ ...row, ...more, before: false })),
        old.map((row) => ({ ...row, ...more, before: true, opacity })),
      ]
    })
    const crowds = parties.map((_, at) => stand.roster.combatants.filter(({ party }) => party === at).length)
    const names = new Map(parties.map((party) => [`survivors.${party}.mean`, party]))
    const bands = bandRows(this.#bands, names).map((band) => {
      const at = parties.indexOf(String(band.label))
      return { ...band, party: parties[at], at, high: band.high ?? crowds[at], before: null }
    })
    this.#survivors.show(
      panels.flatMap(([rows]) => rows),
      [...panels.flatMap(([, old]) => old), ...bands],
      `both ${parties.join(' ')}`,
    )
  }

  #bars(
    canvas: Canvas,
    subjects: readonly { name: string; label: string; color: string }[],
    metrics: ReadonlyMap<string, Metric>,
    start: ReadonlyMap<string, Metric> | undefined,
  ): void {
    // Of a few battles nothing may be known yet.
    const shown = subjects.filter(({ name }) => {
      const metric = metrics.get(name)
      return metric && (metric.value > 0 || (start?.get(name)?.value ?? 0) > 0)
    })
    if (shown.length === 0) return
    const rows = shown.map(({ name, label, color }): Datum => {
      const metric = metrics.get(name)!
      const before = start?.get(name)
      return {
        label,
        color,
        value: metric.value,
        low: metric.low,
        high: metric.high,
        figure: showFigure(metric),
        start: before ? showFigure(before) : '',
      }
    })
    const before = shown.map(({ name, label }): Datum => {
      const old = start?.get(name)
      const metric = old ?? metrics.get(name)!
      return { label, value: metric.value, figure: showFigure(metric), opacity: old ? 1 : 0 }
    })
    canvas.show(rows, before, shown.map(({ label }) => label).join('\n'))
  }
}

/** The ways in which battles end, in the order of the chart. */
export function outcomesOf(both: Parties): { name: string; label: string; color: string }[] {
  const colors = colorsOf(both)
  return [
    ...both.parties.map((party, at) => ({ name: `win.${party}`, label: party, color: colors[at] })),
    ...['draw', 'stalemate'].map((name) => ({ name, label: name, color: DRAW_COLOR })),
  ]
}

/** What was fought, so that it can be found again; the digest is that of `tiltyard run`. */
export function finePrint({ tally }: Series, seed: string, version: string): string {
  return `${showCount(tally.battles)} battles · seed ${seed} · digest ${digestTally(tally)} · tiltyard ${version}`
}

function share(metric: Metric): (Node | string)[] {
  const [value, give] = showFigure(metric).split(/ (?=±|\()/)
  return give === undefined
    ? [value]
    : [element('span', { class: 'figure' }, `${value} `, element('span', { class: 'give' }, give))]
}

/** A figure before, now, and the difference in words, which add up as they are shown. */
export function sidesOf(baseline: Metric, variant: Metric, difference: PairedDifference): [string, string, string] {
  const sides = showSides({ baseline, variant, difference, identical: difference.identical })
  const isShare = variant.kind === 'share'
  const words = difference.identical ? SAME : `${sides.difference}${isShare ? ' points' : ''}`
  return [sides.baseline, sides.variant, words]
}

const SAME = 'no difference in any battle'

/** `+3.21 ± 0.40 points`, or that nothing has changed at all. */
export function differenceWords(difference: PairedDifference, isShare: boolean): string {
  if (difference.identical) return SAME
  return isShare ? `${showChange(inPoints(difference, 'share'), false, 100)} points` : showChange(difference)
}

/** A metric's name in words. */
export function wordsOf(name: string): string {
  const [what, ...of] = name.replace(/\.mean$/, '').split('.')
  const whom = of.join('.')
  if (what === 'win') return `win rate of ${whom}`
  if (what === 'survivors') return `${whom} standing at the end`
  if (what === 'damage') return `damage by ${whom}, hp`
  return what
}
