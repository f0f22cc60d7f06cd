import { FIRST_COLUMNS, LAST_COLUMN, TIE_ORDER_COLUMN } from '../../battle/common-memory.ts'
import { type Columns, type MemoryOf, nobodys, oneEach } from '../../battle/memory.ts'
import { CARRIED, MARK } from './codes.ts'
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
const WRESTLERS = ({ shape }: Data) => oneEach(shape.wrestlers)
const USERS = ({ shape }: Data) => oneEach(shape.users)
const FLEERS = ({ shape }: Data) => oneEach(shape.fleers)
const ARMAMENTS = ({ armaments }: Data) => armaments.combatant
const STOCKS = ({ stocks }: Data) => stocks.combatant
/** Entries for buffs belong to no combatant: each of them can hold each buff. */
const BUFFS = ({ shape }: Data) => nobodys(shape.buffs)

/** In a column of combatants. */
const NOBODY = -1

/** The memory of a battle, column by column (battle/memory.ts). */
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
  /** Marks and states, bits of `MARK`. */
  marks: {
    of: COMBATANTS,
    start: ({ bearers }) =>
      bearers.map(
        ({ fields }) =>
          (fields.unaware_rounds > 0 ? MARK.UNAWARE : 0) | (fields.helpless_rounds > 0 ? MARK.HELPLESS : 0),
      ),
    name: 'condition',
  },
  /** The armament that is ready. */
  ready: {
    of: COMBATANTS,
    start: ({ data, bearers }) =>
      bearers.map(({ ready }, combatant) => data.combatants.armamentStart[combatant] + ready),
    out: 0,
    name: 'weapon in hand',
  },
  /** Reloads that the ready weapon still needs. */
  load: { of: COMBATANTS, out: 0, name: 'reloading' },
  /** Which weapons it still has: bit i is its armament `armamentStart + i`. */
  kept: {
    of: COMBATANTS,
    start: ({ bearers }) => bearers.map(({ weapons }) => (1 << weapons) - 1),
    out: 0,
    name: 'weapons kept',
  },
  /** The target of its latest attack or declared contest, or -1. */
  lastTarget: { of: COMBATANTS, start: NOBODY, out: NOBODY, name: 'last target', advice: 'fewer combatants' },
  /** Rounds of unawareness left, this one included. Casting is not counted here. */
  unaware: {
    of: COMBATANTS,
    start: ({ bearers }) => bearers.map(({ fields }) => fields.unaware_rounds),
    out: 0,
    name: 'rounds unaware',
  },
  /** The same of helplessness. */
  helpless: {
    of: COMBATANTS,
    start: ({ bearers }) => bearers.map(({ fields }) => fields.helpless_rounds),
    out: 0,
    name: 'rounds helpless',
  },
  /** Damage kept back until the end of a simultaneous group; 0 between rounds. */
  pending: { of: COMBATANTS },
  /** By armament: shots, or copies of a thrown weapon, left; -1 is unlimited. */
  ammo: {
    of: ARMAMENTS,
    start: ({ data }) => data.armaments.ammo,
    out: 0,
    name: 'ammunition',
    advice: 'ammunition left out, which is unlimited',
  },

  // Wrestling (§6.4). A declared contest stays until it is resolved, even if who declared it is out: contests are
  // resolved foe by foe, in the order in which somebody first declared against each.

  /** Whom it grips, or -1. */
  grips: { of: WRESTLERS, start: NOBODY, name: 'grip' },
  /** Contests it has lost in a row. */
  lost: { of: WRESTLERS, out: 0, name: 'contests lost' },
  /** Whom it has declared a contest against this round, or -1. */
  contest: { of: WRESTLERS, start: NOBODY, name: 'contest declared' },
  /** The place of that contest in the order of declaration (from 1), times two, plus 1 if it is to disarm. */
  declared: { of: WRESTLERS, name: 'order of contests' },

  // Spells and items (§6.6).

  /** The spell that takes effect when the next round begins, or -1. */
  launched: { of: USERS, start: -1, out: -1, name: 'spell being cast' },
  /** The target of that spell. */
  launchedAt: { of: USERS, out: 0, name: 'target of the spell' },
  /** The stock it searches for, or -1. */
  search: { of: USERS, start: -1, out: -1, name: 'item searched for' },
  /** Rounds of searching left. */
  searchLeft: { of: USERS, out: 0, name: 'rounds of searching left', advice: 'items at hand' },
  /** What the buffs on it add to its Armour Class. */
  buffAc: {
    of: USERS,
    out: 0,
    name: 'Armour Class by spells and items',
    advice: 'spells and items that last for fewer rounds',
  },
  /** To its attack rolls. */
  buffToHit: { of: USERS, out: 0, name: 'to hit by spells and items' },
  /** To its Armour Rating. */
  buffArmour: { of: USERS, out: 0, name: 'armour by spells and items' },
  /** By stock (a combatant's spells or items of one kind): how many are left. */
  left: {
    of: STOCKS,
    start: ({ data }) => data.stocks.count,
    out: 0,
    name: 'spells and items left',
    advice: 'fewer spells and items',
  },
  /** By stock: how many of them are at hand. */
  atHand: { of: STOCKS, start: countAtHand, out: 0, name: 'items at hand' },
  /** By buff (a bonus or malus at work on somebody), `buffs` of them: on whom it is. */
  buffOn: { of: BUFFS, name: 'whom a bonus is on' },
  /** Of which effect. */
  buffOf: { of: BUFFS, name: 'spell or item of a bonus' },
  /** Rounds left. */
  buffLeft: {
    of: BUFFS,
    name: 'rounds left of a bonus',
    advice: 'spells and items that last for fewer rounds',
  },

  // Flight (§6.7).

  /** What it has dropped this round: its place in the order of dropping (from 1), times four, plus `DROP`; or 0. */
  dropped: { of: FLEERS, name: 'things dropped' },

  /** Members standing of the first and of the second party. */
  standing: {
    of: 'parties',
    start: ({ bearers }) => [0, 1].map((side) => bearers.filter(({ party }) => party === side).length),
    name: 'members standing',
  },
  /** Buffs at work. */
  buffs: { of: 'battle', name: 'bonuses at work' },
  /** In the middle of a round: who acts first in it (0 or 1, the party); otherwise 0. */
  firstToAct: { of: 'battle' },
  /** In the middle of a round: which part of it is next (steps.ts); otherwise 0. */
  nextPart: { of: 'battle' },
  ...TIE_ORDER_COLUMN,
  ...LAST_COLUMN,
} as const satisfies Columns<Data, Start>

export type Memory = MemoryOf<typeof COLUMNS>

function countAtHand({ data: { stocks, effects } }: Start): Int32Array {
  const { spells, carried } = effects
  return stocks.count.map((count, stock) => {
    const effect = stocks.effect[stock]
    const isAtHand = effect >= spells && (carried[effect] === CARRIED.HAND || carried[effect] === CARRIED.BELT)
    return isAtHand ? count : 0
  })
}
