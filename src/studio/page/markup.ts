/// <reference lib="dom" />

/** The element with an id that the page is known to have. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
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

/** Puts other children into a box; what had the focus has it again, if there still is something of its `data-key`. */
export function refill(box: HTMLElement, ...children: readonly (Node | string)[]): void {
  const focused = box.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.key : undefined
  box.replaceChildren(...children)
  if (focused !== undefined) focusKey(box, focused)
}

/** Gives the focus to what has a `data-key`. */
export function focusKey(box: ParentNode, key: string): void {
  box.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
}

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
