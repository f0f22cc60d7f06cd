import type { DrawnMap } from '../../../field/drawn-map.ts'
import type { SightTables } from '../../../field/map-tables.ts'
import { eachOpenStep, planFarWalks } from '../../../field/steps.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { EDGE } from '../codes.ts'
import type * as schema from '../schema.ts'
import { type Combatants, planCombatants } from './combatants.ts'
import { type Bearer, does } from './loadout.ts'

/** Edges and walking distances of a drawn map, for each kind of *walker* (docs/rules/segment-d100.md §8.2 and §8.4). */
interface Walks {
  /** By combatant: which kind it is. */
  readonly walkerOf: Int32Array
  /** By walker: by cell × 8 + step (field/steps.ts): the edge (`EDGE`). */
  readonly edges: readonly Int32Array[]
  /** By the same: yards that a climb or a jump counts as in walking distances; 0: it does not belong to them. */
  readonly detours: readonly Int32Array[]
  /** By walker: by goal × cells + start: yards of the shortest way; `FAR` if there is none. Cells in reading order. */
  readonly walks: readonly Int32Array[]
}

export type MapOfWalks = SightTables & Walks

type Ground = Partial<schema.Ground>

/** What of a combatant decides how it walks. */
interface Walker {
  readonly height: number
  readonly move: number
  /** Yards of a tall step. */
  readonly tall: number
  readonly rise: number
  readonly rate: number
  readonly freeRate: number
  readonly climbs: boolean
  readonly jumps: boolean
}

export function planWalks(scenario: Scenario, map: DrawnMap<schema.Ground>, bearers: readonly Bearer[]): Walks {
  const combatants = planCombatants(scenario.rules.options as schema.Options, bearers)
  // On level ground everybody walks alike.
  const isLevel = map.ground.every(({ height = 0, stairs }) => height === 0 && stairs === undefined)
  const keys: string[] = []
  const walkers: Walker[] = []
  const walkerOf = Int32Array.from(bearers, (bearer, index) => {
    const walker = walkerFor(bearer, combatants, index)
    const key = isLevel ? '' : JSON.stringify(walker)
    const known = keys.indexOf(key)
    if (known >= 0) return known
    walkers.push(walker)
    return keys.push(key) - 1
  })
  const planned = walkers.map((walker) => planEdges(map, walker))
  return {
    walkerOf,
    edges: planned.map(({ edges }) => edges),
    detours: planned.map(({ detours }) => detours),
    walks: planned.map(({ edges, detours }) => planFarWalks(map.columns, yardsOf(edges, detours))),
  }
}

function walkerFor(bearer: Bearer, combatants: Combatants, index: number): Walker {
  const move = combatants.move[index]
  return {
    height: combatants.height[index],
    move,
    tall: Math.ceil(move / Math.max(1, Math.floor(bearer.fields.agl / 4))),
    rise: combatants.rise[index],
    rate: combatants.rate[index],
    freeRate: combatants.freeRate[index],
    climbs: does(bearer, 'climb'),
    jumps: does(bearer, 'jump'),
  }
}

function planEdges(map: DrawnMap<schema.Ground>, walker: Walker) {
  const edges = new Int32Array(new SharedArrayBuffer(32 * map.ground.length))
  const detours = new Int32Array(new SharedArrayBuffer(32 * map.ground.length))
  eachOpenStep(map, (place, from, to) => {
    const edge = edgeBetween(from, to, walker)
    edges[place] = edge
    const climb = edge & EDGE.CLIMB && walker.climbs ? climbYards(from, to, walker) : 0
    const jump = edge & EDGE.JUMP && walker.jumps ? Math.ceil(walker.move / 4) : 0
    detours[place] = climb > 0 && jump > 0 ? Math.min(climb, jump) : climb + jump
  })
  return { edges, detours }
}

/** A wound-up edge of §8.2: how it is walked, climbed, jumped. */
function edgeBetween(from: Ground, to: Ground, { height: tall, rise: reach, tall: tallYards }: Walker): number {
  const difference = (to.height ?? 0) - (from.height ?? 0)
  const stairs = Math.max(from.stairs ?? 0, to.stairs ?? 0)
  const rise = stairs > 0 ? stairs : Math.abs(difference)
  const plain = to.rough ? 2 : 1
  let edge = 0
  if (rise === 0) edge = EDGE.WALK | plain
  else if (4 * rise < tall) {
    const comfortable = 3 * Math.floor(tall / 24 + 0.5)
    edge = EDGE.WALK | EDGE.STAIR | (plain + Math.max(0, Math.floor((rise - comfortable) / 3)))
  } else if (4 * rise < 3 * tall) {
    const isVery = difference >= 0 && 2 * rise >= tall
    edge = EDGE.WALK | tallYards | (isVery ? EDGE.VERY_TALL : EDGE.TALL)
  }
  const climbs = from.climb !== undefined || to.climb !== undefined
  if (climbs && difference !== 0 && 4 * rise >= 3 * tall) edge |= EDGE.CLIMB
  const isBare = !climbs && stairs === 0
  if (isBare && 4 * Math.abs(difference) >= tall && difference <= reach) edge |= EDGE.JUMP
  return edge
}

/** A face hangs free if that of the cell with the higher DV does; of equal ones if either does. */
function climbYards(from: Ground, to: Ground, { move, rate, freeRate }: Walker): number {
  const inches = Math.abs((to.height ?? 0) - (from.height ?? 0))
  const one = from.climb
  const other = to.climb
  const isFree =
    one && other && one.dv === other.dv
      ? one.free || other.free
      : (one && (!other || one.dv > other.dv) ? one : other)!.free
  return Math.ceil((move * inches) / (12 * (isFree ? freeRate : rate)))
}

/** By cell × 8 + step: yards that it counts as in walking distances, 0 where it does not belong to them. */
function yardsOf(edges: Int32Array, detours: Int32Array): Int32Array {
  return edges.map((edge, at) => {
    const walked = edge & EDGE.WALK ? edge & EDGE.YARDS : 0
    const detour = detours[at]
    return walked > 0 && detour > 0 ? Math.min(walked, detour) : walked + detour
  })
}
