import type { Estimate } from '../../statistics/interval.ts'
import type { TuningGoal } from '../../tuning/tuning.ts'

/** A goal as the searches take it: a band to be within, however it was written. */
export interface Aim {
  readonly low: number
  readonly high: number
  /** What a miss is counted in: a percentage point, or one per cent of a mean. */
  readonly unit: number
  /** How far within the band is safe enough: halfway to its middle, or the tolerance where it has one end. */
  readonly room: number
  /** Into what rises about evenly with a knob, and how fast there. */
  link(value: number): number
}

/** Shares closer to the ends are as good as there. */
const LEAST_SHARE = 0.0005

/** A goal to come near to is a band of the tolerance around it. */
export function aimOf(goal: TuningGoal, tolerance: number): Aim {
  const within = toleranceOf(goal, tolerance)
  const isPoint = goal.low === goal.high
  const [low, high] = isPoint ? [goal.low - within, goal.high + within] : [goal.low, goal.high]
  const bound = Number.isFinite(low) ? low : high
  const isShare = goal.kind === 'share'
  return {
    // No share passes these ends.
    low: isShare && low <= 0 ? -Infinity : low,
    high: isShare && high >= 1 ? Infinity : high,
    unit: isShare ? 0.01 : 0.01 * (Math.abs(bound) || 1),
    room: Number.isFinite(high - low) ? SAFE * (high - low) : within,
    link: isShare ? logit : (value) => value,
  }
}

/** Of a goal that no knob moves: it has no part in the choice. */
export const ANYWHERE: Aim = { low: -Infinity, high: Infinity, unit: 1, room: 1, link: (value) => value }

/** What is taken for known, once and for all, in a search that looks at many points. */
export const SURE = 0.9999

/** Whether an estimate at the confidence `SURE` is safe enough, so that more battles of it change no choice. */
export function isSafe({ low, high, room }: Aim, estimate: Estimate | undefined): boolean {
  return estimate !== undefined && estimate.low - low >= room && high - estimate.high >= room
}

/** Whether it is known, at that confidence, how a goal stands: safely met, or missed. */
export function isTold(aim: Aim, estimate: Estimate | undefined): boolean {
  return isSafe(aim, estimate) || (estimate !== undefined && (estimate.low > aim.high || estimate.high < aim.low))
}

/** Of the width of a band: what lies so far from both of its ends is as safe as its middle. */
const SAFE = 1 / 4

/** How near to a goal is near enough, in the metric's own unit: of a share so many points, else a part of its value. */
export function toleranceOf({ kind, low, high }: TuningGoal, tolerance: number): number {
  if (kind === 'share') return tolerance
  const size = Math.max(...[low, high].filter(Number.isFinite).map(Math.abs))
  return tolerance * (size || 1)
}

/** How far an estimate misses, in units; 0 within. `margin` standard errors keep from the ends, as far as there is room. */
export function missOf({ low, high, unit, room }: Aim, estimate: Estimate | undefined, margin: number): number {
  if (!estimate || !Number.isFinite(estimate.value)) return Infinity
  const keep = Math.min(MOST_KEPT * room, margin * errorOf(estimate))
  return Math.max(0, low + keep - estimate.value, estimate.value - (high - keep)) / unit
}

/** Of what is safe enough. */
const MOST_KEPT = 1

/** How far within its band an estimate lies: 1 is safe enough, below 0 it is outside. */
export function safetyOf({ low, high, room }: Aim, { value }: Estimate): number {
  return Math.min(1, Math.min(value - low, high - value) / room)
}

/** The standard error of an estimate with its 95 % interval. */
export function errorOf({ low, high }: Estimate): number {
  return (high - low) / 2 / 1.96
}

function logit(share: number): number {
  const inside = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share))
  return Math.log(inside / (1 - inside))
}

/** What it costs to change a knob from end to end of its range, as a part of what it is worth to be safe enough. */
export const CHANGE = 0.2
