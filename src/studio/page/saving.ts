import type { SaveRequest } from '../opening.ts'
import type { Host } from './host.ts'
import { byId, element } from './markup.ts'
import { tellSharers } from './shared.ts'

/** Told how it went. */
export interface SavingEvents {
  /** The files are about to be written. */
  readonly onSaving: () => void
  readonly onSaved: () => void
  readonly onRefused: (why: string, isStale: boolean) => void
}

/** Shows what would be written and what comes of it, as items of a list, and writes it if that is wanted. */
export async function askToSave(
  host: Host,
  request: SaveRequest,
  consequences: readonly HTMLElement[],
  events: SavingEvents,
): Promise<void> {
  const preview = await host.preview(request)
  if ('refused' in preview) return events.onRefused(preview.refused, preview.isStale === true)
  const files = preview.files.flatMap(({ name, notes, lines, sharers = [] }) => [
    element('h3', {}, name),
    ...(sharers.length > 0 ? [tellSharers({ name, sharers })] : []),
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
    const answer = await host.save(request)
    if ('refused' in answer) events.onRefused(answer.refused, answer.isStale === true)
    else events.onSaved()
  }
  dialog.showModal()
  byId('saving-yes').focus()
}
