import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inPackage } from '../package/root.ts'

const require = createRequire(import.meta.url)

/*
 * What draws charts is among the optional dependencies: whoever only checks, or reads JSON, leaves them out (`npm install
 * --omit=optional`). Pages then have the figures of their charts as tables.
 */

/** Draws charts, in pages and for them. */
export const CHART_PACKAGES = ['vega', 'vega-lite', 'vega-embed'] as const
/** Paints them as PNG. */
export const PICTURE_PACKAGES = ['@resvg/resvg-js', '@expo-google-fonts/arimo'] as const

type Named = (typeof CHART_PACKAGES)[number] | (typeof PICTURE_PACKAGES)[number]

/** Those of some packages that are not installed. */
export function missingOf(names: readonly Named[]): Named[] {
  return names.filter((name) => {
    try {
      require.resolve(name === '@expo-google-fonts/arimo' ? `${name}/400Regular/Arimo_400Regular.ttf` : name)
      return false
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND') throw error
      return true
    }
  })
}

/** Whether pages can have charts. */
export function canDraw(): boolean {
  return missingOf(CHART_PACKAGES).length === 0
}

/** What is not installed, and what to do about it, as a sentence without its full stop. */
export function describeMissing(missing: readonly Named[]): string {
  const { optionalDependencies }: { optionalDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(inPackage('package.json'), 'utf8'),
  )
  const wanted = missing.map((name) => `${name}@${/0\.\d+|\d+/.exec(optionalDependencies[name])![0]}`)
  const list = missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`
  return `${list} ${missing.length === 1 ? 'is' : 'are'} not installed: npm install ${wanted.join(' ')}`
}

/** A chart was asked for as a file, and what draws it is not installed. */
export class CannotDraw extends Error {
  override readonly name = 'CannotDraw'

  constructor(missing: readonly Named[]) {
    super(`charts cannot be drawn: ${describeMissing(missing)}`)
  }
}
