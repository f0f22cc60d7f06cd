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
}
