export type { Roster } from './battle/roster.ts'
export { BeyondReach, type Multiplier } from './exact/beyond-reach.ts'
export type { Exploration } from './exact/budget.ts'
export type { ExactResult } from './exact/result.ts'
export { type ExactOptions, exact } from './exact.ts'
export type { Progress } from './fight/battles.ts'
export { BrokenBattle } from './fight/broken-battle.ts'
export type { Store } from './fight/scheduler.ts'
export { type Share, ShareFought } from './fight/share.ts'
export { tuneForLongFights } from './fight/v8.ts'
export { defineGame, type GameDefinition } from './game-definition.ts'
export { type Axis, type Grid, type GridPoint, type GridWanted, type LoadedGrid, loadGrid } from './load-grid.ts'
export {
  type LoadedNeighbourhood,
  loadNeighbourhood,
  type Neighbourhood,
  type NeighbourhoodWanted,
  type Step,
} from './load-neighbourhood.ts'
export {
  type LoadedScenario,
  type LoadOptions,
  loadScenario,
  type ScenarioData,
  type ScenarioSource,
  type ScenarioText,
} from './load-scenario.ts'
export { type LoadedTable, loadTable, type TableWanted } from './load-table.ts'
export { type LoadedTuning, loadTuning, type TuningWanted } from './load-tuning.ts'
export type { Agreement, Estimate, Metric, Plain, Result, Verification } from './metrics/result.ts'
export type { Modifier, NarratedDie, NarratedEvent, NarratedRound, Narration, Standing } from './narration/narration.ts'
export { CannotSplit } from './rare/cannot-split.ts'
export type { RareLevel, RareResult } from './rare/result.ts'
export { type RareOptions, rare } from './rare.ts'
export { NoSuchBattle, type Replay, type ReplayOptions, replay } from './replay.ts'
export type { OwnRules } from './scenario/load.ts'
export type { Parameter } from './scenario/parameter.ts'
export type { Scenario } from './scenario/scenario.ts'
export { type FightingOptions, type SimulateOptions, simulate } from './simulate.ts'
export type { Place, Problem, SourceText } from './source/problem.ts'
export { showProblem as formatProblem } from './source/show-problem.ts'
export { openCheckpoint } from './store/checkpoint.ts'
export { BadStore } from './store/store-file.ts'
export type { ExactStudyOptions, Solved, StudyExploration } from './studies/answers.ts'
export type { Baseline, BaselineMetric } from './studies/baseline.ts'
export { type ReadBaseline, readBaseline, writeBaseline } from './studies/baseline-file.ts'
export type { Change, PlacedChange } from './studies/changes.ts'
export {
  type CheckCommands,
  type Checked,
  type CheckInput,
  type CheckOptions,
  type CheckProgress,
  type CheckReport,
  check,
} from './studies/check.ts'
export {
  type ComparedVariant,
  type CompareOptions,
  type CompareProgress,
  type Comparison,
  compare,
  type Difference,
  type Variant,
} from './studies/compare.ts'
export { compareExactly, type ExactComparison } from './studies/compare-exactly.ts'
export type { Criterion, Fault } from './studies/criterion.ts'
export type { Moved } from './studies/drift.ts'
export type { FoughtStudy } from './studies/fought.ts'
export { type MatchupFound, type Matrix, type MatrixOptions, matrix, type TableFound } from './studies/matrix.ts'
export { type ExactMatrix, matrixExactly } from './studies/matrix-exactly.ts'
export { type Nudge, type NudgingOptions, nudgeExactly, nudgeOffenders, type Offender } from './studies/nudges.ts'
export type { StudyProgress } from './studies/progress.ts'
export { type Sensitivity, type SensitivityOptions, sensitivity } from './studies/sensitivity.ts'
export {
  type ExactSensitivity,
  type ExactSensitivityOptions,
  sensitivityExactly,
} from './studies/sensitivity-exactly.ts'
export { NoSuchNumber } from './studies/sensitivity-plan.ts'
export type { Finding, Tier } from './studies/sequential-test.ts'
export { type Sweep, type SweepOptions, type SweepPoint, sweep } from './studies/sweep.ts'
export {
  type ExactSweep,
  type ExactSweepOptions,
  type ExactSweepPoint,
  sweepExactly,
} from './studies/sweep-exactly.ts'
export type { Cycle, OptionStanding, TableFindings } from './studies/table-findings.ts'
export { type BaselineWanted, type TakeOptions, takeBaselines } from './studies/take-baselines.ts'
export type { TunedGoal, TunedParameter, TunedProbe, TuneFindings } from './studies/tune/findings.ts'
export type { Method, Status } from './studies/tune/search.ts'
export { type Tune, type TuneOptions, tune } from './studies/tune/tune.ts'
export { type ExactTune, type ExactTuneOptions, tuneExactly } from './studies/tune/tune-exactly.ts'
export { NoSuchMetric } from './studies/wanted-metric.ts'
export type { Weight } from './studies/weight.ts'
export type { Matchup, NudgedOption, Situation, Table, TableOption } from './table/table.ts'
export type { Contest, Point, Tuning, TuningGoal } from './tuning/tuning.ts'
