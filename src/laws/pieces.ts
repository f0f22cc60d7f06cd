import type { Fighter } from '../battle/fighter.ts'
import { recordingJournal } from '../battle/journal.ts'
import type { Plan } from '../battle/plan.ts'
import { GOES_ON, MID_ROUND, Score } from '../battle/score.ts'
import { seededDice } from '../battle/seeded-dice.ts'
import { loadFighter } from '../fight/chunk.ts'
import { streamKey } from '../fight/key.ts'

/**
 * What a fighter owes that can be set to a memory, for exact answers (battle/fighter.ts): its steps are its rounds, its
 * memory is all there is, and what it simplifies makes no difference. The first battle's violation, if there is one; nothing
 * of a fighter that cannot `restore`.
 */
export async function findWrongPieces(plan: Plan, battles: readonly number[]): Promise<string[]> {
  const whole = await ready(plan)
  if (!whole.fighter.restore) return []
  const stepped = await ready(plan)
  const restored = await ready(plan)
  const simple = await ready(plan)
  const judge = await ready(plan)
  for (const battle of battles) {
    const wrong = findWrongPiece(battle, plan, { whole, stepped, restored, simple, judge })
    if (wrong !== undefined) return [`battle ${battle}: ${wrong}`]
  }
  return []
}

type Stand = Awaited<ReturnType<typeof ready>>

/** What differs first, in one battle. */
function findWrongPiece(
  battle: number,
  plan: Plan,
  {
    whole,
    stepped,
    restored,
    simple,
    judge,
  }: Readonly<Record<'whole' | 'stepped' | 'restored' | 'simple' | 'judge', Stand>>,
): string | undefined {
  const wrong: string[] = []
  const expectSame = (memory: ArrayLike<number>, other: ArrayLike<number>, what: string): void => {
    let word = 0
    while (word < memory.length && memory[word] === other[word]) word++
    if (word < memory.length)
      wrong.push(`${what}, word ${word} of the memory is ${memory[word]}, expected ${other[word]}`)
  }
  // Steps and rounds.
  whole.begin(battle)
  const afterRounds: Int32Array[] = []
  let outcome = GOES_ON
  while (outcome === GOES_ON) {
    outcome = whole.fighter.round()
    afterRounds.push(whole.fighter.memory.slice())
  }
  const expected = whole.count(outcome, whole.fighter.rounds())
  const expectCounts = (counts: string, what: string): void => {
    if (counts !== expected) wrong.push(`${what} it ends otherwise: ${counts}, expected ${expected}`)
  }
  const steps: Int32Array[] = []
  const roundsAfter: number[] = []
  const afterSteps: Int32Array[] = []
  const counts = stepped.inSteps(battle, ({ memory, rounds }) => {
    steps.push(memory.slice())
    roundsAfter.push(rounds())
    afterSteps[rounds() - 1] = memory.slice()
  })
  expectCounts(counts, 'fought in steps')
  const last = afterRounds.length - 1
  for (let round = 0; round < last; round++) {
    expectSame(afterSteps[round] ?? [], afterRounds[round], `fought in steps, after round ${round + 1}`)
  }
  expectSame(stepped.fighter.memory, afterRounds[last], 'fought in steps, at its end')
  if (wrong.length > 0) return wrong[0]

  // Something else has happened between any two steps.
  let others = 0
  const interrupted = restored.inSteps(battle, (fighter) => {
    const saved = fighter.memory.slice()
    fighter.restore!(plan.memory)
    if (steps.length > 0) fighter.restore!(steps[others++ % steps.length])
    fighter.simplify?.()
    fighter.restore!(saved)
    expectSame(fighter.memory, saved, 'restored')
  })
  expectCounts(interrupted, 'restored between its steps,')
  if (wrong.length > 0 || !simple.fighter.simplify) return wrong[0]

  // Simplified after every step, with the true number of the round.
  let step = 0
  const simplified = simple.inSteps(battle, (fighter) => {
    const rounds = roundsAfter[step]
    fighter.simplify!()
    const once = fighter.memory.slice()
    fighter.simplify!()
    expectSame(fighter.memory, once, `simplified twice after step ${step}`)
    judge.fighter.restore!(steps[step])
    judge.fighter.simplify!()
    expectSame(judge.fighter.memory, once, `simplified only after step ${step}`)
    fighter.restore!(once, rounds)
    step++
  })
  expectCounts(simplified, 'simplified after every step')
  return wrong[0]
}

async function ready(plan: Plan) {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, recordingJournal())
  // Left out, a round is one step.
  const step = fighter.step ?? fighter.round
  const count = (outcome: number, rounds: number): string =>
    `${outcome} after ${rounds}: ${score.counters.join()} ${score.fired.join()}`
  const begin = (battle: number): void => {
    dice.start(battle)
    score.clear()
    score.fired.fill(0)
    fighter.start()
  }
  /** Fights a battle step by step, as `pause` has it between two steps, and tells what was counted of it. */
  const inSteps = (battle: number, pause: (fighter: Fighter) => void): string => {
    begin(battle)
    let rounds = 0
    for (let outcome = GOES_ON; ; ) {
      if (outcome !== MID_ROUND) rounds++
      outcome = step()
      if (outcome >= 0) return count(outcome, rounds)
      pause(fighter)
    }
  }
  return { fighter, begin, count, inSteps }
}
