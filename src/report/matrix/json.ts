import { shorten } from '../../statistics/shorten.ts'
import type { Offender } from '../../studies/nudges.ts'
import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import { type AnyMatrix, reportedOptions, type Side, situationNames } from './words.ts'

/** The table as one object; options in its order, which is also that of rows and columns. */
export function matrixAsJson(found: AnyMatrix): object {
  const { scenario, table, findings, matchups, cells, margin, offenders } = found
  const { certificate, value, variety, cyclic, cycles, isUnique, tau } = findings
  const names = (side: Side) => table[side].map(({ name }) => name)
  const [rows, columns] = [names('rows'), names('columns')]
  const { p, isCertain, ...fraction } = cyclic
  return {
    ...{ tiltyard: 1, scenario, ...evidenceAsJson(found), ...(!found.exact && { battles: found.fought }) },
    situations: table.situations,
    ...(table.isSquare
      ? { options: optionsAsJson(found, 'rows') }
      : { rows: optionsAsJson(found, 'rows'), columns: optionsAsJson(found, 'columns') }),
    equilibrium: {
      ...(!table.isSquare && { value: estimateAsJson(value) }),
      ...{ certificate: shorten(certificate), unique: isUnique, tau },
      variety: table.isSquare ? estimateAsJson(variety[0]) : variety.map(estimateAsJson),
    },
    cyclic: { ...estimateAsJson(fraction), p: shorten(p), significant: isCertain },
    cycles: cycles.map(({ options, weakest, isCertain }) => ({
      options: options.map((at) => rows[at]),
      weakest: estimateAsJson(weakest),
      certain: isCertain,
    })),
    margin,
    ...(offenders && { nudges: offenders.flatMap((offender) => nudgesAsJson(offender, rows)) }),
    scores: cells.map((row) => row.map((cell) => (cell ? estimateAsJson(cell) : null))),
    matchups: matchups.map(({ row, column, situation, score, battles, drawn, rounds, name }) => ({
      ...{ row: rows[row], column: columns[column] },
      ...(table.situations.length > 1 && { situation: table.situations[situation].name }),
      name,
      score: estimateAsJson(score),
      ...(!found.exact && { battles }),
      ...{ drawn: shorten(drawn), rounds: shorten(rounds) },
    })),
  }
}

function nudgesAsJson({ option, worst, nudges }: Offender, names: readonly string[]): object[] {
  return nudges.map(({ path, now, then, score, worst: change, variety }) => ({
    ...{ option: names[option], path, now, then, score: estimateAsJson(score) },
    worst: { against: names[worst.against], ...estimateAsJson(change) },
    variety: estimateAsJson(variety),
  }))
}

function optionsAsJson(found: AnyMatrix, side: Side): object[] {
  const { table, bySituation } = found
  const situations = situationNames(found)
  const name = (at: number) => table[side][at].name
  const reported = reportedOptions(found, side).sort((a, b) => a.at - b.at)
  return reported.map((option) => ({
    name: name(option.at),
    ...(option.name !== name(option.at) && { title: option.name }),
    ...(option.cost !== undefined && {
      ...{ cost: option.cost, efficient: option.isEfficient },
      betterBuy: option.betterBuyAt === undefined ? undefined : name(option.betterBuyAt),
    }),
    ...{ score: estimateAsJson(option.score), tier: option.tier, mix: estimateAsJson(option.share) },
    ...{ played: shorten(option.played), logit: shorten(option.logit) },
    ...{ dominatedBy: option.dominatedBy.map(name), neverPlayed: option.isNeverPlayed },
    ...{ strong: situations.length > 0 ? option.strong : option.strong.length > 0, weak: option.isWeak },
    ...(situations.length > 0 && {
      bySituation: Object.fromEntries(
        situations.map((situation, at) => [situation, estimateAsJson(bySituation[at][side][option.at].score)]),
      ),
    }),
  }))
}
