import { BUILT_IN } from '../../rulesets/built-in.ts'
import type { Files } from '../../scenario/files.ts'
import { type Reading, readSource } from '../../scenario/read.ts'
import type { SourceText } from '../../source/problem.ts'
import type { Changes, Opening } from '../opening.ts'

/** Reads the scenario as the page was given it, with some values changed. */
export async function readChanged({ file, id, text, imports }: Opening, changes: Changes): Promise<Reading> {
  const files: Files = {
    async open(path, from) {
      const imported = imports.find((each) => each.from === from.name && each.path === path)
      const found = imported?.found ?? { reason: 'the page was not given it' }
      if ('reason' in found) return found
      return { source: sourceOf(found), id: found.id }
    },
  }
  const overrides = Object.entries(changes).map(([path, value]) => `${path}=${value}`)
  return readSource({ name: file, text }, { rulesets: BUILT_IN, overrides, files, id, unjudged: 'warning' })
}

const sources = new WeakMap<object, SourceText>()

/** The same object for the same file, however often it is imported: places are told apart by it. */
function sourceOf(found: { readonly name: string; readonly text: string }): SourceText {
  let source = sources.get(found)
  if (!source) {
    source = { name: found.name, text: found.text }
    sources.set(found, source)
  }
  return source
}
