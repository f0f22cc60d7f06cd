/*
 * WebAssembly, written down as what it computes: `i32.add(index, 1)` is the code of an expression. What fights most
 * of its battles in a few lines of arithmetic can be written in it by hand, for what JavaScript lacks: products of 64 bits,
 * vectors, memory that is read without asking whether the index is within an array.
 *
 * Instructions: https://webassembly.github.io/spec/core/binary/instructions.html
 */

/** Code of a function: a number is a constant i32. */
export type Code = number | Instructions | Block | Jump | readonly Code[]

interface Instructions {
  readonly bytes: readonly number[]
}

/** Where a jump goes: the end of a block, or the beginning of a loop. */
export type Label = symbol

interface Block {
  readonly opcode: number
  readonly label: Label
  readonly body: Code
}

interface Jump {
  readonly opcode: number
  readonly to: Label
}

const TYPES = { i32: 0x7f, i64: 0x7e, f64: 0x7c, v128: 0x7b } as const
type Type = keyof typeof TYPES

const END = 0x0b
const NO_RESULT = 0x40

type Unary = (value: Code) => Code
type Binary = (left: Code, right: Code) => Code
type Load = (at: Code, offset?: number) => Code
type Store = (at: Code, value: Code, offset?: number) => Code

const instruction = (...bytes: readonly number[]): Instructions => ({ bytes })
const unary =
  (...opcode: number[]): Unary =>
  (value) => [value, instruction(...opcode)]
const binary =
  (...opcode: number[]): Binary =>
  (left, right) => [left, right, instruction(...opcode)]
/** Of words of 2^align bytes, `offset` bytes behind an address. */
const load =
  (align: number, ...opcode: number[]): Load =>
  (at, offset = 0) => [at, instruction(...opcode, align, ...unsigned(offset))]
const store =
  (align: number, ...opcode: number[]): Store =>
  (at, value, offset = 0) => [at, value, instruction(...opcode, align, ...unsigned(offset))]

export const i32 = {
  load: load(2, 0x28),
  store: store(2, 0x36),
  isZero: unary(0x45),
  equal: binary(0x46),
  notEqual: binary(0x47),
  less: binary(0x48),
  lessUnsigned: binary(0x49),
  most: binary(0x4c),
  least: binary(0x4e),
  leastUnsigned: binary(0x4f),
  add: binary(0x6a),
  subtract: binary(0x6b),
  restUnsigned: binary(0x70),
  and: binary(0x71),
  or: binary(0x72),
  xor: binary(0x73),
  shiftLeft: binary(0x74),
  shiftRightUnsigned: binary(0x76),
  rotateLeft: binary(0x77),
  /** The lower half. */
  ofI64: unary(0xa7),
  /** Without its fraction: within 32 bits. */
  ofF64: unary(0xaa),
}

export const i64 = {
  const: (value: number): Code => instruction(0x42, ...signed(value)),
  load: load(3, 0x29),
  store: store(3, 0x37),
  add: binary(0x7c),
  subtract: binary(0x7d),
  least: binary(0x59),
  shiftLeft: binary(0x86),
  multiply: binary(0x7e),
  shiftRightUnsigned: binary(0x88),
  ofUnsigned: unary(0xad),
}

export const f64 = {
  const: (value: number): Code => instruction(0x44, ...new Uint8Array(Float64Array.of(value).buffer)),
  load: load(3, 0x2b),
  store: store(3, 0x39),
  floor: unary(0x9c),
  add: binary(0xa0),
  multiply: binary(0xa2),
  ofI32: unary(0xb7),
}

/** Vectors of four i32. */
export const i32x4 = {
  const: (...lanes: readonly number[]): Code =>
    instruction(0xfd, 0x0c, ...lanes.flatMap((lane) => Array.from(new Uint8Array(Int32Array.of(lane).buffer)))),
  load: load(4, 0xfd, 0x00),
  store: store(4, 0xfd, 0x0b),
  /** The same in all lanes. */
  splat: unary(0xfd, 0x11),
  or: binary(0xfd, 0x50),
  xor: binary(0xfd, 0x51),
  shiftLeft: binary(0xfd, 0xab, 0x01),
  shiftRightUnsigned: binary(0xfd, 0xad, 0x01),
  add: binary(0xfd, 0xae, 0x01),
}

/** Code whose end its label stands for; see `jump`. */
export function block(body: (end: Label) => Code): Code {
  const label = Symbol()
  return { opcode: 0x02, label, body: body(label) }
}

/** Code whose beginning its label stands for; it is left where it comes to its end. */
export function loop(body: (again: Label) => Code): Code {
  const label = Symbol()
  return { opcode: 0x03, label, body: body(label) }
}

export function when(condition: Code, then: Code, otherwise?: Code): Code {
  const body = otherwise === undefined ? then : [then, instruction(0x05), otherwise]
  return [condition, { opcode: 0x04, label: Symbol(), body }]
}

export function jump(to: Label): Code {
  return { opcode: 0x0c, to }
}

export function jumpIf(condition: Code, to: Label): Code {
  return [condition, { opcode: 0x0d, to }]
}

/** Ends the function. */
export function result(value: Code): Code {
  return [value, instruction(0x0f)]
}

/** One of two values, both of which are computed. */
export function choose(condition: Code, value: Code, otherwise: Code): Code {
  return [value, otherwise, condition, instruction(0x1b)]
}

/** A variable of a function; as code, its value. */
export interface Local extends Instructions {
  set(value: Code): Code
}

/** Makes a variable of the function that is being written. */
export type MakeLocal = (type: Type) => Local

/** A function of a module. */
export interface Routine {
  /** The value of a call, or only its effects. */
  call(...values: readonly Code[]): Code
}

/** A module that imports its memory as `from.memory`, and exports those functions that have a name. */
export class Module {
  readonly #types: number[][] = []
  readonly #imports: number[][] = []
  readonly #codes: number[][] = []
  readonly #exports: number[][] = []

  /** A function of JavaScript that returns nothing, imported as `from[name]`: all of them come before those that are added. */
  import(name: string, parameters: readonly Type[]): Routine {
    const index = this.#imports.length
    this.#imports.push([...text('from'), ...text(name), 0, ...unsigned(this.#typeOf(parameters, []))])
    return callOf(index)
  }

  /**
   * @param write its code; `local` makes further variables, which start as 0
   */
  add(
    parameters: readonly Type[],
    results: readonly Type[],
    write: (local: MakeLocal, ...parameters: readonly Local[]) => Code,
    name?: string,
  ): Routine {
    const index = this.#imports.length + this.#codes.length
    const locals: Type[] = [...parameters]
    const local = (type: Type): Local => localAt(locals.push(type) - 1)
    const code = write(local, ...parameters.map((_, parameter) => localAt(parameter)))
    const bytes = vector(locals.slice(parameters.length).map((type) => [1, TYPES[type]]))
    addBytes(bytes, code, [])
    bytes.push(END)
    this.#typeOf(parameters, results)
    this.#codes.push([...unsigned(bytes.length), ...bytes])
    if (name !== undefined) this.#exports.push([...text(name), 0, index])
    return callOf(index)
  }

  /** Every function has a type of its own, with its index. */
  #typeOf(parameters: readonly Type[], results: readonly Type[]): number {
    const types = (of: readonly Type[]): number[] => vector(of.map((type) => [TYPES[type]]))
    return this.#types.push([0x60, ...types(parameters), ...types(results)]) - 1
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, this.#types),
      ...section(2, [[...text('from'), ...text('memory'), 2, 0, 0], ...this.#imports]),
      ...section(
        3,
        this.#codes.map((_, index) => unsigned(this.#imports.length + index)),
      ),
      ...section(7, this.#exports),
      ...section(10, this.#codes),
    ])
  }
}

function callOf(index: number): Routine {
  return { call: (...values) => [values, instruction(0x10, ...unsigned(index))] }
}

function localAt(index: number): Local {
  const place = unsigned(index)
  return { ...instruction(0x20, ...place), set: (value) => [value, instruction(0x21, ...place)] }
}

/**
 * Adds the bytes of code to others.
 *
 * @param around the labels of the blocks around it, the innermost first: a jump says how many of them it leaves.
 */
function addBytes(bytes: number[], code: Code, around: readonly Label[]): void {
  if (typeof code === 'number') bytes.push(0x41, ...signed(code))
  else if ('bytes' in code) bytes.push(...code.bytes)
  else if ('to' in code) bytes.push(code.opcode, ...unsigned(around.indexOf(code.to)))
  else if ('body' in code) {
    bytes.push(code.opcode, NO_RESULT)
    addBytes(bytes, code.body, [code.label, ...around])
    bytes.push(END)
  } else for (const part of code) addBytes(bytes, part, around)
}

function section(id: number, entries: readonly (readonly number[])[]): number[] {
  const bytes = vector(entries)
  return [id, ...unsigned(bytes.length), ...bytes]
}

function vector(entries: readonly (readonly number[])[]): number[] {
  return [...unsigned(entries.length), ...entries.flat()]
}

function text(name: string): number[] {
  return [...unsigned(name.length), ...Array.from(name, (character) => character.charCodeAt(0))]
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}
