import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'
import { forNode } from '../rolldown.config.ts'
import { type Journal, recordingJournal } from '../src/battle/journal.ts'
import type { Plan } from '../src/battle/plan.ts'
import { FIRST_WINS, GOES_ON, Score, SECOND_WINS } from '../src/battle/score.ts'
import { seededDice } from '../src/battle/seeded-dice.ts'
import { loadFighter, prepareChunks } from '../src/fight/chunk.ts'
import { streamKey } from '../src/fight/key.ts'
import { prepareReplayedBattle } from '../src/fight/replayed-battle.ts'
import { LAWS, MIRRORED } from '../src/laws/laws.ts'
import { BUILT_IN } from '../src/rulesets/built-in.ts'
import { RULESETS } from '../src/rulesets/index.ts'
import { readScenario } from '../src/scenario/read.ts'
import { casesOf, EFFORT } from './cases.ts'
import { makeFolder } from './folder.ts'
import type { Lawful } from './rulesets/lawful.ts'

/*
 * What every ruleset owes. A new one is under these laws as soon as it is listed in src/rulesets/built-in.ts; its test folder
 * says in lawful.ts what they need to know of it.
 */

async function planScenario(text: string) {
  const { scenario, ruleset, problems } = await readScenario(text, 'a law', { rulesets: RULESETS })
  if (!scenario || !ruleset) throw new Error(problems.map(({ message }) => message).join('\n'))
  return { ...ruleset.plan(scenario), text, scenario, ruleset }
}

type Planned = Awaited<ReturnType<typeof planScenario>>

/** A fighter with dice of its own, and what can be said of each battle that it fights. */
async function ready(plan: Plan, journal: Journal) {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, journal)
  return {
    fighter,
    begin(battle: number): void {
      dice.start(battle)
      score.clear()
      score.fired.fill(0)
    },
  }
}

const NUMBERS = Array.from({ length: casesOf(100) }, (_, battle) => battle)

const programs = makeFolder('garbage')
beforeAll(async () => {
  await build(forNode(programs, { 'test/garbage': 'test/rulesets/garbage.ts' }))
})

test('the built-in rulesets are listed by their names', () => {
  expect(BUILT_IN.map(({ id }) => id)).toEqual(RULESETS.map(({ id }) => id))
})

describe.each(RULESETS.map(({ id }) => id))('the laws of rulesets: %s', (id) => {
  let lawful: Lawful
  /** Read and planned once for all laws: nobody changes a plan. */
  let scenarios: readonly Planned[]
  let mirrored: readonly Planned[]

  beforeAll(async () => {
    const module = (await import(`./rulesets/${id}/lawful.ts`)) as { lawful: Lawful }
    lawful = module.lawful
    mirrored = await Promise.all(lawful.mirrored.map(planScenario))
    scenarios = [...mirrored, ...(await Promise.all([lawful.duel, ...lawful.others].map(planScenario)))]
  })

  // Narrations are looked at more closely below.
  const laws = LAWS.filter(({ says }) => !says.startsWith('A battle is narrated in whole sentences'))

  test.each(laws.map((law) => [law.says, law] as const))('%s', async (_, { says, find }) => {
    for (const planned of scenarios) {
      // Whether it matters who of equal parties is named first, five times as many battles ask below.
      if (says.startsWith('Who is named first') && mirrored.includes(planned)) continue
      expect(await find(planned.scenario, EFFORT)).toEqual([])
    }
  })

  test(MIRRORED.says, async () => {
    for (const { scenario } of mirrored) {
      expect(await MIRRORED.find(scenario)).toEqual([])
    }
  })

  test('its scenarios are worth it: battles of each differ, and of mirrored ones most are decided', async () => {
    for (const planned of scenarios) {
      const { outcomes, rounds } = (await prepareChunks(planned.plan, '1'))(0, 100)
      expect(rounds.filter((battles) => battles > 0).length).toBeGreaterThan(1)
      if (mirrored.includes(planned)) expect(outcomes[FIRST_WINS] + outcomes[SECOND_WINS]).toBeGreaterThan(20)
    }
  })

  test('hit points never rise, and nobody who is out acts or returns', async () => {
    for (const { plan } of scenarios) {
      const journal = recordingJournal()
      const { fighter, begin } = await ready(plan, journal)
      const look = lawful.watch(plan)
      for (const battle of NUMBERS) {
        begin(battle)
        fighter.start()
        let before = look(fighter.memory)
        const out = new Set<number>()
        const wrong: string[] = []
        let reported = journal.events.length
        let outcome = GOES_ON
        while (outcome === GOES_ON) {
          outcome = fighter.round()
          for (const event of journal.events.slice(reported)) {
            if (out.has(lawful.actorOf(event))) wrong.push(`${event} of one who is out`)
            if (lawful.loserOf(event) >= 0) out.add(lawful.loserOf(event))
          }
          reported = journal.events.length
          const now = look(fighter.memory)
          for (const [combatant, { hp, isOut }] of now.entries()) {
            const { hp: hpBefore, isOut: wasOut } = before[combatant]
            if (hp > hpBefore) wrong.push(`${combatant} has ${hp} hit points after ${hpBefore}`)
            if (wasOut && !isOut) wrong.push(`${combatant} has come back`)
            if (isOut !== out.has(combatant))
              wrong.push(`${combatant} is ${isOut ? '' : 'not '}out, but was reported otherwise`)
          }
          before = now
        }
        expect(wrong, `battle ${battle}`).toEqual([])
      }
    }
  })

  test('a battle is reported without a gap: who goes out is named in that round, and is out in the narration', async () => {
    for (const { plan, roster, scenario, ruleset } of scenarios) {
      const replayBattle = await prepareReplayedBattle(plan, '1')
      for (const battle of NUMBERS.slice(0, 15)) {
        const { rounds: heard } = replayBattle(battle)
        const { rounds } = ruleset.narrate(plan, roster, scenario, heard)
        expect(rounds.map(({ number }) => number)).toEqual([...heard.keys()])
        for (const [number, { events, standings }] of rounds.entries()) {
          const losers = heard[number].map(lawful.loserOf).filter((combatant) => combatant >= 0)
          const untold = losers.filter((loser) => {
            const { name } = roster.combatants[loser]
            const { out } = standings[loser]
            return out === undefined || !events.some(({ actor, kind }) => actor === name && kind === out)
          })
          const wrong = events.filter(({ text }) => !/^\S.*[.]$/.test(text) || /undefined|NaN|nobody/.test(text))
          if (untold.length + wrong.length > 0)
            expect({ battle, number, untold, wrong }).toEqual({ battle, number, untold: [], wrong: [] })
        }
      }
    }
  })

  // The optimising compiler works in this thread, not beside it: otherwise a busy machine measures unoptimised code.
  const AT_ONCE = '--no-concurrent-recompilation'
  /** Bytes of 1,000 battles. The least object, of 16 bytes, in every battle would be 16,000. */
  const MOST = 4000

  test('battles allocate nothing, and 300,000 are fought without a garbage collection', async () => {
    const garbage = join(programs, 'test/garbage.js')
    for (const { text } of scenarios) {
      const battles = text === lawful.duel ? 300_000 : 1000
      const { stdout } = await promisify(execFile)(process.execPath, [AT_ONCE, garbage, text, `${MOST}`, `${battles}`])
      const { allocated, collections } = JSON.parse(stdout)
      expect(collections).toBe(0)
      expect(allocated).toBeLessThan(MOST)
    }
  })
})
