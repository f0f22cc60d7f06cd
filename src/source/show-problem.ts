import picocolors from 'picocolors'
import { visible } from './escape.ts'
import { excerpt, positionOf } from './excerpt.ts'
import type { Problem } from './problem.ts'

/**
 * A problem as text, in the one grammar of all messages: place, what is wrong, the way out, then the line and a caret.
 *
 *     duel.yaml:12:14: error: unknown weapon "sowrd"; did you mean "sword"?
 *       weapons: [sowrd]
 *                 ^~~~~
 *
 * Of a scenario that was given as data the place is a path, and there is no line to show:
 *
 *     duel: combatants.knight.weapons.1: error: unknown weapon "sowrd"; did you mean "sword"?
 */
export function showProblem({ severity, message, hint, place }: Problem, { color = false } = {}): string {
  const paint = picocolors.createColors(color)
  const level = severity === 'error' ? paint.red('error:') : paint.yellow('warning:')
  const words = visible(hint === undefined ? message : `${message}; ${hint}`)
  if (!place) return `${level} ${paint.bold(words)}`
  if (place.path !== undefined) {
    const path = place.path === '' ? '' : ` ${place.path}:`
    return `${paint.bold(`${visible(`${place.source.name}:${path}`)}`)} ${level} ${paint.bold(words)}`
  }
  const { line, column } = positionOf(place)
  const head = `${paint.bold(`${visible(place.source.name)}:${line}:${column}:`)} ${level} ${paint.bold(words)}`
  const { text, carets } = excerpt(place)
  if (text.trim() === '') return head
  return `${head}\n  ${text}\n  ${paint.green(carets)}`
}
