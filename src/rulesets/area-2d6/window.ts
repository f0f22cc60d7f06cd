import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { MARK, MOMENT, NOTE, OCCASION } from './codes.ts'
import type { Launching } from './launch.ts'
import type { Legality } from './legality.ts'

/** The moments of an attack at which reactive powers are used (docs/rules/area-2d6.md §7.3), and whom a pincer's target ignores. */
export type Windows = ReturnType<typeof makeWindows>

export function makeWindows(arena: Arena, legality: Legality, launching: Launching, decisions: Decisions) {
  const { memory, data, journal, occasion, partyOf, isDecided } = arena
  const { react: decide, reactionArgumentOf, reactionOf, ruleOf, targetOf } = decisions
  const { marks, order, ignoring } = memory
  const { cost } = data.powers
  const { moments } = data.tactics
  const { combatants } = arena.plan
  const somebodyCommands = data.shape.known > 0
  /** By party: the moments at which somebody of it may react. */
  const ofParty = makeInts(2)
  for (const [combatant, set] of moments.entries()) ofParty[partyOf(combatant)] |= set

  /** Whether anybody of a combatant's party could use a power at that moment. */
  function mayWork(moment: number, target: number): boolean {
    return somebodyCommands && (ofParty[partyOf(target)] & (1 << moment)) !== 0
  }

  /** Asks the target and its allies. False if the attacker or the target is out then, or the battle is over. */
  function open(moment: number, attacker: number, target: number, armament: number, manner: number): boolean {
    if (!mayWork(moment, target)) return true
    const party = partyOf(target)
    ask(moment, target, attacker, target, armament, manner)
    for (let place = 0; place < combatants && !isDecided(); place++) {
      const ally = order[place]
      if (ally !== target && partyOf(ally) === party) ask(moment, ally, attacker, target, armament, manner)
    }
    return !isDecided() && ((marks[attacker] | marks[target]) & MARK.OUT) === 0
  }

  function ask(moment: number, me: number, attacker: number, target: number, armament: number, manner: number): void {
    if ((moments[me] & (1 << moment)) === 0 || marks[me] & MARK.OUT) return
    occasion[OCCASION.ATTACKER] = attacker
    occasion[OCCASION.TARGET] = target
    occasion[OCCASION.ARMAMENT] = armament
    occasion[OCCASION.MANNER] = manner
    occasion[OCCASION.LANDED] = moment === MOMENT.HIT ? 1 : 0
    const decision = decide(moment, me, attacker)
    if (decision >= 0) react(me, decision)
  }

  /** Has somebody use the power it has decided on. */
  function react(me: number, decision: number): void {
    const target = targetOf(decision)
    const power = reactionArgumentOf(me, decision)
    journal.note(NOTE.REACTED, me, target, reactionOf(me, decision), ruleOf(decision))
    launching.launch(me, target, legality.findPower(me, power, cost[power]), cost[power])
  }

  function askToIgnore(me: number, attacker: number): void {
    if ((moments[me] & (1 << MOMENT.PINCERED)) === 0) return
    for (;;) {
      const decision = decide(MOMENT.PINCERED, me, attacker)
      if (decision < 0) return
      const other = targetOf(decision)
      journal.note(NOTE.REACTED, me, other, reactionOf(me, decision), ruleOf(decision))
      ignoring[me * combatants + other] = 2
      journal.note(NOTE.IGNORES, me, other, 1, 0)
    }
  }

  return {
    mayWork,
    /** Whether powers used after a hit could change the damage of an attack on somebody. */
    mayChangeDamage: (target: number) => mayWork(MOMENT.HIT, target),
    open,
    react,
    askToIgnore,
  }
}
