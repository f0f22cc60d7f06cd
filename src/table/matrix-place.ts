import { placeWritten } from '../scenario/places.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Place } from '../source/problem.ts'

/**
 * Where the file says what stands at a place of a text of its own matrix, such as 5 to 9 of `matrix.among`: these texts are
 * read by themselves. Any other place stays as it is.
 */
export function placeInFile(place: Place, scenario: Scenario | undefined): Place {
  const [, key] = /^matrix\.(\w+)$/.exec(place.source.name) ?? []
  if (key === undefined || !scenario) return place
  const [, texts] = Object.entries(scenario.matrix ?? {}).find(([name]) => name === key) ?? []
  const step = Array.isArray(texts) ? `.${texts.indexOf(place.source.text) + 1}` : ''
  const written = placeWritten(scenario, `matrix.${key}${step}`)
  if (!written) return place
  const { source, start, end } = written
  const at = source.text.slice(start, end).indexOf(place.source.text)
  // Escapes in quotes make it another text than the file has: then all of it is underlined.
  return at < 0 ? written : { source, start: start + at + place.start, end: start + at + place.end }
}
