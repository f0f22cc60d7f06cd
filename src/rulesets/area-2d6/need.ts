import { type Arena, leastSum } from './arena.ts'
import { MANNER, MANNERS, MARK, SKILL, SKILLS } from './codes.ts'

/** What the dice of checks must show together, with all that counts (docs/rules/area-2d6.md §5): `EASIEST` to `HARDEST`. */
export type Needs = ReturnType<typeof makeNeeds>

export function makeNeeds(arena: Arena) {
  const { memory, data, heads, partyOf, isShielded, alliesFrom, alliesTo, foesFrom, foesTo, ignores } = arena
  const { cell, marks, ready, checks, attack, defence } = memory
  const { need: armamentNeed, parry } = data.armaments
  const { armourEvade, armourRun, shieldParry, skill } = data.combatants
  const { walled, cover, hasCover } = data.field
  const { heavyDefence, pincerStep, proneAttack, proneDefence, atProneNear, atProneFar } = data.options
  const { difficulty } = data.powers
  const somebodyAlters = data.shape.altered > 0
  const somebodyIgnores = data.shape.ignorers > 0

  /** Of an attack check. */
  function attackNeed(attacker: number, target: number, armament: number, manner: number): number {
    let need = armamentNeed[armament * MANNERS + manner]
    if (manner === MANNER.PINCER && walled[cell[target]] === 0) need -= pincerStep * surplus(attacker, target)
    if (marks[attacker] & MARK.PRONE) need -= proneAttack
    const isNear = cell[attacker] === cell[target]
    if (marks[target] & MARK.PRONE) need -= isNear ? atProneNear : atProneFar
    if (hasCover && !isNear && isShot(manner)) need -= cover[cell[target]]
    if (somebodyAlters) need -= checks[attacker] + attack[attacker]
    return leastSum(need)
  }

  /** What would be struck from another area, if it could be, is compared by selectors: cover does not count there. */
  function isShot(manner: number): boolean {
    return manner === MANNER.RANGED || manner === MANNER.SNIPE || manner === MANNER.STRAY
  }

  /** The heads that a pincer has more in its area than the target (§6.1). */
  function surplus(attacker: number, target: number): number {
    const here = cell[attacker]
    const own = partyOf(attacker)
    const ours = heads(own, here)
    const theirs = heads(1 - own, here)
    if (!somebodyIgnores) return ours > theirs ? ours - theirs : 0
    let left = ours - theirs
    for (let ally = alliesFrom(attacker); ally < alliesTo(attacker); ally++) {
      if (ally !== attacker && (marks[ally] & MARK.OUT) === 0 && cell[ally] === here && ignores(target, ally)) left--
    }
    for (let foe = foesFrom(attacker); foe < foesTo(attacker); foe++) {
      if (foe !== target && (marks[foe] & MARK.OUT) === 0 && cell[foe] === here && ignores(attacker, foe)) left++
    }
    return left > 0 ? left : 0
  }

  function defenceNeed(defender: number, target: number, manner: number): number {
    let need = target
    if (manner === MANNER.HEAVY_BLOW) need -= heavyDefence
    if (marks[defender] & MARK.PRONE) need -= proneDefence
    if (somebodyAlters) need -= checks[defender] + defence[defender]
    return need
  }

  /** Of a defence check on a target number, against an attack of that manner (-1: a power). */
  function evadeNeed(defender: number, target: number, manner: number): number {
    return leastSum(defenceNeed(defender, target, manner) - armourEvade[defender])
  }

  function parryNeed(defender: number, target: number, manner: number): number {
    const bonus = isShielded(defender) ? shieldParry[defender] : parry[ready[defender]]
    return leastSum(defenceNeed(defender, target, manner) - bonus)
  }

  /** Of a run or climb check, and of a command check for a power. */
  function runNeed(combatant: number, which: number): number {
    const need = skill[combatant * SKILLS + which] - armourRun[combatant]
    return leastSum(somebodyAlters ? need - checks[combatant] : need)
  }

  function commandNeed(combatant: number, power: number): number {
    const need = skill[combatant * SKILLS + SKILL.COMMAND] - difficulty[power]
    return leastSum(somebodyAlters ? need - checks[combatant] : need)
  }

  return { attackNeed, evadeNeed, parryNeed, runNeed, commandNeed, surplus }
}
