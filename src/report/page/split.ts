import { type Html, html } from './markup.ts'

/** Shares of battles that the first party won, that nobody won, and that the second party won. */
export type Split = readonly [number, number, number]

const KINDS = ['first', 'none', 'second'] as const

/** The outcomes as parts of one line: for those who look; figures beside it say the same. */
export function drawSplit(shares: Split): Html {
  const parts = shares.map((share, at) =>
    share > 0 ? html`<span class="${KINDS[at]}" style="flex:${(share * 100).toFixed(3)} 0 0"></span>` : '',
  )
  return html`<div class="split" aria-hidden="true">${parts}</div>`
}
