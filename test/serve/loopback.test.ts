import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Loopback, refuse, serveLoopback } from '../../src/serve/loopback.ts'

let loopback: Loopback
beforeAll(async () => {
  loopback = await serveLoopback((path, _, response) => {
    if (path === 'there') response.end('yes')
    else if (path === 'open') response.writeHead(200).write('…')
    else refuse(response, 404, 'no')
  })
})
afterAll(() => loopback.close())

/** Asks with headers that a browser would not let a page set. */
function ask(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: await text(response) })
    })
      .on('error', reject)
      .end()
  })
}

describe('a page on the loopback interface', () => {
  it('is served to whoever knows the token', async () => {
    expect(loopback.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{24}\/$/)
    expect(await ask(`${loopback.address}there`)).toEqual({ status: 200, body: 'yes' })
    expect(await ask(`${loopback.address}there?x=1`)).toEqual({ status: 200, body: 'yes' })
    expect((await ask(`${loopback.address}elsewhere`)).status).toBe(404)
  })

  it('is refused to whoever does not, or knows only a part of it', async () => {
    const { origin, pathname } = new URL(loopback.address)
    for (const path of ['/', '/there', '//there', `${pathname.slice(0, -2)}/there`, `/x${pathname.slice(1)}there`]) {
      expect((await ask(origin + path)).status, path).toBe(403)
    }
  })

  it('proves to whoever knows the token that it does, too, and is never sent it for that', async () => {
    const { origin, pathname } = new URL(loopback.address)
    const proof = createHmac('sha256', pathname.split('/')[1]).update('any-text').digest('hex')
    expect(await ask(`${origin}/alive/any-text`)).toEqual({ status: 200, body: proof })
    expect((await ask(`${origin}/alive/any-text`, { Host: 'evil.example' })).status).toBe(403)
    expect((await ask(`${origin}/alive`)).status).toBe(403)
  })

  it('is refused under another name, and to pages of other sites', async () => {
    const { host, port, origin } = new URL(loopback.address)
    const status = async (headers: Record<string, string>) => (await ask(`${loopback.address}there`, headers)).status
    expect(await status({ Host: `evil.example:${port}` })).toBe(403)
    expect(await status({ Host: '127.0.0.1' })).toBe(403)
    expect(await status({ Host: host, Origin: 'http://evil.example' })).toBe(403)
    expect(await status({ Host: host, Origin: 'null' })).toBe(403)
    expect(await status({ Host: host, Origin: `http://127.0.0.1:1${port}` })).toBe(403)
    expect(await status({ Host: host, Origin: origin })).toBe(200)
    expect(await status({ Host: `localhost:${port}`, Origin: `http://localhost:${port}` })).toBe(200)
    for (const site of ['cross-site', 'same-site']) {
      expect(await status({ Host: host, 'Sec-Fetch-Site': site }), site).toBe(403)
    }
    for (const site of ['none', 'same-origin']) {
      expect(await status({ Host: host, 'Sec-Fetch-Site': site }), site).toBe(200)
    }
  })

  it('is refused to whoever names two hosts', async () => {
    const { host, hostname, port, pathname } = new URL(loopback.address)
    const answer = (...hosts: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname)
        socket.on('error', reject).once('data', (data) => {
          socket.destroy()
          resolve(data.toString().slice(0, 'HTTP/1.1 200'.length))
        })
        socket.write(`GET ${pathname}there HTTP/1.1\r\n${hosts.map((each) => `Host: ${each}\r\n`).join('')}\r\n`)
      })
    expect(await answer(host)).toBe('HTTP/1.1 200')
    expect(await answer(host, 'evil.example')).toBe('HTTP/1.1 403')
    expect(await answer(host, host)).toBe('HTTP/1.1 403')
  })

  it('has another token each time', async () => {
    const other = await serveLoopback(() => {})
    expect(new URL(other.address).pathname).not.toBe(new URL(loopback.address).pathname)
    await other.close()
  })

  it('ends although somebody is still listening', async () => {
    const other = await serveLoopback((_, __, response) => void response.writeHead(200).write('…'))
    const listening = new Promise<string>((resolve) => {
      request(other.address, (response) => {
        response.once('data', () => void other.close())
        response.on('error', ({ message }) => resolve(message)).resume()
      }).end()
    })
    expect(await listening).toBe('aborted')
  })
})
