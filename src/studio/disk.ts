import { fileURLToPath } from 'node:url'
import { digestModule } from '../package/module-digest.ts'
import type { OpenedFile } from '../scenario/files.ts'
import { Folder } from '../scenario/folder.ts'
import { type OwnRules, rulesetsIn } from '../scenario/load.ts'
import type { SourceText } from '../source/problem.ts'
import { type OpenResult, type OpenScenario, openScenario, type ScenarioFiles } from './open-scenario.ts'

/** How a file is read that may be written into. */
export interface DiskOptions {
  /** What some files are to hold, by their paths, though it is not written yet. */
  readonly texts?: ReadonlyMap<string, string>
  /** Which rulesets in code may be run; left out, a scenario that names one is refused, as the studio must. */
  readonly ownRules?: OwnRules | undefined
}

/** Reads a scenario from its file on disk, with the files that it may import. */
export async function openScenarioFile(file: string, options: DiskOptions = {}): Promise<OpenResult> {
  const folder = await Folder.open(file)
  if ('reason' in folder) {
    return { problems: [{ severity: 'error', message: `cannot read "${file}": ${folder.reason}` }] }
  }
  const { loaded, ...result } = await openScenario(filesOf(folder, options))
  return { ...result, ...(loaded && { loaded: { ...loaded, stamp: [loaded.stamp, ...codeOf(loaded)].join('-') } }) }
}

/** What a ruleset in code decides is another once its modules are. */
function codeOf({ ownRulesets }: OpenScenario): string[] {
  return [...ownRulesets.values()].map(({ url }) => digestModule(fileURLToPath(url)).digest)
}

function filesOf(folder: Folder, { texts = new Map(), ownRules }: DiskOptions): ScenarioFiles {
  const load = ownRules === undefined ? undefined : rulesetsIn(folder, ownRules)
  /** The folder knows files by what it has read itself. */
  const asRead = new Map<SourceText, SourceText>()
  const exchange = ({ source, id }: OpenedFile): OpenedFile => {
    const exchanged = { ...source, text: texts.get(id) ?? source.text }
    asRead.set(exchanged, source)
    return { source: exchanged, id }
  }
  return {
    scenario: exchange(folder.scenario),
    ...(load && { loadRuleset: (path, from) => load(path, asRead.get(from) ?? from) }),
    async open(path, from) {
      const found = await folder.open(path, asRead.get(from) ?? from)
      return 'reason' in found ? found : exchange(found)
    },
  }
}
