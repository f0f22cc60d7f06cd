/** One thing that is wrong with what the user wrote, and where. Problems are collected, never thrown one by one. */
export interface Problem {
  /** `error` keeps the scenario from being fought; `warning` does not. */
  readonly severity: 'error' | 'warning'
  /** What is wrong, the value, and what was expected: `unknown weapon "sowrd"`. No full stop, no place. */
  readonly message: string
  /** The nearest known name or another certain way out: `did you mean "sword"?`. */
  readonly hint?: string
  /** Where it stands; left out for problems that stand nowhere (a file that cannot be read). */
  readonly place?: Place
}

/** An error, with a hint and a place where there are any. */
export function refusal(message: string, hint?: string, place?: Place): Problem {
  return { severity: 'error', message, ...(hint !== undefined && { hint }), ...(place && { place }) }
}

/** More problems than these are only counted: nobody reads them, and looking for hints takes time. */
export const MAX_PROBLEMS = 200

/** A range of text in a file the user wrote, or in a `--set` of the command line. */
export interface Place {
  readonly source: SourceText
  /** Offsets into `source.text`; `end` is past the last character and may equal `start`. */
  readonly start: number
  readonly end: number
  /**
   * Of a scenario that was given as data: the path of the value, `combatants.knight.weapons.1`. The source is then the JSON that
   * was read in its place.
   */
  readonly path?: string
}

/** A text the user wrote, kept whole so that problems can show the line and reports the scenario. */
export interface SourceText {
  /** As the user would name it: the path given or the import's path relative to the working directory, or `--set`. */
  readonly name: string
  readonly text: string
}

/** All of a text. */
export function wholeOf(source: SourceText): Place {
  return { source, start: 0, end: source.text.length }
}

/** By file, in the order of the sources or else of the problems, then by place. */
export function inOrder(
  problems: readonly Problem[],
  sources: readonly SourceText[] = [...new Set(problems.flatMap(({ place }) => place?.source ?? []))],
): Problem[] {
  const fileOf = ({ place }: Problem) => (place ? sources.indexOf(place.source) : -1)
  const startOf = ({ place }: Problem) => place?.start ?? 0
  return problems.toSorted((a, b) => fileOf(a) - fileOf(b) || startOf(a) - startOf(b))
}

/** Each problem once, though a file is read again and again with other values: what is wrong with it stays the same. */
export function withoutRepeats(problems: readonly Problem[]): Problem[] {
  const first = new Map<string, Problem>()
  for (const problem of problems) {
    const { severity, message, place } = problem
    const key = JSON.stringify([severity, message, place?.source.name, place?.start])
    if (!first.has(key)) first.set(key, problem)
  }
  return [...first.values()]
}
