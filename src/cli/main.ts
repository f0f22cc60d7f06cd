#!/usr/bin/env node
import { readVersion } from '../package/version.ts'
import { understand } from './command-line.ts'
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

// A reader who has seen enough (`| head`) closes the pipe; that is no reason to complain.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

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
  process.stderr.write(
    `tiltyard: ${message}\n\nThis is a bug in Tiltyard, not in what you wrote. Please report it with the command line, ` +
      `the scenario and these lines:\n\nTiltyard ${readVersion()}, Node ${process.version}, ${process.platform}\n`,
  )
  for (let cause = error; cause instanceof Error; cause = cause.cause) process.stderr.write(`${cause.stack}\n`)
  return EXIT.bug
}
