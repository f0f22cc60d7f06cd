import type { React } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { BLOW, REACTION, TRIGGER } from './codes.ts'
import { MARK } from './memory.ts'
import { NOTE } from './notes.ts'

/** Reactions, and the attacks that they answer (rules/osr-d20.md §4, steps 1 and 10, and §7). */
export interface Reacting {
  /** Whether a reaction is legal for this trigger now. Called by the compiled lists. */
  possible(reaction: number, trigger: number, me: number, target: number): boolean
  /** An attack in melee on one's own turn, with the answer to it. */
  attack(attacker: number, defender: number, arm: number, charging: boolean): void
  /** A ranged attack on one's own turn, with the answer to it. */
  shootAt(attacker: number, defender: number, arm: number): void
  /** Passing attacks of every foe but `spared` on a runner about to leave its cell. */
  passBy(runner: number, spared: number): void
}

export function makeReacting(arena: Arena, attacking: Attacking, reactOf: () => readonly React[]): Reacting {
  const { ATTACKED_IN_MELEE, PASSED_BY, SHOT_AT } = TRIGGER
  const { CHARGING_BLOW, PLAIN } = BLOW
  const { COUNTER_ATTACK, PARRY_BLOW, PASSING_ATTACK } = REACTION
  const { ACTED, AIMING, ATTACKED, CANNOT_REACT, HELPLESS, OUT, PARRYING } = MARK
  const { REACTED_NOTE } = NOTE
  const { memory, data, score, journal, threatens, armed, foesFrom, foesTo } = arena
  const { fired } = score
  const { strike, shoot, answeringBlow } = attacking
  const { marks, ready } = memory
  const { options, tactics, attacks } = data
  const { longer } = attacks
  const { reactionsOf, reactionRules, reaction: reactionOf, firedReactions } = tactics
  const armCount = data.arms.combatant.length
  /** The weapon of the attack that is being answered. */
  const answered = new Int32Array(1)

  /** Whether the defender's weapon is longer than the one it is attacked with. */
  function isLonger(defender: number): boolean {
    return longer[answered[0] * armCount + ready[defender]] !== 0
  }

  function possible(reaction: number, trigger: number, me: number, target: number): boolean {
    switch (reaction) {
      case COUNTER_ATTACK:
        if (trigger > SHOT_AT || !armed(me) || !threatens(me, target)) return false
        return options.later || (trigger === ATTACKED_IN_MELEE && isLonger(me))
      case PARRY_BLOW:
        return options.later && trigger <= SHOT_AT
      case PASSING_ATTACK:
        return trigger === PASSED_BY
      default:
        return false
    }
  }

  /** The reaction that `me` chooses, counted as followed; -1 is none. */
  function choose(trigger: number, me: number, target: number): number {
    const rule = reactOf()[reactionsOf[me]](trigger, me, target)
    if (rule < 0) return -1
    fired[firedReactions[me] + rule]++
    marks[me] = (marks[me] | ACTED) & ~AIMING
    const reaction = reactionOf[reactionRules[reactionsOf[me]] + rule]
    journal.note(REACTED_NOTE, me, target, reaction, rule)
    return reaction
  }

  function answer(trigger: number, attacker: number, defender: number, arm: number): number {
    if (marks[defender] & (ACTED | CANNOT_REACT)) return -1
    answered[0] = arm
    const reaction = choose(trigger, defender, attacker)
    if (reaction === PARRY_BLOW) marks[defender] |= PARRYING
    return reaction
  }

  function attack(attacker: number, defender: number, arm: number, charging: boolean): void {
    let reaction = answer(ATTACKED_IN_MELEE, attacker, defender, arm)
    if (reaction === COUNTER_ATTACK && isLonger(defender)) {
      strikeBack(defender, attacker)
      if (marks[attacker] & OUT) return
      reaction = -1
    }
    strike(attacker, defender, arm, charging ? CHARGING_BLOW : PLAIN)
    if (reaction === COUNTER_ATTACK) strikeAfter(defender, attacker)
  }

  function shootAt(attacker: number, defender: number, arm: number): void {
    const reaction = answer(SHOT_AT, attacker, defender, arm)
    shoot(attacker, defender, arm)
    if (reaction === COUNTER_ATTACK) strikeAfter(defender, attacker)
  }

  function strikeAfter(defender: number, attacker: number): void {
    if (((marks[defender] | marks[attacker]) & OUT) === 0 && (marks[defender] & HELPLESS) === 0) {
      strikeBack(defender, attacker)
    }
  }

  function strikeBack(defender: number, attacker: number): void {
    const arm = ready[defender]
    strike(defender, attacker, arm, answeringBlow(attacker, arm))
  }

  function passBy(runner: number, spared: number): void {
    const end = foesTo(runner)
    for (let foe = foesFrom(runner); foe < end; foe++) {
      if (foe === spared || marks[foe] & (CANNOT_REACT | ATTACKED | PARRYING)) continue
      if (!armed(foe) || !threatens(foe, runner)) continue
      if (choose(PASSED_BY, foe, runner) < 0) continue
      strike(foe, runner, ready[foe], PLAIN)
      if (marks[runner] & OUT) return
    }
  }

  return { possible, attack, shootAt, passBy }
}
