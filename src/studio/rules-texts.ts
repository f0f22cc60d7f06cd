import { declare } from '../rulesets/declare.ts'
import { isDeclared, loadDeclared } from '../scenario/declared.ts'
import type { Files } from '../scenario/files.ts'
import type { ReadOptions } from '../scenario/read.ts'
import type { Changes, ImportedFile, Opening } from './opening.ts'
import { nameOf, resolvePath } from './paths.ts'

/**
 * What a change of a whole rules file begins with; the file's path from the scenario on follows. No path of a value has a colon.
 * So undo, links, variants and saving treat a text like any value.
 */
const TEXT = 'text:'

/** A rules file whose text the studio can change. */
export interface RulesText {
  /** What its change is named by. */
  readonly path: string
  /** As messages name it. */
  readonly name: string
  readonly id: string
  readonly text: string
}

/** Whether a change is of a rules file's text, and not of a value. */
export function isText(path: string): boolean {
  return path.startsWith(TEXT)
}

/** The file of a change, from the scenario on. */
export function fileOfText(path: string): string {
  return path.slice(TEXT.length)
}

/** The changes of values, as `--set` takes them. */
export function valuesIn(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([path]) => !isText(path)))
}

/** By how messages name a file: its path from the scenario on, which is the same on every machine. */
export function placesFrom({ file, imports }: Pick<Opening, 'file' | 'imports'>): ReadonlyMap<string, string> {
  const places = new Map([[file, nameOf(file)]])
  for (const { from, path, found } of imports) {
    const base = places.get(from)
    if (!('reason' in found) && base !== undefined) places.set(found.name, resolvePath(base, path))
  }
  return places
}

/** The rules file of a scenario and those that it imports, each once. */
export function rulesTextsOf(opening: Pick<Opening, 'file' | 'imports'>): RulesText[] {
  const places = placesFrom(opening)
  const texts = new Map<string, RulesText>()
  for (const { found, isRules } of opening.imports) {
    if (!isRules || 'reason' in found) continue
    texts.set(found.id, { ...found, path: `${TEXT}${places.get(found.name)}` })
  }
  return [...texts.values()]
}

/** By id, the texts of the rules files that changes set. */
export function textsSet(opening: Pick<Opening, 'file' | 'imports'>, changes: Changes): ReadonlyMap<string, string> {
  return new Map(
    rulesTextsOf(opening).flatMap(({ path, id }): [string, string][] =>
      Object.hasOwn(changes, path) ? [[id, changes[path]]] : [],
    ),
  )
}

/** The same with other texts, by the ids of their files. */
export function withTexts(opening: Opening, texts: ReadonlyMap<string, string>): Opening {
  if (texts.size === 0) return opening
  const imports = opening.imports.map((imported): ImportedFile => {
    const { found } = imported
    if ('reason' in found || !texts.has(found.id)) return imported
    return { ...imported, found: { ...found, text: texts.get(found.id)! } }
  })
  return { ...opening, text: texts.get(opening.id) ?? opening.text, imports }
}

/** Reads rules files, which are data. Rulesets in code are refused: a browser has no way to load one. */
export function declaredIn(files: Pick<Files, 'open'>): NonNullable<ReadOptions['loadRuleset']> {
  return async (path, from) => (isDeclared(path) ? loadDeclared(files, path, from, declare) : NOT_IN_BROWSERS)
}

const NOT_IN_BROWSERS = {
  reason: 'the studio runs in a browser, where rulesets in code cannot be loaded',
  hint: '`tiltyard watch FILE --open` follows every save, of the ruleset as well',
}
