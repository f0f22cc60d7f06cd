import { defineCommand, type KnownCommand } from './command.ts'
import { forBash, forFish, forPowerShell, forZsh } from './completion-scripts.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

/** The scripts by the shells that they are for. */
const SHELLS = { bash: forBash, zsh: forZsh, fish: forFish, powershell: forPowerShell } as const

/** The command that prints what a shell needs to complete all commands, itself included. */
export function completionOf(commands: readonly KnownCommand[]): KnownCommand {
  const completion: KnownCommand = defineCommand({
    name: 'completion',
    summary: 'Print what a shell needs to complete command lines: bash, zsh, fish or powershell',
    flags: {},
    operand: '[SHELL]',
    examples: [
      ['in ~/.bashrc', 'completion bash >> ~/.bashrc'],
      ['in ~/.zshrc', 'completion zsh >> ~/.zshrc'],
      ['for fish', 'completion fish > ~/.config/fish/completions/tiltyard.fish'],
      ['for PowerShell', 'completion powershell >> $PROFILE'],
    ],
    run: async ([shell], _, terminal) => print(shell, [...commands, completion], terminal),
  })
  return completion
}

async function print(shell = shellInUse(), commands: readonly KnownCommand[], { out }: Terminal): Promise<ExitCode> {
  const name = shell === 'pwsh' ? 'powershell' : shell
  const names = Object.keys(SHELLS) as (keyof typeof SHELLS)[]
  const known = names.find((each) => each === name)
  if (!known) {
    const expected = `expected ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
    throw new UserError(`the shell is "${shell}", ${expected}`)
  }
  out.write(SHELLS[known](commands))
  return EXIT.fine
}

function shellInUse(): string {
  const { SHELL } = process.env
  return SHELL?.split('/').at(-1) || (process.platform === 'win32' ? 'powershell' : 'bash')
}
