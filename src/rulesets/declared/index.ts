import { nameMemory } from '../../battle/memory.ts'
import type { Files } from '../../scenario/files.ts'
import type { Ruleset } from '../../scenario/ruleset.ts'
import { plain } from '../../source/located.ts'
import { inOrder, type Problem, type SourceText } from '../../source/problem.ts'
import { columnsOf } from './columns.ts'
import { helpOf } from './help.ts'
import { narrateGame } from './narrate.ts'
import { keepOrigin, recordImports } from './origin.ts'
import type { PackedData } from './packed.ts'
import { planGame } from './plan.ts'
import { readRulesFile } from './reading/file.ts'
import { readGame } from './reading/game.ts'
import { findUnusedBy } from './reading/unused.ts'
import { schemaOf } from './schema.ts'
import { timeGame } from './timing.ts'
import { vocabularyOf } from './vocabulary.ts'

/** A rules file as a ruleset; left out if any problem is an error. */
export interface Declared {
  readonly ruleset?: Ruleset
  /** What the file and its imports say together: data without comments. */
  readonly document?: unknown
  readonly problems: readonly Problem[]
  readonly sources: readonly SourceText[]
}

/** Reads a rules file (docs/declared.md) with its imports, and makes a ruleset of it. Runs nothing of it. */
export async function declareRuleset(source: SourceText, files: Pick<Files, 'open'>): Promise<Declared> {
  const problems: Problem[] = []
  const recorded = recordImports(files)
  const { root, sources } = await readRulesFile(source, recorded.files, problems)
  if (!root) return { problems, sources }
  const id = source.name.replace(/^.*[/\\]/, '').replace(/(\.rules)?\.ya?ml$/i, '')
  const read = readGame(root, id, problems)
  const vocabulary = vocabularyOf(read)
  if (problems.some(({ severity }) => severity === 'error')) return { problems: inOrder(problems, sources), sources }
  const { game, draft } = read
  const ruleset: Ruleset<PackedData> = {
    id,
    title: game.name,
    schema: schemaOf(draft, game),
    vocabulary,
    help: helpOf(read),
    choosesAhead: game.order.chooses,
    ownMetrics: {
      perBattle: ['healed', ...game.counts.map(({ name }) => name)],
      ofBattle: game.order.clock ? ['seconds'] : [],
      means: [
        ...game.pools.flatMap(({ name, isBudget }) => (isBudget ? [] : [`left.${name}`])),
        ...(game.order.clock ? ['per_second'] : []),
      ],
      shares: game.effects.map(({ name }) => `under.${name}`),
      about: Object.fromEntries(game.counts.map(({ name, about }) => [name, about])),
    },
    plan(scenario) {
      const planned = planGame(game, vocabulary, scenario)
      keepOrigin(planned.plan.data, { rules: source, imports: recorded.imports }, scenario)
      return planned
    },
    unusedBy: (scenarios) => findUnusedBy(read, vocabulary, scenarios),
    narrate: narrateGame,
    timing: timeGame,
    readHealth:
      ({ combatants }) =>
      (memory) => ({ left: memory.subarray(0, combatants), most: memory.subarray(combatants, 2 * combatants) }),
    nameMemory: ({ data: { shape } }, roster) => nameMemory(columnsOf(shape), shape, roster),
  }
  return { ruleset: ruleset as Ruleset, document: plain(root), problems: inOrder(problems, sources), sources }
}
