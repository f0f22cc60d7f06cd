import { expectInteger, expectOptions, expectRead, expectSeed, type OptionNames } from './arguments.ts'
import type { Roster } from './battle/roster.ts'
import { DRAW, FIRST_WINS, SECOND_WINS, STALEMATE } from './battle/score.ts'
import { MOST_BATTLES } from './fight/chunk.ts'
import { type Course, followCourse } from './fight/course.ts'
import { outcomesOf, type Pick, pickBattle, picksOf } from './fight/pick.ts'
import { prepareReplayedBattle } from './fight/replayed-battle.ts'
import { type Survey, type SurveyOptions, surveyBattles } from './fight/survey.ts'
import { type WorthOfPlaces, worthOfPlaces } from './metrics/worth-of-places.ts'
import type { Narration } from './narration/narration.ts'
import { readVersion } from './package/version.ts'
import { planScenario } from './plan-scenario.ts'
import { hasPlaces, withPlacesExchanged } from './scenario/field.ts'
import type { Scenario } from './scenario/scenario.ts'
import { didYouMean } from './source/nearest.ts'
import { quantileEstimate } from './statistics/quantile.ts'

/** Which battle to tell. */
export interface ReplayOptions {
  /** Its number, from 0. Not together with `pick`. */
  readonly battle?: number
  /**
   * What to look for: `typical` (the default), `closest`, `longest`, `upset`, `lucky` (the win that owes most to the dice),
   * `unlucky` (the win against the worst dice), `win.P` (the typical win of party P), `draw`, `stalemate`.
   */
  readonly pick?: string
  /** How many battles to look at for that, from battle 0 on; 10,000 by default. */
  readonly battles?: number
  /** As for `simulate`: the scenario's, or "1". */
  readonly seed?: string
  /** Stops looking soon after it is aborted, and throws its reason. */
  readonly signal?: AbortSignal
}

const OPTIONS: OptionNames<ReplayOptions> = { battle: true, pick: true, battles: true, seed: true, signal: true }

/** A battle narrated. */
export interface Replay {
  readonly scenario: string
  readonly rules: string
  readonly seed: string
  readonly battle: number
  /** The metric that counts it: `win.P`, `draw` or `stalemate`. */
  readonly outcome: string
  /** How many rounds it lasted. */
  readonly rounds: number
  /** How long, to the thousandth; only of games by time. */
  readonly seconds?: number
  /** How it was found, if it was looked for. */
  readonly picked?: {
    readonly pick: string
    /** How many battles were looked at, and how many of them were of the kind that it was picked from. */
    readonly battles: number
    readonly among: number
  }
  readonly version: string
  /** See `Roster`. */
  readonly colors?: Roster['colors']
  /** By party, of its attacks in hit points: what the dice came to less what they come to on average. */
  readonly luck: readonly [number, number]
  readonly narration: Narration
}

/** None of the battles looked at is of the kind that was asked for. */
export class NoSuchBattle extends Error {
  override readonly name = 'NoSuchBattle'
}

const DEFAULT_BATTLES = 10_000

/**
 * Fights one battle again, and tells it: it is the same, die by die, that `simulate` fights under that number and seed.
 *
 * Throws a `RangeError` or `TypeError` for an option that makes no sense, a `NoSuchBattle` if none is found, a
 * `BrokenBattle` if a battle cannot be fought, and the signal's reason if it was aborted.
 */
export async function replay(scenario: Scenario, options: ReplayOptions = {}): Promise<Replay> {
  expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const { battle, pick = 'typical', battles = DEFAULT_BATTLES, signal } = options
  const seed = expectSeed(options.seed ?? scenario.run.seed)
  if (battle !== undefined && options.pick !== undefined) throw new TypeError('Expected `battle` or `pick`, got both')
  const replayer = await prepareReplays(scenario, seed)
  if (battle !== undefined) return replayer.narrate(expectInteger('battle', battle, 0, MOST_BATTLES - 1))

  const known = picksOf(replayer.parties)
  const wanted = known.get(pick)
  if (wanted === undefined) {
    const hint = didYouMean(pick, known.keys())
    const expected = `Expected \`pick\` to be one of ${[...known.keys()].join(', ')}`
    throw new RangeError(`${expected}, got ${JSON.stringify(pick)}${hint ? `; ${hint}` : ''}`)
  }
  const survey = await replayer.survey(expectInteger('battles', battles, 1, MOST_BATTLES), { signal })
  const found = replayer.find(survey, pick, wanted)
  if (!found) {
    throw new NoSuchBattle(
      `none of the first ${battles.toLocaleString('en')} battles of seed ${seed} is a "${pick}" one`,
    )
  }
  return found
}

/** What a report tells: these, as far as there are such battles, and then a battle of every other outcome. */
const REPORTED = ['typical', 'closest', 'upset']

/** What a report tells of the first battles, one by one and by time. */
export interface FirstBattles {
  readonly replays: readonly Replay[]
  /** Left out where the game has no time, or too few battles are surveyed. */
  readonly course?: Course
  /** Left out where the scenario's field has no places, or too few battles are fought for it. */
  readonly places?: WorthOfPlaces
}

interface OutcomeOptions {
  readonly seed: string
  readonly battles: number
  /** How many of these are fought again with each party in the places of the other; none by default. */
  readonly exchanged?: number
  /** How many battles took how many seconds, where the game has time: they are followed as long as most of them last. */
  readonly lengths?: Readonly<Record<string, number>> | undefined
  readonly signal?: AbortSignal
}

/** Battles are followed for as long as this share of them lasts: the others are too few to draw. */
const SHARE_FOLLOWED = 0.99

/**
 * Surveys the first battles of a seed. Tells the typical one, the closest win, the greatest upset, and the typical one of every
 * outcome that is not among them; each battle once.
 */
export async function surveyOutcomes(
  scenario: Scenario,
  { seed, battles, exchanged = 0, lengths, signal }: OutcomeOptions,
): Promise<FirstBattles> {
  const replayer = await prepareReplays(scenario, seed)
  const follower = lengths && replayer.follow(secondsFollowed(lengths))
  const survey = await replayer.survey(battles, { follower, signal })
  const picks = picksOf(replayer.parties)
  const replays: Replay[] = []
  const narrate = (name: string, pick: Pick): void => {
    const found = replayer.find(survey, name, pick)
    if (found && replays.every(({ battle }) => battle !== found.battle)) replays.push(found)
  }
  for (const name of REPORTED) narrate(name, picks.get(name)!)
  for (const outcome of outcomesOf(survey)) {
    const [name] = [...picks].find(([, pick]) => pick === outcome)!
    if (replays.every((reported) => reported.outcome !== name)) narrate(name, outcome)
  }
  const course = follower?.course()
  const places =
    exchanged >= FEWEST_EXCHANGED && hasPlaces(scenario.field)
      ? worthOfPlaces(survey, await surveyExchanged(scenario, seed, exchanged, signal))
      : undefined
  return { replays, ...(course && { course }), ...(places && { places }) }
}

/** Fewer pairs say nothing: to within 7 points at best. */
const FEWEST_EXCHANGED = 200

/** The first battles with each party in the places of the other. */
async function surveyExchanged(scenario: Scenario, seed: string, battles: number, signal: AbortSignal | undefined) {
  const { ruleset, plan } = await planScenario(withPlacesExchanged(scenario))
  return surveyBattles(plan, seed, battles, ruleset.readHealth(plan), { signal })
}

function secondsFollowed(lengths: Readonly<Record<string, number>>): number {
  const counts = Object.entries(lengths).map(([seconds, count]) => [Number(seconds), count] as const)
  counts.sort(([one], [other]) => one - other)
  return quantileEstimate(counts, SHARE_FOLLOWED)?.value ?? 0
}

/** A scenario made ready for being narrated: `narrate` a battle, or `survey` many and `find` one among them. */
export async function prepareReplays(scenario: Scenario, seed: string) {
  const { ruleset, plan, roster } = await planScenario(scenario)
  const replayBattle = await prepareReplayedBattle(plan, seed)
  const timing = ruleset.timing?.(plan, roster)
  const outcomeNames = {
    [FIRST_WINS]: `win.${roster.parties[0]}`,
    [SECOND_WINS]: `win.${roster.parties[1]}`,
    [DRAW]: 'draw',
    [STALEMATE]: 'stalemate',
  }

  function narrate(battle: number): Replay {
    const { outcome, rounds, luck, score } = replayBattle(battle)
    return {
      scenario: scenario.name,
      rules: ruleset.id,
      seed,
      battle,
      outcome: outcomeNames[outcome as keyof typeof outcomeNames],
      rounds: rounds.length - 1,
      ...(timing && { seconds: Number((timing.ticks(score) * timing.tick).toFixed(3)) }),
      version: readVersion(),
      colors: roster.colors,
      luck,
      narration: ruleset.narrate(plan, roster, scenario, rounds),
    }
  }

  return {
    parties: roster.parties,
    narrate,
    /** Follows battles that are surveyed for so many seconds; undefined where the game has no time. */
    follow: (seconds: number) => timing && followCourse(plan, timing, seconds),
    survey: (battles: number, options?: SurveyOptions): Promise<Survey> =>
      surveyBattles(plan, seed, battles, ruleset.readHealth(plan), options),
    find(survey: Survey, name: string, pick: Pick): Replay | undefined {
      const picked = pickBattle(survey, pick)
      if (!picked) return undefined
      const { battle, among } = picked
      return { ...narrate(battle), picked: { pick: name, battles: survey.outcomes.length, among } }
    },
  }
}
