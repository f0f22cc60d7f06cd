import { byId, focusIn, refocus } from './markup.ts'

/** On a narrow screen the page shows either of these; on a wide one they stand side by side. */
type View = 'numbers' | 'results'

/** How far each view is scrolled, so that one who comes back finds what was left. */
const scrolled: Record<View, number> = { numbers: 0, results: 0 }

/** Shows a view, where only one of them is to be seen; with `isKept` scrolled to where it was left. */
export function showView(view: View, isKept = false): void {
  const { dataset } = document.documentElement
  const before = (dataset.view ?? 'numbers') as View
  for (const each of ['numbers', 'results'] as const)
    byId(`view-${each}`).setAttribute('aria-pressed', String(each === view))
  if (before === view) return
  scrolled[before] = scrollY
  dataset.view = view
  // Only where the other view has gone is there another place to be.
  if (isKept && byId('view-numbers').checkVisibility()) scrollTo({ top: scrolled[view] })
}

/** Remembers what something is being opened with; the way back there, for the keyboard, in its view. */
export function wayBack(): () => void {
  const opener = document.activeElement as HTMLElement | null
  // What stands in a row may have been made anew meanwhile, and is found by its key.
  const focus = focusIn(document.body)
  const isNumber = opener?.closest('.controls') !== null
  return () => {
    if (isNumber) showView('numbers', true)
    if (opener?.isConnected) opener.focus({ preventScroll: true })
    else if (focus) refocus(focus)
  }
}

/** Has the buttons show the views. */
export function offerViews(): void {
  for (const view of ['numbers', 'results'] as const) {
    byId(`view-${view}`).addEventListener('click', () => showView(view, true))
  }
}
