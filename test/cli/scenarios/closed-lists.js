// A ruleset of a user's own with a mistake that few battles find.
import { arenaStream, CHOICE } from 'tiltyard/ruleset'
import { fighter as makeFighter } from '../../../scenarios/own-rules/pool-d6.mjs'

export { ruleset } from '../../../scenarios/own-rules/pool-d6.mjs'

export function fighter(plan, dice, ...others) {
  const sound = makeFighter(plan, dice, ...others)
  return {
    ...sound,
    round() {
      if (dice.below(arenaStream(CHOICE), 1000) === 0) throw new Error('the lists are closed')
      return sound.round()
    },
  }
}
