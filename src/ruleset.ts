// What a user's own ruleset is made with, as `tiltyard/ruleset`. Worker threads load it: nothing here may import the
// reader, the reports or the pool.

// Schemas are made of it. From node_modules also once this is built (rolldown.config.ts): whoever loads this module wants all of
// zod, which would slow down every other start.
export { z } from 'zod'
export {
  arenaStream,
  CHOICE,
  combatantStream,
  DAMAGE,
  type Dice,
  ORDER,
  STATUS,
  TO_HIT,
} from './battle/dice.ts'
export type { Fighter, MakeFighter } from './battle/fighter.ts'
export type { Health } from './battle/health.ts'
export { DICE_NOTE, type Journal, type JournalEvent } from './battle/journal.ts'
export { rollNotation } from './battle/more-dice.ts'
export { type AlikeDice, highestResult, lowestResult, type Notation, parseNotation } from './battle/notation.ts'
export type { Plan } from './battle/plan.ts'
export type { Roster } from './battle/roster.ts'
export { DRAW, FIRST_WINS, GOES_ON, type Score, type ScoreLayout, SECOND_WINS, STALEMATE } from './battle/score.ts'
export { type Scoreboard, type ScoreboardInput, setUpScoreboard } from './battle/scoreboard.ts'
export { type Drawing, drawField, type Frame, frameOf, markOf, type Token } from './narration/drawing.ts'
export type {
  Modifier,
  NarratedDie,
  NarratedEvent,
  NarratedRound,
  Narration,
  Place,
  Standing,
} from './narration/narration.ts'
export type { PlaceOf, Ruleset, RulesetSchema, Section } from './scenario/ruleset.ts'
export type { Scenario } from './scenario/scenario.ts'
export type { Problem } from './source/problem.ts'
export { compileReactions, compileTurn, type Program } from './tactics/compile.ts'
export { type Decide, type Environment, instantiate, type React, TARGETS } from './tactics/program.ts'
export type { Action, Vocabulary } from './tactics/vocabulary.ts'
