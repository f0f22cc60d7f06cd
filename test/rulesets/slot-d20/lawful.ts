import { MARK, NOTE } from '../../../src/rulesets/slot-d20/codes.ts'
import { COLUMNS } from '../../../src/rulesets/slot-d20/columns.ts'
import { type Lawful, scenarioWriter, watcher } from '../lawful.ts'

const ARMOURY = `
tiltyard: 1
weapons:
  sword: { damage: d8 }
  spear: { damage: d6, reach: 10 ft }
  knife: { damage: d4 }
  maul: { damage: 2d6, hands: 2, shatters: true }
  bow: { damage: d6, hands: 2, range: 50 ft, long_range: 150 ft, ammo: 6 }
  crossbow: { damage: d10, hands: 2, range: 60 ft, long_range: 120 ft, reload: move }
  javelin: { damage: d6, range: 20 ft, long_range: 40 ft, thrown: true }
armours: { mail: { ac: 14 }, leather: { ac: 12 } }
shields: { round: {} }
spells:
  bolt: { difficulty: target, range: 60 ft, damage: d6 }
  curse: { range: 40 ft, attack: -2, disadvantage: true, rounds: 2 }
`

const WARBAND = `
combatants:
  warrior: { hp: 2d6, skill: 2, weapons: [sword], armour: mail, shield: round, tactic: charge-in }
  spearman: { hp: 7, skill: 1, weapons: [spear, knife], armour: leather, shield: round, tactic: wall }
  bowman: { hp: 5, skill: 2, weapons: [bow, knife], armour: leather, tactic: snipe }
  brute: { hp: 9, strength: 3, weapons: [maul], tactic: smash }
  skirmisher: { hp: 6, skill: 1, weapons: [javelin, javelin, knife], tactic: harass }
  mage: { hp: 5, skill: 3, cp: 4, weapons: [knife], spells: [bolt, curse], tactic: magic }
  guard: { hp: 8, skill: 2, weapons: [sword], armour: mail, shield: round, tactic: bodyguard }
tactics:
  charge-in:
    turn: [ charge nearest, attack same, advance nearest ]
    reactions: [ { do: total-defense, when: margin < 2 and my.health < 0.5 }, opportunity-attack ]
  wall:
    turn: [ { do: lock-shields, when: round <= 2 }, { do: hold, when: not my.engaged }, attack weakest, advance ]
    reactions: [ attack, opportunity-attack ]
  snipe:
    turn: [ { do: attack, at: random, when: not my.engaged }, { do: retreat, when: my.engaged }, { do: attack, at: weakest }, { do: ready, with: knife, when: my.engaged } ]
    reactions: [ { do: snap-attack, when: on_move and distance <= 50 } ]
  smash:
    turn: [ { do: shatter-shield, when: target.shield }, attack softest, advance deadliest, { do: go-prone, when: round > 40 } ]
  harass:
    turn: [ ranged-attack, { do: ready, with: javelin }, { do: disengage, when: my.engaged }, retreat nearest, stand-up ]
    reactions: []
  magic:
    turn: [ { do: act-after, at: ally-nearest, when: round == 1 }, { do: cast, with: curse, at: strongest, when: round == 2 }, cast, attack, retreat ]
  bodyguard:
    turn: [ screen ally-weakest, attack nearest, advance nearest ]
`

const DUELLISTS = `
combatants:
  duellist: { hp: 18, skill: 4, weapons: [sword], armour: mail }
  footman: { hp: 15, skill: 3, weapons: [knife], armour: leather, shield: round }
`

const scenario = scenarioWriter('slot-d20', ARMOURY)

const ALL = '[ warrior, spearman, bowman, brute, skirmisher ]'

export const lawful: Lawful = {
  mirrored: [scenario('mirrored', '{}', WARBAND, ALL, ALL, '{ distance: 40 ft }')],
  others: [
    scenario(
      'warbands',
      '{ initiative: each-round }',
      WARBAND,
      '[ 3 spearman, mage ]',
      '[ warrior, brute, guard, bowman ]',
      '{ distance: 30 ft }',
    ),
    scenario(
      'magic',
      '{ shock: true, main_as_move: false, opportunity_limit: 1 }',
      WARBAND,
      '[ 2 guard, 2 mage ]',
      '[ 2 warrior, skirmisher, spearman ]',
      '{ distance: 60 ft }',
    ),
  ],
  duel: scenario('duel', '{}', DUELLISTS, '[ duellist ]', '[ footman ]', '{ distance: 5 ft }'),
  watch: watcher(COLUMNS, (marks) => (marks & MARK.OUT) !== 0),
  actorOf: ([event, actor]) => (ACTING.includes(event) ? actor : -1),
  loserOf: ([event, actor]) => (event === NOTE.SLAIN ? actor : -1),
}

const ACTING: readonly number[] = [
  NOTE.TURN,
  NOTE.ACTION,
  NOTE.MOVED,
  NOTE.REACTED,
  NOTE.STRIKES,
  NOTE.LAUNCHED,
  NOTE.HANDLED,
  NOTE.STATE,
]
