import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadScenario, type Scenario, simulate } from '../src/index.ts'
import { planScenario, standOf } from '../src/plan-scenario.ts'
import { loadSound } from './sound.ts'

const DUEL = fileURLToPath(new URL('cli/scenarios/duel.yaml', import.meta.url))

async function load(...overrides: string[]): Promise<Scenario> {
  return loadSound(DUEL, { overrides })
}

let duel: Scenario
beforeAll(async () => {
  duel = await load()
})

describe('how much is fought', () => {
  it('is 100,000 battles unless the scenario or the caller says otherwise', async () => {
    expect((await simulate(duel)).battles).toBe(100_000)
    expect((await simulate(await load('run.battles=1_000'))).battles).toBe(1000)
    expect((await simulate(await load('run.battles=1_000'), { battles: 10 })).battles).toBe(10)
  })

  it('follows a precision of the scenario or of the caller, who may also ask for battles instead', async () => {
    const precise = await load('run.precision=3%')
    const { battles, precision } = await simulate(precise, { plain: true })
    expect({ battles, precision }).toEqual({ battles: 1097, precision: 0.03 })
    // With luck taken out, the first look is enough.
    expect((await simulate(precise)).battles).toBe(1024)
    expect((await simulate(duel, { precision: 0.03 })).digest).toBe((await simulate(precise)).digest)
    expect(await simulate(precise, { battles: 10 })).not.toHaveProperty('precision')
  })

  it.each([
    [{ battles: 0 }, 'Expected `battles` to be an integer from 1 to 4294967296, got 0'],
    [{ battles: 2 ** 32 + 1 }, 'Expected `battles` to be an integer from 1 to 4294967296, got 4294967297'],
    [{ battles: 1.5 }, 'Expected `battles` to be an integer from 1 to 4294967296, got 1.5'],
    [{ precision: 0 }, 'Expected `precision` to be from 0.00002 to 1, got 0'],
    [{ precision: Number.NaN }, 'Expected `precision` to be from 0.00002 to 1, got NaN'],
    [{ battles: 10, precision: 0.1 }, 'Expected `battles` or `precision`, got both'],
    [{ threads: -1 }, 'Expected `threads` to be an integer from 0 to 1024, got -1'],
    [{ chunkSize: 0 }, 'Expected `chunkSize` to be an integer from 1 to 4294967296, got 0'],
  ])('refuses %j', async (options, message) => {
    await expect(simulate(duel, options)).rejects.toThrow(message)
  })
})

describe('a seed', () => {
  it.each([
    [5, '5'],
    [{}, 'an object'],
    [Symbol('a'), 'a symbol'],
  ])('that is no text is refused: %s', async (seed, got) => {
    const fought = simulate(duel, { battles: 10, seed: seed as unknown as string })
    await expect(fought).rejects.toThrow(new TypeError(`Expected \`seed\` to be a string, got ${got}`))
  })
})

describe('the dice of a scenario', () => {
  const digestOf = async (scenario: Scenario) => (await simulate(scenario, { battles: 200, threads: 0 })).digest

  it.each(['name=Renamed', 'parties.blue.members.1.name=Bluebeard', 'parties.blue.color=red'])(
    'are not those of another after %s',
    async (override) => {
      expect(await digestOf(await load(override))).toBe(await digestOf(duel))
    },
  )

  it('go by the name of its file, in whatever folder that stands, or by the id that it gives itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tiltyard-dice-'))
    try {
      const text = await readFile(DUEL, 'utf8')
      const digestIn = async (file: string, head = '') => {
        await writeFile(join(folder, file), `${head}${text}`)
        return digestOf((await loadScenario(join(folder, file))).scenario!)
      }
      const expected = await digestOf(duel)
      expect(await digestIn('duel.yaml')).toBe(expected)
      expect(await digestIn('other.yaml')).not.toBe(expected)
      expect(await digestIn('other.yaml', 'id: duel\n')).toBe(expected)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('go by the id also where a ruleset of one’s own takes the name for them', async () => {
    const { ruleset, plan } = await planScenario(duel)
    const { plan: byName } = standOf(duel, { ...ruleset, plan: (scenario) => keyed(ruleset.plan(scenario)) })
    expect(byName.scenarioKey).toBe(plan.scenarioKey)

    function keyed(planned: ReturnType<typeof ruleset.plan>) {
      return { ...planned, plan: { ...planned.plan, scenarioKey: duel.name } }
    }
  })
})

describe('a result', () => {
  it('says what was fought, and by whom', async () => {
    const result = await simulate(duel, { battles: 100, seed: 'a' })
    expect(result).toMatchObject({ scenario: 'Duel', rules: 'osr-d20', seed: 'a', battles: 100, partial: false })
    expect(result.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(result.roster.parties).toEqual(['red', 'blue'])
  })

  it('is the same to the byte for the same seed, whoever fights and in whatever chunks', async () => {
    const expected = JSON.stringify(await simulate(duel, { battles: 5000, threads: 0 }))
    for (const options of [
      { threads: 1, chunkSize: 77 },
      { threads: 2, chunkSize: 1000 },
      { threads: 8, chunkSize: 64 },
    ]) {
      expect(JSON.stringify(await simulate(duel, { battles: 5000, ...options }))).toBe(expected)
    }
    expect(JSON.stringify(await simulate(duel, { battles: 5000, seed: '2' }))).not.toBe(expected)
  })

  it.each(['area-skirmish', 'segment-skirmish'])(
    'is the same to the byte on no thread and on three: %s',
    async (name) => {
      const file = fileURLToPath(new URL(`../bench/scenarios/${name}.yaml`, import.meta.url))
      const scenario = await loadSound(file)
      const [none, three] = await Promise.all(
        [0, 3].map((threads) => simulate(scenario, { battles: 600, threads, chunkSize: 40 })),
      )
      expect(JSON.stringify(three)).toBe(JSON.stringify(none))
    },
  )

  it('is partial if the signal came first, and is none at all if no battle had been fought', async () => {
    const stop = new AbortController()
    const result = await simulate(duel, { battles: 2 ** 32, signal: stop.signal, onProgress: () => stop.abort() })
    expect(result.partial).toBe(true)
    expect(result.battles).toBeGreaterThan(0)

    const reason = new Error('changed my mind')
    await expect(simulate(duel, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
