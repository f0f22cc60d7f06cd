/**
 * The first words of a stream of dice for many battles in a row: sfc32 (docs/statistics.md §1.2) in WebAssembly, which
 * has vectors where JavaScript has none. To start its streams is a good part of a short battle, and four battles start
 * theirs at once. `seeded-dice.ts` says the same in JavaScript, for words beyond these, and where there is no
 * WebAssembly.
 */

/** Outputs thrown away when a stream starts; avalanche is complete after 9 (docs/statistics.md §1.4). */
const DISCARDED = 15
/** Battles whose words are drawn at once; a multiple of `LANES * GROUPS`. */
const BATTLES = 32
/** Words of each: most combatants of a duel roll fewer dice. */
const WORDS = 13
/** What is drawn, in rows of one int32 a battle: the words, then the state that they leave behind (a, b, c). */
const ROWS = WORDS + 3

/** For `seeded-dice.ts` to take into constants of its closure, which V8 compiles into the code. */
export const AHEAD = { DISCARDED, BATTLES, WORDS, ROWS } as const

/** Battles in a vector. */
const LANES = 4
/** Vectors worked on alternately: each step of one waits for the step before, meanwhile the other's can run. */
const GROUPS = 2

type Draw = (a: number, b: number, c: number, battle: number) => void
let draw: Draw | undefined
let drawn: Int32Array | undefined
let isReady = false

/**
 * The rows of a stream that starts with a, b and c ^ battle, for `BATTLES` battles from that one on, until this is
 * called again. Undefined where WebAssembly is missing, forbidden, or without vectors.
 */
export function drawAhead(a: number, b: number, c: number, battle: number): Int32Array | undefined {
  if (!isReady) instantiate()
  draw?.(a, b, c, battle)
  return drawn
}

/** Done once a thread, all of whose dice share it: every WebAssembly memory reserves gigabytes of address space. */
function instantiate(): void {
  isReady = true
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(assemble())))
    const { memory } = exports as { memory: WebAssembly.Memory }
    draw = exports.draw as Draw
    drawn = new Int32Array(memory.buffer, 0, ROWS * BATTLES)
  } catch {
    // No WebAssembly: `drawAhead` returns undefined, and dice draw all words one by one.
  }
}

// Instructions: https://webassembly.github.io/spec/core/binary/instructions.html
const I32_ADD = [0x6a]
const I32_NOT_EQUAL = [0x47]
const AGAIN_IF = [0x0d, 0]
const LOOP = [0x03, 0x40]
const END = [0x0b]
const SPLAT = [0xfd, 0x11]
const XOR = [0xfd, 0x51]
const OR = [0xfd, 0x50]
const SHIFT_LEFT = [0xfd, 0xab, 0x01]
const SHIFT_RIGHT = [0xfd, 0xad, 0x01]
const ADD = [0xfd, 0xae, 0x01]
const I32 = 0x7f
const V128 = 0x7b

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const int = (value: number): number[] => [0x41, ...signed(value)]
const vector = (...lanes: number[]): number[] => [0xfd, 0x0c, ...lanes.flatMap((lane) => [lane, 0, 0, 0])]
const store = (offset: number): number[] => [0xfd, 0x0b, 4, ...unsigned(offset)]

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >> 7)]
}

function signed(value: number): number[] {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >> 7)]
}

const sized = (bytes: readonly number[]): number[] => [...unsigned(bytes.length), ...bytes]
const section = (id: number, entry: readonly number[]): number[] => [id, ...sized([1, ...entry])]
const name = (text: string): number[] => sized(Array.from(text, (character) => character.charCodeAt(0)))

/** A module that exports a memory, and the function `draw`, which fills the beginning of it. */
function assemble(): number[] {
  const memory = [...name('memory'), 2, 0]
  const draw = [...name('draw'), 0, 0]
  return [
    ...[0, ...name('asm').slice(1), 1, 0, 0, 0],
    ...section(1, [0x60, ...sized([I32, I32, I32, I32]), 0]),
    ...section(3, [0]),
    ...section(5, [0, 1]),
    ...[7, ...sized([2, ...memory, ...draw])],
    ...section(10, sized(drawCode())),
  ]
}

function drawCode(): number[] {
  const [A0, B0, C0, BATTLE, AT, ONE, D, ...others] = Array.from({ length: 7 + 4 * GROUPS }, (_, local) => local)
  const groups = Array.from({ length: GROUPS }, (_, group) => others.slice(4 * group, 4 * group + 4))
  const inEach = (write: (locals: readonly number[], group: number) => number[][]): number[] =>
    groups.flatMap((locals, group) => write(locals, group).flat())
  const keep = (part: number, row: number): number[] =>
    inEach((locals, group) => [get(AT), get(locals[part]), store(4 * (BATTLES * row + LANES * group))])

  const start = inEach(([A, B, C], group) => [
    ...[get(A0), SPLAT, set(A), get(B0), SPLAT, set(B)],
    ...[get(BATTLE), SPLAT, vector(...[0, 1, 2, 3].map((lane) => LANES * group + lane)), ADD],
    ...[get(C0), SPLAT, XOR, set(C)],
  ])
  const next = [
    ...inEach(([A, B, , OUT]) => [get(A), get(B), ADD, get(D), ADD, set(OUT)]),
    ...inEach(([A, B]) => [get(B), get(B), int(9), SHIFT_RIGHT, XOR, set(A)]),
    ...inEach(([, B, C]) => [get(C), get(C), int(3), SHIFT_LEFT, ADD, set(B)]),
    ...inEach(([, , C, OUT]) => [
      ...[get(C), int(21), SHIFT_LEFT, get(C), int(11), SHIFT_RIGHT, OR],
      ...[get(OUT), ADD, set(C)],
    ]),
    ...[get(D), get(ONE), ADD, set(D)].flat(),
  ]
  const [a, b, c, out] = [0, 1, 2, 3]
  const locals = [2, 1, I32, 2 + 4 * GROUPS, V128]
  return [
    ...locals,
    ...LOOP,
    ...[vector(1, 1, 1, 1), set(ONE), get(ONE), set(D)].flat(),
    ...start,
    ...Array.from({ length: DISCARDED }, () => next).flat(),
    ...Array.from({ length: WORDS }, (_, word) => [...next, ...keep(out, word)]).flat(),
    ...[...keep(a, WORDS), ...keep(b, WORDS + 1), ...keep(c, WORDS + 2)],
    ...[get(BATTLE), int(LANES * GROUPS), I32_ADD, set(BATTLE)].flat(),
    ...[get(AT), int(4 * LANES * GROUPS), I32_ADD, set(AT)].flat(),
    ...[get(AT), int(4 * BATTLES), I32_NOT_EQUAL, AGAIN_IF].flat(),
    ...END,
    ...END,
  ]
}
