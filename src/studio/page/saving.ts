import type { Changes, Opening, SaveAnswer } from '../opening.ts'
import { byId, element } from './markup.ts'

/** Told how it went. */
export interface SavingEvents {
  /** The files are about to be written. */
  readonly onSaving: () => void
  readonly onSaved: () => void
  readonly onRefused: (why: string, isStale: boolean) => void
}

/** Shows what would be written and what comes of it, as items of a list, and writes it if that is wanted. */
export async function askToSave(
  { stamp }: Opening,
  changes: Changes,
  consequences: readonly HTMLElement[],
  events: SavingEvents,
): Promise<void> {
  const preview = await ask('preview', stamp, changes)
  if ('refused' in preview) return events.onRefused(preview.refused, preview.isStale === true)
  const files = preview.files.flatMap(({ name, notes, lines }) => [
    element('h3', {}, name),
    element('ul', {}, ...notes.map((note) => element('li', {}, note))),
    element(
      'div',
      { class: 'lines', tabindex: '0', role: 'group', 'aria-label': `Changed lines of ${name}` },
      ...lines.map(({ kind, text }) => element('div', { class: kind }, text)),
    ),
  ])
  byId('diff').replaceChildren(...files)
  byId('consequences').replaceChildren(...consequences)
  byId('consequences').hidden = consequences.length === 0
  const dialog = byId<HTMLDialogElement>('saving')
  byId('saving-no').onclick = () => dialog.close()
  byId('saving-yes').onclick = async () => {
    events.onSaving()
    dialog.close()
    const answer = await ask('save', stamp, changes)
    if ('refused' in answer) events.onRefused(answer.refused, answer.isStale === true)
    else events.onSaved()
  }
  dialog.showModal()
  byId('saving-yes').focus()
}

async function ask(what: 'preview' | 'save', stamp: string, changes: Changes): Promise<SaveAnswer> {
  try {
    const response = await fetch(what, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ stamp, changes }),
    })
    if (!response.ok) return { refused: await response.text() }
    return (await response.json()) as SaveAnswer
  } catch {
    return { refused: 'The studio’s server does not answer: is `tiltyard studio` still running?' }
  }
}
