import { absorbedOf, damageOf, hitOf } from '../../../battle/attack-table.ts'
import { readCircumstance } from '../../../battle/circumstances.ts'
import { DAMAGE, TO_HIT } from '../../../battle/dice.ts'
import { sayAttack } from '../../../narration/attack.ts'
import type { Modifier } from '../../../narration/narration.ts'
import { type EventNarrators, plain } from '../../../narration/narrator.ts'
import { type showDice, showModifiers, showSummed, sumOf, totalOf } from '../../../narration/words.ts'
import { circumstances } from '../circumstances.ts'
import { FORM, MODE, NOTE, OPENNESS, REACTION, UNDER } from '../codes.ts'
import { modifierOf } from '../plan/kinds.ts'
import type { Narrator } from './scene.ts'

/** The attack being narrated: what was noted before its dice. */
interface Begun {
  readonly kind: number
  readonly mode: number
  readonly under: number
  /** What its chance is made up of: AV; DV and circumstances, which are taken off. */
  readonly modifiers: Modifier[]
  readonly defence: Modifier[]
  /** How it is met, where no reaction says so: `, who still tumbles`. */
  met: string
  /** The name and the size of what Blocks it. */
  block: Modifier | undefined
}

/** Tells attacks: how they are met, what their chance is made up of, and what they do (docs/rules/segment-d100.md §4). */
export function narrateAttacks(narrator: Narrator): EventNarrators {
  const { scene } = narrator
  const { name, options } = scene
  let begun: Begun | undefined
  /** Quarters of speed of the latest charge or leap. */
  let speed = 0

  function begin(_attacker: number, _defender: number, kind: number, manner: number): void {
    const base = { name: 'base', value: options.base }
    scene.afterAttack.narrated = []
    begun = { kind, mode: manner & 3, under: manner >> 2, modifiers: [base], defence: [], met: '', block: undefined }
  }

  function charge(me: number, target: number, run: number, leapt: number): void {
    const quarters = Math.ceil((4 * run) / scene.data.combatants.move[me])
    speed = leapt > 0 ? Math.max(1, quarters) : quarters
    const runs = run > 0 ? [`runs ${run} yd`] : []
    const leaps = leapt > 0 ? [`leaps ${leapt} yd`] : []
    const text = `${name(me)} ${[...runs, ...leaps].join(' and ')} at ${name(target)}.`
    narrator.say({ kind: 'charge', text, actor: name(me), target: name(target) })
  }

  function open(_: number, __: number, why: number): void {
    if (begun) begun.met = `, who cannot defend (${WHY_OPEN[why]})`
  }

  function tumbleOn(): void {
    if (begun) begun.met = ', who still tumbles'
  }

  function count(_attacker: number, defender: number, code: number, value: number): void {
    const { name, side } = readCircumstance(circumstances, code, scene.bearers[defender].fields)
    begun?.[side === 'roll' ? 'modifiers' : 'defence'].push({ name, value })
  }

  function block(_: number, __: number, size: number, kind: number): void {
    if (begun) begun.block = { name: scene.kindName(kind), value: size }
  }

  function end(attacker: number, defender: number, chance: number, entry: number): void {
    if (!begun) return
    const attack = begun
    begun = undefined
    const rolled = narrator.takeDice(TO_HIT)
    const dice = narrator.takeDice(DAMAGE)
    const hit = hitOf(entry) !== 0
    const damage = damageOf(entry)
    const shown = sumOf(rolled)
    const struck = hit ? strikeOf(attack, attacker, sumOf(dice)) : { parts: [], sum: 0 }
    const absorbed = absorbedOf(entry)
    const taken = absorbed > 0 ? [{ name: scene.bearers[defender].fields.armour ?? 'armour', value: -absorbed }] : []
    const left = Math.max(0, struck.sum) - absorbed
    const stopped = attack.block ? Math.min(left, attack.block.value) : 0
    if (stopped > 0) taken.push({ name: attack.block!.name, value: -stopped })
    const doesDamage = (attack.kind !== FORM.KNOCK_DOWN && attack.kind !== FORM.GRAPPLE) || struck.sum > 0
    sayAttack(narrator, {
      attacker,
      target: defender,
      victim: defender,
      weapon: scene.kindId(attack.kind),
      manner: mannerOf(attack),
      sentences: [
        `${openingOf(attack, attacker, defender)}${attack.met}: ${describeRoll(attack, shown, chance)}.`,
        ...(hit && doesDamage ? [`Damage ${describeDamage(attack, dice, struck, taken, damage)}.`] : []),
      ],
      roll: {
        dice: [...rolled, ...dice].map(plain),
        modifiers: attack.modifiers,
        defence: attack.defence,
        against: totalOf(attack.defence),
        total: shown,
        need: chance,
      },
      hit,
      working: { margin: chance - shown, armour: scene.bearers[defender].armour?.dr ?? 0, absorbed },
      damage,
      keptBack: scene.group.isOpen ? KEPT_BACK : undefined,
    })
    const following = scene.afterAttack.narrated ?? []
    scene.afterAttack.narrated = undefined
    for (const narrate of following) narrate()
  }

  /** What comes of the damage dice, before armour and Block: what is added to them, and the sum. */
  function strikeOf(
    { kind, mode, under }: Begun,
    attacker: number,
    rolled: number,
  ): { parts: Modifier[]; sum: number } {
    const { fields } = scene.bearers[attacker]
    const isPlain = mode === MODE.FIRE || kind === FORM.KNOCK_DOWN || kind === FORM.GRAPPLE
    const strength = isPlain ? 0 : Math.floor(modifierOf(options, fields.str) / options.damage_step)
    const quick = under === UNDER.CHARGING ? speed : 0
    const parts = [
      ...(strength === 0 ? [] : [{ name: 'strength', value: strength }]),
      ...(quick === 0 ? [] : [{ name: 'speed', value: quick }]),
    ]
    return { parts, sum: rolled + scene.damageOf(kind).constant + strength + quick }
  }

  function openingOf({ kind, mode, under }: Begun, attacker: number, defender: number): string {
    const [me, other, weapon] = [name(attacker), name(defender), scene.kindName(kind)]
    const how = under === UNDER.CHARGING ? 'charges home and ' : ''
    if (mode === MODE.FIRE) return `${me} fires the ${weapon} at ${other}`
    if (mode === MODE.HURL) return `${me} hurls the ${weapon} at ${other}`
    if (kind === FORM.FISTS) return `${me} ${how}strikes at ${other} with bare fists`
    if (kind === FORM.KNOCK_DOWN) return `${me} ${how}tries to knock down ${other}`
    if (kind === FORM.GRAPPLE) return `${me} ${how}tries to grapple ${other}`
    return `${me} ${how}strikes at ${other} with the ${weapon}`
  }

  /** `d100 43 against 50 + 10 Attack Value - 7 Parry = 53: hits by 10`. */
  function describeRoll({ modifiers, defence }: Begun, shown: number, chance: number): string {
    const [base, ...added] = modifiers
    const parts = [...added, ...defence.map(({ name, value }) => ({ name, value: -value }))]
    const sum = base.value + totalOf(parts)
    const held = sum === chance ? '' : `, held to ${chance}`
    return `d100 ${shown} against ${base.value}${showModifiers(parts)} = ${sum}${held}: ${showMargin(chance - shown)}`
  }

  /** `d8 6 + 1 strength - 2 mail = 5`. */
  function describeDamage(
    { kind }: Begun,
    dice: Parameters<typeof showDice>[0],
    { parts, sum }: { parts: readonly Modifier[]; sum: number },
    taken: readonly Modifier[],
    damage: number,
  ): string {
    const constant = scene.damageOf(kind).constant
    const rolled = dice.length === 0 ? String(constant) : showSummed(dice, constant)
    const least = sum < 0 ? ', at least 0' : ''
    const isPlain = parts.length === 0 && taken.length === 0 && dice.length < 2 && (constant === 0 || dice.length === 0)
    return isPlain && least === ''
      ? rolled
      : `${rolled}${showModifiers([...parts, ...taken])} = ${sum < 0 ? sum : damage}${least}`
  }

  return {
    [NOTE.STRIKES]: begin,
    [NOTE.CHARGES]: charge,
    [NOTE.OPEN]: open,
    [NOTE.STILL_TUMBLES]: tumbleOn,
    [NOTE.COUNTS]: count,
    [NOTE.BLOCKED]: block,
    [NOTE.ATTACKED]: end,
  }
}

export const KEPT_BACK = 'It counts when all of them have acted.'

/** What came of a roll against a chance. */
function showMargin(margin: number): string {
  return margin > 0 ? `hits by ${margin}` : margin === 0 ? 'hits exactly' : `misses by ${-margin}`
}

function mannerOf({ kind, mode, under }: Begun): string {
  if (mode === MODE.FIRE) return 'shot'
  if (mode === MODE.HURL) return 'throw'
  if (under === UNDER.CHARGING) return 'charge'
  return kind < FORM.FORMS ? 'brawl' : 'melee'
}

/** What somebody does to defend. */
export function showDefence(reaction: number, thing: string): string {
  switch (reaction) {
    case REACTION.PARRY:
      return `parries with the ${thing}`
    case REACTION.BLOCK:
      return `blocks with the ${thing}`
    case REACTION.DODGE_AWAY:
      return 'dodges away'
    case REACTION.ACROBATIC_DODGE:
      return 'tumbles away'
    case REACTION.ACROBATIC_COUNTER:
      return 'tumbles, to brawl back'
    default:
      return 'dodges'
  }
}

const WHY_OPEN: Readonly<Record<number, string>> = {
  [OPENNESS.IN_HOLD]: 'in a hold',
  [OPENNESS.ON_FACE]: 'on a face',
  [OPENNESS.SURPRISED]: 'surprised',
  [OPENNESS.MOVING]: 'moving, and not evading',
}
