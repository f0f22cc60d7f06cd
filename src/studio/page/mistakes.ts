import { pathOf } from '../../scenario/data.ts'
import { readYaml } from '../../scenario/yaml.ts'
import { excerpt, positionOf } from '../../source/excerpt.ts'
import { follow } from '../../source/located.ts'
import type { Problem } from '../../source/problem.ts'
import type { Changes } from '../opening.ts'
import type { RulesText } from '../rules-texts.ts'
import type { Mistake } from './mistake.ts'

/** Problems of what was changed stand by the path of what is wrong in it, all others by none. */
export function problemsByPath(
  problems: readonly Problem[],
  changes: Changes,
  texts: readonly RulesText[] = [],
): Map<string, Mistake[]> {
  const found = new Map<string, Mistake[]>()
  for (const problem of problems) {
    if (problem.severity !== 'error') continue
    const { path, ...mistake } = mistakeInText(problem, changes, texts) ?? mistakeOf(problem, changes)
    found.set(path, [...(found.get(path) ?? []), mistake])
  }
  return found
}

/** Which of some paths a path is, or lies within; the longest of them. */
export function ownerOf(path: string, owners: Iterable<string>): string | undefined {
  return [...owners]
    .filter((each) => path === each || path.startsWith(`${each}.`))
    .sort((one, other) => other.length - one.length)[0]
}

/** What is wrong with a rules file that was changed stands at its line. */
function mistakeInText(
  problem: Problem,
  changes: Changes,
  texts: readonly RulesText[],
): (Mistake & { readonly path: string }) | undefined {
  const { place } = problem
  const changed = texts.find(({ name, path }) => name === place?.source.name && Object.hasOwn(changes, path))
  if (!place || !changed) return undefined
  const { text, carets } = excerpt(place)
  const [from, indent] = [carets.indexOf('^'), text.length - text.trimStart().length]
  const cut = Math.min(from, indent)
  return {
    path: changed.path,
    within: '',
    words: sayProblem(problem),
    part: { text: text.slice(cut), from: from - cut, to: carets.length - cut },
    at: positionOf(place),
  }
}

function mistakeOf(problem: Problem, changes: Changes): Mistake & { readonly path: string } {
  const { place } = problem
  const set =
    place?.source.name === '--set'
      ? Object.keys(changes).find((path) => place.source.text === `${path}=${changes[path]}`)
      : undefined
  if (!place || set === undefined) return { path: '', within: '', words: wordsOf(problem) }
  const { source } = place
  const value = readYaml(source, [], { start: set.length + 1, end: source.text.length })
  const steps = value ? pathOf(value, place).split('.').filter(Boolean) : []
  const path = [set, ...steps].join('.')
  const wrong =
    value &&
    follow(
      value,
      steps.map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step)),
    ).value
  const mistake = { path, within: '', words: sayProblem(problem) }
  // Only of a text that is written character by character is it known where each of them stands.
  if (wrong?.kind !== 'scalar' || wrong.segments?.length !== 1) return mistake
  const text = String(wrong.value)
  const [from, to] = [place.start - wrong.segments[0].start, place.end - wrong.segments[0].start]
  const isPart = from >= 0 && to <= text.length && to - from < text.length
  return isPart ? { ...mistake, part: { text, from, to } } : mistake
}

function sayProblem({ message, hint }: Problem): string {
  return hint === undefined ? message : `${message}; ${hint}`
}

/** The same with its file and line; what has been changed on the page stands in none. */
export function wordsOf(problem: Problem): string {
  const { place } = problem
  return `${place && place.source.name !== '--set' ? `${place.source.name}:${positionOf(place).line}: ` : ''}${sayProblem(problem)}`
}
