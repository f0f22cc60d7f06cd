import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { forNode } from '../rolldown.config.ts'
import { type Journal, recordingJournal, silentJournal } from '../src/battle/journal.ts'
import type { Plan } from '../src/battle/plan.ts'
import { FIRST_WINS, GOES_ON, Score, SECOND_WINS } from '../src/battle/score.ts'
import { seededDice } from '../src/battle/seeded-dice.ts'
import { fight, loadFighter, prepareChunks } from '../src/fight/chunk.ts'
import { digestTally } from '../src/fight/digest.ts'
import { streamKey } from '../src/fight/key.ts'
import { surveyBattles } from '../src/fight/survey.ts'
import { prepareWitness } from '../src/fight/witness.ts'
import { measure } from '../src/metrics/metrics.ts'
import { RULESETS } from '../src/rulesets/index.ts'
import { readScenario } from '../src/scenario/read.ts'
import { clopperPearson } from '../src/statistics/proportion.ts'
import type { Lawful } from './rulesets/lawful.ts'
import { expectFinePieces, expectSame } from './rulesets/stepping.ts'

/*
 * What every ruleset owes. A new one is under these laws as soon as it is listed in src/rulesets/index.ts; its test folder
 * says in lawful.ts what they need to know of it.
 */

async function planScenario(text: string) {
  const { scenario, ruleset, problems } = await readScenario(text, 'a law', { rulesets: RULESETS })
  if (!scenario || !ruleset) throw new Error(problems.map(({ message }) => message).join('\n'))
  return { ...ruleset.plan(scenario), scenario, ruleset }
}

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
    /** Everything that is counted of a battle. */
    fight(battle: number): string {
      this.begin(battle)
      const outcome = fight(fighter)
      return `${outcome} after ${fighter.rounds()}: ${score.counters.join()} ${score.fired.join()}`
    },
  }
}

function exchangeParties(text: string): string {
  const scenario = parse(text) as { parties: Record<string, unknown> }
  return stringify({ ...scenario, parties: Object.fromEntries(Object.entries(scenario.parties).reverse()) })
}

const NUMBERS = Array.from({ length: 100 }, (_, battle) => battle)

let programs: string
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'tiltyard-garbage-'))
  await build(forNode(programs, { 'test/garbage': 'test/rulesets/garbage.ts' }))
})
afterAll(() => rm(programs, { recursive: true }))

describe.each(RULESETS.map(({ id }) => id))('the laws of rulesets: %s', (id) => {
  let lawful: Lawful
  let scenarios: readonly string[]

  beforeAll(async () => {
    const module = (await import(`./rulesets/${id}/lawful.ts`)) as { lawful: Lawful }
    lawful = module.lawful
    scenarios = [...lawful.mirrored, lawful.duel, ...lawful.others]
  })

  test('two equal parties win equally often (of 15,000 battles; a fair ruleset fails with probability 1e-4)', async () => {
    for (const text of lawful.mirrored) {
      const { plan } = await planScenario(text)
      const { outcomes } = (await prepareChunks(plan, '1'))(0, 15_000)
      const decided = outcomes[FIRST_WINS] + outcomes[SECOND_WINS]
      expect(decided).toBeGreaterThan(3000)
      const { low, high } = clopperPearson(outcomes[FIRST_WINS], decided, 0.9999)
      expect(low).toBeLessThan(0.5)
      expect(high).toBeGreaterThan(0.5)
    }
  })

  test('who is named first makes no difference (of 3,000 battles; 4 standard errors: 6e-5 a figure)', async () => {
    for (const text of scenarios) {
      const [one, other] = await Promise.all(
        [text, exchangeParties(text)].map(async (scenario) => {
          const { plan, scoreboard, roster } = await planScenario(scenario)
          return measure((await prepareChunks(plan, '1'))(0, 3_000), scoreboard, roster).metrics
        }),
      )
      for (const metric of [
        'win.first',
        'win.second',
        'draw',
        'rounds.mean',
        'damage.first.mean',
        'survivors.second.mean',
      ]) {
        const halfWidth = Math.hypot(one[metric].high - one[metric].low, other[metric].high - other[metric].low) / 2
        const errors = (1.96 * Math.abs(one[metric].value - other[metric].value)) / halfWidth
        expect(errors, `${metric}: ${one[metric].value}, exchanged ${other[metric].value}`).toBeLessThan(4)
      }
    }
  })

  test('hit points never rise, and nobody who is out acts or returns', async () => {
    for (const text of scenarios) {
      const { plan } = await planScenario(text)
      const journal = recordingJournal()
      const { fighter, begin } = await ready(plan, journal)
      const look = lawful.watch(plan)
      for (const battle of NUMBERS) {
        begin(battle)
        fighter.start()
        let before = look(fighter.memory)
        const out = new Set<number>()
        const wrong: string[] = []
        let told = journal.events.length
        let outcome = GOES_ON
        while (outcome === GOES_ON) {
          outcome = fighter.round()
          for (const event of journal.events.slice(told)) {
            if (out.has(lawful.actorOf(event))) wrong.push(`${event} of one who is out`)
            if (lawful.loserOf(event) >= 0) out.add(lawful.loserOf(event))
          }
          told = journal.events.length
          const now = look(fighter.memory)
          for (const [combatant, { hp, isOut }] of now.entries()) {
            const { hp: hpBefore, isOut: wasOut } = before[combatant]
            if (hp > hpBefore) wrong.push(`${combatant} has ${hp} hit points after ${hpBefore}`)
            if (wasOut && !isOut) wrong.push(`${combatant} has come back`)
            if (isOut !== out.has(combatant))
              wrong.push(`${combatant} is ${isOut ? '' : 'not '}out, but was told otherwise`)
          }
          before = now
        }
        expect(wrong, `battle ${battle}`).toEqual([])
      }
    }
  })

  test('a battle is a pure function of seed and number, whatever was fought before it', async () => {
    for (const text of scenarios) {
      const { plan } = await planScenario(text)
      const inOrder = await ready(plan, silentJournal)
      const results = NUMBERS.map((battle) => inOrder.fight(battle))
      expect(new Set(results).size).toBeGreaterThan(1)
      // Again in the same memory, last to first, and with others in between.
      for (const battle of NUMBERS.toReversed()) expect(inOrder.fight(battle)).toBe(results[battle])
      const fresh = await ready(plan, silentJournal)
      for (const battle of NUMBERS) {
        const shuffled = (battle * 67) % NUMBERS.length
        expect(fresh.fight(shuffled)).toBe(results[shuffled])
        fresh.fight(1_000_000 + battle)
      }
    }
  })

  test('its memory is one as well, round by round', async () => {
    for (const text of scenarios) {
      const { plan } = await planScenario(text)
      const one = await ready(plan, recordingJournal())
      const other = await ready(plan, recordingJournal())
      for (const battle of NUMBERS) other.fight(1000 + battle)
      for (const battle of NUMBERS) {
        for (const { begin, fighter } of [one, other]) {
          begin(battle)
          fighter.start()
        }
        let outcome = GOES_ON
        while (outcome === GOES_ON) {
          expectSame(other.fighter.memory, one.fighter.memory, `battle ${battle}`)
          outcome = one.fighter.round()
          expect(other.fighter.round()).toBe(outcome)
        }
      }
    }
  })

  test('a battle that is told is the one that is fought in bulk', async () => {
    for (const text of scenarios) {
      const { plan } = await planScenario(text)
      const bulk = await ready(plan, silentJournal)
      const told = await ready(plan, recordingJournal())
      for (const battle of NUMBERS) expect(told.fight(battle)).toBe(bulk.fight(battle))
    }
  })

  test('its steps are its rounds, its memory is all there is, and what it simplifies makes no difference', async () => {
    for (const text of scenarios) {
      const { plan } = await planScenario(text)
      const { step } = (await ready(plan, recordingJournal())).fighter
      if (step) await expectFinePieces(plan, NUMBERS.slice(0, 60))
    }
  })

  test('a replay ends as the battle in bulk does, with the same hit points left', async () => {
    for (const text of scenarios) {
      const { plan, roster, scenario, ruleset } = await planScenario(text)
      const health = ruleset.readHealth(plan)
      const { outcomes, rounds, leads } = await surveyBattles(plan, '1', 100, health)
      const witness = await prepareWitness(plan, '1')
      for (const battle of outcomes.keys()) {
        const seen = witness(battle)
        expect([seen.outcome, seen.rounds.length - 1], `battle ${battle}`).toEqual([outcomes[battle], rounds[battle]])
        if (battle % 10 > 0) continue
        const { standings } = ruleset.tell(plan, roster, scenario, seen.rounds).rounds.at(-1)!
        const shares = [0, 1].map((party) => {
          const members = standings.filter((_, combatant) => roster.combatants[combatant].party === party)
          const left = members.reduce((sum, { hp, out }) => sum + (out === undefined ? hp : 0), 0)
          return left / members.reduce((sum, { hpMax }) => sum + hpMax, 0)
        })
        expect(shares[0] - shares[1], `battle ${battle}`).toBeCloseTo(leads[battle], 12)
      }
    }
  })

  test('a battle is told without a gap: who goes out is named in that round, and is out in the telling', async () => {
    for (const text of scenarios) {
      const { plan, roster, scenario, ruleset } = await planScenario(text)
      const witness = await prepareWitness(plan, '1')
      for (const battle of NUMBERS) {
        const { rounds: heard } = witness(battle)
        const { rounds } = ruleset.tell(plan, roster, scenario, heard)
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

  test('any split into chunks ends in the same bytes', async () => {
    for (const text of scenarios) {
      const { plan } = await planScenario(text)
      const whole = digestTally((await prepareChunks(plan, '7'))(0, 600))
      const fightChunk = await prepareChunks(plan, '7')
      const last = fightChunk(217, 600)
      const tally = fightChunk(0, 1)
      tally.add(fightChunk(1, 217))
      tally.add(last)
      expect(digestTally(tally)).toBe(whole)
    }
  })

  // The optimising compiler works in this thread, not beside it: otherwise a busy machine measures unoptimised code.
  const AT_ONCE = '--no-concurrent-recompilation'

  test('battles allocate nothing, and a million are fought without a garbage collection', async () => {
    const garbage = join(programs, 'test/garbage.js')
    for (const text of scenarios) {
      const [warmUp, battles] = text === lawful.duel ? [200_000, 1_000_000] : [8_000, 3000]
      const { stdout } = await promisify(execFile)(process.execPath, [
        AT_ONCE,
        garbage,
        text,
        `${warmUp}`,
        `${battles}`,
      ])
      const { allocated, collections } = JSON.parse(stdout)
      expect(collections).toBe(0)
      // Of 2,000 battles. The least object, of 16 bytes, in every battle would be 32,000.
      expect(allocated).toBeLessThan(8000)
    }
  })
})
