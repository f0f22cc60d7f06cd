import { counted } from '../circumstances.ts'
import { MANNER, MANNERS } from '../codes.ts'
import { type Arm, type Bearer, does, powerIds } from './equipment.ts'

/** A combatant with one of its weapons or damage powers, in all of its attacks or in those of one manner. */
interface AreaAccount {
  readonly combatant: number
  readonly id: string
  readonly circumstance?: string
}

export interface Accounts {
  readonly list: AreaAccount[]
  /** By arm × manners + manner; where a manner cannot come up, or is not counted by itself, the weapon's own account. */
  readonly of: Int32Array
  /** By known power: the account of its damage, or -1. */
  readonly ofPowers: Int32Array
}

/** What attacks are counted under. */
export function openAccounts(bearers: readonly Bearer[], damages: (id: string) => boolean): Accounts {
  const list: AreaAccount[] = []
  const known = new Map<string, number>()
  const open = (account: AreaAccount): number => {
    const key = JSON.stringify(account)
    if (!known.has(key)) known.set(key, list.push(account) - 1)
    return known.get(key)!
  }
  const arms = bearers.flatMap((bearer, combatant) => bearer.arms.map((arm) => ({ arm, bearer, combatant })))
  const of = new Int32Array(arms.length * MANNERS)
  // The accounts of all attacks come before those of single manners, as they are reported.
  for (const [index, { arm, bearer, combatant }] of arms.entries()) {
    if (canFightWith(arm, bearer)) of.fill(open({ combatant, id: arm.id }), index * MANNERS, (index + 1) * MANNERS)
  }
  for (const [index, { arm, bearer, combatant }] of arms.entries()) {
    for (const { manner, as } of counted) {
      if (canComeUp(manner, arm, bearer))
        of[index * MANNERS + manner] = open({ combatant, id: arm.id, circumstance: as })
    }
  }
  const ofPowers = bearers.flatMap(({ fields }, combatant) =>
    fields.powers.map((id) => (damages(id) ? open({ combatant, id }) : -1)),
  )
  return { list, of, ofPowers: Int32Array.from(ofPowers) }
}

/** Everything that somebody bears, but bare hands only where there is nothing else, or it can be without. */
function canFightWith({ weapon }: Arm, { arms }: Bearer): boolean {
  return weapon !== arms.at(-1)!.weapon || arms.length === 1 || arms.some((arm) => arm.weapon.kind === 'thrown')
}

function canComeUp(manner: number, { weapon }: Arm, bearer: Bearer): boolean {
  const isBare = weapon === bearer.arms.at(-1)!.weapon
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
    bearer.arms.filter((arm) => canFightWith(arm, bearer)).map(({ id }) => id),
  )
  return [...new Set([...weapons, ...powerIds(bearers).filter(damages)])]
}
