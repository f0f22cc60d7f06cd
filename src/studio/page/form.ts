import type { Changes } from '../opening.ts'
import { changedTo, type Field, type Group, standingIn, valueIn } from './fields.ts'
import { byId, curveIcon, element, targetIcon } from './markup.ts'
import { nearestStop } from './stops.ts'

/** Told what the user does with a field. */
export interface FormEvents {
  /** A value is being changed; undefined is what it was at the beginning. */
  readonly onInput: (field: Field, value: string | undefined) => void
  /** The change is made. */
  readonly onCommit: () => void
  readonly onSweep: (field: Field) => void
  /** The value that meets a goal is asked for. */
  readonly onSolve: (field: Field) => void
}

interface Row {
  readonly field: Field
  readonly box: HTMLElement
  readonly problem: HTMLElement
  show(text: string): void
}

/** All fields of the scenario, as sliders, choices and text. */
export class Form {
  readonly #rows = new Map<string, Row>()
  readonly #events: FormEvents
  #fields: ReadonlyMap<string, Field> = new Map()
  #changes: Changes = {}

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
    const focused = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path
    this.#rows.clear()
    this.#fields = new Map(groups.flatMap(({ fields }) => fields.map((field) => [field.path, field] as const)))
    byId('groups').replaceChildren(...groups.map((group) => this.#group(group)))
    this.#find()
    if (focused === undefined) return
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(focused)}"] :is(select, input)`)?.focus()
  }

  /** Shows the values that hold: at once, for the number beside a slider follows the hand. */
  show(changes: Changes): void {
    this.#changes = changes
    for (const [path, { field, box, show }] of this.#rows) {
      const changed = Object.hasOwn(changes, path)
      show(valueIn(field, changes))
      box.classList.toggle('changed', changed)
      box.querySelector('.back')?.setAttribute('title', `Back to ${standingIn(field, changes) || 'nothing'}`)
      // What has been changed is never hidden.
      if (changed) box.closest('details')?.setAttribute('open', '')
    }
  }

  /** Tells what is wrong with the values, by path, once they have been read. */
  tell(problems: ReadonlyMap<string, string>): void {
    for (const [path, { box, problem }] of this.#rows) {
      const what = problems.get(path) ?? ''
      box.classList.toggle('wrong', what !== '')
      problem.textContent = what
      for (const input of box.querySelectorAll('input, select')) input.setAttribute('aria-invalid', String(what !== ''))
    }
  }

  #group({ id, title, kind, parties, fields }: Group): HTMLElement {
    const dots = parties.map((party) => element('span', { class: `dot p${party}`, 'aria-hidden': 'true' }))
    const heading = element('h2', {}, ...dots, title, ...(kind ? [element('small', {}, kind)] : []))
    const written = fields.filter(({ origin }) => origin.kind === 'file' || origin.kind === 'template')
    const rest = fields.filter((field) => !written.includes(field))
    const box = element(
      'section',
      { class: 'group', 'data-group': id, 'aria-label': `${title} ${kind}`.trim() },
      heading,
    )
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
    const shows: ((text: string) => void)[] = []
    const control =
      takes.kind === 'words'
        ? this.#choice(field, name, about, shows)
        : this.#text(field, name, about, problem.id, shows)
    value.append(back, control)
    if (stops.length > 1) {
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
    const show = (text: string): void => {
      for (const each of shows) each(text)
    }
    this.#rows.set(path, { field, box, problem, show })
    return box
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
