import { z } from 'zod'
import { list } from '../scenario/ids.ts'
import { problemsOf } from '../scenario/issues.ts'
import { seed } from '../scenario/schema.ts'
import { boolean, choice, percentage, text } from '../scenario/values.ts'
import { readYaml } from '../scenario/yaml.ts'
import { isNothing, plain } from '../source/located.ts'
import { type Problem, refusal, type SourceText } from '../source/problem.ts'

const MOST_FILES = 1000
const LONGEST_PATH = 1000
const NOTHING = {
  files: undefined,
  tolerance: undefined,
  formats: undefined,
  seed: undefined,
  own_rules: undefined,
}

/** Reads a configuration file: every key may be left out, and so may all of it. What is wrong goes to `problems`. */
export function readConfiguration<Format extends string>(
  source: SourceText,
  formats: readonly Format[],
  problems: Problem[],
) {
  const schema = z.strictObject({
    files: list(text(LONGEST_PATH), MOST_FILES).optional(),
    tolerance: percentage(0, 1).optional(),
    formats: list(choice<Format | 'all'>(...formats, 'all'), formats.length).optional(),
    seed: seed().optional(),
    own_rules: boolean().optional(),
  })
  const root = readYaml(source, problems)
  if (!root || isNothing(root)) return NOTHING
  if (root.kind !== 'map') {
    problems.push(refusal('this is no configuration, expected keys such as files and seed', undefined, root.place))
    return NOTHING
  }
  const { data, error } = schema.safeParse(plain(root))
  if (problems.length === 0) problems.push(...problemsOf(error?.issues ?? [], { root, schema }))
  return data ?? NOTHING
}
