import { completeWords } from './completion.ts'
import { type Edit, type Editor, mistakeLine } from './editor.ts'
import type { Word } from './field.ts'
import { element } from './markup.ts'

/** A condition, whose names are completed as in tactics. */
export function makeConditionEditor(names: readonly Word[], name: string, edit: Edit): Editor {
  const {
    element: completing,
    input,
    show,
  } = completeWords({
    name,
    key: 'condition',
    value: '',
    words: () => names,
    isOneWord: () => false,
    onInput: (text) => edit(conditionIn(text), false),
    onDone: () => edit(conditionIn(input.value)),
  })
  const problem = element('div', { class: 'problem', 'aria-live': 'polite' })
  return {
    element: element('div', { class: 'condition' }, completing, problem),
    show(value) {
      const text = String(value)
      // Whoever is typing is not interrupted, but for undoing.
      if (document.activeElement !== input || input.value.trim() !== text) show(text)
    },
    report(mistakes) {
      problem.replaceChildren(...mistakes.map(mistakeLine))
      input.setAttribute('aria-invalid', String(mistakes.length > 0))
    },
  }
}

/** `true` and `false` are written as YAML has them. */
function conditionIn(text: string): string | boolean {
  const condition = text.trim()
  return condition === 'true' || condition === 'false' ? condition === 'true' : condition
}
