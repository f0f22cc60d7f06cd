import type { MarkdownRenderer } from 'vitepress'

/** Has the empty corner of a table be a cell: a heading that says nothing is in the way of those who have pages read aloud. */
export function emptyCorners(md: MarkdownRenderer): void {
  md.core.ruler.push('empty-corners', ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[at + 1].content !== '') continue
      token.tag = 'td'
      tokens[at + 2].tag = 'td'
    }
  })
}
