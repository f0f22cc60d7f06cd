import { FIRST_COLUMNS, LAST_COLUMN, TIE_ORDER_COLUMN } from '../../battle/common-memory.ts'
import { type Columns, type MemoryOf, nobodys, oneEach } from '../../battle/memory.ts'
import { WHERE } from './codes.ts'
import type { Data } from './plan/data.ts'
import type { Bearer } from './plan/loadout.ts'

/** What a battle starts from. */
interface Start {
  readonly data: Data
  readonly bearers: readonly Bearer[]
  /** By combatant: its first cell, and the way it faces. */
  readonly cells: readonly number[]
  readonly facings: readonly number[]
}

// Who has a column. Those of rules that a scenario has no use for are empty, and never read (plan/shape.ts).
const COMBATANTS = ({ shape }: Data) => oneEach(shape.combatants)
const AIMERS = ({ shape }: Data) => oneEach(shape.aimers)
const FEINTERS = ({ shape }: Data) => oneEach(shape.feinters)
const WRESTLERS = ({ shape }: Data) => oneEach(shape.wrestlers)
const CLIMBERS = ({ shape }: Data) => oneEach(shape.climbers)
const WAITERS = ({ shape }: Data) => oneEach(shape.waiters)
/** By combatant × skills + skill. */
const PARRIERS = ({ shape }: Data) =>
  oneEach(shape.combatants * shape.skills).map((entry) => Math.floor(entry / shape.skills))
/** By tumbler × combatants + attacker. */
const TUMBLES = ({ shape }: Data) =>
  oneEach(shape.tumblers * shape.combatants).map((entry) => Math.floor(entry / shape.combatants))
const THINGS = ({ shape }: Data) => nobodys(shape.things)

/** In a column of combatants, or of things. */
const NONE = -1

/** The memory of a battle, column by column (battle/memory.ts). */
export const COLUMNS = {
  ...FIRST_COLUMNS,
  /** The cell stood on, also where a combatant that is out fell; of one on a face, the lower of the two. */
  cell: {
    of: COMBATANTS,
    start: ({ cells }) => cells,
    out: 0,
    name: 'position',
    advice: 'parties that begin within reach of each other (field.distance: 1 yd), and do not move',
  },
  /** Stances, postures, what it has done in its turn: bits of `MARK`. */
  marks: { of: COMBATANTS, out: 1, name: 'condition' },
  /** Which of the eight ways it faces (field/facing.ts). */
  facing: {
    of: COMBATANTS,
    start: ({ facings }) => facings,
    out: 0,
    name: 'facing',
    advice: 'fewer combatants, or a field on which nobody is passed',
  },
  /** Endurance left. */
  end: {
    of: COMBATANTS,
    start: ({ data }) => data.combatants.endMost,
    out: 0,
    name: 'endurance',
    advice: 'rules.options.endurance: false, or less end',
  },
  /** The things in hand, in the order in which they were taken up, or -1. */
  hand: { of: COMBATANTS, start: ({ data }) => heldAt(data, 0), out: NONE, name: 'thing in hand' },
  otherHand: { of: COMBATANTS, start: ({ data }) => heldAt(data, 1), out: NONE, name: 'second thing in hand' },
  /** The ready weapon, or -1; how far it reaches in melee, without one 1. Both follow from the things in hand. */
  ready: { of: COMBATANTS, start: ({ data }) => readyAt(data), out: NONE, name: 'ready weapon' },
  reach: { of: COMBATANTS, start: reachAt, out: 0, name: 'reach' },
  /** The target of its latest attack, or -1. */
  lastTarget: { of: COMBATANTS, start: NONE, out: NONE, name: 'last target', advice: 'fewer combatants' },
  /** Damage kept back until a tied group has acted; 0 between segments. */
  pending: { of: COMBATANTS, out: 0 },

  // Aim and feint: whom they are for, or -1; points, turns.
  aimedAt: { of: AIMERS, start: NONE, out: NONE, name: 'whom it aims at' },
  aim: { of: AIMERS, out: 0, name: 'aim' },
  feintedAt: { of: FEINTERS, start: NONE, out: NONE, name: 'whom it feints at' },
  feint: { of: FEINTERS, out: 0, name: 'turns of feint' },
  /** The other one in a hold, or -1. */
  partner: { of: WRESTLERS, start: NONE, out: NONE, name: 'whom it wrestles with' },
  /** On a face: the cell at its top, and inches above its foot. */
  top: { of: CLIMBERS, out: 0, name: 'face climbed' },
  climbed: { of: CLIMBERS, out: 0, name: 'height climbed' },

  // In a segment; nothing of it outlives the segment.

  /** The place of its group in the order, from 0; -1: none. */
  place: { of: COMBATANTS, start: NONE, out: NONE },
  /** The order in which those who wait began to. */
  waitRank: { of: WAITERS, out: 0 },
  /** Steps of 45° left. */
  turns: { of: COMBATANTS, out: 0 },
  /** Defences used; Blocks by shields, by other things; acrobatic ones; Parries by skill. */
  defences: { of: COMBATANTS, out: 0 },
  blocks: { of: COMBATANTS, out: 0 },
  otherBlocks: { of: COMBATANTS, out: 0 },
  acrobatics: { of: COMBATANTS, out: 0 },
  parries: { of: PARRIERS, out: 0 },
  /** 1 for those against whom its last tumble still holds. */
  tumbles: { of: TUMBLES, out: 0 },

  // In a turn.

  /** Quarters left. */
  quarters: { of: COMBATANTS, out: 0 },
  /** Movement: four times the yards, and the quarters spent on it. */
  moved: { of: COMBATANTS, out: 0 },
  strides: { of: COMBATANTS, out: 0 },

  // By thing.

  /** Where it is (`WHERE`); whose it is, or the cell it lies in; its place in the order of what is there. */
  where: { of: THINGS, start: ({ data }) => data.things.where, name: 'where a thing is' },
  holder: { of: THINGS, start: ({ data }) => data.things.holder, name: 'whose a thing is' },
  rank: { of: THINGS, start: ({ data }) => data.things.rank, name: 'order of things' },
  loaded: { of: THINGS, start: ({ data }) => data.things.loaded, name: 'weapons loaded' },
  /** Quarters of loading done. */
  progress: { of: THINGS, name: 'progress of loading' },
  /** Shots left; -1 is unlimited. */
  shots: {
    of: THINGS,
    start: ({ data }) => data.things.shots,
    name: 'ammunition',
    advice: 'ammo left out, which is unlimited',
  },
  /** 1 if it has fallen in this segment. */
  fallen: { of: THINGS },

  /** Members standing of the first and of the second party. */
  standing: {
    of: 'parties',
    start: ({ bearers }) => [0, 1].map((side) => bearers.filter(({ party }) => party === side).length),
    name: 'members standing',
  },
  /** The place of the group that acts, and how many members it had; how many wait; the stage of the segment (segment.ts). */
  group: { of: 'battle' },
  grouped: { of: 'battle' },
  waiters: { of: 'battle' },
  stage: { of: 'battle' },
  ...TIE_ORDER_COLUMN,
  rounds: { ...LAST_COLUMN.rounds, name: 'number of the segment' },
} as const satisfies Columns<Data, Start>

export type Memory = MemoryOf<typeof COLUMNS>

/** By combatant: the thing that it has taken up first, or second, or -1. */
function heldAt({ shape, things }: Data, order: number): number[] {
  return Array.from({ length: shape.combatants }, (_, combatant) => {
    const held = [...things.where.keys()].filter(
      (thing) => things.where[thing] === WHERE.HAND && things.holder[thing] === combatant,
    )
    return held[order] ?? NONE
  })
}

/** At the start: a weapon in hand, if it has one; items are carried. */
function readyAt(data: Data): number[] {
  return heldAt(data, 0).map((thing) => (thing >= 0 && data.kinds.weapon[data.things.kind[thing]] !== 0 ? thing : NONE))
}

function reachAt({ data }: Start): number[] {
  return readyAt(data).map((thing) => {
    const kind = data.things.kind[thing]
    return thing >= 0 && data.kinds.melee[kind] !== 0 ? data.kinds.reach[kind] : 1
  })
}
