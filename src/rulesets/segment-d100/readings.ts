import { makeHeadcount } from '../../battle/headcount.ts'
import type { Readings as CommonReadings, Environment } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { MARK, QUARTERS } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Expectations } from './expectation.ts'
import type { Turning } from './turning.ts'
import type { Wielding } from './wielding.ts'

/** What conditions can read (docs/rules/segment-d100.md §9.3): the environment of compiled tactics. */
type Readings = CommonReadings & Required<Pick<Environment, 'names'>>

export function makeReadings(
  arena: Arena,
  turning: Turning,
  wielding: Wielding,
  defence: Defence,
  expectations: Expectations,
): Readings {
  const { memory, data, fraction, engaged, engages, foesFrom, foesTo, coverOf, heightOf, kindOf } = arena
  const { hp, hpMax, marks, end, ready, reach, quarters, turns, aim, feint, rounds } = memory
  const { missile, range, count: kinds } = data.kinds
  const { shape } = data
  const INCHES = 12
  const has = (bits: number) => (combatant: number) => (marks[combatant] & bits) !== 0

  function foesEngaged(combatant: number): number {
    let count = 0
    for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) {
      if ((marks[foe] & MARK.OUT) === 0 && engages(combatant, foe)) count++
    }
    return count
  }

  /** Four before its turn and while it waits, none when a reaction has used it up. */
  function quartersLeft(combatant: number): number {
    return marks[combatant] & MARK.TURN_LEFT ? QUARTERS : quarters[combatant]
  }

  function rangeOf(combatant: number): number {
    const thing = ready[combatant]
    if (thing < 0 || missile[kindOf[thing]] === 0) return 0
    return range[combatant * kinds + kindOf[thing]]
  }

  function isLoaded(combatant: number): boolean {
    const thing = ready[combatant]
    return thing >= 0 && missile[kindOf[thing]] !== 0 && wielding.isReadyToFire(combatant, thing)
  }

  return {
    fraction,
    distance: arena.distance,
    round: () => rounds[0],
    ...makeHeadcount(arena, marks, MARK.OUT),
    columns: {
      health: (combatant) => {
        fraction[0] = hp[combatant] / hpMax[combatant]
      },
      hp: (combatant) => hp[combatant],
      end: (combatant) => end[combatant],
      engaged,
      foes_engaged: foesEngaged,
      acted: (combatant) => (marks[combatant] & MARK.TURN_LEFT) === 0,
      waiting: has(MARK.WAITING),
      standing: (combatant) => (marks[combatant] & MARK.LOW) === 0,
      kneeling: has(MARK.KNEELING),
      prone: has(MARK.PRONE),
      held: has(MARK.HELD),
      holding: has(MARK.HOLDER),
      climbing: has(MARK.ON_FACE),
      evading: has(MARK.EVADING),
      armed: (combatant) => ready[combatant] >= 0,
      loaded: isLoaded,
      quarters: quartersLeft,
      defences: defence.defencesLeft,
      turns: (combatant) => turns[combatant],
      reach: (combatant) => reach[combatant],
      range: rangeOf,
      height: (combatant) => {
        fraction[0] = heightOf(combatant) / INCHES
      },
      cover: coverOf,
      aim: (combatant) => (shape.aimers > 0 ? aim[combatant] : 0),
      feint: (combatant) => (shape.feinters > 0 ? feint[combatant] : 0),
      field: (combatant, other) => (other === combatant ? 0 : turning.fieldOf(combatant, other)),
    },
    names: { ranged: expectations.isRanged, chance: expectations.chance },
  }
}
