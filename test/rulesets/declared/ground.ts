import { arenaStream, type Dice, TIES } from '../../../src/battle/dice.ts'
import { READING_ORDER, TIE_ORDERS, UNDRAWN } from '../../../src/battle/tie-order.ts'
import { MARK } from '../../../src/rulesets/declared/codes.ts'
import type { Data } from '../../../src/rulesets/declared/data.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'

interface Place {
  readonly column: number
  readonly row: number
}

const STRAIGHT: readonly Place[] = [
  { column: 0, row: -1 },
  { column: -1, row: 0 },
  { column: 1, row: 0 },
  { column: 0, row: 1 },
]
const DIAGONAL: readonly Place[] = [
  { column: -1, row: -1 },
  { column: 1, row: -1 },
  { column: -1, row: 1 },
  { column: 1, row: 1 },
]

/** The eight orders in which equal cells are read: by the first number, then by the second. */
const ORDERS: readonly ((place: Place) => readonly [number, number])[] = [
  ({ column, row }) => [row, column],
  ({ column, row }) => [row, -column],
  ({ column, row }) => [-row, column],
  ({ column, row }) => [-row, -column],
  ({ column, row }) => [column, row],
  ({ column, row }) => [-column, row],
  ({ column, row }) => [column, -row],
  ({ column, row }) => [-column, -row],
]

/** What a step costs where ways of one cost are told apart by how many steps they have. */
const A_STEP = 2 ** -10

/** A cell that a step leads to, and what the step costs. */
interface Next {
  readonly to: number
  readonly cost: number
}

/** What the grid asks of the interpreter. */
export interface OnGround {
  readonly partyOf: (one: number) => number
  /** How many cells one may go in a turn. */
  speed(me: number): number
  /** How many cells away it strikes in melee; -1: not at all. */
  reach(one: number): number
  /** Whether it can move no further: out, down, or held. */
  isStopped(me: number): boolean
  isOver(): boolean
  event(name: 'moves' | 'leaves', subject: number, source: number, victim: number): void
}

export type Ground = ReturnType<typeof makeGround>

/** The grid (§10.2) by lists: every walk is searched for anew, and every line of sight walked along. */
export function makeGround({ grid, game, combatants }: Data, memory: Memory, dice: Dice, rules: OnGround) {
  if (!grid || !game.grid) return undefined
  const { field, cover, height, dark } = grid
  const { columns, rows, shift, map } = field
  const length = game.grid.cell
  const { marks } = memory
  const cell: Int32Array = memory.cell!
  const moved: Int32Array = memory.moved!
  const tieOrder: Int32Array = memory.tieOrder!
  const everybody = Array.from({ length: combatants }, (_, one) => one)
  const isTimed = game.order.by === 'time'

  const placeOf = (at: number): Place => ({ column: at % 2 ** shift, row: Math.floor(at / 2 ** shift) })
  const at = ({ column, row }: Place): number => row * 2 ** shift + column
  const places = Array.from({ length: rows * columns }, (_, number) => ({
    column: number % columns,
    row: Math.floor(number / columns),
  }))
  const walls = new Set(places.map(at).filter(isWall))
  const rough = new Set(places.map(at).filter(isRough))
  /** All cells, and all directions with the straight ones first, as the battle reads them where they are equally good. */
  let all: readonly number[] = []
  let directions: readonly Place[] = []

  /** Nobody sees out of a wall. */
  function isWall(one: number): boolean {
    if (!map?.hasWalls) return false
    const number = numberOf(one)
    return ((map.sight[number * map.sightWords + (number >> 5)]! >> (number & 31)) & 1) === 0
  }

  /** A straight step leads into every open cell that has one beside it. */
  function isRough(one: number): boolean {
    if (!map) return false
    const { column, row } = placeOf(one)
    return STRAIGHT.some((step, direction) => {
      const from = { column: column - step.column, row: row - step.row }
      return isOnField(from) && map.steps[8 * numberOf(at(from)) + direction] === 2
    })
  }

  function numberOf(one: number): number {
    const { column, row } = placeOf(one)
    return row * columns + column
  }

  function isOnField({ column, row }: Place): boolean {
    return column >= 0 && column < columns && row >= 0 && row < rows
  }

  const isOpen = (place: Place): boolean => isOnField(place) && !walls.has(at(place))

  /** In the order in which ties are settled. No diagonal goes past a wall. */
  function nextTo(from: number): readonly Next[] {
    const { column, row } = placeOf(from)
    return directions.flatMap((step) => {
      const to = { column: column + step.column, row: row + step.row }
      const sides = [
        { column: to.column, row },
        { column, row: to.row },
      ]
      if (!isOpen(to) || !sides.every(isOpen)) return []
      return [{ to: at(to), cost: rough.has(at(to)) ? 2 : 1 }]
    })
  }

  function inOrder(some: readonly Place[]): readonly Place[] {
    const keysOf = ORDERS[tieOrder[0]! - READING_ORDER]!
    return some.toSorted((one, other) => {
      const [keys, others] = [keysOf(one), keysOf(other)]
      return keys[0] - others[0] || keys[1] - others[1]
    })
  }

  /** What it costs to go from a cell to each that can be reached; a step may cost a little more, which tells ways of one cost apart. */
  function walksFrom(from: number, isFree: (to: number) => boolean, step = 0): ReadonlyMap<number, number> {
    const settled = new Map<number, number>()
    const open = new Map([[from, 0]])
    while (open.size > 0) {
      const [nearest, spent] = [...open].reduce((best, each) => (each[1] < best[1] ? each : best))
      open.delete(nearest)
      settled.set(nearest, spent)
      for (const { to, cost } of nextTo(nearest))
        if (!settled.has(to) && isFree(to)) open.set(to, Math.min(open.get(to) ?? Infinity, spent + cost + step))
    }
    return settled
  }

  const walks = new Map<number, ReadonlyMap<number, number>>()
  /** What a walk costs, nobody being in the way. */
  function walk(from: number, to: number): number {
    const known = walks.get(from) ?? walksFrom(from, () => true)
    walks.set(from, known)
    return known.get(to) ?? Infinity
  }

  function between(one: number, other: number): number {
    const [from, to] = [placeOf(one), placeOf(other)]
    return Math.max(Math.abs(from.column - to.column), Math.abs(from.row - to.row))
  }

  function inSight(from: number, to: number): boolean {
    const steps = between(from, to)
    const { column, row } = placeOf(from)
    const [across, down] = [placeOf(to).column - column, placeOf(to).row - row]
    // Halves go toward the start.
    const along = (step: number, far: number) => Math.sign(far) * Math.ceil((step * Math.abs(far)) / steps - 0.5)
    return Array.from({ length: steps + 1 }, (_, step) =>
      step === 0 ? from : at({ column: column + along(step, across), row: row + along(step, down) }),
    ).every((each) => !walls.has(each))
  }

  const occupant = (one: number): number | undefined =>
    everybody.find((each) => cell[each] === one && (marks[each]! & (MARK.OUT | MARK.WAITS)) === 0)
  const isFree = (one: number): boolean => occupant(one) === undefined
  /** Who waits is near nobody. */
  const distance = (one: number, other: number): number =>
    cell[one]! < 0 || cell[other]! < 0 ? Infinity : between(cell[one]!, cell[other]!)
  const cellsOf = (far: number): number => Math.floor(far / length + 1e-9)
  const areFoes = (one: number, other: number): boolean => rules.partyOf(one) !== rules.partyOf(other)

  function engaged(me: number): number[] {
    return everybody.filter((foe) => {
      if (!areFoes(me, foe) || marks[foe] !== 0) return false
      return distance(me, foe) <= Math.max(rules.reach(me), rules.reach(foe))
    })
  }

  // Moving.

  const isOff = (me: number): boolean => rules.isStopped(me) || rules.isOver()

  /** What a move may cost: it is worked out when the move begins. */
  function budgetOf(me: number, upTo: number): number {
    return Math.min(upTo, isTimed ? Infinity : rules.speed(me) - moved[me]!)
  }

  /** Toward somebody, until it is near enough. */
  function approach(me: number, target: number, range: number, isBlind: boolean, upTo: number): void {
    if (me === target || isOff(me)) return
    const asked = new Set<number>()
    const canStop = (from: number, to: number): boolean => between(from, to) <= range && (isBlind || inSight(from, to))
    for (let left = budgetOf(me, upTo); ; ) {
      if ((marks[target]! & MARK.OUT) !== 0) return
      const [from, to] = [cell[me]!, cell[target]!]
      if (canStop(from, to)) return
      const nearer = nextTo(from).filter(
        (next) => isFree(next.to) && next.cost <= left && walk(next.to, to) < walk(from, to),
      )
      const least = Math.min(...nearer.map((next) => walk(next.to, to)))
      const next = nearer.find((each) => walk(each.to, to) === least)
      if (!next || !step(me, next, asked)) return
      left -= next.cost
    }
  }

  /** As far from somebody as it can. */
  function retreat(me: number, target: number, upTo: number): void {
    const asked = new Set<number>()
    if (me === target || isOff(me)) return
    const budget = budgetOf(me, upTo)
    const from = cell[me]!
    const costs = walksFrom(from, isFree, A_STEP)
    const reached = all.filter((each) => Math.floor(costs.get(each) ?? Infinity) <= Math.max(0, budget))
    const far = (each: number): number => walk(cell[target]!, each)
    const farthest = Math.max(...reached.map(far))
    const best = reached.filter((each) => far(each) === farthest)
    const stepsTo = (each: number): number => costs.get(each)! % 1
    const fewest = Math.min(...best.map(stepsTo))
    const goal = best.find((each) => stepsTo(each) === fewest)!
    for (const next of cheapestWay(from, goal)) {
      if (!step(me, next, asked)) return
    }
  }

  /** Of the cheapest ways, and of these those of the fewest steps, the one whose last step comes first, and so on back to its start. */
  function cheapestWay(from: number, goal: number): readonly Next[] {
    if (from === goal) return []
    const costs = walksFrom(from, isFree, A_STEP)
    const cost = rough.has(goal) ? 2 : 1
    const before = nextTo(goal).find(({ to }) => costs.has(to) && costs.get(to)! + cost + A_STEP === costs.get(goal))!
    return [...cheapestWay(from, before.to), { to: goal, cost }]
  }

  /** Whether the step is made, and nothing has ended the move since. */
  function step(me: number, { to, cost }: Next, asked: Set<number>): boolean {
    const from = cell[me]!
    for (const foe of everybody) {
      if (!areFoes(me, foe) || marks[foe] !== 0 || asked.has(foe)) continue
      const reach = rules.reach(foe)
      if (between(from, cell[foe]!) > reach || between(to, cell[foe]!) <= reach) continue
      asked.add(foe)
      rules.event('leaves', foe, foe, me)
      if (isOff(me)) return false
    }
    if (cell[me] !== from || !isFree(to)) return false
    cell[me] = to
    moved[me]! += cost
    rules.event('moves', me, me, me)
    return cell[me] === to && !isOff(me)
  }

  return {
    length,
    cellsOf,
    distance,
    engaged,
    approach,
    retreat,
    reaches: (me: number, other: number, range: number, isBlind: boolean): boolean =>
      me === other || (distance(me, other) <= range && (isBlind || inSight(cell[me]!, cell[other]!))),
    cover: (one: number): number => (cover[cell[one]!] ?? 0) / 4,
    height: (one: number): number => height[cell[one]!] ?? 0,
    dark: (one: number): boolean => (dark[cell[one]!] ?? 0) !== 0,
    /** The order of equal cells is drawn at once, whether the battle needs it or not: its stream is for nothing else. */
    setUp(): void {
      if (tieOrder[0] === UNDRAWN) tieOrder[0] = READING_ORDER + dice.below(arenaStream(TIES), TIE_ORDERS)
      all = inOrder(places).map(at)
      directions = [...inOrder(STRAIGHT), ...inOrder(DIAGONAL)]
      cell.set(grid.cells)
      moved.fill(0)
    },
    beginTurn(me: number): void {
      moved[me] = 0
    },
    /** Beside whoever brings it in; whether there is room. */
    place(one: number, by: number): boolean {
      const free = all.filter((each) => isFree(each) && walk(cell[by]!, each) < Infinity)
      const least = Math.min(...free.map((each) => walk(cell[by]!, each)))
      const found = free.find((each) => walk(cell[by]!, each) === least)
      if (found !== undefined) cell[one] = found
      return found !== undefined
    },
  }
}
