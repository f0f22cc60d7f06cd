import { BUILT_IN } from '../rulesets/built-in.ts'
import { applyEdits } from '../scenario/edit.ts'
import type { Files } from '../scenario/files.ts'
import { isSameColumn } from '../scenario/header.ts'
import { gather } from '../scenario/imports.ts'
import { readSource } from '../scenario/read.ts'
import { rewrite } from '../scenario/rewrite.ts'
import { inLine, isDrawn, readWritten } from '../scenario/written.ts'
import { follow, isNothing, type Located, type LocatedMap } from '../source/located.ts'
import type { Problem, SourceText } from '../source/problem.ts'
import { changesBetween } from '../studies/changes.ts'
import { showDiff } from './diff.ts'
import type { OpenScenario } from './open-scenario.ts'
import type { ChangedFile, Changes } from './opening.ts'
import { declaredIn, textsSet, valuesIn } from './rules-texts.ts'

/** What changes make of the files that are open in the studio. */
export interface Rewritten {
  readonly files: readonly ChangedFile[]
  readonly writes: readonly { readonly path: string; readonly before: string; readonly after: string }[]
}

/** Writes changed values into the texts of the files, where they stand; or says why that cannot be. */
export async function rewriteFiles(
  loaded: OpenScenario,
  changes: Changes,
): Promise<Rewritten | { readonly refused: string }> {
  /** By path of the file: its text after all changes so far. One change may be within what another has put in. */
  const texts = new Map([...loaded.paths].map(([{ text }, path]) => [path, text]))
  const notes = new Map<string, string[]>()
  const ofRules = textsSet({ file: loaded.source.name, imports: loaded.imports }, changes)
  for (const [path, text] of ofRules) {
    texts.set(path, text)
    notes.set(path, ['the rules are written anew'])
  }
  for (const [path, value] of Object.entries(valuesIn(changes))) {
    const { root, paths } = await locate(loaded, texts)
    try {
      const made = rewrite(root, path.split('.'), value)
      for (const source of new Set(made.map(({ source }) => source))) {
        const edits = made.filter((edit) => edit.source === source)
        texts.set(paths.get(source)!, applyEdits(source.text, edits))
      }
      const first = paths.get(made[0].source)!
      notes.set(first, [...(notes.get(first) ?? []), noteOf(root, path, value)])
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return { refused: `${path} cannot be written: ${error.message}. Change it in the file by hand.` }
    }
  }
  const wrong = await verify(loaded, texts, { ofRules, values: valuesIn(changes) })
  if (wrong) return { refused: wrong }
  const changed = [...loaded.paths].flatMap(([{ name, text: before }, path]) => {
    const after = texts.get(path)!
    return after === before ? [] : [{ name, path, before, after }]
  })
  return {
    files: changed.map(
      ({ name, path, before, after }): ChangedFile => ({
        name,
        notes: notes.get(path) ?? [],
        lines: showDiff(before, after),
      }),
    ),
    writes: changed,
  }
}

function noteOf(root: LocatedMap, path: string, value: string): string {
  const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step))
  const located = follow(root, steps).value ?? cellAt(root, steps)
  const written = readWritten(value)
  // Lists and maps may come as JSON; a single value stays in its own characters.
  const shown = written.kind === 'scalar' ? value : inLine(written)
  if (!located || isNothing(located)) return `${path}: ${shown} is added`
  const isLine = isShort(located) && (written.kind === 'scalar' || isShort(written))
  return isLine ? `${path}: ${inLine(located)} becomes ${shown}` : `${path} is written anew`
}

/** Of a sheet that has other words at the top of its columns: what stands in the column that is meant. */
function cellAt(root: LocatedMap, steps: readonly (string | number)[]): Located | undefined {
  const owner = follow(root, steps.slice(0, -1)).value
  const key = String(steps.at(-1))
  return owner?.kind === 'map' ? owner.entries.find((entry) => isSameColumn(entry.key, key))?.value : undefined
}

/** Whether it can be reported in a line. */
function isShort(located: Located): boolean {
  return !isDrawn(located) && inLine(located).length < 80
}

/** The scenario's files, with these texts, as one map with places; and where each of them is kept. */
async function locate(
  { id, imports, paths: kept }: OpenScenario,
  texts: ReadonlyMap<string, string>,
): Promise<{ root: LocatedMap; paths: ReadonlyMap<SourceText, string> }> {
  const sources = new Map([...kept].map(([{ name }, path]) => [path, { name, text: texts.get(path)! }]))
  const problems: Problem[] = []
  const gathering = await gather(sources.get(id)!, {
    files: {
      async open(path, from) {
        const { found } = imports.find((each) => each.from === from.name && each.path === path)!
        return 'reason' in found ? found : { source: sources.get(found.id)!, id: found.id }
      },
    },
    id,
    problems,
  })
  return { root: gathering!.root, paths: new Map([...sources].map(([path, source]) => [source, path])) }
}

/**
 * Reads what would be written. Undefined if it says exactly what the page fought, else why it must not be written: values
 * can be tied to others by anchors.
 */
async function verify(
  loaded: OpenScenario,
  texts: ReadonlyMap<string, string>,
  { ofRules, values }: { readonly ofRules: ReadonlyMap<string, string>; readonly values: Changes },
): Promise<string | undefined> {
  const read = async (edited: ReadonlyMap<string, string>, overrides: readonly string[]) => {
    const byId = new Map(
      [...loaded.paths].map(([source, id]) => [id, { name: source.name, text: edited.get(id) ?? source.text }]),
    )
    const files: Files = {
      async open(path, from) {
        const imported = loaded.imports.find((each) => each.from === from.name && each.path === path)
        const found = imported?.found ?? NOT_OPEN
        return 'reason' in found ? found : { source: byId.get(found.id)!, id: found.id }
      },
    }
    const loadDeclared = declaredIn(files)
    return readSource(byId.get(loaded.id)!, {
      rulesets: BUILT_IN,
      overrides,
      unjudged: 'warning',
      id: loaded.id,
      // No change is to code: it is the ruleset that was read.
      loadRuleset: async (path, from) => loaded.ownRulesets.get(path) ?? loadDeclared(path, from),
      files,
    })
  }
  const wanted = await read(
    ofRules,
    Object.entries(values).map(([path, value]) => `${path}=${value}`),
  )
  if (!wanted.scenario) return `The changes are not accepted: ${wanted.problems[0]?.message ?? 'unknown'}.`
  const written = await read(texts, [])
  if (!written.scenario) return `The files would be broken by it: ${written.problems[0]?.message ?? 'unknown'}.`
  const [other] = changesBetween(wanted.scenario.whole, written.scenario.whole)
  return other && `Another value would change with it: ${other.path}. Change it in the file by hand.`
}

const NOT_OPEN = { reason: 'it was not open: save, and import it then' }
