import { MARK, NOTE } from '../../../src/rulesets/area-2d6/codes.ts'
import { COLUMNS } from '../../../src/rulesets/area-2d6/columns.ts'
import { type Lawful, scenarioWriter, watcher } from '../lawful.ts'

const ARMOURY = `
tiltyard: 1
weapons:
  sword: { damage: 2d6, parry: 1 }
  spear: { damage: 2d6+1, hands: 2 }
  maul: { damage: 2d6, hands: 2, heavy: { dice: 1, knockdown: true, stagger: 2, bleed: 1 } }
  rapier: { damage: d6+2, attack: 1, pierce: 1 }
  bow: { kind: shooting, damage: 2d6, range: 3 areas, ammo: 6 }
  javelin: { kind: thrown, damage: 2d6-1, ammo: 2, range: 2 areas }
armours: { mail: { protection: 2, evade: -1, run: -1 }, leather: { protection: 1 } }
shields: { kite: { parry: 1 } }
spells:
  fire: { effect: damage, damage: 2d6-1, range: 2 areas }
  storm: { effect: damage, side: all, scope: area, cost: 3, resist: any, damage: d6 }
  ward: { effect: shield, cost: 1, trigger: hit, amount: d6 }
  aegis: { effect: shield, side: ally, duration: 2 rounds, amount: 5 }
  bless: { effect: alter, side: ally, scope: area, attack: 1, armour: 1, duration: 3 rounds }
  slow: { effect: alter, side: foe, actions: -1, checks: -1, duration: 2 rounds, resist: evade }
  flinch: { effect: alter, side: foe, trigger: targeted, attack: -3, dice: -1, cost: 1 }
  snare: { effect: fell, trigger: leaving, cost: 1, resist: evade }
`

const WARBAND = `
combatants:
  swordsman: { hp: 2d6+4, weapons: [sword], armour: mail, shield: kite, skills: { one_handed: 6 }, tactic: hold }
  lancer: { hp: 11, weapons: [spear], armour: leather, skills: { mounted: 6, two_handed: 6 }, tactic: charge-in }
  brute: { hp: 14, weapons: [maul], skills: { two_handed: 5 }, tactic: smash }
  duellist: { hp: 9, weapons: [rapier], learned: [one_handed, evade], tactic: tricks }
  archer: { hp: 8, weapons: [bow, rapier], skills: { shooting: 6 }, tactic: stand-off }
  peltast: { hp: 8, weapons: [javelin, sword], skills: { shooting: 6, run: 5 }, tactic: harass }
  witch: { hp: 8, powers: [fire, slow, bless, ward, snare], skills: { command: 6 }, briefed: true, tactic: craft }
  sage: { hp: 8, powers: [storm, aegis, flinch], skills: { command: 5 }, tactic: guard }
tactics:
  hold:
    turn: [ stand-up, { do: melee, at: weakest, when: my.attacks < 1 or my.actions >= 3 }, advance ]
    reactions: [ { do: parry, when: my.free_parries > 0 or expected_damage > 4 }, riposte, ignore ]
  charge-in:
    turn: [ stand-up, charge softest, pincer same, { do: melee, when: my.attacks < 2 }, advance ]
    reactions: [ defend ]
  smash:
    turn: [ stand-up, { do: ignore, at: mildest, when: my.foes_engaged > 1 }, { do: heavy-blow, at: strongest }, advance ]
    reactions: [ { do: evade, when: kill_chance > 0.1 }, riposte ]
  tricks:
    turn: [ stand-up, { do: feint, at: random, when: round <= 3 }, melee deadliest, advance weakest ]
    reactions: [ evade, divert, stay ]
  stand-off:
    turn: [ { do: step-back, when: my.engaged and my.actions >= 4 }, { do: snipe, at: farthest, when: my.actions >= 4 }, ranged most-wounded, { do: advance, at: cover, when: distance < 3 }, { do: equip, with: melee, when: my.engaged }, melee, { do: lie-down, when: not my.engaged } ]
    reactions: [ evade, press-on ]
  harass:
    turn: [ ranged nearest, { do: equip, with: ranged, when: not my.engaged }, { do: equip, with: sword }, melee, { do: withdraw, when: my.health < 0.5 }, advance ]
    reactions: [ { do: evade, when: my.actions >= 2 } ]
  craft:
    turn: [ { do: spontaneous, with: bless }, { do: command, with: slow, at: strongest }, { do: command, with: fire, at: weakest }, { do: stop-power, with: bless, when: round > 4 }, advance ]
    reactions: [ { do: command, with: ward }, { do: command, with: snare }, evade ]
  guard:
    turn: [ { do: command, with: aegis, at: ally-most-wounded }, { do: command, with: aegis }, { do: command, with: storm, when: my.foes_engaged > 1 }, step nearest ]
    reactions: [ { do: command, with: flinch }, evade ]
`

const DUELLISTS = `
combatants:
  knight: { hp: 16, weapons: [sword] }
  viking: { hp: 14, weapons: [spear], armour: leather }
`

const scenario = scenarioWriter('area-2d6', ARMOURY)

const ALL = '[ swordsman, lancer, brute, duellist, archer ]'
/** Its left and its right are alike, so that it favours neither party. */
const MAP =
  '{ map: "a.:%:.b\\n#..#..#\\nA..:..B", legend: { "%": { cover: half } }, walls: [ "2,1|2,2", "6,1|6,2", "4,1|4,2" ] }'

export const lawful: Lawful = {
  mirrored: [scenario('mirrored', '{}', WARBAND, ALL, ALL, '{ distance: 2 areas }')],
  others: [
    scenario(
      'warbands',
      '{ initiative_every: battle, charge_provokes: true, special_dice: 1 }',
      WARBAND,
      '[ 2 swordsman, archer, brute ]',
      '[ peltast, lancer, 2 duellist ]',
      MAP,
    ),
    scenario(
      'spirits',
      '{ parry_ranged: always, initiative: d6 }',
      WARBAND.replace('swordsman: {', 'swordsman: { initiative: 2d4,'),
      '[ witch, swordsman, peltast ]',
      '[ sage, brute, lancer ]',
      '{ distance: 1 area }',
    ),
  ],
  duel: scenario('duel', '{}', DUELLISTS, '[ knight ]', '[ viking ]', '{ distance: 0 areas }'),
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
  NOTE.CHECK,
  NOTE.PAID,
  NOTE.COMMANDS,
  NOTE.PRONE,
]
