import type { Word } from './field.ts'
import { element } from './markup.ts'

/** As many as can be taken in at a glance. */
const MOST_OFFERED = 8

/** A field for text whose words are completed from those that may stand there. */
interface Completing {
  readonly element: HTMLElement
  readonly input: HTMLInputElement
  /** Has another text in it. */
  show(text: string): void
}

interface CompletionOptions {
  readonly name: string
  readonly key: string
  readonly value: string
  /** Asked whenever something is typed: what there is depends on what stands beside it. */
  readonly words: () => readonly Word[]
  /** Whether the text is one word; else the one at the cursor is completed. */
  readonly isOneWord: () => boolean
  readonly onInput: (text: string) => void
  readonly onDone: () => void
}

let made = 0

/** A combobox: words that begin like what is typed, then those that have it within, with what they mean. */
export function completeWords({ name, key, value, words, isOneWord, onInput, onDone }: CompletionOptions): Completing {
  const id = `words-${++made}`
  const list = element('ul', { id, role: 'listbox', 'aria-label': `${name}: words`, hidden: true })
  const input = element('input', {
    type: 'text',
    value,
    role: 'combobox',
    'aria-label': name,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
    'data-key': key,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  })
  // A condition is often longer than its field: all of it is shown below then.
  const whole = element('span', { class: 'whole', hidden: true, 'aria-hidden': 'true' })
  const showWhole = (): void => {
    input.style.setProperty('--letters', String(input.value.length))
    whole.hidden = isOneWord() || input.scrollWidth <= input.clientWidth
    whole.textContent = input.value
  }
  if (!isOneWord()) new ResizeObserver(showWhole).observe(input)
  let offered: readonly Word[] = []
  let chosen = -1

  input.addEventListener('input', () => {
    showWhole()
    onInput(input.value)
    offer(true)
  })
  input.addEventListener('change', onDone)
  input.addEventListener('blur', close)
  input.addEventListener('click', () => offer(isOneWord(), true))
  input.addEventListener('keydown', (event) => {
    const isOpen = !list.hidden
    if (event.key === 'ArrowDown' && !isOpen) offer(true, true)
    else if (!isOpen) return
    else if (event.key === 'ArrowDown') choose((chosen + 1) % offered.length)
    else if (event.key === 'ArrowUp') choose(chosen <= 0 ? offered.length - 1 : chosen - 1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen >= 0) take(offered[chosen].word)
    else if (event.key === 'Escape') close()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  })

  /** @param all shows everything where nothing has been typed yet. */
  function offer(isWanted: boolean, all = false): void {
    const { start, end } = wordAt()
    const typed = input.value.slice(start, end).toLowerCase()
    const whole = all && isOneWord() ? '' : typed
    const fits = (test: (word: string) => boolean): Word[] => words().filter(({ word }) => test(word.toLowerCase()))
    const first = fits((word) => word.startsWith(whole))
    offered = [...first, ...fits((word) => !word.startsWith(whole) && word.includes(whole))].slice(
      0,
      all ? 99 : MOST_OFFERED,
    )
    const isDone = offered.length === 1 && offered[0].word.toLowerCase() === typed
    if (!isWanted || (whole === '' && !all) || offered.length === 0 || isDone) {
      close()
      return
    }
    chosen = -1
    list.replaceChildren(
      ...offered.map(({ word, meaning }, at) => {
        const option = element(
          'li',
          { role: 'option', id: `${id}-${at}`, 'aria-selected': 'false' },
          word,
          ...(meaning ? [element('small', {}, meaning)] : []),
        )
        // Before the input loses the focus, and the list closes.
        option.addEventListener('mousedown', (event) => {
          event.preventDefault()
          take(word)
        })
        return option
      }),
    )
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
  }

  function choose(at: number): void {
    chosen = at
    for (const [other, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(other === at))
    list.children[at]?.scrollIntoView({ block: 'nearest' })
    if (at < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `${id}-${at}`)
  }

  function take(word: string): void {
    const { start, end } = wordAt()
    input.value = input.value.slice(0, start) + word + input.value.slice(end)
    input.setSelectionRange(start + word.length, start + word.length)
    close()
    showWhole()
    onInput(input.value)
    onDone()
  }

  function close(): void {
    list.hidden = true
    chosen = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  function show(text: string): void {
    input.value = text
    showWhole()
  }

  /** The word that the cursor stands in or behind. */
  function wordAt(): { start: number; end: number } {
    const text = input.value
    if (isOneWord()) return { start: 0, end: text.length }
    const cursor = input.selectionStart ?? text.length
    const [before] = /[\w.]*$/.exec(text.slice(0, cursor))!
    const [after] = /^[\w.]*/.exec(text.slice(cursor))!
    return { start: cursor - before.length, end: cursor + after.length }
  }

  showWhole()
  return { element: element('span', { class: 'completing' }, input, list, whole), input, show }
}
