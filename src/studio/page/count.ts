import { element } from './markup.ts'

/** A number of things to be typed, and whom it tells. */
interface CountOptions {
  /** For those who do not see where it stands. */
  readonly name: string
  readonly key: string
  readonly value: string
  readonly least: number
  readonly most: number
  /** A count within its limits was typed. */
  readonly onCount?: (count: number) => void
}

/** A field for a count. What is no count stays as it was typed, with a message beside it, and nothing else changes. */
export function makeCount({ name, key, value, least, most, onCount }: CountOptions): HTMLElement {
  const input = element('input', {
    type: 'text',
    class: 'count',
    inputmode: 'numeric',
    value,
    'aria-label': name,
    'data-key': key,
    autocomplete: 'off',
  })
  const problem = element('span', { class: 'problem', role: 'status' })
  input.addEventListener('input', () => {
    const isRight = countIn(input.value, least, most) !== undefined
    input.setAttribute('aria-invalid', String(!isRight))
    problem.textContent = isRight ? '' : sayCount(input.value, least, most)
  })
  input.addEventListener('change', () => {
    const count = countIn(input.value, least, most)
    if (count !== undefined) onCount?.(count)
  })
  return element('span', { class: 'counting' }, input, problem)
}

/** A whole number within its limits; undefined for any other text. */
export function countIn(text: string, least: number, most: number): number | undefined {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  return count >= least && count <= most ? count : undefined
}

/** What is wrong with a text that is no count. */
export function sayCount(text: string, least: number, most: number): string {
  const what = text.trim() === '' ? 'nothing is written here' : `"${text.trim()}" is no count`
  return `${what}, expected a whole number from ${least} to ${most}`
}
