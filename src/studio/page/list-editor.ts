import { COUNTED } from '../../scenario/ids.ts'
import { listOf } from '../../source/plain.ts'
import { makeCount } from './count.ts'
import { type Edit, type Editor, mistakeLine } from './editor.ts'
import { Entries } from './entries.ts'
import type { ListTakes } from './field.ts'
import { element, refill } from './markup.ts'

/** Of one thing; as the rules read it. */
const MOST_COUNTED = 999

/** A list of ids: an entry a line, which can be moved, counted and removed, and something to add others with. */
export function makeListEditor(takes: ListTakes, name: string, edit: Edit): Editor {
  const entries = new Entries({ kind: '', read: listOf, render, edit })

  function render(): void {
    const { box, list: items, mistakes } = entries
    const lines = items.map((item, at) => {
      const [, count = '1', id = String(item)] = COUNTED.exec(String(item)) ?? []
      const wrong = mistakes.filter(({ within }) => within === String(at + 1))
      return element(
        'li',
        { class: wrong.length > 0 ? 'wrong' : '' },
        ...(takes.counted ? [countInput(at, id, count)] : []),
        element('span', { class: 'what' }, takes.counted ? id : String(item)),
        entries.moveButtons(at, id),
        ...wrong.map(mistakeLine),
      )
    })
    const rest = mistakes.filter(({ within }) => !(Number(within) >= 1 && Number(within) <= items.length))
    refill(box, element('ol', {}, ...lines), ...rest.map(mistakeLine), ...adding())
  }

  function countInput(at: number, id: string, count: string): HTMLElement {
    return makeCount({
      name: `${name}: how many ${id}`,
      key: `count ${at}`,
      value: count,
      least: 1,
      most: MOST_COUNTED,
      onCount: (many) => {
        const counted = many === 1 ? id : `${many} ${id}`
        edit(entries.list.map((item, other) => (other === at ? counted : item)))
      },
    })
  }

  function adding(): HTMLElement[] {
    const items = entries.list
    if (items.length >= takes.most) return []
    const ids = items.map((item) => COUNTED.exec(String(item))?.[2] ?? String(item))
    const free = takes.known.filter((id) => takes.repeats || !ids.includes(id))
    const label = `${name}: add`
    const from =
      takes.known.length === 0
        ? element('input', { type: 'text', 'aria-label': label, 'data-key': 'new', placeholder: takes.what })
        : element('select', { 'aria-label': label, 'data-key': 'new' }, ...free.map((id) => element('option', {}, id)))
    if (takes.known.length > 0 && free.length === 0) return []
    const button = element('button', { type: 'button', 'data-key': 'add' }, `Add ${takes.what}`)
    button.addEventListener('click', () => {
      const value = from.value.trim()
      if (value !== '') entries.change([...items, value], 'add')
    })
    return [element('div', { class: 'adding' }, from, button)]
  }

  return { element: entries.box, show: (value) => entries.show(value), report: (found) => entries.report(found) }
}
