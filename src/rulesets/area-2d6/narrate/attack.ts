import { damageOf } from '../../../battle/attack-table.ts'
import { CHOICE, DAMAGE } from '../../../battle/dice.ts'
import { calledThing } from '../../../battle/roster.ts'
import type { NarratedEvent } from '../../../narration/narration.ts'
import { anyDice, type EventNarrators, type Fallen, plain } from '../../../narration/narrator.ts'
import { showDice, showRoll, sumOf } from '../../../narration/words.ts'
import { EFFECT, KIND, NOTE } from '../codes.ts'
import { UNARMED } from '../schema.ts'
import { damageAfter } from '../tables.ts'
import type { Narrator } from './scene.ts'

/** What the narration of checks asks of that of attacks. */
export interface AttackNarrator {
  /** `Anna attacks Bert with the sword`. */
  open(attacker: number, target: number): string
  /** Of its event: with what it is made, and how. */
  means(): Partial<NarratedEvent>
  /** The check has been narrated: damage dice that fell with it are kept until the damage is. */
  keepDice(): void
  /** A defence has succeeded, against an attack or a power. */
  resist(): void
  /** A power is used. */
  command(power: number): void
  readonly eventNarrators: EventNarrators
}

/** The attack that is being narrated. */
interface Begun {
  readonly armament: number
  readonly manner: number
  /** Damage dice that were drawn together with its check. */
  dice: Fallen[]
  /** By how many dice the roll differs from the weapon's. */
  change: number
}

/** A damage roll that is narrated when what remains of it is taken off. */
interface Rolled {
  readonly dice: readonly Fallen[]
  readonly sentences: string[]
  readonly armour: number
  readonly absorbed: number
}

/** A power that does damage: whom of those in its scope it hurts, and how many of them have resisted. */
interface Harming {
  readonly power: number
  readonly rolled: Map<number, Rolled>
  resisted: number
  /** All damage has been rolled: what is rolled next is an attack's. */
  isRolled: boolean
}

/** Tells attacks, stray shots and what their damage comes to (docs/rules/area-2d6.md §4 and §6.2). */
export function narrateAttacks(narrator: Narrator): AttackNarrator {
  const { scene, say } = narrator
  const { name, powerId, armamentId } = scene
  const { armaments, powers, options } = scene.data
  let begun: Begun | undefined
  let hit: Rolled | undefined
  let harming: Harming | undefined

  function begin(_: number, __: number, armament: number, manner: number): void {
    begun = { armament, manner, dice: [], change: 0 }
    hit = undefined
  }

  function showSource(armament: number): string {
    return armamentId(armament) === UNARMED ? 'The bare hand' : `The ${calledThing(scene.roster, armamentId(armament))}`
  }

  function open(attacker: number, target: number): string {
    const { armament, manner } = begun!
    const isThrown = armaments.kind[armament] === KIND.THROWN
    return MANNERS[manner].say(name(attacker), name(target), scene.showArmament(armament), isThrown)
  }

  function means(): Partial<NarratedEvent> {
    return begun ? { weapon: armamentId(begun.armament), manner: MANNERS[begun.manner].word } : {}
  }

  function keepDice(): void {
    begun!.dice = narrator.takeDice(DAMAGE)
  }

  function command(power: number): void {
    const isHarm = powers.effect[power] === EFFECT.DAMAGE
    harming = isHarm ? { power, rolled: new Map(), resisted: 0, isRolled: false } : undefined
  }

  /** The power whose damage is being rolled, if it is no attack's. */
  function power(): Harming | undefined {
    return harming?.isRolled ? undefined : harming
  }

  function resist(): void {
    const now = power()
    if (now) now.resisted++
  }

  function changeDice(_: number, __: number, change: number): void {
    begun!.change = change
  }

  function roll(by: number, on: number, total: number, armour: number): void {
    const ofPower = power()
    const dice = [...(ofPower ? [] : begun!.dice.splice(0)), ...narrator.takeDice(DAMAGE)]
    const taken = damageAfter(total, armour, options.minDamage)
    const constant = ofPower ? powers.damage[ofPower.power].constant : armaments.damageConstant[begun!.armament]
    const source = ofPower ? `The ${powerId(ofPower.power)}` : showSource(begun!.armament)
    const does = `${showTotal(dice, constant, total)}${showArmour(total, armour, taken)}`
    const rolled: Rolled = {
      dice,
      armour,
      absorbed: Math.max(0, total - taken),
      sentences: [`${source} of ${name(by)} does ${does} to ${name(on)}${ofPower ? '' : showChange(begun!.change)}.`],
    }
    if (ofPower) ofPower.rolled.set(on, rolled)
    else hit = rolled
  }

  function absorb(on: number, commander: number, shield: number, points: number): void {
    const rolled = power()?.rolled.get(on) ?? hit
    const whose = commander === on ? '' : ` of ${name(commander)}`
    rolled?.sentences.push(`The ${powerId(shield)}${whose} takes ${points} of it.`)
  }

  function end(attacker: number, target: number, need: number, entry: number): void {
    if (need === 0) {
      const { power, rolled, resisted } = harming!
      harming!.isRolled = true
      // What befalls several is taken off at one instant, and narrated then.
      const isKeptBack = rolled.size + resisted > 1
      sayDamage(attacker, target, rolled.get(target), damageOf(entry), isKeptBack, { spell: powerId(power) })
      return
    }
    sayDamage(attacker, target, hit, damageOf(entry), false, means())
    // Damage dice that were drawn with the check of an attack that was negated stand for nothing: they go with it.
    begun = undefined
    hit = undefined
  }

  function sayDamage(
    attacker: number,
    target: number,
    rolled: Rolled | undefined,
    amount: number,
    isKeptBack: boolean,
    source: Partial<NarratedEvent>,
  ): void {
    if (!rolled) return
    if (!isKeptBack) scene.hp[target] -= amount
    const left = isKeptBack || amount === 0 ? [] : [scene.showHitPoints(target)]
    say({
      kind: 'damage',
      text: [...rolled.sentences, ...left].join(' '),
      actor: name(attacker),
      target: name(target),
      ...source,
      dice: rolled.dice.map(plain),
      armour: rolled.armour,
      absorbed: rolled.absorbed,
      amount,
      ...(!isKeptBack && { left: scene.hp[target] }),
    })
  }

  function stray(shooter: number, victim: number): void {
    const dice = narrator.takeDice(CHOICE)
    const drawn = dice.length > 0 ? ` (${showDice(dice)})` : ''
    const where = victim < 0 ? ', and there is no one else to be hit' : ` towards ${name(victim)}${drawn}`
    say({
      kind: 'stray',
      text: `The shot goes astray${where}.`,
      actor: name(shooter),
      ...(victim >= 0 && { target: name(victim) }),
      ...anyDice(dice),
    })
  }

  return {
    open,
    means,
    keepDice,
    resist,
    command,
    eventNarrators: {
      [NOTE.STRIKES]: begin,
      [NOTE.DICE_CHANGED]: changeDice,
      [NOTE.DAMAGE]: roll,
      [NOTE.ABSORBED]: absorb,
      [NOTE.ATTACKED]: end,
      [NOTE.STRAYS]: stray,
    },
  }
}

/** `2d6 3 + 4 + 1 = 8`. */
function showTotal(dice: readonly Fallen[], constant: number, total: number): string {
  const roll = showRoll(dice, constant)
  return sumOf(dice) + constant === total ? roll : `${roll}, at least ${total}`
}

/** `, less 2 for armour: 6`. */
function showArmour(total: number, armour: number, taken: number): string {
  const less = armour === 0 ? '' : `, less ${armour} for armour`
  if (taken === total - armour) return armour === 0 ? '' : `${less}: ${taken}`
  return `${less}, at least ${taken}`
}

/** ` (1 die more)`. */
function showChange(change: number): string {
  if (change === 0) return ''
  const dice = Math.abs(change) === 1 ? '1 die' : `${Math.abs(change)} dice`
  return ` (${dice} ${change > 0 ? 'more' : 'fewer'})`
}

interface MannerWords {
  /** In JSON. */
  readonly word: string
  say(me: string, other: string, armament: string, isThrown: boolean): string
}

/** By `MANNER`. */
const MANNERS: readonly MannerWords[] = [
  { word: 'melee', say: (me, other, armament) => `${me} attacks ${other} with ${armament}` },
  { word: 'heavy-blow', say: (me, other, armament) => `${me} strikes a heavy blow at ${other} with ${armament}` },
  { word: 'feint', say: (me, other, armament) => `${me} feints at ${other} with ${armament}` },
  { word: 'pincer', say: (me, other, armament) => `${me} takes ${other} in a pincer with ${armament}` },
  { word: 'charge', say: (me, other, armament) => `${me} charges home at ${other} with ${armament}` },
  {
    word: 'ranged',
    say: (me, other, armament, isThrown) =>
      isThrown ? `${me} throws ${armament} at ${other}` : `${me} shoots at ${other} with ${armament}`,
  },
  {
    word: 'snipe',
    say: (me, other, armament, isThrown) =>
      isThrown
        ? `${me} throws ${armament} with care at ${other}`
        : `${me} shoots with care at ${other} with ${armament}`,
  },
  { word: 'riposte', say: (me, other, armament) => `${me} ripostes against ${other} with ${armament}` },
  { word: 'stray', say: (me, other, armament) => `The stray shot of ${me} with ${armament} flies at ${other}` },
]
