import type { MarkdownRenderer } from 'vitepress'

/** Has code that is indented look like code between fences: the theme knows only these, and others make pages too wide. */
export function indentedCode(md: MarkdownRenderer): void {
  md.core.ruler.push('indented-code', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: '' })
  })
}
