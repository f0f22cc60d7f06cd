import { writtenOf } from '../../scenario/written.ts'
import type { ChangedFile, Changes, Opening } from '../opening.ts'
import { valueAt } from './edited.ts'
import type { Field } from './field.ts'
import { type History, writeHash } from './history.ts'
import type { Host } from './host.ts'
import { byId, element } from './markup.ts'
import type { Memory } from './memory.ts'
import { alarm } from './notices.ts'
import { rebase, rebaseChanges } from './rebase.ts'
import { describeDependents } from './shared.ts'
import { nameChange } from './toolbar.ts'

/** What is saved, and where from. */
interface SavingOptions {
  readonly host: Host
  readonly opening: Opening
  readonly history: History
  readonly memory: Memory
  /** The scenario's document and fields as the files have them. */
  readonly whole: unknown
  readonly fields: ReadonlyMap<string, Field>
  /** The changes that are right. */
  readonly right: () => Changes
  /** What comes of them, as items of a list. */
  readonly consequences: () => readonly HTMLElement[]
}

/** Writes the changes into the files, once it has been shown what would be written. */
export class Saving {
  readonly #options: SavingOptions
  #isWriting = false

  constructor(options: SavingOptions) {
    this.#options = options
  }

  /** The files are being written by this page, which then begins anew with them. */
  get isWriting(): boolean {
    return this.#isWriting
  }

  /** Shows what would be written and what comes of it, and writes it if that is wanted. */
  async ask(): Promise<void> {
    const { host, opening, history, right, consequences } = this.#options
    history.finish()
    const request = { stamp: opening.stamp, changes: right() }
    const preview = await host.preview(request)
    if ('refused' in preview) return alarm(preview.refused, preview.isStale === true)
    const unsaved = Object.entries(history.changes).filter(([path, value]) => request.changes[path] !== value)
    const notes = [...unsaved.map(describeUnsaved), ...consequences()]
    byId('diff').replaceChildren(...preview.files.flatMap(showFile))
    byId('consequences').replaceChildren(...notes)
    byId('consequences').hidden = notes.length === 0
    const dialog = byId<HTMLDialogElement>('saving')
    byId('saving-no').onclick = () => dialog.close()
    byId('saving-yes').onclick = () => {
      this.#isWriting = true
      dialog.close()
      void this.#write(request.changes)
    }
    dialog.showModal()
    byId('saving-yes').focus()
  }

  async #write(changes: Changes): Promise<void> {
    const { host, opening, history, memory, whole, fields } = this.#options
    const answer = await host.save({ stamp: opening.stamp, changes })
    if ('refused' in answer) {
      this.#isWriting = answer.isStale === true
      return alarm(answer.refused, answer.isStale === true)
    }
    // The page begins anew with what the files say now, and tells then what it has written.
    const before = (path: string): string | undefined => {
      const field = fields.get(path)
      if (field) return field.text === '' ? undefined : `${field.text}${field.suffix}`
      const value = valueAt(whole, path)
      return value === undefined ? undefined : writtenOf(value)
    }
    const steps = rebase(history.steps, changes, before)
    memory.steps = steps
    // What was kept by name stays what it was, though the starting point is another now.
    memory.variants = memory.variants.map((variant) => ({
      ...variant,
      changes: rebaseChanges(variant.changes, changes, before),
    }))
    memory.saved = answer.files.map(({ name }) => name)
    const hash = writeHash(steps.now)
    window.history.replaceState(null, '', `${location.pathname}${hash && `#${hash}`}`)
    location.reload()
  }
}

/** What was saved before the page began anew, in a sentence. */
export function savedWords(files: readonly string[], host: Host): string {
  const names = files.length === 1 ? files[0] : `${files.slice(0, -1).join(', ')} and ${files.at(-1)}`
  return `${host.saves}: ${names}. Undo takes it back, and can be saved as well.`
}

function showFile({ name, notes, lines, dependents = [] }: ChangedFile): HTMLElement[] {
  return [
    element('h3', {}, name),
    ...(dependents.length > 0 ? [describeDependents({ name, dependents })] : []),
    element('ul', {}, ...notes.map((note) => element('li', {}, note))),
    element(
      'div',
      { class: 'lines', tabindex: '0', role: 'group', 'aria-label': `Changed lines of ${name}` },
      ...lines.map(({ kind, text }) => element('div', { class: kind }, text)),
    ),
  ]
}

function describeUnsaved([path, value]: readonly [string, string]): HTMLElement {
  return element('li', { class: 'broken' }, 'Is wrong, and not saved: ', element('code', {}, nameChange(path, value)))
}
