import { diceColumns } from '../../../battle/more-dice.ts'
import type { Bearer } from './equipment.ts'

/** What is true of a combatant whatever it has ready, column by column. */
export function planCombatants(bearers: readonly Bearer[]) {
  const column = (of: (bearer: Bearer) => number): Int32Array => Int32Array.from(bearers, of)
  const start = (of: (bearer: Bearer) => number): Int32Array => {
    const starts = new Int32Array(bearers.length + 1)
    for (const [index, bearer] of bearers.entries()) starts[index + 1] = starts[index] + of(bearer)
    return starts
  }
  const protections = protectionsOf(bearers)
  return {
    ...diceColumns('hp', bearers, ({ hp }) => hp),
    ...diceColumns('initiative', bearers, ({ initiative }) => initiative),
    /** Points a round. */
    actions: column(({ actions }) => actions),
    /** By combatant × skills + `SKILL`: the target number. */
    skill: Int32Array.from(bearers.flatMap(({ skills }) => skills.named)),
    /** By combatant × places + number - 2: those that a feint draws from. */
    parryPlaces: Int32Array.from(bearers.flatMap(({ skills }) => skills.parryColumn)),
    evadePlaces: Int32Array.from(bearers.flatMap(({ skills }) => skills.evadeColumn)),
    protection: column(({ armour }) => armour?.protection ?? 0),
    /** Which of the `protections` that is. */
    protectionKind: column(({ armour }) => protections.indexOf(armour?.protection ?? 0)),
    /** What its armour adds. */
    armourEvade: column(({ armour }) => armour?.evade ?? 0),
    armourRun: column(({ armour }) => armour?.run ?? 0),
    /** 1 if it has a shield; what that adds to a parry, and the parries that it makes free. */
    shielded: column(({ shield }) => Number(shield !== undefined)),
    shieldParry: column(({ shield }) => shield?.parry ?? 0),
    freeParries: column(({ shield }) => shield?.free_parries ?? 0),
    briefed: column(({ fields }) => Number(fields.briefed)),
    /** Its first armament; one more entry than combatants. Its last armament are its bare hands. */
    armamentStart: start(({ armaments }) => armaments.length),
    /** Its first kind of items; likewise. */
    itemStart: start(({ items }) => items.length),
    /** Where its powers begin in `Powers.known`; likewise. */
    knownStart: start(({ fields }) => fields.powers.length),
  }
}

/** The different protections of armours in play, no armour included. */
export function protectionsOf(bearers: readonly Bearer[]): number[] {
  return [...new Set(bearers.map(({ armour }) => armour?.protection ?? 0))]
}
