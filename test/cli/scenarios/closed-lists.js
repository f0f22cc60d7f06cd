// A ruleset of a user's own with a mistake: its battles throw.
import { fighter as makeFighter } from '../../../scenarios/own-rules/pool-d6.js'

export { ruleset } from '../../../scenarios/own-rules/pool-d6.js'

export function fighter(...args) {
  return {
    ...makeFighter(...args),
    round() {
      throw new Error('the lists are closed')
    },
  }
}
