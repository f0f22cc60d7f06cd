import { FIRST_COLUMNS, LAST_COLUMN, TIE_ORDER_COLUMN } from '../../battle/common-memory.ts'
import { type Columns, type MemoryOf, oneEach } from '../../battle/memory.ts'
import { INITIATIVE, MARK } from './codes.ts'
import type { Data } from './plan/data.ts'
import type { Bearer } from './plan/equipment.ts'

/** What a battle starts from. */
export interface Start {
  readonly data: Data
  readonly bearers: readonly Bearer[]
  /** By combatant: its first cell. */
  readonly cells: readonly number[]
}

// Who has a column. Those of rules that a scenario has no use for are empty, and never read (plan/shape.ts).
const COMBATANTS = ({ shape }: Data) => oneEach(shape.combatants)
const SCREENERS = ({ shape }: Data) => oneEach(shape.screeners)
const WAITERS = ({ shape }: Data) => oneEach(shape.waiters)
const CHANGED = ({ shape }: Data) => oneEach(shape.changed)
/** All that can be changed, change by change. */
const CHANGES = ({ shape }: Data) => oneEach(shape.changes * shape.changed).map((entry) => entry % shape.combatants)
const THINGS = ({ things }: Data) => things.combatant

/** In a column of combatants. */
const NOBODY = -1

/**
 * The memory of a battle, column by column (battle/memory.ts).
 *
 * Things in hand, stowed or on the ground are sets of a combatant's own things: bit i is the thing `thingStart + i`. What
 * is in none of them is gone.
 */
export const COLUMNS = {
  ...FIRST_COLUMNS,
  /** The cell stood on, also where a combatant that is out fell. */
  cell: {
    of: COMBATANTS,
    start: ({ cells }) => cells,
    out: 0,
    name: 'position',
    advice: 'parties that begin within reach of each other (field.distance: 5 ft), and do not move',
  },
  /** Slots, stances and states, bits of `MARK`. */
  marks: {
    of: COMBATANTS,
    start: ({ bearers }) => bearers.map(({ fields }) => (fields.prone ? MARK.PRONE : 0)),
    out: MARK.OUT,
    name: 'condition',
  },
  /** Things in hand. */
  inHand: { of: COMBATANTS, start: ({ bearers }) => bearers.map(({ held }) => held), out: 0, name: 'things in hand' },
  /** Things that it would have to ready. */
  stowed: {
    of: COMBATANTS,
    start: ({ bearers }) => bearers.map(({ things, held }) => ((1 << things.length) - 1) & ~held),
    out: 0,
    name: 'things stowed',
  },
  /** Things on the ground. */
  grounded: { of: COMBATANTS, out: 0, name: 'things on the ground' },
  /** Missile weapons that must be reloaded. */
  unloaded: { of: COMBATANTS, out: 0, name: 'weapons to be reloaded' },
  /** Cells that its longest melee weapon in hand reaches; 0 without one. Follows from `inHand`. */
  reach: { of: COMBATANTS, start: reachInHand, out: 0, name: 'reach' },
  /** The target of its latest attack, or -1. */
  lastTarget: { of: COMBATANTS, start: NOBODY, out: NOBODY, name: 'last target', advice: 'fewer combatants' },
  /** Damage kept back until the end of a simultaneous group; 0 between rounds. */
  pending: { of: COMBATANTS },
  /** Casting points left. */
  cp: {
    of: COMBATANTS,
    start: ({ bearers }) => bearers.map(({ fields }) => fields.cp),
    out: 0,
    name: 'casting points',
    advice: 'fewer casting points',
  },
  /** Opportunity attacks made in this round. */
  opportunities: {
    of: COMBATANTS,
    out: 0,
    name: 'opportunity attacks made',
    advice: 'opportunity_limit left out, which is unlimited',
  },

  // Screening (§6.5).

  /** Whom it screens, or -1. */
  screened: { of: SCREENERS, start: NOBODY, out: NOBODY, name: 'whom it screens' },
  /** Against how many more attacks. */
  screensLeft: { of: SCREENERS, out: 0, name: 'attacks that it can still screen' },
  /** With what skill. */
  screenSkill: { of: SCREENERS, out: 0, name: 'screening skill' },

  // Acting after somebody (§6.3). One who is out goes on waiting, since others may wait for it.

  /** Whom it waits for, or -1. */
  waitsFor: { of: WAITERS, start: NOBODY, name: 'whom it waits for' },
  /** How many had begun to wait before it, in this round. */
  waitRank: { of: WAITERS, name: 'order of waiting' },

  // Changes of spells (§6.8).

  /** What they add to its Armour Class, together. */
  changeAc: { of: CHANGED, out: 0, name: 'Armour Class by spells', advice: 'spells that last for fewer rounds' },
  /** To its attack rolls. */
  changeAttack: { of: CHANGED, out: 0, name: 'attack rolls by spells' },
  /** By change × combatants + combatant: rounds that it lasts, this one included; 0: it is not at work. */
  changeLeft: { of: CHANGES, out: 0, name: 'rounds left of a spell', advice: 'spells that last for fewer rounds' },

  /** By thing: shots left; -1 is unlimited. */
  ammo: {
    of: THINGS,
    start: ({ data }) => data.things.ammo,
    out: 0,
    name: 'ammunition',
    advice: 'ammunition left out, which is unlimited',
  },
  /** By thing: the cell in which it lies on the ground; 0 elsewhere. */
  lies: { of: THINGS, out: 0, name: 'where a thing lies' },

  /** Members standing of the first and of the second party. */
  standing: {
    of: 'parties',
    start: ({ bearers }) => [0, 1].map((side) => bearers.filter(({ party }) => party === side).length),
    name: 'members standing',
  },
  /** The high side: 0 or 1, the party. */
  highSide: { of: 'battle', start: ({ data }) => [Number(data.options.initiative === INITIATIVE.SECOND)] },
  /** How many have put their turns off in this round. */
  waiters: { of: 'battle' },
  /** The next part of a round that is played in steps (steps.ts); 0 between rounds. */
  nextPart: { of: 'battle' },
  ...TIE_ORDER_COLUMN,
  ...LAST_COLUMN,
} as const satisfies Columns<Data, Start>

export type Memory = MemoryOf<typeof COLUMNS>

function reachInHand({ data: { things, combatants }, bearers }: Start): number[] {
  const { thingStart } = combatants
  return bearers.map(({ held }, combatant) => {
    const own = things.reach.subarray(thingStart[combatant], thingStart[combatant + 1])
    return Math.max(0, ...own.filter((_, index) => held & (1 << index)))
  })
}
