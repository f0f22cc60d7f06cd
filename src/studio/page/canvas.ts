import { COLORS_IN_THE_DARK, chartConfig } from '../../report/charts/theme.ts'
import { CHART_LIBRARIES } from '../chart-libraries.ts'
import type { Datum, Drawing } from './drawings.ts'
import { element } from './markup.ts'

/** As much of a Vega view as the page uses. */
interface View {
  data(name: string, rows: readonly Datum[]): View
  runAsync(): Promise<unknown>
  finalize(): void
  addEventListener(type: string, handle: (event: unknown, item: { datum?: Datum } | undefined) => void): void
}

declare const vegaEmbed: (at: HTMLElement, spec: unknown, options: unknown) => Promise<{ readonly view: View }>

let libraries: Promise<unknown> | undefined

/** Loads what draws charts, once a chart is drawn: it is a third of all that the page loads, and figures need not wait for it. */
function loadLibraries(): Promise<unknown> {
  libraries ??= Promise.all(
    CHART_LIBRARIES.map((name) => {
      const script = element('script', { src: `lib/${name}.js` })
      // In their order, as each needs those before it.
      script.async = false
      document.head.append(script)
      return new Promise((resolve, reject) => {
        script.onload = resolve
        script.onerror = () => reject(new Error(`lib/${name}.js could not be loaded`))
      })
    }),
  )
  return libraries
}

const scheme = matchMedia('(prefers-color-scheme: dark)')

/** The same with every colour as it is on the reader's paper: parties have the colours of the report page. */
function inkedIn<T>(value: T): T {
  if (!scheme.matches) return value
  const ink = (key: string, part: unknown) =>
    key === 'color' && typeof part === 'string' ? (COLORS_IN_THE_DARK[part] ?? part) : part
  return JSON.parse(JSON.stringify(value), ink) as T
}

/** A chart in the page, that follows its data. */
export class Canvas {
  readonly #at: HTMLElement
  readonly #drawing: Drawing
  readonly #title: string
  readonly #onClick: ((datum: Datum) => void) | undefined
  #view: View | undefined
  #key = ''
  #next: (() => Promise<void>) | undefined
  #isBusy = false
  #last: readonly [rows: readonly Datum[], before: readonly Datum[], shape: string] | undefined

  constructor(name: string, title: string, drawing: Drawing, onClick?: (datum: Datum) => void) {
    this.#at = document.querySelector<HTMLElement>(`[data-chart="${name}"]`)!
    this.#drawing = drawing
    this.#title = title
    this.#onClick = onClick
    const again = (): void => {
      if (this.#last) this.show(...this.#last)
    }
    scheme.addEventListener('change', again)
    new ResizeObserver(again).observe(this.#at)
  }

  /** Shows rows; `shape` is the same as long as only numbers change, and not even these of one that is `still`. Of several in a hurry only the last is drawn. */
  show(rows: readonly Datum[], before: readonly Datum[], shape: string): void {
    this.#last = [rows, before, shape]
    this.#next = () => this.#draw(rows, before, shape)
    if (!this.#isBusy) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    while (this.#next) {
      const next = this.#next
      this.#next = undefined
      await next()
    }
    this.#isBusy = false
  }

  async #draw(rows: readonly Datum[], before: readonly Datum[], shape: string): Promise<void> {
    const width = Math.floor(this.#at.clientWidth)
    if (width === 0) return
    const key = JSON.stringify([width, scheme.matches, shape])
    if (this.#view && key === this.#key) {
      if (shape.startsWith('still')) return
      const names = shape.startsWith('both') ? { both: [...rows, ...before] } : { rows, before }
      for (const [name, data] of Object.entries(names)) {
        if (name !== 'before' || !shape.startsWith('alone')) this.#view.data(name, inkedIn(data))
      }
      await this.#view.runAsync()
      return
    }
    this.#key = key
    const look = scheme.matches ? 'dark' : 'light'
    this.#view?.finalize()
    const spec = {
      ...inkedIn(this.#drawing(width, rows, before)),
      config: { ...chartConfig(look), header: { labelColor: getComputedStyle(this.#at).color } },
      description: this.#title,
    }
    await loadLibraries()
    const { view } = await vegaEmbed(this.#at, spec, {
      mode: 'vega-lite',
      renderer: 'svg',
      ast: true,
      theme: undefined,
      tooltip: { theme: look },
      downloadFileName: this.#at.dataset.chart,
      actions: { export: { svg: true, png: true }, source: false, compiled: false, editor: false },
      scaleFactor: 2,
    })
    this.#view = view
    this.#at.querySelector('summary')?.setAttribute('aria-label', `${this.#title}: save as a picture`)
    // One picture to those who do not see it; its figures are in tables.
    const svg = this.#at.querySelector('svg.marks')
    svg?.setAttribute('aria-hidden', 'true')
    svg?.parentElement?.setAttribute('role', 'img')
    svg?.parentElement?.setAttribute('aria-label', this.#title)
    view.addEventListener('click', (_, item) => {
      if (item?.datum) this.#onClick?.(item.datum)
    })
  }
}
