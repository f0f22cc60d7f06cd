import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exact } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'

/*
 * Duels and fights of two against two of the built-in rulesets, as far as they need no map, by rules files that say the same.
 * Both give exact answers, and all metrics that both have agree to nine digits, but for those that mean something else.
 * Where the two need other words, a scenario says `«built-in|declared»`. Few rounds keep it cheap.
 */

const GAMES = fileURLToPath(new URL('games/built-in/', import.meta.url))
const DUEL = 'parties: { reds: { members: [red] }, blues: { members: [blue] } }'
const PAIRS = 'parties: { reds: { members: [red, scarlet] }, blues: { members: [blue, azure] } }'

const HEAVY = 'heavy_dice: 1, knockdown: true, bleed: 1'
/** The built-in has them in a map, the rules file as fields. */
const skills = (numbers: string) => `«skills: { ${numbers} }|${numbers}»`

async function answer(text: string) {
  const scenario = await loadSound({ text, folder: GAMES })
  return (await exact(scenario)).metrics
}

/** Expects the same of both; `but` are beginnings of names of metrics that mean something else. */
async function expectSame(ruleset: string, options: string, scenario: string, but: readonly string[]) {
  const text = `
    tiltyard: 1
    name: Both
    rules: { system: «${ruleset}|./${ruleset}.rules.yaml», options: ${options} }${scenario}`
  const builtIn = await answer(text.replace(/«([^|]*)\|([^»]*)»/g, '$1'))
  const declared = await answer(text.replace(/«([^|]*)\|([^»]*)»/g, '$2'))
  const both = Object.keys(builtIn).filter((metric) => declared[metric] && !but.some((name) => metric.startsWith(name)))
  expect(both.length).toBeGreaterThan(40)
  for (const metric of both) expect(declared[metric]!.value, metric).toBeCloseTo(builtIn[metric]!.value, 9)
}

// The built-in counts only the turns that are left after an answer.
test('two against two of osr-d20: teams, the longer weapon, surprise, parries of the wounded, counter-attacks', () =>
  expectSame(
    'osr-d20',
    '{ initiative_target: 3 }',
    `
    run: { max_rounds: 2 }
    weapons:
      sword: { damage: d6, «length: 4 ft, training: martial|length: 4, martial: true» }
      axe: { damage: d4+1, to_hit: 1, «length: 3 ft|» }
    armours: { mail: { rating: 3 }, leather: { rating: 1 } }
    shields: { round: { ac: 1 } }
    combatants:
      red: { hp: 2, weapon_skill: 2, «weapons: [sword]|hand: sword, number: 1», armour: leather, tactic: own }
      scarlet: { hp: 1, weapon_skill: 1, strength: 1, «weapons: [axe]|hand: axe, number: 2», shield: round, tactic: own }
      blue: { hp: 2, weapon_skill: 1, «weapons: [axe]|hand: axe, number: 3», armour: mail, tactic: own }
      azure: { hp: 1, agility: 1, «weapons: [sword]|hand: sword, number: 4», hide: 1, unaware_rounds: 1, tactic: own }
    tactics: { own: { turn: [ attack weakest ], reactions: [ { do: parry, when: my.health < 0.7 }, «counter-attack|strike-first, prepare, strike-after» ] } }
    ${PAIRS}
    «field: { distance: 5 ft }|»`,
    ['use.'],
  ))

test.each([
  ['a die for each party, and ties at the same time', '{ «initiative: each|each: true» }', '5 ft', 'attack nearest'],
  [
    'bows, aiming, loading, cover',
    '{}',
    '100 ft',
    'reload, { do: aim, when: not «my.aiming|(my.aimed > 0)» }, shoot nearest',
  ],
])('duels of osr-d20: %s', (_, options, distance, turn) =>
  expectSame(
    'osr-d20',
    options,
    `
    weapons:
      pick: { damage: d6«, range: 240 ft, melee: true, reload: 1|, missile: ${distance !== '5 ft'}, reload: 1» }
    armours: { padded: { rating: 1 } }
    combatants:
      red: { hp: 6, weapon_skill: 2, ballistic_skill: 3, «weapons: [pick]|hand: pick, number: 1», armour: padded, tactic: own }
      blue: { hp: 7, strength: 2, ballistic_skill: 2, agility: 1, cover: half, «weapons: [pick]|hand: pick, number: 2», tactic: own }
    tactics: { own: { turn: [ ${turn} ], reactions: [] } }
    ${DUEL}
    «field: { distance: ${distance} }|»`,
    [],
  ),
)

test('duels of osr-d20: a wrestler against a sword', () =>
  expectSame(
    'osr-d20',
    '{}',
    `
    weapons: { sword: { damage: d6 } }
    combatants:
      red: { hp: 6, weapon_skill: 2, strength: 3, «weapons: []|number: 1», tactic: wrestle }
      blue: { hp: 4, weapon_skill: 3, «weapons: [sword]|hand: sword, number: 2», tactic: fence }
    tactics:
      wrestle: { turn: [ escape, wrestle nearest ], reactions: [] }
      fence: { turn: [ escape, attack nearest ], reactions: [ fend-off ] }
    ${DUEL}
    «field: { distance: 5 ft }|»`,
    ['use.'],
  ))

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

test('duels of slot-d20: a caster under pressure', () =>
  expectSame(
    'slot-d20',
    '{}',
    `
    weapons: { staff: { damage: d3 }, axe: { damage: d6 } }
    spells: { bolt: { damage: 2d3«, difficulty: target|» } }
    combatants:
      red: { hp: 5, ac: 11, skill: 1, cp: 2, weapons: [staff], spells: [bolt], exhaustion: 1, tactic: cast, «skills: { bolt: 4 }|casting: 4» }
      blue: { hp: 8, ac: 12, dc: 14, skill: 2, weapons: [axe], tactic: quick }
    tactics:
      cast: { turn: [ { do: cast, with: bolt, at: nearest }, attack nearest ], reactions: [] }
      quick: { turn: [ attack nearest ], reactions: [ { do: snap-attack, when: target.cp > 0 and my.health > 0.5 } ] }
    ${DUEL}
    «field: { distance: 5 ft }|»`,
    [],
  ))

test.each([
  ['melee, parries of a shield, evades', 'melee', 4, '{ do: evade, when: my.health > 0.2 }'],
  ['heavy blows that knock down, stagger and bleed', 'heavy-blow', 4, '{ do: evade, when: my.health > 0.2 }'],
  ['feints at what was not learned', 'feint', 4, 'parry'],
])('duels of area-2d6: %s', (_, blow, hp, defence) =>
  expectSame(
    'area-2d6',
    '{ special_dice: 1 }',
    `
    weapons:
      sword: { damage: d6+1, «|less: 1, »attack: 1, parry: 1 }
      maul: { damage: d6+2, «|less: 2, »pierce: 1, hands: 2, «heavy: { dice: 1, pierce: 1, knockdown: true, stagger: 2, bleed: 1 }|${HEAVY}, heavy_pierce: 1, stagger: 2» }
    armours: { mail: { protection: 2, evade: -1 } }
    shields: { kite: { parry: 1 } }
    combatants:
      red: { hp: ${hp}, «weapons: [sword]|hand: sword», armour: mail, shield: kite, ${skills('one_handed: 6, mounted: 5')}, tactic: own }
      blue: { hp: ${hp}, «weapons: [maul]|hand: maul», ${skills('two_handed: 6, evade: 6')}, tactic: own }
    tactics:
      own:
        turn: [ stand-up, { do: ${blow}, when: my.attacks < 1 or my.«actions|points» >= 3 } ]
        reactions: [ ${defence} ]
    ${DUEL}
    «field: { distance: 0 areas }|»`,
    [],
  ),
)

test('two against two of area-2d6: pincers, heavy blows, bleeding of several', () =>
  expectSame(
    'area-2d6',
    '{ special_dice: 1 }',
    `
    run: { max_rounds: 2 }
    weapons:
      sword: { damage: d6-1, attack: 1 }
      maul: { damage: 2, pierce: 1, hands: 2, «heavy: { dice: 1, knockdown: true, stagger: 1, bleed: 1 }|${HEAVY}, stagger: 1» }
    armours: { mail: { protection: 2, evade: -1 } }
    shields: { kite: { parry: 1 } }
    combatants:
      red: { hp: 2, actions: 3, initiative: d3, «weapons: [sword]|hand: sword», armour: mail, shield: kite, ${skills('one_handed: 6')}, tactic: pinch }
      scarlet: { hp: 1, actions: 2, initiative: 2, «weapons: [sword]|hand: sword», tactic: pinch }
      blue: { hp: 2, actions: 3, initiative: d2+1, «weapons: [maul]|hand: maul», ${skills('two_handed: 6, evade: 6')}, tactic: smash }
      azure: { hp: 1, actions: 2, initiative: 1, «weapons: [sword]|hand: sword» }
    tactics:
      pinch: { turn: [ stand-up, pincer weakest, melee weakest ] }
      smash: { turn: [ stand-up, heavy-blow nearest ], reactions: [ { do: evade, when: my.health > 0.2 } ] }
    ${PAIRS}
    «field: { distance: 0 areas }|»`,
    [],
  ))

test('two against two of area-2d6: shots that stray, and feints', () =>
  expectSame(
    'area-2d6',
    '{}',
    `
    run: { max_rounds: 2 }
    weapons:
      bow: { «kind: shooting|hands: 2, shoots: true, less: 2», damage: 2 }
      sword: { damage: d2, attack: 1 }
    armours: { mail: { protection: 1, evade: -1 } }
    shields: { kite: { parry: 1 } }
    combatants:
      red: { hp: 2, actions: 2, initiative: d2, «weapons: [bow]|hand: bow», ${skills('shooting: 9')}, tactic: shoot }
      scarlet: { hp: 1, actions: 2, initiative: 2, «weapons: [sword]|hand: sword» }
      blue: { hp: 1, actions: 2, initiative: 1, «weapons: [sword]|hand: sword», armour: mail, shield: kite, ${skills('one_handed: 6')}, tactic: trick }
      azure: { hp: 1, actions: 2, initiative: 0, «weapons: [bow]|hand: bow», tactic: shoot }
    tactics:
      shoot: { turn: [ stand-up, ranged strongest ], reactions: [ evade ] }
      trick: { turn: [ feint weakest ] }
    ${PAIRS}
    «field: { distance: 0 areas }|»`,
    [],
  ))

test('two against two of area-2d6: powers that harm and mend', () =>
  expectSame(
    'area-2d6',
    '{}',
    `
    run: { max_rounds: 1 }
    weapons:
      sword: { damage: d3, attack: 1 }
      axe: { damage: d2+1, hands: 2, «heavy: { dice: 0, bleed: 1 }|heavy_dice: 0, bleed: 1» }
    armours: { mail: { protection: 1, evade: -1 } }
    spells:
      fire: { «effect: damage, |»damage: d3, pierce: 1 }
      balm: { effect: heal, heal: d2, cost: 1, uses: 1, difficulty: 1 }
    combatants:
      red: { hp: 3, actions: 3, initiative: d2, «weapons: [sword]|hand: sword», powers: [fire, balm], ${skills('command: 6')}, tactic: craft }
      scarlet: { hp: 1, actions: 2, initiative: 2, «weapons: [sword]|hand: sword» }
      blue: { hp: 2, actions: 2, initiative: 1, «weapons: [axe]|hand: axe», armour: mail, tactic: smash }
      azure: { hp: 1, actions: 2, initiative: 0, «weapons: [sword]|hand: sword» }
    tactics:
      craft:
        turn: [ { do: «command|mend», with: balm, at: ally-most-wounded }, { do: «command|burn», with: fire, at: strongest } ]
        reactions: [ evade ]
      smash: { turn: [ heavy-blow weakest ], reactions: [ evade ] }
    ${PAIRS}
    «field: { distance: 0 areas }|»`,
    [],
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
      red: { hp: 3, sl: 8, end: 3, «weapons: [sword]|hand: sword», ${initiative}, shield: round }
      blue: { hp: 3, sl: 7, crd: 13, str: 15, end: 3, «weapons: [axe]|hand: axe», armour: leather, tactic: own }
    tactics: { own: { turn: [ { do: feint, when: my.health == 1 and my.feint < 1 }, «attack|strike» ] } }
    ${DUEL}
    «field: { distance: 1 yd }|»`,
    [],
  ),
)

// No two tie: the built-in shuffles who acts first within an instant, which matters to the breath that a defence costs.
test('two against two of segment-d100: feints, knock-downs, breath, defences that run out', () =>
  expectSame(
    'segment-d100',
    '{}',
    `
    run: { max_rounds: 3 }
    weapons: { sword: { damage: d3, parry: 2 }, axe: { damage: d3, av: 5, size: 1 } }
    armours: { leather: { dr: 1 } }
    shields: { round: { block: 3 } }
    combatants:
      red: { hp: 2, sl: 8, end: 6, «weapons: [sword]|hand: sword, number: 1», initiative: 20, shield: round, tactic: own }
      scarlet: { hp: 1, sl: 5, agl: 12, end: 3, ${skills('brawling: 9')}, «weapons: [axe]|hand: axe, number: 2», tactic: trip }
      blue: { hp: 2, sl: 7, crd: 13, str: 15, end: 3, ${skills('brawling: 4')}, «weapons: [axe]|hand: axe, number: 3», armour: leather, initiative: 10, tactic: trip }
      azure: { hp: 1, sl: 3, agl: 14, end: 4, «weapons: [sword]|hand: sword, number: 4», initiative: -10, tactic: own }
    tactics:
      own: { turn: [ rise, { do: feint, at: strongest, when: my.feint < 1 and my.end < 5 }, «attack|strike» weakest ] }
      trip:
        turn:
          - rise
          - { do: «brawl, with: knock-down|knock-down», at: strongest, when: target.«standing|lowered == 0» }
          - «attack|strike» weakest
    ${PAIRS}
    «field: { distance: 1 yd }|»`,
    [],
  ))
