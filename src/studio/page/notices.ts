import { byId, element } from './markup.ts'

/** Says what is wrong, above everything else; nothing takes it away but another alarm. No words: there is nothing wrong. */
export function alarm(message: string, canReload = false): void {
  const box = byId('alarm')
  box.hidden = message === ''
  box.replaceChildren(message)
  if (!canReload) return
  const button = element('button', { type: 'button' }, 'Read it again')
  button.addEventListener('click', () => location.reload())
  box.append(button)
}

/** Says what has been done, to those who see the page and to those who hear it, until that is dismissed. */
export function showNotice(words: string): void {
  const button = element('button', { type: 'button' }, 'Seen')
  button.addEventListener('click', () => byId('notice').replaceChildren())
  byId('notice').replaceChildren(words, ' ', button)
}
