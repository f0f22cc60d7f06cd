import { posix } from 'node:path'

/** Pages that `make.ts` writes, beside those that somebody wrote. */
export const MADE = 'site/made'
/** What the site serves as it is: the studio, pictures. `make.ts` fills it. */
export const SERVED = '.site/public'

/** Files and folders of the repository that the site serves as they are, at the same address. */
export const AS_THEY_ARE = ['reports/example', 'schema']

const NAMED: Readonly<Record<string, string>> = {
  'README.md': 'readme.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'docs/README.md': 'documents.md',
}

/** The page of the site that a file of the repository is; undefined if it is none. `docs/run.md` is `run.md`. */
export function pageOf(file: string): string | undefined {
  if (NAMED[file]) return NAMED[file]
  const [, path] = /^(?:site\/made|site|docs)\/(.*\.md)$/.exec(file) ?? []
  return path?.replace(/(^|\/)README\.md$/, '$1index.md')
}

/** The page that shows a file of `scenarios/`: `scenarios/games/raid.rules.yaml` has `scenarios/games/raid-rules.md`. */
export function pageShowing(file: string): string {
  const { dir, name } = posix.parse(file)
  return `${dir}/${name.replaceAll('.', '-')}.md`
}

/**
 * Where the site has what a document links to, from the site's root; undefined if it does not have it, such as the sources.
 *
 * @param target a link, as it stands in the document
 * @param from the document, by its path in the repository
 */
export function addressOf(target: string, from: string): string | undefined {
  const [path, anchor] = target.split('#', 2)
  const file = posix.join(posix.dirname(from), path)
  const behind = anchor === undefined ? '' : `#${anchor}`
  const page = pageOf(file) ?? (/^scenarios\/.*\.(yaml|mjs)$/.test(file) ? pageShowing(file) : undefined)
  if (page) return `/${page.replace(/\.md$/, '.html')}${behind}`
  return isServed(`/${file}`) ? `/${file}${behind}` : undefined
}

/** Whether an address of the site is a file that it serves as it is. */
export function isServed(address: string): boolean {
  return AS_THEY_ARE.some((one) => address.startsWith(`/${one}/`))
}
