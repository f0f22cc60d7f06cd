import type { Telling } from '../../battle/telling.ts'

export function tell(): Telling {
  return { combatants: [], ground: {}, rounds: [] }
}
