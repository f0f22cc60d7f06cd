import { entryParts } from '../../battle/attack-table.ts'
import type { Arena } from './arena.ts'
import { EDGE, FORM, MARK, MODE, NOTE, OFFER, REACTION, STANCE, STATE, STEP, UNDER } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Explanation } from './explanation.ts'
import type { Ground } from './ground.ts'
import type { Harm } from './harm.ts'
import type { Needs } from './need.ts'
import type { States } from './state.ts'
import { packHit } from './tables.ts'
import type { Turning } from './turning.ts'
import type { Wielding } from './wielding.ts'

/** Attacks from the defence on (docs/rules/segment-d100.md §4, steps 3 to 8); who attacks has turned and paid. */
export type Attacking = ReturnType<typeof makeAttacking>

export function makeAttacking(
  arena: Arena,
  needs: Needs,
  turning: Turning,
  ground: Ground,
  wielding: Wielding,
  states: States,
  harm: Harm,
  defence: Defence,
  explanation: Explanation,
) {
  const { memory, data, rolls, score, journal, kindOf, formArmament, within, moveTo, columnOf, rowOf } = arena
  const { attacks } = score
  const { hitOf } = entryParts
  const { chanceOf, attackValue, hindrance } = needs
  const { offer, offered } = defence
  const { land } = harm
  const { isListed, rollAttack, rollToHit, rollDamage } = rolls
  const { cell, marks, facing, lastTarget } = memory
  const { attackTypes } = data
  const { count: kinds } = data.kinds
  const { blowOf, familyOf, speeds, armours, blocks, armourOf, blockOf, bonus, dr, block } = data.attacks
  const { combatants } = arena.plan
  const somebodyAims = data.shape.aimers > 0
  const somebodyFeints = data.shape.feinters > 0
  const { listens } = journal
  const parts = { bonus: 0, dr: 0, block: 0 }

  /**
   * One attack with an armament (`Arena.kindOf`). `speed` is quarters of speed that add to its damage, `under` a `UNDER`. True
   * if it hits.
   */
  function attack(
    attacker: number,
    target: number,
    armament: number,
    mode: number,
    speed: number,
    under: number,
  ): boolean {
    const kind = kindOf[armament]
    const attackType = attackTypes[(under * combatants + attacker) * kinds + kind]
    attacks[attackType]++
    journal.note(NOTE.STRIKES, attacker, target, kind, mode + 4 * under)
    offer(attacker, target, kind, mode, under)
    // A counter that follows from the defence asks for one itself.
    const reaction = offered[OFFER.REACTION]
    const place = offered[OFFER.PLACE]
    const form = offered[OFFER.FORM]
    const blocked = offered[OFFER.SIZE]
    const dv = offered[OFFER.DV]
    const chance = chanceOf(
      attackValue(attacker, target, kind, mode, under),
      dv + hindrance(attacker, target, kind, mode),
    )
    if (listens) {
      explanation.explain({ attacker, defender: target, kind, mode, under, dv, reaction })
      if (blocked > 0) journal.note(NOTE.BLOCKED, target, attacker, blocked, offered[OFFER.KIND])
    }
    const blow = blowOf[2 * (attacker * kinds + kind) + (mode === MODE.FIRE ? 1 : 0)]
    const family = familyOf[((blow * speeds + speed) * armours + armourOf[target]) * blocks + blockOf[blocked]]
    const isGrip = kind === FORM.KNOCK_DOWN || kind === FORM.GRAPPLE
    const entry = rollEntry(attacker, target, family, chance, isGrip)
    const hits = hitOf(entry) !== 0
    const isWrestled = hits && isGrip
    if (isWrestled) wrestle(attacker, target, kind)
    lastTarget[attacker] = target
    land(attacker, target, attackType, chance, entry)
    if (somebodyAims) states.loseAim(attacker)
    if (somebodyFeints) states.loseFeint(attacker)
    if (marks[attacker] & MARK.CREEPING) states.end(attacker, MARK.CREEPING, STATE.CREEPING)
    if (reaction >= REACTION.DODGE_AWAY && !isWrestled && (marks[target] & MARK.OUT) === 0) {
      follow(target, attacker, reaction, place, form)
    }
    return hits
  }

  function rollEntry(attacker: number, target: number, family: number, chance: number, isGrip: boolean): number {
    if (!isListed(family)) return rollApart(attacker, family, chance)
    return isGrip ? rolls.rollGrip(attacker, target, family, chance) : rollAttack(attacker, target, family, chance)
  }

  /** A check that succeeds rolls its damage apart. */
  function rollApart(attacker: number, family: number, chance: number): number {
    if (rollToHit(attacker) > chance) return 0
    parts.bonus = bonus[family]
    parts.dr = dr[family]
    parts.block = block[family]
    return packHit(parts, rollDamage(attacker, family))
  }

  /** Before the damage is taken (step 6). */
  function wrestle(attacker: number, target: number, form: number): void {
    if (form === FORM.KNOCK_DOWN) states.takeStance(target, STANCE.PRONE)
    else states.join(attacker, target)
  }

  /** What follows from a defence (step 7). */
  function follow(me: number, attacker: number, reaction: number, place: number, form: number): void {
    switch (reaction) {
      case REACTION.DODGE_AWAY:
        stepAway(me, attacker)
        return
      case REACTION.ACROBATIC_DODGE:
        if (place < 0) return
        go(me, place, STEP.TUMBLE)
        turning.faceFreely(me, cell[attacker])
        return
      case REACTION.ACROBATIC_COUNTER:
        counter(me, attacker, place, form)
    }
  }

  function go(me: number, to: number, how: number): void {
    const from = cell[me]
    if (from === to) return
    moveTo(me, to)
    journal.note(NOTE.MOVED, me, how, from, to)
  }

  /** To the free cell beside it, not in front, that is straight-line farthest from the attacker. */
  function stepAway(me: number, attacker: number): void {
    const from = cell[me]
    let best = -1
    let farthest = 0
    for (let step = 0; step < 8; step++) {
      const clockwise = (turning.facingOfStep[step] - facing[me]) & 7
      if (clockwise < 2 || clockwise > 6) continue
      const edge = ground.edge(me, from, step)
      if ((edge & EDGE.WALK) === 0 || edge & (EDGE.TALL | EDGE.VERY_TALL)) continue
      const at = ground.next(from, step)
      if (!ground.isFree(at)) continue
      const across = columnOf(at) - columnOf(cell[attacker])
      const down = rowOf(at) - rowOf(cell[attacker])
      const away = across * across + down * down
      if (away < farthest) continue
      best = away > farthest ? step : ground.firstStep(from, best, step)
      farthest = away
    }
    if (best >= 0) go(me, ground.next(from, best), STEP.AWAY)
  }

  /** It goes where it was to counter from, and brawls back, if it still can. */
  function counter(me: number, attacker: number, place: number, form: number): void {
    if (place !== cell[me] && !ground.isFree(place)) {
      journal.note(NOTE.LOST, me, attacker, 0, 0)
      return
    }
    go(me, place, STEP.COUNTER)
    turning.faceFreely(me, cell[attacker])
    if ((marks[attacker] & MARK.OUT) !== 0 || !within(me, attacker, 1) || !canBrawl(me, attacker, form)) {
      journal.note(NOTE.LOST, me, attacker, 0, 0)
      return
    }
    attack(me, attacker, formArmament + form, MODE.MELEE, 0, UNDER.COUNTER)
  }

  /** Whether a form of brawl can be used on somebody, reach and facing aside (§6.1). */
  function canBrawl(me: number, target: number, form: number): boolean {
    const state = marks[target]
    switch (form) {
      case FORM.KNOCK_DOWN:
        return (state & (MARK.PRONE | MARK.ON_FACE)) === 0
      case FORM.GRAPPLE:
        return (state & (MARK.IN_HOLD | MARK.ON_FACE)) === 0 && wielding.freeHands(me) > 0
      default:
        return true
    }
  }

  return { attack, canBrawl }
}
