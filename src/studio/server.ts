import type { IncomingMessage, ServerResponse } from 'node:http'
import { readVersion } from '../package/version.ts'
import { type Loopback, refuse, serveLoopback } from '../serve/loopback.ts'
import { listAssets } from './assets.ts'
import { brokenOf } from './broken.ts'
import { openDependent, previewSharing } from './dependents.ts'
import { openScenarioFile } from './disk.ts'
import { nextFiles } from './follow-files.ts'
import { mend, tryTexts } from './mend.ts'
import { type OpeningOptions, openingOf } from './open-scenario.ts'
import type { Broken, DependentAnswer, DependentRequest, MendAnswer, Opening, SaveAnswer } from './opening.ts'
import { PAGE_POLICY, studioPage } from './page/document.ts'
import { save } from './save.ts'
import { Sharing } from './sharing.ts'

/** How to serve, and what the page fights at first. */
interface StudioOptions extends Omit<OpeningOptions, 'version'> {
  /** Any free one if left out. */
  readonly port?: number | undefined
  /** The secret part of the address; a new one if left out. */
  readonly token?: string | undefined
}

/** The programs of workers. */
const FIGHTING = ['page/fighting.js', 'page/studying.js', 'page/chunk-worker.js']
/** Changes of values are far smaller; each of 16 rules files may have 256 KiB. */
const LONGEST_REQUEST = 8 * 1_048_576

/** Serves a scenario's studio on the loopback interface. Files are written only when the page is asked to save. */
export async function serveStudio(file: string, options: StudioOptions = {}): Promise<Loopback> {
  const assets = listAssets()
  const sharing = new Sharing()
  const opened = { ...options, version: readVersion() }
  /** What a page can ask for by sending something. A list, not an object, which has more names than those. */
  const works = new Map<string, (request: DependentRequest) => Promise<SaveAnswer | DependentAnswer | MendAnswer>>([
    ['preview', (request) => previewSharing(file, request, sharing)],
    ['dependent', (request) => openDependent(file, request, sharing, opened)],
    ['save', (request) => save(file, request)],
    ['try', (request) => tryTexts(file, request)],
    ['mend', (request) => mend(file, request)],
  ])
  return serveLoopback(async (path, request, response) => {
    if (request.method === 'POST') return answerPost(path, request, response)
    if (request.method !== 'GET') return refuse(response, 405, 'Expected GET or POST.')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    if (path === '') return sendPage(response)
    if (path === 'version') return sendText(response, opened.version)
    if (path === 'opening') return sendJson(response, await open())
    const [, stamp] = /^changed\/([0-9a-f]{64})$/.exec(path) ?? []
    if (stamp !== undefined) return sendNext(stamp, response)
    const asset = assets.get(path)
    if (asset === undefined) return refuse(response, 404, 'There is no such file.')
    // Fighters are functions made of text, in workers, and nowhere else.
    const mayFight = FIGHTING.includes(path)
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self'${mayFight ? " 'unsafe-eval'" : ''}`,
    )
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
    response.end(await asset())
  }, options)

  async function open(): Promise<Opening | Broken> {
    const result = await openScenarioFile(file)
    return result.loaded ? openingOf(result.loaded, opened) : brokenOf(result)
  }

  /** Answers once the files are others than they were: the page asks again and again. */
  async function sendNext(stamp: string, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const now = await nextFiles(file, stamp, gone.signal)
    if (now) sendJson(response, now)
  }

  async function answerPost(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const work = works.get(path)
    if (!work) return refuse(response, 404, 'There is nothing to be sent to.')
    // Browsers always say where a page's POST comes from, and only a page's own script can send JSON without being asked.
    const { origin, 'content-type': type } = request.headers
    if (origin === undefined || type !== 'application/json')
      return refuse(response, 403, 'Forbidden: expected JSON of the page itself.')
    const wanted = readRequest(await readBody(request))
    if (!wanted) return refuse(response, 400, 'Expected a stamp and changes.')
    sendJson(response, await work(wanted))
  }
}

function sendPage(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', `${PAGE_POLICY}; frame-ancestors 'none'`)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(studioPage())
}

function sendText(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.end(text)
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(value))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST_REQUEST) return ''
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Who asks for nothing about another scenario names none. */
function readRequest(text: string): DependentRequest | undefined {
  try {
    const { stamp, changes, dependent = '' } = JSON.parse(text)
    const isRight = [stamp, dependent].every((each) => typeof each === 'string')
    const isChanged = typeof changes === 'object' && changes !== null
    return isRight && isChanged && Object.values(changes).every((value) => typeof value === 'string')
      ? { stamp, changes, dependent }
      : undefined
  } catch {
    return undefined
  }
}
