import { MAX_MEMBERS } from '../../scenario/schema.ts'
import { listOf } from '../../source/plain.ts'
import { countIn, makeCount } from './count.ts'
import { type Edit, type Editor, mistakeLine } from './editor.ts'
import { Entries } from './entries.ts'
import type { Field } from './field.ts'
import { element, refill } from './markup.ts'
import { type MemberEntry, readMember, writeMember } from './members.ts'

/** The members of a party: kinds that can be counted, named, moved, exchanged and removed, and others to add. */
export function makeMembersEditor(
  { label: party, parts = [] }: Field,
  templates: readonly string[],
  edit: Edit,
  rowOf: (part: Field) => HTMLElement,
): Editor {
  const entries = new Entries({
    kind: 'members',
    read: listOf,
    // Counts have rows of their own, which are not to be made anew under the hand that turns them.
    looksOf: (members) =>
      members.map((member) => {
        const entry = readMember(member)
        return entry ? [entry.is, entry.name, entry.own] : member
      }),
    render,
    edit,
  })

  function set(at: number, what: Partial<MemberEntry>): void {
    const focus = (document.activeElement as HTMLElement | null)?.dataset.key ?? ''
    entries.change(
      entries.list.map((member, other) => (other === at ? writeMember({ ...readMember(member)!, ...what }) : member)),
      focus,
    )
  }

  function render(): void {
    const { box, list: members, mistakes } = entries
    const lines = members.map((member, at) => {
      const entry = readMember(member)
      const wrong = mistakes.filter(({ within }) => within.split('.')[0] === String(at + 1))
      const isWrong = (key: string): boolean => wrong.some(({ within }) => within === `${at + 1}.${key}`)
      const part = parts.find(({ path }) => /\.(\d+)(?:\.count)?$/.exec(path)?.[1] === String(at + 1))
      const isCounted = part !== undefined && entry?.name === undefined && part.label === `${entry?.is} in ${party}`
      return element(
        'li',
        { class: wrong.length > 0 ? 'wrong' : '' },
        ...(entry
          ? [kind(entry, at, isWrong('is')), nameInput(entry, at, isWrong('name'))]
          : [element('code', {}, JSON.stringify(member))]),
        entries.moveButtons(at, entry?.name ?? entry?.is ?? 'this member'),
        ...(isCounted ? [rowOf(part)] : []),
        ...wrong.map(mistakeLine),
      )
    })
    const rest = mistakes.filter(({ within }) => !(Number.parseInt(within, 10) <= members.length))
    refill(box, element('ol', {}, ...lines), ...rest.map(mistakeLine), adding())
    showNames()
  }

  function kind(entry: MemberEntry, at: number, isWrong: boolean): HTMLElement {
    const known = templates.includes(entry.is) ? templates : [entry.is, ...templates]
    const select = element(
      'select',
      {
        'aria-label': `${party}, entry ${at + 1}: template`,
        'data-key': `kind ${at}`,
        'aria-invalid': String(isWrong),
      },
      ...known.map((id) => element('option', { selected: id === entry.is }, id)),
    )
    select.addEventListener('change', () => set(at, { is: select.value }))
    return select
  }

  /** One that has a name is one: several of them are numbered by themselves. */
  function nameInput(entry: MemberEntry, at: number, isWrong: boolean): HTMLElement {
    const input = element('input', {
      type: 'text',
      class: 'named',
      value: entry.name ?? '',
      'aria-label': `${party}, entry ${at + 1}: name`,
      'data-key': `name ${at}`,
      'aria-invalid': String(isWrong),
      autocomplete: 'off',
    })
    input.addEventListener('change', () => {
      const name = input.value.trim()
      set(at, { name: name === '' ? undefined : name })
    })
    return input
  }

  /** How many of which are added: one of what the party has already, to begin with. */
  function adding(): HTMLElement {
    const own = entries.list.map((member) => readMember(member)?.is).findLast((id) => id !== undefined)
    const many = makeCount({ name: `${party}: how many to add`, key: 'many', value: '1', least: 1, most: MAX_MEMBERS })
    const select = element(
      'select',
      { 'aria-label': `${party}: add`, 'data-key': 'new' },
      ...templates.map((id) => element('option', { selected: id === own }, id)),
    )
    const button = element('button', { type: 'button', 'data-key': 'add' }, 'Add member')
    button.addEventListener('click', () => {
      const input = many.querySelector('input')!
      const count = countIn(input.value, 1, MAX_MEMBERS)
      if (count === undefined) return input.focus()
      const added = writeMember({ is: select.value, count, name: undefined, own: {} })
      entries.change([...entries.list, added], 'add')
    })
    return element('div', { class: 'adding' }, many, select, button)
  }

  /** Whoever is several has no name, and how many they are is turned without the rows being made anew. */
  function showNames(): void {
    for (const [at, input] of entries.box.querySelectorAll<HTMLInputElement>('.named').entries()) {
      input.disabled = readMember(entries.list[at])?.count !== 1
      input.placeholder = input.disabled ? 'several' : 'name'
    }
  }

  return {
    element: entries.box,
    show(value) {
      entries.show(value)
      showNames()
    },
    report: (found) => entries.report(found),
  }
}
