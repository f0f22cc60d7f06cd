import type { Ablated, Played } from '../../studies/ablation.ts'
import { estimateCells, writeCsv } from '../csv.ts'
import { type AnyAblation, notesOf } from './words.ts'

const HEADS = [
  ...['party', 'kind', 'name', 'tactic', 'list', 'rule', 'built_in', 'worth', 'worth_low', 'worth_high'],
  ...['without', 'without_low', 'without_high', 'followed', 'verdict', 'battles', 'notes'],
]

/** One row for everything that was taken away, what is worth most first; then a row for what cannot be. */
export function writeAblationCsv(found: AnyAblation): string {
  const rows = found.ablated.map((ablated: Ablated) => [
    ...namedBy(ablated),
    ...estimateCells(ablated.worth),
    ...estimateCells(ablated.without),
    ...[ablated.followed ?? '', ablated.verdict, ablated.battles, notesOf(found, ablated)],
  ])
  const fixed = found.fixed.map((each) => [
    ...namedBy(each),
    ...[...estimateCells(undefined), ...estimateCells(undefined), '', 'fixed', 0, each.reason],
  ])
  return writeCsv(HEADS, [...rows, ...fixed])
}

function namedBy({ party, kind, name, tactic, list, rule, builtIn }: Played): (string | number)[] {
  return [party, kind, name, tactic ?? '', list ?? '', rule ?? '', builtIn ? 1 : 0]
}
