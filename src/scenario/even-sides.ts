import { type Located, placeWithin } from '../source/located.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { hasPlaces, nobodyStandsIn } from './field.ts'
import { showValue } from './issues.ts'
import { meantPercentage, readPercentage } from './numeral.ts'
import type { EvenSides, Fields } from './scenario.ts'

const OF_SIDES = /^\s*sides?\s+(?!in\s|[<>]=)/
const LINE = /^\s*sides\s+even\s+within\s+(?<within>\S+(?: %)?)\s*$/d
export const EVEN_SIDES = '"sides even within DISTANCE"'

/** Whether an entry of `expect` speaks of the sides of the field, and not of a metric. */
export function isOfSides(item: Located): boolean {
  return item.kind === 'scalar' && typeof item.value === 'string' && OF_SIDES.test(item.value)
}

/**
 * Reads those entries of `expect` that speak of the sides of the field: `sides even within 2%`.
 *
 * @param field the scenario's; undefined if something in the file is wrong, and then it may have places
 */
export function readEvenSides(items: readonly Located[], field: Fields | undefined, problems: Problem[]): EvenSides[] {
  return items.flatMap((item) => {
    const even = readLine(item)
    return even ? [even] : []
  })

  function readLine(item: Located): EvenSides | undefined {
    const { place } = item
    const text = item.kind === 'scalar' ? String(item.value) : ''
    const line = LINE.exec(text)
    if (!line?.indices?.groups || item.kind !== 'scalar') {
      return refuse(refusal(`this expectation is ${showValue(item)}, expected ${EVEN_SIDES}`, undefined, place))
    }
    const within = readDistance(line.groups!.within, placeWithin(item, ...line.indices.groups.within), problems)
    if (within === undefined) return undefined
    if (field && !hasPlaces(field)) {
      return refuse(refusal(`this expectation cannot be judged: ${nobodyStandsIn('this scenario')}`, undefined, place))
    }
    return { within, place }
  }

  function refuse(problem: Problem): undefined {
    problems.push(problem)
  }
}

/** The share behind `within`; undefined if it is none, which is reported at its place. */
export function readDistance(written: string, place: Place, problems: Problem[]): number | undefined {
  const within = readPercentage(written)
  if (within !== undefined && within > 0 && within <= 1) return within
  const message = `the distance is "${written}", expected a percentage above 0% and up to 100%`
  problems.push(refusal(message, meantPercentage(written, 0, 1), place))
  return undefined
}
