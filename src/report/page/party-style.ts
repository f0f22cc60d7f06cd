import { PARTY_COLORS, type Parties, partyColors } from '../../battle/party-colors.ts'
import { type Html, html } from './markup.ts'

/**
 * Rules that make `--first` and `--second` the colours which the marks of an element say (`colorMarks`).
 *
 * @param kinds what stands behind the name of a colour's variables: of `''` and `-ink` there are `--blue` and `--blue-ink`.
 */
export function partyStyle(kinds: readonly string[]): string {
  const ruleOf = (side: string, color: string): string =>
    `[data-${side}='${color}'] { ${kinds.map((kind) => `--${side}${kind}: var(--${color}${kind});`).join(' ')} }`
  return PARTY_COLORS.map((color) => `${ruleOf('first', color)} ${ruleOf('second', color)}`).join('\n')
}

/** Attributes by which an element has the colours of both parties. */
export function colorMarks(parties: Parties): Html {
  const [first, second] = partyColors(parties)
  return html` data-first="${first}" data-second="${second}"`
}
