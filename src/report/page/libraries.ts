import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** The browser builds of Vega, Vega-Lite and Vega-Embed, to be put into a page in this order. */
export async function readLibraries(): Promise<string[]> {
  return Promise.all(['vega', 'vega-lite', 'vega-embed'].map(readBrowserBuild))
}

/** Each package keeps its browser build beside the module that Node would load. */
async function readBrowserBuild(name: string): Promise<string> {
  const text = await readFile(join(require.resolve(name), '..', `${name}.min.js`), 'utf8')
  // In a script element this would end the script; inside a string or a regular expression of JavaScript it is the same.
  return text.replace(/<\/script/gi, '<\\/script').replace(/^\/\/# sourceMappingURL=.*$/gm, '')
}
