/** What may be spent on an exact answer. */
export interface Budget {
  readonly states: number
  readonly seconds: number
  /** Of memory, besides what the process has anyway. */
  readonly bytes: number
  /** Ways in which dice fall, of all steps together; as many as it takes, if left out. */
  readonly ways?: number
}

/** How far a solution has come. */
export interface Exploration {
  /** Different situations found: the memories that a battle can have between two steps. */
  readonly states: number
  /** The round being played, from 1. */
  readonly round: number
  /** The share of battles that are not decided yet. */
  readonly undecided: number
  readonly seconds: number
}

/** The budget was spent before the answer was found. */
export interface Unsolved {
  readonly spent: 'states' | 'seconds' | 'bytes' | 'ways'
  readonly exploration: Exploration
  /** By word of the memory: how many different values it had in the states found. */
  readonly spread: readonly number[]
}

/** Thrown where a budget is spent. */
export class Spent extends Error {
  readonly what: Unsolved['spent']

  constructor(what: Unsolved['spent']) {
    super(what)
    this.what = what
  }
}
