import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page for whoever sits at this machine and knows its address, and for nobody else. */
export interface Loopback {
  /** `http://127.0.0.1:49152/TOKEN/`. Everything that is served is below it. */
  readonly address: string
  /** Ends the server and every connection, those that are kept open as well. */
  close(): Promise<void>
}

/**
 * Answers a request for `path`, which is what follows the token: `''` is the page itself, then `events` and the like.
 * Answers it with `refuse` if there is no such thing. What it throws is a bug, and not shown to the browser.
 */
type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const HOST = '127.0.0.1'

/** Where to serve; what is left out is any that is free, and a secret that nobody can guess. */
export interface Place {
  readonly port?: number | undefined
  /** What stands in the address before all paths. */
  readonly token?: string | undefined
}

/** Said with every answer: nothing of it is kept, framed, fetched by other sites, or reported to them. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/**
 * Serves on the loopback interface, on `port` or any that is free. Whoever does not know the token is refused, and so is
 * whoever asks for another host (a name of somebody else's that was made to point here) or comes from another site.
 */
export async function serveLoopback(
  answer: Answer,
  { port = 0, token = randomBytes(18).toString('base64url') }: Place = {},
): Promise<Loopback> {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    const { port } = server.address() as AddressInfo
    const [, given = '', ...rest] = (request.url ?? '').replace(/[?#].*$/, '').split('/')
    const isFromHere = comesFromHere(request, port)
    if (isFromHere && given === ALIVE && rest.length === 1) return prove(response, token, rest[0])
    if (!isFromHere || !isSame(given, token))
      return refuse(response, 403, 'Forbidden: this page is for whoever knows its address.')
    Promise.resolve(answer(rest.join('/'), request, response)).catch((error: unknown) => {
      // Whoever asked has gone in the middle of it: there is nobody to answer, and nothing wrong with us.
      if (request.destroyed && !request.complete) return
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'Internal error.')
      queueMicrotask(() => {
        throw error
      })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  return {
    address: `http://${HOST}:${(server.address() as AddressInfo).port}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Where a page asks whether its own server is there: whoever answers has to know the token, and the page need not say it. So
 * somebody else who listens on the port of a server that has ended does not learn the token of one that begins again.
 */
const ALIVE = 'alive'

/** Proves to know the token, without saying it: `challenge` is any text. */
function prove(response: ServerResponse, token: string, challenge: string): void {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.end(createHmac('sha256', token).update(challenge).digest('hex'))
}

/** Answers with a status and one sentence. */
export function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${why}\n`)
}

/** What browsers say in `Sec-Fetch-Site` of an address that was typed or opened by a program, and of our own pages. */
const OWN_SITES = ['none', 'same-origin']

/** Whether the request is for this very server, and from one of its pages or from no page at all. */
function comesFromHere({ headers, headersDistinct }: IncomingMessage, port: number): boolean {
  const hosts = [`${HOST}:${port}`, `localhost:${port}`]
  const { origin, 'sec-fetch-site': site } = headers
  // Of several hosts, Node tells only the first: whoever stands between may go by another.
  const [host, ...others] = headersDistinct.host ?? []
  if (host === undefined || !hosts.includes(host) || others.length > 0) return false
  if (site !== undefined && !OWN_SITES.includes(String(site))) return false
  return origin === undefined || hosts.some((known) => origin === `http://${known}`)
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one, other)
}
