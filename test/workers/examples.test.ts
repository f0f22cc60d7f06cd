import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cheaper, EXAMPLES, wordsOf } from '../cli/examples.ts'
import { end, start } from '../cli/tiltyard.ts'
import { RedisServer } from './redis-server.ts'

/* The examples of help screens that ask a Redis, one after the other as a team would type them, with a real one. */

const ASKING = EXAMPLES.filter(({ line }) => /--redis |--secret-file /.test(line))

it(`examples with a Redis: ${ASKING.map(({ line }) => line).join('; ')}`, async () => {
  expect(ASKING.length).toBeGreaterThanOrEqual(3)
  const folder = await mkdtemp(join(tmpdir(), 'tiltyard-team-'))
  await cp(fileURLToPath(new URL('../cli/examples/', import.meta.url)), folder, { recursive: true })
  const server = await RedisServer.start()
  const serving: ChildProcess[] = []
  try {
    for (const { line } of ASKING) {
      const asked = wordsOf(line.replace('redis://host:6379', server.url), folder)
      const words = asked[0] === 'run' ? cheaper(asked, 20_000) : asked
      const child = start(words, '', {}, folder)
      if (words[0] === 'worker' && words.includes('--redis')) {
        serving.push(child)
        const [said] = await Promise.race([once(child.stderr, 'data'), once(child, 'close')])
        expect(String(said), line).toContain('takes battles')
      } else {
        const { code, stdout, stderr } = await end(child)
        expect(code, `${line}: ${stdout}${stderr}`).toBe(0)
      }
    }
  } finally {
    const closed = serving.map((child) => once(child, 'close'))
    for (const child of serving) child.kill('SIGKILL')
    await Promise.all(closed)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
