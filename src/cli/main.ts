#!/usr/bin/env node
import { readVersion } from '../package/version.ts'
import { understand } from './command-line.ts'
import { findOwnCode } from './own-code.ts'
import { EXIT, type ExitCode, readableWidth, type Terminal, UserError } from './terminal.ts'
import { tuneForLongFights } from './v8.ts'

// The only file that touches the process: its arguments, signals, streams and exit code.

tuneForLongFights()

const stop = new AbortController()
const terminal: Terminal = {
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
  parting: '\nStopping after the battles in hand; Ctrl-C again stops at once.\n',
}
process.on('SIGINT', () => {
  if (stop.signal.aborted) process.exit(EXIT.interrupted)
  process.stderr.write(terminal.parting)
  stop.abort()
})

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader who has seen enough (`| head`) closes the pipe; that is no reason to complain.
  if (error.code === 'EPIPE') return
  // A full disk, say: the report may still find room elsewhere.
  process.stderr.write(`tiltyard: cannot write to standard output: ${error.message}\n`)
  process.once('exit', () => {
    process.exitCode = EXIT.badInput
  })
})
// Whatever is not heard there makes no result wrong.
process.stderr.on('error', () => {})

process.on('uncaughtException', (error) => {
  process.exitCode = explain(error)
  process.exit()
})

try {
  const work = understand(process.argv.slice(2), readableWidth(process.stdout))
  process.exitCode = await work(terminal)
} catch (error) {
  process.exitCode = explain(error)
}

/** Says what went wrong: to the user if it is theirs to mend, to us with all details if it is not. */
function explain(error: unknown): ExitCode {
  if (error instanceof UserError) {
    process.stderr.write(`tiltyard: ${error.message}\n`)
    return EXIT.badInput
  }
  const message = error instanceof Error ? error.message : String(error)
  const own = findOwnCode(error)
  if (own) {
    process.stderr.write(`tiltyard: ${message}\n\nThis comes from a ruleset of your own, ${own.place}:\n${own.stack}\n`)
    return EXIT.badInput
  }
  process.stderr.write(
    `tiltyard: ${message}\n\nThis is a bug in Tiltyard, not in what you wrote. Please report it with the command line, ` +
      `the scenario and these lines:\n\nTiltyard ${readVersion()}, Node ${process.version}, ${process.platform}\n`,
  )
  for (let cause = error; cause instanceof Error; cause = cause.cause) process.stderr.write(`${cause.stack}\n`)
  return EXIT.bug
}
