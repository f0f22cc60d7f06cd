import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BeyondReach } from '../../src/exact/beyond-reach.ts'
import type { ExactResult } from '../../src/exact/result.ts'
import { verify } from '../../src/exact/verification.ts'
import { exact } from '../../src/exact.ts'
import { prepareChunks } from '../../src/fight/chunk.ts'
import { takeSamples } from '../../src/metrics/sample.ts'
import { disagreeing } from '../../src/report/verification.ts'
import { RULESETS } from '../../src/rulesets/index.ts'
import { readScenario } from '../../src/scenario/read.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { casesOf } from '../cases.ts'

/*
 * The two ways to an answer hold each other to it: small scenarios are solved exactly and fought, under every ruleset in
 * the index whose battles can go on from a memory. Such a ruleset's test folder exports a family of them, `small`, from
 * small.ts. What is compared is every metric that has an exact value, some 60 a scenario: within five standard errors
 * (6e-7 each), a correct program would fail with probability 0.001 at these fixed seeds.
 */

const SCENARIOS = casesOf(15)
const BATTLES = 10_000
/** A few are too large after all. */
const LEAST_SOLVED = casesOf(10) - 1
const BUDGET = { maxStates: 4000, maxSeconds: 1e6 }

async function read(text: string): Promise<{ scenario: Scenario; ruleset: (typeof RULESETS)[number] }> {
  const { scenario, ruleset, problems } = await readScenario(text, 'small', { rulesets: RULESETS })
  if (!scenario || !ruleset) throw new Error(problems.map(({ message }) => message).join('\n'))
  return { scenario, ruleset }
}

/** The exact answer; undefined if it is beyond reach. */
async function solve(scenario: Scenario): Promise<ExactResult | undefined> {
  try {
    return await exact(scenario, BUDGET)
  } catch (error) {
    if (error instanceof BeyondReach && error.exploration) return undefined
    throw error
  }
}

async function samplesOf({ scenario, ruleset }: Awaited<ReturnType<typeof read>>) {
  const { plan, roster, scoreboard } = ruleset.plan(scenario)
  return takeSamples((await prepareChunks(plan, '1'))(0, BATTLES), scoreboard, roster)
}

const fileOf = (id: string): URL => new URL(`../rulesets/${id}/small.ts`, import.meta.url)
const SOLVABLE = RULESETS.map(({ id }) => id).filter((id) => existsSync(fileOf(id)))

async function familyOf(id: string): Promise<fc.Arbitrary<string>> {
  const { small } = (await import(`../rulesets/${id}/small.ts`)) as { small: () => fc.Arbitrary<string> }
  return small()
}

test('osr-d20 is one of the rulesets that can be solved', () => {
  expect(SOLVABLE).toContain('osr-d20')
})

describe.each(SOLVABLE)('battles of %s', (id) => {
  test('are those of the exact answer, in every figure, whatever the scenario; all outcomes together are certain', async () => {
    const small = await familyOf(id)
    let solved = 0
    await fc.assert(
      fc.asyncProperty(small, async (text) => {
        const reading = await read(text)
        const answer = await solve(reading.scenario)
        if (!answer) return
        solved++
        const verification = verify(await samplesOf(reading), answer)
        const wrong = disagreeing(verification).map((name) => ({ name, ...verification.agreements[name] }))
        expect(wrong).toEqual([])
        expect(Object.keys(verification.agreements).length).toBeGreaterThan(30)
        const { metrics, undecided } = answer
        const wins = reading.scenario.parties.map(({ id }) => metrics[`win.${id}`].value)
        expect(wins[0] + wins[1] + metrics.draw.value + metrics.stalemate.value + undecided).toBeCloseTo(1, 10)
      }),
      { seed: 4, numRuns: SCENARIOS, endOnFailure: true },
    )
    expect(solved).toBeGreaterThanOrEqual(LEAST_SOLVED)
  })
})
