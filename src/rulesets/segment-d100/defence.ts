import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import { FRONT, REAR } from '../../field/approach.ts'
import { turnsToFront } from '../../field/facing.ts'
import type { Arena } from './arena.ts'
import { ACTION, FORM, MARK, MODE, MOMENT, NOTE, OFFER, OPENNESS, REACTION, UNDER } from './codes.ts'
import type { Needs } from './need.ts'
import type { States } from './state.ts'
import type { Tumbling } from './tumbling.ts'
import type { Turning } from './turning.ts'
import type { Usage } from './usage.ts'

/** What is done against an attack (docs/rules/segment-d100.md §7.1). */
export type Defence = ReturnType<typeof makeDefence>

export function makeDefence(
  arena: Arena,
  needs: Needs,
  turning: Turning,
  { tumbleCell, counterCell, holdAgainstGroup }: Tumbling,
  states: States,
  usage: Usage,
  decisions: Decisions,
) {
  const { memory, data, journal, between, engages, alliesFrom, alliesTo } = arena
  const { react, ruleOf, reactionOf, reactionArgumentOf } = decisions
  const { angleTo, fieldOf, face } = turning
  const { cell, marks, hand, otherHand, end, turns, defences, blocks, otherBlocks, acrobatics, parries } = memory
  const { tumbles } = memory
  const { maxDefences, dodgeDv, acrobaticDv, acrobatics: mostAcrobatics, tumble: mostTumble } = data.combatants
  const {
    missile,
    shield,
    size,
    skill,
    skills,
    parryDv,
    parries: mostParries,
    blockDv,
    blocks: mostBlocks,
    count: kinds,
  } = data.kinds
  const { kind: kindOf } = data.things
  const { moments } = data.tactics
  const { endurance } = data.options
  const { combatants } = arena.plan
  const thereAreShields = shield.some((is) => is !== 0)
  const somebodyTumbles = data.shape.tumblers > 0
  const DEFENCES = (1 << MOMENT.MELEE) | (1 << MOMENT.RANGED) | (1 << MOMENT.OPPORTUNITY)
  const offered = makeInts(6)
  const atHand = makeInts(2)
  atHand[0] = -1
  /** From which rule on a list is read: after a `turn` from the next one on. */
  const from = makeInts(1)
  /** The best of the defences considered for a rule, for `carryOut`: nothing happens in between. */
  const best = makeInts(3)
  const BEST_REACTION = 0
  const BEST_DV = 1
  const BEST_THING = 2

  /** Asks the target of an attack with a kind of thing, and pays for what it offers. */
  function offer(attacker: number, target: number, kind: number, mode: number, under: number): void {
    offered[OFFER.DV] = needs.openValue(target)
    offered[OFFER.REACTION] = offered[OFFER.KIND] = offered[OFFER.PLACE] = -1
    offered[OFFER.SIZE] = 0
    const why = openness(attacker, target, mode, under)
    if (why !== OPENNESS.MAY_DEFEND) {
      journal.note(NOTE.OPEN, target, attacker, why, 0)
      return
    }
    if (somebodyTumbles && mode === MODE.MELEE && tumbles[target * combatants + attacker] !== 0) {
      offered[OFFER.DV] = acrobaticDv[target]
      offered[OFFER.REACTION] = REACTION.ACROBATIC_DODGE
      journal.note(NOTE.STILL_TUMBLES, target, attacker, 0, 0)
      return
    }
    if ((moments[target] & DEFENCES) === 0) return
    const moment = mode !== MODE.MELEE ? MOMENT.RANGED : under === UNDER.OPPORTUNITY ? MOMENT.OPPORTUNITY : MOMENT.MELEE
    atHand[0] = kind
    atHand[1] = mode
    for (;;) {
      const decision = react(moment, target, attacker)
      if (decision < 0) break
      const reaction = reactionOf(target, decision)
      journal.note(NOTE.REACTED, target, attacker, reaction, ruleOf(decision))
      if (reaction === REACTION.TURN) {
        face(target, cell[attacker])
        from[0] = ruleOf(decision) + 1
        continue
      }
      carryOut(reaction, target, attacker, reactionArgumentOf(target, decision))
      break
    }
    from[0] = 0
    atHand[0] = -1
  }

  function openness(attacker: number, target: number, mode: number, under: number): number {
    const state = marks[target]
    if (state & MARK.HELPLESS) return state & MARK.ON_FACE ? OPENNESS.ON_FACE : OPENNESS.IN_HOLD
    if (mode === MODE.MELEE && marks[attacker] & MARK.CREEPING && isBusy(target, attacker)) return OPENNESS.SURPRISED
    if (under === UNDER.OPPORTUNITY && (state & MARK.EVADING) === 0) return OPENNESS.MOVING
    return OPENNESS.MAY_DEFEND
  }

  /** Whether the target of one who creeps up is engaged with one of its allies. */
  function isBusy(target: number, creeper: number): boolean {
    const to = alliesTo(creeper)
    for (let ally = alliesFrom(creeper); ally < to; ally++) {
      if (ally !== creeper && (marks[ally] & MARK.OUT) === 0 && engages(target, ally)) return true
    }
    return false
  }

  /** Whether a defence, or the reaction `turn`, is legal now against that attacker, by the rule of that place in the list. */
  function mayReact(
    rule: number,
    reaction: number,
    moment: number,
    me: number,
    attacker: number,
    argument: number,
  ): boolean {
    if (rule < from[0] || moment > MOMENT.OPPORTUNITY) return false
    if (reaction === REACTION.TURN) {
      if (moment === MOMENT.OPPORTUNITY) return false
      const steps = turnsToFront(angleTo(me, cell[attacker]))
      return steps > 0 && steps <= turns[me]
    }
    if (defencesLeft(me) <= 0 || !canPay(me, 0)) return false
    const isRanged = moment === MOMENT.RANGED
    const field = fieldOf(me, attacker)
    switch (reaction) {
      case REACTION.PARRY:
        best[BEST_REACTION] = -1
        if (field === FRONT && !isRanged) considerParries(me, argument)
        return best[BEST_REACTION] >= 0
      case REACTION.BLOCK:
        best[BEST_REACTION] = -1
        if (field === FRONT) considerBlocks(me, argument, isRanged)
        return best[BEST_REACTION] >= 0
      case REACTION.DODGE:
      case REACTION.DODGE_AWAY:
        return mayDodge(me, field, isRanged)
      case REACTION.ACROBATIC_DODGE:
        return mayDodge(me, field, isRanged) && acrobatics[me] < mostAcrobatics[me]
      case REACTION.ACROBATIC_COUNTER:
        if (isRanged || (marks[me] & MARK.TURN_LEFT) === 0 || !mayDodge(me, field, false)) return false
        return acrobatics[me] < mostAcrobatics[me] && counterCell(me, attacker, tumbleReach(me, 1)) >= 0
      case REACTION.DEFEND:
        considerAll(me, field, isRanged)
        return best[BEST_REACTION] >= 0
      default:
        return false
    }
  }

  /** Defences left in this segment. */
  function defencesLeft(me: number): number {
    const most = maxDefences[me] - defences[me]
    return marks[me] & MARK.DODGING ? most + 1 : most
  }

  /** The first defence of a segment costs END 1, the others nothing. */
  function costOf(me: number): number {
    return marks[me] & MARK.PAID ? 0 : 1
  }

  function canPay(me: number, more: number): boolean {
    return !endurance || end[me] >= costOf(me) + more
  }

  function mayDodge(me: number, from: number, isRanged: boolean): boolean {
    if (from === REAR || marks[me] & MARK.PRONE) return false
    return !isRanged || (marks[me] & MARK.EVADING) !== 0
  }

  /** `defend`: Block with a shield, Parry, Dodge. */
  function considerAll(me: number, from: number, isRanged: boolean): void {
    best[BEST_REACTION] = -1
    if (from === FRONT) {
      if (thereAreShields) considerBlocks(me, -1, isRanged)
      if (!isRanged) considerParries(me, -1)
    }
    if (mayDodge(me, from, isRanged)) consider(REACTION.DODGE, -1, dodgeDv[me])
  }

  /** The highest DV is the best, the first of equals. */
  function consider(reaction: number, thing: number, dv: number): void {
    if (best[BEST_REACTION] >= 0 && dv <= best[BEST_DV]) return
    best[BEST_REACTION] = reaction
    best[BEST_THING] = thing
    best[BEST_DV] = dv
  }

  function considerParries(me: number, argument: number): void {
    considerParry(me, hand[me], argument)
    considerParry(me, otherHand[me], argument)
  }

  function considerParry(me: number, thing: number, argument: number): void {
    if (thing < 0) return
    const kind = kindOf[thing]
    const at = me * kinds + kind
    if ((argument >= 0 && kind !== argument) || missile[kind] !== 0) return
    if (parries[me * skills + skill[kind]] < mostParries[at]) consider(REACTION.PARRY, thing, parryDv[at])
  }

  /** Another thing than a shield must be named, and is no use against missiles. */
  function considerBlocks(me: number, argument: number, isRanged: boolean): void {
    considerBlock(me, hand[me], argument, isRanged)
    considerBlock(me, otherHand[me], argument, isRanged)
  }

  function considerBlock(me: number, thing: number, argument: number, isRanged: boolean): void {
    if (thing < 0) return
    const kind = kindOf[thing]
    const at = me * kinds + kind
    const isShield = shield[kind] !== 0
    if (argument >= 0 ? kind !== argument : !isShield) return
    if (!isShield && (isRanged || missile[kind] !== 0)) return
    if ((isShield ? blocks[me] : otherBlocks[me]) < mostBlocks[at]) consider(REACTION.BLOCK, thing, blockDv[at])
  }

  function carryOut(reaction: number, me: number, attacker: number, argument: number): void {
    switch (reaction) {
      case REACTION.DEFEND:
        carryOut(best[BEST_REACTION], me, attacker, -1)
        return
      case REACTION.PARRY: {
        const kind = kindOf[best[BEST_THING]]
        parries[me * skills + skill[kind]]++
        settle(me, attacker, REACTION.PARRY, best[BEST_DV], kind, 0)
        return
      }
      case REACTION.BLOCK: {
        const kind = kindOf[best[BEST_THING]]
        if (shield[kind] !== 0) blocks[me]++
        else otherBlocks[me]++
        offered[OFFER.SIZE] = size[kind]
        settle(me, attacker, REACTION.BLOCK, best[BEST_DV], kind, 0)
        return
      }
      case REACTION.ACROBATIC_DODGE: {
        acrobatics[me]++
        const to = tumbleCell(me, attacker, tumbleReach(me, 0))
        offered[OFFER.PLACE] = to
        holdAgainstGroup(me, attacker, to)
        settle(me, attacker, reaction, acrobaticDv[me], -1, between(cell[me], to))
        return
      }
      case REACTION.ACROBATIC_COUNTER: {
        acrobatics[me]++
        const to = counterCell(me, attacker, tumbleReach(me, 1))
        offered[OFFER.PLACE] = to
        offered[OFFER.FORM] = argument < 0 ? FORM.KNOCK_DOWN : argument
        usage.useUp(me, ACTION.ACROBATIC_COUNTER)
        states.loseAim(me)
        states.loseFeint(me)
        settle(me, attacker, reaction, acrobaticDv[me], -1, between(cell[me], to) + 1)
        return
      }
      default:
        settle(me, attacker, reaction, dodgeDv[me], -1, 0)
    }
  }

  /** Pays for a defence, and for what follows from it. */
  function settle(me: number, attacker: number, reaction: number, dv: number, kind: number, more: number): void {
    states.pay(me, 0, costOf(me) + more)
    defences[me]++
    marks[me] |= MARK.PAID
    offered[OFFER.DV] = dv
    offered[OFFER.REACTION] = reaction
    offered[OFFER.KIND] = kind
    journal.note(NOTE.DEFENDS, me, attacker, reaction, kind)
  }

  /** Cells that it can tumble when the defence is paid, and `more` besides. */
  function tumbleReach(me: number, more: number): number {
    return endurance ? Math.min(mostTumble[me], end[me] - costOf(me) - more) : mostTumble[me]
  }

  return {
    /** What the latest `offer` has come to, `OFFER` by entry. */
    offered,
    /** The kind and the mode of the attack that defences are asked for; -1 while none are. */
    atHand,
    offer,
    mayReact,
    defencesLeft,
  }
}
