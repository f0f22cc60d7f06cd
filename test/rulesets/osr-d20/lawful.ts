import { MARK, NOTE } from '../../../src/rulesets/osr-d20/codes.ts'
import { COLUMNS } from '../../../src/rulesets/osr-d20/columns.ts'
import { type Lawful, scenarioWriter, watcher } from '../lawful.ts'

const ARMOURY = `
tiltyard: 1
weapons:
  sword: { damage: d8, length: 4 ft, training: martial }
  spear: { damage: d6, length: 7 ft, reach: 10 ft, polearm: true }
  knife: { damage: d4, size: small, length: 1 ft }
  bow: { damage: d6, range: 150 ft, hands: 2, ammo: 6 }
  javelin: { damage: d6, range: 40 ft, thrown: true, ammo: 2 }
  maul: { damage: 3d6, hands: 2 }
  lance: { damage: d6, length: 10 ft, polearm: true }
  pike: { damage: d8, hands: 2, length: 14 ft, reach: 10 ft, polearm: true }
armours: { mail: { rating: 4 }, leather: { rating: 2 } }
shields: { round-shield: { ac: 1 } }
`

const WARBAND = `
combatants:
  warrior: { hp: 2d6, weapon_skill: 2, strength: 1, weapons: [sword], armour: mail, tactic: charge-in }
  spearman: { hp: 7, weapon_skill: 1, weapons: [spear, knife], armour: leather, shield: round-shield }
  bowman: { hp: 5, ballistic_skill: 1, agility: 1, weapons: [bow, knife], tactic: snipe }
  brute: { hp: 9, strength: 2, weapons: [maul], size: large, unaware_rounds: 1 }
  skirmisher: { hp: 6, ballistic_skill: 2, weapons: [javelin], secondary: knife, tactic: harass }
tactics:
  charge-in:
    turn: [ { do: charge, when: round <= 2 }, attack same, run nearest ]
    reactions: [ { do: parry, when: my.health < 0.4 }, { do: counter-attack, when: kill_chance < 0.9 }, passing-attack ]
  snipe:
    turn: [ { do: shoot, at: random, when: not target.engaged }, { do: aim, when: not my.aiming }, { do: shoot, at: weakest }, { do: attack, with: knife } ]
    reactions: []
  harass:
    turn: [ skirmish softest, { do: attack, at: deadliest, when: expected_damage > 1 or kill_chance > 0.1 }, advance ]
    reactions: [ parry ]
`

/** Those who ride, wait, run from the field and run after others. Whoever is alone on it does not run. */
const RAIDERS = `
items: { purse: { drop: treasure }, bread: { drop: food }, caltrops: { drop: obstacle } }
combatants:
  lancer: { hp: 2d6, weapon_skill: 2, strength: 1, weapons: [lance, sword], armour: leather, mounted: true, movement: 180 ft, size: large, seeks: treasure, tactic: ride }
  pikeman: { hp: 7, weapon_skill: 2, weapons: [pike], armour: leather, tactic: receive, dark_sight: true }
  thief: { hp: 5, weapon_skill: 1, agility: 2, weapons: [sword], items: [purse, caltrops], tactic: run }
  hound: { hp: 6, weapon_skill: 2, weapons: [], hide: 1, movement: 180 ft, dark_sight: true, seeks: food, morale: 6, tactic: hunt }
  archer: { hp: 5, ballistic_skill: 2, weapons: [bow, knife], items: [bread, bread], tactic: volley }
tactics:
  ride:
    turn: [ charge weakest, attack nearest, advance nearest ]
    reactions: [ passing-attack, { do: pursue, when: target.health < 1 } ]
  receive:
    turn: [ { do: hold, when: foes > 0 and distance > 10 and not my.waiting }, attack nearest, advance nearest ]
    reactions: [ held-attack, counter-attack ]
  run:
    turn: [ { do: flee, with: purse, when: my.health < 0.6 and foes > 0 and allies > 0 }, { do: flee, with: caltrops, when: foes > allies and allies > 0 }, attack nearest, advance nearest ]
    reactions: [ pursue, parry ]
  hunt:
    turn: [ { do: hold, when: round == 1 }, attack most-wounded, run nearest ]
    reactions: [ pursue, held-attack, passing-attack ]
  volley:
    turn: [ { do: flee, with: bread, when: my.engaged and foes > 0 and allies > 0 }, { do: shoot-crowd, at: softest, when: not target.engaged }, { do: shoot, when: not target.engaged }, { do: attack, with: knife }, advance ]
    reactions: []
`

/** Those who cast spells, and use and search for items; none of it heals. */
const SORCERERS = `
spells:
  fireball: { damage: 2d4, radius: 5 ft, save: half }
  hold: { helpless: d3, save: negates }
  bless: { to_hit: 2, ac: 1, armour: 1, rounds: d4, radius: 10 ft }
  rust: { armour: -3, ac: -1, rounds: 2, focus: true }
items:
  oil: { damage: d6, range: 15 ft }
  powder: { helpless: 1, ac: -2, rounds: 3, radius: 5 ft, availability: pouch }
combatants:
  mage: { hp: 2d4, weapons: [knife], spells: [fireball, hold], items: [powder], tactic: conjure }
  priest: { hp: 6, weapon_skill: 1, weapons: [sword], armour: leather, spells: [bless, rust], tactic: pray }
  guard: { hp: 9, weapon_skill: 2, weapons: [spear], armour: mail, items: [oil, oil], save_spells: 13, tactic: throw }
tactics:
  conjure:
    turn: [ { do: cast, with: fireball, at: random, when: distance > 10 }, { do: cast, with: hold, at: strongest }, { do: use, with: powder }, attack, advance ]
    reactions: [ guard, parry ]
  pray:
    turn: [ { do: cast, with: bless, at: ally-nearest }, { do: cast, with: rust, at: deadliest, when: target.armour > 0 }, attack, advance ]
  throw:
    turn: [ { do: use, with: oil, at: most-wounded, when: not target.helpless }, attack weakest, advance ]
`

const DUELLISTS = `
combatants:
  duellist: { hp: 18, weapon_skill: 4, weapons: [sword], armour: mail }
  footman: { hp: 15, weapon_skill: 3, weapons: [knife], secondary: knife, armour: leather }
`

const scenario = scenarioWriter('osr-d20', ARMOURY)

const RAID = '[ lancer, pikeman, thief, hound, archer ]'
const CIRCLE = '[ mage, priest, 2 guard ]'
const ALL = '[ warrior, spearman, bowman, brute, skirmisher ]'

export const lawful: Lawful = {
  mirrored: [
    scenario('mirrored', '{}', WARBAND, ALL, ALL, '{ distance: 40 ft }'),
    scenario('mirrored raiders', '{}', RAIDERS, RAID, RAID, '{ distance: 60 ft }'),
    scenario('mirrored sorcerers', '{}', SORCERERS, CIRCLE, CIRCLE, '{ distance: 40 ft }'),
  ],
  others: [
    scenario(
      'warbands',
      '{ initiative: each }',
      WARBAND,
      '[ 2 spearman, bowman ]',
      '[ warrior, brute, skirmisher ]',
      '{ distance: 30 ft }',
    ),
    scenario(
      'thrusts',
      '{ edition: counter-thrust, natural_20_hits: true, natural_1_misses: true, multiplies: rolled }',
      WARBAND,
      '[ 4 spearman ]',
      '[ 2 warrior, brute ]',
      '{ distance: 60 ft }',
    ),
    scenario(
      'raiders at night',
      '{ initiative: each, dark: true, obstacle_stops: 4 }',
      RAIDERS,
      '[ 2 lancer, archer, 2 thief ]',
      '[ 2 pikeman, hound, thief ]',
      '{ distance: 60 ft }',
    ),
    scenario(
      'sorcerers all at once',
      '{ initiative: each, pouch_time: d2 }',
      SORCERERS,
      '[ 2 mage, guard ]',
      '[ priest, 3 guard ]',
      '{ distance: 30 ft }',
    ),
    // Nobody decides by hit points: rounds are memoised.
    scenario(
      'foreseeable',
      '{}',
      WARBAND,
      '[ 2 spearman, brute ]',
      '[ 2 spearman, skirmisher ]',
      '{ distance: 20 ft }',
    ),
  ],
  duel: scenario('duel', '{}', DUELLISTS, '[ duellist ]', '[ footman ]', '{ distance: 5 ft }'),
  watch: watcher(COLUMNS, isOut),
  actorOf: ([event, actor]) =>
    event === NOTE.TURN || event === NOTE.MOVED || event === NOTE.ATTACKED || event === NOTE.REACTED ? actor : -1,
  loserOf: ([event, actor]) => (event === NOTE.SLAIN || event === NOTE.FLED || event === NOTE.PINNED ? actor : -1),
}

/** Out for good: whoever is in flight when the battle ends has not fled. */
function isOut(marks: number): boolean {
  return (marks & (MARK.OUT | MARK.IN_FLIGHT)) === MARK.OUT
}
