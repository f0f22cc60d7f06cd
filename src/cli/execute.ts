import { isBeyondLimits } from '../battle/beyond-limits.ts'
import { isBeyondCounting } from '../fight/beyond-counting.ts'
import { BrokenBattle } from '../fight/broken-battle.ts'
import { findOwnCode } from '../package/own-code.ts'
import { readVersion } from '../package/version.ts'
import { visible, visibleLines } from '../source/escape.ts'
import type { Merging } from './command.ts'
import { understand } from './command-line.ts'
import { EXIT, type ExitCode, readableWidth, type Stream, type Terminal, UserError } from './terminal.ts'

/**
 * Does what a command line asks for, and says on standard error what went wrong: all that `tiltyard` does, but for the
 * process around it. Whoever has a terminal can call it, so that most tests need no process for a command.
 *
 * @param args what stands after `tiltyard`.
 * @param merging where the battles come from, if others have fought them.
 */
export async function execute(args: readonly string[], terminal: Terminal, merging?: Merging): Promise<ExitCode> {
  try {
    const work = understand(args, readableWidth(terminal.out))
    const instead = (words: readonly string[], merging: Merging) => execute(words, terminal, merging)
    const code = await work(terminal, { words: args, merging, instead })
    return code === EXIT.interrupted && terminal.isGivenUp ? EXIT.badInput : code
  } catch (error) {
    return explain(error, terminal.err)
  }
}

/** Says what went wrong: to the user if it is theirs to correct, to us with all details if it is not. */
export function explain(error: unknown, err: Stream): ExitCode {
  if (error instanceof UserError || asksTooMuch(error)) {
    err.write(`tiltyard: ${error.message}\n`)
    return EXIT.badInput
  }
  const message = visibleLines(error instanceof Error ? error.message : String(error))
  const own = findOwnCode(error)
  if (own) {
    err.write(
      `tiltyard: ${message}\n\nThis comes from a ruleset of your own, ${visible(own.place)}:\n${visibleLines(own.stack)}\n`,
    )
    return EXIT.badInput
  }
  err.write(
    `tiltyard: ${message}\n\nThis is a bug in Tiltyard, not in what you wrote. Please report it with the command line, ` +
      `the scenario and these lines:\n\nTiltyard ${readVersion()}, Node ${process.version}, ${process.platform}\n`,
  )
  for (let cause = error; cause instanceof Error; cause = cause.cause) err.write(`${visibleLines(cause.stack ?? '')}\n`)
  return EXIT.bug
}

/** Whether a scenario asks for more than can be fought: no bug. */
function asksTooMuch(error: unknown): error is Error {
  if (error instanceof BrokenBattle) return error.beyondLimits
  return isBeyondCounting(error) || isBeyondLimits(error)
}
