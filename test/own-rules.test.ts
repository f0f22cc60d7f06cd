import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exact, loadNeighbourhood, loadScenario, replay, type Scenario, simulate } from '../src/index.ts'
import { loadSound } from './sound.ts'

/*
 * A whole ruleset of a user's own, as the README shows it: scenarios/own-rules. It imports `tiltyard/ruleset` from the
 * build, as a user's file would from the package.
 */

const FILE = fileURLToPath(new URL('../scenarios/own-rules/pit-fight.yaml', import.meta.url))

async function load(...overrides: string[]): Promise<Scenario> {
  return loadSound(FILE, { overrides, ownRules: true })
}

const DUEL = ['parties.crowd.members=[thug]', 'combatants.champion.hp=3', 'combatants.thug.hp=2']

describe("a ruleset of one's own", () => {
  test('is the same with threads and without', async () => {
    const scenario = await load()
    const alone = await simulate(scenario, { battles: 20_000, threads: 0 })
    const together = await simulate(scenario, { battles: 20_000, threads: 2 })
    expect(together.digest).toBe(alone.digest)
  })

  test('has its misspellings found: in the file, and in its tactics', async () => {
    const problems = async (override: string) =>
      (await loadScenario(FILE, { overrides: [override], ownRules: true })).problems.map(
        ({ message, hint }) => `${message} (${hint})`,
      )
    expect(await problems('rules.options.hit_no=4')).toEqual([expect.stringContaining('hit_on')])
    expect(await problems('combatants.thug.weapon=clubb')).toEqual([expect.stringContaining('club')])
    expect(await problems('tactics.strike-on.turn=[strik weakest]')).toEqual([expect.stringContaining('strike')])
    expect(await problems('weapons.club.dice=11')).toHaveLength(1)
  })

  test('is solved exactly, and a million battles lie within four standard errors of that', async () => {
    const scenario = await load(...DUEL)
    const solved = await exact(scenario, { maxSeconds: 1e6 })
    const { metrics } = await simulate(scenario, { battles: 1_000_000, threads: 2 })
    for (const name of ['win.crown', 'rounds.mean', 'damage.crowd.mean', 'hit.club']) {
      const { value, low, high } = metrics[name]!
      expect(Math.abs(value - solved.metrics[name]!.value)).toBeLessThan((4 * (high - low)) / 2 / 1.96)
    }
  })

  test("has the numbers found that its schema is made of, though they are zod's own", async () => {
    const { neighbourhood } = await loadNeighbourhood(FILE, { ownRules: true })
    expect(neighbourhood?.steps.map(({ path }) => path)).toEqual([
      'weapons.club.dice',
      'weapons.flail.dice',
      'armours.mail.soak',
      'combatants.champion.hp',
      'combatants.champion.might',
      'combatants.thug.hp',
      'combatants.thug.might',
    ])
    const club = neighbourhood?.steps.find(({ path }) => path === 'weapons.club.dice')
    expect(club).toMatchObject({ now: '1', step: '1', up: { weapons: { club: { dice: 2 } } } })
    const { problems } = await loadNeighbourhood(FILE, { vary: ['rules.options'], ownRules: true })
    expect(problems).toEqual([])
  })

  test('is reported die by die', async () => {
    const { narration } = await replay(await load(...DUEL), { battle: 3 })
    const texts = narration.rounds.flatMap(({ events }) => events.map(({ text }) => text))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) {
      const [, dice, hits, through] = /: ([\d ]+), (\d+) of 5 or more, (\d+) get through/.exec(text) ?? []
      if (dice === undefined) continue
      const shown = dice.split(' ').filter((face) => Number(face) >= 5)
      expect(Number(hits)).toBe(shown.length)
      expect(Number(through)).toBeLessThanOrEqual(shown.length)
    }
    expect(texts.at(-1)).toMatch(/ is slain\.$/)
  })
})
