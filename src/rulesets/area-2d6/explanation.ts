import type { Arena } from './arena.ts'
import { CAUSE, MANNER, MANNERS, MARK, NOTE, SKILL, SKILLS } from './codes.ts'
import type { Needs } from './need.ts'

/**
 * Notes what a check is made up of, each part with its reason, for battles that are narrated: called before its dice. The target
 * number less the parts is what the dice must show (need.ts), which a test holds against every check of random battles.
 */
export type Explanation = ReturnType<typeof makeExplanation>

export function makeExplanation(arena: Arena, { surplus }: Needs) {
  const { memory, data, journal, isShielded } = arena
  const { cell, marks, ready, checks, attack, defence } = memory
  const { options, combatants, armaments, field, powers, shape } = data
  const somebodyAlters = shape.altered > 0

  function count(who: number, other: number, cause: number, value: number): void {
    if (value !== 0) journal.note(NOTE.COUNTS, who, other, cause, value)
  }

  function explainAttack(attacker: number, target: number, armament: number, manner: number): void {
    const skill = armaments.skill[armament * MANNERS + manner]
    journal.note(NOTE.CHECK, attacker, target, skill, combatants.skill[attacker * SKILLS + skill])
    const narrate = (cause: number, value: number): void => count(attacker, target, cause, value)
    narrate(CAUSE.WEAPON, armaments.attack[armament])
    if (manner === MANNER.HEAVY_BLOW) narrate(CAUSE.HEAVY_BLOW, options.heavyAttack)
    if (manner === MANNER.FEINT) narrate(CAUSE.FEINT, options.feintAttack)
    if (manner === MANNER.SNIPE) narrate(CAUSE.SNIPING, options.snipeAttack)
    if (manner === MANNER.PINCER && field.walled[cell[target]] === 0) {
      narrate(CAUSE.PINCER, options.pincerStep * surplus(attacker, target))
    }
    if (marks[attacker] & MARK.PRONE) narrate(CAUSE.PRONE, options.proneAttack)
    const isNear = cell[attacker] === cell[target]
    if (marks[target] & MARK.PRONE) {
      narrate(isNear ? CAUSE.PRONE_NEAR : CAUSE.PRONE_FAR, isNear ? options.atProneNear : options.atProneFar)
    }
    if (!isNear) narrate(CAUSE.COVER, field.cover[cell[target]])
    if (somebodyAlters) narrate(CAUSE.POWERS, checks[attacker] + attack[attacker])
  }

  /** `isParry`: a parry, or else an evade. */
  function explainDefence(
    defender: number,
    attacker: number,
    isParry: boolean,
    skill: number,
    number: number,
    manner: number,
  ): void {
    journal.note(NOTE.CHECK, defender, attacker, skill, number)
    const narrate = (cause: number, value: number): void => count(defender, attacker, cause, value)
    if (manner === MANNER.HEAVY_BLOW) narrate(CAUSE.AGAINST_HEAVY_BLOW, options.heavyDefence)
    if (marks[defender] & MARK.PRONE) narrate(CAUSE.PRONE, options.proneDefence)
    if (!isParry) narrate(CAUSE.ARMOUR, combatants.armourEvade[defender])
    else if (isShielded(defender)) narrate(CAUSE.SHIELD, combatants.shieldParry[defender])
    else narrate(CAUSE.WEAPON, armaments.parry[ready[defender]])
    if (somebodyAlters) narrate(CAUSE.POWERS, checks[defender] + defence[defender])
  }

  function explainRun(combatant: number, skill: number): void {
    journal.note(NOTE.CHECK, combatant, -1, skill, combatants.skill[combatant * SKILLS + skill])
    count(combatant, -1, CAUSE.ARMOUR, combatants.armourRun[combatant])
    if (somebodyAlters) count(combatant, -1, CAUSE.POWERS, checks[combatant])
  }

  function explainCommand(commander: number, power: number): void {
    const skill = SKILL.COMMAND
    journal.note(NOTE.CHECK, commander, -1, skill, combatants.skill[commander * SKILLS + skill])
    count(commander, -1, CAUSE.DIFFICULTY, powers.difficulty[power])
    if (somebodyAlters) count(commander, -1, CAUSE.POWERS, checks[commander])
  }

  return { explainAttack, explainDefence, explainRun, explainCommand }
}
