import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BrokenBattle } from '../fight/broken-battle.ts'
import { loadScenario } from '../load-scenario.ts'
import type { OwnRules } from '../scenario/load.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Problem } from '../source/problem.ts'
import { type FollowOptions, follow, type Glimpse } from '../studies/follow.ts'
import { stampsOf, waitForChange } from './files.ts'

/** How to fight every version of a file. */
interface WatchOptions extends FollowOptions {
  /** Changes as of `--set`, to every version of the file. */
  readonly overrides: readonly string[]
  /** Which rulesets in code may be run. */
  readonly ownRules: OwnRules | undefined
}

/** What there is to see of a file that is watched. */
export interface Sight {
  /** What is known of the last version that could be fought. */
  readonly glimpse?: Glimpse
  /** Which that is, from 1; a version that is fought just as the one before is none. 0 before the first glimpse. */
  readonly version: number
  /** All that is wrong with the file as it stands; warnings too. */
  readonly problems: readonly Problem[]
  /** The file as it stands cannot be fought: what is shown is of an earlier version. */
  readonly isBroken: boolean
}

/** A file that cannot be read may become readable by another that is not watched yet, such as a catalog in a new folder. */
const TRY_AGAIN_MS = 500

/**
 * Fights a scenario file again whenever it is saved, or a catalog that it imports, or its own ruleset, until the signal
 * is aborted. A new version is compared with the one before; one that only differs in comments is none.
 *
 * @param onSight is called whenever there is something new to see.
 */
export async function watchScenario(
  file: string,
  options: WatchOptions,
  onSight: (sight: Sight) => void,
): Promise<void> {
  const { signal } = options
  let files = new Set([resolve(file)])
  let sight: Sight = { version: 0, problems: [], isBroken: false }
  const see = (news: Partial<Sight>): void => {
    sight = { ...sight, ...news }
    onSight(sight)
  }
  let now: Scenario | undefined
  let versions = 0
  let fight = NO_FIGHT

  while (!signal.aborted) {
    // Taken before the files are read: what is written in between is seen as a change.
    const stamps = await stampsOf(files)
    const { scenario, problems } = await loadScenario(file, {
      overrides: options.overrides,
      ownRules: options.ownRules,
      reload: true,
      unjudged: 'warning',
    })
    const known = files.size
    files = new Set([...files, ...filesOf(scenario, problems)])
    if (files.size > known) continue

    const isNew = scenario !== undefined && (!now || meaningOf(scenario) !== meaningOf(now))
    if (isNew) {
      await fight.stop()
      const version = ++versions
      const before = now
      now = scenario
      sight = { ...sight, problems, isBroken: false }
      fight = startFight(scenario, before, options, (news) => see({ ...news, version }))
    } else if (saysElse(problems, sight.problems) || sight.isBroken !== (scenario === undefined)) {
      see({ problems, isBroken: scenario === undefined })
    }
    await waitForChange(files, stamps, signal, scenario ? Infinity : TRY_AGAIN_MS)
  }
  await fight.stop()
}

/** The fighting of one version. */
interface Fight {
  /** Returns once nothing is fought any more. */
  stop(): Promise<void>
}

const NO_FIGHT: Fight = { stop: async () => {} }

/** Fights a version until it is stopped. */
function startFight(
  scenario: Scenario,
  before: Scenario | undefined,
  options: WatchOptions,
  see: (news: Partial<Sight>) => void,
): Fight {
  const stopping = new AbortController()
  const signal = AbortSignal.any([options.signal, stopping.signal])
  const show = (glimpse: Glimpse): void => see({ glimpse })
  const done = follow(scenario, before, { ...options, signal }, show).catch((error: unknown) => {
    if (!(error instanceof BrokenBattle)) throw error
    see({ problems: [{ severity: 'error', message: error.message }], isBroken: true })
  })
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** All files that are known to have a say in a scenario. */
function filesOf(scenario: Scenario | undefined, problems: readonly Problem[]): string[] {
  const sources = [...(scenario?.sources ?? []), ...problems.flatMap(({ place }) => place?.source ?? [])]
  const rules = scenario?.rules.system.startsWith('file:') ? [fileURLToPath(scenario.rules.system)] : []
  return [...rules, ...sources.flatMap(({ name }) => (name === '--set' ? [] : [resolve(name)]))]
}

/** The same for files that differ in comments and order of words only. A ruleset's address says when it was saved. */
function meaningOf({ whole, rules }: Scenario): string {
  return JSON.stringify([rules.system, whole])
}

function saysElse(problems: readonly Problem[], others: readonly Problem[]): boolean {
  const said = (list: readonly Problem[]) =>
    JSON.stringify(list.map(({ message, place }) => [message, place?.source.text, place?.start]))
  return said(problems) !== said(others)
}
