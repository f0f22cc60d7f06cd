import type { Located } from '../source/located.ts'
import { type Problem, refusal } from '../source/problem.ts'
import { showValue } from './issues.ts'
import { asPercentages, meantPercentage, readPercentage } from './numeral.ts'
import type { TableExpectation } from './scenario.ts'

const BAND = String.raw`(?:in\s+(?<low>\S+(?: %)?)\s*\.\.\s*(?<high>\S+(?: %)?)|>=\s*(?<least>\S+(?: %)?)|<=\s*(?<most>\S+(?: %)?))`
const NEAR = String.raw`near baseline,?\s+within\s+(?<within>\S+(?: %)?)`
const EVERY_NEAR = new RegExp(`^every matchup\\s+${NEAR}\\s*$`)
const ONE_NEAR = new RegExp(`^(?<row>\\S(?:.*\\S)?)\\s+against\\s+(?<column>\\S(?:.*\\S)?)\\s+${NEAR}\\s*$`)
const EVERY = new RegExp(`^every matchup\\s+${BAND}\\s*$`)
const ONE = new RegExp(`^(?<row>\\S(?:.*\\S)?)\\s+against\\s+(?<column>\\S(?:.*\\S)?)\\s+${BAND}\\s*$`)
const BEATS = /^(?<row>\S(?:.*\S)?)\s+>\s+(?<column>\S(?:.*?\S)?)(?:\s+by\s+(?<by>\S+(?: %)?))?\s*$/
const VARIETY = /^variety\s*(?:(?<bound>>=|<=)\s*(?<than>\S+)|in\s+(?<from>\S+)\s*\.\.\s*(?<to>\S+))\s*$/
const UNDOMINATED = /^nothing dominated\s*$/
const FORMS =
  '"every matchup in 35% .. 65%", "sword against mace >= 45%", "every matchup near baseline within 2%", "rock > scissors by 10%", "nothing dominated" or "variety >= 4"'

/** Reads what is expected of a table: each line one form. */
export function readTableExpectations(items: readonly Located[], problems: Problem[]): TableExpectation[] {
  return items.flatMap((item) => {
    const expectation = readLine(item, problems)
    return expectation ? [expectation] : []
  })
}

function readLine(item: Located, problems: Problem[]): TableExpectation | undefined {
  const text = item.kind === 'scalar' && typeof item.value === 'string' ? item.value : ''
  const { place } = item
  const refuse = (message: string, hint?: string): undefined => void problems.push(refusal(message, hint, place))
  if (UNDOMINATED.test(text)) return { of: 'nothing dominated', low: 0, high: 1, place }
  const variety = VARIETY.exec(text)?.groups
  if (variety) return readVariety(variety)
  const near = EVERY_NEAR.exec(text)?.groups ?? ONE_NEAR.exec(text)?.groups
  if (near) return readNear(near)
  const every = EVERY.exec(text)?.groups
  const one = every ? undefined : ONE.exec(text)?.groups
  const beats = every || one ? undefined : BEATS.exec(text)?.groups
  const found = every ?? one ?? beats
  if (!found) return refuse(`this expectation is ${showValue(item)}, expected ${FORMS}`)
  const { low: from = found.least ?? '0%', high: to = found.most ?? '100%' } = found
  const [low, high] = beats ? [0.5 + (share(beats.by ?? '0%') ?? Number.NaN), 1] : [share(from), share(to)]
  if (low === undefined || high === undefined || !(low >= 0 && low <= 1 && high <= 1)) {
    const bounds = beats
      ? [beats.by ?? '']
      : [found.low, found.high, found.least, found.most].filter((each) => each !== undefined)
    const wanted = `the bounds of "${text}" are no percentages, expected some from 0% to ${beats ? 50 : 100}%`
    return refuse(wanted, meantBand(bounds, beats ? 0.5 : 1))
  }
  if (low > high) return refuse(`the band of "${text}" is empty, expected the lower bound first`)
  if (every) return { of: 'every matchup', low, high, place }
  return { of: 'matchup', row: found.row, column: found.column, low, high, place }

  function readNear({ row, column, within }: Record<string, string | undefined>): TableExpectation | undefined {
    const distance = share(within ?? '')
    if (distance === undefined || !(distance > 0 && distance <= 1)) {
      const wanted = `the distance of "${text}" is no percentage, expected one above 0% and up to 100%`
      return refuse(wanted, meantPercentage(within, 0, 1))
    }
    const common = { low: -distance, high: distance, isNear: true, place }
    return row === undefined
      ? { of: 'every matchup', ...common }
      : { of: 'matchup', row, ...(column !== undefined && { column }), ...common }
  }

  function readVariety({ bound, than, from, to }: Record<string, string | undefined>): TableExpectation | undefined {
    const low = count(bound === '>=' ? than : from) ?? -Infinity
    const high = count(bound === '<=' ? than : to) ?? Infinity
    if (Number.isNaN(low) || Number.isNaN(high)) {
      return refuse(`the bounds of "${text}" are no numbers of options, expected numbers from 1`)
    }
    if (low > high) return refuse(`the band of "${text}" is empty, expected the lower bound first`)
    return { of: 'variety', low, high, place }
  }
}

/** How many options, at least 1; NaN if it is none. */
function count(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  return number >= 1 ? number : Number.NaN
}

/** What bounds without their sign mean: `did you mean 35% .. 65%?` of 0.35 and 0.65. */
function meantBand(bounds: readonly string[], most: number): string | undefined {
  const meant = bounds.flatMap((bound) =>
    share(bound) === undefined ? asPercentages(bound, 0, most).slice(0, 1) : bound,
  )
  const isNew = meant.length === bounds.length && meant.some((bound, at) => bound !== bounds[at])
  return isNew ? `did you mean ${meant.join(' .. ')}?` : undefined
}

function share(text: string): number | undefined {
  return readPercentage(text)
}
