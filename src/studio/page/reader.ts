import { BUILT_IN } from '../../rulesets/built-in.ts'
import type { Files } from '../../scenario/files.ts'
import { type Reading, readSource } from '../../scenario/read.ts'
import type { SourceText } from '../../source/problem.ts'
import type { Changes, Opening } from '../opening.ts'

/** Reads the scenario as the page was given it, with some values changed. */
export function readChanged(opening: Opening, changes: Changes): Promise<Reading> {
  return readOpening(opening, setsOf(changes))
}

/** Changes as `--set` takes them. */
export function setsOf(changes: Changes): string[] {
  return Object.entries(changes).map(([path, value]) => `${path}=${value}`)
}

/** The same with overrides as `--set` takes them. */
export function readOpening({ file, id, text, imports }: Opening, overrides: readonly string[]): Promise<Reading> {
  const files: Files = {
    async open(path, from) {
      const imported = imports.find((each) => each.from === from.name && each.path === path)
      const found = imported?.found ?? { reason: 'the page was not given it' }
      if ('reason' in found) return found
      return { source: sourceOf(found), id: found.id }
    },
  }
  return readSource({ name: file, text }, { rulesets: BUILT_IN, overrides, files, id, unjudged: 'warning' })
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
