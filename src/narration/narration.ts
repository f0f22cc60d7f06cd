import type { Drawing } from './drawing.ts'

/**
 * A battle narrated: plain data, with every sentence finished, made by `Ruleset.narrate` of what the journal heard. Replays
 * print it, put it into pages and write it as JSON.
 */
export interface Narration {
  /** Everybody, by number, with the character that stands for each in the drawings of the field. */
  readonly combatants: readonly { readonly name: string; readonly party: string; readonly mark: string }[]
  /** What the other characters of the drawings mean. */
  readonly ground: Readonly<Record<string, string>>
  /** What the cells of the field are: `areas`, `squares of 1 yd`; left out where they are squares of 5 ft. */
  readonly cells?: string
  /** The field with nobody on it, as far as anybody goes: what a battle is watched on. */
  readonly field?: Drawing
  /** The rounds in order. The first, with the number 0, is how the battle is set up. */
  readonly rounds: readonly NarratedRound[]
}

/** A round narrated, or, with the number 0, how the battle is set up. */
export interface NarratedRound {
  readonly number: number
  /** Without its number: `law first (d6 5, 4 or more)`. */
  readonly title: string
  /** The dice behind the title. */
  readonly dice?: readonly NarratedDie[]
  readonly events: readonly NarratedEvent[]
  /** By event: how those stand after it whom it has changed. Left out where only the round's end is known. */
  readonly changes?: readonly (readonly Change[])[]
  /** The field at the round's end, if anybody has moved or left it. */
  readonly field?: Drawing
  /** Everybody at the round's end, by number. */
  readonly standings: readonly Standing[]
}

/**
 * One thing that happened. Everything but `kind` and `text` is there where it makes sense, so that a program need not
 * take sentences apart. Combatants are named.
 */
export interface NarratedEvent {
  /** A word of the ruleset's: `turn`, `move`, `attack`, `slain` … Turns begin what a combatant does. */
  readonly kind: string
  /** Finished English sentences. */
  readonly text: string
  readonly actor?: string
  readonly target?: string
  /** Who was hit in the target's place. */
  readonly victim?: string
  readonly action?: string
  readonly reaction?: string
  /** The rule of the tactic that was followed, as the designer wrote it. */
  readonly rule?: string
  readonly weapon?: string
  /** How an attack was made. */
  readonly manner?: string
  readonly item?: string
  readonly spell?: string
  /** The dice in the order in which they were rolled. */
  readonly dice?: readonly NarratedDie[]
  /** What is added to the roll. */
  readonly modifiers?: readonly Modifier[]
  /** What the roll has to reach: the Armour Class, a save's number … */
  readonly against?: number
  /** What that is made of. */
  readonly defence?: readonly Modifier[]
  /** What the die had to show. */
  readonly need?: number
  /** The roll with its modifiers. */
  readonly total?: number
  /** Whether the attack hit, the save succeeded, the contest was won. */
  readonly success?: boolean
  /** How far the total was from what it had to reach. */
  readonly margin?: number
  /** What the armour could have taken off the damage, and what it did take off. */
  readonly armour?: number
  readonly absorbed?: number
  readonly multiplier?: number
  /** What it costs, by its name: `END`, 2. */
  readonly cost?: readonly Modifier[]
  /** Damage, healing, rounds. */
  readonly amount?: number
  /** Hit points that the target (for want of one: the actor) has left; below zero where the damage was more. */
  readonly left?: number
  readonly from?: Place
  readonly to?: Place
}

/** A die as it fell. `who` is left out for what nobody rolls for himself. */
export interface NarratedDie {
  readonly who?: string
  readonly sides: number
  readonly face: number
}

/** A part of a sum, and why it is there: `weapon skill`, 3. */
export interface Modifier {
  readonly name: string
  readonly value: number
}

/** A cell, counted from 1: from the left, and from the top. */
export interface Place {
  readonly column: number
  readonly row: number
}

/** How a combatant, by number, stands after an event that has changed it. */
export interface Change {
  readonly combatant: number
  readonly standing: Standing
}

/** How one combatant stands, at the end of a round or after an event. */
export interface Standing {
  readonly name: string
  readonly hp: number
  readonly hpMax: number
  /** Where it stands; nowhere once it is off the field. */
  readonly place?: Place
  /** Which of the eight ways it faces (field/facing.ts), where a ruleset knows facings. */
  readonly facing?: number
  /** How it went out: `slain`, `fled` …; left out while it is in the fight. */
  readonly out?: string
  /** What it has in hand (empty: nothing to report), and what else is true of it now: `sword`, `aiming` … */
  readonly state: readonly string[]
}
