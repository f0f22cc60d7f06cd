import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loopback } from '../../src/serve/loopback.ts'
import { openScenarioFile } from '../../src/studio/disk.ts'
import type { Opening, SaveAnswer } from '../../src/studio/opening.ts'
import { save } from '../../src/studio/save.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { makeFolder } from '../folder.ts'

const SCENARIO = `tiltyard: 1
name: Duel
rules: { system: osr-d20 }
weapons:
  sword: { damage: d8 }
combatants:
  knight: { hp: &hp 9, weapons: [sword] }
  squire: { hp: *hp, weapons: [sword] }
parties:
  knights: { members: [knight] }
  squires: { members: [squire] }
`

const folder = makeFolder('studio')
let file: string
let server: Loopback
let url: URL
beforeAll(async () => {
  file = join(folder, 'duel.yaml')
  await writeFile(file, SCENARIO)
  await writeFile(join(folder, 'secret.txt'), 'secret')
  server = await serveStudio(file)
  url = new URL(server.address)
})
afterAll(async () => {
  await server.close()
})

interface Asked {
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** What the server says to a request that no browser need have made: paths are sent as they are. */
function ask({ path = url.pathname, method = 'GET', headers = {}, body }: Asked) {
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const { port, hostname, host } = url
    const sent = request({ hostname, port, path, method, headers: { host, ...headers } }, (response) => {
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode!, text, headers: response.headers }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const own = () => ({ origin: url.origin, 'content-type': 'application/json' })

async function send(path: 'preview' | 'save', changes: Record<string, string>, stamp?: string): Promise<SaveAnswer> {
  const opening: Opening = JSON.parse((await ask({ path: `${url.pathname}opening` })).text)
  const body = { stamp: stamp ?? opening.stamp, changes }
  const { text } = await ask({ path: `${url.pathname}${path}`, method: 'POST', headers: own(), body })
  return JSON.parse(text)
}

describe('the server of the studio', () => {
  test('listens on the loopback interface, at an address that cannot be guessed', () => {
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{24}\/$/)
  })

  test('gives the page, which may load nothing from elsewhere', async () => {
    const { status, headers } = await ask({})
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';.*connect-src 'self'/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each([
    ['a wrong token', { path: '/AAAAAAAAAAAAAAAAAAAAAAAA/' }],
    ['no token', { path: '/' }],
    ['another host', { headers: { host: 'evil.example' } }],
    ['this address under another name', { headers: { host: 'rebound.example:80' } }],
    ['another origin', { headers: { origin: 'http://evil.example' } }],
    ['no origin at all, to be reported a file', { headers: { origin: 'null' } }],
  ])('refuses %s', async (_, asked) => {
    expect((await ask(asked)).status).toBe(403)
  })

  test.each([
    ['another origin', { origin: 'http://evil.example', 'content-type': 'application/json' }],
    ['no origin', { 'content-type': 'application/json' }],
    ['a form', { origin: 'OWN', 'content-type': 'text/plain' }],
  ])('saves nothing for %s', async (_, headers) => {
    const { origin, ...others } = headers as Record<string, string>
    const sent = { ...others, ...(origin && { origin: origin === 'OWN' ? url.origin : origin }) }
    const body = { stamp: '', changes: { 'weapons.sword.damage': 'd20' } }
    expect((await ask({ path: `${url.pathname}save`, method: 'POST', headers: sent, body })).status).toBe(403)
    expect(await readFile(file, 'utf8')).toBe(SCENARIO)
  })

  test.each([
    'dist/../package.json',
    '../../etc/passwd',
    'page/../../../package.json',
    'dist%2f..%2fpackage.json',
    'page/%2e%2e/server.js',
    'lib/zod/../../package.json',
    'secret.txt',
    'dist/cli/main.js',
    'dist\\studio\\server.js',
  ])('gives nothing for %s', async (path) => {
    const { status, text } = await ask({ path: `${url.pathname}${path}` })
    expect([status, text]).toEqual([404, 'There is no such file.\n'])
  })

  test.each(['constructor', '__proto__', 'toString', ''])('is sent nothing to %s', async (path) => {
    const body = { stamp: '', changes: {} }
    const { status } = await ask({ path: `${url.pathname}${path}`, method: 'POST', headers: own(), body })
    expect(status).toBe(404)
  })

  test('thinks nothing of a request that is cut off', async () => {
    const head = [`POST ${url.pathname}save HTTP/1.1`, `Host: ${url.host}`, `Origin: ${url.origin}`]
    const socket = connect(Number(url.port), url.hostname)
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 1000', '', '{"stamp":'].join('\r\n'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.resetAndDestroy()
    // What is thrown in the server would fail this file of tests.
    expect((await ask({})).status).toBe(200)
  })

  test('lets functions be made of text in the worker, and nowhere else', async () => {
    const policy = async (path: string) =>
      (await ask({ path: `${url.pathname}${path}` })).headers['content-security-policy']
    expect(await policy('page/fighting.js')).toContain("'unsafe-eval'")
    expect(await policy('page/main.js')).not.toContain('unsafe-eval')
    expect(await policy('')).not.toContain('unsafe-eval')
  })
})

describe('saving', () => {
  test('shows what it would write without writing it', async () => {
    const answer = await send('preview', { 'weapons.sword.damage': 'd10', 'rules.options.charge_ac': '-3' })
    expect(answer).toEqual({
      files: [
        {
          name: file,
          notes: ['weapons.sword.damage: d8 becomes d10', 'rules.options.charge_ac: -3 is added'],
          lines: [
            { kind: 'same', text: 'tiltyard: 1' },
            { kind: 'same', text: 'name: Duel' },
            { kind: 'removed', text: 'rules: { system: osr-d20 }' },
            { kind: 'added', text: 'rules: { system: osr-d20, options: { charge_ac: -3 } }' },
            { kind: 'same', text: 'weapons:' },
            { kind: 'removed', text: '  sword: { damage: d8 }' },
            { kind: 'added', text: '  sword: { damage: d10 }' },
            { kind: 'same', text: 'combatants:' },
            { kind: 'same', text: '  knight: { hp: &hp 9, weapons: [sword] }' },
            { kind: 'gap', text: '' },
          ],
          dependents: [],
        },
      ],
    })
    expect(await readFile(file, 'utf8')).toBe(SCENARIO)
  })

  test.each([
    [
      'a value that others are tied to',
      { 'combatants.knight.hp': '12' },
      'Another value would change with it: combatants.squire.hp',
    ],
    [
      'a value that the rules refuse',
      { 'weapons.sword.damage': 'many' },
      'The changes are not accepted: damage is "many"',
    ],
    [
      'a path that leads nowhere',
      { 'weapons.axe.damage': 'd6' },
      'The changes are not accepted: unknown path "weapons.axe"',
    ],
    [
      'another stamp than that of the files',
      { 'weapons.sword.damage': 'd10' },
      'The files have changed on disk',
      'old',
    ],
  ])('refuses %s, and writes nothing', async (_, changes, why, stamp?: string) => {
    const answer = await send('save', changes, stamp)
    expect('refused' in answer && answer.refused).toContain(why)
    expect(await readFile(file, 'utf8')).toBe(SCENARIO)
  })
})

describe('saving into a catalog with a byte order mark', () => {
  test('writes both files, and keeps the mark', async () => {
    const own = join(folder, 'marked.yaml')
    await writeFile(own, SCENARIO.replace(/weapons:\n.*\n/, 'import: [weapons.csv]\n'))
    await writeFile(join(folder, 'weapons.csv'), '\ufeffid,damage\nsword,d8\n')
    const { loaded } = await openScenarioFile(own)
    const changes = { 'weapons.sword.damage': 'd10', 'run.seed': '7' }
    expect(await save(own, { stamp: loaded!.stamp, changes })).not.toHaveProperty('refused')
    expect(await readFile(join(folder, 'weapons.csv'), 'utf8')).toBe('\ufeffid,damage\nsword,d10\n')
    expect(await readFile(own, 'utf8')).toContain('seed: 7')
  })
})
