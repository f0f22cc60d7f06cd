import { follow, type LocatedMap, plain, valueAt } from '../source/located.ts'
import { didYouMean, nearest } from '../source/nearest.ts'
import { inOrder, MAX_PROBLEMS, type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { ANY_RULES, checkWithoutRuleset } from './any-rules.ts'
import { readColumns } from './columns.ts'
import { type EntryNames, entryNamesOf, withIds } from './entry-names.ts'
import type { Files, Refusal } from './files.ts'
import { type Gathering, gather } from './imports.ts'
import { problemsOf } from './issues.ts'
import { describeMissingColumns } from './missing-columns.ts'
import { applyOverride, type Override, readOverride } from './overrides.ts'
import { keepPlaces } from './places.ts'
import { resolveScenario } from './resolve.ts'
import type { PlaceOf, Ruleset, RulesetOnDemand, RulesetSchema } from './ruleset.ts'
import type { Scenario } from './scenario.ts'
import { scenarioSchema } from './schema.ts'
import { withEmptyEntries } from './sections.ts'
import { meantEntry } from './synonyms.ts'
import { validate } from './validation.ts'

export interface ReadOptions {
  /** The rulesets that `rules.system` can name. */
  readonly rulesets: readonly (Ruleset | RulesetOnDemand)[]
  /** `PATH=VALUE`, as the command line's `--set` has them; applied in this order. */
  readonly overrides?: readonly string[]
  /** Where imports come from; without it a scenario that imports is refused. */
  readonly files?: Files
  /** What `files` knows the scenario by, so that a file which imports it again is noticed. */
  readonly id?: string
  /** Loads the ruleset that `rules.system: ./my-rules.js` names, as written in `from`. */
  readonly loadRuleset?: (
    path: string,
    from: SourceText,
  ) => Promise<LoadedRuleset | DeclaredRuleset | ForbiddenRuleset | Refusal>
  /**
   * What it is that nothing allows such a ruleset to be run: an error by default, or a warning for those who only
   * want to know what is wrong. What can be checked without it is checked in both cases.
   */
  readonly unruled?: Problem['severity']
  /**
   * What it is that an expectation names a metric which the scenario does not have, perhaps because an override has taken the
   * weapon away: an error by default. For those who do not judge, a warning will do.
   */
  readonly unjudged?: Problem['severity']
  /** What is wrong with such a ruleset as far as the scenario shows it, as sentences without their full stops. */
  readonly inspect?: (ruleset: Ruleset, scenario: Scenario) => Promise<readonly string[]>
}

export interface LoadedRuleset {
  readonly ruleset: Ruleset
  /** The URL of its module. */
  readonly url: string
}

/** A ruleset that a rules file declares: data, which nobody has to allow. */
export interface DeclaredRuleset {
  /** Left out if the rules file is wrong. */
  readonly declared: LoadedRuleset | undefined
  /** What is wrong with the rules file and its imports, and these. */
  readonly problems: readonly Problem[]
  readonly sources: readonly SourceText[]
}

/** A ruleset of a user's own that nothing allows to be run; and how to allow it. */
export interface ForbiddenRuleset {
  readonly forbidden: string
}

export interface Reading {
  /** Left out if any problem is an error. */
  readonly scenario?: Scenario
  /** The ruleset that the scenario is for, if it is known. */
  readonly ruleset?: Ruleset
  /**
   * True if the scenario names a ruleset of a user's own that nothing allows to be run: what only that knows of it (options,
   * fields, tactics, metrics) was not checked, and there is no `scenario`.
   */
  readonly needsOwnRules?: true
  /** All of all files, sorted by file and place. */
  readonly problems: readonly Problem[]
}

/**
 * Reads and checks a scenario. Whatever the text says, nothing is thrown: what is wrong is in `problems`.
 *
 * @param name how the user knows the text; also the scenario's name if it gives itself none.
 */
export async function readScenario(text: string, name: string, options: ReadOptions): Promise<Reading> {
  const source: SourceText = { name, text }
  return readSource(source, options)
}

/** As `readScenario`, of a text that `options.files` has opened. */
export async function readSource(source: SourceText, options: ReadOptions): Promise<Reading> {
  return readGathered(await gatherSource(source, options), options)
}

/** What a scenario's files say, to be checked with some overrides and again with others. */
interface Gathered {
  readonly source: SourceText
  /** Undefined if the scenario itself is no YAML mapping. */
  readonly gathering: Gathering | undefined
  readonly problems: readonly Problem[]
}

/** Reads a scenario's text and all that it imports. */
export async function gatherSource(
  source: SourceText,
  { files, id = source.name }: Pick<ReadOptions, 'files' | 'id'>,
): Promise<Gathered> {
  const problems: Problem[] = []
  return { source, gathering: await gather(source, { files, id, problems }), problems }
}

/** As `readSource`, of files that have been read. */
export async function readGathered(
  { source, gathering, problems: ofFiles }: Gathered,
  options: Omit<ReadOptions, 'files' | 'id'>,
): Promise<Reading> {
  const problems: Problem[] = [...ofFiles]
  const sets = (options.overrides ?? []).map((text): SourceText => ({ name: '--set', text }))
  const overrides = sets.flatMap((set) => readOverride(set, problems) ?? [])
  if (!gathering) return { problems: sorted(problems, [source, ...sets]) }
  const { gaps, sources } = gathering
  const withSystem = applyOverrides(gathering.root, overrides.filter(namesSystem), ANY_RULES, problems)
  const rulesSources: SourceText[] = []
  const rules = await findRuleset(withSystem, options, problems, rulesSources)
  const isKnown = rules !== undefined && rules !== 'forbidden'
  const schema = isKnown ? rules.ruleset.schema : ANY_RULES
  const rest = overrides.filter((override) => !namesSystem(override))
  const { root: known, notes } = isKnown ? readColumns(withSystem, schema, problems) : { root: withSystem, notes: {} }
  const names = entryNamesOf(known, notes)
  const changed = applyOverrides(
    known,
    rest.map((override) => withIdInPath(override, names)),
    schema,
    problems,
  )
  const root = withEmptyEntries(withIds(changed, schema, names))
  const { file } = scenarioSchema(schema)
  const { data, error } = validate(file, plain(root))
  const issues = describeMissingColumns(error?.issues ?? [], root, notes, problems)
  problems.push(...problemsOf(issues, { root, schema: file }))
  const { unjudged = 'error' } = options
  const unresolved = { root, data, issues: error?.issues ?? [], gaps, problems, unjudged }
  if (rules === 'forbidden') checkWithoutRuleset(unresolved)
  if (!isKnown) {
    const forbidden = rules && { needsOwnRules: true as const }
    return { ...forbidden, problems: sorted(problems, [...sources, ...rulesSources, ...sets]) }
  }
  const { ruleset, system, place } = rules
  const resolved = resolveScenario({ ...unresolved, ruleset })
  const scenario = resolved &&
    data && {
      ...resolved,
      rules: { ...resolved.rules, system },
      sources: [...sources, ...rulesSources, ...sets],
      whole: plain(root) as Scenario['whole'],
      ...(Object.keys(notes).length > 0 && { notes }),
    }
  if (scenario && isFine(problems)) problems.push(...(ruleset.check?.(scenario, placesIn(root)) ?? []))
  if (scenario && isFine(problems) && place) {
    for (const wrong of (await options.inspect?.(ruleset, scenario)) ?? []) {
      problems.push(refusal(`the ruleset "${ruleset.id}" cannot be fought by: ${wrong}`, undefined, place))
    }
  }
  if (scenario) keepPlaces(scenario, root)
  const fought = scenario && isFine(problems) && { scenario }
  return { ...fought, ruleset, problems: sorted(problems, [...sources, ...rulesSources, ...sets]) }
}

function placesIn(root: LocatedMap): PlaceOf {
  return (...path) => {
    const { value, entry } = follow(root, path)
    return value && { value: value.place, ...(entry && { key: entry.keyPlace }) }
  }
}

function isFine(problems: readonly Problem[]): boolean {
  return problems.every(({ severity }) => severity !== 'error')
}

function namesSystem({ path }: Override): boolean {
  return path.length === 2 && path[0]!.key === 'rules' && path[1]!.key === 'system'
}

/** `weapons.Dagger.damage` is of the weapon that its sheet calls so. */
function withIdInPath(override: Override, names: EntryNames): Override {
  const [section, entry, ...rest] = override.path
  if (!section || !entry) return override
  return { ...override, path: [section, { ...entry, key: names.idOf(section.key, entry.key) }, ...rest] }
}

function applyOverrides(
  root: LocatedMap,
  overrides: readonly Override[],
  schema: RulesetSchema,
  problems: Problem[],
): LocatedMap {
  if (overrides.length === 0) return root
  const { file } = scenarioSchema(schema)
  return overrides.reduce((changed, override) => applyOverride(changed, override, file, problems), root)
}

/** The ruleset of a scenario; what the scenario calls it; and of a user's own where it is named. */
interface NamedRuleset {
  readonly ruleset: Ruleset
  readonly system: string
  readonly place?: Place
}

/**
 * The ruleset that `rules.system` names, or certainly means: what else is wrong comes out as well. What is no name at all
 * is left to the schema.
 */
async function findRuleset(
  root: LocatedMap,
  { rulesets, loadRuleset, unruled = 'error' }: Pick<ReadOptions, 'rulesets' | 'loadRuleset' | 'unruled'>,
  problems: Problem[],
  rulesSources: SourceText[],
): Promise<NamedRuleset | 'forbidden' | undefined> {
  const system = meantEntry(valueAt(root, 'rules'), 'system', ['system', 'options', 'tables'])?.value
  if (system?.kind !== 'scalar' || typeof system.value !== 'string') return undefined
  const name = system.value
  const { place } = system
  const known = rulesets.find(({ id }) => id === name)
  if (known) return { ruleset: await loaded(known), system: name }
  const refuse = (message: string, hint?: string) => {
    problems.push(refusal(message, hint, place))
    return undefined
  }
  const ids = rulesets.map(({ id }) => id)
  if (!/[/\\]|\.(?:[cm]?[jt]s|ya?ml)$/.test(name)) {
    refuse(
      `unknown ruleset "${name}"`,
      didYouMean(name, ids) ?? `expected one of ${ids.join(', ')}, or ./FILE.rules.yaml`,
    )
    const meant = nearest(name, ids)
    const ruleset = rulesets.find(({ id }) => id === meant)
    return ruleset && { ruleset: await loaded(ruleset), system: name }
  }
  const own = (await loadRuleset?.(name, place.source)) ?? { reason: 'this scenario is not in a folder' }
  if ('declared' in own) {
    problems.push(...own.problems)
    rulesSources.push(...own.sources)
    return own.declared && { ruleset: own.declared.ruleset, system: own.declared.url }
  }
  if ('forbidden' in own) {
    const unchecked = unruled === 'error' ? 'nothing allows it to be run' : 'it is not run, and its part is not checked'
    const message = `the ruleset "${name}" is code: ${unchecked}`
    problems.push({ severity: unruled, message, hint: own.forbidden, place })
    return 'forbidden'
  }
  if ('reason' in own) return refuse(`cannot load the ruleset "${name}": ${own.reason}`, own.hint)
  return { ruleset: own.ruleset, system: own.url, place }
}

async function loaded(ruleset: Ruleset | RulesetOnDemand): Promise<Ruleset> {
  return 'load' in ruleset ? ruleset.load() : ruleset
}

/** By file in the order of reading, then by place; each problem once, though a template is read for many members. */
function sorted(problems: readonly Problem[], sources: readonly SourceText[]): Problem[] {
  const seen = new Set<string>()
  const each = inOrder(problems, sources).flatMap((problem) => {
    const file = problem.place ? sources.indexOf(problem.place.source) : -1
    const key = `${file}\n${problem.place?.start}\n${problem.message}`
    if (seen.has(key)) return []
    seen.add(key)
    return [problem]
  })
  if (each.length <= MAX_PROBLEMS) return each
  return [
    ...each.slice(0, MAX_PROBLEMS),
    { severity: 'error', message: `more than ${MAX_PROBLEMS} problems, the rest is not shown` },
  ]
}
