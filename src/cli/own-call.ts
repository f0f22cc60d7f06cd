import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { inPackage } from '../package/root.ts'
import { readVersion } from '../package/version.ts'
import { quote } from '../report/command-line.ts'

/** How a user can call the copy that runs. */
export interface Call {
  /** What to write for `tiltyard` in a folder. */
  readonly command: string
  /** What makes it one of the packages of that folder, so that CI has it, too; nothing if it is. */
  readonly install: readonly string[]
}

/** The package is not published: what is reported must work with the copy that is here. */
export function callFrom(folder: string): Call {
  const root = realpathSync(inPackage('.'))
  const project = projectOf(resolve(folder))
  if (project !== undefined && isSame(join(project, 'node_modules/tiltyard'), root)) {
    return { command: 'npx tiltyard', install: [] }
  }
  const install = [`npm pack --ignore-scripts ${quote(root)}`, `npm install --save-dev ./tiltyard-${readVersion()}.tgz`]
  // npx also runs the command of the package that it is called in.
  if (project !== undefined && isSame(project, root)) return { command: 'npx tiltyard', install }
  if (isOnPath(root)) return { command: 'tiltyard', install }
  return { command: `node ${quote(join(root, 'dist/cli/main.js'))}`, install }
}

/** The folder that npm takes for the project of another: the nearest with packages of its own. */
function projectOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json')) || existsSync(join(at, 'node_modules'))) return at
    if (at === dirname(at)) return undefined
  }
}

function isOnPath(root: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    // npx and npm add these for as long as they run: the user's shell knows nothing of them.
    if (/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder)) return false
    const command = join(folder, 'tiltyard')
    return existsSync(command) && relative(root, realpathSync(command)).split(/[\\/]/)[0] === 'dist'
  })
}

function isSame(path: string, root: string): boolean {
  return existsSync(path) && realpathSync(path) === root
}
