import { listAttackTypes } from '../../../battle/attack-types.ts'
import { counted } from '../circumstances.ts'
import { MANNER, MANNERS } from '../codes.ts'
import { type Armament, type Bearer, does, powerIds } from './equipment.ts'

export type AttackTypes = ReturnType<typeof openAttackTypes>

/** What attacks are counted under. */
export function openAttackTypes(bearers: readonly Bearer[], damages: (id: string) => boolean) {
  const { list, open } = listAttackTypes()
  const armaments = bearers.flatMap((bearer, combatant) =>
    bearer.armaments.map((armament) => ({ armament, bearer, combatant })),
  )
  const of = new Int32Array(armaments.length * MANNERS)
  // The attack types of all attacks come before those of single manners, as they are reported.
  for (const [index, { armament, bearer, combatant }] of armaments.entries()) {
    if (canFightWith(armament, bearer))
      of.fill(open({ combatant, id: armament.id }), index * MANNERS, (index + 1) * MANNERS)
  }
  for (const [index, { armament, bearer, combatant }] of armaments.entries()) {
    for (const { manner, as } of counted) {
      if (canComeUp(manner, armament, bearer))
        of[index * MANNERS + manner] = open({ combatant, id: armament.id, circumstance: as })
    }
  }
  const ofPowers = bearers.flatMap(({ fields }, combatant) =>
    fields.powers.map((id) => (damages(id) ? open({ combatant, id }) : -1)),
  )
  return {
    list,
    /** By armament × manners + manner; where a manner cannot come up, or is not counted by itself, the weapon's own attack type. */
    of,
    /** By known power: the attack type of its damage, or -1. */
    ofPowers: Int32Array.from(ofPowers),
  }
}

/** Everything that somebody bears, but bare hands only where there is nothing else, or it can be without. */
function canFightWith({ weapon }: Armament, { armaments }: Bearer): boolean {
  return (
    weapon !== armaments.at(-1)!.weapon ||
    armaments.length === 1 ||
    armaments.some((armament) => armament.weapon.kind === 'thrown')
  )
}

function canComeUp(manner: number, { weapon }: Armament, bearer: Bearer): boolean {
  const isBare = weapon === bearer.armaments.at(-1)!.weapon
  const strikes = weapon.kind !== 'shooting'
  const shoots = weapon.kind !== 'melee'
  if (isBare && !canFightWith({ id: '', weapon }, bearer)) return false
  switch (manner) {
    case MANNER.HEAVY_BLOW:
      return strikes && !isBare && does(bearer, 'turn', 'heavy-blow')
    case MANNER.FEINT:
      return strikes && does(bearer, 'turn', 'feint')
    case MANNER.PINCER:
      return strikes && does(bearer, 'turn', 'pincer')
    case MANNER.CHARGE:
      return strikes && does(bearer, 'turn', 'charge')
    case MANNER.SNIPE:
      return shoots && does(bearer, 'turn', 'snipe')
    case MANNER.RIPOSTE:
      return strikes && !isBare && does(bearer, 'reactions', 'riposte')
    default:
      return shoots && does(bearer, 'turn', 'ranged', 'snipe')
  }
}

/** The ids under which attacks are reported: weapons, then powers that do damage. */
export function attackIds(bearers: readonly Bearer[], damages: (id: string) => boolean): string[] {
  const weapons = bearers.flatMap((bearer) =>
    bearer.armaments.filter((armament) => canFightWith(armament, bearer)).map(({ id }) => id),
  )
  return [...new Set([...weapons, ...powerIds(bearers).filter(damages)])]
}
