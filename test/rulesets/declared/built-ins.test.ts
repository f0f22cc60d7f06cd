import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exact, loadScenario } from '../../../src/index.ts'

/*
 * Duels of built-in rulesets, as far as they need no map, by rules files that say the same. Both give exact answers,
 * and these agree to nine digits. Where the two need other words, a scenario says `«built-in|declared»`.
 */

const GAMES = fileURLToPath(new URL('games/built-in/', import.meta.url))
const FIGURES = ['win.reds', 'win.blues', 'draw', 'rounds.mean']
const DUEL = 'parties: { reds: { members: [red] }, blues: { members: [blue] } }'

async function answer(text: string) {
  const { scenario, problems } = await loadScenario({ text, folder: GAMES })
  expect(problems.map(({ message }) => message)).toEqual([])
  return (await exact(scenario!)).metrics
}

async function expectSame(ruleset: string, options: string, scenario: string, further: readonly string[]) {
  const text = `
    tiltyard: 1
    name: Both
    rules: { system: «${ruleset}|./${ruleset}.rules.yaml», options: ${options} }${scenario}`
  const builtIn = await answer(text.replace(/«([^|]*)\|([^»]*)»/g, '$1'))
  const declared = await answer(text.replace(/«([^|]*)\|([^»]*)»/g, '$2'))
  for (const metric of [...FIGURES, ...further]) {
    expect(declared[metric]!.value, metric).toBeCloseTo(builtIn[metric]!.value, 9)
  }
}

test.each<[string, string[], string]>([
  [
    'melee, parries of a shield, evades',
    ['damage.reds.mean', 'damage.blues.mean', 'hit.sword', 'hit.maul'],
    '{ do: melee, when: my.attacks < 1 or my.«actions|points» >= 3 }',
  ],
  // Bleeding is a pool: what it takes counts as damage of whoever bleeds.
  [
    'heavy blows that knock down, stagger and bleed',
    [],
    '{ do: heavy-blow, when: my.attacks < 1 or my.«actions|points» >= 3 }',
  ],
])('duels of area-2d6: %s', (_, further, blow) =>
  expectSame(
    'area-2d6',
    '{ special_dice: 1 }',
    `
    weapons:
      sword: { damage: d6+1, attack: 1 }
      maul: { damage: d6+2, pierce: 1, «hands: 2, heavy: { dice: 1, knockdown: true, stagger: 2, bleed: 1 }|heavy_dice: 1, knockdown: true, stagger: 2, bleed: 1» }
    armours: { mail: { protection: 2, evade: -1 } }
    «shields: { kite: { parry: 1 } }|»
    combatants:
      red: { hp: 4, weapons: [sword], armour: mail, «shield: kite, skills: { one_handed: 6 }|one_handed: 6, free_parries: 1, parry_bonus: 1» }
      blue: { hp: 4, weapons: [maul], «skills: { two_handed: 6, evade: 6 }|one_handed: 6, evade: 6», tactic: smash }
    tactics:
      smash: { turn: [ stand-up, ${blow} ], reactions: [ { do: evade, when: my.health > 0.2 } ] }
    ${DUEL}
    «field: { distance: 0 areas }|»`,
    further,
  ),
)
