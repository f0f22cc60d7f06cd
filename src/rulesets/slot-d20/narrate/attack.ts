import { damageOf, hitOf } from '../../../battle/attack-table.ts'
import { readCircumstance } from '../../../battle/circumstances.ts'
import { DAMAGE, STATUS, TO_HIT } from '../../../battle/dice.ts'
import {
  marginOf,
  narratedRoll,
  type Sums,
  sayAttack,
  showRollAgainst,
  showVerdict,
} from '../../../narration/attack.ts'
import type { Modifier } from '../../../narration/narration.ts'
import { type EventNarrators, type Fallen, plain } from '../../../narration/narrator.ts'
import { showDice, showRoll, showSum, showSummed, sumOf } from '../../../narration/words.ts'
import { circumstances, TOTAL_DEFENSE } from '../circumstances.ts'
import { CONTEST, MODE, NOTE, REASON, UNDER } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** The attack being narrated: what was noted before its dice. */
interface Begun extends Sums {
  readonly thing: number
  readonly mode: number
  readonly under: number
  readonly modifiers: Modifier[]
  readonly defence: Modifier[]
  /** Reasons for advantage, and for disadvantage. */
  favours: number
  hampers: number
}

/**
 * Tells attacks, screens and shattered shields: what was rolled, what was added and why (docs/rules/slot-d20.md §4).
 */
export function narrateAttacks(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name } = scene
  let begun: Begun | undefined

  function begin(_attacker: number, _defender: number, thing: number, manner: number): void {
    begun = { thing, mode: manner & 3, under: manner >> 2, modifiers: [], defence: [], favours: 0, hampers: 0 }
  }

  function count(_attacker: number, defender: number, code: number, value: number): void {
    const { name, side } = readCircumstance(circumstances, code, scene.bearers[defender].fields)
    begun?.[side === 'roll' ? 'modifiers' : 'defence'].push({ name, value })
  }

  function lean(_attacker: number, _defender: number, favours: number, hampers: number): void {
    if (begun) Object.assign(begun, { favours, hampers })
  }

  function defend(_defender: number, _attacker: number, before: number, now: number): void {
    begun?.defence.push({ name: TOTAL_DEFENSE, value: now - before })
  }

  function end(attacker: number, defender: number, need: number, entry: number): void {
    if (!begun) return
    const attack = begun
    begun = undefined
    const rolled = narrator.takeDice(TO_HIT)
    const dice = narrator.takeDice(DAMAGE)
    const hit = hitOf(entry) !== 0
    const damage = damageOf(entry)
    const natural = naturalOf(attack, rolled)
    const shatters = attack.under === UNDER.SHATTERING
    sayAttack(narrator, {
      attacker,
      target: defender,
      victim: defender,
      weapon: scene.thingId(attack.thing),
      manner: mannerOf(attack),
      sentences: [
        `${openingOf(attack, attacker, defender)}: ${describeRoll(attack, rolled, natural, hit)}.`,
        ...(hit && !shatters ? [`Damage ${describeDamage(attack, attacker, dice, damage)}.`] : []),
        ...(!hit && damage > 0 ? [`The shock does ${damage} all the same.`] : []),
      ],
      roll: narratedRoll([...rolled, ...dice], natural, attack, need),
      hit,
      working: { margin: natural - need },
      damage,
      keptBack: scene.group.isOpen ? KEPT_BACK : undefined,
    })
  }

  function openingOf({ thing, mode, under }: Begun, attacker: number, defender: number): string {
    const [me, other, weapon] = [name(attacker), name(defender), scene.thingName(thing)]
    if (under === UNDER.SHATTERING) return `${me} strikes at the shield of ${other} with the ${weapon}`
    const snap = under === UNDER.SNAP ? 'snaps: ' : ''
    if (mode === MODE.SHOOT) return `${me} ${snap}shoots at ${other} with the ${weapon}`
    if (mode === MODE.THROW) return `${me} ${snap}throws the ${weapon} at ${other}`
    if (under === UNDER.CHARGING) return `${me} charges home at ${other} with the ${weapon}`
    return `${me} ${snap}attacks ${other} with the ${weapon}`
  }

  function mannerOf({ mode, under }: Begun): string {
    if (under === UNDER.SHATTERING) return 'shattering'
    if (under !== UNDER.CHARGING) return MANNERS[mode]
    return mode === MODE.THROW ? 'hurl' : 'charge'
  }

  /** The natural result that counts. */
  function naturalOf({ favours, hampers }: Begun, rolled: readonly Fallen[]): number {
    const faces = rolled.map(({ face }) => face)
    return favours > 0 && hampers === 0 ? Math.max(...faces) : Math.min(...faces)
  }

  /** `d20 14 + 3 skill = 17 against Armour Class 14 (base 13, round 1): hits by 3`. */
  function describeRoll(attack: Begun, rolled: readonly Fallen[], natural: number, hit: boolean): string {
    const die = `${showCounting(rolled, natural)}${describeLean(attack)}`
    return `${showRollAgainst(die, natural, 'Armour Class', attack)}: ${showVerdict(hit, natural, marginOf(natural, attack))}`
  }

  function describeLean({ favours, hampers }: Begun): string {
    if (favours === 0 && hampers === 0) return ''
    if (favours > 0 && hampers > 0)
      return ` (advantage and disadvantage: ${showReasons(favours)}; ${showReasons(hampers)})`
    return favours > 0 ? ` (advantage: ${showReasons(favours)})` : ` (disadvantage: ${showReasons(hampers)})`
  }

  /** `d8 6 + 2 skill = 8`. */
  function describeDamage({ thing, mode }: Begun, me: number, dice: readonly Fallen[], damage: number): string {
    const { damageConstant, meleeBonus, rangedBonus } = scene.data.things
    const skill = mode === MODE.MELEE ? meleeBonus[thing] : rangedBonus[thing]
    const roll = sumOf(dice) + damageConstant[thing]
    const text =
      skill === 0
        ? showRoll(dice, damageConstant[thing])
        : showSum(showPlain(dice, damageConstant[thing]), [{ name: 'skill', value: skill }], roll + skill)
    if (damage === roll + skill) return text
    return scene.options.shock && damage !== scene.options.min_damage
      ? `${text}, at least ${damage} by the shock`
      : `${text}, at least ${damage} for ${name(me)}’s hit`
  }

  function screen(screener: number, attacker: number, ally: number): void {
    const text = `${name(screener)} screens ${name(ally)} against ${name(attacker)}.`
    say({ kind: 'screen', text, actor: name(screener), target: name(ally) })
  }

  /** Of the opposed check being narrated. */
  let contest = ''
  let contestDice: Fallen[] = []

  function oppose(initiator: number, opponent: number, total: number, other: number): void {
    contestDice = narrator.takeDice(STATUS)
    const show = (combatant: number, sum: number): string => {
      const own = contestDice.filter(({ who }) => who === name(combatant))
      const natural = Math.min(...own.map(({ face }) => face))
      const modifiers = sum === natural ? [] : [{ name: 'in all', value: sum - natural }]
      return showSum(showCounting(own, natural), modifiers, sum)
    }
    contest = `${name(initiator)} has ${show(initiator, total)} against ${show(opponent, other)} of ${name(opponent)}`
  }

  function decide(initiator: number, opponent: number, won: number, about: number): void {
    const failed = about === CONTEST.SCREEN ? `${name(opponent)} is attacked instead` : 'the shield holds'
    const succeeded = about === CONTEST.SCREEN ? 'gets past' : 'enough to break the shield'
    say({
      kind: 'contest',
      text: `${contest}: ${won ? succeeded : failed}.`,
      actor: name(initiator),
      target: name(opponent),
      dice: contestDice.map(plain),
      success: won !== 0,
    })
  }

  return {
    [NOTE.STRIKES]: begin,
    [NOTE.COUNTS]: count,
    [NOTE.LEANS]: lean,
    [NOTE.DEFENDED]: defend,
    [NOTE.ATTACKED]: end,
    [NOTE.SCREENS]: screen,
    [NOTE.OPPOSED]: oppose,
    [NOTE.OPPOSED_WON]: decide,
  }
}

export const KEPT_BACK = 'It counts when all of this is over.'

/** Of several dice only one counts: `d20 14 and 9, 9 counts`. */
export function showCounting(dice: readonly Fallen[], natural: number): string {
  if (dice.length < 2) return showDice(dice)
  return `d${dice[0].sides} ${dice.map(({ face }) => face).join(' and ')}, ${natural} counts`
}

/** Dice with their constant, without what they come to. */
function showPlain(dice: readonly Fallen[], constant: number): string {
  return dice.length === 0 ? String(constant) : showSummed(dice, constant)
}

function showReasons(reasons: number): string {
  return REASONS.flatMap(([reason, word]) => (reasons & reason ? [word] : [])).join(', ')
}

const REASONS: readonly (readonly [number, string])[] = [
  [REASON.OPTION, 'the rules'],
  [REASON.OWN, 'its own condition'],
  [REASON.SPELL, 'a spell'],
  [REASON.EXHAUSTION, 'exhaustion'],
]

/** The words of JSON for `MODE`, in its order. */
const MANNERS = ['melee', 'shot', 'throw']
