import { showCount, showFigure } from '../../report/figure.ts'
import { fightAhead } from './ahead.ts'
import { differenceWords, outcomesOf } from './board.ts'
import { Canvas } from './canvas.ts'
import { type Datum, drawSweep } from './drawings.ts'
import { type Band, bandRows } from './expected.ts'
import type { Field } from './field.ts'
import { differencesOf, measureShown, pairShown } from './figures.ts'
import { byId, element } from './markup.ts'
import { Hand, type PoolOptions } from './pool.ts'
import { Duel, type Series } from './series.ts'
import { nearestStop, sizeOf, thinOut } from './stops.ts'

const MOST_POINTS = 13
/** Every point is fought so far before the next is fought further. */
const PASSES = [1024, 4096, 16_384]

interface Point {
  readonly value: string
  readonly series: Series
}

/** Where the sweep's points come from, and whom it tells. */
export interface SweepOptions extends Pick<PoolOptions, 'ruleset' | 'key' | 'onBroken'> {
  /** The plan with the field at a value, if that is a plan; the same series for the same changes. */
  readonly seriesAt: (field: Field, value: string) => Promise<Series | undefined>
  readonly onChoose: (field: Field, value: string) => void
  /** What is expected, of which that about the parties' wins is shown. */
  readonly bands: readonly Band[]
  readonly parties: readonly string[]
}

/** How outcomes follow one number, with everything else as it is now. All points have the same dice. */
export class Sweep {
  readonly #options: SweepOptions
  readonly #canvas: Canvas
  #hand: Hand | undefined
  #field: Field | undefined
  #run = 0

  constructor(options: SweepOptions) {
    this.#options = options
    const wins = new Map(options.parties.map((party) => [`win.${party}`, party]))
    const draw = drawSweep(bandRows(options.bands, wins))
    this.#canvas = new Canvas('sweep', 'Win rates over the values of a number', draw, ({ label }) => {
      if (this.#field && typeof label === 'string') this.#options.onChoose(this.#field, label)
    })
    byId('sweep-close').addEventListener('click', () => this.close())
  }

  get field(): Field | undefined {
    return this.#field
  }

  close(): void {
    this.#run++
    this.#field = undefined
    this.#hand?.dismiss()
    this.#hand = undefined
    byId('sweep').hidden = true
  }

  async open(field: Field, title: string, now: string, goals: readonly number[]): Promise<void> {
    const isNew = this.#field?.path !== field.path
    const run = ++this.#run
    this.#field = field
    this.#hand ??= new Hand(this.#options)
    const hand = this.#hand
    byId('sweep').hidden = false
    byId('sweep-title').textContent = `Sweep: ${title}`
    if (isNew) {
      byId('sweep-note').textContent = 'Fighting …'
      byId('sweep').scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    }
    const stops = thinOut(field.stops, MOST_POINTS, nearestStop(field.stops, now))
    const values = stops.includes(now) ? stops : inOrder([...stops, now])
    const points: Point[] = []
    for (const value of values) {
      const series = await this.#options.seriesAt(field, value)
      if (series) points.push({ value, series })
    }
    if (points.length === 0) {
      byId('sweep-note').textContent = 'No value of it can be fought as things are.'
      return
    }
    for (const pass of PASSES) {
      for (const { series } of points) {
        if (run !== this.#run) return
        await fightAhead(series, { ...this.#options, hand, to: pass, goals, isWanted: () => run === this.#run })
      }
      if (run !== this.#run) return
      this.#show(points, now)
    }
  }

  #show(points: readonly Point[], now: string): void {
    const here = points.find(({ value }) => value === now)?.series
    const isOrdered = points.every(({ value }) => sizeOf(value) !== undefined)
    const isSeen = (name: string) =>
      points.some(({ series }) => (measureShown(series.stand, series.tally).get(name)?.value ?? 0) > 0)
    const outcomes = outcomesOf(points[0].series.stand.roster).filter(
      ({ name }) => name.startsWith('win.') || isSeen(name),
    )
    const rows = points.flatMap(({ value, series }): Datum[] => {
      const metrics = measureShown(series.stand, series.tally)
      const differences = here && here !== series ? differencesAgainst(here, series) : undefined
      return outcomes.flatMap(({ name, label, color }) => {
        const metric = metrics.get(name)
        if (!metric) return []
        const difference = differences?.get(name)
        return [
          {
            label: value,
            size: sizeOfPlain(value),
            isOrdered,
            outcome: label,
            color,
            value: metric.value,
            low: metric.low,
            high: metric.high,
            figure: showFigure(metric),
            difference: difference ? differenceWords(difference, true) : 'this is now',
            now: value === now,
          },
        ]
      })
    })
    const least = Math.min(...points.map(({ series }) => series.battles))
    const [first, second] = points[0]?.series.stand.roster.parties ?? []
    byId('sweep-note').replaceChildren(
      element('strong', { class: 'first' }, first ?? ''),
      ' and ',
      element('strong', { class: 'second' }, second ?? ''),
      `: ${points.length} values, ${showCount(least)} battles each, all with the same dice. ${isOrdered ? 'Bands' : 'Lines'}: 95 %. Choose a point to take its value.`,
    )
    this.#tabulate(rows, this.#options.parties)
    this.#canvas.show(
      rows,
      [],
      `alone ${[...outcomes, ...points].map((each) => ('value' in each ? each.value : each.name)).join(' ')}`,
    )
    byId('sweep').dataset.points = String(points.length)
  }

  /** The same without a picture, and for those who use no mouse. */
  #tabulate(rows: readonly Datum[], parties: readonly string[]): void {
    const field = this.#field
    if (!field) return
    const [first] = parties
    const outcomes = [...new Set(rows.map(({ outcome }) => String(outcome)))]
    const words = outcomes.map((outcome) => (parties.includes(outcome) ? `win rate of ${outcome}` : outcome))
    const heads = ['value', ...words, `${first} against now`, 'choose']
    const body = [...new Set(rows.map(({ label }) => String(label)))].map((label) => {
      const of = outcomes.map((outcome) => rows.find((row) => row.label === label && row.outcome === outcome))
      const take = element('button', { type: 'button', 'aria-label': `Take ${label}` }, 'take')
      take.addEventListener('click', () => this.#options.onChoose(field, label))
      const isNow = of[0]?.now === true
      const cells = [
        label,
        ...of.map((row) => String(row?.figure ?? '')),
        String(of[0]?.difference ?? ''),
        isNow ? '' : take,
      ]
      return element('tr', { class: isNow ? 'now' : '' }, ...cells.map((cell) => element('td', {}, cell)))
    })
    const table = byId('sweep-table')
    table
      .querySelector('thead')!
      .replaceChildren(element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))))
    table.querySelector('tbody')!.replaceChildren(...body)
  }
}

function differencesAgainst(one: Series, other: Series) {
  const duel = new Duel(one, other, pairShown(one.stand, other.stand))
  duel.advance()
  return differencesOf(duel)
}

/** A number, with or without a unit; dice are no place on a scale. */
function sizeOfPlain(value: string): number | null {
  return /d/.test(value) && /\d*d[\d%]/.test(value) ? null : (sizeOf(value) ?? null)
}

function inOrder(values: readonly string[]): string[] {
  return values.every((value) => sizeOf(value) !== undefined)
    ? [...values].sort((a, b) => sizeOf(a)! - sizeOf(b)!)
    : [...values]
}
