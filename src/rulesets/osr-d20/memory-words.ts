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
  ready: ['weapon in hand'],
  load: ['reloading'],
  kept: ['weapons kept'],
  lastTarget: ['last target', 'fewer combatants'],
  unaware: ['rounds unaware'],
  helpless: ['rounds helpless'],
  ammo: ['ammunition', 'ammunition left out, which is unlimited'],
  grips: ['grip'],
  lost: ['contests lost'],
  contest: ['contest declared'],
  declared: ['order of contests'],
  launched: ['spell being cast'],
  launchedAt: ['target of the spell'],
  search: ['item searched for'],
  searchLeft: ['rounds of searching left', 'items at hand'],
  boonAc: ['Armour Class by spells and items', 'spells and items that last for fewer rounds'],
  boonToHit: ['to hit by spells and items'],
  boonArmour: ['armour by spells and items'],
  left: ['spells and items left', 'fewer spells and items'],
  atHand: ['items at hand'],
  boonOn: ['whom a bonus is on'],
  boonOf: ['spell or item of a bonus'],
  boonLeft: ['rounds left of a bonus', 'spells and items that last for fewer rounds'],
  dropped: ['things dropped'],
}

const SCALARS = ['members standing of', 'members standing of', 'bonuses at work', '', '']
const ROUND: MemoryWord = {
  what: 'number of the round',
  advice: 'tactics that do not look at the round, or only compare it with small numbers',
}

/** Every word of a battle's memory by its meaning. */
export function nameMemory({ memory, data }: Plan, { parties, combatants }: Roster): MemoryWord[] {
  const { shape, arms, stocks } = data as Data
  const columns = openMemory(memory, shape)
  const ownerOf = (column: keyof Memory, entry: number): string => {
    if (column === 'ammo') return ` of ${combatants[arms.combatant[entry]].name}`
    if (column === 'left' || column === 'atHand') return ` of ${combatants[stocks.combatant[entry]].name}`
    return column.startsWith('boon') && columns[column].length !== combatants.length
      ? ''
      : ` of ${combatants[entry].name}`
  }
  const words: MemoryWord[] = []
  for (const [column, [what, advice]] of Object.entries(COLUMNS) as [keyof Memory, [string, string?]][]) {
    const first = (columns[column].byteOffset - memory.byteOffset) / 4
    for (const entry of columns[column].keys()) {
      words[first + entry] = { what: what + ownerOf(column, entry), ...(advice !== undefined && { advice }) }
    }
  }
  const firstScalar = (columns.scalars.byteOffset - memory.byteOffset) / 4
  for (const [scalar, what] of SCALARS.entries()) {
    words[firstScalar + scalar] = { what: scalar < 2 ? `${what} ${parties[scalar]}` : what }
  }
  words[memory.length - 1] = ROUND
  return Array.from(memory, (_, at) => words[at] ?? { what: `word ${at} of the memory` })
}
