import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type Connection,
  createConnection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
  type WatchDog,
} from 'vscode-languageserver'
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { OwnRules } from '../scenario/load.ts'
import { answerCompletion, answerDefinition, answerHover } from './answers.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { readLastRun } from './last-run.ts'
import { OpenFiles, pathOfUri } from './open-files.ts'

/** What a language server speaks by, and what it knows of the command line. */
interface ServerOptions {
  readonly input: NodeJS.ReadableStream
  /** Aborted to end it. */
  readonly signal: AbortSignal
  readonly output: NodeJS.WritableStream
  readonly version: string
  readonly ownRules: OwnRules
  /** Where the last run of a scenario has its `result.json`, by the scenario's name, in a folder. */
  readonly resultOf: (folder: string, scenario: string) => string
}

/**
 * Answers an editor by the Language Server Protocol until it says that it exits, is gone, or the signal is aborted. Whatever files
 * say, and whatever is asked, nothing is thrown: what fails is written to the editor's log.
 *
 * Returns whether it ended in good order.
 */
export async function serveEditor(options: ServerOptions): Promise<boolean> {
  const { input, output, signal } = options
  let end = (_isFine: boolean): void => {}
  const ended = new Promise<boolean>((resolve) => {
    end = resolve
  })
  const watchDog: WatchDog = { shutdownReceived: false, initialize: () => {}, exit: (code) => end(code === 0) }
  // An editor that has died closes the pipe, so there is no need to look for its process again and again.
  input.once('end', () => end(watchDog.shutdownReceived))
  signal.addEventListener('abort', () => end(true))
  const connection = createConnection(
    (logger) => createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger),
    watchDog,
  )
  answerBy(connection, options)
  connection.listen()
  const isFine = await ended
  connection.dispose()
  // Standard input that is read keeps a process from ending.
  input.pause()
  return isFine
}

function answerBy(connection: Connection, { version, ownRules, resultOf }: ServerOptions): void {
  const documents = new TextDocuments(TextDocument)
  let folder = process.cwd()
  let files = new OpenFiles(folder, ownRules)
  let watches = false

  connection.onInitialize((params): InitializeResult => {
    folder = folderOf(params) ?? folder
    files = new OpenFiles(folder, ownRules)
    watches = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        definitionProvider: true,
        hoverProvider: true,
        completionProvider: { triggerCharacters: [' ', '.', '['] },
      },
      serverInfo: { name: 'tiltyard', version },
    }
  })

  connection.onInitialized(() =>
    safely(async () => {
      if (watches) await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: WATCHED })
    }),
  )

  /** What fails for one request, or one file, is a bug of ours: the others go on. */
  const safely = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await work()
    } catch (error) {
      try {
        connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
      } catch {
        // The connection has ended: nobody reads the log any more.
      }
      return undefined
    }
  }

  // One after the other, so that no text overtakes a later one of the same file.
  let changing: Promise<unknown> = Promise.resolve()
  const change = (work: () => Promise<unknown>): void => {
    changing = changing.then(() => safely(work))
    void publish()
  }
  documents.onDidChangeContent(({ document }) => change(() => files.change(document)))
  documents.onDidClose(({ document }) => change(async () => files.close(document.uri)))
  connection.onDidChangeWatchedFiles(({ changes }) =>
    change(async () => {
      for (const { uri } of changes) files.forget((await pathOfUri(uri)) ?? '')
    }),
  )

  /** Addresses of files about which anything was said. */
  let reported = new Set<string>()
  let isPublishing = false
  let isStale = false
  /** Reads what has changed, and says what is wrong: of many changes that come at once, for the last. */
  const publish = async (): Promise<void> => {
    isStale = true
    if (isPublishing) return
    isPublishing = true
    while (isStale) {
      isStale = false
      await setImmediate()
      await changing
      await safely(publishOnce)
    }
    isPublishing = false
  }
  const publishOnce = async (): Promise<void> => {
    const versions = new Map(files.all.map(({ document }) => [document.uri, document.version]))
    const found = new Map<string, Diagnostic[]>(files.all.map(({ document }) => [document.uri, []]))
    for (const reader of new Set(files.all.flatMap(({ readers }) => readers))) {
      const diagnostics = await safely(async () => diagnosticsOf(reader, await files.read(reader)))
      for (const [path, own] of diagnostics ?? []) {
        const uri = files.uriOf(path)
        found.set(uri, [...(found.get(uri) ?? []), ...own])
      }
      // A later text is on its way: what was found of this one is of no use.
      if (isStale) return
    }
    for (const uri of reported) if (!found.has(uri)) found.set(uri, [])
    for (const [uri, own] of found) {
      const version = versions.get(uri)
      await connection.sendDiagnostics({ uri, diagnostics: once(own), ...(version !== undefined && { version }) })
    }
    reported = new Set(found.keys())
  }

  const answer = <Params, Answer>(work: (params: Params) => Promise<Answer>) => {
    return async (params: Params): Promise<Answer | null> => {
      await changing
      return (await safely(() => work(params))) ?? null
    }
  }
  connection.onDefinition(answer((params) => answerDefinition(files, params)))
  connection.onHover(
    answer((params) => answerHover(files, params, (name) => readLastRun(resultOf(folder, name), name))),
  )
  connection.onCompletion(answer((params) => answerCompletion(files, params)))

  documents.listen(connection)
}

/** What readings may be made of, in files that are not open. */
const WATCHED = [{ globPattern: '**/*.{yaml,yml,csv}' }]

/** What several scenarios find wrong with a catalog, once. */
function once(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((each) => [JSON.stringify(each), each])).values()]
}

/** The first folder that an editor works in; undefined if it names none. */
function folderOf({ workspaceFolders, rootUri }: InitializeParams): string | undefined {
  const uri = workspaceFolders?.[0]?.uri ?? rootUri
  try {
    return uri ? fileURLToPath(uri) : undefined
  } catch {
    return undefined
  }
}
