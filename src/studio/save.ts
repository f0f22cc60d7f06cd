import { readFile, stat } from 'node:fs/promises'
import { BUILT_IN } from '../rulesets/built-in.ts'
import { gather } from '../scenario/imports.ts'
import { readSource } from '../scenario/read.ts'
import { applyEdits, type Edit, rewrite } from '../scenario/rewrite.ts'
import { follow, type LocatedMap } from '../source/located.ts'
import type { Problem, SourceText } from '../source/problem.ts'
import { type FileWrite, writeTogether } from '../studies/atomic-file.ts'
import { changesBetween } from '../studies/changes.ts'
import { layOnDesk, type OnDesk } from './desk.ts'
import { showDiff } from './diff.ts'
import type { ChangedFile, Changes, SaveAnswer, SaveRequest } from './opening.ts'

/** What saving would do to the files, without doing it. */
export async function previewSave(file: string, request: SaveRequest): Promise<SaveAnswer> {
  const prepared = await prepare(file, request)
  return 'refused' in prepared ? prepared : { files: prepared.files }
}

/** Writes changed values into the scenario's files, all of them or none, and says what it has written. */
export async function save(file: string, request: SaveRequest): Promise<SaveAnswer> {
  const prepared = await prepare(file, request)
  if ('refused' in prepared) return prepared
  const writes: FileWrite[] = []
  for (const { path, before, after } of prepared.writes) {
    const bytes = await readFile(path, 'utf8')
    // A scenario is read without its byte order mark, which stays where it is.
    const mark = bytes.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
    // Somebody may have saved while the edits were made.
    if (bytes !== mark + before) return STALE
    writes.push({ path, before: bytes, text: mark + after, mode: (await stat(path)).mode })
  }
  try {
    await writeTogether(writes)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { refused: `Nothing has been written: ${path ?? 'a file'} cannot be (${code}).` }
  }
  return { files: prepared.files }
}

const BYTE_ORDER_MARK = '\ufeff'

const STALE = { refused: 'The files have changed on disk since this page read them.', isStale: true } as const

interface Prepared {
  readonly files: readonly ChangedFile[]
  readonly writes: readonly { readonly path: string; readonly before: string; readonly after: string }[]
}

async function prepare(
  file: string,
  { stamp, changes }: SaveRequest,
): Promise<Prepared | { refused: string; isStale?: boolean }> {
  const { desk } = await layOnDesk(file)
  if (!desk || desk.stamp !== stamp) return STALE
  const root = await locate(desk)
  const edits = new Map<SourceText, { edits: Edit[]; notes: string[] }>()
  for (const [path, value] of Object.entries(changes)) {
    try {
      const made = rewrite(root, path.split('.'), value)
      for (const edit of made) {
        const of = edits.get(edit.source) ?? { edits: [], notes: [] }
        edits.set(edit.source, of)
        of.edits.push(edit)
      }
      edits.get(made[0].source)!.notes.push(noteOf(root, path, value))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return { refused: `${path} cannot be written: ${error.message}. Change it in the file by hand.` }
    }
  }
  const texts = new Map([...edits].map(([source, { edits }]) => [source, applyEdits(source.text, joined(edits))]))
  const wrong = await verify(desk, texts, changes)
  if (wrong) return { refused: wrong }
  const writes = [...texts].map(([source, after]) => ({ path: desk.paths.get(source)!, before: source.text, after }))
  const files = [...edits].map(
    ([source, { edits, notes }]): ChangedFile => ({
      name: source.name,
      notes,
      lines: showDiff(source.text, joined(edits)),
    }),
  )
  return { files, writes }
}

/** Several things put in at one spot stand there one behind the other; the same column is added once. */
function joined(edits: readonly Edit[]): Edit[] {
  const bySpot = new Map<string, Edit>()
  for (const edit of edits) {
    const spot = `${edit.start} ${edit.end}`
    const other = bySpot.get(spot)
    if (!other) bySpot.set(spot, edit)
    else if (other.text !== edit.text) bySpot.set(spot, { ...other, text: other.text + edit.text })
  }
  return [...bySpot.values()]
}

function noteOf(root: LocatedMap, path: string, value: string): string {
  const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step))
  const located = follow(root, steps).value
  const before = located?.kind === 'scalar' && located.value !== null ? String(located.value) : undefined
  return before === undefined ? `${path}: ${value} is added` : `${path}: ${before} becomes ${value}`
}

/** The scenario's files as one map with places. */
async function locate({ source, id, imports, paths }: OnDesk): Promise<LocatedMap> {
  const sources = new Map([...paths].map(([source, path]) => [path, source]))
  const problems: Problem[] = []
  const gathering = await gather(source, {
    files: {
      async open(path, from) {
        const { found } = imports.find((each) => each.from === from.name && each.path === path)!
        return 'reason' in found ? found : { source: sources.get(found.id)!, id: found.id }
      },
    },
    id,
    problems,
  })
  return gathering!.root
}

/**
 * Reads what would be written. Undefined if it says exactly what the page fought, else why it must not be written: values
 * can be tied to others by anchors.
 */
async function verify(
  desk: OnDesk,
  texts: ReadonlyMap<SourceText, string>,
  changes: Changes,
): Promise<string | undefined> {
  const read = async (edited: ReadonlyMap<SourceText, string>, overrides: readonly string[]) => {
    const byId = new Map(
      [...desk.paths].map(([source, id]) => [id, { name: source.name, text: edited.get(source) ?? source.text }]),
    )
    return readSource(byId.get(desk.id)!, {
      rulesets: BUILT_IN,
      overrides,
      unjudged: 'warning',
      id: desk.id,
      files: {
        async open(path, from) {
          const { found } = desk.imports.find((each) => each.from === from.name && each.path === path)!
          return 'reason' in found ? found : { source: byId.get(found.id)!, id: found.id }
        },
      },
    })
  }
  const wanted = await read(
    new Map(),
    Object.entries(changes).map(([path, value]) => `${path}=${value}`),
  )
  if (!wanted.scenario) return `The changes are not accepted: ${wanted.problems[0]?.message ?? 'unknown'}.`
  const written = await read(texts, [])
  if (!written.scenario) return `The files would be broken by it: ${written.problems[0]?.message ?? 'unknown'}.`
  const [other] = changesBetween(wanted.scenario.whole, written.scenario.whole)
  return other && `Another value would change with it: ${other.path}. Change it in the file by hand.`
}
