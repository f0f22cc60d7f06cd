import { type Holds, instantiate } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { MARK, MODE, REASON } from './codes.ts'
import type { Readings } from './readings.ts'

/** What the die must show, and which die counts (docs/rules/slot-d20.md §4.1 and §5). */
export type Needs = ReturnType<typeof makeNeeds>

export function makeNeeds(arena: Arena, readings: Readings) {
  const { memory, data, distance, engaged, armourClass } = arena
  const { cell, marks, changeAttack } = memory
  const { conditions, options, things } = data
  const { contactOneHanded, contactTwoHanded, longRange } = options
  const { proneAttacker, proneShooter, proneTargetAdjacent, proneTargetDistant } = options
  const { weary, spent } = data.combatants
  const { toHit, hands, range } = things
  const { cover } = data.field
  const somewhereCovered = cover.length > 0
  const holds = conditions.programs.map((source) => instantiate<Holds>(source, readings))
  const { advantage, disadvantage, advantageOf, disadvantageOf } = conditions
  const mayFavour = advantage >= 0 || advantageOf.some((program) => program >= 0)
  const mayHamper = disadvantage >= 0 || disadvantageOf.some((program) => program >= 0) || spent.includes(1)
  const changes = data.shape.changes > 0
  const neverLeans = !mayFavour && !mayHamper && !changes

  /** Armour Class less everything that is added to the die but the extra modifier of a charge or snap attack. */
  function needFor(attacker: number, defender: number, thing: number, mode: number): number {
    let need = armourClass(defender) - toHit[thing] - weary[attacker]
    const state = marks[attacker]
    if (state & MARK.CHANGED) need -= changeAttack[attacker]
    if (mode === MODE.MELEE) {
      if (marks[defender] & MARK.PRONE && distance(attacker, defender) <= 1) need -= proneTargetAdjacent
      return state & MARK.PRONE ? need - proneAttacker : need
    }
    const far = distance(attacker, defender)
    if (marks[defender] & MARK.PRONE) need -= far <= 1 ? proneTargetAdjacent : proneTargetDistant
    if (state & MARK.PRONE) need -= proneShooter
    if (somewhereCovered) need -= cover[cell[defender]]
    if (far > range[thing]) need -= longRange
    return engaged(attacker) ? need - (hands[thing] < 2 ? contactOneHanded : contactTwoHanded) : need
  }

  /** 1 with advantage, -1 with disadvantage, else 0. */
  function leanOf(attacker: number, defender: number): number {
    if (neverLeans) return 0
    const isFavoured = favours(attacker, defender) !== 0
    const isHampered = hampers(attacker, defender) !== 0
    return isFavoured === isHampered ? 0 : isFavoured ? 1 : -1
  }

  function judge(program: number, attacker: number, defender: number): boolean {
    return program >= 0 && holds[program](attacker, defender)
  }

  /** The reasons for advantage, and for disadvantage, as sets of `REASON`. */
  function favours(attacker: number, defender: number): number {
    let reasons = marks[attacker] & MARK.FAVOURED ? REASON.SPELL : 0
    if (!mayFavour) return reasons
    if (judge(advantage, attacker, defender)) reasons |= REASON.OPTION
    if (judge(advantageOf[attacker], attacker, defender)) reasons |= REASON.OWN
    return reasons
  }

  function hampers(attacker: number, defender: number): number {
    let reasons = marks[attacker] & MARK.HAMPERED ? REASON.SPELL : 0
    if (!mayHamper) return reasons
    if (spent[attacker] !== 0) reasons |= REASON.EXHAUSTION
    if (judge(disadvantage, attacker, defender)) reasons |= REASON.OPTION
    if (judge(disadvantageOf[attacker], attacker, defender)) reasons |= REASON.OWN
    return reasons
  }

  return { needFor, leanOf, favours, hampers }
}
