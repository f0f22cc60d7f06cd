// What callers of the library give, checked: these throw, where a file's or the command line's mistakes are reported.

import { didYouMean } from './source/nearest.ts'

/** The names of all options that a function has: the compiler holds it to the type. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>

/**
 * Throws a `TypeError` for options that are none, and that names each unknown one: a misspelt option would be passed over in
 * silence. Those that are undefined are as good as left out, but for their names.
 */
export function expectOptions<Options extends object>(options: Options, known: OptionNames<Options>): void {
  if (typeof options !== 'object' || options === null) throw new TypeError(`Expected options, got ${describe(options)}`)
  const names = Object.keys(known)
  const unknown = Object.keys(options).filter((name) => !names.includes(name))
  if (unknown.length === 0) return
  const reported = unknown.map((name) => {
    const hint = didYouMean(name, names)
    return `no option "${name}"${hint ? ` (${hint})` : ''}`
  })
  throw new TypeError(`There is ${reported.join(', and ')}; expected some of ${names.join(', ')}`)
}

/** Throws a `TypeError` unless it is a list of texts, or left out. */
export function expectTexts(option: string, texts: unknown): void {
  if (texts === undefined || (Array.isArray(texts) && texts.every((text) => typeof text === 'string'))) return
  throw new TypeError(`Expected \`${option}\` to be a list of strings, got ${describe(texts)}`)
}

/** What the functions that read give under their own name, and something that it has for sure. */
const READ = {
  scenario: { loader: 'loadScenario', key: 'sources' },
  grid: { loader: 'loadGrid', key: 'points' },
  neighbourhood: { loader: 'loadNeighbourhood', key: 'steps' },
  table: { loader: 'loadTable', key: 'matchups' },
} as const

/**
 * Throws a `TypeError` unless it is what such a function has read: all else would fail far from here, and in words that say
 * nothing to whoever gave it.
 */
export function expectRead(what: keyof typeof READ, value: unknown): void {
  const { loader, key } = READ[what]
  const is = typeof value === 'object' && value !== null
  if (is && key in value) return
  const no = `no ${what}: got`
  if (value === undefined || value === null) {
    throw new TypeError(`${no} ${value}; ${loader} leaves it out if there are errors, and its problems tell them`)
  }
  if (is && 'problems' in value) throw new TypeError(`${no} all that ${loader} returns, expected its "${what}"`)
  if (is && 'then' in value) throw new TypeError(`${no} a promise, expected what it comes to: await ${loader}(…)`)
  if (typeof value === 'string') throw new TypeError(`${no} the string ${JSON.stringify(value)}; ${loader} reads it`)
  throw new TypeError(`${no} ${describe(value)}; expected what ${loader} has read`)
}

/** The integer, if it is one from `least` to `most`; else throws a `RangeError` that names the option. */
export function expectInteger(option: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new RangeError(`Expected \`${option}\` to be an integer from ${least} to ${most}, got ${value}`)
}

/** The number, if it is above 0; else throws a `RangeError` that names the option. */
export function expectPositive(option: string, value: number): number {
  if (value > 0) return value
  throw new RangeError(`Expected \`${option}\` to be more than 0, got ${value}`)
}

/** The seed, if it is a string; else throws a `TypeError`. */
export function expectSeed(seed: unknown): string {
  if (typeof seed === 'string') return seed
  throw new TypeError(`Expected \`seed\` to be a string, got ${describe(seed)}`)
}

/** A value of JavaScript in a message: some, such as symbols and bare objects, are no text. */
function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return `${/^[aeiou]/.test(typeof value) ? 'an' : 'a'} ${typeof value}`
}
