import { z } from 'zod'
import type { LocatedMap } from '../source/located.ts'
import { resolveScenario, type Unresolved } from './resolve.ts'
import type { Ruleset, RulesetSchema } from './ruleset.ts'

const ANYTHING = z.looseObject({})

/** Stands in for the schema of a ruleset that is not known, so that what all rulesets have in common is checked all the same. */
export const ANY_RULES: RulesetSchema = {
  options: ANYTHING,
  tables: ANYTHING,
  weapons: ANYTHING,
  armours: ANYTHING,
  shields: ANYTHING,
  items: ANYTHING,
  spells: ANYTHING,
  combatants: ANYTHING,
  field: ANYTHING,
  builtIn: {},
  references: {},
}

const PSEUDO_ACTION: Pick<Ruleset, 'schema' | 'vocabulary'> = {
  schema: ANY_RULES,
  vocabulary: {
    actions: {},
    reactions: {},
    selectors: [],
    columns: {},
    builtIn: { turn: [], reactions: [] },
  },
}

/**
 * Checks the names that all rulesets have in common: templates, members, parties, tactics by their ids, the map. What words
 * of tactics, metrics and fields mean is left to the ruleset.
 */
export function checkWithoutRuleset(unresolved: Omit<Unresolved, 'ruleset'>): void {
  resolveScenario({ ...unresolved, root: withoutMeaning(unresolved.root), ruleset: PSEUDO_ACTION })
}

/** Without what only a ruleset can read: expectations, and what tactics say. */
function withoutMeaning(root: LocatedMap): LocatedMap {
  const entries = root.entries.flatMap((entry) => {
    if (entry.key === 'expect') return []
    if (entry.key !== 'tactics' || entry.value.kind !== 'map') return [entry]
    const ids = entry.value.entries.map(({ value, ...tactic }) => ({
      ...tactic,
      value: { kind: 'map' as const, entries: [], place: value.place },
    }))
    return [{ ...entry, value: { ...entry.value, entries: ids } }]
  })
  return { ...root, entries }
}
