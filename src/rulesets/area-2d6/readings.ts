import { makeHeadcount } from '../../battle/headcount.ts'
import type { Readings } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { KIND, MARK, OCCASION } from './codes.ts'
import type { Workings } from './working.ts'

/** What conditions can read (docs/rules/area-2d6.md §9): the environment of compiled tactics. */
export function makeReadings(arena: Arena, workings: Workings): Readings {
  const { memory, data, fraction, occasion, place, between, heads, partyOf, foesHere, canStrike, canShoot } = arena
  const { isShielded, ignores } = arena
  const { hp, hpMax, cell, marks, points, freeParries, attacksMade, ready, bleeding, ammo, rounds } = memory
  const { armaments, combatants, field, shape } = data
  const somebodySeeksGround = field.wallsSought.length + field.coverSought.length > 0
  const bleeds = shape.bleeders > 0
  /** Stands for ammunition that never runs out. */
  const UNLIMITED = 1000
  const has = (bit: number) => (combatant: number) => (marks[combatant] & bit) !== 0

  function ammoOf(combatant: number): number {
    const armament = ready[combatant]
    return armaments.kind[armament] === KIND.MELEE || ammo[armament] < 0 ? UNLIMITED : ammo[armament]
  }

  return {
    fraction,
    // A target that is oneself is an area, or where one stands.
    distance: (me, target) =>
      me === target && somebodySeeksGround ? between(cell[me], place[0]) : arena.distance(me, target),
    round: () => rounds[0],
    ...makeHeadcount(arena, marks, MARK.OUT),
    columns: {
      hp: (combatant) => hp[combatant],
      max_hp: (combatant) => hpMax[combatant],
      health: (combatant) => {
        fraction[0] = hp[combatant] / hpMax[combatant]
      },
      actions: (combatant) => points[combatant],
      max_actions: (combatant) => combatants.actions[combatant],
      acted: has(MARK.ACTED),
      attacks: (combatant) => attacksMade[combatant],
      prone: has(MARK.PRONE),
      bleeding: (combatant) => (bleeds ? bleeding[combatant] : 0),
      engaged: (combatant) => foesHere(combatant) > 0,
      foes_engaged: foesHere,
      allies_engaged: (combatant) => heads(partyOf(combatant), cell[combatant]) - 1,
      walled: (combatant) => field.walled[cell[combatant]] !== 0,
      in_cover: (combatant) => field.covered[cell[combatant]] !== 0,
      protection: (combatant) => combatants.protection[combatant],
      can_melee: canStrike,
      can_shoot: canShoot,
      ready_range: (combatant) => armaments.range[ready[combatant]],
      ammo: ammoOf,
      shielded: isShielded,
      free_parries: (combatant) => (isShielded(combatant) ? freeParries[combatant] : 0),
      powers: workings.countOn,
      workings: workings.countOf,
      ignored: (combatant) => ignores(occasion[OCCASION.ASKED], combatant),
    },
  }
}
