import { expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'

const RULES = {
  'osr-d20': { field: { distance: '5 ft' }, fighter: {} },
  'slot-d20': { field: { distance: '5 ft' }, fighter: {} },
  'segment-d100': { field: { distance: '1 yd' }, fighter: { sl: 8, end: 1000 } },
  'area-2d6': { field: { distance: '0 areas' }, fighter: { skills: { one_handed: 7 } } },
}

/** Heroes who strike at a boss of so many hit points with so much damage, until one side is down. */
async function fight(system: keyof typeof RULES, hp: number, damage: number, heroes: string) {
  const { field, fighter } = RULES[system]
  const { scenario, problems } = await loadScenario({
    data: {
      tiltyard: 1,
      name: 'boss',
      rules: { system },
      weapons: { sword: { damage }, claw: { damage: 1 } },
      combatants: {
        hero: { hp: 1000, weapons: ['sword'], ...fighter },
        boss: { hp, weapons: ['claw'], ...fighter },
      },
      parties: { heroes: { members: [heroes] }, bosses: { members: ['boss'] } },
      field,
      run: { max_rounds: 900 },
    },
  })
  expect(problems).toEqual([])
  return simulate(scenario!, { battles: 10, threads: 0 })
}

test.each(Object.keys(RULES) as (keyof typeof RULES)[])(
  'a boss of a million hit points is fought as one of a thousand is: %s',
  async (system) => {
    for (const heroes of ['1 hero', '4 hero']) {
      const [boss, small] = [await fight(system, 1_000_000, 1000, heroes), await fight(system, 1000, 1, heroes)]
      const [win, rounds] = ['win.heroes', 'rounds.mean'].map((metric) => [boss.metrics[metric], small.metrics[metric]])
      expect(win[0]).toEqual(win[1])
      expect(rounds[0]).toEqual(rounds[1])
      expect(boss.histograms.rounds).toEqual(small.histograms.rounds)
      const dealt = Object.entries(small.histograms['damage.heroes']).map(([damage, count]) => [+damage * 1000, count])
      expect(boss.histograms['damage.heroes']).toEqual(Object.fromEntries(dealt))
    }
  },
)
