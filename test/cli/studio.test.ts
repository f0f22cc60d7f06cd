import { once } from 'node:events'
import { chmod, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { ROOT } from '../readme.ts'
import { start, tiltyard, tiltyardIn } from './tiltyard.ts'

const SCENARIO = `${ROOT}/scenarios/spear-wall.yaml`

/** Where this machine keeps what programs remember: a folder of these tests. */
const state = makeFolder('state')

it('serves the studio until it is interrupted, and at the same address when it is started again', async () => {
  const address = await serveOnce()
  expect(await serveOnce()).toBe(address)
  const kept = join(state, 'tiltyard', 'studio.json')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  // What others could have written is not believed.
  await chmod(kept, 0o622)
  const other = await serveOnce()
  expect(new URL(other).pathname).not.toBe(new URL(address).pathname)
})

async function serveOnce(): Promise<string> {
  const child = start(['studio', SCENARIO], '', { XDG_STATE_HOME: state })
  const [said] = await once(child.stdout, 'data')
  const address = String(said).trim()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/$/)
  const page = await fetch(address)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Tiltyard studio')
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  await expect(fetch(address)).rejects.toThrow()
  return address
}

it('tells what is wrong with a scenario, and opens it to be mended', async () => {
  const file = `${ROOT}/test/scenario/broken/dice.yaml`
  const { code, stdout, stderr } = await tiltyardIn(ROOT, ['studio', file], { XDG_STATE_HOME: state }, /^http/)
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^http/) })
  expect(stderr).toMatch(/error:[\s\S]*dice\.yaml cannot be fought as it is: mend it in the page/)
})

it('tells that a scenario is not there instead of opening it', async () => {
  const { code, stdout, stderr } = await tiltyard('studio', 'gone.yaml')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('there is no such file')
})

it('sends whoever has a ruleset of their own to watch', async () => {
  const { code, stdout, stderr } = await tiltyard('studio', `${ROOT}/scenarios/own-rules/pit-fight.yaml`)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(
    /pit-fight\.yaml:\d+:\d+: error: .*the studio runs in a browser, .*; `tiltyard watch FILE --open` follows every save/,
  )
})

it('takes a scenario, or a folder to export to', async () => {
  const neither = await tiltyard('studio')
  expect(neither).toMatchObject({ code: 2, stderr: expect.stringContaining('no FILE is given, expected one') })
  const both = await tiltyard('studio', SCENARIO, '--export', 'site')
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--export takes no FILE') })
  const taken = await tiltyard('studio', '--export', SCENARIO)
  expect(taken).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot write the studio to') })
})

it('says so when its port is taken', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await tiltyard('studio', SCENARIO, '--port', String(port))
  other.close()
  expect(code).toBe(2)
  expect(stderr).toContain(`cannot serve the page on port ${port}: listen EADDRINUSE`)
})
