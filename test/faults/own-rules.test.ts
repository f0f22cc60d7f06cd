import { access, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { end, start } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'

/* A scenario of a stranger: its ruleset is code, which leaves a file behind once it is run. */

const EXAMPLE = fileURLToPath(new URL('../../scenarios/own-rules/', import.meta.url))

const folder = makeFolder('stranger')
let mark: string
beforeAll(async () => {
  mark = join(folder, 'it-was-run')
  await cp(EXAMPLE, folder, { recursive: true })
  const rules = await readFile(join(folder, 'pool-d6.mjs'), 'utf8')
  const attack = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(mark)}, '')\n`
  await writeFile(join(folder, 'pool-d6.mjs'), attack + rules)
  await writeFile(join(folder, 'tiltyard.yaml'), 'own_rules: true\n')
})

const wasRun = () =>
  access(mark).then(
    () => true,
    () => false,
  )

it('is read without running it, whatever its own folder allows', async () => {
  const file = join(folder, 'pit-fight.yaml')
  const read = await Promise.all(
    [
      ['validate', file],
      ['run', file, '--json'],
      ['check', folder],
      ['watch', file],
    ].map((line) => end(start(line))),
  )
  expect(read.map(({ code }) => code)).toEqual([0, 2, 2, 2])
  for (const { stderr } of read) expect(stderr).toMatch(/pit-fight\.yaml:20:18: .* is code: /)
  expect(await wasRun()).toBe(false)
  // The test sees it if it is run.
  const { code, stderr } = await end(start(['run', file, '--json', '--battles', '10', '--allow-own-rules']))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(await wasRun()).toBe(true)
})
