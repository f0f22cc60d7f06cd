import type { Plan } from '../../battle/plan.ts'
import { MARK } from './codes.ts'
import type { Data } from './data.ts'
import { hears } from './heard.ts'
import type { Rulings } from './rulings.ts'
import type { Memory } from './standing.ts'

/** What happens at the start of a battle, and at the start and end of every round, by whatever order turns are taken. */
export function makeRoundEvents({ data, combatants }: Plan<Data>, { marks }: Pick<Memory, 'marks'>, rules: Rulings) {
  const { game } = data
  const { field } = rules
  const [hearsStart, hearsEnd] = [hears(game, 'round-start'), hears(game, 'round-end')]
  const lastRounds = game.effects.some(({ unit }) => unit === 'rounds')
  const hasWhiles = game.effects.some((effect) => effect.while !== undefined)

  function startBattle(): void {
    for (let one = 0; one < combatants; one++) if (marks[one] === 0) rules.battleStart(one)
    if (hasWhiles) rules.lookWhiles()
    rules.look()
  }

  function startRound(): void {
    rules.resetRounds()
    if (hearsStart) {
      for (let one = 0; one < combatants; one++) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.roundStart(one)
    }
    if (hasWhiles) rules.lookWhiles()
  }

  function endRound(): void {
    if (hearsEnd) {
      for (let one = 0; one < combatants; one++) if ((marks[one]! & ~MARK.RESERVE) === 0) rules.roundEnd(one)
    }
    if (lastRounds) rules.tickRounds()
    rules.coolRounds()
    if (game.front > 0) {
      field.stepUp(0)
      field.stepUp(1)
    }
    if (hasWhiles) rules.lookWhiles()
  }

  return { startBattle, startRound, endRound }
}
