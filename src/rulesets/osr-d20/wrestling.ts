import { makeInts } from '../../battle/buffers.ts'
import type { Arena } from './arena.ts'
import { MARK, NOTE, REACTION } from './codes.ts'
import type { Conditions } from './condition.ts'
import type { Harm } from './harm.ts'
import type { Reacting } from './reaction.ts'
import type { Wielding } from './wielding.ts'

/** Wrestling and disarming (docs/rules/osr-d20.md §6.4). */
export type Wrestling = ReturnType<typeof makeWrestling>

export function makeWrestling(
  arena: Arena,
  conditions: Conditions,
  wielding: Wielding,
  harm: Harm,
  reacting: Reacting,
) {
  const { memory, data, rolls, score, journal, foesFrom, foesTo } = arena
  const { marks, lastTarget, grips, lost, contest, declared } = memory
  const { agility, saveParalysis, wrestling } = data.combatants
  const { pinContests, wrestleTeam } = data.options
  const { grip, letGo, free } = conditions
  const { hasObject, loseObject } = wielding
  const { leaveFight } = harm
  const { fendOff, followUp } = reacting
  const combatantCount = arena.plan.combatants
  /** The team of the contest being resolved, in order of number, and 1 for those whose action is to disarm. */
  const team = makeInts(combatantCount)
  const disarms = makeInts(combatantCount)
  /** How many they are. */
  const state = makeInts(1)
  const SIZE = 0

  /** Declares a contest with a foe within reach, to immobilise it or to take something away; the foe may fend it off. */
  function declare(aggressor: number, foe: number, disarming: boolean): void {
    lastTarget[aggressor] = foe
    journal.note(NOTE.DECLARED, aggressor, foe, Number(disarming), 0)
    fendOff(foe, aggressor)
    if (marks[aggressor] & MARK.OUT) return
    let order = 0
    for (let other = 0; other < combatantCount; other++) order = Math.max(order, declared[other] >> 1)
    contest[aggressor] = foe
    declared[aggressor] = (order + 1) * 2 + Number(disarming)
  }

  /** Resolves the contests that have been declared, one for each foe, in the order of first declaration. */
  function resolve(): void {
    for (;;) {
      const first = firstDeclared()
      if (first < 0) return
      const foe = contest[first]
      const declarers = gatherDeclared(foe)
      if (declarers > 0 && (marks[foe] & MARK.OUT) === 0) contend(foe)
    }
  }

  /** Who has declared the first of the contests that are left; -1 if none is. */
  function firstDeclared(): number {
    let first = -1
    for (let other = 0; other < combatantCount; other++) {
      if (declared[other] > 0 && (first < 0 || declared[other] < declared[first])) first = other
    }
    return first
  }

  /**
   * The team against `foe`: those who have declared against it and still can, and those who grip it. Their declarations
   * are spent. How many of the declarers are left: without one there is no contest.
   */
  function gatherDeclared(foe: number): number {
    const end = foesTo(foe)
    let declarers = 0
    state[SIZE] = 0
    for (let other = foesFrom(foe); other < end; other++) {
      const hasDeclared = contest[other] === foe
      const disarming = hasDeclared ? declared[other] & 1 : 0
      if (hasDeclared) {
        contest[other] = -1
        declared[other] = 0
      }
      const wrestles = hasDeclared && (marks[other] & (MARK.OUT | MARK.HELPLESS | MARK.IMMOBILISED)) === 0
      if (wrestles) declarers++
      if (wrestles || grips[other] === foe) join(other, disarming)
    }
    return declarers
  }

  function join(wrestler: number, disarming: number): void {
    const at = state[SIZE]++
    team[at] = wrestler
    disarms[at] = disarming
  }

  function breakFree(combatant: number): void {
    const end = foesTo(combatant)
    state[SIZE] = 0
    for (let foe = foesFrom(combatant); foe < end; foe++) if (grips[foe] === combatant) join(foe, 0)
    contend(combatant)
  }

  /** A contest of the team with a defender, and what comes of it. */
  function contend(defender: number): void {
    const isHelpless = (marks[defender] & MARK.HELPLESS) !== 0
    const outcome = isHelpless ? 0 : rollAgainst(defender)
    if (outcome < 0) defend(defender, team[~outcome])
    else if (disarms[outcome] !== 0) disarm(team[outcome], defender)
    else immobilise(team[outcome], defender)
  }

  /** The place in the team of its best wrestler; `~` of it if the defender wins. */
  function rollAgainst(defender: number): number {
    const size = state[SIZE]
    let best = 0
    let most = 0
    for (let at = 0; at < size; at++) {
      const wrestler = team[at]
      const total = rolls.rollContest(wrestler) + wrestling[wrestler]
      journal.note(NOTE.WRESTLED, wrestler, defender, total, 0)
      const isBetter = total > most || (total === most && agility[wrestler] > agility[team[best]])
      if (at > 0 && !isBetter) continue
      best = at
      most = total
    }
    const teams = most + wrestleTeam * (size - 1)
    const defenders = rolls.rollContest(defender) + wrestling[defender]
    journal.note(NOTE.WRESTLED, defender, defender, defenders, 1)
    journal.note(NOTE.CONTEST, team[best], defender, teams, defenders)
    const ahead = teams === defenders ? breakTie(team[best], defender) : teams - defenders
    return ahead > 0 ? best : ~best
  }

  /** More than 0 if the wrestler wins, less if the defender does. */
  function breakTie(wrestler: number, defender: number): number {
    const ahead = agility[wrestler] - agility[defender]
    return ahead === 0 ? rolls.rollTie(wrestler, defender) : ahead
  }

  /** The whole team grips the defender, who has lost one more contest in a row. */
  function immobilise(best: number, defender: number): void {
    lost[defender]++
    journal.note(NOTE.CONTEST_WON, best, defender, lost[defender], 0)
    if (isPinned(defender)) return
    for (let at = 0; at < state[SIZE]; at++) grip(team[at], defender)
  }

  /** Whoever has lost too many contests in a row is out. */
  function isPinned(combatant: number): boolean {
    if (lost[combatant] < pinContests) return false
    journal.note(NOTE.PINNED, combatant, combatant, 0, 0)
    leaveFight(combatant, score.pinned)
    return true
  }

  /** Nobody grips the loser any more; what it has in hand is taken away unless it saves. */
  function disarm(winner: number, loser: number): void {
    journal.note(NOTE.CONTEST_WON, winner, loser, 0, 0)
    free(loser)
    takeAway(winner, loser)
  }

  function takeAway(winner: number, loser: number): void {
    if (!hasObject(loser)) return
    const need = saveParalysis[loser]
    const saved = rolls.rollSave(loser, need)
    journal.note(NOTE.SAVED, loser, loser, need, Number(saved))
    if (!saved) loseObject(loser, winner)
  }

  /** The defender wins: it is free, and may react by immobilising or disarming the best of the team. */
  function defend(defender: number, best: number): void {
    journal.note(NOTE.CONTEST_WON, defender, best, 0, 0)
    free(defender)
    const reaction = followUp(defender, best)
    if (reaction === REACTION.IMMOBILISE) {
      lost[best] = 1
      if (!isPinned(best)) grip(defender, best)
    } else if (reaction === REACTION.DISARM) {
      letGo(defender)
      free(best)
      takeAway(defender, best)
    }
  }

  return {
    declare,
    resolve,
    /** A contest at once, against all who grip it. */
    escape: breakFree,
  }
}
