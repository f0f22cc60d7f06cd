import { BUILT_IN } from '../../rulesets/built-in.ts'
import type { Files } from '../../scenario/files.ts'
import { type Reading, type ReadOptions, readSource } from '../../scenario/read.ts'
import type { SourceText } from '../../source/problem.ts'
import type { Changes, Opening } from '../opening.ts'
import { declaredIn, textsSet, valuesIn, withTexts } from '../rules-texts.ts'

/** Reads the scenario as the page was given it, with some values changed. */
export function readChanged(opening: Opening, changes: Changes): Promise<Reading> {
  return readOpening(openingWith(opening, changes), setsOf(changes))
}

/** Changes of values as `--set` takes them. */
export function setsOf(changes: Changes): string[] {
  return Object.entries(valuesIn(changes)).map(([path, value]) => `${path}=${value}`)
}

/** The same with overrides as `--set` takes them. */
export function readOpening(opening: Opening, overrides: readonly string[]): Promise<Reading> {
  const { file, id, text, imports } = opening
  const files: Files = {
    async open(path, from) {
      const imported = imports.find((each) => each.from === from.name && each.path === path)
      const found = imported?.found ?? { reason: 'the page was not given it' }
      if ('reason' in found) return found
      return { source: sourceOf(found), id: found.id }
    },
  }
  const loadRuleset = readOnce(opening, declaredIn(files))
  return readSource(
    { name: file, text },
    { rulesets: BUILT_IN, overrides, files, id, unjudged: 'warning', loadRuleset },
  )
}

/** The last opening with changed texts: values change far more often than rules. */
let last: { readonly from: Opening; readonly key: string; readonly made: Opening } | undefined

/** The opening with the rules that changes write. */
export function openingWith(opening: Opening, changes: Changes): Opening {
  const texts = textsSet(opening, changes)
  if (texts.size === 0) return opening
  const key = JSON.stringify([...texts])
  if (last?.from !== opening || last.key !== key) last = { from: opening, key, made: withTexts(opening, texts) }
  return last.made
}

type LoadRuleset = NonNullable<ReadOptions['loadRuleset']>

const rulesRead = new WeakMap<Opening, Map<string, ReturnType<LoadRuleset>>>()

/** The same rules for the same files: to read a game takes longer than to read a scenario of it. */
function readOnce(opening: Opening, load: LoadRuleset): LoadRuleset {
  const known = rulesRead.get(opening) ?? new Map<string, ReturnType<LoadRuleset>>()
  rulesRead.set(opening, known)
  return (path, from) => {
    const key = JSON.stringify([from.name, path])
    const read = known.get(key) ?? load(path, from)
    known.set(key, read)
    return read
  }
}

const sources = new WeakMap<object, SourceText>()

/** The same object for the same file, however often it is imported: places are distinguished by it. */
function sourceOf(found: { readonly name: string; readonly text: string }): SourceText {
  let source = sources.get(found)
  if (!source) {
    source = { name: found.name, text: found.text }
    sources.set(found, source)
  }
  return source
}
