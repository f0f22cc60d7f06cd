import type { Config, TopLevelSpec } from 'vega-lite'
import { type Parties, type PartyColor, partyColors } from '../../battle/party-colors.ts'
import { constant } from './constant.ts'
import { wrapText } from './text-width.ts'

/** A Vega-Lite specification: plain data, complete with its values. */
export type Spec = TopLevelSpec

const SCHEMA = 'https://vega.github.io/schema/vega-lite/v6.json'

/** Blue and vermilion are Okabe and Ito's, which people tell apart whatever colours they see; purple is dark enough for that. */
export const HUES: Readonly<Record<PartyColor, string>> = { blue: '#0072B2', red: '#D55E00', purple: '#661F73' }
/** What is more and what is less, and the like, where neither is a party's. */
export const POLES = [HUES.blue, HUES.red] as const
/** For what belongs to no party: weapons, templates on both sides, the length of battles. */
export const NEUTRAL_COLOR = '#009E73'
export const DRAW_COLOR = '#878F99'

/** What passed is green; these are never a party's. Shapes and words say the same. */
export const VERDICT_COLORS = { pass: NEUTRAL_COLOR, fail: '#C0392B', inconclusive: '#8A6100' } as const

/** The same colours for text, which has to stand out more from the paper than a bar (WCAG 1.4.3 against 1.4.11). */
const INKS_OF: Readonly<Record<string, string>> = {
  [HUES.blue]: '#00639B',
  [HUES.red]: '#B04A00',
  [NEUTRAL_COLOR]: '#00714F',
  [DRAW_COLOR]: '#59636E',
}

/** What a colour is on dark paper; a page looks up every `color` of a chart. */
export const COLORS_IN_THE_DARK: Readonly<Record<string, string>> = {
  [HUES.blue]: '#56A9DC',
  [HUES.red]: '#F0894A',
  [HUES.purple]: '#F0C8F5',
  [NEUTRAL_COLOR]: '#2FB88D',
  [DRAW_COLOR]: '#8B949E',
  [VERDICT_COLORS.fail]: '#FF8A80',
  [VERDICT_COLORS.inconclusive]: '#DDB04A',
  '#00639B': '#6FB9E6',
  '#B04A00': '#F59A62',
  '#00714F': '#45C79D',
  '#59636E': '#A3ACB6',
}

/** The colours of both parties in charts. */
export function colorsOf(parties: Parties): readonly [string, string] {
  const [first, second] = partyColors(parties)
  return [HUES[first], HUES[second]]
}

/** A mark's colour as the colour of a text about it. */
export function inkOf(color: string): string {
  return INKS_OF[color] ?? color
}

/**
 * The one font of pages and charts. All of these have the same widths, by which charts are laid out (text-width.ts); a page
 * in another font would have two.
 */
export const FONT = 'Arimo, Arial, Helvetica, Liberation Sans, sans-serif'
export const LABEL_SIZE = 12
const TITLE_SIZE = 16
/** Around a chart; charts count it in their width. */
export const PADDING = 16

const INKS = {
  light: { background: '#ffffff', ink: '#1f2328', soft: '#59636e', line: '#d5dae0', grid: '#eceff2' },
  dark: { background: '#191c20', ink: '#e6e9ed', soft: '#a3acb6', line: '#454d57', grid: '#2a2f36' },
} as const

/** Everything about looks that is not in the marks, so that a page can exchange it when its scheme changes. */
export function chartConfig(scheme: 'light' | 'dark'): Config {
  const { background, ink, soft, line, grid } = INKS[scheme]
  return {
    background,
    padding: PADDING,
    font: FONT,
    view: { stroke: null },
    bar: { binSpacing: 1 },
    rule: { color: ink },
    tick: { color: ink },
    text: { color: ink, fontSize: LABEL_SIZE },
    title: {
      anchor: 'start',
      frame: 'bounds',
      color: ink,
      fontSize: TITLE_SIZE,
      fontWeight: 'bold',
      lineHeight: TITLE_SIZE + 5,
      subtitleColor: soft,
      subtitleFontSize: LABEL_SIZE,
      subtitleLineHeight: LABEL_SIZE + 5,
      subtitlePadding: 6,
      offset: 14,
    },
    axis: {
      labelColor: soft,
      labelFontSize: LABEL_SIZE,
      titleColor: soft,
      titleFontSize: LABEL_SIZE,
      titleFontWeight: 'normal',
      titlePadding: 8,
      domainColor: line,
      tickColor: line,
      gridColor: grid,
    },
    legend: {
      labelColor: ink,
      labelFontSize: LABEL_SIZE,
      titleColor: soft,
      titleFontSize: LABEL_SIZE,
      titleFontWeight: 'normal',
    },
  }
}

/** What every chart begins with. Titles are broken to fit `width`, the width of the whole picture. */
export function frame(width: number, title: string, subtitle: string) {
  const room = width - 2 * PADDING
  return {
    $schema: SCHEMA,
    config: chartConfig('light'),
    title: {
      text: wrapText(title, room, TITLE_SIZE, true).map(constant),
      subtitle: wrapText(subtitle, room, LABEL_SIZE).map(constant),
    },
  } satisfies Partial<Spec>
}

/** The share of battles up an axis. The expression is Vega's; it never holds a name. */
export const PERCENT_LABELS = "format(datum.value * 100, '~r') + ' %'"

export function showPercent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`
}
