import { LIST } from '../../battle/tactic-chance.ts'
import { SAID } from '../../exact/decision-process.ts'
import type { DecisionPoint } from '../../exact/policies.ts'
import type { Tactic } from '../../tactics/tactic.ts'
import type { RuleParts } from '../../tactics/vocabulary.ts'

/** A rule of a turn as it is searched for: one of the aims, and the conditions that are joined in it. */
export interface AimedRule {
  readonly aim: number
  readonly when: readonly number[]
}

/** What a group's tactic is searched among: what it can do at whom, and when; each as it is written. */
export interface Choosable {
  readonly aims: readonly RuleParts[]
  readonly reactions: readonly RuleParts[]
  readonly conditions: readonly string[]
}

/** The decisions of a group in its turns, and in reactions, and what each rule would do there. */
export interface Cases {
  /** The numbers of decisions in turns. */
  readonly turns: Int32Array
  /** By aim and turn: the option that is taken by it; -1: none. */
  readonly aimed: readonly Int32Array[]
  /** By turn: the option of doing nothing. */
  readonly idle: Int32Array
  /** By aim, condition and turn: 1 if the condition holds for whom the aim picks; undefined of a condition of the round. */
  holds(aim: number, condition: number): Uint8Array | undefined
  /** Until which round a condition of the round holds, or from the one after it on; undefined of any other. */
  roundOf(condition: number): { readonly until: number; readonly isAfter: boolean } | undefined
  /** The numbers of decisions in reactions; by reaction and decision its option or -1; by decision that of none. */
  readonly answers: Int32Array
  readonly answered: readonly Int32Array[]
  readonly silent: Int32Array
}

/** The rules by which those who decide freely are asked what they see: aims first, then the conditions of each action. */
export function askedRules({ aims, conditions }: Pick<Choosable, 'aims' | 'conditions'>): RuleParts[] {
  return [...aims, ...thingsDone(aims).flatMap((parts) => conditions.map((when) => ({ ...parts, when })))]
}

/** Actions, each with what it is done with, once. */
function thingsDone(aims: readonly RuleParts[]): RuleParts[] {
  return [...new Map(aims.map((parts) => [doneBy(parts), actionOf(parts)])).values()]
}

function actionOf({ do: action, with: thing }: RuleParts): RuleParts {
  return { do: action, ...(thing !== undefined && { with: thing }) }
}

const doneBy = (parts: RuleParts): string => JSON.stringify(actionOf(parts))

/** Conditions of the round are none of the state of a battle: whoever asks by them has another policy in early rounds. */
export function readRound(when: string): { readonly until: number; readonly isAfter: boolean } | undefined {
  const [, operator, until] = /^round (<=|>) (\d+)$/.exec(when) ?? []
  return until === undefined ? undefined : { until: Number(until), isAfter: operator === '>' }
}

/**
 * Without the aims and reactions of which the rules do not say which of all possible things they do: `attack` of somebody with
 * several weapons uses one or another.
 *
 * @param tactics of each of the group, with all that it could do
 */
export function withoutUnclear(choosable: Choosable, tactics: readonly Tactic[]): Choosable {
  const isClear = (list: 'turn' | 'reactions') => (parts: RuleParts) =>
    Math.max(...tactics.map((tactic) => placesOfPossible(tactic[list], parts).length)) === 1
  const { aims, reactions, conditions } = choosable
  return { aims: aims.filter(isClear('turn')), reactions: reactions.filter(isClear('reactions')), conditions }
}

/**
 * @param tacticOf by combatant: the tactic of one of the group, undefined of others: `askedRules`, the reactions, and behind them
 *   all that it could do, which differs where they carry different things
 */
export function gatherCases(
  points: readonly DecisionPoint[],
  tacticOf: (who: number) => Tactic | undefined,
  choosable: Choosable,
): Cases {
  const { aims, reactions, conditions } = choosable
  const own = (list: number) =>
    points.flatMap((point, decision) => {
      const tactic = point.list === list ? tacticOf(point.who) : undefined
      return tactic ? [{ point, decision, tactic }] : []
    })
  // At whom something is done is an option of what is done.
  const turns = own(LIST.TURN).filter(({ point }) => point.said)
  const answers = own(LIST.REACTIONS)
  const asked = conditions.filter((when) => !readRound(when))
  const things = thingsDone(aims).map(doneBy)
  const targets = aims.map(() => new Int32Array(turns.length).fill(-1))
  /** By what a rule says: in which turns it says so. */
  const said = new Map<number, Uint8Array>()
  for (const [turn, { point }] of turns.entries()) {
    for (const each of point.said!) {
      const rule = each >> SAID.RULE
      if (rule < aims.length) targets[rule]![turn] = each & SAID.TARGETS
      const column = said.get(each) ?? new Uint8Array(turns.length)
      column[turn] = 1
      said.set(each, column)
    }
  }
  const rounds = conditions.map(readRound)
  const known = new Map<number, Uint8Array>()
  return {
    turns: Int32Array.from(turns, ({ decision }) => decision),
    aimed: aims.map((parts, aim) => {
      const place = placeIn('turn', parts)
      return Int32Array.from(turns, ({ point, tactic }, turn) => optionOf(point, place(tactic), targets[aim]![turn]!))
    }),
    idle: Int32Array.from(turns, ({ point }) => idleOption(point)),
    holds(aim, condition) {
      if (rounds[condition]) return undefined
      const key = aim * conditions.length + condition
      let column = known.get(key)
      if (!column) {
        const thing = things.indexOf(doneBy(aims[aim]!))
        const rule = aims.length + thing * asked.length + asked.indexOf(conditions[condition]!)
        column = Uint8Array.from(targets[aim]!, (target, turn) => said.get((rule << SAID.RULE) + target)?.[turn] ?? 0)
        known.set(key, column)
      }
      return column
    },
    roundOf: (condition) => rounds[condition],
    answers: Int32Array.from(answers, ({ decision }) => decision),
    answered: reactions.map((parts, rule) => {
      const placeOf = placeIn('reactions', parts)
      return Int32Array.from(answers, ({ point, tactic }) => {
        const place = placeOf(tactic)
        // Where nobody is asked, whoever may react may do so at one only.
        if (!point.said) return point.options.findIndex((option) => option.place === place)
        const says = point.said.find((each) => each >> SAID.RULE === rule) ?? -1
        return optionOf(point, place, says < 0 ? -1 : says & SAID.TARGETS)
      })
    }),
    silent: Int32Array.from(answers, ({ point }) => idleOption(point)),
  }
}

/** The places of what a rule may do among all that is possible; several where it leaves out with what. */
function placesOfPossible(rules: Tactic['turn'], parts: RuleParts): number[] {
  const places = rules.flatMap((rule, place) => (rule.possible && rule.do === parts.do ? [place] : []))
  const same = places.filter((place) => rules[place]!.with === parts.with)
  return same.length > 0 || parts.with !== undefined ? same : places
}

/** By tactic: the place of what a rule does among all that is possible; -1: none. */
function placeIn(list: 'turn' | 'reactions', parts: RuleParts): (tactic: Tactic) => number {
  const known = new Map<Tactic, number>()
  return (tactic) => {
    const place = known.get(tactic) ?? placesOfPossible(tactic[list], parts)[0] ?? -1
    known.set(tactic, place)
    return place
  }
}

function optionOf({ options }: DecisionPoint, place: number, target: number): number {
  if (place < 0 || target < 0) return -1
  return options.findIndex((option) => option.place === place && (option.target === target || option.target < 0))
}

function idleOption({ options }: DecisionPoint): number {
  return options.findIndex(({ place }) => place < 0)
}

/** A group's decisions, and of how many aims, conditions and reactions its tactic may be made. */
export interface GroupCases {
  readonly cases: Cases
  readonly aims: number
  readonly conditions: number
  readonly reactions: number
}

/**
 * In which turns all conditions of a rule hold.
 *
 * @param round counted from 0; the last one of a policy stands for all later ones
 */
export function holding(cases: Cases, { aim, when }: AimedRule, round: number): (turn: number) => boolean {
  const columns: Uint8Array[] = []
  for (const condition of when) {
    const column = cases.holds(aim, condition)
    if (column) columns.push(column)
    else if (!holdsInRound(cases, condition, round)) return () => false
  }
  return (turn) => columns.every((column) => column[turn] === 1)
}

export function holdsInRound(cases: Cases, condition: number, round: number): boolean {
  const { until, isAfter } = cases.roundOf(condition)!
  return round < until !== isAfter
}
