import { makeInts } from '../../battle/buffers.ts'
import type { React } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { BLOW, REACTION, TRIGGER } from './codes.ts'
import type { Hands } from './hands.ts'
import type { Harm } from './harm.ts'
import { MARK } from './memory.ts'
import { NOTE } from './notes.ts'

/** Reactions, and the attacks that they answer (docs/rules/osr-d20.md §4, steps 1 and 10, and §7). */
export interface Reacting {
  /** Whether a reaction is legal for this trigger now. Called by the compiled lists. */
  possible(reaction: number, trigger: number, me: number, target: number): boolean
  /** An attack in melee on one's own turn, with the answer to it. */
  attack(attacker: number, defender: number, arm: number, charging: boolean): void
  /** A ranged attack on one's own turn, with the answer to it. */
  shootAt(attacker: number, defender: number, arm: number): void
  /** The same into the crowd around a target, who alone answers. */
  shootCrowdAt(attacker: number, defender: number, arm: number): void
  /** Passing attacks of every foe but `spared` on a runner about to leave its cell. */
  passBy(runner: number, spared: number): void
  /** The blow by which a foe may fend off a wrestler that has declared a contest. */
  fendOff(foe: number, wrestler: number): void
  /** What the winner of a contest, as the defender or by an escape, does to the best of the team: a reaction, or -1. */
  followUp(winner: number, loser: number): number
  /** Whether a foe of those in flight pursues them; `fleer` is the first of them. */
  pursues(foe: number, fleer: number): boolean
}

export function makeReacting(
  arena: Arena,
  hands: Hands,
  attacking: Attacking,
  harm: Harm,
  reactOf: () => readonly React[],
): Reacting {
  const { ATTACKED_IN_MELEE, CONTEST_WON, FOES_FLED, PASSED_BY, SHOT_AT, WRESTLED } = TRIGGER
  const { CHARGING_BLOW, PLAIN } = BLOW
  const { COUNTER_ATTACK, FEND_OFF, GUARD, HELD_ATTACK, IMMOBILISE, PARRY_BLOW, PASSING_ATTACK, PURSUE, TAKE_AWAY } =
    REACTION
  const {
    ACTED,
    AIMED,
    AIMING,
    ATTACKED,
    CANNOT_ACT,
    CANNOT_REACT,
    GUARDING,
    HELPLESS,
    OUT,
    PARRYING,
    SEARCHING,
    WAITING,
  } = MARK
  const { REACTED_NOTE } = NOTE
  const { memory, data, score, journal, threatens, engaged, armed, foesFrom, foesTo } = arena
  const { fired } = score
  const { canWrestle, hasObject } = hands
  const { strike, shoot, shootCrowd, answeringBlow } = attacking
  const { beginGroup, endGroup } = harm
  const { marks, ready } = memory
  const { options, tactics, attacks } = data
  const { later } = options
  const { longer } = attacks
  const { reactionsOf, reactionRules, reaction: reactionOf, firedReactions } = tactics
  const armCount = data.arms.combatant.length
  /** The weapon of the attack that is being answered. */
  const answered = makeInts(1)

  /** Whether the defender's weapon is longer than the one it is attacked with. */
  function isLonger(defender: number): boolean {
    return longer[answered[0] * armCount + ready[defender]] !== 0
  }

  function possible(reaction: number, trigger: number, me: number, target: number): boolean {
    switch (reaction) {
      case COUNTER_ATTACK:
        if (trigger > SHOT_AT || marks[me] & SEARCHING || !armed(me) || !threatens(me, target)) return false
        return later || (trigger === ATTACKED_IN_MELEE && isLonger(me))
      case HELD_ATTACK:
        // Whoever searches on the action that it held no longer waits for anything.
        if (!later || trigger > SHOT_AT || (marks[me] & (WAITING | SEARCHING)) !== WAITING) return false
        return armed(me) && threatens(me, target)
      case PARRY_BLOW:
        return later && trigger <= SHOT_AT && (marks[me] & SEARCHING) === 0
      case GUARD:
        return later && trigger <= SHOT_AT && (marks[me] & SEARCHING) !== 0
      case PASSING_ATTACK:
        return trigger === PASSED_BY
      case FEND_OFF:
        return trigger === WRESTLED && armed(me) && threatens(me, target)
      case IMMOBILISE:
        return trigger === CONTEST_WON && canWrestle(me)
      case TAKE_AWAY:
        return trigger === CONTEST_WON && canWrestle(me) && hasObject(target)
      case PURSUE:
        return later && trigger === FOES_FLED
      default:
        return false
    }
  }

  /** The reaction that `me` chooses, counted as followed; -1 is none. */
  function choose(trigger: number, me: number, target: number): number {
    const rule = reactOf()[reactionsOf[me]](trigger, me, target)
    if (rule < 0) return -1
    fired[firedReactions[me] + rule]++
    const reaction = reactionOf[reactionRules[reactionsOf[me]] + rule]
    journal.note(REACTED_NOTE, me, target, reaction, rule)
    return reaction
  }

  /** The same for a reaction that is paid for with the action of the round. */
  function chooseAtCost(trigger: number, me: number, target: number): number {
    const reaction = choose(trigger, me, target)
    if (reaction >= 0) marks[me] = (marks[me] | ACTED) & ~(AIMING | AIMED)
    return reaction
  }

  function answer(trigger: number, attacker: number, defender: number, arm: number): number {
    const state = marks[defender]
    answered[0] = arm
    if (state & (ACTED | CANNOT_REACT)) return isSearching(state) ? answerSearching(trigger, attacker, defender) : -1
    const reaction = chooseAtCost(trigger, defender, attacker)
    if (reaction === PARRY_BLOW) marks[defender] |= PARRYING
    return reaction
  }

  /** Whether somebody is in the middle of a search, and could look up from it (§7, `guard`). */
  function isSearching(state: number): boolean {
    return (state & (SEARCHING | GUARDING)) === SEARCHING && (state & CANNOT_ACT) === 0
  }

  function answerSearching(trigger: number, attacker: number, defender: number): number {
    if (choose(trigger, defender, attacker) === GUARD) marks[defender] |= GUARDING
    return -1
  }

  function attack(attacker: number, defender: number, arm: number, charging: boolean): void {
    const blow = charging ? CHARGING_BLOW : PLAIN
    let reaction = answer(ATTACKED_IN_MELEE, attacker, defender, arm)
    if (reaction === HELD_ATTACK) {
      beginGroup()
      strike(attacker, defender, arm, blow)
      strikeBack(defender, attacker)
      endGroup()
      return
    }
    if (reaction === COUNTER_ATTACK && isLonger(defender)) {
      strikeBack(defender, attacker)
      if (marks[attacker] & OUT) return
      reaction = -1
    }
    strike(attacker, defender, arm, blow)
    if (reaction === COUNTER_ATTACK) strikeAfter(defender, attacker)
  }

  function shootAt(attacker: number, defender: number, arm: number): void {
    const reaction = answer(SHOT_AT, attacker, defender, arm)
    if (reaction === HELD_ATTACK) beginGroup()
    shoot(attacker, defender, arm)
    answerShot(reaction, attacker, defender)
  }

  function shootCrowdAt(attacker: number, defender: number, arm: number): void {
    const reaction = answer(SHOT_AT, attacker, defender, arm)
    if (reaction === HELD_ATTACK) beginGroup()
    shootCrowd(attacker, defender, arm)
    answerShot(reaction, attacker, defender)
  }

  function answerShot(reaction: number, attacker: number, defender: number): void {
    if (reaction === COUNTER_ATTACK) strikeAfter(defender, attacker)
    if (reaction !== HELD_ATTACK) return
    strikeBack(defender, attacker)
    endGroup()
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
      if (chooseAtCost(PASSED_BY, foe, runner) < 0) continue
      strike(foe, runner, ready[foe], PLAIN)
      if (marks[runner] & OUT) return
    }
  }

  function fendOff(foe: number, wrestler: number): void {
    if (marks[foe] & (ACTED | CANNOT_REACT)) return
    if (chooseAtCost(WRESTLED, foe, wrestler) === FEND_OFF) strike(foe, wrestler, ready[foe], PLAIN)
  }

  function followUp(winner: number, loser: number): number {
    return marks[winner] & CANNOT_ACT ? -1 : choose(CONTEST_WON, winner, loser)
  }

  function pursues(foe: number, fleer: number): boolean {
    return (marks[foe] & CANNOT_REACT) === 0 && !engaged(foe) && choose(FOES_FLED, foe, fleer) === PURSUE
  }

  return { possible, attack, shootAt, shootCrowdAt, passBy, fendOff, followUp, pursues }
}
