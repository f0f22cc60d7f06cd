import { STATUS, TO_HIT } from '../../../battle/dice.ts'
import type { Modifier } from '../../../narration/narration.ts'
import { type EventNarrators, type Fallen, plain } from '../../../narration/narrator.ts'
import { showDice, showRoll, showSum, sumOf, totalOf } from '../../../narration/words.ts'
import { CAUSE, NOTE, SKILL } from '../codes.ts'
import type { AttackNarrator } from './attack.ts'
import type { Narrator } from './scene.ts'

/** The check that is being narrated: what was noted before its dice. */
interface Begun {
  readonly skill: number
  readonly number: number
  readonly modifiers: Modifier[]
  readonly drawn: Drawn | undefined
}

/** By a feint: the place of the skill, and the dice that drew it. */
interface Drawn {
  readonly dice: readonly Fallen[]
  readonly place: number
}

/** Tells checks: what was rolled, what was added and why, and what it had to reach (docs/rules/area-2d6.md §4 and §5). */
export function narrateChecks(narrator: Narrator, attack: AttackNarrator): EventNarrators {
  const { scene, say } = narrator
  const { name } = scene
  let begun: Begun | undefined
  let drawn: Drawn | undefined

  function draw(_: number, __: number, place: number): void {
    drawn = { dice: narrator.takeDice(STATUS), place }
  }

  function begin(_: number, __: number, skill: number, number: number): void {
    begun = { skill, number, modifiers: [], drawn }
    drawn = undefined
  }

  function count(_: number, __: number, cause: number, value: number): void {
    begun?.modifiers.push({ name: CAUSES[cause], value })
  }

  function end(me: number, other: number, need: number, success: number): void {
    if (!begun) return
    const check = begun
    begun = undefined
    const isAttack = !OPENINGS[check.skill]
    const dice = narrator.takeDice(isAttack ? TO_HIT : STATUS)
    const opening = isAttack ? attack.open(me, other) : OPENINGS[check.skill](name(me))
    const [succeeds, fails] = isAttack ? ['hits', 'misses'] : ['succeeds', 'fails']
    const drawnText = check.drawn
      ? `, the feint having drawn place ${check.drawn.place} (${showDice(check.drawn.dice)})`
      : ''
    const total = sumOf(dice) + totalOf(check.modifiers)
    const sum = check.modifiers.length === 0 ? showRoll(dice, 0) : showSum(showDice(dice), check.modifiers, total)
    const verdict = showVerdict(success !== 0, sumOf(dice), total - check.number, succeeds, fails)
    say({
      kind: isAttack ? 'attack' : 'check',
      text: `${opening}${drawnText}: ${sum} against ${check.number} (${SKILLS[check.skill]}): ${verdict}.`,
      actor: name(me),
      ...(other >= 0 && { target: name(other) }),
      ...(isAttack ? attack.means() : {}),
      dice: [...(check.drawn?.dice ?? []), ...dice].map(plain),
      modifiers: check.modifiers,
      total,
      against: check.number,
      need,
      success: success !== 0,
    })
    if (isAttack) attack.keepDice()
    else if (success !== 0 && DEFENCES.has(check.skill)) attack.resist()
  }

  return { [NOTE.DRAWN]: draw, [NOTE.CHECK]: begin, [NOTE.COUNTS]: count, [NOTE.CHECKED]: end }
}

/** `hits by 2`; where the dice decide against the sum, `a natural 12 hits`. */
function showVerdict(success: boolean, natural: number, margin: number, succeeds: string, fails: string): string {
  if (success)
    return margin < 0
      ? `a natural ${natural} ${succeeds}`
      : margin === 0
        ? `just ${succeeds}`
        : `${succeeds} by ${margin}`
  return margin < 0 ? `${fails} by ${-margin}` : `a natural ${natural} ${fails}`
}

/** What is checked, where it is no attack. */
const OPENINGS: Readonly<Record<number, (me: string) => string>> = {
  [SKILL.PARRY]: (me) => `${me} parries`,
  [SKILL.EVADE]: (me) => `${me} evades`,
  [SKILL.RUN]: (me) => `${me} runs`,
  [SKILL.CLIMB]: (me) => `${me} climbs`,
  [SKILL.COMMAND]: (me) => `${me} commands`,
}

/** By `SKILL`. */
const SKILLS = ['mounted', 'two-handed', 'one-handed', 'parry', 'shooting', 'climb', 'run', 'evade', 'command']

const DEFENCES: ReadonlySet<number> = new Set([SKILL.PARRY, SKILL.EVADE])

const CAUSES: Readonly<Record<number, string>> = {
  [CAUSE.WEAPON]: 'weapon',
  [CAUSE.HEAVY_BLOW]: 'heavy blow',
  [CAUSE.FEINT]: 'feint',
  [CAUSE.PINCER]: 'pincer',
  [CAUSE.SNIPING]: 'sniping',
  [CAUSE.PRONE]: 'prone',
  [CAUSE.PRONE_NEAR]: 'target prone',
  [CAUSE.PRONE_FAR]: 'target prone',
  [CAUSE.COVER]: 'cover',
  [CAUSE.AGAINST_HEAVY_BLOW]: 'against a heavy blow',
  [CAUSE.ARMOUR]: 'armour',
  [CAUSE.SHIELD]: 'shield',
  [CAUSE.DIFFICULTY]: 'difficulty',
  [CAUSE.POWERS]: 'powers',
}
