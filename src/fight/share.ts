import type { BattleRange } from './broken-battle.ts'

/**
 * What of an experiment is fought here: one of several equal parts, by its number from 0, of all battles up to each number at
 * which somebody looks; or, without `part`, nothing. A single part is all of it.
 */
export interface Share {
  readonly part: number | undefined
  readonly parts: number
}

/** More machines than anybody has share a command. */
export const MOST_SHARDS = 10_000

const ALL: Share = { part: 0, parts: 1 }

/** Nothing is fought: all that counts is what others have fought. */
export const NOTHING: Share = { part: undefined, parts: 1 }

/**
 * Thrown in place of counts that only all shares together have: nothing more can be known here, since what is to be
 * fought next may follow from them.
 */
export class ShareFought extends Error {
  override readonly name = 'ShareFought'
}

/** Whether others fight some of it. */
export function isShared({ part, parts }: Share): boolean {
  return part === undefined || parts > 1
}

/** The share's battles of a range. All parts together are the range, without gaps or overlaps. */
export function rangeOf({ part, parts }: Share, { from, to }: BattleRange): BattleRange {
  if (part === undefined) return { from, to: from }
  // Exact: there are at most 2^32 battles.
  const bound = (number: number): number => from + Math.floor(((to - from) * number) / parts)
  return { from: bound(part), to: bound(part + 1) }
}

/**
 * How one of several experiments is shared by so many machines, of which this is one, numbered from 0: each experiment is fought
 * by one of them where there are enough experiments, since then it is known there how far it is to be fought. Otherwise each is
 * shared by some of them.
 */
export function dealOut(experiment: number, experiments: number, machine: number, machines: number): Share {
  if (experiments >= machines) return experiment % machines === machine ? ALL : NOTHING
  if (machine % experiments !== experiment) return NOTHING
  return { part: Math.floor(machine / experiments), parts: Math.ceil((machines - experiment) / experiments) }
}
