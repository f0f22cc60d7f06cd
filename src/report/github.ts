import { forGitHub, forGitHubProperty } from '../source/escape.ts'

/** GitHub shows ten errors and ten warnings of a step and drops the rest without a word: the tenth says how many. */
const MOST = 9

export type Level = 'error' | 'warning'

/** What an annotation is of. */
export interface Annotated {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly title?: string
}

/** A workflow command that annotates a line of a file, as GitHub's runner reads it. */
export function annotation(level: Level, { file, line, column, title }: Annotated, message: string): string {
  const properties = Object.entries({ file, line, col: column, title })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${forGitHubProperty(String(value))}`)
  const where = properties.length > 0 ? ` ${properties.join(',')}` : ''
  return `::${level}${where}::${forGitHub(message)}`
}

/** As many as are shown; the last says how many more there are of what. */
export function atMost(commands: readonly string[], level: Level, what: string): string[] {
  if (commands.length <= MOST) return [...commands]
  return [...commands.slice(0, MOST), annotation(level, {}, `and ${commands.length - MOST} more ${what}`)]
}
