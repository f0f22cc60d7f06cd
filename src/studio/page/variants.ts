import { showCount, showFigure } from '../../report/figure.ts'
import type { Changes } from '../opening.ts'
import { fightAhead } from './ahead.ts'
import { sidesOf, wordsOf } from './board.ts'
import { comparedMetrics, differencesOf, measureShown, pairShown } from './figures.ts'
import { byId, element, refill } from './markup.ts'
import type { Memory, Variant } from './memory.ts'
import { PageWorker, type PoolOptions } from './pool.ts'
import { Duel, type Series } from './series.ts'

/** Every variant is fought so far before the next is fought further. */
const PASSES = [16, 128, 1024, 4096, 16_384]
/** More would stand beside each other on no screen. */
const MOST_VARIANTS = 8
const LONGEST_NAME = 40

/** Where the variants' battles come from, and whom they tell. */
interface VariantsOptions extends Pick<PoolOptions, 'ruleset' | 'key' | 'onBroken'> {
  readonly memory: Memory
  /** The scenario as its files have it, which the page fights anyway. */
  readonly base: Series
  readonly changes: () => Changes
  readonly goals: () => readonly number[]
  readonly seriesOf: (changes: Changes) => Promise<Series | undefined>
  /** A variant is to be shown. */
  readonly onShow: (changes: Changes) => void
}

/** A variant with its battles, against the starting point. */
interface Column extends Variant {
  /** Undefined where the files no longer take its changes. */
  readonly duel: Duel | undefined
}

/** States that were kept by name, side by side: each paired with the starting point. */
export class Variants {
  readonly #options: VariantsOptions
  #pageWorker: PageWorker | undefined
  #run = 0

  constructor(options: VariantsOptions) {
    this.#options = options
    byId('variants-form').addEventListener('submit', (event) => {
      event.preventDefault()
      this.#keep()
    })
    this.compare()
  }

  /** Fights all variants as far as they are to be, with a fresh worker. */
  compare(): void {
    this.#pageWorker?.dismiss()
    this.#pageWorker = undefined
    void this.#compare()
  }

  /** Another of the same name takes its place. */
  #keep(): void {
    const { memory, changes } = this.#options
    const input = byId<HTMLInputElement>('variants-name')
    const others = memory.variants
    const name = input.value.trim().slice(0, LONGEST_NAME) || `Variant ${others.length + 1}`
    input.value = ''
    this.#remember([...others.filter((each) => each.name !== name), { name, changes: changes() }].slice(-MOST_VARIANTS))
  }

  #remember(variants: readonly Variant[]): void {
    this.#options.memory.variants = variants
    void this.#compare()
  }

  async #compare(): Promise<void> {
    const run = ++this.#run
    const { memory, base, seriesOf, goals, ...fighting } = this.#options
    const { variants } = memory
    const table = byId('variants-table')
    // The last one is forgotten: the keyboard is where the next is named.
    if (variants.length === 0 && table.contains(document.activeElement)) byId('variants-name').focus()
    table.hidden = variants.length === 0
    if (variants.length === 0) return
    const columns: Column[] = []
    for (const variant of variants) {
      const series = await seriesOf(variant.changes)
      columns.push({ ...variant, duel: series && new Duel(base, series, pairShown(base.stand, series.stand)) })
    }
    this.#pageWorker ??= new PageWorker(fighting)
    const pageWorker = this.#pageWorker
    const isWanted = (): boolean => run === this.#run
    const goal = goals().at(-1)!
    for (const to of [...PASSES.filter((pass) => pass < goal), goal]) {
      for (const { duel } of columns) {
        for (const series of duel ? [duel.first, duel.second] : []) {
          if (!isWanted()) return
          await fightAhead(series, { ...fighting, pageWorker, to, goals: goals(), isWanted })
        }
      }
      if (isWanted()) this.#show(columns)
    }
  }

  #show(columns: readonly Column[]): void {
    const { base } = this.#options
    for (const { duel } of columns) duel?.advance()
    const start = measureShown(base.stand, base.tally)
    const found = columns.map(({ duel }) => ({
      metrics: duel ? measureShown(duel.second.stand, duel.second.tally) : undefined,
      differences: duel ? differencesOf(duel) : undefined,
    }))
    const heads = columns.map((variant) => element('th', { scope: 'col' }, ...this.#headOf(variant)))
    const rows = comparedMetrics(base.stand).flatMap((name) => {
      const before = start.get(name)
      if (!before || (before.value === 0 && found.every(({ metrics }) => !metrics?.get(name)?.value))) return []
      const cells = found.map(({ metrics, differences }) => {
        const [now, difference] = [metrics?.get(name), differences?.get(name)]
        if (!now || !difference) return element('td', {}, '–')
        const isClear = difference.low > 0 || difference.high < 0
        const [, figure, words] = sidesOf(before, now, difference)
        return element('td', {}, figure, element('br'), element(isClear ? 'strong' : 'span', {}, words))
      })
      return [
        element(
          'tr',
          { 'data-metric': name },
          element('td', {}, wordsOf(name)),
          element('td', {}, showFigure(before)),
          ...cells,
        ),
      ]
    })
    const table = byId('variants-table')
    const corner = element('th', { scope: 'col' }, 'figure')
    refill(table.querySelector('thead')!, element('tr', {}, corner, element('th', { scope: 'col' }, 'start'), ...heads))
    table.querySelector('tbody')!.replaceChildren(...rows)
    const least = Math.min(...columns.map(({ duel }) => duel?.battles ?? 0))
    byId('variants-note').textContent =
      `${showCount(least)} battles each, with the same dice; below each figure, what differs from the start. ±: 95 %.`
    table.dataset.battles = String(least)
  }

  #headOf({ name, changes, duel }: Column): (Node | string)[] {
    const reported = Object.entries(changes).map(([path, value]) => `${path}=${value}`)
    const button = (words: string, act: () => void) => {
      const made = element(
        'button',
        { type: 'button', 'aria-label': `${words} ${name}`, 'data-key': `${words} ${name}` },
        words,
      )
      made.addEventListener('click', act)
      return made
    }
    const others = () => this.#options.memory.variants.filter((each) => each.name !== name)
    return [
      element('span', { title: reported.join(', ') || 'the starting point' }, name, duel ? '' : ' (cannot be fought)'),
      element('br'),
      button('Show', () => this.#options.onShow(changes)),
      button('Forget', () => this.#remember(others())),
    ]
  }
}
