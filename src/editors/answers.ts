import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  type Location,
  MarkupKind,
  type TextDocumentPositionParams,
} from 'vscode-languageserver/node'
import { readYaml } from '../scenario/yaml.ts'
import type { SourceText } from '../source/problem.ts'
import { type Completion, completionsAt, finishAt, JUDGING } from './completion.ts'
import { findDefinition } from './definition.ts'
import { rangeOf } from './diagnostics.ts'
import { describeSpot } from './hover.ts'
import type { LastRun } from './last-run.ts'
import { nameOf } from './names.ts'
import type { OpenFile, OpenFiles } from './open-files.ts'
import { type FileReading, pathOf } from './read-file.ts'
import { type Spot, spotAt } from './spot.ts'

/** What stands at a position of an open file, with the reading that tells of it. */
interface Asked {
  readonly reading: FileReading
  readonly spot: Spot
  readonly offset: number
}

/** Where the word at a position is defined. */
export async function answerDefinition(
  files: OpenFiles,
  params: TextDocumentPositionParams,
): Promise<Location | undefined> {
  const asked = await ask(files, params)
  const found = asked && findDefinition(asked.reading, asked.spot, asked.offset)
  if (!found) return undefined
  if ('file' in found) return { uri: files.uriOf(found.file), range: rangeOf(TOP) }
  return { uri: files.uriOf(pathOf(asked.reading, found.source)), range: rangeOf(found) }
}

const TOP = { source: { name: '', text: '' }, start: 0, end: 0 }

/** What the word at a position means, and what the last run found of it. */
export async function answerHover(
  files: OpenFiles,
  params: TextDocumentPositionParams,
  lastRunOf: (scenario: string) => Promise<LastRun | undefined>,
): Promise<Hover | undefined> {
  const asked = await ask(files, params)
  if (!asked) return undefined
  const { reading, spot, offset } = asked
  const value = describeSpot(reading, spot, offset, await lastRunOf(nameOf(reading)))
  return value === '' ? undefined : { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(spot.place) }
}

/** What may stand at a position. */
export async function answerCompletion(
  files: OpenFiles,
  { textDocument, position }: TextDocumentPositionParams,
): Promise<CompletionItem[]> {
  const file = files.at(textDocument.uri)
  const reader = file?.readers[0]
  if (!file || reader === undefined) return []
  const { document, path } = file
  const offset = document.offsetAt(position)
  const unfinished = finishAt(document.getText(), offset)
  const reading = await files.readWith(reader, path, unfinished.text, JUDGING)
  const found = await completionsAt(reading, path, unfinished, offset)
  const range = { start: document.positionAt(unfinished.start), end: position }
  return found.map(({ label, kind, detail }) => ({
    label,
    kind: KINDS[kind],
    textEdit: { range, newText: label },
    ...(detail !== undefined && { detail }),
  }))
}

const KINDS: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  id: CompletionItemKind.Reference,
  metric: CompletionItemKind.Value,
  word: CompletionItemKind.Keyword,
}

async function ask(
  files: OpenFiles,
  { textDocument, position }: TextDocumentPositionParams,
): Promise<Asked | undefined> {
  const file = files.at(textDocument.uri)
  const reader = file?.readers[0]
  if (!file || reader === undefined) return undefined
  const reading = await files.read(reader)
  const offset = file.document.offsetAt(position)
  const spot = spotIn(file, reading, offset)
  return spot && { reading, spot, offset }
}

/** In the file's own words; of a sheet, in what was made of it. */
function spotIn({ path, document }: OpenFile, reading: FileReading, offset: number): Spot | undefined {
  const isSheet = /\.csv$/i.test(path)
  if (isSheet) {
    const sheet = reading.root && sourceAt(reading, path)
    return sheet && reading.root && spotAt(reading.root, sheet.name, offset)
  }
  const source = { name: path, text: document.getText() }
  const root = readYaml(source, [])
  return root?.kind === 'map' ? spotAt(root, path, offset) : undefined
}

/** The text of a file that a reading has entries from. */
function sourceAt(reading: FileReading, path: string): SourceText | undefined {
  for (const { value } of reading.root?.entries ?? []) {
    for (const { keyPlace } of value.kind === 'map' ? value.entries : []) {
      if (pathOf(reading, keyPlace.source) === path) return keyPlace.source
    }
  }
  return undefined
}
