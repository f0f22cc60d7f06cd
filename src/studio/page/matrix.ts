import type { Spec } from '../../report/charts/theme.ts'
import { showFigure } from '../../report/figure.ts'
import { drawMatrix } from '../../report/matrix/chart.ts'
import {
  type AnyMatrix,
  cycleWords,
  dominatedWords,
  findingOf,
  foughtOf,
  notesOf,
  reportedOptions,
  shareOf,
  showMix,
} from '../../report/matrix/words.ts'
import type { Changes } from '../opening.ts'
import { type DocumentMap, mapAt, valueAt } from './edited.ts'
import { byId, element, refill } from './markup.ts'
import { Panel, type PanelOptions } from './panel.ts'

/** Battles of the whole table: they go where the finding is undecided. */
const MOST_BATTLES = 100_000
/** How far from 50 % an option may score before it is called too strong or too weak: as the command line has it. */
const MARGIN = 0.05
/** So many options are all proposed; of more, only those that somebody has. */
const MOST_PROPOSED = 12

/** Sections of which everybody can take an entry, and what these are called. */
const SECTIONS = {
  weapons: 'weapons, each as everybody’s first',
  armours: 'armours',
  shields: 'shields',
  combatants: 'combatants, as all that a side has',
  tactics: 'tactics',
} as const

/** What can be an option besides entries of sections, and what the scenario is. */
interface MatrixOptions extends Pick<PanelOptions, 'opening' | 'pace' | 'onBroken'> {
  /** The document with the changes in it that are right. */
  readonly document: () => DocumentMap
  /** Numbers and choices with their values, as they are called. */
  readonly numbers: () => readonly {
    readonly path: string
    readonly title: string
    readonly values: readonly string[]
  }[]
}

/** Options against each other, with both sides exchanged: `tiltyard matrix` in the page. */
export class MatrixPanel {
  readonly #panel: Panel
  readonly #options: Omit<MatrixOptions, 'opening' | 'pace' | 'onBroken'>
  readonly #battles: number
  #changes: Changes = {}

  constructor({ document, numbers, ...options }: MatrixOptions) {
    this.#options = { document, numbers }
    this.#battles = Math.min(MOST_BATTLES, 20 * options.opening.battles)
    this.#panel = new Panel({ ...options, name: 'matrix', picture: 'Scores of options against each other' })
    byId('matrix-what').addEventListener('change', () => this.#offerOptions())
    byId('matrix-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#fight()
    })
  }

  open(changes: Changes): void {
    this.#changes = changes
    this.#panel.open('Options against each other')
    this.#offerKinds()
    this.#offerOptions()
    byId('matrix-what').focus({ preventScroll: true })
  }

  #offerKinds(): void {
    const document = this.#options.document()
    const select = byId<HTMLSelectElement>('matrix-what')
    const chosen = select.value
    const sections = Object.entries(SECTIONS).filter(([section]) => Object.keys(mapAt(document, section)).length > 1)
    const entries = sections.map(([section, words]) => element('option', { value: section }, words))
    const numbers = this.#options.numbers().map(({ path, title }) => element('option', { value: path }, title))
    select.replaceChildren(
      ...(entries.length > 0 ? [element('optgroup', { label: 'Entries' }, ...entries)] : []),
      element('optgroup', { label: 'Values of one number or choice' }, ...numbers),
    )
    if ([...select.options].some(({ value }) => value === chosen)) select.value = chosen
  }

  /** A box for each that can be an option. */
  #offerOptions(): void {
    const what = byId<HTMLSelectElement>('matrix-what').value
    const known = this.#valuesOf(what)
    const proposed = known.length <= MOST_PROPOSED ? known : this.#usedOf(what, known)
    const boxes = known.map((value) =>
      element(
        'label',
        {},
        element('input', { type: 'checkbox', name: 'option', value, checked: proposed.includes(value) }),
        ` ${value}`,
      ),
    )
    refill(byId('matrix-options'), element('legend', { class: 'hidden' }, 'Which of them'), ...boxes)
  }

  #valuesOf(what: string): readonly string[] {
    const number = this.#options.numbers().find(({ path }) => path === what)
    if (number) return number.values
    const ids = Object.keys(mapAt(this.#options.document(), what))
    return what === 'armours' || what === 'shields' ? [...ids, 'none'] : ids
  }

  /** Those that stand somewhere in what combatants and parties have; the first few, if these are too few for a table. */
  #usedOf(what: string, known: readonly string[]): readonly string[] {
    const number = this.#options.numbers().find(({ path }) => path === what)
    if (number) return known.filter((_, at) => at % Math.ceil(known.length / MOST_PROPOSED) === 0)
    const words = new Set(JSON.stringify([valueAt(this.#options.document(), 'combatants')]).split(/[^\w-]+/))
    const used = known.filter((id) => words.has(id))
    return used.length > 1 ? used : known.slice(0, MOST_PROPOSED)
  }

  async #fight(): Promise<void> {
    const what = byId<HTMLSelectElement>('matrix-what').value
    const boxes = [...byId('matrix-options').querySelectorAll<HTMLInputElement>('input:checked')]
    const values = boxes.map(({ value }) => value)
    if (values.length < 2) return this.#panel.say('Choose at least two options.')
    const question = { kind: 'matrix', among: [`${what}=${values.join(',')}`], battles: this.#battles } as const
    await this.#panel.ask(this.#changes, question, (answer, isCoarse) => {
      if ('matrix' in answer) this.#show({ ...answer.matrix, margin: MARGIN }, isCoarse)
    })
  }

  #show(found: AnyMatrix, isCoarse: boolean): void {
    const words = [...cycleWords(found), ...dominatedWords(found, 'rows')]
    byId('matrix-words').replaceChildren(...words.map((sentence) => element('li', {}, `${sentence}.`)))
    const rows = reportedOptions(found, 'rows').map((option) => {
      const score = showFigure(shareOf(option.score, found.exact))
      const cells = [option.name, String(option.tier), score, showMix(option.share), notesOf(found, option)]
      return element('tr', {}, ...cells.map((cell) => element('td', {}, cell)))
    })
    this.#panel.tabulate(['option', 'tier', 'mean score', 'mix, %', 'notes'], rows)
    this.#panel.show({
      words: `${findingOf(found)}. Every two options fight with sides exchanged.`,
      evidence: `${foughtOf(found)}.`,
      digest: found.exact ? '' : found.digest,
      isCoarse,
      spec: (width) => withoutLinks(drawMatrix(found, width)),
    })
  }
}

/** On a report's page cells lead to their matchups; here an address with a `#` stands for changes. */
function withoutLinks(spec: Spec): Spec {
  return JSON.parse(JSON.stringify(spec, (key, value: unknown) => (key === 'href' ? undefined : value))) as Spec
}
