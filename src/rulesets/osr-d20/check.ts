import type { Problem } from '../../scenario/problem.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { type Combatant, UNARMED, type Weapon } from './schema.ts'

/** What the schema cannot say: it knows a weapon by its id only. */
export function check({ parties, weapons }: Scenario): Problem[] {
  return parties.flatMap(({ members }) =>
    members.flatMap(({ name, fields }) => {
      const { secondary } = fields as Combatant
      if (secondary === undefined || (secondary !== UNARMED && (weapons[secondary] as Weapon).melee)) return []
      const problem = secondary === UNARMED ? 'is the empty hand' : 'cannot strike in melee'
      return [
        {
          severity: 'error' as const,
          message: `${name} has the secondary weapon "${secondary}", which ${problem}; expected a melee weapon`,
        },
      ]
    }),
  )
}
