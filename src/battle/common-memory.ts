import { type Columns, oneEach } from './memory.ts'
import type { FirstTieOrder } from './tie-order.ts'

/**
 * The columns that every ruleset's memory has (memory.ts). It begins with `hp` and `hpMax` and ends with `rounds`: what lies
 * between is a *state* (memoised-rounds.ts).
 */
export interface CommonMemory {
  /** All of it. */
  readonly bytes: Int32Array
  /** By combatant: hit points left; may be below zero at the instant of death. */
  readonly hp: Int32Array
  /** Hit points at the start of this battle; rolled anew where they are dice. */
  readonly hpMax: Int32Array
  /** The cell stood on, also where a combatant that is out fell. */
  readonly cell: Int32Array
  /** States by bits, which are the ruleset's. */
  readonly marks: Int32Array
  /** Damage kept back until the end of a simultaneous group; 0 between rounds. */
  readonly pending: Int32Array
  /** By party: members in the fight. */
  readonly standing: Int32Array
  /** The number of the round. */
  readonly rounds: Int32Array
}

/** The part of every ruleset's constants that these columns follow from. */
export interface CommonData {
  readonly shape: { readonly combatants: number }
  readonly combatants: { readonly hpConstant: Int32Array }
}

/** The columns that a ruleset's memory begins with … */
export const FIRST_COLUMNS = {
  hp: {
    of: everybody,
    start: leastHitPoints,
    out: 0,
    name: 'hit points',
    advice: 'fewer hit points, or damage without dice',
  },
  hpMax: {
    of: everybody,
    start: leastHitPoints,
    out: 1,
    name: 'hit points at the start',
    advice: 'hit points that are not rolled',
  },
} as const satisfies Columns<CommonData, { readonly data: CommonData }>

/** The order of equal cells; a ruleset that has them puts it behind its own columns. */
export const TIE_ORDER_COLUMN = {
  /** See battle/tie-order.ts. */
  tieOrder: {
    of: 'battle',
    start: ({ data }) => [data.field.tieOrder],
    name: 'order of equally good cells',
    advice: 'one order for all battles (field.ties: reading-order)',
  },
} as const satisfies Columns<unknown, { readonly data: { readonly field: FirstTieOrder } }>

/** … and the one that it ends with. */
export const LAST_COLUMN = {
  rounds: {
    of: 'battle',
    name: 'number of the round',
    advice: 'tactics that do not look at the round, or only compare it with small numbers',
  },
} as const satisfies Columns<CommonData, never>

function everybody({ shape }: CommonData): Int32Array {
  return oneEach(shape.combatants)
}

/** Those that are dice are rolled when a battle starts (rounds.ts). */
function leastHitPoints({ data }: { readonly data: CommonData }): Int32Array {
  return data.combatants.hpConstant.map((constant) => Math.max(1, constant))
}
