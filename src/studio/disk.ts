import type { OpenedFile } from '../scenario/files.ts'
import { Folder } from '../scenario/folder.ts'
import type { SourceText } from '../source/problem.ts'
import { type Laid, layOnDesk, type ScenarioFiles } from './desk.ts'

/**
 * Reads a scenario for the studio from its file on disk, with the files that it may import.
 *
 * @param texts what some files are to hold, by their paths, though it is not written yet.
 */
export async function layFileOnDesk(file: string, texts: ReadonlyMap<string, string> = new Map()): Promise<Laid> {
  const folder = await Folder.open(file)
  if (!('reason' in folder)) return layOnDesk(withTexts(folder, texts))
  return { problems: [{ severity: 'error', message: `cannot read "${file}": ${folder.reason}` }] }
}

function withTexts(folder: Folder, texts: ReadonlyMap<string, string>): ScenarioFiles {
  /** The folder knows files by what it has read itself. */
  const asRead = new Map<SourceText, SourceText>()
  const exchange = ({ source, id }: OpenedFile): OpenedFile => {
    const exchanged = { ...source, text: texts.get(id) ?? source.text }
    asRead.set(exchanged, source)
    return { source: exchanged, id }
  }
  return {
    scenario: exchange(folder.scenario),
    async open(path, from) {
      const found = await folder.open(path, asRead.get(from) ?? from)
      return 'reason' in found ? found : exchange(found)
    },
  }
}
