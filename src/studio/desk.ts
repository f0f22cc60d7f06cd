import { createHash } from 'node:crypto'
import { BUILT_IN } from '../rulesets/built-in.ts'
import type { Files } from '../scenario/files.ts'
import { Folder } from '../scenario/folder.ts'
import { readSource } from '../scenario/read.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Problem, SourceText } from '../source/problem.ts'
import type { ImportedFile } from './opening.ts'

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
  /** Changes when any of the files does. */
  readonly stamp: string
}

/** Reads a scenario for the studio from its file. Nothing is thrown for what it says: problems, and no scenario. */
export async function layOnDesk(
  file: string,
): Promise<{ readonly desk?: OnDesk; readonly problems: readonly Problem[] }> {
  const folder = await Folder.open(file)
  if ('reason' in folder) {
    return { problems: [{ severity: 'error', message: `cannot read "${file}": ${folder.reason}` }] }
  }
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
  const { scenario, ruleset, problems } = await readSource(source, {
    rulesets: BUILT_IN,
    files,
    id,
    unjudged: 'warning',
    loadRuleset: async () => ({ reason: 'the studio runs in a browser, where only built-in rulesets can be loaded' }),
  })
  if (!scenario || !ruleset) return { problems }
  return { desk: { scenario, ruleset, source, id, imports, paths, stamp: stampOf(paths) }, problems }
}

function stampOf(paths: ReadonlyMap<SourceText, string>): string {
  const hash = createHash('sha256')
  for (const [{ text }, path] of paths) hash.update(JSON.stringify([path, text]))
  return hash.digest('hex')
}
