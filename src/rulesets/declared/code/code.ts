import { makeFloats, makeInts } from '../../../battle/buffers.ts'
import { SLACK } from '../arithmetic.ts'
import { hasStep, type Shape } from '../columns.ts'
import type { Column, Data, ListedStrike } from '../data.ts'
import { hears } from '../heard.ts'
import type { EventName, Expression, Field, Game, Given, Who } from '../ir.ts'
import { oncePer } from '../once-per.ts'
import { hasPart } from '../parts.ts'
import type { Among, Specialiser } from '../specialise.ts'
import type { KnownStrike } from './known-strike.ts'

/** Where code stands: the names in the source that the intermediate form's names are. */
export interface Spot {
  readonly who: Readonly<Partial<Record<Who, string>>>
  readonly among: Among
  /** In conditions of tactics: the action or reaction that is considered. */
  readonly considered?: string
  /** The thing, a number or a name. */
  readonly thing: string
  readonly given: Readonly<Partial<Record<Given, string>>>
  /** What an effect brings along that is being applied; without it, what is kept of it. */
  readonly carried?: readonly string[]
  /** Whose dice they are, and by which purpose. */
  readonly roller: string
  readonly purpose: number
}

/** Writes an expression that has been specialised (expressions.ts). */
export type Write = (code: Code, expression: Expression, spot: Spot) => string

/**
 * The source of a game's rules as it is written: functions, each once, and the arrays that they read. Only names that this folder
 * makes and numbers get into it.
 */
export class Code {
  readonly data: Data
  readonly game: Game
  readonly shape: Shape
  readonly specialiser: Specialiser
  /** Whether a journal hears what happens. */
  readonly tells: boolean
  /** Forecasts follow steps without events. */
  readonly quiet: boolean
  /** A turn can come to more steps than it may have: there are loops, or something answers events. */
  readonly runsLong: boolean
  readonly arrays: Numbers[] = []
  /** Strikes that could be drawn from tables, by their keys (strikes.ts). */
  readonly strikesMet = new Map<number, KnownStrike>()
  /** Those that are, by the same. */
  readonly strikes: ReadonlyMap<number, ListedStrike>
  /** By local: how large it can be (magnitude.ts). */
  readonly magnitudes = new Map<number, number>()
  /** Writes the function of a key under a name. */
  provide: (key: string, name: string) => string = (key) => {
    throw new Error(`nobody writes "${key}"`)
  }
  readonly #arrayNames = new Map<string, string>()
  readonly #routines = new Map<string, string>()
  readonly #sources: string[] = []
  readonly #bySource = new Map<string, string>()
  /** Functions that are being written, and those that were called meanwhile: others have their names. */
  readonly #open = new Set<string>()
  readonly #recursive = new Set<string>()
  readonly #globals = new Set<string>()
  #names = 0
  #next = 0

  constructor(
    data: Data,
    shape: Shape,
    specialiser: Specialiser,
    { tells, quiet }: { tells: boolean; quiet: boolean },
  ) {
    this.data = data
    this.strikes = new Map(data.strikes.map((strike) => [strike.key, strike]))
    this.game = data.game
    this.shape = shape
    this.specialiser = specialiser
    this.tells = tells
    this.quiet = quiet
    const { game } = data
    const isAnswered = [game.on, ...[...game.effects, ...game.pools].map(({ on }) => on)].some((on) => on.length > 0)
    const turnTypes = [...game.actions, ...game.reactions]
    this.runsLong =
      isAnswered || game.reactions.length > 0 || turnTypes.some(({ steps }) => hasStep(steps, ['repeat', 'each']))
  }

  /** A number that no other name in the same function has. */
  unique(): number {
    return this.#next++
  }

  /** The name of a function, which `make` writes with that name if nobody has asked for it yet. */
  routine(key: string, make: (name: string) => string): string {
    const known = this.#routines.get(key)
    if (known !== undefined) {
      if (this.#open.has(known)) this.#recursive.add(known)
      return known
    }
    const name = `f${this.#names++}`
    const outer = this.#next
    this.#next = 0
    this.#routines.set(key, name)
    this.#open.add(name)
    const source = make(name)
    this.#open.delete(name)
    this.#next = outer
    const same = this.#recursive.has(name) ? undefined : this.#sameAs(source, name)
    if (same !== undefined) this.#routines.set(key, same)
    else this.#sources.push(source)
    return same ?? name
  }

  /** The function that reads like this one but for its name; none yet: this one is the first. Classes have many functions in common. */
  #sameAs(source: string, name: string): string | undefined {
    const nameless = source.replace(`function ${name}(`, 'function (')
    const first = this.#bySource.get(nameless)
    if (first === undefined) this.#bySource.set(nameless, name)
    return first
  }

  /** The name of a function that a later file writes (compile.ts says which): events, effects, who leaves. */
  routineOf(key: string): string {
    return this.routine(key, (name) => this.provide(key, name))
  }

  /** The name of an array of numbers. */
  array(numbers: readonly number[]): string {
    const key = numbers.join()
    const known = this.#arrayNames.get(key)
    if (known !== undefined) return known
    const array = listed(numbers)
    const name = `${array instanceof Int32Array ? 'A' : 'F'}${this.arrays.length}`
    this.arrays.push(array)
    this.#arrayNames.set(key, name)
    return name
  }

  /** A variable of all functions. */
  global(name: string): string {
    this.#globals.add(name)
    return name
  }

  /** Whether anything answers an event. */
  hears(event: EventName): boolean {
    return !this.quiet && hears(this.game, event)
  }

  /** All functions, with the arrays and variables before them. */
  source(): string {
    const arrays = [...this.#arrayNames.values()].map((name) => `const ${name} = arrays[${name.slice(1)}]`)
    const globals = [...this.#globals].map((name) => `let ${name} = 0`)
    return [...arrays, ...globals, ...this.#sources].join('\n')
  }

  /** Whether a step sets a local. */
  isSet(local: number): boolean {
    return localsSet(this.game).has(local)
  }

  everybody(): readonly number[] {
    return Array.from({ length: this.data.combatants }, (_, one) => one)
  }
}

const localsSet = oncePer((game: Game): ReadonlySet<unknown> => {
  const found = new Set<unknown>()
  hasPart(game, ({ op, local }) => {
    if (op === 'set') found.add(local)
    return false
  })
  return found
})

/** A list that fights read: of integers, if all are. */
export type Numbers = Float64Array | Int32Array

function listed(numbers: readonly number[]): Numbers {
  return numbers.every((number) => Object.is(number | 0, number))
    ? Int32Array.from(numbers)
    : Float64Array.from(numbers)
}

/** A copy where fights read it fastest (battle/buffers.ts). */
export function settled(list: Numbers): Numbers {
  const copy = list instanceof Int32Array ? makeInts(list.length) : makeFloats(list.length)
  copy.set(list)
  return copy
}

/** Who rolls what nobody rolls. */
export const ARENA = 'arena'

/** A number in the source. */
export function literal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number of a game`)
  return value < 0 ? `(${value})` : String(value + 0)
}

/** An index that is to be written into the source. */
export function index(value: number): string {
  if (!Number.isInteger(value) || value < -1) throw new RangeError(`${value} is no index`)
  return literal(value)
}

/** What is rounded down to steps of a pool, with the slack of every rounding; a number where it is known. */
export function roundedDown(written: string, scale: number): string {
  if (NUMBER.test(written)) return literal(Math.floor(Number(written.replace(/[()]/g, '')) * scale + SLACK))
  return scale === 1 ? `Math.floor(${written} + ${SLACK})` : `Math.floor(${written} * ${scale} + ${SLACK})`
}

/** What is rounded up, as costs are. */
export function roundedUp(written: string, scale: number): string {
  if (NUMBER.test(written)) return literal(Math.ceil(Number(written.replace(/[()]/g, '')) * scale - SLACK))
  return `costOf(${written}, ${scale})`
}

/** A number as \`literal\` writes it. */
const NUMBER = /^(\d+(\.\d+)?|\(-\d+(\.\d+)?\))$/

/** The steps of a pool in 1. */
export function stepsOf(decimals: number): number {
  return 10 ** decimals
}

export function nameOf(spot: Spot, who: Who): string {
  const name = spot.who[who]
  if (name === undefined) throw new Error(`nobody is ${who} here`)
  return name
}

/** An entry of a column that nothing changes; by key, a word. */
export function entry(code: Code, column: Column, { kind, keys }: Field, at: string, key: string | undefined): string {
  const words = code.game.words.length
  const value =
    keys === undefined || key === undefined
      ? `${code.array(column)}[${at}]`
      : `${code.array(byWord(column, keys, words))}[${at} * ${words} + ${key}]`
  return kind === 'boolean' ? `(${value} !== 0)` : value
}

/** A column by key as one by word, so that a word finds its entry at once. */
function byWord(column: Column, keys: readonly number[], words: number): number[] {
  const entries = column.length / keys.length
  const wide = new Array<number>(entries * words).fill(0)
  for (let one = 0; one < entries; one++) {
    for (const [at, word] of keys.entries()) wide[one * words + word] = column[one * keys.length + at]!
  }
  return wide
}
