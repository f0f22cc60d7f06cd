import { setFlagsFromString } from 'node:v8'

/**
 * Lets the compiler inline more of a fight into one function. A battle's rules are many small functions that call each
 * other billions of times; with the usual limits a call remains wherever the budget happens to end.
 *
 * For processes of our own only (the command line, the benches), and before anything is fought: the flags are those of
 * the whole process.
 */
export function tuneEngine(): void {
  setFlagsFromString('--max-inlined-bytecode-size=1000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000')
  // Also calls on seldom ways, of which rules have many: past a call nothing that was known of memory is known any more.
  setFlagsFromString('--min-inlining-frequency=0')
}

/**
 * The opposite, for many scenarios that are fought for a moment each: their fights are over before such compiling would
 * pay. Undoes `tuneEngine` (460, 920 and 0.15 are V8's own limits), and has everything compiled at once, simply and quickly.
 */
export function tuneForShortFights(): void {
  setFlagsFromString('--max-inlined-bytecode-size=460')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=920')
  setFlagsFromString('--min-inlining-frequency=0.15')
  setFlagsFromString('--always-sparkplug')
}
