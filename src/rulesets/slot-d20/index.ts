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

/** d20 over Armour Class, with action slots: Main, Move, On Turn and Instant. */
export const slotD20: Ruleset<Data> = {
  id: 'slot-d20',
  title: 'd20 with action slots',
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
