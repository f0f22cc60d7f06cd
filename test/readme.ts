import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The top folder of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What users read first; tests hold it to what is so. */
export const README = readFileSync(`${ROOT}README.md`, 'utf8')

/** The contents of all code blocks of a language, in order; `''` for those that name none. */
export function codeBlocks(language: string): string[] {
  return [...README.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].flatMap(([, of, code]) => (of === language ? [code] : []))
}

/** The section under a heading, up to the next heading of any depth. */
export function section(title: string): string {
  const [, text] = README.split(`# ${title}\n`)
  if (text === undefined) throw new Error(`Expected the README to have a section "${title}"`)
  return text.split(/^#+ /m)[0]
}

/** What the first column of a section's table says in `code`, in order. */
export function tableKeys(title: string): string[] {
  const cells = [...section(title).matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`(.+?)`/g)].map(([, code]) => code))
}
