import { hasStep, type Shape } from '../columns.ts'
import type { Data } from '../data.ts'
import type { EventName, Game, Given, Handler, Who } from '../ir.ts'
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
  /** Whose dice they are, and by which purpose. */
  readonly roller: string
  readonly purpose: number
}

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
  readonly arrays: Float64Array[] = []
  /** Strikes that could be drawn from tables, by their keys (strikes.ts). */
  readonly strikesMet = new Map<string, KnownStrike>()
  /** Writes the function of a key under a name. */
  provide: (key: string, name: string) => string = (key) => {
    throw new Error(`nobody writes "${key}"`)
  }
  readonly #arrayNames = new Map<string, string>()
  readonly #routines = new Map<string, string>()
  readonly #sources: string[] = []
  readonly #globals = new Set<string>()
  #next = 0

  constructor(
    data: Data,
    shape: Shape,
    specialiser: Specialiser,
    { tells, quiet }: { tells: boolean; quiet: boolean },
  ) {
    this.data = data
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

  /** A number that no other name has. */
  unique(): number {
    return this.#next++
  }

  /** The name of a function, which `make` writes with that name if nobody has asked for it yet. */
  routine(key: string, make: (name: string) => string): string {
    const known = this.#routines.get(key)
    if (known !== undefined) return known
    const name = `f${this.#next++}`
    this.#routines.set(key, name)
    const source = make(name)
    this.#sources.push(source)
    return name
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
    const name = `A${this.arrays.length}`
    this.arrays.push(Float64Array.from(numbers))
    this.#arrayNames.set(key, name)
    return name
  }

  /** A variable of all functions. */
  global(name: string): string {
    this.#globals.add(name)
    return name
  }

  /** Whether anything answers an event. */
  hears(event: EventName, of: readonly Handler[] = []): boolean {
    if (this.quiet) return false
    const { game } = this
    const all = [...game.on, ...game.effects.flatMap(({ on }) => on), ...game.pools.flatMap(({ on }) => on), ...of]
    return (
      all.some((handler) => handler.event === event) ||
      game.reactions.some(({ answers }) => answers.some((answer) => answer.event === event))
    )
  }

  /** All functions, with the arrays and variables before them. */
  source(): string {
    const arrays = this.arrays.map((_, at) => `const A${at} = arrays[${at}]`)
    const globals = [...this.#globals].map((name) => `let ${name} = 0`)
    return [...arrays, ...globals, ...this.#sources].join('\n')
  }

  everybody(): readonly number[] {
    return Array.from({ length: this.data.combatants }, (_, one) => one)
  }
}

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

/** The steps of a pool in 1. */
export function stepsOf(decimals: number): number {
  return 10 ** decimals
}
