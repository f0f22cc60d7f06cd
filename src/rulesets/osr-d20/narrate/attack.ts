import { absorbedOf, damageOf, hitOf } from '../../../battle/attack-table.ts'
import { readCircumstance } from '../../../battle/circumstances.ts'
import { CHOICE, DAMAGE, TO_HIT } from '../../../battle/dice.ts'
import {
  marginOf,
  narratedRoll,
  type Sums,
  sayAttack,
  showRollAgainst,
  showVerdict,
} from '../../../narration/attack.ts'
import type { Modifier, NarratedEvent } from '../../../narration/narration.ts'
import type { EventNarrators, Fallen } from '../../../narration/narrator.ts'
import { showDice, showParts, showRoll, sumOf } from '../../../narration/words.ts'
import { circumstances } from '../circumstances.ts'
import { BLOW, BLOWS, MANNER, NOTE } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** The attack being narrated: what was noted before its dice. */
interface Begun extends Sums {
  readonly attacker: number
  readonly defender: number
  readonly armament: number
  readonly manner: number
  readonly modifiers: Modifier[]
  readonly defence: Modifier[]
  /** A shot that went astray: what makes up the Armour Class of who was hit instead, and by what margin. */
  readonly victimDefence: Modifier[]
  margin: number | undefined
  /** What is narrated after it. */
  readonly after: NarratedEvent[]
}

/** Tells attacks: what was rolled, what was added and why, what the armour did (docs/rules/osr-d20.md §4). */
export function narrateAttacks(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  let begun: Begun | undefined

  function begin(attacker: number, defender: number, armament: number, manner: number): void {
    begun = {
      attacker,
      defender,
      armament,
      manner,
      modifiers: [],
      defence: [],
      victimDefence: [],
      margin: undefined,
      after: [],
    }
  }

  function count(_attacker: number, defender: number, code: number, value: number): void {
    if (!begun) return
    const { name, side } = readCircumstance(circumstances, code, scene.bearers[defender].fields)
    const { modifiers, defence, victimDefence, margin } = begun
    const list = side === 'roll' ? modifiers : margin === undefined ? defence : victimDefence
    list.push({ name, value })
  }

  function stray(_shooter: number, _victim: number, margin: number): void {
    if (begun) begun.margin = margin
  }

  /** What is in hand changes: by drawing, or because what was there has been thrown or taken. */
  function draw(combatant: number, _: number, armament: number, before: number): void {
    const { bare, natural } = scene.data.armaments
    scene.ready[combatant] = armament
    const has = bare[armament] !== 0 ? 'nothing' : `the ${scene.weaponOf(armament)}`
    const gone = bare[before] === 0 && natural[before] === 0 ? `; the ${scene.weaponOf(before)} is gone` : ''
    const event: NarratedEvent = {
      kind: 'weapon',
      text: `${scene.name(combatant)} has ${has} in hand now${gone}.`,
      actor: scene.name(combatant),
      weapon: scene.weaponId(armament),
    }
    // A weapon is out of the hand before the dice of its throw, but that is narrated after them.
    if (begun) begun.after.push(event)
    else say(event)
  }

  function end(attacker: number, victim: number, need: number, entry: number): void {
    if (!begun) return
    const attack = begun
    begun = undefined
    const [toHit] = narrator.takeDice(TO_HIT)
    const drawn = narrator.takeDice(CHOICE)
    const rolled = narrator.takeDice(DAMAGE)
    const hit = hitOf(entry) !== 0
    const damage = damageOf(entry)
    const { group } = scene
    const isKeptBack = group.turns || group.blows > 0
    if (group.blows > 0) group.blows--
    const margin = attack.margin ?? (toHit ? Math.max(0, toHit.face - need) : 0)
    const blow = hit && toHit ? describeDamage(attack, victim, rolled, margin, damage) : undefined
    const roll = toHit ? describeRoll(attack, toHit, hit, victim, drawn) : withoutRoll(attack, damage)
    sayAttack(narrator, {
      attacker,
      target: attack.defender,
      victim,
      weapon: scene.weaponId(attack.armament),
      manner: MANNERS[attack.manner],
      sentences: [`${openingOf(attack)}: ${roll}.`, ...(blow ? [`Damage ${blow.text}.`] : [])],
      roll: toHit ? narratedRoll([toHit, ...drawn, ...rolled], toHit.face, attack, need) : {},
      hit,
      working: {
        ...(hit && toHit && { margin, armour: scene.armourOf(victim), absorbed: absorbedOf(entry) }),
        ...(blow && blow.multiplier !== 1 && { multiplier: blow.multiplier }),
      },
      damage,
      keptBack: isKeptBack ? 'It counts once all of this is over.' : undefined,
    })
    for (const event of attack.after) say(event)
  }

  /** `Anna attacks Bert with the sword`. */
  function openingOf({ attacker, defender, armament, manner }: Begun): string {
    const [me, other] = [scene.name(attacker), scene.name(defender)]
    const what = scene.withArmament(armament)
    const isThrown = scene.data.armaments.thrown[armament] !== 0
    const shot = (where: string): string =>
      isThrown ? `${me} throws the ${scene.weaponOf(armament)} ${where}` : `${me} shoots ${where} ${what}`
    switch (manner) {
      case MANNER.BY_CHARGE:
        return `${me} charges home at ${other} ${what}`
      case MANNER.AS_ANSWER:
        return `${me} strikes at ${other} ${what}`
      case MANNER.AT_RANGE:
        return shot(`at ${other}`)
      case MANNER.INTO_MELEE:
        return shot(`into the melee at ${other}`)
      case MANNER.INTO_CROWD:
        return shot(`into the crowd around ${other}`)
      case MANNER.HELPLESS:
        return `${me} strikes helpless ${other} ${what}`
      case MANNER.BLIND:
        return shot(`blindly at ${other}`)
      default:
        return `${me} attacks ${other} ${what}`
    }
  }

  function withoutRoll({ manner }: Begun, damage: number): string {
    if (manner === MANNER.HELPLESS) return `no roll, no armour, the highest damage: ${damage}`
    return 'a miss without a roll'
  }

  /** `d20 14 + 3 weapon skill = 17 against Armour Class 14 (base 10, weapon skill 4): hits by 3`. */
  function describeRoll(attack: Begun, toHit: Fallen, hit: boolean, victim: number, drawn: readonly Fallen[]): string {
    const margin = marginOf(toHit.face, attack)
    const roll = showRollAgainst(showDice([toHit]), toHit.face, 'Armour Class', attack)
    const draw = drawn.length > 0 ? ` (${showDice(drawn)})` : ''
    if (victim === attack.defender) return `${roll}: ${showVerdict(hit, toHit.face, margin)}${hit ? draw : ''}`
    const miss = margin < 0 ? `misses by ${-margin}, but ` : ''
    const end = `hits ${scene.name(victim)} instead${draw}, ${showParts('Armour Class', attack.victimDefence)}`
    return `${roll}: ${miss}${end}, by ${attack.margin ?? 0}`
  }

  /** `d8 6, armour 4 less margin 1 takes off 3: 3`. */
  function describeDamage(
    attack: Begun,
    victim: number,
    rolled: readonly Fallen[],
    margin: number,
    damage: number,
  ): { text: string; multiplier: number } {
    const { armament } = attack
    const { attacks } = scene.data
    const { minimum_damage: minimum, multiplies } = scene.data.options
    const constant = attacks.damageConstant[armament]
    const roll = sumOf(rolled) + constant
    const armour = scene.armourOf(victim)
    const left = Math.max(0, armour - margin)
    const multiplier = multiplierOf(attack, roll, left, damage)
    const times = multiplier === 1 ? '' : `, times ${multiplier} for ${reasonOf(attack.manner)}`
    const before = multiplies === 'rolled'
    const through = before ? roll * multiplier - left : roll - left
    const changes = [
      before ? times : '',
      describeArmour(armour, margin, left),
      through < minimum ? `, at least ${minimum}` : '',
      before ? '' : times,
    ].join('')
    const result = changes === '' ? '' : `: ${damage === 0 ? 'none' : damage}`
    const text = `${showRoll(rolled, constant)}${changes}${result}`
    return { text, multiplier }
  }

  /** The multiplier that explains the damage: which kind of blow it was follows from it. */
  function multiplierOf({ armament, manner }: Begun, roll: number, left: number, damage: number): number {
    if (manner !== MANNER.BY_CHARGE && manner !== MANNER.AS_ANSWER) return 1
    const { multiplier } = scene.data.attacks
    const { minimum_damage: minimum, multiplies } = scene.data.options
    const armamentCount = scene.data.armaments.combatant.length
    const blows = manner === MANNER.BY_CHARGE ? [BLOW.CHARGING_BLOW] : Array.from({ length: BLOWS }, (_, blow) => blow)
    const possible = blows.map((blow) => multiplier[blow * armamentCount + armament])
    const comesTo = (times: number): number =>
      multiplies === 'rolled' ? Math.max(minimum, roll * times - left) : Math.max(minimum, roll - left) * times
    return possible.find((times) => comesTo(times) === damage) ?? 1
  }

  return {
    [NOTE.STRIKES]: begin,
    [NOTE.COUNTS]: count,
    [NOTE.STRAYED]: stray,
    [NOTE.ATTACKED]: end,
    [NOTE.DREW]: draw,
  }
}

function describeArmour(armour: number, margin: number, left: number): string {
  if (armour === 0) return ''
  if (left === 0) return `, armour ${armour} eaten by the margin`
  if (margin === 0) return `, armour takes off ${left}`
  return `, armour ${armour} less margin ${margin} takes off ${left}`
}

function reasonOf(manner: number): string {
  return manner === MANNER.BY_CHARGE ? 'the charge' : 'receiving a charge'
}

/** The words of JSON for `MANNER`, in its order. */
const MANNERS = ['melee', 'charge', 'answer', 'shot', 'into-melee', 'into-crowd', 'helpless', 'blind']
