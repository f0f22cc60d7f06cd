import type { Narration } from '../../narration/narration.ts'
import { type Html, html } from '../page/markup.ts'
import { SQUARES } from '../replay-words.ts'

/** What places of a field are, and what its characters mean. */
export function showKey({ ground, cells = SQUARES, rounds }: Narration): Html {
  const hasPlaces =
    cells !== SQUARES || rounds.some(({ field, standings }) => field || standings.some(({ place }) => place))
  if (!hasPlaces) return html``
  const leftOut = rounds.some(({ field }) => field?.columns.includes(0)) ? ['shaded: columns left out'] : []
  const meanings = [
    ...Object.entries(ground).map(([character, meaning]) => `${meaning === 'wall' ? 'filled' : character}: ${meaning}`),
    ...leftOut,
  ]
  const [corner] = rounds.flatMap(({ field }) => field ?? [])
  const from = corner ? ` The corner of the picture is (${corner.columns[0]}, ${corner.firstRow}).` : ''
  return html`<p class="soft">Places are (column, row) of ${cells}.${from} ${meanings.length > 0 ? `On it, ${meanings.join('; ')}.` : ''}</p>`
}
