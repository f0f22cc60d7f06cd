/// <reference lib="dom" />
import { byId, element } from '../page/markup.ts'
import { chosenFiles, droppedFiles } from './dropped.ts'
import { type Shelf, scenariosOn } from './picked-files.ts'
import type { Shipped } from './shipped.ts'

/** Told what is chosen. */
export interface ChooserEvents {
  readonly onShipped: (path: string) => void
  /** Files were given, with one scenario of them; answered with what is wrong with it, if it cannot be fought. */
  readonly onFiles: (shelf: Shelf, scenario: string) => Promise<readonly string[]>
}

/** Where a scenario is chosen: one that the page brings along, or files of one's own. */
export class Chooser {
  readonly #events: ChooserEvents
  #shelf: Shelf = new Map()

  constructor({ scenarios }: Shipped, events: ChooserEvents) {
    this.#events = events
    const shipped = byId<HTMLSelectElement>('chooser-shipped')
    for (const rules of new Set(scenarios.map(({ rules }) => rules))) {
      const own = scenarios.filter((each) => each.rules === rules)
      const options = own.map(({ path, name }) => element('option', { value: path }, name))
      shipped.append(element('optgroup', { label: rules }, ...options))
    }
    byId('chooser-shipped-form').addEventListener('submit', (event) => {
      event.preventDefault()
      events.onShipped(shipped.value)
    })
    for (const id of ['chooser-files', 'chooser-folder']) {
      const input = byId<HTMLInputElement>(id)
      input.addEventListener('change', () => {
        const shelf = chosenFiles(input)
        // So that the same files can be chosen again, once they have been mended.
        input.value = ''
        void this.#take(shelf)
      })
    }
    addEventListener('dragover', (event) => event.preventDefault())
    addEventListener('drop', (event) => {
      event.preventDefault()
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then((shelf) => this.#take(shelf))
    })
    byId('chooser-which-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#open(byId<HTMLSelectElement>('chooser-which').value)
    })
    byId('open').addEventListener('click', () => {
      if (byId('chooser').hidden) this.show()
      else byId('chooser').hidden = true
    })
  }

  /** Has nothing but itself on the page, as long as nothing is opened. */
  showAlone(): void {
    byId('desk').className = 'empty'
    byId('desk').replaceChildren(element('h1', {}, 'Tiltyard studio'), byId('chooser'))
    byId('open').hidden = true
    byId<HTMLButtonElement>('share').disabled = true
    this.show()
  }

  show(): void {
    byId('chooser').hidden = false
    byId('chooser').scrollIntoView({ block: 'nearest' })
    byId('chooser-shipped').focus()
  }

  async #take(shelf: Shelf): Promise<void> {
    if (shelf.size === 0) return
    byId('chooser').hidden = false
    this.#shelf = shelf
    const scenarios = await scenariosOn(shelf)
    const [first, ...others] = scenarios.length > 0 ? scenarios : [...shelf.keys()]
    byId('chooser-which-form').hidden = others.length === 0
    this.#tell([])
    if (others.length === 0) return this.#open(first)
    const options = [first, ...others].sort().map((path) => element('option', { value: path }, path))
    byId('chooser-which').replaceChildren(...options)
    byId('chooser-which').focus()
  }

  async #open(scenario: string): Promise<void> {
    this.#tell(await this.#events.onFiles(this.#shelf, scenario))
  }

  #tell(problems: readonly string[]): void {
    byId('chooser-problems').hidden = problems.length === 0
    byId('chooser-problems').textContent = problems.join('\n\n')
  }
}
