import type { Argv, InferredOptionTypes, Options } from 'yargs'
import type { ExitCode, Terminal } from './terminal.ts'

/** A command of the command line: one file each, listed in command-line.ts. */
export interface Command<Flags extends Record<string, Options> = Record<string, Options>> {
  readonly name: string
  readonly summary: string
  readonly flags: Flags
  /** Pairs of flags that exclude each other. */
  readonly conflicts?: readonly (readonly [string, string])[]
  /** Each with what it is for. */
  readonly examples: readonly (readonly [purpose: string, line: string])[]
  run(files: readonly string[], flags: InferredOptionTypes<Flags>, terminal: Terminal): Promise<ExitCode>
}

/** Teaches yargs a command; `finish` is given what the command exits with. */
export type AddCommand = (parser: Argv, terminal: Terminal, finish: (code: ExitCode) => void) => Argv

/** A command with its flags' types checked against what it runs with. */
export function defineCommand<Flags extends Record<string, Options>>(
  command: Command<Flags>,
): Pick<Command, 'name' | 'flags'> & { readonly addTo: AddCommand } {
  const { name, summary, flags, conflicts = [], examples } = command
  const usage = `Usage: $0 ${name} FILE... [flags]\n\n${summary}.`
  const epilogue = examples.map(([purpose, line]) => `  # ${purpose}\n  $0 ${line}`).join('\n\n')
  return {
    name,
    flags,
    addTo: (parser, terminal, finish) =>
      parser.command(
        `${name} <FILE..>`,
        summary,
        (yargs) => {
          const typed = yargs.usage(usage).options(flags).epilogue(`Examples:\n${epilogue}`)
          for (const [one, other] of conflicts) typed.conflicts(one, other)
          return typed
        },
        async (args) => {
          const { FILE, ...values } = args as unknown as { FILE: string[] } & InferredOptionTypes<Flags>
          finish(await command.run(FILE, values as unknown as InferredOptionTypes<Flags>, terminal))
        },
      ),
  }
}
