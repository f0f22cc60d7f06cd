import { ID, ID_EXPECTED } from '../../scenario/ids.ts'
import type { Entry } from './field.ts'
import { element } from './markup.ts'

/** Called with a new entry of a section, copied from another, and of one that is to go again. */
export interface CopyEvents {
  readonly onCopy: (entry: Entry, name: string) => void
  readonly onDrop: (entry: Entry) => void
}

/** At the head of an entry: a button that asks for the name of a copy of it; and one that takes back a copy. */
export function copyTools(entry: Entry, kind: string, { onCopy, onDrop }: CopyEvents): HTMLElement[] {
  const { id, taken, isNew } = entry
  const button = element(
    'button',
    { type: 'button', 'aria-expanded': 'false', 'aria-label': `Copy… ${id} under a new name`, 'data-key': 'copy' },
    'Copy…',
  )
  const input = element('input', {
    type: 'text',
    'aria-label': `Name of the copy of ${id}`,
    'data-key': 'copy name',
    placeholder: 'new name',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  })
  const make = element('button', { type: 'submit', 'data-key': 'make copy' }, 'Copy')
  const problem = element('p', { class: 'problem', 'aria-live': 'polite' })
  const form = element('form', { class: 'adding', hidden: true }, input, make, problem)
  button.addEventListener('click', () => {
    form.hidden = !form.hidden
    button.setAttribute('aria-expanded', String(!form.hidden))
    if (!form.hidden) input.focus()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const name = input.value.trim()
    const wrong = !ID.test(name) || name === 'none' ? `"${name}" is not ${ID_EXPECTED}` : undefined
    const isTaken = taken.includes(name) ? `there is a ${kind} "${name}" already` : undefined
    problem.textContent = wrong ?? isTaken ?? ''
    if (wrong ?? isTaken) input.focus()
    else onCopy(entry, name)
  })
  const drop = element(
    'button',
    { type: 'button', 'aria-label': `Remove ${id}, which is a copy`, 'data-key': 'drop' },
    'Remove',
  )
  drop.addEventListener('click', () => onDrop(entry))
  return [element('span', { class: 'copying' }, button, ...(isNew ? [drop] : [])), form]
}
