import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { MUTANTS, type Mutant } from './mutants.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LEFT_OUT = new Set(['node_modules', '.git', '.tests'])

/** Mutants are made in a copy of the sources: nothing that goes wrong here can leave one behind in the sources themselves. */
const copy = makeFolder('mutants')

beforeAll(() => {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(path.slice(ROOT.length)) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})

describe('npm test finds', () => {
  test.each(MUTANTS)('$name', (mutant) => {
    const { file, find, replace } = mutant
    const path = join(copy, 'src', file)
    const text = readFileSync(path, 'utf8')
    expect(text.split(find)).toHaveLength(2)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
    const killer = findKiller(mutant)
    writeFileSync(path, text)
    expect(killer).toBeDefined()
    // A test that fails without the mutant as well has found nothing.
    expect(passes(killer!)).toBe(true)
  })
})

/** The first test file that fails. */
function findKiller({ killedBy }: Mutant): string | undefined {
  return killedBy.find((file) => !passes(file))
}

function passes(file: string): boolean {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', `test/${file}`]
  return spawnSync(process.execPath, command, { cwd: copy, stdio: 'ignore' }).status === 0
}
