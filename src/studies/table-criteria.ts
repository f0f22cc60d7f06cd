import type { TableExpectation } from '../scenario/scenario.ts'
import { positionOf } from '../source/excerpt.ts'
import { placeOf, type Table } from '../table/table.ts'
import type { Criterion, Fault } from './criterion.ts'
import type { TableBaseline } from './table-baseline.ts'

/** What a test looks at: the score of two options, how far one is from being dominated, or how many have a place. */
export type Question =
  | { readonly of: 'score'; readonly row: number; readonly column: number }
  | { readonly of: 'edge'; readonly option: number; readonly side: 'rows' | 'columns' }
  | { readonly of: 'variety'; readonly side: 'rows' | 'columns' }

/** What a table is held against, if there is any such thing. */
export interface Before {
  readonly baseline?: TableBaseline | undefined
  readonly seed: string
  /** What to do about a baseline that does not fit. */
  readonly advice: string
}

/** The criteria of an expectation: one for every matchup, or option, that it speaks of. */
export function ask(expectation: TableExpectation, table: Table): { criterion: Criterion; question: Question }[] {
  const { of, low, high, isNear, place } = expectation
  const { name, text } = place.source
  const common = {
    kind: 'band' as const,
    text: text.slice(place.start, place.end).replaceAll(/\s+/g, ' '),
    ...(name !== '--set' && { place: { file: name, ...positionOf(place) } }),
  }
  if (of === 'nothing dominated') {
    const sides = table.isSquare ? (['rows'] as const) : (['rows', 'columns'] as const)
    return sides.flatMap((side) =>
      table[side].map((option, at) => ({
        criterion: {
          ...common,
          ...named(`edge of ${option.name}`, `edge of ${option.title}`),
          allowed: { low: 0, high: 1 },
        },
        question: { of: 'edge', option: at, side },
      })),
    )
  }
  if (of === 'variety') {
    const sides = table.isSquare ? (['rows'] as const) : (['rows', 'columns'] as const)
    return sides.map((side) => ({
      criterion: { ...common, metric: table.isSquare ? 'variety' : `variety of ${side}`, allowed: { low, high } },
      question: { of, side },
    }))
  }
  const score = (row: number, column: number) => ({
    criterion: {
      ...common,
      ...(isNear && { kind: 'drift' as const }),
      ...named(
        `${table.rows[row].name} against ${table.columns[column].name}`,
        `${table.rows[row].title} against ${table.columns[column].title}`,
      ),
      allowed: { low, high },
    },
    question: { of: 'score' as const, row, column },
  })
  if (of === 'matchup') return [score(placeOf(table.rows, expectation.row), placeOf(table.columns, expectation.column))]
  const met = table.matchups.filter(({ situation }) => situation === 0)
  return met.map(({ row, column }) => score(row, column))
}

function named(metric: string, title: string): Pick<Criterion, 'metric' | 'title'> {
  return title === metric ? { metric } : { metric, title }
}

/** The tests that can be held, and what is wrong with the baseline: what it lacks, and what nobody asks of it any more. */
export function withBaseline(
  asked: readonly { readonly criterion: Criterion; readonly question: Question }[],
  namesOf: (question: Question) => readonly string[],
  before: Before | undefined,
) {
  const faults: Fault[] = []
  const near = asked.filter(({ criterion }) => criterion.kind === 'drift')
  const scores = before?.baseline?.scores
  const advice = before?.advice ?? 'take it anew'
  const lacks = ({ criterion, question }: (typeof asked)[number]) =>
    criterion.kind === 'drift' && !namesOf(question).every((name) => scores && Object.hasOwn(scores, name))
  const [first] = near
  if (!scores && first) {
    faults.push({ message: `there is no baseline of its matrix to be near to; ${advice}`, ...placeIn(first.criterion) })
  }
  for (const { criterion } of scores ? asked.filter(lacks) : []) {
    faults.push({
      message: `the baseline has no ${criterion.title ?? criterion.metric}; ${advice}`,
      ...placeIn(criterion),
    })
  }
  const named = new Set(near.flatMap(({ question }) => namesOf(question)))
  const lost = Object.keys(scores ?? {}).filter((name) => !named.has(name))
  if (lost.length > 0) {
    const others = lost.length > 1 ? ` and ${lost.length - 1} more` : ''
    faults.push({ message: `the baseline holds ${lost[0]}${others}, which matrix.expect no longer names; ${advice}` })
  }
  return { asked: asked.filter((each) => !lacks(each)), faults }
}

function placeIn({ place }: Criterion): Pick<Criterion, 'place'> {
  return place ? { place } : {}
}
