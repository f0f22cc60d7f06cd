import { MARK, NOTE } from '../../../src/rulesets/segment-d100/codes.ts'
import { COLUMNS } from '../../../src/rulesets/segment-d100/columns.ts'
import { type Lawful, scenarioWriter, watcher } from '../lawful.ts'

const ARMOURY = `
tiltyard: 1
weapons:
  sword: { damage: d8 }
  spear: { damage: d6, reach: 2 yd, size: 3 }
  knife: { damage: d4, size: 1 }
  maul: { damage: 2d6, hands: 2, size: 4 }
  bow: { damage: d6, kind: missile, range: 40 yd, ammo: 6 }
  crossbow: { damage: d10, kind: missile, range: 50 yd, load: 6 }
  javelin: { damage: d6, kind: thrown, range: 20 yd, size: 1 }
armours: { mail: { dr: 2 }, leather: { dr: 1 } }
shields: { round: {} }
items: { quiver: { ammo_for: bow, ammo: 3 }, rock: { damage: d3 } }
`

const WARBAND = `
combatants:
  warrior: { hp: 2d6, sl: 8, weapons: [sword], armour: mail, shield: round, tactic: charge-in }
  spearman: { hp: 9, sl: 6, weapons: [spear, knife], armour: leather, shield: round, tactic: wall }
  bowman: { hp: 6, sl: 7, awa: 13, weapons: [bow, knife], items: [quiver], armour: leather, tactic: snipe }
  brute: { hp: 12, sl: 5, str: 15, skills: { brawling: 9 }, weapons: [maul], tactic: smash }
  skirmisher: { hp: 7, sl: 6, agl: 14, skills: { acrobat: 6, brawling: 4 }, weapons: [javelin, javelin, knife], tactic: harass }
  wrestler: { hp: 8, str: 14, skills: { brawling: 10 }, weapons: [], tactic: wrestle }
  squire: { hp: 5, sl: 4, weapons: [sword, knife], items: [rock], tactic: serve }
  fencer: { hp: 8, sl: 9, crd: 13, weapons: [sword], armour: leather, tactic: fence }
tactics:
  charge-in:
    turn: [ break-free, rise, charge nearest, attack same, advance nearest, { do: grab, when: not my.armed }, turn ]
    reactions: [ opportunity-strike, turn, block, parry, { do: block, with: sword } ]
  wall:
    turn: [ break-free, rise, { do: wait, when: distance > 2 and round <= 3 }, attack weakest, { do: back-pedal, when: my.foes_engaged > 1 }, advance, turn ]
    reactions: [ opportunity-strike, turn, defend ]
  snipe:
    turn: [ rise, { do: drop, with: bow, when: my.engaged }, { do: aim, at: weakest, when: my.aim < 3 and not my.engaged and my.loaded }, { do: fire, at: random }, load, attack, { do: draw, with: knife, when: my.engaged }, { do: kneel, when: my.standing and not my.engaged and round == 2 }, { do: retreat, when: my.engaged }, turn ]
    reactions: [ turn, { do: parry, when: chance > 0.3 }, { do: dodge-away, when: not ranged } ]
  smash:
    turn: [ break-free, rise, { do: leap-attack, when: distance > 2 }, { do: attack, at: softest }, { do: circle, when: my.quarters < 3 }, advance deadliest, rest ]
    reactions: [ parry, { do: acrobatic-counter, with: fists } ]
  harass:
    turn: [ rise, { do: hurl, with: javelin, when: distance > 1 and distance < 9 }, { do: attack, when: my.field < 2 }, { do: draw, when: not my.armed }, { do: evade-away, when: my.engaged }, { do: evade, at: self, when: my.quarters == 4 and my.end > 10 }, advance, grab, turn ]
    reactions: [ turn, acrobatic-dodge, dodge, catch ]
  wrestle:
    turn: [ { do: release, when: my.health < 0.3 }, break-free, rise, { do: brawl, with: grapple }, { do: brawl, with: knock-down, when: target.standing }, brawl, { do: crawl, when: my.prone }, advance nearest, turn ]
    reactions: [ { do: acrobatic-counter, when: my.health == 1 }, defend ]
  serve:
    turn: [ rise, { do: pass, with: sword, at: ally-unarmed }, { do: jump-pass, with: sword, at: ally-nearest, when: round == 4 }, attack nearest, { do: draw, with: knife }, { do: hurl, with: rock, when: distance > 2 }, { do: dodge, when: my.engaged }, { do: lie-down, when: round > 60 } ]
    reactions: [ catch, defend ]
  fence:
    turn: [ break-free, rise, { do: feint, when: my.feint < 2 and target.armed }, attack, advance, { do: catch, when: not my.armed }, turn ]
    reactions: [ opportunity-strike, turn, defend ]
`

const DUELLISTS = `
combatants:
  duellist: { hp: 28, sl: 8, weapons: [sword], armour: mail, shield: round }
  footman: { hp: 25, sl: 7, weapons: [spear], armour: leather }
`

const scenario = scenarioWriter('segment-d100', ARMOURY)

const ALL = '[ warrior, spearman, bowman, brute, skirmisher, fencer ]'

/** A wall to go round, ledges to climb or jump, stairs, cover, the dark, rough ground, a sword to be had; alike for both. */
const COURT = `
  map: |
    .............
    a..LL.#.LL..b
    a..=..:..=..b
    a..LLc.cLL..b
    a.d...s...d.b
    .............
  legend:
    L: { height: 8 ft, climb: -20 }
    '=': { height: 4 ft, stairs: 9 in }
    c: { cover: half }
    d: { dark: true }
    s: { item: sword }
`

const CLIMBERS = `
combatants:
  climber: { hp: 6, sl: 7, crd: 14, agl: 14, skills: { climb: 8, acrobat: 5 }, weapons: [sword], tactic: over }
  archer: { hp: 5, sl: 6, weapons: [bow, knife], tactic: stand }
tactics:
  over:
    turn: [ rise, attack nearest, climb nearest, jump nearest, leap nearest, advance nearest, turn ]
    reactions: [ catch, turn, dodge, parry ]
  stand:
    turn: [ rise, attack nearest, load, { do: draw, when: my.engaged }, { do: advance, when: round > 2 }, turn ]
    reactions: [ opportunity-strike, turn, defend ]
`

export const lawful: Lawful = {
  mirrored: [scenario('mirrored', '{}', WARBAND, ALL, ALL, '{ distance: 8 yd }')],
  others: [
    scenario(
      'warbands',
      '{ initiative: d4, weather_dv: 5 }',
      WARBAND,
      '[ 2 spearman, squire, wrestler ]',
      '[ warrior, brute, bowman, fencer ]',
      '{ distance: 5 yd }',
    ),
    scenario(
      'throwers',
      '{ endurance: false, fists: d2, fall_damage: d3-1 }',
      WARBAND,
      '[ squire, wrestler, skirmisher ]',
      '[ squire, wrestler, warrior, skirmisher ]',
      '{ distance: 6 yd, margin: 4 yd, rank: 2 }',
    ),
    scenario('court', '{ rest_end: 7 }', CLIMBERS, '[ 3 climber, archer ]', '[ 2 climber, 2 archer ]', COURT),
  ],
  duel: scenario('duel', '{}', DUELLISTS, '[ duellist ]', '[ footman ]', '{ distance: 1 yd }'),
  watch: watcher(COLUMNS, (marks) => (marks & MARK.OUT) !== 0),
  actorOf: ([event, actor]) => (ACTING.includes(event) ? actor : -1),
  loserOf: ([event, actor]) => (event === NOTE.SLAIN ? actor : -1),
}

const ACTING: readonly number[] = [
  NOTE.TURN,
  NOTE.ACTION,
  NOTE.TURNED,
  NOTE.MOVED,
  NOTE.REACTED,
  NOTE.STRIKES,
  NOTE.DEFENDS,
  NOTE.CHECKED,
  NOTE.CATCHES,
  NOTE.INJURED,
]
