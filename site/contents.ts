import { readFileSync } from 'node:fs'
import { addressOf } from './addresses.ts'

/** A heading of the site's list of pages, and what is below it. */
export interface Group {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/** The list of documents as docs/README.md has it, which a test keeps complete: a table for each of its groups. */
export function listDocuments(root: string): Group[] {
  const file = 'docs/README.md'
  const [, ...parts] = readFileSync(`${root}/${file}`, 'utf8').split(/^\*\*(.+)\*\*$/m)
  return parts.flatMap((text, index) => {
    if (index % 2 > 0) return []
    const links = parts[index + 1].matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)
    const items = Array.from(links, ([, name, target]) => ({ text: capital(name), link: addressOf(target, file)! }))
    return [{ text, items }]
  })
}

function capital(name: string): string {
  return `${name[0].toUpperCase()}${name.slice(1)}`
}
