import type { Broken, BrokenFile, Changes } from '../opening.ts'
import { Connection } from './connection.ts'
import type { Editor } from './editor.ts'
import type { Host } from './host.ts'
import { byId, element } from './markup.ts'
import { alarm } from './notices.ts'
import { makeTextEditor } from './text-editor.ts'

const CANNOT = 'This scenario cannot be fought'
const CHANGED =
  'The files have changed on disk since this page read them. What you have typed here is lost if they are read again.'
const HOW = 'Mend it here, or in an editor of yours: the page goes on as soon as the files are right.'

/**
 * Shows what is wrong with a scenario that cannot be fought, and its files as text, to be mended here or in another editor. The
 * page begins anew as soon as the files can be fought.
 */
export function mend(host: Host, broken: Broken): void {
  byId('verdict').textContent = CANNOT
  const isMendable = broken.files.length > 0 && host.tryTexts !== undefined && host.mend !== undefined
  const mending = isMendable ? new Mending(host, broken) : undefined
  if (!mending) alarm(broken.problems.join('\n\n'), true)
  void follow(host, broken.stamp, mending)
}

/** Begins anew once somebody else has saved the files, unless that would take away what was typed here. */
async function follow(host: Host, stamp: string, mending: Mending | undefined): Promise<void> {
  if (!host.nextFiles) return
  const connection = new Connection({ host, onBack: () => {} })
  for (let last = stamp; ; ) {
    const now = await host.nextFiles(last)
    if (!now) {
      await connection.untilBack()
      continue
    }
    last = now.stamp
    if (mending?.isWriting) return
    if (!mending?.isEdited) return location.reload()
    alarm(now.stamp === stamp ? '' : CHANGED, now.stamp !== stamp)
  }
}

/** A file as it is edited. */
interface EditedFile {
  readonly file: BrokenFile
  readonly box: HTMLDetailsElement
  readonly count: HTMLElement
  readonly editor: Editor
}

/** The files of a scenario that cannot be fought, as text. */
class Mending {
  readonly #host: Host
  readonly #stamp: string
  readonly #files = new Map<string, EditedFile>()
  readonly #box = element('div')
  readonly #note = element('p', { role: 'status' })
  readonly #elsewhere = element('div', { class: 'alarm', hidden: true })
  readonly #button = element('button', { type: 'button', class: 'main', disabled: true }, 'Write the files and go on')
  /** Texts that are others than on disk, by the ids of their files. */
  #texts: Changes = {}
  #isTyping = false
  #isWriting = false
  #asked = 0

  constructor(host: Host, broken: Broken) {
    this.#host = host
    this.#stamp = broken.stamp
    byId('file').textContent = broken.files[0].name
    byId<HTMLButtonElement>('share').disabled = true
    byId('workspace').className = 'empty'
    byId('workspace').replaceChildren(
      byId('verdict'),
      this.#note,
      this.#elsewhere,
      this.#box,
      element('p', { class: 'row end' }, this.#button),
    )
    this.#button.addEventListener('click', () => void this.#write())
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!this.#button.disabled) void this.#write()
    })
    this.#box.addEventListener('input', () => {
      this.#isTyping = true
      this.#button.disabled = true
    })
    this.#show(broken)
  }

  /** Whether something was typed that is not on disk. */
  get isEdited(): boolean {
    return this.#isTyping || Object.keys(this.#texts).length > 0
  }

  /** The files are being written by this page, which then begins anew with them. */
  get isWriting(): boolean {
    return this.#isWriting
  }

  #show({ files, elsewhere }: Pick<Broken, 'files' | 'elsewhere'>): void {
    const isWrong = ({ mistakes }: BrokenFile): number => Number(mistakes.length > 0)
    const wrongFirst = [...files].sort((one, other) => isWrong(other) - isWrong(one))
    for (const file of wrongFirst) if (!this.#files.has(file.id)) this.#add(file)
    const mistakes = new Map(files.map((file) => [file.id, file.mistakes]))
    for (const [id, { editor, count, box }] of this.#files) {
      const own = mistakes.get(id) ?? []
      editor.report(own)
      count.textContent = own.length === 0 ? '' : own.length === 1 ? 'one mistake' : `${own.length} mistakes`
      // What is mended stays open under the hands of whoever mends it.
      if (own.length > 0) box.open = true
    }
    this.#elsewhere.hidden = elsewhere.length === 0
    this.#elsewhere.textContent = elsewhere.join('\n\n')
  }

  #add(file: BrokenFile): void {
    const editor = makeTextEditor(file.name, (text) => void this.#follow(file, text))
    const count = element('small')
    const heading = element('h2', {}, file.name, count)
    const box = element('details', { class: 'group mended' }, element('summary', {}, heading), editor.element)
    editor.show(file.text, {})
    this.#files.set(file.id, { file, box, count, editor })
    this.#box.append(box)
    this.#say(HOW)
  }

  async #follow({ id, text: onDisk }: BrokenFile, text: string): Promise<void> {
    const run = ++this.#asked
    const { [id]: _, ...others } = this.#texts
    this.#texts = text === onDisk ? others : { ...others, [id]: text }
    this.#isTyping = false
    const answer = await this.#host.tryTexts!(this.#texts)
    if (run !== this.#asked || this.#isTyping) return
    if ('refused' in answer) return this.#say(answer.refused)
    const isMended = 'isMended' in answer
    this.#show(isMended ? { files: [], elsewhere: [] } : answer)
    this.#button.disabled = !isMended || !this.isEdited
    byId('verdict').textContent = isMended ? 'This scenario can be fought' : CANNOT
    this.#say(isMended ? 'Nothing is wrong any more.' : HOW)
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    const answer = await this.#host.mend!({ stamp: this.#stamp, changes: this.#texts })
    if (!('refused' in answer)) return location.reload()
    this.#isWriting = false
    alarm(answer.isStale ? CHANGED : answer.refused, answer.isStale === true)
  }

  #say(words: string): void {
    if (this.#note.textContent !== words) this.#note.textContent = words
  }
}
