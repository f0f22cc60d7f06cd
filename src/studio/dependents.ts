import { showProblem } from '../source/show-problem.ts'
import { openScenarioFile } from './disk.ts'
import { type OpeningOptions, openingOf } from './open-scenario.ts'
import type { DependentAnswer, DependentRequest, SaveAnswer, SaveRequest } from './opening.ts'
import { withTexts } from './rules-texts.ts'
import { prepare } from './save.ts'
import type { Sharing } from './sharing.ts'

/** What saving would do to the files, without doing it, and which other scenarios read them. */
export async function previewSharing(file: string, request: SaveRequest, sharing: Sharing): Promise<SaveAnswer> {
  const prepared = await prepare(file, request)
  if ('refused' in prepared) return prepared
  const dependents = await sharing.dependentsOf(prepared.loaded)
  return {
    files: prepared.files.map((changed, at) => ({
      ...changed,
      dependents: dependents.get(prepared.writes[at].path) ?? [],
    })),
  }
}

/** Another scenario that reads what saving would write: as it is, and as it would be. */
export async function openDependent(
  file: string,
  request: DependentRequest,
  sharing: Sharing,
  options: OpeningOptions,
): Promise<DependentAnswer> {
  const prepared = await prepare(file, request)
  if ('refused' in prepared) return prepared
  const { loaded, writes } = prepared
  const { dependent } = request
  const dependents = await sharing.dependentsOf(loaded)
  // Nothing else is opened, whatever a page asks for.
  if (!writes.some(({ path }) => dependents.get(path)?.includes(dependent)))
    return { refused: `${dependent} reads none of the files that would be written.` }
  const laid = await openScenarioFile(dependent)
  if (!laid.loaded) return { refused: laid.problems.map((problem) => showProblem(problem)).join('\n\n') }
  const before = openingOf(laid.loaded, options)
  return { before, after: withTexts(before, new Map(writes.map(({ path, after }) => [path, after]))) }
}
