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

/** Old-school d20: the margin of a hit eats the armour; one action a round, taken or given up for one reaction. */
export const osrD20: Ruleset<Data> = {
  id: 'osr-d20',
  title: 'Old-school d20',
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
