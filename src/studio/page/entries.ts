import type { Edit } from './editor.ts'
import { element, focusKey, signButton } from './markup.ts'
import type { Mistake } from './mistake.ts'

/** How the entries of a list are read, drawn and reported. */
interface EntriesOptions {
  /** The kind of list, for its looks. */
  readonly kind: string
  /** The entries of what is written. */
  readonly read: (value: unknown) => readonly unknown[]
  /** What of them the rows are made of, if not all: rows are made anew only where it is something else. */
  readonly looksOf?: (list: readonly unknown[]) => unknown
  /** Fills the box with rows for the list. */
  readonly render: () => void
  readonly edit: Edit
}

/** A list that is edited entry by entry, and the box that it is shown in. */
export class Entries {
  readonly box: HTMLElement
  readonly #options: EntriesOptions
  #list: readonly unknown[] = []
  #mistakes: readonly Mistake[] = []
  #shown = ''

  constructor(options: EntriesOptions) {
    this.#options = options
    this.box = element('div', { class: `list ${options.kind}`.trim() })
  }

  get list(): readonly unknown[] {
    return this.#list
  }

  get mistakes(): readonly Mistake[] {
    return this.#mistakes
  }

  /** Shows what is written. */
  show(value: unknown): void {
    const { read, render } = this.#options
    this.#list = read(value)
    const now = this.#looks()
    if (now === this.#shown && this.box.hasChildNodes()) return
    this.#shown = now
    render()
  }

  /** Makes it another list, shown at once: whoever moves an entry twice does not wait for the battles. */
  change(list: readonly unknown[], focus: string): void {
    this.show(list)
    focusKey(this.box, focus)
    this.#options.edit(list)
  }

  /** The rows say another list by themselves, for one of them is being typed in. */
  type(list: readonly unknown[]): void {
    this.#list = list
    this.#shown = this.#looks()
    this.#options.edit(list, false)
  }

  /** Has the rows made anew with what is wrong with them. */
  report(found: readonly Mistake[]): void {
    if (found.length === 0 && this.#mistakes.length === 0) return
    this.#mistakes = found
    this.#options.render()
  }

  /** Buttons that move an entry and remove it; `name` is what it is called. */
  moveButtons(at: number, name: string): HTMLElement {
    const last = this.#list.length - 1
    return element(
      'span',
      { class: 'moves' },
      signButton('↑', `Move ${name} up`, `up ${at}`, () => this.#move(at, at - 1), at === 0),
      signButton('↓', `Move ${name} down`, `down ${at}`, () => this.#move(at, at + 1), at === last),
      signButton('×', `Remove ${name}`, `remove ${at}`, () =>
        this.change(this.#without(at), `remove ${Math.min(at, this.#list.length - 2)}`),
      ),
    )
  }

  #move(from: number, to: number): void {
    const others = this.#without(from)
    const moved = [...others.slice(0, to), this.#list[from], ...others.slice(to)]
    this.change(moved, `${to < from ? 'up' : 'down'} ${to}`)
  }

  #without(at: number): unknown[] {
    return this.#list.filter((_, other) => other !== at)
  }

  #looks(): string {
    const { looksOf = (list) => list } = this.#options
    return JSON.stringify(looksOf(this.#list))
  }
}
