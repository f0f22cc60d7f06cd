import type { Plan } from '../../battle/plan.ts'
import type { Roster } from '../../battle/roster.ts'
import type { MemoryWord } from '../../scenario/ruleset.ts'
import type { Data } from './data.ts'
import { type Memory, openMemory } from './memory.ts'

/** Of each column: what it holds, and what lets it have fewer values. */
const COLUMNS: Readonly<Partial<Record<keyof Memory, readonly [what: string, advice?: string]>>> = {
  hp: ['hit points', 'fewer hit points, or damage without dice'],
  hpMax: ['hit points at the start', 'hit points that are not rolled'],
  cell: ['position', 'parties that begin within reach of each other (field.distance: 5 ft), and do not move'],
  marks: ['condition'],
  inHand: ['things in hand'],
  stowed: ['things stowed'],
  grounded: ['things on the ground'],
  unloaded: ['weapons to be reloaded'],
  reach: ['reach'],
  lastTarget: ['last target', 'fewer combatants'],
  cp: ['casting points', 'fewer casting points'],
  opportunities: ['opportunity attacks made', 'opportunity_limit left out, which is unlimited'],
  screened: ['whom it screens'],
  screensLeft: ['attacks that it can still screen'],
  screenSkill: ['screening skill'],
  waitsFor: ['whom it waits for'],
  waitRank: ['order of waiting'],
  changeAc: ['Armour Class by spells', 'spells that last for fewer rounds'],
  changeAttack: ['attack rolls by spells'],
  changeLeft: ['rounds left of a spell', 'spells that last for fewer rounds'],
  ammo: ['ammunition', 'ammunition left out, which is unlimited'],
  lies: ['where a thing lies'],
}

const ROUND: MemoryWord = {
  what: 'number of the round',
  advice: 'tactics that do not look at the round, or only compare it with small numbers',
}

/** Every word of a battle's memory by its meaning. */
export function nameMemory({ memory, data }: Plan, { parties, combatants }: Roster): MemoryWord[] {
  const { shape, things } = data as Data
  const columns = openMemory(memory, shape)
  const ownerOf = (column: keyof Memory, entry: number): string => {
    const isOfThing = column === 'ammo' || column === 'lies'
    const owner = isOfThing ? things.combatant[entry] : entry % combatants.length
    return combatants[owner].name
  }
  const words: MemoryWord[] = []
  for (const [column, [what, advice]] of Object.entries(COLUMNS) as [keyof Memory, [string, string?]][]) {
    const first = (columns[column].byteOffset - memory.byteOffset) / 4
    for (const entry of columns[column].keys()) {
      words[first + entry] = { what: `${what} of ${ownerOf(column, entry)}`, ...(advice !== undefined && { advice }) }
    }
  }
  const firstScalar = (columns.scalars.byteOffset - memory.byteOffset) / 4
  for (const [party, name] of parties.entries()) words[firstScalar + party] = { what: `members standing of ${name}` }
  words[memory.length - 1] = ROUND
  return Array.from(memory, (_, at) => words[at] ?? { what: '' })
}
