import { showBattles, showFigure } from '../../report/figure.ts'
import { drawSweep } from '../../report/sweep/chart.ts'
import { findingOf } from '../../report/sweep/words.ts'
import type { Sweep } from '../../studies/sweep.ts'
import type { Changes } from '../opening.ts'
import { type Field, isComposed } from './field.ts'
import { element } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'
import { sweptOf } from './slider-values.ts'
import { bareOf } from './solve.ts'

/** Values of each number, whole ones without gaps; and battles at each point, and at all points together. */
const MOST_VALUES = 20
const MOST_BATTLES = 1000
const MOST_OF_ALL = 100_000

/** One of the two numbers, with its value now. */
interface HeatAxis {
  readonly field: Field
  readonly now: string
}

/** Whom it tells. */
interface HeatOptions extends Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'> {
  readonly onChoose: (values: readonly (readonly [field: Field, value: string])[]) => void
}

/** How often the first party wins over two numbers: `tiltyard sweep` of both in the page. */
export class Heat {
  readonly #panel: Panel
  readonly #battles: number
  readonly #onChoose: HeatOptions['onChoose']

  constructor({ onChoose, ...options }: HeatOptions) {
    this.#battles = Math.min(MOST_BATTLES, options.opening.battles)
    this.#onChoose = onChoose
    this.#panel = new Panel({ ...options, name: 'map', picture: 'Win rates over two numbers' })
  }

  close(): void {
    this.#panel.close()
  }

  async open(axes: readonly [HeatAxis, HeatAxis], title: string, changes: Changes): Promise<void> {
    this.#panel.open(title)
    let points = 1
    const vary = axes.map(({ field, now }) => {
      const { path, takes, sliderValues, suffix } = field
      const values = isComposed(takes) ? sliderValues : sweptOf(takes, now, MOST_VALUES)
      points *= values.length
      return `${path}=${values.map((value) => `${value}${suffix}`).join(',')}`
    })
    const battles = Math.min(this.#battles, Math.floor(MOST_OF_ALL / points))
    await this.#panel.ask(changes, { kind: 'sweep', vary, battles }, (answer, isCoarse) => {
      if ('sweep' in answer) this.#show(answer.sweep, axes, isCoarse)
    })
  }

  #show(found: Sweep, axes: readonly [HeatAxis, HeatAxis], isCoarse: boolean): void {
    const [first, second] = found.axes
    const rows = first.values.map((value, row) => {
      const cells = second.values.map((other, column) => {
        const { estimate } = found.points[row * second.values.length + column]
        const words = estimate ? showFigure(estimate).replace(/ ±.*| \(.*/, '') : '–'
        const take = element(
          'button',
          { type: 'button', 'aria-label': `Take ${value} and ${other}: ${words}`, 'data-key': `${value} ${other}` },
          words,
        )
        take.addEventListener('click', () => {
          const values = [value, other].map((each, axis) => [axes[axis].field, bareOf(axes[axis].field, each)] as const)
          this.#onChoose(values)
        })
        return element('td', {}, take)
      })
      return element('tr', {}, element('th', { scope: 'row' }, value), ...cells)
    })
    const corner = axes.map(({ field }) => field.label).join(' by ')
    this.#panel.tabulate([corner, ...second.values], rows)
    const each = found.points[0].battles
    this.#panel.show({
      words: `${findingOf(found)}.`,
      evidence: `${showBattles(each)} at each point, with the same dice.`,
      digest: found.digest,
      isCoarse,
      spec: (width) => drawSweep(found, width),
    })
  }
}
