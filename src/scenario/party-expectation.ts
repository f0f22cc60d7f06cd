import { type Located, placeWithin } from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { showValue } from './issues.ts'

/** An expectation about one party: how it is written, what to expect otherwise, and how its bound is read. */
interface PartyExpectation<Bound> {
  /** Has the groups `party` and `bound`, and the flag `d`. */
  readonly line: RegExp
  readonly expected: string
  /** Undefined, with a problem, if it is no such bound. */
  readBound(written: string, place: Place): Bound | undefined
}

/** Reads those entries of `expect` that are about one party: whose, what its bound is, and where it stands. */
export function readPartyExpectations<Bound>(
  items: readonly Located[],
  parties: readonly string[],
  problems: Problem[],
  { line, expected, readBound }: PartyExpectation<Bound>,
): { readonly party: string; readonly bound: Bound; readonly place: Place }[] {
  return items.flatMap((item) => {
    const found = item.kind === 'scalar' ? line.exec(String(item.value)) : null
    if (!found?.indices?.groups || item.kind !== 'scalar') {
      problems.push(refusal(`this expectation is ${showValue(item)}, expected ${expected}`, undefined, item.place))
      return []
    }
    const { party, bound: written } = found.groups!
    const { party: whose, bound: where } = found.indices.groups
    if (!parties.includes(party)) {
      const message = `no party is "${party}", expected ${parties.join(' or ')}`
      problems.push(refusal(message, suggest(party, parties), placeWithin(item, ...whose)))
      return []
    }
    const bound = readBound(written, placeWithin(item, ...where))
    return bound === undefined ? [] : [{ party, bound, place: item.place }]
  })
}
