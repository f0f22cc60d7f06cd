import { writtenOf } from '../../scenario/written.ts'
import type { Changes } from '../opening.ts'
import { makeConditionEditor } from './condition-editor.ts'
import { type CopyEvents, copyTools } from './copying.ts'
import { type DocumentMap, dataOf, valueAt } from './edited.ts'
import { type Editor, type Mistake, mistakeLine } from './editor.ts'
import { type Composed, canVary, changedTo, type Field, type Group, isComposed, standingIn, valueIn } from './field.ts'
import type { Followed } from './followed.ts'
import { makeListEditor } from './list-editor.ts'
import { makeMapEditor, type SetAll } from './map-editor.ts'
import { byId, curveIcon, element, focusKey, targetIcon } from './markup.ts'
import { makeMembersEditor } from './members-editor.ts'
import { makeRulesEditor, type RulesEditor } from './rules-editor.ts'
import { nearestStop } from './stops.ts'

/** Told what the user does with a field. */
export interface FormEvents extends CopyEvents {
  /** A value is being changed; undefined is what it was at the beginning. */
  readonly onInput: (field: Field, value: string | undefined) => void
  /** The change is made. */
  readonly onCommit: () => void
  readonly onSweep: (field: Field) => void
  /** The value that meets a goal is asked for. */
  readonly onSolve: (field: Field) => void
  /** Several values are set together, each by its path. */
  readonly onSetAll: SetAll
}

interface Row {
  readonly field: Field
  readonly box: HTMLElement
  show(changes: Changes, document: DocumentMap): void
  tell(mistakes: readonly Mistake[]): void
}

/** All fields of the scenario, as sliders, choices and text. */
export class Form {
  readonly #rows = new Map<string, Row>()
  readonly #events: FormEvents
  readonly #rules = new Map<Field, RulesEditor>()
  #fields: ReadonlyMap<string, Field> = new Map()
  #changes: Changes = {}
  /** What had the focus before the rows were made anew. */
  #focused: { readonly path: string; readonly key: string | undefined } | undefined

  constructor(groups: readonly Group[], events: FormEvents) {
    this.#events = events
    this.arrange(groups)
    byId<HTMLInputElement>('find').addEventListener('input', () => this.#find())
  }

  get fields(): ReadonlyMap<string, Field> {
    return this.#fields
  }

  /** Has rows for these fields and no others: another weapon in a hand has numbers of its own. */
  arrange(groups: readonly Group[]): void {
    const focused = document.activeElement as HTMLElement | null
    const path = focused?.closest<HTMLElement>('[data-path]')?.dataset.path
    this.#focused = path === undefined ? undefined : { path, key: focused?.dataset.key }
    this.#rows.clear()
    this.#rules.clear()
    const all = groups.flatMap(({ fields }) => fields.flatMap((field) => [field, ...(field.parts ?? [])]))
    this.#fields = new Map(all.map((field) => [field.path, field] as const))
    byId('groups').replaceChildren(...groups.map((group) => this.#group(group)))
    this.#find()
  }

  /**
   * Shows the values that hold: at once, for the number beside a slider follows the hand.
   *
   * @param whole the document with the changes in it
   */
  show(changes: Changes, whole: DocumentMap): void {
    this.#changes = changes
    // Editors make rows as they show: those come last, and are shown as well.
    for (const [path, { field, box, show }] of this.#rows) {
      const isChanged = Object.hasOwn(changes, path)
      show(changes, whole)
      box.classList.toggle('changed', isChanged)
      const before = standingIn(field, changes)
      box
        .querySelector('.back')
        ?.setAttribute('title', `Back to ${before.length < 60 ? before || 'nothing' : 'the start'}`)
      // What has been changed is never hidden.
      if (isChanged) box.closest('details')?.setAttribute('open', '')
    }
    if (byId<HTMLInputElement>('find').value !== '') this.#find()
    const { path, key } = this.#focused ?? {}
    this.#focused = undefined
    const row = path === undefined ? null : document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    if (row && key !== undefined) focusKey(row, key)
    else row?.querySelector<HTMLElement>('select, input')?.focus()
  }

  /** Shows how often each rule of the tactics was followed in what is shown; undefined: nothing is known of them. */
  follow(followedOf: (field: Field) => readonly Followed[] | undefined): void {
    for (const [field, editor] of this.#rules) editor.follow(followedOf(field))
  }

  /** Tells what is wrong with the values, by path, once they have been read; what no row is there for is left to the caller. */
  tell(problems: ReadonlyMap<string, readonly Mistake[]>): ReadonlyMap<string, readonly Mistake[]> {
    const found = new Map<string, Mistake[]>()
    const rest = new Map<string, readonly Mistake[]>()
    for (const [path, mistakes] of problems) {
      const owner = [...this.#rows.keys()]
        .filter((each) => path === each || path.startsWith(`${each}.`))
        .sort((one, other) => other.length - one.length)[0]
      if (owner === undefined) rest.set(path, mistakes)
      else {
        const within = path.slice(owner.length + 1)
        found.set(owner, [...(found.get(owner) ?? []), ...mistakes.map((mistake) => ({ ...mistake, within }))])
      }
    }
    for (const [path, { box, tell }] of this.#rows) {
      const mistakes = found.get(path) ?? []
      box.classList.toggle('wrong', mistakes.length > 0)
      tell(mistakes)
    }
    return rest
  }

  #group({ id, title, kind, parties, fields, entry }: Group): HTMLElement {
    const dots = parties.map((party) => element('span', { class: `dot p${party}`, 'aria-hidden': 'true' }))
    const heading = element('h2', {}, ...dots, title, ...(kind ? [element('small', {}, kind)] : []))
    const isWritten = ({ origin, takes }: Field): boolean =>
      origin.kind === 'file' || origin.kind === 'template' || takes.kind === 'rules' || takes.kind === 'map'
    const written = fields.filter(isWritten)
    const rest = fields.filter((field) => !written.includes(field))
    const box = element(
      'section',
      { class: 'group', 'data-group': id, 'aria-label': `${title} ${kind}`.trim() },
      heading,
    )
    if (entry) {
      const [tools, asking] = copyTools(entry, kind, this.#events)
      heading.append(tools)
      box.append(asking)
    }
    box.append(...written.map((field) => this.#row(field, title)))
    if (rest.length > 0) {
      const label =
        written.length > 0 ? `${rest.length} more, as the rules have them` : `${rest.length}, as the rules have them`
      box.append(element('details', {}, element('summary', {}, label), ...rest.map((field) => this.#row(field, title))))
    }
    return box
  }

  #row(field: Field, title: string): HTMLElement {
    const { path, label, hint, range, takes, stops, origin } = field
    const name = `${title}: ${label}`
    const from = origin.kind === 'template' ? ` of ${origin.id}` : ''
    const about = [hint, range && `Takes ${range}.`].filter(Boolean).join(' ')
    const caption = element(
      'button',
      { type: 'button', class: 'label', 'aria-expanded': 'false', title: about },
      label,
      ...(from ? [element('span', { class: 'from' }, from)] : []),
    )
    const explained = element('p', { class: 'about', hidden: true }, about, ' ', element('code', {}, path))
    caption.addEventListener('click', () => {
      explained.hidden = !explained.hidden
      caption.setAttribute('aria-expanded', String(!explained.hidden))
    })
    const value = element('span', { class: 'value' })
    const problem = element('div', {
      class: 'problem',
      id: `problem ${path}`.replaceAll(' ', '-'),
      'aria-live': 'polite',
    })
    const head = element('div', { class: 'head' }, caption, value)
    const isAssumed = origin.kind === 'rules' || origin.kind === 'none'
    const box = element(
      'div',
      {
        class: `field${isAssumed ? ' assumed' : ''}`,
        'data-path': path,
        'data-words': `${title} ${label} ${path}`.toLowerCase(),
      },
      head,
    )

    const back = element(
      'button',
      {
        type: 'button',
        class: 'back',
        title: 'Back to the starting point',
        'aria-label': `${name}: back to the starting point`,
      },
      '↺',
    )
    back.addEventListener('click', () => {
      this.#events.onInput(field, undefined)
      this.#events.onCommit()
    })
    if (isComposed(takes)) {
      const editor = this.#editor(field, takes, name)
      box.classList.add('composed')
      if (!(takes.kind === 'rules' && takes.isFixed)) value.append(back)
      head.append(explained, editor.element)
      const show: Row['show'] = (changes, whole) =>
        editor.show(valueAt(whole, path) ?? dataOf(standingIn(field, changes)), whole)
      this.#rows.set(path, { field, box, show, tell: (mistakes) => editor.tell(mistakes) })
      return box
    }
    const shows: ((text: string) => void)[] = []
    const control =
      takes.kind === 'words'
        ? this.#choice(field, name, about, shows)
        : this.#text(field, name, about, problem.id, shows)
    value.append(back, control)
    if (canVary(field)) {
      const sweep = element(
        'button',
        {
          type: 'button',
          class: 'sweeping',
          title: 'Sweep: how the win rate follows this number',
          'aria-label': `${name}: sweep`,
        },
        curveIcon(),
      )
      sweep.addEventListener('click', () => this.#events.onSweep(field))
      const solve = element(
        'button',
        {
          type: 'button',
          class: 'solving',
          title: 'Solve for…: which value meets a goal',
          'aria-label': `${name}: solve for a goal`,
        },
        targetIcon(),
      )
      solve.addEventListener('click', () => this.#events.onSolve(field))
      value.append(sweep, solve)
    }
    if (takes.kind !== 'words' && stops.length > 1) head.append(this.#slider(field, name, shows))
    head.append(explained, problem)
    const show: Row['show'] = (changes) => {
      for (const each of shows) each(valueIn(field, changes))
    }
    const tell: Row['tell'] = (mistakes) => {
      problem.replaceChildren(...mistakes.map(mistakeLine))
      for (const input of box.querySelectorAll('input, select')) {
        input.setAttribute('aria-invalid', String(mistakes.length > 0))
      }
    }
    this.#rows.set(path, { field, box, show, tell })
    return box
  }

  #editor(field: Field, takes: Composed, name: string): Editor {
    const edit = (value: unknown, isDone = true): void => {
      this.#events.onInput(field, changedTo(field, writtenOf(value), this.#changes))
      if (isDone) this.#events.onCommit()
    }
    switch (takes.kind) {
      case 'condition':
        return makeConditionEditor(takes.names, name, edit)
      case 'list':
        return makeListEditor(takes, name, edit)
      case 'members':
        return makeMembersEditor(field, takes.templates, edit, (part) => this.#row(part, 'Who fights'))
      case 'map':
        return makeMapEditor(takes, name, this.#events.onSetAll)
      case 'rules': {
        const editor = makeRulesEditor(takes, name, edit)
        this.#rules.set(field, editor)
        return editor
      }
    }
  }

  #choice(field: Field, name: string, about: string, shows: ((text: string) => void)[]): HTMLElement {
    const known = field.stops.includes(field.text) ? field.stops : [field.text, ...field.stops]
    const options = known.map((word) => element('option', { value: word }, word === '' ? '(nothing)' : word))
    const select = element('select', { 'aria-label': name, title: about }, ...options)
    select.addEventListener('change', () => {
      this.#events.onInput(field, changedTo(field, select.value, this.#changes))
      this.#events.onCommit()
    })
    shows.push((text) => {
      select.value = text
    })
    return select
  }

  #text(field: Field, name: string, about: string, problem: string, shows: ((text: string) => void)[]): HTMLElement {
    const input = element('input', {
      type: 'text',
      'aria-label': name,
      'aria-describedby': problem,
      title: about,
      placeholder: 'none',
      autocomplete: 'off',
      spellcheck: 'false',
    })
    input.addEventListener('input', () => this.#events.onInput(field, changedTo(field, input.value, this.#changes)))
    input.addEventListener('change', () => this.#events.onCommit())
    shows.push((text) => {
      // Whoever is typing is not interrupted, but for undoing.
      if (document.activeElement !== input || input.value.trim() !== text) input.value = text
    })
    return input
  }

  #slider(field: Field, name: string, shows: ((text: string) => void)[]): HTMLElement {
    const { stops } = field
    const slider = element('input', {
      type: 'range',
      min: '0',
      max: String(stops.length - 1),
      step: '1',
      'aria-label': `${name}, slider`,
    })
    const say = (): void => slider.setAttribute('aria-valuetext', stops[Number(slider.value)])
    slider.addEventListener('input', () => {
      say()
      this.#events.onInput(field, changedTo(field, stops[Number(slider.value)], this.#changes))
    })
    slider.addEventListener('change', () => this.#events.onCommit())
    shows.push((text) => {
      const at = nearestStop(stops, text)
      if (at >= 0 && Number(slider.value) !== at) slider.value = String(at)
      say()
    })
    return slider
  }

  /** Shows only the fields whose names have all the words. */
  #find(): void {
    const words = byId<HTMLInputElement>('find').value.toLowerCase().split(/\s+/).filter(Boolean)
    for (const group of document.querySelectorAll<HTMLElement>('.group')) {
      let found = 0
      for (const row of group.querySelectorAll<HTMLElement>('.field')) {
        const isFound = words.every((word) => row.dataset.words?.includes(word))
        row.hidden = !isFound
        if (isFound) found++
      }
      group.hidden = found === 0
      const details = group.querySelector('details')
      if (details) {
        const within = details.querySelectorAll('.field:not([hidden])').length
        details.hidden = within === 0
        if (words.length > 0 && within > 0) details.open = true
      }
    }
  }
}
