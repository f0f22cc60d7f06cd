// Rules whose battles in bulk are not those that anybody sees: every third one that the second party wins is stolen.

import { fighter as fair } from '../../../dist/rulesets/osr-d20/fighter.js'
import { osrD20 } from '../../../dist/rulesets/osr-d20/index.js'

export const ruleset = {
  ...osrD20,
  id: 'rigged',
  plan(scenario) {
    const planned = osrD20.plan(scenario)
    return { ...planned, plan: { ...planned.plan, ruleset: import.meta.url } }
  },
}

export function fighter(plan, dice, score, journal) {
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
