import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exact, loadScenario } from '../../../src/index.ts'

/*
 * Duels and fights of two against two of the built-in rulesets, as far as they need no map, by rules files that say the same.
 * Both give exact answers, and all metrics that both have agree to nine digits, but for those that mean something else.
 * Where the two need other words, a scenario says `«built-in|declared»`. Few rounds keep it cheap.
 */

const GAMES = fileURLToPath(new URL('games/built-in/', import.meta.url))
const DUEL = 'parties: { reds: { members: [red] }, blues: { members: [blue] } }'
const PAIRS = 'parties: { reds: { members: [red, scarlet] }, blues: { members: [blue, azure] } }'

async function answer(text: string) {
  const { scenario, problems } = await loadScenario({ text, folder: GAMES })
  expect(problems.map(({ message }) => message)).toEqual([])
  return (await exact(scenario!)).metrics
}

/** Expects the same of both; `but` are the beginnings of the names of metrics that mean something else. */
async function expectSame(ruleset: string, options: string, scenario: string, but: readonly string[]) {
  const text = `
    tiltyard: 1
    name: Both
    rules: { system: «${ruleset}|./${ruleset}.rules.yaml», options: ${options} }${scenario}`
  const builtIn = await answer(text.replace(/«([^|]*)\|([^»]*)»/g, '$1'))
  const declared = await answer(text.replace(/«([^|]*)\|([^»]*)»/g, '$2'))
  const both = Object.keys(builtIn).filter((metric) => declared[metric] && !but.some((name) => metric.startsWith(name)))
  expect(both.length).toBeGreaterThan(45)
  for (const metric of both) expect(declared[metric]!.value, metric).toBeCloseTo(builtIn[metric]!.value, 9)
}

// A margin that eats the armour is known in the action only, and `absorbed` asks `damage.taken`. Turns are other turns.
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
    run: { max_rounds: 2 }
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
    ${PAIRS}
    «field: { distance: 5 ft }|»`,
    ['absorbed.', 'use.'],
  ),
)

// What an attack does that misses (shock) is no damage of the attack.
test.each([
  ['{}', '[]', 'no defence'],
  ['{ shock: true }', '[ total-defense ]', 'shock and total defence'],
  [
    '{ natural_success: 19 }',
    '[ { do: total-defense, when: «margin|source.total - my.armour_class» < 2 } ]',
    'margins',
  ],
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
    ['damage_per_attack.mace'],
  ),
)

test('two against two of slot-d20: snap attacks, a shattered shield, total defence, shock', () =>
  expectSame(
    'slot-d20',
    '{ shock: true, natural_success: 19 }',
    `
    run: { max_rounds: 3 }
    weapons:
      sword: { damage: d3, attack: 1 }
      mace: { damage: d2, shock: 1, shock_ac: 15 }
      axe: { damage: d2, shatters: true }
    armours: { mail: { ac: 13 } }
    shields: { round: { toughness: -1 } }
    combatants:
      red: { hp: 3, skill: 1, weapons: [sword], armour: mail, shield: round, exhaustion: 1, tactic: warded }
      scarlet: { hp: 2, ac: 12, weapons: [mace], tactic: quick }
      blue: { hp: 3, ac: 14, weapons: [mace], prone: true, exhaustion: 2, tactic: quick }
      azure: { hp: 2, ac: 11, skill: 1, strength: 2, weapons: [axe], tactic: breaker }
    tactics:
      warded:
        turn: [ attack weakest ]
        reactions: [ { do: total-defense, when: «margin|source.total - my.armour_class» < 2 } ]
      quick:
        turn: [ stand-up, attack strongest ]
        reactions: [ { do: snap-attack, when: target.health < 1 } ]
      breaker: { turn: [ shatter-shield nearest, attack weakest ] }
    ${PAIRS}
    «field: { distance: 5 ft }|»`,
    ['damage_per_attack.mace'],
  ))

test.each([
  ['melee, parries of a shield, evades', '{ do: melee, when: my.attacks < 1 or my.«actions|points» >= 3 }'],
  [
    'heavy blows that knock down, stagger and bleed',
    '{ do: heavy-blow, when: my.attacks < 1 or my.«actions|points» >= 3 }',
  ],
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
    [],
  ),
)

// What is taken may be more than the blow, at least 1: `absorbed` is then below 0.
test('two against two of area-2d6: pincers, heavy blows, bleeding of several', () =>
  expectSame(
    'area-2d6',
    '{ special_dice: 1 }',
    `
    run: { max_rounds: 2 }
    weapons:
      sword: { damage: d6-1, attack: 1 }
      maul: { damage: 2, pierce: 1, «hands: 2, heavy: { dice: 1, knockdown: true, stagger: 1, bleed: 1 }|heavy_dice: 1, knockdown: true, stagger: 1, bleed: 1» }
    armours: { mail: { protection: 2, evade: -1 } }
    «shields: { kite: { parry: 1 } }|»
    combatants:
      red: { hp: 2, actions: 3, initiative: d3, weapons: [sword], armour: mail, tactic: pinch, «shield: kite, skills: { one_handed: 6 }|one_handed: 6, free_parries: 1, parry_bonus: 1» }
      scarlet: { hp: 1, actions: 2, initiative: 2, weapons: [sword], tactic: pinch }
      blue: { hp: 2, actions: 3, initiative: d2+1, weapons: [maul], «skills: { two_handed: 6, evade: 6 }|one_handed: 6, evade: 6», tactic: smash }
      azure: { hp: 1, actions: 2, initiative: 1, weapons: [sword] }
    tactics:
      pinch: { turn: [ stand-up, pincer weakest, melee weakest ] }
      smash: { turn: [ stand-up, heavy-blow nearest ], reactions: [ { do: evade, when: my.health > 0.2 } ] }
    ${PAIRS}
    «field: { distance: 0 areas }|»`,
    ['absorbed.'],
  ))

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
    shields: { round: {} }
    combatants:
      red: { hp: 3, sl: 8, end: 3, weapons: [sword], ${initiative}, shield: round }
      blue: { hp: 3, sl: 7, crd: 13, str: 15, end: 3, weapons: [axe], armour: leather, tactic: own }
    tactics: { own: { turn: [ { do: feint, when: my.health == 1 and my.feint < 1 }, «attack|strike» ] } }
    ${DUEL}
    «field: { distance: 1 yd }|»`,
    [],
  ),
)

// No two tie: the built-in shuffles who acts first within an instant, which matters to the breath that a defence costs.
test('two against two of segment-d100: feints, breath, defences that run out', () =>
  expectSame(
    'segment-d100',
    '{}',
    `
    run: { max_rounds: 5 }
    weapons: { sword: { damage: d2 }, axe: { damage: d3, av: 5, size: 1 } }
    armours: { leather: { dr: 1 } }
    shields: { round: {} }
    combatants:
      red: { hp: 2, sl: 8, end: 3, weapons: [sword], initiative: 20, shield: round, tactic: own, «|number: 1» }
      scarlet: { hp: 1, sl: 5, agl: 4, end: 2, weapons: [axe], tactic: own, «|number: 2» }
      blue: { hp: 2, sl: 7, crd: 13, str: 15, end: 3, weapons: [axe], armour: leather, initiative: 10, tactic: own, «|number: 3» }
      azure: { hp: 1, sl: 3, agl: 14, end: 3, weapons: [sword], initiative: -10, tactic: own, «|number: 4» }
    tactics:
      own:
        turn: [ { do: feint, at: strongest, when: my.health == 1 and my.feint < 1 }, { do: «attack|strike», at: strongest } ]
    ${PAIRS}
    «field: { distance: 1 yd }|»`,
    [],
  ))
