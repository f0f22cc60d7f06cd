import { listAttackTypes } from '../../../battle/attack-types.ts'
import { counted } from '../circumstances.ts'
import { FORM, UNDER } from '../codes.ts'
import { type Bearer, does, isMelee, isMissile, names, type Thing, takesUp } from './loadout.ts'

/**
 * What attacks are counted under.
 *
 * @param things by kind; forms of brawl have their ids only
 */
export function openAttackTypes(bearers: readonly Bearer[], things: readonly Thing[]) {
  const { list, open } = listAttackTypes()
  const of = new Int32Array((counted.length + 1) * bearers.length * things.length)
  for (const [combatant, bearer] of bearers.entries()) {
    const takes = takesUp(bearer, bearers)
    for (const [kind, thing] of things.entries()) {
      if (!mayUse(bearer, thing, kind, takes)) continue
      const at = combatant * things.length + kind
      const own = open({ combatant, id: thing.id })
      of[UNDER.PLAIN * bearers.length * things.length + at] = own
      for (const { under, as, canComeUp } of counted) {
        of[under * bearers.length * things.length + at] = canComeUp({ bearer, thing, kind })
          ? open({ combatant, id: thing.id, circumstance: as })
          : own
      }
    }
  }
  return {
    list,
    /** By (circumstance × combatants + combatant) × kinds + kind; where one cannot come up, the weapon's own attack type. */
    of,
  }
}

/** Whether somebody may ever attack with a kind of thing, or in a form. */
function mayUse(bearer: Bearer, thing: Thing, kind: number, takes: boolean): boolean {
  if (kind === FORM.FISTS) return true
  if (kind < FORM.FORMS) {
    const byDefault =
      does(bearer, 'leap-attack') || bearer.tactic.reactions.some((rule) => rule.do === 'acrobatic-counter')
    return names(bearer, thing.id) || (kind === FORM.KNOCK_DOWN && byDefault)
  }
  if (!isMelee(thing) && !isMissile(thing)) return false
  return takes || bearer.things.some(({ id }) => id === thing.id)
}
