import { relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { addressOf } from './addresses.ts'

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
      let isDropped = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const target = String(token.attrGet('href'))
          if (/^([a-z]+:|[#/])/.test(target)) continue
          const address = addressOf(target, from)
          if (address) token.attrSet('href', address)
          isDropped = address === undefined
          // A page of ours that the site's program does not know: the browser has to go there.
          if (address && !/\.html(#|$)/.test(address)) token.attrSet('target', '_self')
        }
        if (isDropped && /^link_(open|close)$/.test(token.type)) {
          isDropped = token.type === 'link_open'
          Object.assign(token, { type: 'text', content: '', tag: '', nesting: 0 })
        }
      }
    }
  })
}
