import type { Opening } from '../opening.ts'
import { type Board, finePrint } from './board.ts'
import { byId } from './markup.ts'
import type { Progress } from './progress.ts'
import type { Duel, Series } from './series.ts'

/** The same battles are drawn anew so often (ms): nobody reads faster, and to draw takes a core from those who fight. */
const DRAWN_AGAIN = 100

/** What is drawn on, and who is reported. */
interface ScreenOptions {
  readonly board: Board
  readonly base: Series
  readonly opening: Opening
  readonly progress: (shown: Series) => Progress
  readonly onDrawn: () => void
  /** All battles have been fought. */
  readonly onWhole: () => void
}

/** What the page shows of the battles that have been fought so far. */
export class Screen {
  readonly #options: ScreenOptions
  #shown: Series
  #duel: Duel | undefined
  #isDrawn = false
  #drawn: { readonly of: Series; readonly at: number } | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #onFirst = (): void => {}

  constructor(options: ScreenOptions) {
    this.#options = options
    this.#shown = options.base
  }

  get shown(): Series {
    return this.#shown
  }

  /** Settles when something has been drawn, or after `most` ms. */
  firstDrawn(most: number): Promise<void> {
    return new Promise((resolve) => {
      this.#onFirst = resolve
      setTimeout(resolve, most)
    })
  }

  /** Shows these battles from now on; `duel` is how they do against the starting point, if they are others. */
  show(series: Series, duel: Duel | undefined): void {
    this.#shown = series
    this.#duel = duel
    this.draw()
  }

  /** Draws what is new at once, and else once in a while. */
  draw(): void {
    if (this.#isDrawn) return
    const wait = this.#drawn?.of === this.#shown ? this.#drawn.at + DRAWN_AGAIN - performance.now() : 0
    clearTimeout(this.#again)
    if (wait > 0) {
      this.#again = setTimeout(() => this.draw(), wait)
      return
    }
    this.#isDrawn = true
    requestAnimationFrame(() => this.#drawNow())
  }

  #drawNow(): void {
    this.#isDrawn = false
    const { board, base, opening, progress, onDrawn, onWhole } = this.#options
    const [shown, duel] = [this.#shown, this.#duel]
    duel?.advance()
    if (shown.battles === 0) return
    this.#drawn = { of: shown, at: performance.now() }
    const now = progress(shown)
    board.show(shown, base, duel, now)
    onDrawn()
    const { dataset } = document.documentElement
    dataset.battles = String(shown.battles)
    dataset.compared = String(duel?.battles ?? '')
    // Once the browser has painted it.
    setTimeout(this.#onFirst)
    if (shown.battles < now.goal) {
      byId('fine').textContent = ''
      return
    }
    // The digest, and one sentence for whoever listens to the page.
    byId('fine').textContent = finePrint(shown, opening.seed, opening.version)
    const sentences = ['verdict', 'moved'].map((id) => byId(id).textContent?.replace(/\.?$/, '.'))
    byId('status').textContent = sentences.join(' ')
    onWhole()
  }
}
