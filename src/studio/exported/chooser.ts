/// <reference lib="dom" />
import { byId, element } from '../page/markup.ts'
import { chosenFiles, droppedFiles } from './dropped.ts'
import { type Shelf, scenariosOn } from './picked-files.ts'

/** Called with what is chosen. */
interface ChooserEvents {
  /** A link, as it is packed. */
  readonly onLink: (packed: string) => void
  /** Files were given, with one scenario of them; answered with what is wrong with it, if it cannot be fought. */
  readonly onFiles: (shelf: Shelf, scenario: string) => Promise<readonly string[]>
}

/** Where a scenario is chosen: one that the page brings along, or the user's own files. */
export class Chooser {
  readonly #events: ChooserEvents
  #shelf: Shelf = new Map()

  constructor(events: ChooserEvents) {
    this.#events = events
    byId('chooser-find').addEventListener('input', () => find())
    byId('chooser-link-form').addEventListener('submit', (event) => {
      event.preventDefault()
      const { value } = byId<HTMLInputElement>('chooser-link')
      events.onLink(value.trim().replace(/^.*#?open=/, ''))
    })
    for (const id of ['chooser-files', 'chooser-folder']) {
      const input = byId<HTMLInputElement>(id)
      input.addEventListener('change', () => {
        const shelf = chosenFiles(input)
        // So that the same files can be chosen again, once they have been corrected.
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
    byId('workspace').className = 'empty'
    byId('workspace').replaceChildren(element('h1', {}, 'Tiltyard studio'), byId('chooser'))
    byId('open').hidden = true
    byId<HTMLButtonElement>('share').disabled = true
    this.show()
  }

  show(): void {
    byId('chooser').hidden = false
    byId('chooser').scrollIntoView({ block: 'nearest' })
    byId('chooser-find').focus({ preventScroll: true })
  }

  async #take(shelf: Shelf): Promise<void> {
    if (shelf.size === 0) return
    byId('chooser').hidden = false
    this.#shelf = shelf
    const scenarios = await scenariosOn(shelf)
    const [first, ...others] = scenarios.length > 0 ? scenarios : [...shelf.keys()]
    byId('chooser-which-form').hidden = others.length === 0
    this.#report([])
    if (others.length === 0) return this.#open(first)
    const options = [first, ...others].sort().map((path) => element('option', { value: path }, path))
    byId('chooser-which').replaceChildren(...options)
    byId('chooser-which').focus()
  }

  async #open(scenario: string): Promise<void> {
    this.#report(await this.#events.onFiles(this.#shelf, scenario))
  }

  #report(problems: readonly string[]): void {
    byId('chooser-problems').hidden = problems.length === 0
    byId('chooser-problems').textContent = problems.join('\n\n')
  }
}

/** Shows only the scenarios whose name and sentence have all the words; groups of none are not shown. */
function find(): void {
  const words = byId<HTMLInputElement>('chooser-find').value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const group of document.querySelectorAll<HTMLDetailsElement>('.shipped')) {
    let own = 0
    for (const card of group.querySelectorAll<HTMLElement>('li')) {
      card.hidden = !words.every((word) => card.textContent.toLowerCase().includes(word))
      if (!card.hidden) own++
    }
    group.hidden = own === 0
    found += own
  }
  byId('chooser-none').textContent = found === 0 ? 'No scenario is called so.' : ''
}
