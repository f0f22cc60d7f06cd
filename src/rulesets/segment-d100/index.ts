import { readHealth } from '../../battle/health.ts'
import { nameMemory } from '../../battle/memory.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import { check } from './check.ts'
import { counted } from './circumstances.ts'
import { COLUMNS } from './columns.ts'
import { help } from './help.ts'
import { narrate } from './narrate.ts'
import type { Data } from './plan/data.ts'
import { plan } from './plan.ts'
import { schema } from './schema.ts'
import { vocabulary } from './vocabulary.ts'

/** d100 under Attack Value less Defence Value, in combat segments, with facing and the price of effort. */
export const segmentD100: Ruleset<Data> = {
  id: 'segment-d100',
  title: 'd100 in combat segments',
  schema,
  vocabulary,
  help,
  circumstances: counted.map(({ as }) => as),
  plan,
  check,
  narrate,
  readHealth,
  nameMemory: ({ data }, roster) => nameMemory(COLUMNS, data, roster),
}
