import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './readme.ts'

/** A document as comments cite it. */
interface Document {
  /** The titles of its headings, without their numbers. */
  readonly titles: ReadonlySet<string>
  /** The numbers of its sections: `6.3` of a heading, or of the third item of the list in section 6. */
  readonly numbers: ReadonlySet<string>
}

const documents = new Map<string, Document | undefined>()

/** The document at a path from the repository's root, if there is one. */
function openDocument(path: string): Document | undefined {
  if (!documents.has(path)) {
    const file = join(ROOT, path)
    documents.set(path, existsSync(file) ? readDocument(readFileSync(file, 'utf8')) : undefined)
  }
  return documents.get(path)
}

/** A document's lines without those of its code blocks. */
export function proseOf(text: string): string[] {
  let isCode = false
  return text.split('\n').map((line) => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isCode = !isCode
    return isFence || isCode ? '' : line
  })
}

export function readDocument(text: string): Document {
  const titles = new Set<string>()
  const numbers = new Set<string>()
  let current: string | undefined
  for (const line of proseOf(text)) {
    const [, number, title] = /^#+ (?:(\d+(?:\.\d+)*)\.? )?(.+)$/.exec(line) ?? []
    const [, item] = /^(\d+)\. /.exec(line) ?? []
    if (title !== undefined) {
      titles.add(title)
      current = number
      if (number !== undefined) numbers.add(number)
    } else if (item !== undefined && current !== undefined) numbers.add(`${current}.${item}`)
  }
  return { titles, numbers }
}

/** Something that is cited and is not there. */
export interface Miss {
  /** From 1. */
  readonly line: number
  readonly message: string
}

/** The document that a number by itself means in the code and the tests of a ruleset. */
function ownDocument(file: string): string | undefined {
  const [, id] = /^(?:src|test)\/rulesets\/([^/]+)\//.exec(file) ?? []
  return id === undefined ? undefined : `docs/rules/${id}.md`
}

const CITATION = /(?<path>[\w.-]+(?:\/[\w.-]+)*\.md\b)(?:,?\s(?<quote>"[^"]+"))?|§(?<number>\d+(?:\.\d+)*)/g

/**
 * What a file of code cites that is not there: a document by its path from the repository's root, its section by number
 * or by title. A number belongs to the document named last before it in the same comment, if that has numbers, else to
 * that of the file's ruleset.
 */
export function missesOf(file: string, code: string): Miss[] {
  return commentsOf(code).flatMap(({ line, text }) => {
    const misses: Miss[] = []
    let named: string | undefined
    for (const match of text.matchAll(CITATION)) {
      const { path, quote, number } = match.groups as { path?: string; quote?: string; number?: string }
      const miss = (message: string): void => {
        misses.push({ line: line + text.slice(0, match.index).split('\n').length - 1, message })
      }
      if (path !== undefined) {
        const document = openDocument(path)
        if (!document) miss(`cites ${path}, and there is no such document`)
        else if (quote !== undefined && !document.titles.has(quote.slice(1, -1).replaceAll(/\s+/g, ' '))) {
          miss(`cites ${path} ${quote}, expected one of ${[...document.titles].join(', ')}`)
        }
        if (!document || document.numbers.size > 0) named = path
      } else if (number !== undefined) {
        const cited = named ?? ownDocument(file)
        const document = cited === undefined ? undefined : openDocument(cited)
        if (cited === undefined) miss(`cites §${number} of no document, expected one such as docs/statistics.md §1.2`)
        else if (document && !document.numbers.has(number)) {
          miss(`cites ${cited} §${number}, and there is no such section; the nearest is §${nearest(number, document)}`)
        }
      }
    }
    return misses
  })
}

/** Comments, those on lines one after the other as one, and lines of code that cite a section (names of tests). */
function commentsOf(code: string): { line: number; text: string }[] {
  const comments: { line: number; text: string }[] = []
  let open: { line: number; text: string } | undefined
  for (const [index, line] of code.split('\n').entries()) {
    const [, comment] = /^\s*(?:\/\*+|\*|\/\/)(.*)$/.exec(line) ?? []
    const [, trailing = line.includes('§') ? line : undefined] = /\s\/\/\s(.*)$/.exec(line) ?? []
    if (comment !== undefined) {
      if (open) open.text += `\n${comment.trim()}`
      else {
        open = { line: index + 1, text: comment.trim() }
        comments.push(open)
      }
      if (line.includes('*/')) open = undefined
    } else {
      open = undefined
      if (trailing !== undefined) comments.push({ line: index + 1, text: trailing })
    }
  }
  return comments
}

/** The section with the longest beginning in common, and of these the one whose next number differs least. */
function nearest(number: string, { numbers }: Document): string {
  const parts = number.split('.').map(Number)
  const distance = (other: string): number => {
    const others = other.split('.').map(Number)
    const at = parts.findIndex((part, index) => others[index] !== part)
    const common = at < 0 ? parts.length : at
    return Math.abs((parts[common] ?? 0) - (others[common] ?? 0)) - 1000 * common
  }
  return [...numbers].reduce((best, other) => (distance(other) < distance(best) ? other : best))
}
