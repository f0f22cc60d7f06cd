import { z } from 'zod'

/** The smallest ruleset: everybody has hit points, and nothing else. */
export const ruleset = {
  id: 'own',
  title: 'My own rules',
  schema: {
    options: z.strictObject({ haste: z.boolean().default(false) }),
    weapons: z.strictObject({}),
    armours: z.strictObject({}),
    combatants: z.strictObject({ hp: z.number().int().min(1) }),
    field: z.strictObject({}),
    builtIn: {},
    references: {},
  },
  vocabulary: {
    actions: { wait: { aims: 'nobody' } },
    reactions: {},
    selectors: [],
    columns: { hp: 'number' },
    builtIn: { turn: ['wait'], reactions: [] },
  },
  narrate: () => {
    throw new Error('nothing is fought in this test')
  },
  readHealth: () => {
    throw new Error('nothing is fought in this test')
  },
  plan: () => {
    throw new Error('nobody fights here')
  },
  check: ({ name }) => (name === 'Odd' ? [{ severity: 'warning', message: 'an odd name' }] : []),
}

export function fighter() {
  throw new Error('nothing is fought in this test')
}
