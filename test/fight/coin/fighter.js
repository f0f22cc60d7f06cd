import process from 'node:process'

/**
 * A ruleset for tests, as a user would bring one: two combatants, one throw, and the higher half wins. `plan.data` says
 * which throw is fatal and what it does, and which throws tails win. Compiled code, because it is loaded by worker threads.
 */
export function fighter(plan, dice, score) {
  const { fatal, fault, deaths, tails = 2 ** 19 } = plan.data
  let rounds = 0
  return {
    memory: new Int32Array(1),
    start() {
      rounds = 0
    },
    round() {
      rounds++
      const thrown = dice.below(0, 2 ** 20)
      if (thrown === fatal) {
        if (fault === 'throw') throw new Error('the coin has no such side')
        if (Atomics.sub(deaths, 0, 1) > 0) {
          if (fault === 'exit') process.exit(1)
          queueMicrotask(() => {
            throw new Error('thrown where nobody catches it')
          })
        }
      }
      score.attacks[0]++
      score.dealt[0] += thrown % 7
      score.fired[0]++
      if (thrown < 2 ** 18) return -1
      return thrown < tails ? 1 : 0
    },
    rounds: () => rounds,
  }
}
