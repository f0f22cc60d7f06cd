import { showProblem } from '../source/show-problem.ts'
import { type OpeningOptions, openingOf } from './desk.ts'
import { layFileOnDesk } from './disk.ts'
import type { Opening, SaveAnswer, SaveRequest, SharerAnswer, SharerRequest } from './opening.ts'
import { prepare } from './save.ts'
import type { Sharing } from './sharing.ts'

/** What saving would do to the files, without doing it, and which other scenarios read them. */
export async function previewSharing(file: string, request: SaveRequest, sharing: Sharing): Promise<SaveAnswer> {
  const prepared = await prepare(file, request)
  if ('refused' in prepared) return prepared
  const sharers = await sharing.sharersOf(prepared.desk)
  return {
    files: prepared.files.map((changed, at) => ({ ...changed, sharers: sharers.get(prepared.writes[at].path) ?? [] })),
  }
}

/** Another scenario that reads what saving would write: as it is, and as it would be. */
export async function openSharer(
  file: string,
  request: SharerRequest,
  sharing: Sharing,
  options: OpeningOptions,
): Promise<SharerAnswer> {
  const prepared = await prepare(file, request)
  if ('refused' in prepared) return prepared
  const { desk, writes } = prepared
  const { sharer } = request
  const sharers = await sharing.sharersOf(desk)
  // Nothing else is opened, whatever a page asks for.
  if (!writes.some(({ path }) => sharers.get(path)?.includes(sharer)))
    return { refused: `${sharer} reads none of the files that would be written.` }
  const laid = await layFileOnDesk(sharer)
  if (!laid.desk) return { refused: laid.problems.map((problem) => showProblem(problem)).join('\n\n') }
  const before = openingOf(laid.desk, options)
  return { before, after: withTexts(before, new Map(writes.map(({ path, after }) => [path, after]))) }
}

/** The same with other texts, by the ids of their files. */
function withTexts(opening: Opening, texts: ReadonlyMap<string, string>): Opening {
  const imports = opening.imports.map((imported) => {
    const { found } = imported
    if ('reason' in found) return imported
    return { ...imported, found: { ...found, text: texts.get(found.id) ?? found.text } }
  })
  return { ...opening, text: texts.get(opening.id) ?? opening.text, imports }
}
