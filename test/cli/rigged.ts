import { fighter as fair } from '../../src/rulesets/osr-d20/fighter.ts'
import { osrD20 } from '../../src/rulesets/osr-d20/index.ts'
import type { Ruleset } from '../../src/scenario/ruleset.ts'

// Rules whose battles in bulk are not those that anybody sees: every third one that the second party wins is stolen. A
// file of the user's, to be built as one.

export const ruleset: Ruleset = {
  ...osrD20,
  id: 'rigged',
  plan(scenario) {
    const planned = osrD20.plan(scenario)
    return { ...planned, plan: { ...planned.plan, ruleset: import.meta.url } }
  },
}

export const fighter: typeof fair = (plan, dice, score, journal) => {
  const battle = fair(plan, dice, score, journal)
  let wins = 0
  return {
    ...battle,
    round() {
      const outcome = battle.round()
      return !journal.listens && outcome === 1 && ++wins % 3 === 0 ? 0 : outcome
    },
  }
}
