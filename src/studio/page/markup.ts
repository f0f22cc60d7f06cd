/// <reference lib="dom" />

/** The element with an id that the page is known to have. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}

/** Says of a table what it is: on a narrow screen its rows are no rows to a browser, but boxes one below the other. */
export function sayTable(table: HTMLElement): void {
  const roles = { tr: 'row', th: 'columnheader', td: 'cell', thead: 'rowgroup', tbody: 'rowgroup' }
  table.setAttribute('role', 'table')
  for (const [tag, role] of Object.entries(roles)) {
    for (const part of table.querySelectorAll(tag)) part.setAttribute('role', role)
  }
  for (const cell of table.querySelectorAll('td')) keepWhole(cell)
}

/** Keeps margins and ranges in one line each: `54.19 %` may stand above `± 0.77`, but `54.19 % ±` above nothing. */
function keepWhole(cell: HTMLElement): void {
  for (const node of cell.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !/[±(]/.test(node.textContent!)) continue
    const parts = node.textContent!.split(/(± [\d.,]+|\([^() ]*\))/)
    node.replaceWith(...parts.map((part, at) => (at % 2 === 1 ? element('span', { class: 'whole' }, part) : part)))
  }
}

/** A text that is broken into lines only to be seen whole: Enter sends it, as it does a field's. */
export function submitOnEnter(text: HTMLTextAreaElement): void {
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    text.form?.requestSubmit()
  })
}

/** A path that can be broken behind its dots and underscores, but nowhere in a word. */
export function breakable(path: string): (Node | string)[] {
  return path.split(/(?<=[._])/).flatMap((part, at) => (at === 0 ? [part] : [element('wbr'), part]))
}

type Properties = Readonly<Record<string, string | boolean | undefined>>

/** An element with attributes and children; text is text, whatever it says. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string') made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

/** Where the keyboard is: a control by its own `data-key`, within what has a path or an id, and what is selected in it. */
export interface Focus {
  readonly within: string
  readonly key: string
  readonly selection: readonly [from: number | null, to: number | null] | undefined
}

/** Where the keyboard is within a box; undefined if it is elsewhere, or at what has no key. */
export function focusIn(box: ParentNode): Focus | undefined {
  const focused = document.activeElement
  const { key } = (focused as HTMLElement | null)?.dataset ?? {}
  if (!focused || key === undefined || !box.contains(focused)) return undefined
  const around = focused.closest<HTMLElement>('[data-path], [data-group], [id]')!
  const { path, group } = around.dataset
  const within = path
    ? `[data-path="${CSS.escape(path)}"]`
    : group
      ? `[data-group="${CSS.escape(group)}"]`
      : `#${CSS.escape(around.id)}`
  const isText =
    focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && focused.type === 'text')
  return { within, key, selection: isText ? [focused.selectionStart, focused.selectionEnd] : undefined }
}

/** Has the keyboard where it was, if there still is something like it: it may have been made anew. */
export function refocus({ within, key, selection }: Focus): void {
  const box = document.querySelector(within)
  if (!box) return
  const found = focusKey(box, key, { preventScroll: true })
  if (found && selection && 'setSelectionRange' in found) found.setSelectionRange(...selection)
}

/** Puts other children into a box; the keyboard stays where it was, if there still is something of its `data-key`. */
export function refill(box: HTMLElement, ...children: readonly (Node | string)[]): void {
  const focused = focusIn(box)
  box.replaceChildren(...children)
  if (focused) refocus(focused)
}

/**
 * Gives the focus to what has a `data-key`, and returns it. Where that can do nothing now, what stands beside it has the focus,
 * and where it is gone, the first control of the box.
 */
export function focusKey(
  box: ParentNode,
  key: string,
  options?: FocusOptions,
): HTMLInputElement | HTMLElement | undefined {
  const wanted = box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  const beside = wanted?.matches(':disabled') ? wanted.parentElement?.querySelector<HTMLElement>(CONTROL) : wanted
  const found = beside ?? box.querySelector<HTMLElement>(CONTROL) ?? undefined
  found?.focus(options)
  return found
}

const CONTROL = ':is(button, input, select, textarea):not(:disabled), summary'

/** A small button with a sign on it, and a name for those who do not see it. */
export function signButton(sign: string, name: string, key: string, onClick: () => void, isOff = false): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'sign', title: name, 'aria-label': name, 'data-key': key, disabled: isOff },
    sign,
  )
  button.addEventListener('click', onClick)
  return button
}

/** A button with a picture on it; `kind` is its class and its key. */
export function iconButton({
  kind,
  title,
  name,
  icon,
}: {
  readonly kind: string
  readonly title: string
  readonly name: string
  readonly icon: Node | string
}): HTMLElement {
  return element('button', { type: 'button', class: kind, title, 'aria-label': name, 'data-key': kind }, icon)
}

const SVG = 'http://www.w3.org/2000/svg'

/** A small curve over an axis: what a sweep shows. */
export function curveIcon(): SVGElement {
  return drawIcon('M1.5 1.5v13h13M3.5 12c4 0 4.5-8 10-8.5')
}

/** A target: what a goal is. */
export function targetIcon(): SVGElement {
  return drawIcon('M14 8a6 6 0 1 1-12 0a6 6 0 1 1 12 0M10 8a2 2 0 1 1-4 0a2 2 0 1 1 4 0')
}

function drawIcon(line: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', line)
  for (const [name, value] of Object.entries({
    viewBox: '0 0 16 16',
    width: '16',
    height: '16',
    'aria-hidden': 'true',
  })) {
    icon.setAttribute(name, value)
  }
  icon.append(path)
  return icon
}
