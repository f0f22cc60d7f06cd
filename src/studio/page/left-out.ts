import { unfold } from './form.ts'
import { byId } from './markup.ts'
import type { Mistake } from './mistake.ts'
import { showView } from './views.ts'

/** Says how many entries are wrong and therefore left out of what is fought; a button leads to each of them in turn. */
export class LeftOut {
  #paths: readonly string[] = []
  #next = 0

  constructor() {
    byId('left-out-show').addEventListener('click', () => {
      const path = this.#paths[this.#next++ % this.#paths.length]
      const row = document.querySelector(`[data-path="${CSS.escape(path)}"]`)
      if (!row) return
      showView('numbers')
      unfold(row)
      row.scrollIntoView({ block: 'center', behavior: 'smooth' })
      const wrong = row.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row.querySelector('input, select')
      ;(wrong as HTMLElement | null)?.focus({ preventScroll: true })
    })
  }

  /** @param problems by the path of what is wrong, all with a row of their own */
  report(problems: ReadonlyMap<string, readonly Mistake[]>): void {
    this.#paths = [...document.querySelectorAll<HTMLElement>('.field.wrong')].map(({ dataset }) => dataset.path!)
    this.#next = 0
    const count = problems.size
    byId('left-out').hidden = count === 0
    byId('left-out-show').hidden = this.#paths.length === 0
    byId('left-out-words').textContent =
      count === 1 ? 'One entry is wrong, and not fought.' : `${count} entries are wrong, and not fought.`
  }
}
