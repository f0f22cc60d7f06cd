import { PARTY_COLORS, type PartyColor } from '../../battle/party-colors.ts'
import type { Split } from './split.ts'

/**
 * What a page says of itself to the index of a folder of reports: short enough for one line, and the same for the same
 * result.
 */
export interface Card {
  /** The command that wrote it: `run`, `compare` …; `index` for an index. */
  readonly kind: string
  /** What it is about: the scenario. */
  readonly name: string
  /** The finding in one sentence. */
  readonly verdict: string
  /** Shares of battles that the first party won, that nobody won, and that the second won. */
  readonly split?: Split
  /** Whose shares these are. */
  readonly parties?: readonly [string, string]
  /** Their colours. */
  readonly colors?: readonly [PartyColor, PartyColor]
  readonly battles?: number
  readonly digest?: string
  readonly partial?: boolean
}

/** What a browser opens of a folder. */
export const PAGE = 'index.html'

/** The name of the meta element that holds the card as JSON. */
const META = 'tiltyard'
/** The head of a page begins with its card; no more than this is read of each. */
export const HEAD_BYTES = 16_384

/** As the content of the meta element that `readCard` reads; it has to be escaped like other text. */
export function cardMeta(card: Card): { name: string; content: string } {
  return { name: META, content: JSON.stringify(card) }
}

/** The card of a page of ours, by the beginning of its text; undefined for any other page. */
export function readCard(head: string): Card | undefined {
  const content = /<meta name="tiltyard" content="([^"]*)">/.exec(head)?.[1]
  if (content === undefined) return undefined
  try {
    const card: unknown = JSON.parse(content.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name]))
    return isCard(card) ? card : undefined
  } catch {
    // A page that somebody has changed by hand is none of ours any more.
    return undefined
  }
}

function isCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false
  const split: unknown = Reflect.get(value, 'split')
  if (split !== undefined && !(Array.isArray(split) && split.length === 3 && split.every(Number.isFinite))) return false
  const parties: unknown = Reflect.get(value, 'parties')
  const areNames = Array.isArray(parties) && parties.length === 2 && parties.every((each) => typeof each === 'string')
  if (parties !== undefined && !areNames) return false
  const colors: unknown = Reflect.get(value, 'colors')
  const isColor = (each: unknown) => PARTY_COLORS.some((color) => color === each)
  if (colors !== undefined && !(Array.isArray(colors) && colors.length === 2 && colors.every(isColor))) return false
  return ['kind', 'name', 'verdict'].every((key) => typeof Reflect.get(value, key) === 'string')
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
