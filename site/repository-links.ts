import { relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { addressOf, isServed } from './addresses.ts'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/**
 * Has links of documents, which lead to files of the repository, lead to where the site has these. What it does not have, such
 * as a source, keeps its words and is no link.
 */
export function repositoryLinks(md: MarkdownRenderer, root: string): void {
  md.core.ruler.push('repository-links', ({ tokens, env }) => {
    const path: string | undefined = env?.realPath ?? env?.path
    // Titles by themselves are of no document.
    if (!path) return
    const from = relative(root, path).replaceAll('\\', '/')
    for (const { children } of tokens) {
      let isLink = true
      for (const token of children ?? []) {
        if (token.type === 'link_open') isLink = redirect(token, from)
        if (!isLink && /^link_(open|close)$/.test(token.type)) {
          Object.assign(token, { type: 'text', content: '', tag: '', nesting: 0 })
        }
      }
    }
  })
}

/** Whether the site has what a link leads to; it leads there then. */
function redirect(link: Token, from: string): boolean {
  const target = String(link.attrGet('href'))
  if (/^([a-z]+:|[#/])/.test(target)) return true
  const address = addressOf(target, from)
  if (!address) return false
  if (!isServed(address)) link.attrSet('href', address)
  // No page of VitePress, which leaves such links as they are: the browser has to go there.
  else
    Object.assign(link, {
      attrs: [
        [':href', `$withBase('${address}')`],
        ['target', '_self'],
      ],
    })
  return true
}
