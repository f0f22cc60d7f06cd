import { loadScenario } from './load-scenario.ts'
import { splitAtCommas } from './scenario/commas.ts'
import { hasPlaces, nobodyStandsIn, type Places } from './scenario/field.ts'
import type { OwnRules } from './scenario/load.ts'
import { LONGEST_OPTION, named } from './scenario/named.ts'
import { isPrintable } from './scenario/printable.ts'
import type { Scenario } from './scenario/scenario.ts'
import { type Problem, refusal, withoutRepeats } from './source/problem.ts'
import type { Variant } from './studies/compare.ts'

/** A scenario, and what it is compared with. */
export interface Variants {
  readonly baseline: Scenario
  readonly variants: readonly Variant[]
}

/** The variants, unless one of the problems is an error; and all problems of all files, each reported once. */
interface LoadedVariants {
  readonly compared: Variants | undefined
  readonly problems: readonly Problem[]
}

const EXCHANGED = `field.places=${'exchanged' satisfies Places}`

/** What is changed; see `loadVariants`. */
interface Changes {
  /** Of every variant. */
  readonly set: readonly string[]
  /** A variant of the first file each: changes with commas between them, and perhaps a name, `heavy: weapons.mace.damage=2d6`. */
  readonly variant: readonly string[]
  /** Of the baseline and of every variant. */
  readonly both: readonly string[]
  /** Whether the first file with each party in the places of the other is a variant. */
  readonly swapSides?: boolean
  /** Which rulesets in code may be run, as for `loadScenario`: none unless given. */
  readonly ownRules?: OwnRules | undefined
}

/**
 * Reads a baseline, which is the first file, and what it is compared with: the other files, and variants of the first one,
 * among them perhaps the one with places exchanged.
 * Where there are neither, what `set` makes of the first is the variant. Never throws for what a file or a change says.
 */
export async function loadVariants(
  [first, ...others]: readonly string[],
  { set, variant, both, swapSides = false, ownRules }: Changes,
): Promise<LoadedVariants> {
  const wanted: Wanted[] = [
    ...others.map((file) => ({ file, overrides: [...both, ...set] })),
    ...variant.map((text) => {
      const { name, rest } = named(text)
      const called = name ?? [...set, text].join(', ')
      return { file: first, overrides: [...both, ...set, ...splitAtCommas(rest)], name: called, text }
    }),
    ...(swapSides ? [{ file: first, overrides: [...both, ...set, EXCHANGED], name: 'places exchanged' }] : []),
  ]
  if (wanted.length === 0) wanted.push({ file: first, overrides: [...both, ...set], name: set.join(', ') })
  const load = (file: string, overrides: readonly string[]) =>
    loadScenario(file, { overrides, ownRules, unjudged: 'warning' })
  const loaded = [await load(first, both)]
  const [{ scenario: asWritten }] = loaded
  if (swapSides && asWritten && !hasPlaces(asWritten.field)) {
    const reason = `--swap-sides: ${nobodyStandsIn(JSON.stringify(asWritten.name))}`
    return { compared: undefined, problems: [...loaded[0].problems, refusal(reason)] }
  }
  for (const { file, overrides, text } of wanted) {
    const { scenario, problems } = await load(file, overrides)
    const placed = text === undefined ? problems : problems.map((problem) => atVariant(problem, text))
    loaded.push({ ...(scenario && { scenario }), problems: placed })
  }
  const wrong = wrongNames(variant)
  const problems = withoutRepeats([...wrong, ...loaded.flatMap(({ problems }) => problems)])
  const scenarios = loaded.flatMap(({ scenario }) => scenario ?? [])
  if (wrong.length > 0 || scenarios.length < loaded.length) return { compared: undefined, problems }
  const [baseline, ...changed] = scenarios
  const variants = changed.map((scenario, at) => ({ name: wanted[at].name ?? nameOf(scenario, at), scenario }))
  return { compared: { baseline, variants }, problems }

  /** Another file goes by its scenario's name, unless others have the same. */
  function nameOf({ name }: Scenario, at: number): string {
    const same = scenarios.filter((other) => other.name === name)
    return same.length > 1 ? wanted[at].file : name
  }
}

/** What a baseline is compared with. */
interface Wanted {
  readonly file: string
  readonly overrides: readonly string[]
  readonly name?: string
  /** The `--variant` that it is. */
  readonly text?: string
}

/** What is wrong with a change of a variant, reported where it stands: the variant is read with it as `--set` would have it. */
function atVariant(problem: Problem, text: string): Problem {
  const { place } = problem
  if (place?.source.name !== '--set') return problem
  const { rest, start } = named(text)
  let at = start
  for (const change of splitAtCommas(rest)) {
    at = text.indexOf(change, at)
    if (change === place.source.text) {
      const source = { name: '--variant', text }
      return { ...problem, place: { source, start: at + place.start, end: at + place.end } }
    }
    at += change.length
  }
  return problem
}

/** Names that nobody could read, or tell apart. */
function wrongNames(variant: readonly string[]): Problem[] {
  const seen = new Set<string>()
  return variant.flatMap((text): Problem[] => {
    const { name } = named(text)
    const place = { source: { name: '--variant', text }, start: 0, end: name?.length ?? text.length }
    const called = name ?? text.trim()
    if (seen.has(called)) return [refusal(`two variants are called "${called}"`, undefined, place)]
    seen.add(called)
    if (name === undefined || (isPrintable(name) && [...name].length <= LONGEST_OPTION)) return []
    return [
      refusal(
        `the variant "${name}" has no such name, expected 1 to ${LONGEST_OPTION} characters that show`,
        undefined,
        place,
      ),
    ]
  })
}
