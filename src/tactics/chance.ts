import { type Problem, refusal } from '../source/problem.ts'
import { numberOf } from './token.ts'
import type { Vocabulary } from './vocabulary.ts'
import { placeOf, type Wording } from './wording.ts'

/** The decimals of a chance: one die decides it (battle/tactic-chance.ts). */
const DECIMALS = 6

/** Reads the chance of a rule, `45%` or `0.45`: a share from 0 to 1. */
export function readChance(wording: Wording, { ranks }: Vocabulary, problems: Problem[]): number | undefined {
  const { text } = wording
  const refuse = (message: string, hint?: string): undefined => {
    problems.push(refusal(message, hint, placeOf(wording)))
  }
  if (!ranks) return refuse('rules of this ruleset have no "chance"')
  const chance = /^(?:\d+(?:\.\d+)?|\.\d+)%?$/.test(text) ? numberOf(text) : Number.NaN
  if (!(chance >= 0 && chance <= 1)) {
    const hint = chance <= 100 && !text.endsWith('%') ? `write ${text}%` : undefined
    return refuse(`a chance is a share from 0% to 100%, found "${text}"`, hint)
  }
  const scaled = chance * 10 ** DECIMALS
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) {
    return refuse(`a chance has at most ${DECIMALS - 2} decimals of a percent, found "${text}"`)
  }
  return Math.round(scaled) / 10 ** DECIMALS
}
