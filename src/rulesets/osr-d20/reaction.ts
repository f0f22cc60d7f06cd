import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { BLOW, MARK, NOTE, REACTION, TRIGGER } from './codes.ts'
import type { Harm } from './harm.ts'
import type { Wielding } from './wielding.ts'

/** Reactions, and the attacks that they answer (docs/rules/osr-d20.md §4, steps 1 and 10, and §7). */
export type Reacting = ReturnType<typeof makeReacting>

export function makeReacting(arena: Arena, wielding: Wielding, attacking: Attacking, harm: Harm, decisions: Decisions) {
  const { memory, data, journal, threatens, engaged, armed, foesFrom, foesTo } = arena
  const { react, ruleOf, reactionOf } = decisions
  const { canWrestle, hasObject } = wielding
  const { strike, shoot, shootCrowd, answeringBlow } = attacking
  const { beginGroup, endGroup } = harm
  const { marks, ready } = memory
  const { options, attacks } = data
  const { later } = options
  const { longer } = attacks
  const armamentCount = data.armaments.combatant.length
  /** The weapon of the attack that is being answered. */
  const answered = makeInts(1)

  /** Whether the defender's weapon is longer than the one it is attacked with. */
  function isLonger(defender: number): boolean {
    return longer[answered[0] * armamentCount + ready[defender]] !== 0
  }

  /** The foe who gave a trigger, if a reaction to it is legal now, else -1. Called by the compiled lists. */
  function answer(reaction: number, _selector: number, trigger: number, me: number, foe: number): number {
    return isPossible(reaction, trigger, me, foe) ? foe : -1
  }

  function isPossible(reaction: number, trigger: number, me: number, target: number): boolean {
    switch (reaction) {
      case REACTION.COUNTER_ATTACK:
        if (trigger > TRIGGER.SHOT_AT || marks[me] & MARK.SEARCHING || !armed(me) || !threatens(me, target))
          return false
        return later || (trigger === TRIGGER.ATTACKED_IN_MELEE && isLonger(me))
      case REACTION.HELD_ATTACK:
        // Whoever searches on the action that it held no longer waits for anything.
        if (!later || trigger > TRIGGER.SHOT_AT || (marks[me] & (MARK.WAITING | MARK.SEARCHING)) !== MARK.WAITING)
          return false
        return armed(me) && threatens(me, target)
      case REACTION.PARRY:
        return later && trigger <= TRIGGER.SHOT_AT && (marks[me] & MARK.SEARCHING) === 0
      case REACTION.GUARD:
        return later && trigger <= TRIGGER.SHOT_AT && (marks[me] & MARK.SEARCHING) !== 0
      case REACTION.PASSING_ATTACK:
        return trigger === TRIGGER.PASSED_BY
      case REACTION.FEND_OFF:
        return trigger === TRIGGER.WRESTLED && armed(me) && threatens(me, target)
      case REACTION.IMMOBILISE:
        return trigger === TRIGGER.CONTEST_WON && canWrestle(me)
      case REACTION.DISARM:
        return trigger === TRIGGER.CONTEST_WON && canWrestle(me) && hasObject(target)
      case REACTION.PURSUE:
        return later && trigger === TRIGGER.FOES_FLED
      default:
        return false
    }
  }

  /** The reaction that `me` chooses, counted as followed; -1 is none. */
  function choose(trigger: number, me: number, target: number): number {
    const decision = react(trigger, me, target)
    if (decision < 0) return -1
    const reaction = reactionOf(me, decision)
    journal.note(NOTE.REACTED, me, target, reaction, ruleOf(decision))
    return reaction
  }

  /** The same for a reaction that is paid for with the action of the round. */
  function chooseAtCost(trigger: number, me: number, target: number): number {
    const reaction = choose(trigger, me, target)
    if (reaction >= 0) marks[me] = (marks[me] | MARK.ACTED) & ~(MARK.AIMING | MARK.AIMED)
    return reaction
  }

  function answerAttack(trigger: number, attacker: number, defender: number, armament: number): number {
    const state = marks[defender]
    answered[0] = armament
    if (state & (MARK.ACTED | MARK.CANNOT_REACT))
      return isSearching(state) ? answerSearching(trigger, attacker, defender) : -1
    const reaction = chooseAtCost(trigger, defender, attacker)
    if (reaction === REACTION.PARRY) marks[defender] |= MARK.PARRYING
    return reaction
  }

  /** Whether somebody is in the middle of a search, and could look up from it (§7, `guard`). */
  function isSearching(state: number): boolean {
    return (state & (MARK.SEARCHING | MARK.GUARDING)) === MARK.SEARCHING && (state & MARK.CANNOT_ACT) === 0
  }

  function answerSearching(trigger: number, attacker: number, defender: number): number {
    if (choose(trigger, defender, attacker) === REACTION.GUARD) marks[defender] |= MARK.GUARDING
    return -1
  }

  /** An attack in melee on one's own turn, with the answer to it. */
  function attack(attacker: number, defender: number, armament: number, charging: boolean): void {
    const blow = charging ? BLOW.CHARGING_BLOW : BLOW.PLAIN
    let reaction = answerAttack(TRIGGER.ATTACKED_IN_MELEE, attacker, defender, armament)
    if (reaction === REACTION.HELD_ATTACK) {
      beginGroup()
      strike(attacker, defender, armament, blow)
      strikeBack(defender, attacker)
      endGroup()
      return
    }
    if (reaction === REACTION.COUNTER_ATTACK && isLonger(defender)) {
      strikeBack(defender, attacker)
      if (marks[attacker] & MARK.OUT) return
      reaction = -1
    }
    strike(attacker, defender, armament, blow)
    if (reaction === REACTION.COUNTER_ATTACK) strikeAfter(defender, attacker)
  }

  /** A ranged attack on one's own turn, with the answer to it. */
  function shootAt(attacker: number, defender: number, armament: number): void {
    const reaction = answerAttack(TRIGGER.SHOT_AT, attacker, defender, armament)
    if (reaction === REACTION.HELD_ATTACK) beginGroup()
    shoot(attacker, defender, armament)
    answerShot(reaction, attacker, defender)
  }

  /** The same into the crowd around a target, who alone answers. */
  function shootCrowdAt(attacker: number, defender: number, armament: number): void {
    const reaction = answerAttack(TRIGGER.SHOT_AT, attacker, defender, armament)
    if (reaction === REACTION.HELD_ATTACK) beginGroup()
    shootCrowd(attacker, defender, armament)
    answerShot(reaction, attacker, defender)
  }

  function answerShot(reaction: number, attacker: number, defender: number): void {
    if (reaction === REACTION.COUNTER_ATTACK) strikeAfter(defender, attacker)
    if (reaction !== REACTION.HELD_ATTACK) return
    strikeBack(defender, attacker)
    endGroup()
  }

  function strikeAfter(defender: number, attacker: number): void {
    if (((marks[defender] | marks[attacker]) & MARK.OUT) === 0 && (marks[defender] & MARK.HELPLESS) === 0) {
      strikeBack(defender, attacker)
    }
  }

  function strikeBack(defender: number, attacker: number): void {
    const armament = ready[defender]
    strike(defender, attacker, armament, answeringBlow(attacker, armament))
  }

  /** Passing attacks of every foe but `spared` on a runner about to leave its cell. */
  function passBy(runner: number, spared: number): void {
    const end = foesTo(runner)
    for (let foe = foesFrom(runner); foe < end; foe++) {
      if (foe === spared || marks[foe] & (MARK.CANNOT_REACT | MARK.ATTACKED | MARK.PARRYING)) continue
      if (!armed(foe) || !threatens(foe, runner)) continue
      if (chooseAtCost(TRIGGER.PASSED_BY, foe, runner) < 0) continue
      strike(foe, runner, ready[foe], BLOW.PLAIN)
      if (marks[runner] & MARK.OUT) return
    }
  }

  /** The blow by which a foe may fend off a wrestler that has declared a contest. */
  function fendOff(foe: number, wrestler: number): void {
    if (marks[foe] & (MARK.ACTED | MARK.CANNOT_REACT)) return
    if (chooseAtCost(TRIGGER.WRESTLED, foe, wrestler) === REACTION.FEND_OFF)
      strike(foe, wrestler, ready[foe], BLOW.PLAIN)
  }

  /** What the winner of a contest, as the defender or by an escape, does to the best of the team: a reaction, or -1. */
  function followUp(winner: number, loser: number): number {
    return marks[winner] & MARK.CANNOT_ACT ? -1 : choose(TRIGGER.CONTEST_WON, winner, loser)
  }

  /** Whether a foe of those in flight pursues them; `fleer` is the first of them. */
  function pursues(foe: number, fleer: number): boolean {
    return (
      (marks[foe] & MARK.CANNOT_REACT) === 0 &&
      !engaged(foe) &&
      choose(TRIGGER.FOES_FLED, foe, fleer) === REACTION.PURSUE
    )
  }

  return { answer, attack, shootAt, shootCrowdAt, passBy, fendOff, followUp, pursues }
}
