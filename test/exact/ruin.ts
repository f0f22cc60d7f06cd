import type { Fighter, MakeFighter } from '../../src/battle/fighter.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { FIRST_WINS, GOES_ON, SECOND_WINS, STALEMATE } from '../../src/battle/score.ts'
import { setUpScoreboard } from '../../src/battle/scoreboard.ts'

/** A gambler who wins a coin with probability 2/3 in each round, until all coins are one's. */
export function ruinPlan(coins: number, all: number, maxRounds: number): Plan {
  const { layout } = setUpScoreboard({
    roster: {
      parties: ['gambler', 'bank'],
      combatants: [
        { name: 'gambler', template: 'gambler', party: 0 },
        { name: 'bank', template: 'bank', party: 1 },
      ],
      weapons: [],
      armours: [],
      actions: [],
      rules: [[], []],
    },
    maxRounds,
    attackTypes: [],
    armourOf: [-1, -1],
    turnTypes: [],
    otherDamage: false,
    fates: [],
  })
  return {
    ruleset: 'ruin',
    scenarioKey: 'ruin',
    firstParty: 1,
    combatants: 2,
    maxRounds,
    memory: Int32Array.of(coins, 0),
    data: all,
    score: layout,
  }
}

/** With everything that exact answers can make use of, or with nothing but what they need. */
export function ruin(isSimple: boolean): MakeFighter {
  return ({ data, memory: initial, maxRounds }, dice, score): Fighter => {
    const memory = new Int32Array(2)
    return {
      memory,
      start: () => memory.set(initial),
      round() {
        memory[1]++
        score.turns[0]++
        memory[0] += dice.below(0, 3) < 2 ? 1 : -1
        const outcome = memory[0] === 0 ? SECOND_WINS : memory[0] === data ? FIRST_WINS : GOES_ON
        if (outcome !== SECOND_WINS && (outcome === FIRST_WINS || memory[1] === maxRounds)) score.stands[0] = 1
        return outcome === GOES_ON && memory[1] === maxRounds ? STALEMATE : outcome
      },
      rounds: () => memory[1],
      restore(saved, rounds) {
        memory.set(saved)
        if (rounds !== undefined) memory[1] = rounds
      },
      ...(!isSimple && {
        simplify() {
          memory[1] = 0
        },
      }),
    }
  }
}
