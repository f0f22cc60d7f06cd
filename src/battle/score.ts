import { makeFloats, makeInts } from './buffers.ts'

/** What `Fighter.round` returns: that the battle goes on … */
export const GOES_ON = -1
/** … or, after `Fighter.step`, that it is in the middle of a round … */
export const MID_ROUND = -2
/** … or how it ended. */
export const FIRST_WINS = 0
export const SECOND_WINS = 1
export const DRAW = 2
export const STALEMATE = 3

/** The ways to be out of a fight, and the metric of each. */
export type Fate = 'slain' | 'fled' | 'pinned' | 'yielded'

/**
 * What is counted in a battle and what the tally keeps of it: numbers only. Made with the names that go with it by
 * `setUpScoreboard` (scoreboard.ts).
 */
export interface ScoreLayout {
  readonly combatants: number
  /** An *attack type* is a combatant with one of its weapons, in all attacks or in those under one circumstance. */
  readonly attackTypes: number
  /** A *turn type* is a combatant with one of the actions that its tactic can choose. */
  readonly turnTypes: number
  readonly rules: number
  /** Counters that only this ruleset has; left out: none. */
  readonly own?: number
  /** Where among these is counted, combatant by combatant, how many hit points are left at the end; left out: nowhere. */
  readonly ownHitPoints?: number
  readonly maxRounds: number
  /** A *value* is a sum of counters: value v adds up `valueCounters[valueStart[v] … valueStart[v + 1] - 1]`. */
  readonly valueStart: Int32Array
  readonly valueCounters: Int32Array
  /** 1 for values that are never anything but 0 or 1 in a battle. */
  readonly isFlag: Uint8Array
  /** The values of which a histogram is kept. */
  readonly histogramValues: Int32Array
  /** Pairs of values of which the sum of products is kept. */
  readonly productLeft: Int32Array
  readonly productRight: Int32Array
}

/** Integers in every battle; doubles where rules are tried (laws/inspect.ts), to show a half point that they count. */
export type Counts = Int32Array | Float64Array

/**
 * What happened in the battle being fought, in integers, counted by the fighter and read by the tally when the battle
 * is over. It is apart from the battle's memory because nothing in it may influence the battle.
 */
export class Score {
  /** All counters of a battle in one array, of which those below are views. */
  readonly counters: Counts

  /** By attack type: attacks made, hits, damage dealt by them. */
  readonly attacks: Counts
  readonly hits: Counts
  readonly dealt: Counts
  /** By combatant: damage dealt otherwise than by attacks; damage taken. */
  readonly otherDamage: Counts
  readonly taken: Counts
  /** By combatant: hits of attacks taken, and what its armour took off their damage. */
  readonly hitsTaken: Counts
  readonly absorbed: Counts
  readonly turns: Counts
  /** By combatant, 0 or 1: standing at the end, or out in one of the ways. */
  readonly stands: Counts
  readonly slain: Counts
  readonly fled: Counts
  readonly pinned: Counts
  readonly yielded: Counts
  /** By combatant and by party, 0 or 1: slain at the instant at which the first of all were. */
  readonly firstSlain: Counts
  readonly firstLoss: Counts
  /** By turn type: turns in which it was done. */
  readonly turnTypes: Counts

  /** Counters that the ruleset gives a meaning of its own (`ScoreboardInput.own`). */
  readonly own: Counts

  /** By rule: how often it was followed since the tally last took it over; not cleared between battles. */
  readonly fired: Float64Array
  /**
   * By control: the luck of this battle, in `LUCK_UNIT`s (luck.ts). Counted if it is here before the fighter is made.
   */
  luck: Float64Array | undefined = undefined

  /** `make` makes the array of all counters, of that length. */
  constructor(
    layout: Pick<ScoreLayout, 'combatants' | 'attackTypes' | 'turnTypes' | 'rules' | 'own'>,
    make: (length: number) => Counts = makeInts,
  ) {
    const { combatants, attackTypes, turnTypes, own = 0 } = layout
    this.counters = make(3 * attackTypes + 11 * combatants + 2 + turnTypes + own)
    let at = 0
    const view = (length: number): Counts => {
      at += length
      return this.counters.subarray(at - length, at)
    }
    this.attacks = view(attackTypes)
    this.hits = view(attackTypes)
    this.dealt = view(attackTypes)
    this.otherDamage = view(combatants)
    this.taken = view(combatants)
    this.hitsTaken = view(combatants)
    this.absorbed = view(combatants)
    this.turns = view(combatants)
    this.stands = view(combatants)
    this.slain = view(combatants)
    this.fled = view(combatants)
    this.pinned = view(combatants)
    this.yielded = view(combatants)
    this.firstSlain = view(combatants)
    this.firstLoss = view(2)
    this.turnTypes = view(turnTypes)
    this.own = view(own)
    this.fired = makeFloats(layout.rules)
  }

  clear(): void {
    const counters = this.counters
    for (let i = 0; i < counters.length; i++) counters[i] = 0
    this.luck?.fill(0)
  }
}
