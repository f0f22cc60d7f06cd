import { writtenOf } from '../../scenario/written.ts'
import type { Changes } from '../opening.ts'
import { makeConditionEditor } from './condition-editor.ts'
import { countIn, sayCount } from './count.ts'
import { type DocumentMap, dataOf, valueAt } from './edited.ts'
import { type Edit, type Editor, mistakeLine } from './editor.ts'
import { type Composed, canVary, changedTo, type Field, isComposed, standingIn, valueIn } from './field.ts'
import type { Followed } from './followed.ts'
import { makeListEditor } from './list-editor.ts'
import { makeMapEditor, type SetAll } from './map-editor.ts'
import { curveIcon, element, iconButton, targetIcon } from './markup.ts'
import { makeMembersEditor } from './members-editor.ts'
import type { Mistake } from './mistake.ts'
import { makeRulesEditor } from './rules-editor.ts'
import { nearestSliderValue } from './slider-values.ts'
import { makeTextEditor } from './text-editor.ts'
import type { Worth } from './worths.ts'

/** Called with what the user does with a field. */
export interface RowEvents {
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

/** What the form shows. */
export interface Shown {
  /** All that was typed, right or wrong. */
  readonly changes: Changes
  /** Those that are right, with the last right value in place of what is wrong. */
  readonly right: Changes
  /** The document with the changes in it that are right. */
  readonly document: DocumentMap
}

/** A field as it stands in the form. */
export interface Row {
  readonly field: Field
  readonly box: HTMLElement
  show(shown: Shown): void
  report(mistakes: readonly Mistake[]): void
  /** Of a list of rules: shows how often each was followed. */
  readonly follow?: (followed: readonly Followed[] | undefined) => void
  /** Of a list of rules: shows what each is worth. */
  readonly weigh?: (worths: readonly (readonly Worth[])[] | undefined) => void
}

/** Makes a field's row: its name, its value, what can be asked of it, and what is wrong with it. */
export class RowMaker {
  readonly #events: RowEvents
  /** Called with every row, also of those that stand within another. */
  readonly #onRow: (row: Row) => void
  #changes: () => Changes

  constructor(events: RowEvents, changes: () => Changes, onRow: (row: Row) => void) {
    this.#events = events
    this.#changes = changes
    this.#onRow = onRow
  }

  make(field: Field, title: string): HTMLElement {
    const { path, label, hint, range, takes, origin } = field
    const name = `${title}: ${label}`
    const about = [hint, range && `Takes ${range}.`].filter(Boolean).join(' ')
    const from = origin.kind === 'template' ? [element('span', { class: 'from' }, ` of ${origin.id}`)] : []
    const caption = element(
      'button',
      { type: 'button', class: 'label', 'aria-expanded': 'false', title: about, 'data-key': 'about' },
      label,
      ...from,
    )
    const explained = element('p', { class: 'about', hidden: true }, about, ' ', element('code', {}, path))
    caption.addEventListener('click', () => {
      explained.hidden = !explained.hidden
      caption.setAttribute('aria-expanded', String(!explained.hidden))
    })
    const isAssumed = origin.kind === 'rules' || origin.kind === 'none'
    const head = element('div', { class: 'head' }, caption)
    const box = element(
      'div',
      {
        class: `field${isAssumed ? ' assumed' : ''}${isComposed(takes) ? ' composed' : ''}`,
        'data-path': path,
        'data-words': `${title} ${label} ${path}`.toLowerCase(),
      },
      head,
    )
    if (isComposed(takes)) this.#composed(field, takes, name, { box, head, explained })
    else this.#single(field, name, about, { box, head, explained })
    return box
  }

  /** A value that is made of others, in its editor. */
  #composed(field: Field, takes: Composed, name: string, { box, head, explained }: Parts): void {
    const { path } = field
    const isText = takes.kind === 'text'
    const editor = this.#editor(field, takes, name)
    const isFixed = takes.kind === 'rules' && takes.isFixed
    head.append(
      element('span', { class: 'value' }, ...(isFixed ? [] : [this.#back(field, name)])),
      explained,
      editor.element,
    )
    this.#onRow({
      field,
      box,
      show: ({ changes, document }) =>
        isText
          ? editor.show(valueIn(field, changes), document)
          : editor.show(valueAt(document, path) ?? dataOf(standingIn(field, changes)), document),
      report: (mistakes) => editor.report(mistakes),
      ...('follow' in editor && { follow: editor.follow, weigh: editor.weigh }),
    })
  }

  /** A number, a text, or one of several words. */
  #single(field: Field, name: string, about: string, { box, head, explained }: Parts): void {
    const { path, takes, sliderValues } = field
    const problem = element('div', {
      class: 'problem',
      id: `problem ${path}`.replaceAll(' ', '-'),
      'aria-live': 'polite',
    })
    const control =
      takes.kind === 'words' ? this.#choice(field, name, about) : this.#text(field, name, about, problem.id)
    const slider = takes.kind !== 'words' && sliderValues.length > 1 ? this.#slider(field, name) : undefined
    const back = this.#back(field, name)
    head.append(element('span', { class: 'value' }, back, control.input, ...this.#questions(field, name)))
    if (slider) head.append(slider.input)
    head.append(explained, problem)
    this.#onRow({
      field,
      box,
      show({ changes, right }) {
        control.show(valueIn(field, changes))
        slider?.show(valueIn(field, right))
      },
      report(mistakes) {
        problem.replaceChildren(...wordedFor(field, control.text(), mistakes).map(mistakeLine))
        for (const input of box.querySelectorAll('input, select'))
          input.setAttribute('aria-invalid', String(mistakes.length > 0))
      },
    })
  }

  #back(field: Field, name: string): HTMLElement {
    const back = iconButton({
      kind: 'back',
      title: 'Back to the starting point',
      name: `${name}: back to the starting point`,
      icon: '↺',
    })
    back.addEventListener('click', () => {
      this.#events.onInput(field, undefined)
      this.#events.onCommit()
    })
    return back
  }

  #questions(field: Field, name: string): HTMLElement[] {
    if (!canVary(field)) return []
    const sweep = iconButton({
      kind: 'sweeping',
      title: 'Sweep: how the win rate follows this number',
      name: `${name}: sweep`,
      icon: curveIcon(),
    })
    sweep.addEventListener('click', () => this.#events.onSweep(field))
    const solve = iconButton({
      kind: 'solving',
      title: 'Solve for…: which value meets a goal',
      name: `${name}: solve for a goal`,
      icon: targetIcon(),
    })
    solve.addEventListener('click', () => this.#events.onSolve(field))
    return [sweep, solve]
  }

  #editor(field: Field, takes: Composed, name: string): Editor & Pick<Row, 'follow' | 'weigh'> {
    const edit: Edit = (value, isDone = true) => {
      this.#events.onInput(field, changedTo(field, writtenOf(value), this.#changes()))
      if (isDone) this.#events.onCommit()
    }
    switch (takes.kind) {
      case 'condition':
        return makeConditionEditor(takes.names, name, edit)
      case 'list':
        return makeListEditor(takes, name, edit)
      case 'members':
        return makeMembersEditor(field, takes.templates, edit, (part) => this.make(part, 'Who fights'))
      case 'map':
        return makeMapEditor(takes, name, this.#events.onSetAll)
      case 'rules':
        return makeRulesEditor(takes, name, edit)
      case 'text':
        return makeTextEditor(name, (text, isDone) => {
          this.#events.onInput(field, text === field.text ? undefined : text)
          if (isDone) this.#events.onCommit()
        })
    }
  }

  #choice(field: Field, name: string, about: string): Control {
    const known = field.sliderValues.includes(field.text) ? field.sliderValues : [field.text, ...field.sliderValues]
    const options = known.map((word) => element('option', { value: word }, word === '' ? '(nothing)' : word))
    const select = element('select', { 'aria-label': name, title: about, 'data-key': 'value' }, ...options)
    select.addEventListener('change', () => {
      this.#events.onInput(field, changedTo(field, select.value, this.#changes()))
      this.#events.onCommit()
    })
    const show = (text: string): void => {
      // A word that a link has and that is none of these is shown as well, for it has a message.
      if (![...select.options].some(({ value }) => value === text))
        select.append(element('option', { value: text }, text))
      select.value = text
    }
    return { input: select, show, text: () => select.value }
  }

  #text(field: Field, name: string, about: string, problem: string): Control {
    const input = element('input', {
      type: 'text',
      'aria-label': name,
      'aria-describedby': problem,
      title: about,
      placeholder: 'none',
      autocomplete: 'off',
      spellcheck: 'false',
      'data-key': 'value',
    })
    input.addEventListener('input', () => this.#events.onInput(field, changedTo(field, input.value, this.#changes())))
    input.addEventListener('change', () => this.#events.onCommit())
    const show = (text: string): void => {
      // Whoever is typing is not interrupted, but for undoing.
      if (document.activeElement !== input || input.value.trim() !== text) input.value = text
    }
    return { input, show, text: () => input.value }
  }

  #slider(field: Field, name: string): Control {
    const { sliderValues } = field
    const slider = element('input', {
      type: 'range',
      min: '0',
      max: String(sliderValues.length - 1),
      step: '1',
      'aria-label': `${name}, slider`,
      'data-key': 'slider',
    })
    const say = (): void => slider.setAttribute('aria-valuetext', sliderValues[Number(slider.value)])
    slider.addEventListener('input', () => {
      say()
      this.#events.onInput(field, changedTo(field, sliderValues[Number(slider.value)], this.#changes()))
    })
    slider.addEventListener('change', () => this.#events.onCommit())
    const show = (text: string): void => {
      const at = nearestSliderValue(sliderValues, text)
      if (at >= 0 && Number(slider.value) !== at) slider.value = String(at)
      say()
    }
    return { input: slider, show, text: () => sliderValues[Number(slider.value)] }
  }
}

/** What a value is changed with. */
interface Control {
  readonly input: HTMLElement
  show(text: string): void
  /** What stands in it. */
  text(): string
}

interface Parts {
  readonly box: HTMLElement
  readonly head: HTMLElement
  /** What the field means, unfolded by its name. */
  readonly explained: HTMLElement
}

/** Of a count, the rules speak of the entry that it stands in; only the count is typed, so only that is spoken of. */
function wordedFor({ takes, suffix }: Field, text: string, mistakes: readonly Mistake[]): readonly Mistake[] {
  if (mistakes.length === 0 || suffix === '' || takes.kind !== 'number') return mistakes
  const { min, max } = takes
  return countIn(text, min, max) === undefined ? [{ within: '', words: sayCount(text, min, max) }] : mistakes
}
