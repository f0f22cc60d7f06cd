import { type Editor, mistakeLine } from './editor.ts'
import { element } from './markup.ts'
import type { Mistake } from './mistake.ts'

/** What is typed is read once the hand rests so long (ms). */
const SETTLED = 250

/**
 * A file's text with its lines counted; lines with mistakes are marked, and a button leads to each.
 *
 * @param edit is called with the text, and whether the change is done
 */
export function makeTextEditor(name: string, edit: (text: string, isDone: boolean) => void): Editor {
  const area = element('textarea', {
    'aria-label': name,
    'data-key': 'text',
    autocapitalize: 'off',
    autocomplete: 'off',
    spellcheck: 'false',
    wrap: 'off',
    rows: '24',
  })
  const gutter = element('div', { class: 'gutter', 'aria-hidden': 'true' })
  const problems = element('div', { class: 'problem', 'aria-live': 'polite' })
  /** Browsers give lines back with LF alone. */
  let lineEnd = '\n'
  let reported = '[]'
  let wrong: ReadonlySet<number> = new Set()
  let later: ReturnType<typeof setTimeout> | undefined

  const written = (): string => (lineEnd === '\n' ? area.value : area.value.replaceAll('\n', lineEnd))
  const settle = (isDone: boolean): void => {
    clearTimeout(later)
    later = undefined
    edit(written(), isDone)
  }
  area.addEventListener('input', () => {
    countLines()
    clearTimeout(later)
    later = setTimeout(() => settle(false), SETTLED)
  })
  area.addEventListener('change', () => settle(true))
  area.addEventListener('scroll', () => {
    gutter.scrollTop = area.scrollTop
  })

  function countLines(): void {
    const count = area.value.split('\n').length
    const lines = Array.from({ length: count }, (_, at) =>
      wrong.has(at + 1) ? element('mark', {}, `${at + 1}\n`) : `${at + 1}\n`,
    )
    gutter.replaceChildren(...lines)
    gutter.scrollTop = area.scrollTop
  }

  function goTo({ line, column }: NonNullable<Mistake['at']>): void {
    const lines = area.value.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
    area.focus({ preventScroll: true })
    area.setSelectionRange(start + column - 1, start + (lines[line - 1]?.length ?? 0))
    const height = area.scrollHeight / Math.max(1, lines.length)
    area.scrollTop = Math.max(0, (line - 5) * height)
  }

  return {
    element: element('div', { class: 'text-editor' }, element('div', { class: 'sheet' }, gutter, area), problems),
    show(value) {
      const text = String(value)
      lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
      const plain = text.replaceAll('\r\n', '\n')
      // What has not settled yet is not taken back by what was read before it.
      if (later !== undefined || area.value === plain) return
      area.value = plain
      countLines()
    },
    report(mistakes) {
      // What is read again on leaving the text must not take a button away from under the finger.
      const now = JSON.stringify(mistakes)
      if (now === reported) return
      reported = now
      wrong = new Set(mistakes.flatMap(({ at }) => (at ? [at.line] : [])))
      countLines()
      area.setAttribute('aria-invalid', String(mistakes.length > 0))
      problems.replaceChildren(...mistakes.map((mistake) => lineOf(mistake)))
    },
  }

  function lineOf(mistake: Mistake): HTMLElement {
    const line = mistakeLine(mistake)
    const { at } = mistake
    if (!at) return line
    const button = element('button', { type: 'button' }, `Line ${at.line}`)
    button.addEventListener('click', () => goTo(at))
    line.prepend(button, ' ')
    return line
  }
}
