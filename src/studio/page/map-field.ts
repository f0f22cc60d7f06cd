import { drawRow } from '../../field/area-field.ts'
import { layOutField } from '../../field/field.ts'
import { DEPLOYMENT, GROUND } from '../../scenario/ground.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { writtenOf } from '../../scenario/written.ts'
import type { Field } from './field.ts'

/** The field's map, drawn or yet to be begun; undefined where the rules know no maps. */
export function drawingField(scenario: Scenario, { schema }: Ruleset): Field | undefined {
  const type = schema.field.shape.map
  if (type === undefined) return undefined
  const { map } = scenario.field
  const [first, second] = scenario.parties
  return {
    path: 'field.map',
    label: 'map',
    hint: 'A character for each cell.',
    range: '',
    text: typeof map === 'string' ? writtenOf(map) : '',
    origin: { kind: typeof map === 'string' ? 'file' : 'none' },
    inherits: [],
    suffix: '',
    takes: {
      kind: 'map',
      ground: Object.entries(GROUND).map(([word, meaning]) => ({ word, meaning })),
      parties: [first.id, second.id],
      onePerCell: schema.onePerCell ?? false,
      hasEdges: schema.field.shape.walls !== undefined,
      open: typeof map === 'string' ? '' : drawOpen(scenario, schema),
    },
    sliderValues: [],
  }
}

/** The open field that is fought on now as a map: its ground, and a letter where everybody stands at the start. */
function drawOpen({ field, parties }: Scenario, { onePerCell, cell = 1 }: Ruleset['schema']): string {
  const inCells = (length: unknown): number => (typeof length === 'number' ? Math.floor(length / cell) : 0)
  const [one, other] = [DEPLOYMENT.first[0], DEPLOYMENT.second[0]]
  if (!onePerCell) return `${drawRow(inCells(field.distance))}\n`
  const everybody = parties.flatMap(({ members }, party) => members.map(() => ({ party: party as 0 | 1 })))
  const { field: size, cells } = layOutField(
    { distance: inCells(field.distance), margin: inCells(field.margin), rank: Number(field.rank), isMirrored: false },
    everybody,
  )
  const rows = Array.from({ length: size.rows }, () => Array<string>(size.columns).fill('.'))
  for (const [combatant, at] of cells.entries()) {
    rows[at >> size.shift][at & ((1 << size.shift) - 1)] = everybody[combatant].party === 0 ? one : other
  }
  return `${rows.map((row) => row.join('')).join('\n')}\n`
}
