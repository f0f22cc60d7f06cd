import { FIRST_COLUMNS, LAST_COLUMN, TIE_ORDER_COLUMN } from '../../battle/common-memory.ts'
import { type Columns, type MemoryOf, nobodys, oneEach } from '../../battle/memory.ts'
import { MARK } from './codes.ts'
import type { Data } from './plan/data.ts'

/** What a battle starts from. */
export interface Start {
  readonly data: Data
  /** By combatant: its first cell; its party. */
  readonly cells: readonly number[]
  readonly parties: readonly number[]
}

// Who has a column. Those of rules that a scenario has no use for are empty, and never read (plan/shape.ts).
const COMBATANTS = ({ shape }: Data) => oneEach(shape.combatants)
const ALTERED = ({ shape }: Data) => oneEach(shape.altered)
const BLEEDERS = ({ shape }: Data) => oneEach(shape.bleeders)
const ARMAMENTS = ({ armaments }: Data) => armaments.combatant
const ITEMS = ({ items }: Data) => items.combatant
const KNOWN = ({ shape, powers }: Data) => powers.commander.subarray(0, shape.known)
/** By lasting power: its commander. */
const LASTING = ({ shape, powers }: Data) =>
  Int32Array.from(powers.knownOf.subarray(0, shape.lasting), (known) => powers.commander[known])
/** By lasting power × combatants + combatant. */
const SUBJECTS = ({ shape }: Data) => nobodys(shape.lasting * shape.combatants)
/** By ignorer × combatants + ignored. */
const IGNORANCE = ({ shape }: Data) => nobodys(shape.ignorers * shape.combatants)

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
    name: 'area',
    advice: 'parties that begin in one area (field.distance: 0 areas), and do not move',
  },
  /** Bits of `MARK`. */
  marks: { of: COMBATANTS, out: MARK.OUT, name: 'condition' },
  /** Damage kept back until the end of an instant; 0 between rounds. */
  pending: { of: COMBATANTS },
  /** Points left in this round. */
  points: { of: COMBATANTS, out: 0, name: 'action points', advice: 'fewer action points' },
  /** Points that staggering still claims. */
  debt: { of: COMBATANTS, out: 0, name: 'points that staggering claims' },
  /** Free parries left in this round, whether or not the shield is in use. */
  freeParries: { of: COMBATANTS, out: 0, name: 'free parries' },
  /** Spontaneous actions in this round. */
  spontaneous: { of: COMBATANTS, out: 0, name: 'spontaneous actions' },
  /** Attacks made as actions in the turn that it is taking. */
  attacksMade: { of: COMBATANTS, out: 0 },
  /** The armament that is ready; its bare hands if no weapon is. */
  ready: {
    of: COMBATANTS,
    start: ({ data }) => data.combatants.armamentStart.subarray(0, data.shape.combatants),
    out: 0,
    name: 'ready weapon',
  },
  /** The target of its latest attack, or -1. */
  lastTarget: { of: COMBATANTS, start: NOBODY, out: NOBODY, name: 'last target', advice: 'fewer combatants' },
  /** Hit points that it loses at the end of every round, and whose doing that is. */
  bleeding: { of: BLEEDERS, out: 0, name: 'bleeding' },
  bledBy: { of: BLEEDERS, start: NOBODY, out: NOBODY, name: 'whose doing its bleeding is' },
  /** For how many more ends of rounds it ignores the other; 0: it does not. */
  ignoring: { of: IGNORANCE, name: 'who ignores whom' },
  /** What powers working on it add, together. */
  checks: { of: ALTERED, out: 0, name: 'checks by powers', advice: 'powers that last for fewer rounds' },
  attack: { of: ALTERED, out: 0, name: 'attack checks by powers' },
  defence: { of: ALTERED, out: 0, name: 'defence checks by powers' },
  armour: { of: ALTERED, out: 0, name: 'armour by powers' },
  dice: { of: ALTERED, out: 0, name: 'damage dice by powers' },
  actions: { of: ALTERED, out: 0, name: 'points a round by powers' },
  /** By known power: uses left; -1: unlimited. */
  usesLeft: {
    of: KNOWN,
    start: ({ data }) => data.powers.uses.subarray(0, data.shape.known),
    out: 0,
    name: 'uses of a power',
    advice: 'powers of unlimited uses',
  },
  /** By lasting power: rounds that it works, this one included; 0: it does not. */
  roundsLeft: { of: LASTING, out: 0, name: 'rounds left of a power', advice: 'powers that last for fewer rounds' },
  /** Its place among the workings, the oldest being 1; 0: it does not work. Only shields have one. */
  age: { of: LASTING, name: 'age of a power' },
  /** On whom it works: 1, or the points that a shield still absorbs. */
  works: { of: SUBJECTS, name: 'powers working' },
  /** By armament: shots, or copies, left; -1 is unlimited. */
  ammo: {
    of: ARMAMENTS,
    start: ({ data }) => data.armaments.ammo,
    out: 0,
    name: 'ammunition',
    advice: 'ammunition left out, which is unlimited for a bow',
  },
  /** By kind of item: how many are left. */
  itemsLeft: { of: ITEMS, start: ({ data }) => data.items.count, out: 0, name: 'items left' },
  /** Members standing of the first and of the second party. */
  standing: {
    of: 'parties',
    start: ({ parties }) => [0, 1].map((side) => parties.filter((party) => party === side).length),
    name: 'members standing',
  },
  /** The order of turns in this round: by place, who. */
  order: { of: ({ shape }: Data) => nobodys(shape.combatants), start: orderOfFile, name: 'order of turns' },
  /** The next part of a round that is played in steps (steps.ts); 0 between rounds. */
  nextPart: { of: 'battle' },
  ...TIE_ORDER_COLUMN,
  ...LAST_COLUMN,
} as const satisfies Columns<Data, Start>

export type Memory = MemoryOf<typeof COLUMNS>

function orderOfFile({ data }: Start): Int32Array {
  return oneEach(data.shape.combatants)
}
