import type { Dice, Expression, Game, Step, Steps } from '../ir.ts'
import { hasPart, type Part } from '../parts.ts'

/**
 * Steps `count` of actions behind a step of the same list that can end the battle: then nothing further is done (§7.2), and the
 * last blow is not counted. Steps of reactions and events are all done before it is looked at whether a party is beaten. Counts that
 * read what the blow changes, or roll dice, must stand behind it, and are left out.
 */
export function findLateCounts(game: Game): ReadonlySet<Step> {
  const found = new Set<Step>()
  for (const { steps } of game.actions) lookThrough(steps, game, false, found)
  return found
}

/** `isBehind`: whether these steps are an `if` behind such a step. */
function lookThrough(steps: Steps, game: Game, isBehind: boolean, found: Set<Step>): void {
  let isLate = isBehind
  const setSince = new Set<number>()
  const couldStandBefore = (part: Expression): boolean =>
    !hasPart(part, (each) => dependsOnBlows(each) || setSince.has(each.local as number))
  for (const step of steps) {
    if (step.op === 'count' && isLate && couldStandBefore(step.by)) found.add(step)
    if (isLate && step.op === 'let') for (const { local } of step.lets) setSince.add(local)
    if (isLate && step.op === 'set') setSince.add(step.local)
    if (step.op === 'if') {
      const isMovable = isLate && setSince.size === 0 && couldStandBefore(step.condition)
      for (const branch of [step.holds, step.fails]) lookThrough(branch, game, isMovable, found)
    }
    // Steps of a further blow are rightly not done any more.
    if (step.op === 'attack') for (const branch of [step.holds, step.fails]) lookThrough(branch, game, false, found)
    if (step.op === 'each' || step.op === 'repeat') lookThrough(step.steps, game, false, found)
    isLate ||= canEndBattle(step, game)
  }
}

/** What an expression reads that blows can change, or what it rolls: dice fall in the order in which they are written. */
function dependsOnBlows({ op, name, dice }: Part): boolean {
  const isSettled = [
    'number',
    'boolean',
    'word',
    'field',
    'worn',
    'thing',
    'option',
    'table',
    'local',
    'kept',
    'carried',
  ]
  const isMadeOfParts = ['minus', 'not', 'binary', 'call', 'if', 'bind']
  // Of dice that a `let` keeps.
  if (op === 'sum' || op === 'best' || op === 'worst' || op === 'count') return (dice as Dice).op !== 'kept'
  if (op === 'given') return name === 'dealt' || name === 'allies' || name === 'foes'
  return typeof op === 'string' && !isSettled.includes(op) && !isMadeOfParts.includes(op)
}

/**
 * Whether a step may take somebody out, by itself or by steps within it. `used` are the actions that it is within: those that use
 * each other in a circle are refused elsewhere.
 */
function canEndBattle(step: Step, game: Game, used: readonly number[] = []): boolean {
  const isVital = (pool: number) => game.pools[pool < 0 ? 0 : pool]?.fate !== undefined
  const some = (steps: Steps) => steps.some((each) => canEndBattle(each, game, used))
  switch (step.op) {
    case 'damage':
      return step.from < 0 || isVital(step.from)
    case 'lose':
      return isVital(step.pool)
    case 'leave':
      return true
    case 'use':
      if (used.includes(step.action)) return false
      return game.actions[step.action]!.steps.some((each) => canEndBattle(each, game, [...used, step.action]))
    case 'attack':
    case 'if':
      return some(step.holds) || some(step.fails)
    case 'each':
    case 'repeat':
      return some(step.steps)
    default:
      return false
  }
}
