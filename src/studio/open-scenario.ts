import { createHash } from 'node:crypto'
import { streamKey } from '../fight/key.ts'
import { BUILT_IN } from '../rulesets/built-in.ts'
import { isDeclared } from '../scenario/declared.ts'
import type { Files, OpenedFile } from '../scenario/files.ts'
import { type LoadedRuleset, type ReadOptions, readSource } from '../scenario/read.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Problem, SourceText } from '../source/problem.ts'
import type { ImportedFile, Opening } from './opening.ts'
import { declaredIn } from './rules-texts.ts'

/** A scenario that is open in the studio: read, with everything it imports, and known where it is kept. */
export interface OpenScenario {
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

/** A scenario opened in the studio, unless it cannot be fought; and what is wrong with it. */
export interface OpenResult {
  readonly loaded?: OpenScenario
  /** Its files, whatever they say; left out if the scenario's own cannot be read. */
  readonly read?: Pick<OpenScenario, 'paths' | 'stamp'>
  /** It names a ruleset in code, which nothing here may run. */
  readonly isOfCode?: true
  readonly problems: readonly Problem[]
}

/** Reads a scenario for the studio. Nothing is thrown for what it says: problems, and no scenario. */
export async function openScenario(folder: ScenarioFiles): Promise<OpenResult> {
  const { source, id } = folder.scenario
  const paths = new Map([[source, id]])
  const imports: ImportedFile[] = []
  const filesAs = (kind: Pick<ImportedFile, 'isRules'>): Files => ({
    async open(path, from) {
      const found = await folder.open(path, from)
      if ('reason' in found) imports.push({ from: from.name, path, found, ...kind })
      else {
        paths.set(found.source, found.id)
        imports.push({ from: from.name, path, found: { ...found.source, id: found.id }, ...kind })
      }
      return found
    },
  })
  const loadDeclared = declaredIn(filesAs({ isRules: true }))
  const ownRulesets = new Map<string, LoadedRuleset>()
  /** Rulesets in code that are refused. */
  const refused: string[] = []
  const { scenario, ruleset, problems } = await readSource(source, {
    rulesets: BUILT_IN,
    files: filesAs({}),
    id,
    unjudged: 'warning',
    async loadRuleset(path, from) {
      if (isDeclared(path) || !folder.loadRuleset) {
        if (!isDeclared(path)) refused.push(path)
        return loadDeclared(path, from)
      }
      const loaded = await folder.loadRuleset(path, from)
      if ('ruleset' in loaded) ownRulesets.set(path, loaded)
      return loaded
    },
  })
  const read = { paths, stamp: stampOf(paths) }
  if (!scenario || !ruleset) return { read, problems, ...(refused.length > 0 && { isOfCode: true as const }) }
  return { loaded: { scenario, ruleset, source, id, imports, ownRulesets, ...read }, read, problems }
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

/** What the page is given of what is open in the studio. */
export function openingOf(loaded: OpenScenario, options: OpeningOptions): Opening {
  const { run, id } = loaded.scenario
  const seed = options.seed ?? run.seed
  const usual = run.precision === undefined ? DEFAULT_BATTLES : BATTLES_FOR_PRECISION
  return {
    version: options.version,
    file: loaded.source.name,
    id: loaded.id,
    text: loaded.source.text,
    imports: loaded.imports,
    seed,
    key: streamKey(seed, id),
    battles: options.battles ?? run.battles ?? usual,
    stamp: loaded.stamp,
  }
}

function stampOf(paths: ReadonlyMap<SourceText, string>): string {
  const hash = createHash('sha256')
  for (const [{ text }, path] of paths) hash.update(JSON.stringify([path, text]))
  return hash.digest('hex')
}
