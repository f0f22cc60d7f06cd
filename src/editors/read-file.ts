import { relative, resolve } from 'node:path'
import { inspectRuleset } from '../laws/inspect.ts'
import { isRulesFile } from '../load-scenario.ts'
import { BUILT_IN } from '../rulesets/built-in.ts'
import { declare } from '../rulesets/declare.ts'
import { type Declare, declareGame } from '../scenario/declared.ts'
import { contains, Folder, type Unsaved } from '../scenario/folder.ts'
import { type OwnRules, rulesetsIn } from '../scenario/load.ts'
import { gatherSource, readGathered } from '../scenario/read.ts'
import type { Ruleset } from '../scenario/ruleset.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { LocatedMap } from '../source/located.ts'
import { type Problem, refusal, type SourceText } from '../source/problem.ts'

/** A scenario or a rules file as editors know it: as much of it as could be read, whatever is wrong with the rest. */
export interface FileReading {
  readonly problems: readonly Problem[]
  /** The scenario with its imports as one map; undefined of a rules file, and of what is no YAML. */
  readonly root?: LocatedMap
  readonly ruleset?: Ruleset
  /** Left out if a problem is an error. */
  readonly scenario?: Scenario
  /** The rules file that applies, with its imports. */
  readonly rules: readonly SourceText[]
  /** What its texts are called relative to. */
  readonly folder: string
}

/** How to read a file. */
export interface HowToRead {
  /** The folder that problems name files from. */
  readonly folder: string
  /** Called with the real path of every file that is read. */
  readonly unsaved: Unsaved
  readonly ownRules: OwnRules
  /** Sections of the scenario to pass over. */
  readonly without?: readonly string[]
}

/**
 * Reads a scenario, or a rules file by its name, with what its project names. Never throws for what the files say.
 *
 * @param path its real path.
 */
export async function readFile(
  path: string,
  { folder, unsaved, ownRules, without = [] }: HowToRead,
): Promise<FileReading> {
  const file = contains(folder, path) ? relative(folder, path) : path
  const opened = await Folder.open(file, folder, unsaved)
  if ('reason' in opened) {
    return { problems: [refusal(`cannot read "${file}": ${opened.reason}`, opened.hint)], rules: [], folder }
  }
  const { source, id } = opened.scenario
  const rules: SourceText[] = []
  const declareHere: Declare = async (text, files) => {
    const declared = await declare(text, files)
    rules.push(...declared.sources)
    return declared
  }
  if (isRulesFile(file)) {
    const { declared, problems } = await declareGame(source, opened, declareHere)
    return { problems, rules, folder, ...(declared && { ruleset: declared.ruleset }) }
  }
  const gathered = await gatherSource(source, { files: opened, id })
  const whole = gathered.gathering
  const root = whole && {
    ...whole.root,
    entries: whole.root.entries.filter(({ key }) => !without.includes(key)),
  }
  const { problems, ruleset, scenario } = await readGathered(
    { ...gathered, gathering: whole && root && { ...whole, root } },
    {
      rulesets: BUILT_IN,
      inspect: inspectRuleset,
      unruled: 'warning',
      loadRuleset: rulesetsIn(opened, ownRules, false, declareHere),
    },
  )
  return { problems, rules, folder, ...(root && { root }), ...(ruleset && { ruleset }), ...(scenario && { scenario }) }
}

/** Where a text stands that a reading has a place in. */
export function pathOf({ folder }: Pick<FileReading, 'folder'>, { name }: SourceText): string {
  return resolve(folder, name)
}
