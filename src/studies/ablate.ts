import { createHash } from 'node:crypto'
import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { fightMatch, type MatchFought } from '../fight/battles.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import { digestMatch } from '../fight/digest.ts'
import type { Match, MatchTally } from '../fight/match.ts'
import type { Tally } from '../fight/tally.ts'
import { findRuleset } from '../find-ruleset.ts'
import { measure } from '../metrics/metrics.ts'
import { planScenario, type Stand } from '../plan-scenario.ts'
import { type Removal, removalsFrom } from '../scenario/removal.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { type ChosenOptions, chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import { FIRST_LOOK, planLooks } from '../statistics/looks.ts'
import {
  type Ablated,
  type Ablations,
  AS_WRITTEN,
  byWorth,
  NOTHING,
  nameWithout,
  type OpenRemoval,
  partyNamed,
  planSides,
  playedOf,
  sortOut,
} from './ablation.ts'
import { timesFollowed } from './followed.ts'
import { type FoughtStudy, headOf } from './fought.ts'
import { progressOf, type StudyProgress } from './progress.ts'
import { WorthTest } from './worth-test.ts'

/**
 * How to fight; see `FightingOptions`. `precision` is that of every worth, 0.01 by default, whatever the scenario's `run` says:
 * every side fights until its worth is known so well, and until it is certain whether it helps, harms, or does neither by more
 * than that. With `battles` every side fights as many.
 */
interface AblateOptions extends FightingOptions {
  /** From whom things are taken away; from both parties unless given. */
  readonly for?: string
  /** Called every few dozen milliseconds. */
  readonly onProgress?: (progress: StudyProgress) => void
}

const OPTIONS: OptionNames<AblateOptions> = { ...FIGHTING_OPTIONS, for: true, onProgress: true }

/** What everything that a party plays with is worth to it. */
export interface Ablation extends FoughtStudy, Ablations {
  /** Battles on every side, where all have fought as many. */
  readonly battles?: number
  /** Battles of all sides together, and of the scenario as it is written. */
  readonly fought: number
  readonly asWritten: number
}

const DEFAULT_PRECISION = 0.01
/**
 * How likely at most anything is wrong that is said for sure, all of it together: half of it of what was never followed, half of
 * what was fought.
 */
const ERROR = 0.05

/**
 * Fights a scenario without each rule, action, weapon and effect of a party, all with the same dice, and tells how much more
 * often that party wins with it.
 *
 * What cannot differ is not fought: what only rules do that were never followed in the scenario as it is written, and what the
 * ruleset plans alike. Throws what `simulate` throws, and a `RangeError` for a party that is none.
 */
export async function ablate(scenario: Scenario, options: AblateOptions = {}): Promise<Ablation> {
  expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const { battles, precision, signal, onProgress } = options
  const isUntold = battles === undefined && precision === undefined
  const chosen = chooseOptions(isUntold ? { ...options, precision: DEFAULT_PRECISION } : options, scenario.run)
  const party = partyNamed(scenario, options.for)
  const ruleset = await findRuleset(scenario)
  const { open, fixed } = sortOut(removalsFrom(scenario, ruleset, party), scenario)
  const first = await fightAsWritten(scenario, chosen, open.length, { signal, onProgress })
  const followed = open.map((removal) => followedIn(first, removal, scenario))
  const isIdle = (at: number) => followed[at] === 0 && onlyRules(open[at]) && !ruleset.choosesAhead
  const toFight = open.filter((_, at) => !isIdle(at))
  const { stands, sideOf } = await planSides(scenario, toFight)
  const tests = testsOf(stands, toFight, sideOf, chosen)
  const second = tests.length === 0 ? undefined : await fightTests(stands, tests, chosen, first, { signal, onProgress })
  const counts = second?.counts ?? first.counts
  const [tally] = counts.sides
  const { metrics } = measure(tally, stands[0].scoreboard, stands[0].roster)

  const ablated = open.map((removal, at): Ablated => {
    const { note } = removal
    const place = toFight.indexOf(removal)
    const shared = {
      ...playedOf(removal, scenario),
      ...(note !== undefined && { note }),
      ...(removal.rules.length > 0 && { followed: followed[at] / first.tally.battles }),
    }
    if (place < 0) {
      return { ...shared, worth: neverIn(first.tally.battles), verdict: 'dead', why: 'never-followed', battles: 0 }
    }
    const side = sideOf[place]
    if (side === AS_WRITTEN) return { ...shared, worth: NOTHING, verdict: 'dead', why: 'same-plan', battles: 0 }
    return { ...shared, ...tests[side - 1].found() }
  })
  const names = namesOf(scenario, toFight, sideOf)
  const looked = scenario.parties.filter((_, at) => party === undefined || at === party)
  const goal = 'battles' in chosen.goal ? { battles: tally.battles } : {}
  return {
    ...headOf(scenario, stands, (side) => names[side], chosen, { counts, partial: second?.partial ?? false }, goal),
    digest: digestOf(first, second),
    sides: looked.map(({ id }) => ({ party: id, value: metrics[`win.${id}`] })),
    ablated: ablated.sort(byWorth),
    fixed,
    fought: first.tally.battles + (second ? counts.sides.reduce((sum, each) => sum + each.battles, 0) : 0),
    asWritten: tally.battles,
  }
}

/** What was counted of the scenario as it is written before anything is taken away. */
interface AsWritten extends MatchFought {
  readonly tally: Tally
  readonly stand: Stand
}

interface Following {
  readonly signal: AbortSignal | undefined
  readonly onProgress: AblateOptions['onProgress'] | undefined
}

/**
 * Fights the scenario as it is written: with a precision, so often that what then was never followed is worth less for sure.
 */
async function fightAsWritten(
  scenario: Scenario,
  { goal, seed, plain, ...fighting }: ChosenOptions,
  removals: number,
  { signal, onProgress }: Following,
): Promise<AsWritten> {
  const stand = await planScenario(scenario)
  const needed = (precision: number) =>
    Math.ceil(Math.log(ERROR / (2 * Math.max(1, removals))) / Math.log1p(-precision))
  const battles = 'battles' in goal ? goal.battles : Math.max(FIRST_LOOK, needed(goal.precision))
  const match = { sides: [{ plan: asChosen(stand, plain) }], pairs: [] }
  const fought = await fightMatch(match, seed, {
    ...fighting,
    looks: { first: battles, next: () => battles },
    signal,
    onProgress: onProgress && ((counts, of) => onProgress(progressOf(counts, of))),
  })
  if (fought.partial) throw signal?.reason
  return { ...fought, tally: fought.counts.sides[0], stand }
}

function asChosen({ plan }: Stand, plain: boolean): Match['sides'][number]['plan'] {
  return plain ? { ...plan, plain } : plan
}

/** How often the rules were followed that go, by all of the party. */
function followedIn({ tally, stand: { roster } }: AsWritten, { party, rules }: Removal, scenario: Scenario): number {
  return rules.reduce((sum, at) => sum + timesFollowed(tally, roster, scenario, at, party), 0)
}

/** Whether nothing goes but rules: without one that is never followed, no battle is another. */
function onlyRules({ kind }: Removal): boolean {
  return kind === 'rule' || kind === 'action' || kind === 'reaction'
}

/** What rules are worth that are in a battle as likely as not followed in none of so many: at most that chance, either way. */
function neverIn(battles: number): Ablated['worth'] {
  const most = Number((1 - ERROR ** (1 / battles)).toPrecision(10))
  return { value: 0, low: -most, high: most }
}

/** A test for every side but the first. */
function testsOf(
  stands: readonly Stand[],
  removals: readonly OpenRemoval[],
  sideOf: readonly number[],
  { goal }: ChosenOptions,
): readonly WorthTest[] {
  const [asWritten, ...others] = stands
  const looks = 'battles' in goal ? [] : planLooks(MOST_BATTLES)
  // Every interval can be wrong at both ends.
  const how = { looks, error: ERROR / (4 * others.length), checks: others.length }
  const first = 'battles' in goal ? goal.battles : looks[0].battles
  return others.map((stand, at) => {
    const { party } = removals[sideOf.indexOf(at + 1)]
    const name = asWritten.roster.parties[party]
    return new WorthTest([asWritten, stand], name, first, 'battles' in goal ? how : { ...how, ...goal })
  })
}

/** Fights every side until its test is over, and the scenario as it is written for as long as any of them. */
async function fightTests(
  stands: readonly Stand[],
  tests: readonly WorthTest[],
  { goal: _, seed, plain, ...fighting }: ChosenOptions,
  before: AsWritten,
  { signal, onProgress }: Following,
): Promise<MatchFought> {
  const keep = new Int32Array(0)
  const match: Match = {
    sides: stands.map((stand) => ({ plan: asChosen(stand, plain), keep })),
    pairs: tests.map(({ pairing }, at) => ({ ...pairing, first: AS_WRITTEN, second: at + 1 })),
  }
  const judged = new Set<string>()
  const judge = (counts: MatchTally, at: number, look: number): void => {
    if (tests[at].goal !== look || judged.has(`${at} ${look}`)) return
    judged.add(`${at} ${look}`)
    tests[at].see(counts, at)
    tests[at].judge()
  }
  const fought = await fightMatch(match, seed, {
    ...fighting,
    looks: {
      first: tests[0].goal,
      next(counts, side) {
        const look = counts.sides[side].battles
        if (side !== AS_WRITTEN) {
          judge(counts, side - 1, look)
          return tests[side - 1].goal
        }
        // It is asked first, and is to fight as long as any other does.
        for (const at of tests.keys()) judge(counts, at, look)
        return Math.max(...tests.map(({ goal }) => goal))
      },
    },
    signal,
    onProgress:
      onProgress &&
      ((counts, of) => {
        const progress = progressOf(counts, of)
        onProgress({ battles: before.tally.battles + progress.battles, of: before.tally.battles + progress.of })
      }),
  })
  if (fought.counts.sides[0].battles === 0) throw signal?.reason
  const [{ battles }] = fought.counts.sides
  // Those that were interrupted have fought as many as the scenario as it is written.
  for (const at of tests.keys()) if (fought.counts.sides[at + 1].battles === battles) tests[at].see(fought.counts, at)
  return fought
}

/** What messages call each side. */
function namesOf(scenario: Scenario, removals: readonly OpenRemoval[], sideOf: readonly number[]): string[] {
  const names = [`"${scenario.name}"`]
  for (const [at, side] of sideOf.entries()) names[side] ??= nameWithout(playedOf(removals[at], scenario))
  return names
}

function digestOf(first: MatchFought, second: MatchFought | undefined): string {
  const hash = createHash('sha256').update('tiltyard ablate 1\n')
  for (const fought of [first, second]) if (fought) hash.update(`${digestMatch(fought.counts)}\n`)
  return hash.digest('hex')
}
