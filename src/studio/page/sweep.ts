import { parseNotation } from '../../battle/notation.ts'
import { showCount, showFigure } from '../../report/figure.ts'
import { fightAhead } from './ahead.ts'
import { readAmong, writeAmong } from './among.ts'
import { differenceWords, outcomesOf } from './board.ts'
import { Canvas } from './canvas.ts'
import { type Datum, drawSweep } from './drawings.ts'
import { type Band, bandRows } from './expected.ts'
import { type Field, isComposed } from './field.ts'
import { differencesOf, measureShown, pairShown } from './figures.ts'
import { byId, element, refill, sayTable, submitOnEnter } from './markup.ts'
import { PageWorker, type PoolOptions } from './pool.ts'
import { Duel, type Series } from './series.ts'
import { sizeOf, sweptOf } from './slider-values.ts'
import { showView, wayBack } from './views.ts'

/** Values to begin with: a whole number is swept without gaps. */
const MOST_POINTS = 61
/** Every point is fought so far before the next is fought further: a coarse curve comes at once. */
const PASSES = [16, 128, 1024, 4096, 16_384]
/** So often (ms) the curve grows while the first battles of long ones are fought. */
const GROWS = 500
/** Battles of all points together; of many points each is fought less far. */
const MOST_BATTLES = 262_144

interface Point {
  readonly value: string
  readonly series: Series
}

/** Where the sweep's points come from, and whom it tells. */
interface SweepOptions extends Pick<PoolOptions, 'ruleset' | 'key' | 'onBroken'> {
  /** The plan with the field at a value, if that is a plan; the same series for the same changes. */
  readonly seriesAt: (field: Field, value: string) => Promise<Series | undefined>
  readonly onChoose: (field: Field, value: string) => void
  /** The values to sweep through are others now. */
  readonly onAgain: (field: Field) => void
  /** What is expected, of which that about the parties' wins is shown. */
  readonly bands: readonly Band[]
  readonly parties: readonly string[]
}

/** How outcomes follow one number, with everything else as it is now. All points have the same dice. */
export class Sweep {
  readonly #options: SweepOptions
  readonly #canvas: Canvas
  #pageWorker: PageWorker | undefined
  #field: Field | undefined
  #run = 0
  /** What was pressed to open it: the keyboard goes back there. */
  #goBack = (): void => {}

  constructor(options: SweepOptions) {
    this.#options = options
    const wins = new Map(options.parties.map((party) => [`win.${party}`, party]))
    const draw = drawSweep(bandRows(options.bands, wins))
    this.#canvas = new Canvas('sweep', 'Win rates over the values of a number', draw, ({ label }) => {
      if (this.#field && typeof label === 'string') this.#options.onChoose(this.#field, label)
    })
    byId('sweep-close').addEventListener('click', () => {
      this.close()
      this.#goBack()
    })
    submitOnEnter(byId<HTMLTextAreaElement>('sweep-among'))
    byId('sweep-form').addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.#field) options.onAgain(this.#field)
    })
  }

  get field(): Field | undefined {
    return this.#field
  }

  /** Sweeps again, if a sweep is shown: everything else may have changed since, or its worker could not be started. */
  goOn(): void {
    this.#pageWorker?.dismiss()
    this.#pageWorker = undefined
    if (this.#field) this.#options.onAgain(this.#field)
  }

  close(): void {
    this.#run++
    this.#field = undefined
    this.#pageWorker?.dismiss()
    this.#pageWorker = undefined
    byId('sweep').hidden = true
  }

  async open(field: Field, title: string, now: string, goals: readonly number[]): Promise<void> {
    const isNew = this.#field?.path !== field.path
    const run = ++this.#run
    this.#field = field
    this.#pageWorker ??= new PageWorker(this.#options)
    const pageWorker = this.#pageWorker
    byId('sweep').hidden = false
    byId('sweep-title').textContent = `Sweep: ${title}`
    if (isNew) {
      byId('sweep-note').textContent = 'Fighting …'
      this.#goBack = wayBack()
      showView('results')
      byId('sweep').scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    }
    const values = this.#valuesOf(field, now, isNew)
    if (!values) return
    const points: Point[] = []
    for (const value of values) {
      const series = await this.#options.seriesAt(field, value)
      if (series) points.push({ value, series })
    }
    if (points.length === 0) {
      byId('sweep-note').textContent = 'No value of it can be fought as things are.'
      return
    }
    let shown = performance.now()
    const furthest = Math.max(PASSES[0], MOST_BATTLES / points.length)
    for (const pass of PASSES.filter((battles) => battles <= furthest)) {
      for (const { series } of points) {
        await fightAhead(series, { ...this.#options, pageWorker, to: pass, goals, isWanted: () => run === this.#run })
        if (run !== this.#run) return
        const fought = points.filter((point) => point.series.battles > 0)
        if (pass > PASSES[0] || fought.length < 2 || performance.now() < shown + GROWS) continue
        this.#show(fought, now)
        shown = performance.now()
      }
      this.#show(points, now)
    }
  }

  /** What is asked for, with the value that holds among it; undefined if what is asked for is wrong, which is said. */
  #valuesOf({ path, takes, sliderValues }: Field, now: string, isNew: boolean): readonly string[] | undefined {
    const among = byId<HTMLTextAreaElement>('sweep-among')
    if (isNew) among.value = isComposed(takes) ? sliderValues.join(',') : writeAmong(sweptOf(takes, now, MOST_POINTS))
    const values = readAmong(path, among.value)
    const wrong = 'wrong' in values ? values.wrong : ''
    byId('sweep-wrong').textContent = wrong
    among.setAttribute('aria-invalid', String(wrong !== ''))
    if ('wrong' in values) return undefined
    return values.includes(now) ? values : inOrder([...values, now])
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
    const { dataset } = byId('sweep')
    dataset.points = String(points.length)
    dataset.battles = String(least)
  }

  /** The same without a picture, and for those who use no mouse. */
  #tabulate(rows: readonly Datum[], parties: readonly string[]): void {
    const field = this.#field
    if (!field) return
    const [first] = parties
    const outcomes = [...new Set(rows.map(({ outcome }) => String(outcome)))]
    const words = outcomes.map((outcome) => (parties.includes(outcome) ? `win rate of ${outcome}` : outcome))
    const heads = ['value', ...words, `${first} against now, points`]
    const body = [...new Set(rows.map(({ label }) => String(label)))].map((label) => {
      const of = outcomes.map((outcome) => rows.find((row) => row.label === label && row.outcome === outcome))
      const take = element('button', { type: 'button', 'aria-label': `Take ${label}`, 'data-key': label }, label)
      take.addEventListener('click', () => this.#options.onChoose(field, label))
      const isNow = of[0]?.now === true
      const figures = of.map((row) => String(row?.figure ?? ''))
      const cells = [isNow ? label : take, ...figures, String(of[0]?.difference ?? '').replace(/ points$/, '')]
      return element('tr', { class: isNow ? 'now' : '' }, ...cells.map((cell) => element('td', {}, cell)))
    })
    const table = byId('sweep-table')
    table
      .querySelector('thead')!
      .replaceChildren(element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))))
    refill(table.querySelector('tbody')!, ...body)
    sayTable(table)
  }
}

function differencesAgainst(one: Series, other: Series) {
  const duel = new Duel(one, other, pairShown(one.stand, other.stand))
  duel.advance()
  return differencesOf(duel)
}

/** A number, with or without a unit; dice are no place on a scale. */
function sizeOfPlain(value: string): number | null {
  return (parseNotation(value)?.count ?? 0) > 0 ? null : (sizeOf(value) ?? null)
}

function inOrder(values: readonly string[]): string[] {
  return values.every((value) => sizeOf(value) !== undefined)
    ? [...values].sort((a, b) => sizeOf(a)! - sizeOf(b)!)
    : [...values]
}
