import { defineCommand, type KnownCommand } from './command.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

const SHELLS = ['bash', 'zsh'] as const

/** Words that flags take, where there are few. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  format: ['html', 'json', 'csv', 'charts', 'all'],
  'on-inconclusive': ['exit3', 'fail', 'pass'],
  update: ['none', 'new', 'all'],
  pick: ['typical', 'closest', 'longest', 'upset', 'lucky', 'unlucky', 'draw', 'stalemate'],
  precise: ['certificate', 'matchups'],
}

/** The command that prints what a shell needs to complete all commands, itself included. */
export function completionOf(commands: readonly KnownCommand[]): KnownCommand {
  const completion: KnownCommand = defineCommand({
    name: 'completion',
    summary: 'Print what a shell needs to complete command lines: bash or zsh',
    flags: {},
    operand: '[SHELL]',
    examples: [
      ['in ~/.bashrc', 'completion bash >> ~/.bashrc'],
      ['in ~/.zshrc', 'completion zsh >> ~/.zshrc'],
    ],
    run: async ([shell], _, terminal) => print(shell, [...commands, completion], terminal),
  })
  return completion
}

async function print(
  shell = (process.env.SHELL ?? '').split('/').at(-1) || 'bash',
  commands: readonly KnownCommand[],
  { out }: Terminal,
): Promise<ExitCode> {
  const known = SHELLS.find((each) => each === shell)
  if (!known) throw new UserError(`the shell is "${shell}", expected ${SHELLS.join(' or ')}`)
  out.write(known === 'bash' ? forBash(commands) : forZsh(commands))
  return EXIT.fine
}

/** Flags that every command has. */
const COMMON = ['help', 'help-all', 'version']

/** The script asks nothing of `tiltyard`, so that completing takes no time; files are left to the shell. */
function forBash(commands: readonly KnownCommand[]): string {
  const cases = commands.map(({ name, flags }) => `    ${name}) flags='${flagsOf(flags).join(' ')}' ;;`)
  const words = Object.entries(WORDS).map(
    ([flag, each]) => `    --${flag}) COMPREPLY=($(compgen -W '${each.join(' ')}' -- "$word")); return ;;`,
  )
  const names = commands.map(({ name }) => name).join(' ')
  return `# tiltyard completion bash
_tiltyard() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} flags=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names} help --help --version' -- "$word"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ] && [ "$before" = help ]; then
    COMPREPLY=($(compgen -W '${names}' -- "$word"))
    return
  fi
  case $before in
${words.join('\n')}
  esac
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word")); fi
}
complete -o default -F _tiltyard tiltyard
`
}

/** zsh shows what commands and flags mean, too. */
function forZsh(commands: readonly KnownCommand[]): string {
  const described = (name: string, text: string) => quote(`${name.replaceAll(':', '\\:')}:${text}`)
  const names = commands.map(({ name, summary }) => `    ${described(name, summary)}`)
  const cases = commands.map(({ name, flags }) => {
    const each = shownFlags(flags).map((flag) => described(`--${flag}`, flags[flag].describe ?? ''))
    const common = COMMON.map((flag) => quote(`--${flag}`))
    return `    ${name}) flags=(${[...each, ...common].join(' ')}) ;;`
  })
  const words = Object.entries(WORDS).map(([flag, each]) => `    --${flag}) compadd -- ${each.join(' ')}; return ;;`)
  return `# tiltyard completion zsh
_tiltyard() {
  local -a commands flags
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )) || [[ CURRENT -eq 3 && $words[2] == help ]]; then
    _describe 'command' commands
    return
  fi
  case $words[CURRENT-1] in
${words.join('\n')}
  esac
  case $words[2] in
${cases.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then _describe 'flag' flags; else _files; fi
}
compdef _tiltyard tiltyard
`
}

function flagsOf(flags: KnownCommand['flags']): string[] {
  return [...shownFlags(flags), ...COMMON].map((flag) => `--${flag}`)
}

/** Without those that are only known so that they can be refused with a reason. */
function shownFlags(flags: KnownCommand['flags']): string[] {
  return Object.keys(flags).filter((flag) => !flags[flag].hidden)
}

/** One word of a shell, whatever it says. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
