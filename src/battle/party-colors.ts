/**
 * The colours that a party can have, on pages and on the terminal: few enough for any two of them to be distinguished by
 * everybody, whatever colours they see (test/report/charts.test.ts). Green and grey are for what is no party's.
 */
export const PARTY_COLORS = ['blue', 'red', 'purple'] as const

export type PartyColor = (typeof PARTY_COLORS)[number]

/** Both parties, by their names and by the colours that their scenario gives them. */
export interface Parties {
  readonly parties: readonly string[]
  readonly colors?: PartyColors | undefined
}

/** Of the first and of the second party; undefined where none is given. */
export type PartyColors = readonly [PartyColor | undefined, PartyColor | undefined]

/** Words of a name that say a colour. */
const SAYING: Readonly<Record<PartyColor, readonly string[]>> = {
  blue: ['blue', 'azure', 'navy'],
  red: ['red', 'scarlet', 'crimson', 'vermilion', 'orange'],
  purple: ['purple', 'violet', 'magenta'],
}

/**
 * The colours of both parties, which are never the same: those that they are given, else those that their names say, else
 * blue and red. Where both would have the same, the second has another, unless it is the first that has it by its name only.
 */
export function partyColors({
  parties,
  colors: [first, second] = [undefined, undefined],
}: Parties): [PartyColor, PartyColor] {
  const [called, calledToo] = parties.map(colorIn)
  const one = first ?? (called === second ? undefined : called)
  const other = second ?? (calledToo === one ? undefined : calledToo)
  const free = (taken: PartyColor | undefined, ...wanted: readonly (PartyColor | undefined)[]): PartyColor =>
    wanted.find((color) => color !== undefined && color !== taken)!
  const left = one ?? free(other, 'blue', 'red')
  return [left, free(left, other, 'red', 'blue')]
}

function colorIn(party: string): PartyColor | undefined {
  const words = party.toLowerCase().split(/[^a-z]+/)
  return PARTY_COLORS.find((color) => words.some((word) => SAYING[color].includes(word.replace(/s$/, ''))))
}
