import { setFlagsFromString } from 'node:v8'

// How V8 compiles. The flags are those of the whole process and of all its threads: processes of our own set them (the command
// line, the benches); the library never does by itself, for the process is not its own. Nothing may be set back: V8 compiles in
// other threads, and one that had begun to inline a function ends the process if that has become too large for it.

/**
 * Has V8 compile for long fights, for the whole process and all its threads, worker threads that are started later included:
 * to be called once, before anything is fought, by a program that does little else. Skirmishes then take a sixth to a fifth
 * less time (docs/speed.md, "Without our flags"); other code of the process is compiled for longer. Changes no result.
 *
 * It lets the compiler inline more of a fight into one function. A battle's rules are many small functions that call each
 * other billions of times; with the usual limits a call remains wherever the budget happens to end.
 */
export function tuneForLongFights(): void {
  setFlagsFromString('--max-inlined-bytecode-size=1000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000')
  // Also calls on seldom ways, of which rules have many: past a call nothing that was known of memory is known any more.
  setFlagsFromString('--min-inlining-frequency=0')
  // No jump tables: what a battle does next is foreseen by the processor branch by branch, in the order in which we list
  // the cases, but not where one jump leads to all of them.
  setFlagsFromString('--switch-table-min-cases=1000')
  // A function runs for longer before it is compiled to the last: twice as long in Node 20. What fights runs for as long within
  // milliseconds; but of all else that a study does, to read, plan and count its sides, half is over before.
  setFlagsFromString('--interrupt-budget=270336')
}

/** For many scenarios that are fought for a moment each: has everything compiled at once, simply and quickly. */
export function tuneForShortFights(): void {
  setFlagsFromString('--always-sparkplug')
}
