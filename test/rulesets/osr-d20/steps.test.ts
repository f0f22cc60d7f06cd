import { expect, test } from 'vitest'
import { findWrongPieces } from '../../../src/laws/pieces.ts'
import { testSteps } from '../any-scenario.ts'
import { planScenario } from '../scenario.ts'
import { EVERYTHING } from './everything.ts'
import { randomScene } from './random-scene.ts'
import { writeScene } from './stage.ts'

testSteps(randomScene().map(writeScene), { battles: 12, runs: 60 })

test('so they do where all kinds of things happen', async () => {
  for (const text of EVERYTHING) {
    const { plan } = await planScenario(text, 'everything')
    expect(await findWrongPieces(plan, [...Array(12).keys()])).toEqual([])
  }
})
