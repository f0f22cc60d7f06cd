import { createRequire } from 'node:module'
import { textWidth } from './charts/text-width.ts'
import type { Spec } from './charts/theme.ts'
import { CannotDraw, missingOf, PICTURE_PACKAGES } from './drawing.ts'

/**
 * A chart as an SVG document. Ids in it begin with `name`, so that several can stand in one page. Vega is loaded at the
 * first call (a tenth of a second). Throws a `CannotDraw` if it is not installed.
 */
export async function drawSvg(spec: Spec, name = 'chart'): Promise<string> {
  const missing = missingOf(['vega', 'vega-lite'])
  if (missing.length > 0) throw new CannotDraw(missing)
  const [{ compile }, vega] = await Promise.all([import('vega-lite'), loadVega()])
  const view = new vega.View(vega.parse(compile(spec).spec), { renderer: 'none' })
  try {
    return renameClips(await view.toSVG(), name)
  } finally {
    view.finalize()
  }
}

/** An SVG document as a PNG of twice its size, for sharp screens and for print. */
export async function paintPng(svg: string): Promise<Uint8Array> {
  const missing = missingOf(PICTURE_PACKAGES)
  if (missing.length > 0) throw new CannotDraw(missing)
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: 2 },
    font: {
      fontFiles: FONT_FILES.map((file) => require.resolve(`@expo-google-fonts/arimo/${file}`)),
      defaultFontFamily: 'Arimo',
      // Looking for the machine's fonts takes longer than drawing, so only for letters that ours does not have. Without
      // any, pictures are the same on every machine.
      loadSystemFonts: OTHER_LETTER.test(svg),
    },
  })
  return image.asPng()
}

/** Vega numbers clips through all drawings of the process, so that the same chart would never be the same twice. */
function renameClips(svg: string, name: string): string {
  const clips = [...svg.matchAll(/ id="(clip\d+|gradient_\d+)"/g)].map(([, id]) => id)
  return svg.replace(/( id="|"url\(#)(clip\d+|gradient_\d+)/g, (found, before: string, id: string) => {
    const number = clips.indexOf(id)
    return number < 0 ? found : `${before}${name}-clip${number}`
  })
}

const require = createRequire(import.meta.url)
const FONT_FILES = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf']
/** What Arimo cannot write: all but Latin, Greek, Cyrillic, Hebrew, their accents, and common signs. */
const OTHER_LETTER = /[\u0600-\u1dff\u2070-\u209f\u20c0-\u20ff\u2300-\uffff]/

async function loadVega() {
  const vega = await import('vega')
  // Vega's own guess of a text's width, without a browser's canvas, is off by half.
  Object.assign(textMetricsOf(vega), {
    width: (item: TextItem, text: unknown) =>
      textWidth(String(text ?? ''), item.fontSize ?? 11, item.fontWeight === 'bold'),
  })
  return vega
}

interface TextItem {
  readonly fontSize?: number
  readonly fontWeight?: string | number
}

/** Part of vega-scenegraph, which Vega re-exports whole; its typings leave it out. */
function textMetricsOf(vega: object): object {
  if ('textMetrics' in vega && typeof vega.textMetrics === 'object' && vega.textMetrics) return vega.textMetrics
  throw new Error('Expected Vega to have `textMetrics`')
}
