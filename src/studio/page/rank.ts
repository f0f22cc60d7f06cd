import { showBattles } from '../../report/figure.ts'
import { drawWeights } from '../../report/sensitivity/chart.ts'
import { findingOf, notesOf, showNext, showOther, showValue, stepUnit } from '../../report/sensitivity/words.ts'
import type { Sensitivity } from '../../studies/sensitivity.ts'
import type { Changes } from '../opening.ts'
import { breakable, byId, element } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'

/** Battles on each of the two sides that every number has: as the command line fights. */
const MOST_BATTLES = 10_000

/** The metrics to choose from, and whom it tells. */
interface RankOptions extends Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'> {
  readonly metrics: readonly string[]
  /** Whether a number can be turned here. */
  readonly isKnown: (path: string) => boolean
  /** A number is to be turned. */
  readonly onGo: (path: string) => void
}

/** All numbers by what their next step does: `tiltyard sensitivity` in the page. */
export class Rank {
  readonly #panel: Panel
  readonly #options: Pick<RankOptions, 'isKnown' | 'onGo'>
  readonly #battles: number
  #changes: Changes = {}

  constructor({ metrics, isKnown, onGo, ...options }: RankOptions) {
    this.#options = { isKnown, onGo }
    this.#battles = Math.min(MOST_BATTLES, options.opening.battles)
    this.#panel = new Panel({ ...options, name: 'rank', picture: 'What the next step of each number does' })
    const select = byId<HTMLSelectElement>('rank-metric')
    select.replaceChildren(...metrics.map((value) => element('option', { value }, value)))
    select.addEventListener('change', () => void this.#weigh())
  }

  async open(changes: Changes): Promise<void> {
    this.#changes = changes
    this.#panel.open('What should I turn?')
    await this.#weigh()
  }

  async #weigh(): Promise<void> {
    const metric = byId<HTMLSelectElement>('rank-metric').value
    await this.#panel.ask(
      this.#changes,
      { kind: 'sensitivity', metric, battles: this.#battles },
      (answer, isCoarse) => {
        if ('sensitivity' in answer) this.#show(answer.sensitivity, isCoarse)
      },
    )
  }

  #show(found: Sensitivity, isCoarse: boolean): void {
    const { isKnown, onGo } = this.#options
    const rows = found.weights.map((weight) => {
      const { path, now, to, identical, moved } = weight
      const go = element(
        'button',
        { type: 'button', 'aria-label': `Turn ${path}`, 'data-key': path },
        element('code', {}, ...breakable(path)),
      )
      go.addEventListener('click', () => onGo(path))
      const reported = [now, to, showNext(found, weight), showOther(found, weight), notesOf(found, weight)]
      const cells = [isKnown(path) ? go : element('code', {}, ...breakable(path)), ...reported]
      const properties = { class: identical || !moved ? 'still' : '', 'data-weight': path }
      return element('tr', properties, ...cells.map((cell) => element('td', {}, cell)))
    })
    const unit = stepUnit(found) || 'change'
    this.#panel.tabulate(['number', 'now', 'next', `next step, ${unit}`, 'the other way', 'notes'], rows)
    const { battles, digest } = found
    const words = `${findingOf(found)}. ${showValue(found)} as things are.`
    const evidence = `${showBattles(battles)} a side, with the same dice.`
    this.#panel.show({ words, evidence, digest, isCoarse, spec: (width) => drawWeights(found, width) })
  }
}
