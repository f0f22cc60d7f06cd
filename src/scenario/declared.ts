import { createHash } from 'node:crypto'
import type { Problem, SourceText } from '../source/problem.ts'
import type { Files, Refusal } from './files.ts'
import { keepOwnRuleset } from './own-rulesets.ts'
import type { DeclaredRuleset } from './read.ts'
import type { Ruleset } from './ruleset.ts'

/** Makes a ruleset of a rules file, which may import others; without a ruleset if one of the problems is an error. */
export type Declare = (
  source: SourceText,
  files: Pick<Files, 'open'>,
) => Promise<{
  readonly ruleset?: Ruleset
  /** What the files say together: data without comments. */
  readonly document?: unknown
  readonly problems: readonly Problem[]
  readonly sources: readonly SourceText[]
}>

/** Whether `rules.system` names a rules file, which is data; else it names a module. */
export function isDeclared(path: string): boolean {
  return /\.ya?ml$/i.test(path)
}

/** Reads the rules file that stands in `from`. */
export async function loadDeclared(
  files: Pick<Files, 'open'>,
  path: string,
  from: SourceText,
  declare: Declare,
): Promise<DeclaredRuleset | Refusal> {
  const opened = await files.open(path, from)
  return 'reason' in opened ? opened : declareGame(opened.source, files, declare)
}

/** Makes a ruleset of a rules file whose text is known. It is known by what its files say, but for comments. */
export async function declareGame(
  source: SourceText,
  files: Pick<Files, 'open'>,
  declare: Declare,
): Promise<DeclaredRuleset> {
  const { ruleset, document, problems, sources } = await declare(source, files)
  const digest = createHash('sha256')
    .update(JSON.stringify(document ?? null))
    .digest('hex')
  const url = `declared:${source.name.replace(/^.*[/\\]/, '')}#${digest.slice(0, 16)}`
  if (ruleset) keepOwnRuleset({ ruleset, url })
  return { declared: ruleset && { ruleset, url }, problems, sources }
}
