import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type CompletionItem,
  type CompletionList,
  type ConfigurationParams,
  createProtocolConnection,
  type Hover,
  type Location,
  type MarkupContent,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { start } from '../cli/tiltyard.ts'

/** A server of others, to compare with. */
interface OtherServer {
  readonly process: ChildProcessWithoutNullStreams
  /** What it may ask for, by section. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** An editor that speaks to a server, a process of its own: `tiltyard lsp` if no other is given. */
export class Editor {
  readonly #folder: string
  readonly #other: OtherServer | undefined
  readonly #server: ChildProcessWithoutNullStreams
  readonly #connection: ProtocolConnection
  readonly #texts = new Map<string, { text: string; version: number }>()
  readonly #said: PublishDiagnosticsParams[] = []
  #wake = (): void => {}

  constructor(folder: string, other?: OtherServer) {
    this.#folder = folder
    this.#other = other
    this.#server = other?.process ?? start(['lsp', '--stdio'], '', {}, folder)
    const { stdout, stdin } = this.#server
    this.#connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
    this.#connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#said.push(params)
      this.#wake()
    })
    this.#connection.onRequest('workspace/configuration', ({ items }: ConfigurationParams) =>
      items.map(({ section = '' }) => other?.settings[section] ?? null),
    )
    this.#connection.listen()
    // Nothing is answered any more: whoever waits is told so.
    this.#connection.onClose(() => this.#connection.dispose())
  }

  async initialize(): Promise<void> {
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(this.#folder).href,
      capabilities: {},
    })
    await this.#connection.sendNotification('initialized', {})
  }

  /** Opens a file, with a text that is not saved if one is given, and waits for what the server says of it. */
  async open(file: string, text = readFileSync(join(this.#folder, file), 'utf8')): Promise<PublishDiagnosticsParams> {
    this.#texts.set(file, { text, version: 1 })
    const textDocument = { uri: this.uri(file), languageId: 'yaml', version: 1, text }
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument })
    // The other one names no versions.
    return this.said(file, this.#other ? undefined : 1)
  }

  /** Sends a whole new text; `said` waits for what comes of it. Returns its version. */
  async type(file: string, text: string): Promise<number> {
    const version = (this.#texts.get(file)?.version ?? 0) + 1
    this.#texts.set(file, { text, version })
    const textDocument = { uri: this.uri(file), version }
    await this.#connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] })
    return version
  }

  /** Closes a file, and waits for what the server says of it as it is saved. */
  async shut(file: string): Promise<PublishDiagnosticsParams> {
    await this.#connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri(file) } })
    return this.said(file, undefined)
  }

  /** What the server says of a version of a file; of one that is not open, what it says next. */
  async said(file: string, version: number | undefined): Promise<PublishDiagnosticsParams> {
    const uri = this.uri(file)
    for (;;) {
      const found = this.#said.findLast((each) => each.uri === uri && each.version === version)
      if (found) return found
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** What it says of a file as it is now. */
  now(file: string): Promise<PublishDiagnosticsParams> {
    return this.said(file, this.#texts.get(file)!.version)
  }

  /** The versions of a file that the server has said anything of. */
  versionsOf(file: string): (number | undefined)[] {
    return this.#said.filter(({ uri }) => uri === this.uri(file)).map(({ version }) => version)
  }

  definition(file: string, at: string): Promise<Location | null> {
    return this.#ask('definition', file, at)
  }

  async hover(file: string, at: string): Promise<string | undefined> {
    const hover: Hover | null = await this.#ask('hover', file, at)
    return (hover?.contents as MarkupContent | undefined)?.value
  }

  async complete(file: string, at: string): Promise<CompletionItem[]> {
    const found: CompletionItem[] | CompletionList = await this.#ask('completion', file, at)
    return 'items' in found ? found.items : found
  }

  uri(file: string): string {
    return pathToFileURL(join(this.#folder, file)).href
  }

  /** Says goodbye; what the process exits with. */
  async close(): Promise<number> {
    const closed = once(this.#server, 'close')
    await this.#connection.sendRequest('shutdown')
    await this.#connection.sendNotification('exit')
    const [code] = await closed
    this.#connection.dispose()
    return code
  }

  /** Asks about the `|` in a piece of a text that stands there once, without it. */
  #ask<Answer>(what: string, file: string, at: string): Promise<Answer> {
    const { text } = this.#texts.get(file)!
    const piece = at.replace('|', '')
    if (text.split(piece).length !== 2) throw new Error(`Expected "${piece}" once in ${file}`)
    const before = text.slice(0, text.indexOf(piece) + at.indexOf('|')).split('\n')
    const position = { line: before.length - 1, character: before.at(-1)!.length }
    return this.#connection.sendRequest(`textDocument/${what}`, { textDocument: { uri: this.uri(file) }, position })
  }
}
