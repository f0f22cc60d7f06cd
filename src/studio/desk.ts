import { createHash } from 'node:crypto'
import { streamKey } from '../fight/key.ts'
import { BUILT_IN } from '../rulesets/built-in.ts'
import type { Files, OpenedFile } from '../scenario/files.ts'
import { type LoadedRuleset, type ReadOptions, readSource } from '../scenario/read.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Problem, SourceText } from '../source/problem.ts'
import type { ImportedFile, Opening } from './opening.ts'

/** A scenario that lies on the desk: read, with everything it imports, and known where it is kept. */
export interface OnDesk {
  readonly scenario: Scenario
  readonly ruleset: Ruleset
  /** The scenario file's own text and id. */
  readonly source: SourceText
  readonly id: string
  readonly imports: readonly ImportedFile[]
  /** Where each of the files is kept. */
  readonly paths: ReadonlyMap<SourceText, string>
  /** The ruleset in code that it names, by its path as that is written there; most scenarios name none. */
  readonly ownRulesets: ReadonlyMap<string, LoadedRuleset>
  /** Changes when any of the files does. */
  readonly stamp: string
}

/** Files, and the scenario among them. */
export interface ScenarioFiles extends Files {
  readonly scenario: OpenedFile
  /** Left out: a ruleset in code is refused. A browser has no way to load one. */
  readonly loadRuleset?: ReadOptions['loadRuleset']
}

/** A scenario laid on the desk, unless it cannot be read; and what is wrong with it. */
export interface Laid {
  readonly desk?: OnDesk
  readonly problems: readonly Problem[]
}

/** Reads a scenario for the studio. Nothing is thrown for what it says: problems, and no scenario. */
export async function layOnDesk(folder: ScenarioFiles): Promise<Laid> {
  const { source, id } = folder.scenario
  const paths = new Map([[source, id]])
  const imports: ImportedFile[] = []
  const files: Files = {
    async open(path, from) {
      const found = await folder.open(path, from)
      if ('reason' in found) imports.push({ from: from.name, path, found })
      else {
        paths.set(found.source, found.id)
        imports.push({ from: from.name, path, found: { ...found.source, id: found.id } })
      }
      return found
    },
  }
  const ownRulesets = new Map<string, LoadedRuleset>()
  const { scenario, ruleset, problems } = await readSource(source, {
    rulesets: BUILT_IN,
    files,
    id,
    unjudged: 'warning',
    async loadRuleset(path, from) {
      if (!folder.loadRuleset) return NOT_IN_BROWSERS
      const loaded = await folder.loadRuleset(path, from)
      if ('ruleset' in loaded) ownRulesets.set(path, loaded)
      return loaded
    },
  })
  if (!scenario || !ruleset) return { problems }
  return { desk: { scenario, ruleset, source, id, imports, paths, ownRulesets, stamp: stampOf(paths) }, problems }
}

const NOT_IN_BROWSERS = {
  reason: 'the studio runs in a browser, where only built-in rulesets can be loaded',
  hint: '`tiltyard watch FILE --open` follows every save, of the ruleset as well',
}

const DEFAULT_BATTLES = 100_000
/** Where `precision` is asked for, and the number of battles is not known. */
const BATTLES_FOR_PRECISION = 1_000_000

/** What the page fights, and how it is called there; what is left out is as the scenario says. */
export interface OpeningOptions {
  /** Of the package. */
  readonly version: string
  readonly seed?: string | undefined
  readonly battles?: number | undefined
}

/** What the page is given of what lies on the desk. */
export function openingOf(desk: OnDesk, options: OpeningOptions): Opening {
  const { run, id } = desk.scenario
  const seed = options.seed ?? run.seed
  const usual = run.precision === undefined ? DEFAULT_BATTLES : BATTLES_FOR_PRECISION
  return {
    version: options.version,
    file: desk.source.name,
    id: desk.id,
    text: desk.source.text,
    imports: desk.imports,
    seed,
    key: streamKey(seed, id),
    battles: options.battles ?? run.battles ?? usual,
    stamp: desk.stamp,
  }
}

function stampOf(paths: ReadonlyMap<SourceText, string>): string {
  const hash = createHash('sha256')
  for (const [{ text }, path] of paths) hash.update(JSON.stringify([path, text]))
  return hash.digest('hex')
}
