import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** An empty folder for the tests of a file, or of a `describe`, which is removed after the last of them. */
export function makeFolder(name: string): string {
  return makeAnyFolder(name, afterAll)
}

/** The same for one test, in it or in `beforeEach`. */
export function makeFolderForTest(name: string): string {
  return makeAnyFolder(name, onTestFinished)
}

function makeAnyFolder(name: string, whenDone: (remove: () => void) => void): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `tiltyard-${name}-`)))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
