import { FORMATS } from '../report/formats.ts'
import type { KnownCommand } from './command.ts'

/** Words that flags take, where there are few. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  format: [...FORMATS, 'all'],
  'on-inconclusive': ['exit3', 'fail', 'pass'],
  update: ['none', 'new', 'all'],
  pick: ['typical', 'closest', 'longest', 'upset', 'lucky', 'unlucky', 'draw', 'stalemate'],
  precise: ['certificate', 'matchups'],
}

/** Flags that every command has. */
const COMMON = ['help', 'help-all', 'version']

/** The script asks nothing of `tiltyard`, so that completing takes no time; files are left to the shell. */
export function forBash(commands: readonly KnownCommand[]): string {
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
export function forZsh(commands: readonly KnownCommand[]): string {
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

/** fish shows what commands and flags mean, too. */
export function forFish(commands: readonly KnownCommand[]): string {
  const word = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const add = (when: string, ...rest: readonly string[]) => `complete -c tiltyard -n ${word(when)} ${rest.join(' ')}`
  const names = commands.map(({ name, summary }) => add('__fish_use_subcommand', '-f', '-a', name, '-d', word(summary)))
  const flags = commands.flatMap(({ name, flags }) => {
    const seen = `__fish_seen_subcommand_from ${name}`
    const own = shownFlags(flags).map((flag) => {
      const words = WORDS[flag]
      const isBare = flags[flag].type === 'boolean'
      const takes = words ? ['-x', '-a', word(words.join(' '))] : isBare ? [] : ['-r']
      return add(seen, '-l', flag, ...takes, '-d', word(flags[flag].describe ?? ''))
    })
    return [...own, ...COMMON.map((flag) => add(seen, '-l', flag))]
  })
  const help = add('__fish_seen_subcommand_from help', '-f', '-a', word(commands.map(({ name }) => name).join(' ')))
  const first = ['help', 'version'].map((flag) => add('__fish_use_subcommand', '-l', flag))
  return `# tiltyard completion fish
${[...names, add('__fish_use_subcommand', '-f', '-a', 'help'), ...first, help, ...flags].join('\n')}
`
}

/** PowerShell shows what commands and flags mean, too; what is completed to nothing it takes for a file. */
export function forPowerShell(commands: readonly KnownCommand[]): string {
  const text = (words: string) => `'${words.replaceAll("'", "''")}'`
  const table = (entries: readonly (readonly [name: string, about: string])[]) =>
    `[ordered]@{ ${entries.map(([name, about]) => `${text(name)} = ${text(about)}`).join('; ')} }`
  const flags = commands.map(({ name, flags }) => {
    const own = shownFlags(flags).map((flag) => [`--${flag}`, flags[flag].describe ?? ''] as const)
    return `    ${text(name)} = ${table([...own, ...COMMON.map((flag) => [`--${flag}`, ''] as const)])}`
  })
  const words = Object.entries(WORDS).map(
    ([flag, each]) => `    ${text(`--${flag}`)} = ${table(each.map((word) => [word, ''] as const))}`,
  )
  const names = commands.map(({ name, summary }) => [name, summary] as const)
  return `# tiltyard completion powershell
Register-ArgumentCompleter -Native -CommandName tiltyard -ScriptBlock {
  param($word, $ast, $cursor)
  $commands = ${table([...names, ['help', ''], ['--help', ''], ['--version', '']])}
  $flags = @{
${flags.join('\n')}
  }
  $words = @{
${words.join('\n')}
  }
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" })
  $last = $before[-1]
  if ($before.Count -le 1 -or ($before.Count -eq 2 -and $last -eq 'help')) { $known = $commands }
  elseif ($words.ContainsKey($last)) { $known = $words[$last] }
  elseif ($word -like '-*' -and $flags.ContainsKey($before[1])) { $known = $flags[$before[1]] }
  else { return }
  foreach ($name in $known.Keys) {
    if ($name -notlike "$word*") { continue }
    $about = if ($known[$name]) { $known[$name] } else { $name }
    [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $about)
  }
}
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
