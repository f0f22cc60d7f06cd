/**
 * Battles in which all kinds of things happen: wrestling alone and in teams, disarming, spells and items that harm,
 * heal, stun and bless, searches, flight with dropped goods, held actions, riders, crowds, darkness, walls.
 */
const BODY = `
weapons:
  sword: { damage: d8, length: 4 ft, training: martial }
  dagger: { damage: d4, size: minor, length: 1 ft }
  lance: { damage: d8, length: 10 ft, reach: 10 ft, polearm: true }
  pike: { damage: d8, length: 14 ft, reach: 10 ft, hands: 2, polearm: true }
  bow: { damage: d6, range: 150 ft, hands: 2 }
  hatchet: { damage: d6, range: 30 ft, thrown: true, ammo: 2 }
  net: { damage: 1, grapples: true, hands: 2 }
  claws: { damage: d4, natural: true }
  maul: { damage: 4d6+1, hands: 2 }
armours: { mail: { rating: 4 }, leather: { rating: 2 } }
shields: { round-shield: { ac: 1 } }
spells:
  bolt: { damage: 2d6, range: 60 ft, save: half }
  sleep: { helpless: d3, range: 60 ft, radius: 5 ft, save: negates }
  ward: { ac: 3, armour: 2, rounds: d4, radius: 10 ft }
  curse: { to_hit: -2, armour: -1, rounds: 2, range: 60 ft }
items:
  salve: { heal: d6+1, availability: pouch }
  oil: { damage: d6, range: 20 ft, radius: 5 ft }
  purse: { drop: treasure }
  caltrops: { drop: obstacle }
combatants:
  wrestler: { hp: 12, weapon_skill: 2, strength: 3, weapons: [], tactic: wrestle }
  octopus: { hp: 2d8, hit_dice: 3, grappler: true, weapons: [claws], hide: 1, size: large, tactic: wrestle }
  netter: { hp: 8, weapon_skill: 1, weapons: [net, dagger], tactic: disarm }
  knight: { hp: 12, weapon_skill: 3, mounted: true, weapons: [lance, sword], armour: mail, shield: round-shield, tactic: ride }
  pikeman: { hp: 7, weapon_skill: 1, weapons: [pike, dagger], armour: leather, tactic: wait }
  mage: { hp: 6, weapons: [dagger], spells: [bolt, sleep, ward, curse], tactic: magic }
  healer: { hp: 8, weapon_skill: 1, weapons: [sword], items: [salve, salve, oil], seeks: treasure, morale: 6, tactic: heal }
  thief: { hp: 5, agility: 2, weapons: [hatchet, dagger], secondary: dagger, items: [purse, caltrops], tactic: sneak, unaware_rounds: 1 }
  archer: { hp: 6, ballistic_skill: 2, agility: 1, dark_sight: true, weapons: [bow, dagger], tactic: volley }
  brute: { hp: 14, strength: 2, weapons: [maul], seeks: food, helpless_rounds: 1 }
tactics:
  wrestle: { turn: [ escape, wrestle same, advance nearest ], reactions: [ immobilise, disarm, pursue ] }
  disarm: { turn: [ escape, { do: disarm, at: random }, wrestle nearest, attack, advance ], reactions: [ fend-off, disarm ] }
  ride: { turn: [ escape, charge nearest, attack weakest, run nearest ] }
  wait: { turn: [ escape, { do: hold, when: round < 4 }, attack nearest, advance nearest ], reactions: [ held-attack, counter-attack, passing-attack, fend-off ] }
  magic:
    turn:
      - escape
      - { do: cast, with: ward, when: round == 1 }
      - { do: cast, with: sleep, at: nearest }
      - { do: cast, with: bolt, at: weakest }
      - { do: cast, with: curse, at: strongest }
      - flee
    reactions: [ parry ]
  heal:
    turn: [ escape, { do: use, with: oil, at: nearest }, { do: use, with: salve, at: ally-most-wounded, when: my.health < 1 }, { do: use, with: salve, when: round > 2 }, attack nearest, advance ]
    reactions: [ guard, counter-attack, pursue ]
  sneak:
    turn:
      - escape
      - { do: flee, with: purse, when: my.health < 0.7 and round < 4 }
      - { do: flee, with: caltrops, when: my.health < 0.7 }
      - { do: shoot, at: random }
      - attack nearest
      - retreat
  volley: { turn: [ escape, { do: shoot-crowd, when: round > 2 }, { do: aim, when: not my.aiming }, shoot nearest, attack ] }
`

const MAP = `
  map: |
    ................
    aa..#......%..bb
    aa..#..:::.%..bb
    aa.....:::....bb
    aa..####......bb
    ....%%..........
  legend: { '%': { dark: true, cover: half } }
`

function scenario(options: string, first: string, second: string, field: string): string {
  return `tiltyard: 1\nname: everything\nrules: { system: osr-d20, options: ${options} }${BODY}parties: { first: { members: ${first} }, second: { members: ${second} } }\nfield:${field}\nrun: { max_rounds: 15 }\n`
}

const EVERYBODY = '[ wrestler, octopus, netter, knight, mage, healer, thief, archer ]'
const OTHERS = '[ pikeman, wrestler, brute, mage, healer, thief, knight, archer ]'

export const EVERYTHING = [
  scenario('{}', EVERYBODY, OTHERS, ' { distance: 20 ft }'),
  scenario('{ initiative: each, natural_20_hits: true, minimum_damage: 1 }', OTHERS, EVERYBODY, MAP),
  scenario(
    '{ initiative: each, multiplies: rolled, dark: true }',
    '[ wrestler, mage, thief ]',
    '[ healer, archer, netter ]',
    ' { distance: 10 ft }',
  ),
  scenario('{ pursuit_ground: open }', '[ 2 thief, pikeman ]', '[ 2 healer, knight ]', MAP),
]
