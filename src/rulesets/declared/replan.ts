import { z } from 'zod'
import type { Files } from '../../scenario/files.ts'
import { readScenario } from '../../scenario/read.ts'
import type { Problem } from '../../source/problem.ts'
import type { Data } from './data.ts'
import { declareRuleset } from './index.ts'
import type { Origin } from './origin.ts'

const TEXT = z.strictObject({ name: z.string(), text: z.string() })
const ORIGIN: z.ZodType<Origin> = z.strictObject({
  rules: TEXT,
  imports: z.array(TEXT.extend({ from: z.string(), path: z.string() })),
  scenario: TEXT,
})

/**
 * Reads and plans what an origin says, which may come from anybody: the data of the plan, as if the files were here. Throws an
 * `Error` that says what is wrong with it.
 */
export async function replan(received: unknown): Promise<Data> {
  const origin = ORIGIN.safeParse(received).data
  if (!origin) throw new Error('a declared game comes without the texts that it is made of')
  const { ruleset, problems } = await declareRuleset(origin.rules, filesOf(origin))
  if (!ruleset) throw unreadable(problems)
  const { name, text } = origin.scenario
  const loadRuleset = async () => ({ ruleset, url: 'declared:' })
  const read = await readScenario(text, name, { rulesets: [], unjudged: 'warning', loadRuleset })
  if (!read.scenario) throw unreadable(read.problems)
  return ruleset.plan(read.scenario).plan.data as Data
}

function filesOf({ imports }: Origin): Pick<Files, 'open'> {
  return {
    async open(path, from) {
      const found = imports.find((each) => each.from === from.name && each.path === path)
      return found ? { source: found, id: found.name } : { reason: 'it did not come along' }
    },
  }
}

function unreadable(problems: readonly Problem[]): Error {
  const wrong = problems.find(({ severity }) => severity === 'error')
  return new Error(`a declared game cannot be read: ${wrong?.message ?? 'nothing is in it'}`)
}
