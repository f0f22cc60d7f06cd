import * as SELECTOR from '../../../tactics/selector.ts'
import type { Class, Rule } from '../data.ts'
import { type Code, index } from './code.ts'
import { type Act, selectorOf, tacticSpot, targetsOf, thingsOf, writeRules, writeSelect } from './decisions.ts'
import { ticksAt } from './effects.ts'
import { write } from './expressions.ts'
import { askedOf, countsNothingIn, isFree, isIdle, turnTypeOf } from './legality.ts'

// By time a tactic is asked before the turn begins (§8.3): what it has come to then is done without asking it again.

/** A rule of a turn list with one of its things. */
interface Option {
  readonly rule: Rule
  readonly place: number
  readonly thing: number
}

/** All that a turn list can come to; an option's number is its place among them. */
export function optionsOf(code: Code, own: Class): readonly Option[] {
  return own.turn.flatMap((rule, place) =>
    thingsOf(code, own, rule)
      .filter((thing) => !isIdle(code, rule.turnType, own, thing))
      .map((thing) => ({ rule, place, thing })),
  )
}

/** Whether a turn list that has come to an option while every chance held comes to it again if it is asked again at once. */
export function isSettled({ turn }: Class, { rule, place }: Option): boolean {
  const isRandom = turn.slice(0, place + 1).some(({ selector }) => selector === SELECTOR.RANDOM)
  return !isRandom && (rule.chance ?? 1) === 1
}

/**
 * Whether a turn list comes to something whatever has happened, as long as a foe stands and its combatant can act, and finding that
 * out counts nothing.
 */
export function isSureOfSomething(code: Code, own: Class): boolean {
  if (code.game.front > 0 || own.mistakes) return false
  const first = own.turn.findIndex((rule) => isSure(code, own, rule))
  return first >= 0 && own.turn.slice(0, first).every((rule) => countsNothing(code, own, rule))
}

/** Whether a rule applies whatever has happened, as long as a foe stands. */
function isSure(code: Code, own: Class, rule: Rule): boolean {
  const { turnType, when, possible } = rule
  if (when || possible || turnTypeOf(code, turnType).at !== 'foe' || !isWrittenOut(code, own, rule)) return false
  return thingsOf(code, own, rule).some((thing) => isFree(code, turnType, own, thing))
}

/** Whether whom it selects is found out without dice and forecasts. */
function isWrittenOut(code: Code, own: Class, rule: Rule): boolean {
  return thingsOf(code, own, rule).every(
    (thing) => !/^select\(/.test(writeSelect(code, own, rule.turnType, thing, selectorOf(code, rule))),
  )
}

function countsNothing(code: Code, own: Class, rule: Rule): boolean {
  if (rule.possible) return true
  return isWrittenOut(code, own, rule) && askedBy(code, own, rule).every(countsNothingIn)
}

/** What is asked before a rule is followed. */
function askedBy(code: Code, own: Class, rule: Rule): string[] {
  const targets = targetsOf(code, own, rule.turnType)
  return thingsOf(code, own, rule).flatMap((thing) => {
    const spot = tacticSpot(own, rule.turnType, thing, targets)
    return [
      ...askedOf(code, rule.turnType, own, thing),
      ...(rule.when ? [write(code, code.specialiser.fold(rule.when, spot.among), spot)] : []),
    ]
  })
}

/** `decideSurely(me)`: the number of the option that applies first if every chance holds, its target left in `chosen`; -1: none. */
export function writeDecideSurely(code: Code, own: Class): string {
  return code.routine(`decide ${own.members} surely`, (name) => {
    const options = optionsOf(code, own)
    const choose: Act = (_, place, thing) => [
      'chosen[0] = target',
      `return ${index(options.findIndex((option) => option.place === place && option.thing === thing))}`,
    ]
    return [`function ${name}(me) {`, ...writeRules(code, own, choose, true), '  return -1', '}'].join('\n')
  })
}

/** By time: whether nothing happens at the start of a turn that could change what its combatant has just decided. */
export function keepsOption(code: Code): boolean {
  const { order, pools, effects } = code.game
  const isSteady = pools.every(({ resets, eachTurn }) => resets !== 'turn' && !eachTurn)
  const hasWhiles = effects.some((effect) => effect.while !== undefined)
  return (
    order.clock !== undefined &&
    !order.chooses &&
    isSteady &&
    !hasWhiles &&
    !ticksAt(code, 'start') &&
    !code.hears('turn-start')
  )
}
