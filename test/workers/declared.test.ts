import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SeededMatch } from '../../src/fight/match.ts'
import { loadScenario } from '../../src/index.ts'
import { planTogether } from '../../src/plan-scenario.ts'
import { keyOf } from '../../src/store/experiment-key.ts'
import { readExperiment, writeExperiment } from '../../src/workers/experiment-message.ts'
import { pack, unpack } from '../../src/workers/packing.ts'

// Plans of declared games become code. A worker believes none: it reads the texts that came, and plans by itself.

const FILE = fileURLToPath(new URL('../../scenarios/games/fifth-party-and-ogres.yaml', import.meta.url))
const NONE = new Map<string, string>()
const EVIL = '1;globalThis.isHacked=true'

let experiment: SeededMatch
let key: string
let text: string
beforeAll(async () => {
  const scenarios = await Promise.all(
    [[], ['combatants.ogre.hp=30', 'weapons.club.damage=3d4']].map(async (overrides) => {
      const { scenario } = await loadScenario(FILE, { overrides })
      return scenario!
    }),
  )
  const sides = await planTogether(scenarios)
  experiment = { match: { sides: sides.map(({ plan }) => ({ plan })), pairs: [] }, seed: '1' }
  key = keyOf(experiment)
  text = writeExperiment(experiment)
})

interface Message {
  readonly match: { readonly sides: { readonly plan: { data: unknown } }[] }
}

/** The message with other data of the first side, and the key that somebody would have signed for it. */
async function withData(change: (data: unknown) => unknown): Promise<unknown> {
  const message = unpack(text) as Message
  const { plan } = message.match.sides[0]
  plan.data = change(plan.data)
  return readExperiment(pack(message), key, NONE).catch((error: Error) => error.message)
}

describe('a declared game on its way to workers', () => {
  test('is planned anew from its texts: the same plan, of which nothing travelled', async () => {
    expect(text).not.toContain('"op"')
    const read = await readExperiment(text, key, NONE)
    expect(read.match.sides.map(({ plan }) => plan)).toEqual(experiment.match.sides.map(({ plan }) => plan))
  })

  test('is refused as a plan, however it was forged, and nothing of it runs', async () => {
    const { data } = experiment.match.sides[0].plan
    const forged: [what: string, forged: unknown][] = [
      ['the plan itself', data],
      ['nothing', null],
      ['a text', EVIL],
      ...forgeries(data).map((forgery, at): [string, unknown] => [`forgery ${at}`, forgery]),
    ]
    expect(forged.length).toBeGreaterThan(500)
    for (const [what, other] of forged) {
      expect([what, await withData(() => other)]).toEqual([
        what,
        'a declared game comes without the texts that it is made of',
      ])
    }
    expect(globalThis).not.toHaveProperty('isHacked')
  })

  test('is refused with its mistakes where its texts are wrong, or say something else', async () => {
    const said = (change: (origin: Record<string, { text: string }>) => void) =>
      withData((data) => {
        const origin = structuredClone(data) as Record<string, { text: string }>
        change(origin)
        return origin
      })
    const inRules = (from: string, to: string) =>
      said((origin) => {
        expect(origin.rules.text).toContain(from)
        origin.rules.text = origin.rules.text.replace(from, to)
      })
    const inScenario = (key: string, value: unknown) =>
      said((origin) => {
        const whole = JSON.parse(origin.scenario.text)
        whole.combatants.ogre[key] = value
        origin.scenario.text = JSON.stringify(whole)
      })
    const answers = [
      await inRules('str: 10', `str: ${EVIL}`),
      await inRules('my.proficiency', `my.proficiency + ${EVIL}`),
      await inRules('d10 + my.proficiency', 'd10 + globalThis.isHacked'),
      await inRules('options:', `x);${EVIL};(: 1\noptions:`),
      await inScenario('ac', EVIL),
      await inScenario('str', 1e300),
      await inScenario('resist', { slashing: EVIL }),
      await inScenario(EVIL, 1),
      await inScenario('tactic', '__proto__'),
      await said((origin) => {
        origin.rules.text = `a: ${'['.repeat(100_000)}`
      }),
      await said((origin) => {
        origin.scenario.text = '['.repeat(100_000)
      }),
    ]
    for (const answer of answers) expect(answer).toMatch(/^a declared game cannot be read: /)
    // Right in itself, but not what was signed. JSON has no NaN: it is nothing, which is the default.
    expect(await inScenario('ac', Number.NaN)).toBe(`the plans of experiment ${key} are damaged`)
    expect(await inRules('d8 + my.wis_mod', 'd10 + my.wis_mod')).toBe(`the plans of experiment ${key} are damaged`)
    expect(await inScenario('ac', 12)).toBe(`the plans of experiment ${key} are damaged`)
    expect(globalThis).not.toHaveProperty('isHacked')
  })
})

/** Plans with one number exchanged: for text that would be code, for what is no number, for what is far too large. */
function forgeries(data: unknown): unknown[] {
  const found: unknown[] = []
  const root = structuredClone(data)
  const visit = (owner: object): void => {
    for (const [name, value] of Object.entries(owner)) {
      if (typeof value === 'object' && value !== null) visit(value)
      else if (typeof value === 'number') {
        Object.assign(owner, { [name]: [EVIL, null, 1e9][found.length % 3] })
        found.push(structuredClone(root))
        Object.assign(owner, { [name]: value })
      }
    }
  }
  visit(root as object)
  return found
}
