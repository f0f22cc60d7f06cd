import type { RuleParts } from '../../tactics/vocabulary.ts'
import { type AimedRule, type Choosable, readRound } from './cases.ts'
import type { CodedTactic } from './climb.ts'
import { aimedRules, joinConditions, splitConditions } from './moves.ts'
import type { Parts } from './parts.ts'
import type { Lists } from './tactics.ts'

// Tactics as they are written, and as they are searched for.

/** Later rounds are not told apart: each has a policy of its own, and as much to work out. */
const LAST_ROUND = 12

/** What a tactic is made of: what its group can do, and what is written in tactics that are known beforehand. */
export function choosableOf(parts: Parts, written: readonly Lists[]): Choosable {
  const turn = written.flatMap((lists) => lists.turn).filter(isCertain)
  const reactions = written.flatMap((lists) => lists.reactions).filter(isPlain)
  const asked = turn.flatMap(({ when }) => splitConditions(when, parts.conditions))
  return {
    aims: distinct([...aimedRules(parts), ...turn.map(aimOf)]),
    reactions: distinct([...parts.reactions, ...reactions]),
    conditions: [...new Set([...parts.conditions, ...asked.filter(isAskable)])],
  }
}

/** Any other condition of the round would make a state of each round: most games are too large then. */
function isAskable(when: string): boolean {
  if (!/\bround\b(?!\()/.test(when)) return true
  const { until = Number.POSITIVE_INFINITY } = readRound(when) ?? {}
  return until <= LAST_ROUND
}

/** A tactic by numbers; undefined of one that leaves something to chance, or asks what is not searched among. */
export function encode({ turn, reactions }: Lists, choosable: Choosable): CodedTactic | undefined {
  const rules = turn.map((rule) => readRule(rule, choosable))
  const answers = reactions.map((rule) => numberOf(rule, choosable.reactions))
  const isKnown = rules.every((rule) => rule !== undefined) && answers.every((at) => at >= 0)
  return isKnown ? { turn: rules.flatMap((rule) => rule ?? []), reactions: answers } : undefined
}

function readRule(rule: RuleParts, { aims, conditions }: Choosable): AimedRule | undefined {
  const aim = isCertain(rule) ? numberOf(aimOf(rule), aims) : -1
  const when = splitConditions(rule.when, conditions).map((each) => conditions.indexOf(each))
  return aim < 0 || when.includes(-1) ? undefined : { aim, when }
}

export function decode({ turn, reactions }: CodedTactic, { aims, reactions: answers, conditions }: Choosable): Lists {
  return {
    turn: turn.map(({ aim, when }) => ({
      ...aims[aim]!,
      ...(when.length > 0 && { when: joinConditions(when.map((condition) => conditions[condition]!)) }),
    })),
    reactions: reactions.map((reaction) => answers[reaction]!),
  }
}

function isCertain({ at, chance }: RuleParts): boolean {
  return chance === undefined && at !== 'random'
}

function isPlain(rule: RuleParts): boolean {
  return isCertain(rule) && rule.when === undefined
}

function aimOf({ when: _, ...aim }: RuleParts): RuleParts {
  return aim
}

function distinct(rules: readonly RuleParts[]): RuleParts[] {
  return [...new Map(rules.map((rule) => [keyOf(rule), rule])).values()]
}

function numberOf(rule: RuleParts, all: readonly RuleParts[]): number {
  return all.findIndex((each) => keyOf(each) === keyOf(rule))
}

const keyOf = ({ do: action, with: thing, at }: RuleParts): string => JSON.stringify([action, thing, at])
