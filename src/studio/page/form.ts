import { type CopyEvents, copyTools } from './copying.ts'
import { type Field, type Group, standingIn } from './field.ts'
import type { Followed } from './followed.ts'
import { byId, element, type Focus, focusIn, refocus } from './markup.ts'
import type { Mistake } from './mistake.ts'
import { ownerOf } from './mistakes.ts'
import { type Row, type RowEvents, RowMaker, type Shown } from './row.ts'
import type { Worth } from './worths.ts'

/** Called with what the user does with fields, and with the entries that they stand in. */
export interface FormEvents extends RowEvents, CopyEvents {}

/** On a telephone the groups are folded up at first, but for the first of them. */
const NARROW = matchMedia('(max-width: 820px)')

/** All fields of the scenario, as sliders, choices and text, in groups that fold up. */
export class Form {
  readonly #rows = new Map<string, Row>()
  readonly #events: FormEvents
  readonly #maker: RowMaker
  /** Which groups, and which of their parts, somebody has folded up or unfolded: by their ids. */
  readonly #unfolded = new Map<string, boolean>()
  #fields: ReadonlyMap<string, Field> = new Map()
  #shown: Shown = { changes: {}, right: {}, document: {} }
  /** Where the keyboard was before the rows were made anew. */
  #focus: Focus | undefined

  constructor(groups: readonly Group[], events: FormEvents) {
    this.#events = events
    this.#maker = new RowMaker(
      events,
      () => this.#shown.changes,
      (row) => this.#rows.set(row.field.path, row),
    )
    this.arrange(groups)
    byId<HTMLInputElement>('find').addEventListener('input', () => this.#find())
    byId<HTMLSelectElement>('index').addEventListener('change', () => this.#goToGroup())
    byId('fold').addEventListener('click', () => this.#foldAll())
  }

  get fields(): ReadonlyMap<string, Field> {
    return this.#fields
  }

  /** Has rows for these fields and no others: another weapon in a hand has numbers of its own. */
  arrange(groups: readonly Group[]): void {
    this.#focus = focusIn(byId('groups'))
    this.#rows.clear()
    const all = groups.flatMap(({ fields }) => fields.flatMap((field) => [field, ...(field.parts ?? [])]))
    this.#fields = new Map(all.map((field) => [field.path, field] as const))
    byId('groups').replaceChildren(...groups.map((group, at) => this.#group(group, at === 0)))
    const index = groups.map(({ id, title, kind }) => element('option', { value: id }, `${title} ${kind}`.trim()))
    byId('index').replaceChildren(element('option', { value: '' }, 'Go to …'), ...index)
    this.#find()
  }

  /** Shows the values that hold: at once, for the number beside a slider follows the hand. */
  show(shown: Shown): void {
    this.#shown = shown
    // Editors make rows as they show: those come last, and are shown as well.
    for (const [path, { field, box, show }] of this.#rows) {
      const isChanged = Object.hasOwn(shown.changes, path)
      show(shown)
      // What is changed somewhere else is seen at once; who folds it up again then has it folded.
      if (isChanged && !box.classList.contains('changed')) unfold(box)
      box.classList.toggle('changed', isChanged)
      const before = standingIn(field, shown.right)
      const back = box.querySelector('.back')
      back?.setAttribute('title', `Back to ${before.length < 60 ? before || 'nothing' : 'the start'}`)
    }
    if (byId<HTMLInputElement>('find').value !== '') this.#find()
    // Whoever has gone elsewhere meanwhile stays there.
    if (this.#focus && document.activeElement === document.body) refocus(this.#focus)
    this.#focus = undefined
  }

  /** Shows how often each rule of the tactics was followed in what is shown; undefined: nothing is known of them. */
  follow(followedOf: (field: Field) => readonly Followed[] | undefined): void {
    for (const { field, follow } of this.#rows.values()) follow?.(followedOf(field))
  }

  /** Shows what each rule of the tactics is worth; undefined: that is not known of them. */
  weigh(worthsOf: (field: Field) => readonly (readonly Worth[])[] | undefined): void {
    for (const { field, weigh } of this.#rows.values()) weigh?.(worthsOf(field))
  }

  /** Tells what is wrong with the values, by path, once they have been read; what no row is there for is left to the caller. */
  report(problems: ReadonlyMap<string, readonly Mistake[]>): ReadonlyMap<string, readonly Mistake[]> {
    const found = new Map<string, Mistake[]>()
    const rest = new Map<string, readonly Mistake[]>()
    for (const [path, mistakes] of problems) {
      const owner = ownerOf(path, this.#rows.keys())
      if (owner === undefined) rest.set(path, mistakes)
      else {
        const within = path.slice(owner.length + 1)
        found.set(owner, [...(found.get(owner) ?? []), ...mistakes.map((mistake) => ({ ...mistake, within }))])
      }
    }
    for (const [path, { box, report }] of this.#rows) {
      const mistakes = found.get(path) ?? []
      box.classList.toggle('wrong', mistakes.length > 0)
      report(mistakes)
    }
    return rest
  }

  #group({ id, title, kind, parties, fields, entry }: Group, isFirst: boolean): HTMLElement {
    const dots = parties.map((party) => element('span', { class: `dot p${party}`, 'aria-hidden': 'true' }))
    const heading = element('h2', {}, ...dots, title, ...(kind ? [element('small', {}, kind)] : []))
    const isWritten = ({ origin, takes }: Field): boolean =>
      origin.kind === 'file' || origin.kind === 'template' || takes.kind === 'rules' || takes.kind === 'map'
    const written = fields.filter(isWritten)
    const rest = fields.filter((field) => !written.includes(field))
    const rowsOf = (some: readonly Field[]): HTMLElement[] => some.map((field) => this.#maker.make(field, title))
    // A rules file is long, and widens the column.
    const isLong = fields.some(({ takes }) => takes.kind === 'text')
    const box = this.#folding(id, isFirst || (!NARROW.matches && !isLong), element('summary', {}, heading))
    box.className = 'group'
    box.dataset.group = id
    box.setAttribute('aria-label', `${title} ${kind}`.trim())
    if (entry) box.append(...copyTools(entry, kind, this.#events))
    box.append(...rowsOf(written))
    if (rest.length > 0) {
      const words = `${rest.length}${written.length > 0 ? ' more' : ''}, as the rules have them`
      const more = this.#folding(`${id} rest`, false, element('summary', {}, words))
      more.append(...rowsOf(rest))
      box.append(more)
    }
    return box
  }

  /** Something that folds up, and stays as somebody has it when it is made anew. */
  #folding(id: string, isOpen: boolean, summary: HTMLElement): HTMLDetailsElement {
    const box = element('details', { open: this.#unfolded.get(id) ?? isOpen }, summary)
    summary.dataset.key = `fold ${id}`
    box.addEventListener('toggle', () => this.#unfolded.set(id, box.open))
    return box
  }

  #goToGroup(): void {
    const index = byId<HTMLSelectElement>('index')
    const group = document.querySelector<HTMLDetailsElement>(`[data-group="${CSS.escape(index.value)}"]`)
    index.value = ''
    if (!group) return
    group.hidden = false
    group.open = true
    group.scrollIntoView({ block: 'start', behavior: 'smooth' })
    group.querySelector('summary')?.focus({ preventScroll: true })
  }

  /** Folds up all groups, or unfolds them if all are folded up already. */
  #foldAll(): void {
    const groups = [...document.querySelectorAll<HTMLDetailsElement>('.group')]
    const isOpen = !groups.some(({ open }) => open)
    for (const group of groups) group.open = isOpen
  }

  /** Shows only the fields whose names have all the words. */
  #find(): void {
    const words = byId<HTMLInputElement>('find').value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const group of document.querySelectorAll<HTMLDetailsElement>('.group')) {
      let found = 0
      for (const row of group.querySelectorAll<HTMLElement>('.field')) {
        const isFound = words.every((word) => row.dataset.words?.includes(word))
        row.hidden = !isFound
        if (isFound) found++
      }
      group.hidden = found === 0
      if (words.length > 0 && found > 0) group.open = true
      const details = group.querySelector('details')
      if (details) {
        const within = details.querySelectorAll('.field:not([hidden])').length
        details.hidden = within === 0
        if (words.length > 0 && within > 0) details.open = true
      }
    }
  }
}

/** Opens all that a row is folded up in. */
export function unfold(row: Element): void {
  for (let around = row.closest('details'); around; around = around.parentElement?.closest('details') ?? null) {
    around.open = true
  }
}
