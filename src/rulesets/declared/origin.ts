import type { Files } from '../../scenario/files.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SourceText } from '../../source/problem.ts'

/** A rules file and all that it imports. */
interface RulesTexts {
  readonly rules: SourceText
  /** By the file that names them, and how. */
  readonly imports: readonly (SourceText & { readonly from: string; readonly path: string })[]
}

/**
 * What a plan of a declared game was made of. A plan becomes code, so nobody believes one that comes from elsewhere: its origin
 * travels in its place, and who receives it reads and plans by itself (replan.ts).
 */
export interface Origin extends RulesTexts {
  /** The scenario with its imports and overrides, as JSON. */
  readonly scenario: SourceText
}

/** By a plan's data: they stay the same object as long as they are in one process. */
const origins = new WeakMap<object, Origin>()

/** Notes what data were made of. */
export function keepOrigin(data: object, texts: RulesTexts, { id, whole }: Scenario): void {
  origins.set(data, { ...texts, scenario: { name: id, text: JSON.stringify(whole) } })
}

/** What data of this process were made of. Throws a `TypeError` for all others, be it copies. */
export function originOf(data: unknown): Origin {
  const origin = origins.get(data as object)
  if (!origin) throw new TypeError('Expected the data of a plan that was made in this process')
  return origin
}

/** The same files, with what was opened written down in `imports`. */
export function recordImports(files: Pick<Files, 'open'>): {
  readonly files: Pick<Files, 'open'>
  readonly imports: RulesTexts['imports']
} {
  const imports: (SourceText & { from: string; path: string })[] = []
  const open: Files['open'] = async (path, from) => {
    const found = await files.open(path, from)
    if (!('reason' in found)) {
      const { name, text } = found.source
      imports.push({ name, text, from: from.name, path })
    }
    return found
  }
  return { files: { open }, imports }
}
