import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { recordingJournal, silentJournal } from '../src/battle/journal.ts'
import type { Plan } from '../src/battle/plan.ts'
import { GOES_ON, Score } from '../src/battle/score.ts'
import { seededDice } from '../src/battle/seeded-dice.ts'
import { loadFighter, prepareChunks } from '../src/fight/chunk.ts'
import { digestTally } from '../src/fight/digest.ts'
import { streamKey } from '../src/fight/key.ts'
import { BeyondReach, exact, loadScenario, type Scenario } from '../src/index.ts'
import { planScenario } from '../src/plan-scenario.ts'
import { prepareReplays } from '../src/replay.ts'
import { RULESETS } from '../src/rulesets/index.ts'
import { readScenario } from '../src/scenario/read.ts'
import type { Lawful } from './rulesets/lawful.ts'

/*
 * Every battle is what it always was. The fixture holds digests of what our own scenarios come to: which of them differ
 * says where to look. A change of rules changes it on purpose (`npx vitest run test/battles.test.ts --update`), and is then
 * a breaking change, to be reported in CHANGELOG.md; a change of structure never does.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FILES = ['scenarios', 'bench/scenarios'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !/(^|[/\\])catalog[/\\]|\.rules\.yaml$/.test(file))
    .sort()
    .map((file) => `${folder}/${file}`),
)

const SEED = '1'
/** Counted in the tally; those of the scenarios that we ship are counted by scenarios.test.ts. */
const BATTLES = 100
/** Whose memory is looked at after every round, and of which the first are reported. */
const FOLLOWED = 25
const REPORTED = 2
/** Beyond it no exact answer is looked for; nothing else may end the search, on however slow a machine. */
const BUDGET = { maxStates: 400, maxSeconds: 1e6 }
/** A single step of these can go in so many ways that nobody would wait for them all. */
const TOO_WIDE = [
  'scenarios/games/',
  'scenarios/wrestling-match.yaml',
  'scenarios/own-rules/pit-fight.yaml',
  'bench/scenarios/siege.yaml',
]

it('every battle of every scenario is what it always was', async () => {
  const digests: Record<string, unknown> = {}
  for (const file of FILES) {
    const { scenario, problems } = await loadScenario(`${ROOT}${file}`, { ownRules: true })
    expect(problems, file).toEqual([])
    digests[file] = {
      ...(!file.startsWith('scenarios/') && { tally: await digestCounts(scenario!) }),
      ...(await digestBattles(scenario!)),
      ...(!TOO_WIDE.some((wide) => file.startsWith(wide)) && {
        exact: digest(JSON.stringify(await answer(scenario!))),
      }),
    }
  }
  for (const { id } of RULESETS) {
    const { lawful } = (await import(`./rulesets/${id}/lawful.ts`)) as { lawful: Lawful }
    for (const [index, text] of [...lawful.mirrored, lawful.duel, ...lawful.others].entries()) {
      const name = `${id}, law ${index}`
      const { scenario } = await readScenario(text, name, { rulesets: RULESETS })
      digests[name] = { tally: await digestCounts(scenario!), ...(await digestBattles(scenario!)) }
    }
  }
  await expect(`${JSON.stringify(digests, null, 2)}\n`).toMatchFileSnapshot('golden/battles.json')
})

async function digestCounts(scenario: Scenario): Promise<string> {
  const { plan } = await planScenario(scenario)
  return digestTally((await prepareChunks(plan, SEED))(0, BATTLES))
}

async function digestBattles(scenario: Scenario): Promise<Readonly<Record<string, string>>> {
  const { plan } = await planScenario(scenario)
  const { narrate } = await prepareReplays(scenario, SEED)
  const replays = Array.from({ length: REPORTED }, (_, battle) => {
    const { narration, outcome, rounds } = narrate(battle)
    return { telling: narration, outcome, rounds }
  })
  return {
    replays: digest(JSON.stringify(replays)),
    ...(await digestMemories(plan)),
  }
}

/** The memory after every round, and all that was counted, of battles fought in bulk and of battles that are reported. */
async function digestMemories(plan: Plan): Promise<Readonly<Record<string, string>>> {
  const makeFighter = await loadFighter(plan.ruleset)
  const digests: Record<string, string> = { plan: digest(plan.memory) }
  for (const [name, journal] of Object.entries({ bulk: silentJournal, told: recordingJournal() })) {
    const dice = seededDice(streamKey(SEED, plan.scenarioKey), plan.combatants)
    const score = new Score(plan.score)
    const fighter = makeFighter(plan, dice, score, journal)
    const hash = createHash('sha256')
    for (let battle = 0; battle < FOLLOWED; battle++) {
      dice.start(battle)
      score.clear()
      fighter.start()
      let outcome = GOES_ON
      while (outcome === GOES_ON) {
        outcome = fighter.round()
        // Where rounds are memoised, the memory is not kept up while battles are fought in bulk.
        hash.update(name === 'told' ? bytesOf(fighter.memory) : `${outcome} `)
      }
      hash.update(bytesOf(score.counters))
    }
    digests[name] = hash.digest('hex')
  }
  return digests
}

/** The exact answer, or why there is none. */
async function answer(scenario: Scenario): Promise<unknown> {
  try {
    const { version, ...result } = await exact(scenario, BUDGET)
    return result
  } catch (error) {
    if (!(error instanceof BeyondReach)) throw error
    return error.multipliers
  }
}

function digest(data: string | Int32Array): string {
  return createHash('sha256')
    .update(typeof data === 'string' ? data : bytesOf(data))
    .digest('hex')
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)
}
