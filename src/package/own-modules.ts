import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire, register } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inPackage } from './root.ts'

/**
 * How Node is taught to load a ruleset of a user's own, wherever it stands: `tiltyard/ruleset` is the copy that runs, `zod`
 * ours where there is none of theirs, and a `.js` or `.ts` file with imports is a module, whatever its package.json says or if
 * there is none. As text, because Node runs it in a thread of its own, which needs a file or an address that holds it.
 */
const HOOKS = `
import { readFile } from 'node:fs/promises'
let home
export function initialize(data) { home = data.home }
export async function resolve(specifier, context, next) {
  const fromHome = () => next(specifier, { ...context, parentURL: home })
  if (specifier === 'tiltyard' || specifier.startsWith('tiltyard/')) return fromHome()
  if (specifier !== 'zod') return next(specifier, context)
  return next(specifier, context).catch(fromHome)
}
export async function load(url, context, next) {
  const file = new URL(url)
  file.search = ''
  if (file.protocol === 'file:' && /\\.[jt]s$/.test(file.pathname) && !file.pathname.includes('/node_modules/')) {
    const source = await readFile(file, 'utf8')
    const isModule = /^\\s*(import|export)\\b/m.test(source)
    if (isModule && file.pathname.endsWith('.ts')) return next(url, { ...context, format: 'module-typescript' })
    if (isModule) return { format: 'module', source, shortCircuit: true }
  }
  return next(url, context)
}
`

let isTaught = false

/** Readies this thread for importing the module of a user's own ruleset, by its URL. Nothing if Node can do so by itself. */
export function readyForOwnModule(url: string): void {
  if (isTaught || !url.startsWith('file:') || loadsByItself(fileURLToPath(url))) return
  isTaught = true
  const data = { home: pathToFileURL(inPackage('package.json')).href }
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data })
}

/** A start of Node's other thread takes a tenth of a second, which most rulesets can do without. */
function loadsByItself(path: string): boolean {
  try {
    const { resolve } = createRequire(path)
    resolve('zod')
    return realpathSync(resolve('tiltyard/ruleset')) === realpathSync(inPackage('dist/ruleset.js')) && isModule(path)
  } catch {
    return false
  }
}

function isModule(path: string): boolean {
  if (!/\.[jt]s$/.test(path)) return true
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).type === 'module'
    if (folder === dirname(folder)) return false
  }
}
