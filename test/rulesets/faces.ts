import { type AttackTables, facesOf, hitOf } from '../../src/battle/attack-table.ts'
import { DICE_NOTE, type JournalEvent } from '../../src/battle/journal.ts'

/**
 * The dice of an event of the journal, as a narration shows them (`d20 7`): a die, or an attack that was drawn as a whole,
 * whose damage dice are apart and count only if it hits.
 */
export function facesIn(
  [code, , ...numbers]: JournalEvent,
  tables: AttackTables,
): { readonly rolled: string[]; readonly damage: string[] } {
  if (code === DICE_NOTE.DIE_NOTE) return { rolled: [`d${numbers[1]} ${numbers[2]}`], damage: [] }
  if (code !== DICE_NOTE.OUTCOME_NOTE) return { rolled: [], damage: [] }
  const [row, size, outcome] = numbers
  const { toHit, damage } = facesOf(tables, size, row, outcome)
  return {
    rolled: toHit.map((face) => `d${tables.toHit.sides} ${face}`),
    damage: hitOf(tables.entries[row + outcome]) ? damage.map(({ sides, face }) => `d${sides} ${face}`) : [],
  }
}
