import { type Code, i32, i32x4, jumpIf, type Local, loop, Module, type Routine } from './webassembly.ts'

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

/** For others to take into constants of their closures, which V8 compiles into the code. */
export const AHEAD = { DISCARDED, BATTLES, WORDS, ROWS } as const

/** Where a row begins, in bytes. */
export function rowAt(row: number): number {
  return 4 * BATTLES * row
}

/** Battles in a vector. */
const LANES = 4
/** Vectors worked on alternately: each step of one waits for the step before, meanwhile the other's can run. */
const GROUPS = 2

type Draw = (at: number, a: number, b: number, c: number, battle: number) => void
let draw: Draw | undefined
let drawn: Int32Array | undefined
let isReady = false

/**
 * The rows of a stream that starts with a, b and c ^ battle, for `BATTLES` battles from that one on, until this is
 * called again. Undefined where WebAssembly is missing, forbidden, or without vectors.
 */
export function drawAhead(a: number, b: number, c: number, battle: number): Int32Array | undefined {
  if (!isReady) instantiate()
  draw?.(0, a, b, c, battle)
  return drawn
}

/** Done once a thread, all of whose dice share it: every WebAssembly memory reserves gigabytes of address space. */
function instantiate(): void {
  isReady = true
  try {
    const module = new Module()
    addDrawing(module, 'draw')
    const memory = new WebAssembly.Memory({ initial: 1 })
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.toBytes()), { from: { memory } })
    draw = exports.draw as Draw
    drawn = new Int32Array(memory.buffer, 0, ROWS * BATTLES)
  } catch {
    // No WebAssembly: `drawAhead` returns undefined, and dice draw all words one by one.
  }
}

/** Adds the function that draws the rows to an address (a multiple of 16), of a stream that starts with a, b and c ^ battle. */
export function addDrawing(module: Module, name?: string): Routine {
  return module.add(
    ['i32', 'i32', 'i32', 'i32', 'i32'],
    [],
    (local, at, a, b, c, battle) => {
      const [end, left, row] = [local('i32'), local('i32'), local('i32')]
      const [one, count] = [local('v128'), local('v128')]
      const groups = Array.from({ length: GROUPS }, () => [local('v128'), local('v128'), local('v128'), local('v128')])
      const inEach = (write: (locals: readonly Local[], group: number) => Code): Code => groups.map(write)
      const keep = (part: number, rows: number): Code =>
        inEach((locals, group) => i32x4.store(row, locals[part], rowAt(rows) + 4 * LANES * group))
      const repeat = (times: number, body: Code): Code => [
        left.set(times),
        loop((again) => [body, left.set(i32.subtract(left, 1)), jumpIf(left, again)]),
      ]
      const next: Code = [
        inEach(([a, b, , out]) => out.set(i32x4.add(i32x4.add(a, b), count))),
        inEach(([a, b]) => a.set(i32x4.xor(b, i32x4.shiftRightUnsigned(b, 9)))),
        inEach(([, b, c]) => b.set(i32x4.add(c, i32x4.shiftLeft(c, 3)))),
        inEach(([, , c, out]) =>
          c.set(i32x4.add(i32x4.or(i32x4.shiftLeft(c, 21), i32x4.shiftRightUnsigned(c, 11)), out)),
        ),
        count.set(i32x4.add(count, one)),
      ]
      const battles = (group: number): Code => i32x4.const(...[0, 1, 2, 3].map((lane) => LANES * group + lane))
      return [
        end.set(i32.add(at, rowAt(1))),
        one.set(i32x4.const(1, 1, 1, 1)),
        loop((again) => [
          count.set(one),
          inEach(([ownA, ownB, ownC], group) => [
            ownA.set(i32x4.splat(a)),
            ownB.set(i32x4.splat(b)),
            ownC.set(i32x4.xor(i32x4.splat(c), i32x4.add(i32x4.splat(battle), battles(group)))),
          ]),
          repeat(DISCARDED, next),
          row.set(at),
          repeat(WORDS, [next, keep(3, 0), row.set(i32.add(row, rowAt(1)))]),
          [0, 1, 2].map((part) => keep(part, part)),
          battle.set(i32.add(battle, LANES * GROUPS)),
          at.set(i32.add(at, 4 * LANES * GROUPS)),
          jumpIf(i32.notEqual(at, end), again),
        ]),
      ]
    },
    name,
  )
}

/** The next word of the stream in that state, with the count that its generator has come to. */
export function nextWord(a: Local, b: Local, c: Local, count: Local, word: Local): Code {
  return [
    word.set(i32.add(i32.add(a, b), count)),
    a.set(i32.xor(b, i32.shiftRightUnsigned(b, 9))),
    b.set(i32.add(c, i32.shiftLeft(c, 3))),
    c.set(i32.add(i32.rotateLeft(c, 21), word)),
  ]
}
