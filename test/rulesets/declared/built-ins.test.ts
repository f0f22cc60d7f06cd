import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exact, loadScenario } from '../../../src/index.ts'

/*
 * Battles of the four built-in rulesets, as far as they need no map, by rules files that say the same. Both give exact answers,
 * and these agree to nine digits. Where the two need other words, a scenario says `«built-in|declared»`.
 */

const GAMES = fileURLToPath(new URL('games/built-in/', import.meta.url))
const FIGURES = ['win.reds', 'win.blues', 'draw', 'rounds.mean', 'damage.reds.mean', 'damage.blues.mean']
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

test.each([
  ['counter-attacks', '[ «counter-attack|strike-first, prepare, strike-after» ]'],
  [
    'parries of the wounded',
    '[ { do: parry, when: my.health < 0.7 }, «counter-attack|strike-first, prepare, strike-after» ]',
  ],
])('two against two of osr-d20: teams, the longer weapon, surprise, %s', (_, reactions) =>
  expectSame(
    'osr-d20',
    '{ initiative_target: 3 }',
    `
    weapons:
      sword: { damage: d6, «length: 4 ft, training: martial|» }
      axe: { damage: d4+1, to_hit: 1, «length: 3 ft|» }
    armours: { mail: { rating: 3 }, leather: { rating: 1 } }
    shields: { round: { ac: 1 } }
    combatants:
      red: { hp: 2, weapon_skill: 2, weapons: [sword], armour: leather, tactic: own, «|number: 1, length: 4, martial: true» }
      scarlet: { hp: 1, weapon_skill: 1, strength: 1, weapons: [axe], shield: round, tactic: own, «|number: 2, length: 3» }
      blue: { hp: 2, weapon_skill: 1, weapons: [axe], armour: mail, tactic: own, «|number: 3, length: 3» }
      azure:
        { hp: 1, agility: 1, weapons: [sword], hide: 1, unaware_rounds: 1, tactic: own, «|number: 4, length: 4, martial: true» }
    tactics: { own: { turn: [ attack weakest ], reactions: ${reactions} } }
    parties: { reds: { members: [red, scarlet] }, blues: { members: [blue, azure] } }
    «field: { distance: 5 ft }|»`,
    ['hit.sword', 'hit.axe', 'taken.azure.mean'],
  ),
)

test.each([
  ['{}', '[]', 'no defence'],
  ['{ shock: true }', '[ total-defense ]', 'shock and total defence'],
  ['{ natural_success: 19 }', '[ { do: total-defense, when: «margin|target.total - my.armour_class» < 2 } ]', 'margins'],
])('duels of slot-d20 %s, %s: %s', (options, reactions) =>
  expectSame(
    'slot-d20',
    options,
    `
    weapons: { sword: { damage: d8, attack: 1 }, mace: { damage: d6, shock: 2, shock_ac: 15 } }
    armours: { mail: { ac: 13 } }
    shields: { round: {} }
    combatants:
      red: { hp: 5, skill: 2, weapons: [sword], armour: mail, shield: round, exhaustion: 1, advantage: true, tactic: own }
      blue: { hp: 6, ac: 14, skill: 1, weapons: [mace], prone: true, exhaustion: 4, tactic: own }
    tactics: { own: { turn: [ stand-up, attack nearest ], reactions: ${reactions} } }
    ${DUEL}
    «field: { distance: 5 ft }|»`,
    ['hit.sword', 'hit.mace', 'damage_per_hit.sword'],
  ),
)

test.each([
  ['melee, parries of a shield, evades', '{ do: melee, when: my.attacks < 1 or my.«actions|points» >= 3 }'],
  ['heavy blows that knock down, stagger and bleed', '{ do: heavy-blow, when: my.attacks < 1 or my.«actions|points» >= 3 }'],
])('duels of area-2d6: %s', (_, blow) =>
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
    ['hit.sword', 'hit.maul'],
  ),
)

test.each([
  ['breath and rest, one always first', '{}', 'initiative: 10'],
  ['at one instant, without the cost of breath', '{ endurance: false }', 'awa: 11'],
])('duels of segment-d100: %s', (_, options, initiative) =>
  expectSame(
    'segment-d100',
    options,
    `
    weapons: { sword: { damage: d8 }, axe: { damage: d10, av: 5 } }
    armours: { leather: { dr: 1 } }
    «shields: { round: {} }|»
    combatants:
      red: { hp: 3, sl: 8, end: 3, weapons: [sword], ${initiative}, «shield: round|shielded: true» }
      blue: { hp: 3, sl: 7, crd: 13, str: 15, end: 3, weapons: [axe], armour: leather, tactic: own }
    tactics: { own: { turn: [ { do: feint, when: my.health == 1 and my.feint < 1 }, «attack|strike» ] } }
    ${DUEL}
    «field: { distance: 1 yd }|»`,
    ['hit.sword', 'hit.axe', 'taken.red.mean'],
  ),
)
