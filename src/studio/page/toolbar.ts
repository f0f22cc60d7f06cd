/// <reference lib="dom" />
import { joinCommand } from '../../report/command-line.ts'
import type { Changes, Opening } from '../opening.ts'
import { fileOfText, isText } from '../rules-texts.ts'
import { type History, readHash, writeHash } from './history.ts'
import { byId, element } from './markup.ts'
import { showNotice } from './notices.ts'
import { setsOf } from './reader.ts'
import { offerViews } from './views.ts'

/** Characters of a change in the list of all. */
const LONGEST_CHANGE = 80
const COMMAND_WITHOUT_TEXT =
  'Copied. The command fights the rules files as they are saved: save them before you run it.'
/** So many battles of everything are enough to be asked for. */
const MOST_BATTLES = 1_000_000

/** What the page knows, and is reported. */
interface ToolbarOptions {
  readonly opening: Opening
  readonly history: History
  /** Those of the changes that are right. */
  readonly right: () => Changes
  /** How many battles are fought of what is shown. */
  readonly goal: () => number
  /** Other changes hold now: some were undone, say, or the address was exchanged. */
  readonly onStep: () => void
  readonly onSave: () => void
  /** An address that shows the same to somebody else. */
  readonly linkTo: () => Promise<string>
  /** What that is, for those who have copied it. */
  readonly linkIs: string
  /** Ten times as many battles are wanted. */
  readonly onMore: () => void
}

/** The buttons above and below everything, their keys, the address, and the list of changes. */
export class Toolbar {
  readonly #options: ToolbarOptions

  constructor(options: ToolbarOptions) {
    this.#options = options
    const { history, onSave, onMore, linkTo, opening, goal, right, linkIs } = options
    const step = (take: () => void) => () => {
      take()
      options.onStep()
    }
    const replace = (changesNow: () => Changes) =>
      step(() => {
        history.replace(changesNow())
        history.finish()
      })
    const undo = step(() => history.undo())
    const redo = step(() => history.redo())
    byId('undo').addEventListener('click', undo)
    byId('redo').addEventListener('click', redo)
    byId('reset').addEventListener(
      'click',
      replace(() => ({})),
    )
    addEventListener(
      'hashchange',
      replace(() => readHash(location.hash).changes),
    )
    byId('share').addEventListener('click', async () => copy(await linkTo(), 'share', () => showNotice(linkIs)))
    byId('command').addEventListener('click', () => {
      const isEdited = Object.keys(right()).some(isText)
      copy(
        commandOf(opening, right(), goal()),
        'command',
        isEdited ? () => showNotice(COMMAND_WITHOUT_TEXT) : undefined,
      )
    })
    byId('save').addEventListener('click', onSave)
    offerViews()
    byId('more').addEventListener('click', () => {
      onMore()
      this.#offerMore()
    })
    this.#offerMore()
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        if (!byId<HTMLButtonElement>('save').disabled) onSave()
      }
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && !isRedo) return
      event.preventDefault()
      ;(isRedo ? redo : undo)()
    })
  }

  /** Has the address, the buttons and the list say which changes hold. */
  show(): void {
    const { changes, canUndo, canRedo } = this.#options.history
    const hash = writeHash(changes)
    if (location.hash !== (hash && `#${hash}`))
      window.history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search)
    const right = this.#options.right()
    const isChanged = Object.keys(changes).length > 0
    for (const [id, isOn] of [
      ['undo', canUndo],
      ['redo', canRedo],
      ['reset', isChanged],
      ['save', Object.keys(right).length > 0],
    ] as const) {
      byId<HTMLButtonElement>(id).disabled = !isOn
    }
    const words = Object.entries(right).flatMap(([path, value], at) => [
      ...(at > 0 ? [', '] : []),
      element('code', {}, shorten(nameChange(path, value))),
    ])
    byId('changes').replaceChildren(...words)
  }

  #offerMore(): void {
    byId<HTMLButtonElement>('more').disabled = this.#options.goal() >= MOST_BATTLES
  }
}

/** A change in a few words: that of a file by the file. */
export function nameChange(path: string, value: string): string {
  return isText(path) ? `${fileOfText(path)} is edited` : `${path}=${value}`
}

/** A list or a map is too long to be named by all that is in it. */
function shorten(text: string): string {
  return text.length > LONGEST_CHANGE ? `${text.slice(0, LONGEST_CHANGE)}…` : text
}

/** The command line that fights what the page shows. */
function commandOf({ file, seed }: Opening, changes: Changes, battles: number): string {
  const sets = setsOf(changes).flatMap((set) => ['--set', set])
  const command = sets.length > 0 ? 'compare' : 'run'
  return joinCommand(command, [file, ...sets, '--battles', String(battles), '--seed', seed])
}

function copy(text: string, id: string, onCopied?: () => void): void {
  const button = byId(id)
  const { textContent } = button
  const ask = (): void => void window.prompt('Copy this:', text)
  // Browsers keep it from pages that come over the net unencrypted.
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
  void written.then(() => {
    button.textContent = 'Copied'
    onCopied?.()
    setTimeout(() => {
      button.textContent = textContent
    }, 1500)
  }, ask)
}
