import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** A folder on a web server, compressed by gzip, as those who publish sites serve them. */
export interface ServedFolder {
  /** Ends with `/`. */
  readonly address: string
  /** What has been sent since the last call: bytes of headers are not counted. */
  takeBytes(): number
  close(): Promise<void>
}

const zip = promisify(gzip)

/** @param base where the server has the folder, with `/` at both ends */
export async function serveFolder(folder: string, base: string): Promise<ServedFolder> {
  let bytes = 0
  const zipped = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    const path = join(
      folder,
      decodeURIComponent(pathname.slice(base.length)),
      pathname.endsWith('/') ? 'index.html' : '',
    )
    if (!pathname.startsWith(base) || !(await stat(path).catch(() => undefined))?.isFile()) {
      response.writeHead(404).end()
      return
    }
    const body = zipped.get(path) ?? (await zip(await readFile(path)))
    zipped.set(path, body)
    bytes += body.length
    const type = TYPES[extname(path)] ?? 'text/plain; charset=utf-8'
    // Workers load the files of their page from the browser's cache, as with GitHub Pages, which says the same.
    const headers = { 'Content-Type': type, 'Content-Encoding': 'gzip', 'Cache-Control': 'max-age=600' }
    response.writeHead(200, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    takeBytes() {
      const sent = bytes
      bytes = 0
      return sent
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
