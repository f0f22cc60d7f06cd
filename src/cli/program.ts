import { tuneForLongFights } from '../fight/v8.ts'
import { execute, explain } from './execute.ts'
import { EXIT, type Terminal } from './terminal.ts'

// The only file that touches the process: its arguments, signals, streams and exit code.

const stop = new AbortController()
const terminal: Terminal = {
  out: process.stdout,
  err: process.stderr,
  input: () => process.stdin,
  signal: stop.signal,
  interrupt: () => stop.abort(),
  parting: '\nStopping after the battles in hand; Ctrl-C again stops at once.\n',
  prepareForLongFights: tuneForLongFights,
}
process.on('SIGINT', () => {
  if (stop.signal.aborted) process.exit(EXIT.interrupted)
  process.stderr.write(terminal.parting)
  stop.abort()
})
// As `kill`, `docker stop` and Kubernetes end it. It may come twice, from a group and from whoever started this process.
process.on('SIGTERM', () => {
  if (!stop.signal.aborted) process.stderr.write(terminal.parting)
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
  process.exitCode = explain(error, process.stderr)
  process.exit()
})

process.exitCode = await execute(process.argv.slice(2), terminal)
