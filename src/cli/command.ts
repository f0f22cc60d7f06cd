import type { Argv, InferredOptionTypes, Options } from 'yargs'
import type { ExitCode, Terminal } from './terminal.ts'

/** A command of the command line: one file each, listed in command-line.ts. */
export interface Command<Flags extends Record<string, Options>> {
  readonly name: string
  readonly summary: string
  readonly flags: Flags
  /** True if it takes one FILE and no more. */
  readonly oneFile?: boolean
  /** Pairs of flags that exclude each other. */
  readonly conflicts?: readonly (readonly [string, string])[]
  /** Each with what it is for. */
  readonly examples: readonly (readonly [purpose: string, line: string])[]
  run(files: readonly string[], flags: InferredOptionTypes<Flags>, terminal: Terminal): Promise<ExitCode>
}

/** What a command line asks for, ready to be done. */
export type Work = (terminal: Terminal) => Promise<ExitCode>

/** A command whose flags' types have been checked against what it runs with. */
export interface KnownCommand {
  readonly name: string
  readonly flags: Readonly<Record<string, Options>>
  readonly oneFile: boolean
  /** Teaches yargs the command; `ask` is told the work if it is the one asked for, and throws. */
  addTo(parser: Argv, ask: (work: Work) => never): void
}

export function defineCommand<Flags extends Record<string, Options>>(command: Command<Flags>): KnownCommand {
  const { name, summary, flags, oneFile = false, conflicts = [], examples } = command
  const usage = `Usage: $0 ${name} ${oneFile ? 'FILE' : 'FILE...'} [flags]\n\n${summary}.`
  const epilogue = examples.map(([purpose, line]) => `  # ${purpose}\n  $0 ${line}`).join('\n\n')
  return {
    name,
    flags,
    oneFile,
    addTo(parser, ask) {
      parser.command(
        `${name} ${oneFile ? '<FILE>' : '<FILE..>'}`,
        summary,
        (yargs) => {
          const typed = yargs.usage(usage).options(flags).epilogue(`Examples:\n${epilogue}`)
          for (const [one, other] of conflicts) typed.conflicts(one, other)
          return typed
        },
        (args) => {
          const { FILE, ...values } = args as unknown as { FILE: string | string[] } & InferredOptionTypes<Flags>
          ask((terminal) => command.run([FILE].flat(), values as unknown as InferredOptionTypes<Flags>, terminal))
        },
      )
    },
  }
}
