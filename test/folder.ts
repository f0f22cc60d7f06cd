import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** An empty folder for the tests of a file, or of a `describe`, which is removed after the last of them. */
export function makeFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `tiltyard-${name}-`)))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
