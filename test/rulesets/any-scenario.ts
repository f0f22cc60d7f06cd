import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MakeFighter } from '../../src/battle/fighter.ts'
import { recordingJournal, silentJournal } from '../../src/battle/journal.ts'
import { findWrongPieces } from '../../src/laws/pieces.ts'
import { casesOf } from '../cases.ts'
import { countEach } from './count-each.ts'
import { planScenario } from './scenario.ts'

/** How much is tried: so many battles of so many scenarios. */
interface Trials {
  readonly battles: number
  readonly runs: number
  /** In more than a third as many of them rounds are memoised, however many are tried. */
  readonly memoised?: number
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, battle) => battle)

/** Whether anybody listens to a battle makes no difference. */
export function testReporting<Data extends { readonly tactics: { readonly foreseeable: boolean } }>(
  makeFighter: MakeFighter<Data>,
  texts: fc.Arbitrary<string>,
  { battles, runs, memoised = -1 }: Trials,
): void {
  test('a battle of which nobody is reported is the same as one that is reported, whatever the scenario', async () => {
    let foreseeable = 0
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { plan } = await planScenario<Data>(text, 'random')
        if (plan.data.tactics.foreseeable) foreseeable++
        const reported = countEach(makeFighter, plan, recordingJournal(), numbers(battles))
        expect(countEach(makeFighter, plan, silentJournal, numbers(battles))).toEqual(reported)
      }),
      { seed: 1, numRuns: casesOf(runs) },
    )
    expect(foreseeable).toBeGreaterThan(Math.floor(memoised / 3))
  })
}

/** Rounds can be played in pieces (`findWrongPieces`). */
export function testSteps(texts: fc.Arbitrary<string>, { battles, runs }: Trials): void {
  test('whatever the scenario, steps are rounds, the memory is all there is, and simplifying makes no difference', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { plan } = await planScenario(text, 'random')
        expect(await findWrongPieces(plan, numbers(battles))).toEqual([])
      }),
      { seed: 1, numRuns: casesOf(runs) },
    )
  })
}
