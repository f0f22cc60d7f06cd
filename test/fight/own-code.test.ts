import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { settle } from '../../src/battle/buffers.ts'
import { prepareSide } from '../../src/fight/chunk.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { streamKey } from '../../src/fight/key.ts'
import { loadModule } from '../../src/fight/keyed.ts'
import { loadWhole } from '../../src/fight/load-whole.ts'
import { loadScenario } from '../../src/load-scenario.ts'
import { inPackage } from '../../src/package/root.ts'
import { RULESETS } from '../../src/rulesets/index.ts'

const BATTLES = 50
const SCENARIOS: Readonly<Record<string, string>> = {
  'osr-d20': 'skirmish',
  'slot-d20': 'slot-skirmish',
  'area-2d6': 'area-skirmish',
  'segment-d100': 'segment-skirmish',
}

describe.each(RULESETS.map(({ id }) => id))('code of its own of %s', (id) => {
  it('is the code of the fighter, and fights the same battles', async () => {
    const rulesets = pathToFileURL(inPackage('dist/rulesets/'))
    const [whole, other] = [await loadWhole(rulesets, id, 1), await loadWhole(rulesets, id, 2)]
    expect(whole.fighter).not.toBe(other.fighter)
    // Otherwise sides that are alike would all fight with the numbers of the first.
    const { numbers } = await loadModule(id)
    expect(typeof whole.numbers).toBe(typeof numbers)

    const { scenario } = await loadScenario(inPackage(`bench/scenarios/${SCENARIOS[id]}.yaml`))
    const { plan } = RULESETS.find((ruleset) => ruleset.id === id)!.plan(scenario!)
    const { fight } = whole.prepareWith(whole.fighter, settle({ plan }), streamKey('1', plan.scenarioKey))
    const alone = await prepareSide({ plan, seed: '1' })
    expect(digestTally(fight(0, BATTLES).tally)).toBe(digestTally(alone(0, BATTLES).tally))
  })
})
