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

/** 2d6 checks paid with action points, in areas that hold any number of combatants. */
export const area2D6: Ruleset<Data> = {
  id: 'area-2d6',
  title: '2d6 with action points, in areas',
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
