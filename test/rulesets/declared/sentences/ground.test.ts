import { expect, test } from 'vitest'
import { check, errorsOf, type Part, type Sentence } from './play.ts'

const THEN = 'then'
const FIELD: Part = { cell: '5 ft', speed: 30 }
const POOLS: Part = { hp: { start: 'my.hp', vital: true } }
/** Whoever has a number does this in the first round, and nobody else does anything. */
const once = (...steps: readonly unknown[]): Part => acts({ range: 'field', do: steps })
const acts = (action: Part, more: Part = {}): Part => ({
  field: FIELD,
  pools: POOLS,
  actions: { act: action, hit: { do: [] } },
  tactic: { turn: [{ do: 'act', at: 'nearest', when: 'my.n > 0 and round == 1' }], reactions: [] },
  ...more,
})
const far = (cells: number, more: Part = {}): Part => ({
  combatants: { a: { n: 1 }, b: {} },
  field: { distance: `${5 * cells} ft`, margin: '20 ft', ...more },
})
/** Somebody who waits is brought in at once; `x` counts it. */
const ENTERING: Part = {
  ...acts({ at: 'nobody', do: [{ enter: 'c' }] }),
  tactic: { turn: [{ do: 'act', when: 'my.n > 0 and round == 1' }], reactions: [] },
  on: { enters: [{ count: 'x' }] },
}
const map = (lines: readonly string[], more: Part = {}): Part => ({
  combatants: { a: { n: 1 }, b: {} },
  field: { map: lines.join('\n'), ...more },
})
/** Until the target is one cell away. */
const CLOSE = { move: 'toward', for: 'hit' }
/** How far the target is. */
const HOW_FAR = { count: 'x', by: 'distance' }

const SENTENCES: readonly Sentence[] = [
  {
    says: 'distance is the larger of the two differences, cell to cell, in the unit of the game',
    rules: once(HOW_FAR),
    scenario: map(['a...', '....', '...b']),
    is: { 'x.a.mean': 15 },
  },
  {
    says: 'the cell has a unit: metres',
    rules: { ...once(HOW_FAR, { ...CLOSE, 'up to': '3 m' }, HOW_FAR), field: { cell: '1.5 m', speed: '9 m' } },
    scenario: { combatants: { a: { n: 1 }, b: {} }, field: { distance: '12 m', margin: '3 m' } },
    is: { 'x.a.mean': 12 + 9 },
  },
  {
    says: 'an action is legal within 1 cell unless a range is given',
    rules: acts({ do: [{ count: 'x' }] }),
    scenario: far(1),
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'it is not legal two cells away',
    rules: acts({ do: [{ count: 'x' }] }),
    scenario: far(2),
    is: { 'x.a.mean': 0 },
  },
  {
    says: 'ranges are rounded down to whole cells, and 10^-9 is allowed',
    rules: acts({ range: '14.9 ft', do: [{ count: 'x' }] }),
    scenario: far(3),
    is: { 'x.a.mean': 0 },
  },
  {
    says: 'a range may name the target: who is large is seen from afar',
    rules: {
      ...once(),
      combatants: { hp: 10, n: 0, s: 0, size: 1 },
      actions: { act: { range: '10 ft * target.size', do: [{ count: 'x', by: 'distance' }] } },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: { size: 3 } },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
      field: { map: 'a..b..b' },
    },
    is: { 'x.a.mean': 30 },
  },
  {
    says: 'who moves toward somebody goes as far as the range that this target decides, in an action and at an event',
    rules: {
      ...once(CLOSE, HOW_FAR),
      combatants: { hp: 10, n: 0, s: 0, size: 2 },
      actions: { act: { range: 'field', do: [CLOSE, HOW_FAR] }, hit: { range: '5 ft * target.size', do: [] } },
      on: {
        'turn-start': [
          {
            each: [CLOSE, { count: 'y', by: 'distance' }],
            of: 'foe',
            if: 'my.n == 1 and round == 2',
            most: 1,
            by: 'farthest',
          },
        ],
      },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: { size: 4 } },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
      field: { map: 'a.....b......b\n..............' },
    },
    rounds: 2,
    is: { 'x.a.mean': 10, 'y.a.mean': 20 },
  },
  {
    says: 'how many targets, and within what of the first, may be said by the target',
    rules: {
      ...once(),
      combatants: { hp: 10, n: 0, s: 0, size: 1 },
      actions: {
        act: { range: 'field', targets: 'target.size', within: '5 ft * target.size', do: [{ each: [{ count: 'x' }] }] },
      },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: { size: 3 }, c: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', '3 c'] } },
      field: { map: 'a..b..b..b.b' },
    },
    is: { 'x.a.mean': 2 },
  },
  {
    says: 'an action needs a line of sight',
    rules: acts({ range: 'field', do: [{ count: 'x' }] }),
    scenario: map(['a#b', '...']),
    is: { 'x.a.mean': 0 },
  },
  {
    says: 'unless it says sight: false',
    rules: acts({ range: 'field', sight: false, do: [{ count: 'x' }] }),
    scenario: map(['a#b', '...']),
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'on the line of sight halves are rounded toward the start',
    rules: {
      ...acts({ range: 'field', do: [{ count: 'x' }] }),
      tactic: { turn: [{ do: 'act', at: 'nearest', when: 'round == 1' }], reactions: [] },
    },
    // Halfway between both rows: from a the upper cell is crossed, from b the lower one.
    scenario: map(['a#.', '..b']),
    is: { 'x.a.mean': 0, 'x.b.mean': 1 },
  },
  {
    says: 'toward goes until the target is within the range of the action that moves',
    rules: {
      ...acts({ range: '30 ft', do: [{ move: 'toward' }, HOW_FAR] }),
      actions: { act: { at: 'nobody', do: [{ each: [{ move: 'toward' }, HOW_FAR], of: 'foe' }], range: '15 ft' } },
      tactic: { turn: [{ do: 'act', when: 'my.n > 0 and round == 1' }], reactions: [] },
    },
    scenario: far(6),
    is: { 'x.a.mean': 15 },
  },
  {
    says: 'or of the action that `for` names',
    rules: {
      ...once({ move: 'toward', for: 'hit' }, HOW_FAR),
      actions: {
        act: { range: 'field', do: [{ move: 'toward', for: 'hit' }, HOW_FAR] },
        hit: { range: '10 ft', do: [] },
      },
      tactic: {
        turn: [
          { do: 'act', at: 'nearest', when: 'my.n > 0 and round == 1' },
          { do: 'hit', at: 'nearest', when: 'my.n > 5' },
        ],
        reactions: [],
      },
    },
    scenario: far(6),
    is: { 'x.a.mean': 10 },
  },
  {
    says: 'or of the action that is used, within its steps',
    rules: {
      ...once(),
      actions: {
        act: { range: 'field', do: [{ use: 'hit' }, HOW_FAR] },
        hit: { range: '10 ft', do: [{ move: 'toward' }] },
      },
      tactic: { turn: [{ do: 'act', at: 'nearest', when: 'my.n > 0 and round == 1' }], reactions: [] },
    },
    scenario: far(6),
    is: { 'x.a.mean': 10 },
  },
  {
    says: 'it goes on until the target is also in sight',
    rules: {
      ...once(),
      actions: {
        act: { range: 'field', sight: false, do: [{ move: 'toward', for: 'hit' }, HOW_FAR] },
        hit: { range: '20 ft', do: [] },
      },
      tactic: {
        turn: [
          { do: 'act', at: 'nearest', when: 'my.n > 0 and round == 1' },
          { do: 'hit', at: 'nearest', when: 'my.n > 5' },
        ],
        reactions: [],
      },
    },
    // Within range at once; in sight from the cell above.
    scenario: map(['....', 'a#.b']),
    is: { 'x.a.mean': 15 },
  },
  {
    says: 'at most `up to`',
    rules: once({ ...CLOSE, 'up to': '10 ft' }, HOW_FAR),
    scenario: far(4),
    is: { 'x.a.mean': 10 },
  },
  {
    says: 'speed is for a turn, over all of its move steps, and full again in the next turn',
    rules: {
      ...acts({
        range: 'field',
        do: [{ move: 'away', 'up to': '10 ft' }, { move: 'away' }, { move: 'away' }, HOW_FAR],
      }),
      field: { cell: '5 ft', speed: 19 },
      tactic: { turn: [{ do: 'act', at: 'nearest', when: 'my.n > 0' }], reactions: [] },
    },
    scenario: { ...far(1), field: { distance: '5 ft', margin: '100 ft' } },
    rounds: 2,
    is: { 'x.a.mean': 20 + 35 },
  },
  {
    says: 'without a speed one moves as far as up to says, or without end',
    rules: { ...once({ move: 'toward', for: 'act' }, { move: 'away' }, HOW_FAR), field: { cell: '5 ft' } },
    scenario: { ...far(1), field: { distance: '5 ft', margin: '50 ft', ties: 'reading-order' } },
    is: { 'x.a.mean': 55 },
  },
  {
    says: 'by time a move without up to goes as far as it can at once, whatever the speed',
    rules: {
      ...acts({}),
      order: { by: 'time', tick: '0.1 s', round: '1 s' },
      actions: {
        act: { range: 'field', takes: 100, do: [{ move: 'toward', for: 'hit' }, HOW_FAR, { move: 'away' }, HOW_FAR] },
        hit: { takes: 1, do: [] },
      },
      field: { cell: '5 ft', speed: 10 },
    },
    scenario: map([`${'.'.repeat(20)}a${'.'.repeat(20)}b`]),
    is: { 'x.a.mean': 5 + 5 * 41 },
  },
  {
    says: 'rough ground costs double; a step that costs more than what is left is not made',
    rules: { ...once({ move: 'away' }, HOW_FAR), field: { cell: '5 ft', speed: 15 } },
    scenario: map(['b', 'a', ':', ':', '.']),
    is: { 'x.a.mean': 10 },
  },
  {
    says: 'a diagonal step is one cell, and none goes past a wall',
    rules: acts({
      range: 'field',
      sight: false,
      do: [
        { ...CLOSE, 'up to': '10 ft' },
        { count: 'x', by: 'my.height' },
      ],
    }),
    // Two steps to the corner below, and not one around it; then up again.
    scenario: map(['a#.b', '.H..'], { legend: { H: { height: '7 ft' } } }),
    is: { 'x.a.mean': 7 },
  },
  {
    says: 'diagonals cost one',
    rules: once({ ...CLOSE, 'up to': '10 ft' }, HOW_FAR),
    scenario: map(['a...', '....', '....', '...b']),
    is: { 'x.a.mean': 5 },
  },
  {
    says: 'away goes where the walk from the target is longest, not where it is farthest as the crow flies',
    rules: {
      ...acts({ range: 'field', sight: false, do: [{ move: 'away' }, HOW_FAR] }),
      field: { cell: '5 ft', speed: 5 },
    },
    // Around the wall it is a walk of 4 cells to where it stands, and to the cells to its right.
    scenario: map(['b#a.', '....']),
    is: { 'x.a.mean': 10 },
  },
  {
    says: 'of cells equally far away goes to the first in reading order',
    rules: { ...once({ move: 'away' }, { count: 'x', by: 'my.height' }), field: { cell: '5 ft', speed: 10 } },
    // All of the last column are a walk of three cells away, and cost two.
    scenario: map(['...H', 'ba.M', '...h'], {
      legend: { H: { height: '7 ft' }, M: { height: '8 ft' }, h: { height: '9 ft' } },
      ties: 'reading-order',
    }),
    is: { 'x.a.mean': 7 },
  },
  {
    says: 'of cells equally far away the first is in half of the battles the one at the bottom, and never that between',
    rules: { ...once({ move: 'away' }, { count: 'x', by: 'my.height' }), field: { cell: '5 ft', speed: 10 } },
    scenario: map(['...H', 'ba.M', '...h'], {
      legend: { H: { height: '7 ft' }, M: { height: '0 ft' }, h: { height: '9 ft' } },
    }),
    is: { 'x.a.mean': 8 },
  },
  {
    says: 'of cells equally far away goes to the one that takes the fewest steps, and not to the one that costs least',
    rules: { ...once({ move: 'away' }, { count: 'x', by: 'my.height' }), field: { cell: '5 ft', speed: 15 } },
    // A walk of three leads from b to the cell below a, one step of 2, and to the one at the right, two steps of 1.
    scenario: map(['#b##', '#a.H', '#R##'], {
      legend: { H: { height: '7 ft' }, R: { rough: true, height: '9 ft' } },
      ties: 'reading-order',
    }),
    is: { 'x.a.mean': 9 },
  },
  {
    says: 'nobody moves through others: where no free cell is nearer, one stands still',
    rules: once(CLOSE, HOW_FAR),
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a', 'c'] }, right: { members: ['b'] } },
      field: { map: 'aa..b' },
    },
    is: { 'x.a.mean': 20 },
  },
  {
    says: 'toward steps straight before it steps diagonally, and among those in reading order',
    rules: once({ ...CLOSE, 'up to': '5 ft' }, { count: 'x', by: 'my.height' }),
    scenario: map(['.1..', 'a2.b', '.3..'], {
      legend: { 1: { height: '1 ft' }, 2: { height: '2 ft' }, 3: { height: '3 ft' } },
    }),
    is: { 'x.a.mean': 2 },
  },
  {
    says: 'of two diagonals the first in reading order comes',
    rules: once({ ...CLOSE, 'up to': '5 ft' }, { count: 'x', by: 'my.height' }),
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a', 'c'] }, right: { members: ['b'] } },
      field: {
        map: '.1..\naa.b\n.3..',
        legend: { 1: { height: '1 ft' }, 3: { height: '3 ft' } },
        ties: 'reading-order',
      },
    },
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'what a step costs counts against the speed, and a step is passed over that costs more than what is left',
    rules: { ...once(CLOSE, HOW_FAR), field: { cell: '5 ft', speed: 15 } },
    // 1 and 2 of 3: then 2 cells are left.
    scenario: map(['a.::.b']),
    is: { 'x.a.mean': 15 },
  },
  {
    says: 'who is under an effect with cannot: [move] does not move',
    rules: {
      ...once({ apply: 'held', to: 'me' }, CLOSE, HOW_FAR),
      effects: { held: { cannot: ['move'] } },
    },
    scenario: far(4),
    is: { 'x.a.mean': 20 },
  },
  {
    says: 'moves is asked after each cell, and whoever cannot move by then has stopped',
    rules: {
      ...once(CLOSE, HOW_FAR),
      effects: { held: { cannot: ['move'] } },
      on: {
        moves: [
          { count: 'y' },
          { if: 'my.foes_engaged + 1 > 1 or count(foes, one.near(15 ft)) > 0', [THEN]: [{ apply: 'held' }] },
        ],
      },
    },
    scenario: far(6),
    is: { 'x.a.mean': 15, 'y.a.mean': 3 },
  },
  {
    says: 'moves: source and victim are the one that moves, and foes answer as foe.moves',
    rules: {
      ...once({ ...CLOSE, 'up to': '15 ft' }),
      on: { 'foe.moves': [{ count: 'x', by: 'source.n + 10 * victim.n' }] },
    },
    scenario: far(6),
    is: { 'x.b.mean': 33, 'x.a.mean': 0 },
  },
  {
    says: 'leaves is asked before the step that leaves a reach, of the foe whose reach it is, once a foe and move',
    rules: {
      ...once({ move: 'away', 'up to': '15 ft' }),
      actions: { act: { melee: true, do: [{ move: 'away', 'up to': '15 ft' }] } },
      on: {
        leaves: [
          { count: 'x', by: 'source.m + 10 * victim.n' },
          { count: 'y', by: 'count(foes, one.near(5 ft))' },
        ],
      },
    },
    scenario: { ...far(1), combatants: { a: { n: 1 }, b: { m: 2 } } },
    is: { 'x.b.mean': 12, 'y.b.mean': 1, 'x.a.mean': 0 },
  },
  {
    says: 'there is nothing to leave without a melee action',
    rules: { ...acts({ do: [{ move: 'away' }] }), on: { leaves: [{ count: 'x' }] } },
    scenario: far(1),
    is: { 'x.b.mean': 0 },
  },
  {
    says: 'not even by somebody who comes, while leaves is asked, to where the step was to be made from',
    rules: {
      ...acts({}),
      pools: { ...POOLS, wit: { start: 'my.n' } },
      actions: {
        act: { range: 'field', do: [{ move: 'away', 'up to': '10 ft' }] },
        hit: { melee: true, if: 'my.m == 1', do: [] },
      },
      on: {
        leaves: [{ count: 'x' }],
        'foe.leaves': [
          {
            if: 'my.wit > 0',
            [THEN]: [
              { lose: { wit: 1 } },
              { each: [{ move: 'away', 'up to': '5 ft' }], of: 'foe', most: 1, by: 'nearest' },
            ],
          },
        ],
        'ally.leaves': [{ each: [{ move: 'toward' }], of: 'foe' }],
      },
    },
    // c is left at the second step, twice: a answers by going there. Then b stands where a stood.
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: { m: 1 } },
      parties: { left: { members: ['a'] }, right: { members: ['c', 'b'] } },
      field: { map: 'bab\n#.#\n#.#' },
    },
    is: { 'x.c.mean': 2, 'x.b.mean': 0 },
  },
  {
    says: 'whoever is out by an answer to leaves has stopped where it stood',
    rules: {
      ...acts({ melee: true, do: [{ move: 'away' }, { count: 'y' }] }),
      on: {
        leaves: [{ damage: 10, to: 'victim' }],
        moves: [{ count: 'x' }],
        'foe.out': [{ count: 'z', by: 'count(friends, one.near(0 ft))' }],
      },
    },
    scenario: far(1),
    is: { 'x.a.mean': 0, 'y.a.mean': 0, 'win.right': 1 },
  },
  {
    says: 'reach is the longest range of the melee actions that one could ever do',
    rules: {
      ...acts({}),
      actions: {
        act: {
          range: 'field',
          do: [
            { count: 'x', by: 'my.foes_engaged' },
            { if: 'my.engaged', [THEN]: [{ count: 'y' }] },
          ],
        },
        poke: { range: '15 ft', melee: true, if: 'my.m == 1', do: [] },
        hit: { melee: true, do: [] },
      },
      tactic: {
        turn: [
          { do: 'act', at: 'nearest', when: 'my.n > 0 and round == 1' },
          { do: 'poke', when: 'my.n > 5' },
          { do: 'hit', when: 'my.n > 5' },
        ],
        reactions: [],
      },
    },
    // Of b, c and d at three cells, c alone has the longer weapon.
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: { m: 1 } },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'b'] } },
      field: { map: 'a..b\n...b\n...b' },
    },
    is: { 'x.a.mean': 1, 'y.a.mean': 1 },
  },
  {
    says: 'cover, height and dark are those of the cell',
    rules: once(
      { count: 'x', by: 'target.cover + target.height' },
      { if: 'target.dark and not my.dark', [THEN]: [{ count: 'y' }] },
      { count: 'z', by: 'my.cover * 100 - my.height' },
    ),
    scenario: map(['a.b'], {
      legend: { b: { cover: 'three-quarter', height: '10 ft', dark: true }, a: { cover: 'quarter', height: '2 ft' } },
    }),
    is: { 'x.a.mean': 10.75, 'y.a.mean': 1, 'z.a.mean': 23 },
  },
  {
    says: 'one.near is measured from the one whose foes they are; walls do not matter',
    rules: once({ count: 'x', by: 'count(foes, one.near(10 ft)) + 10 * count(friends, one.near(0 ft))' }),
    scenario: {
      combatants: { a: { n: 1 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['3 b'] } },
      field: { map: 'a#b.\n.b.b' },
    },
    is: { 'x.a.mean': 12 },
  },
  {
    says: 'further targets are only within so far of the first one',
    rules: acts({ range: 'field', targets: 'all', within: '5 ft', do: [{ each: [{ damage: 1 }] }] }),
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {}, d: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'd'] } },
      field: { map: 'a.bbb' },
    },
    is: { 'taken.b.mean': 1, 'taken.c.mean': 1, 'taken.d.mean': 0 },
  },
  {
    says: 'within of each is measured from the target',
    rules: once({ each: [{ damage: 1 }], of: 'foe', within: '5 ft' }),
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {}, d: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'd'] } },
      field: { map: 'a.bbb' },
    },
    is: { 'taken.b.mean': 1, 'taken.c.mean': 1, 'taken.d.mean': 0 },
  },
  {
    says: 'or else from oneself',
    rules: {
      ...acts({ at: 'nobody', do: [{ each: [{ damage: 1 }], of: 'foe', within: '15 ft' }] }),
      tactic: { turn: [{ do: 'act', when: 'my.n > 0 and round == 1' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {}, d: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'd'] } },
      field: { map: 'a.bbb' },
    },
    is: { 'taken.b.mean': 1, 'taken.c.mean': 1, 'taken.d.mean': 0 },
  },
  {
    says: 'nearest goes by distance; of equals the first comes',
    rules: {
      ...acts({ range: 'field', do: [{ damage: 1 }] }),
      tactic: {
        turn: [
          { do: 'act', at: 'nearest', when: 'my.n == 1 and round == 1' },
          { do: 'act', at: 'farthest', when: 'my.n == 1 and round == 2' },
        ],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {}, d: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'd'] } },
      field: { map: 'a..b.\n..b..\n..b..' },
    },
    rounds: 2,
    is: { 'taken.b.mean': 1, 'taken.c.mean': 1, 'taken.d.mean': 0 },
  },
  {
    says: 'who enters comes to the free cell to which the walk is shortest, of equals the first in reading order',
    rules: {
      ...acts({ at: 'nobody', do: [{ enter: 'c' }] }),
      tactic: { turn: [{ do: 'act', when: 'my.n > 0 and round == 1' }], reactions: [] },
      on: { enters: [{ count: 'x', by: 'my.height' }] },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a', { is: 'c', waits: true }] }, right: { members: ['b'] } },
      field: {
        map: '#:2..\n:a#.b\n34#a.',
        legend: { 2: { height: '2 ft' }, 3: { height: '3 ft' }, 4: { height: '4 ft' } },
        ties: 'reading-order',
      },
    },
    // Above and beside the ground is rough; below, and beside below, it is one step.
    is: { 'x.c.mean': 3 },
  },
  {
    says: 'who waits needs no cell to deploy on',
    rules: ENTERING,
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {} },
      parties: { left: { members: [{ is: 'c', waits: true }, 'a'] }, right: { members: ['b'] } },
      field: { map: 'a.b' },
    },
    is: { 'x.c.mean': 1 },
  },
  {
    says: 'where there is no room, nobody enters',
    rules: ENTERING,
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a', { is: 'c', waits: true }] }, right: { members: ['b'] } },
      field: { map: 'a##\n##b\n#a#' },
    },
    is: { 'x.c.mean': 0 },
  },
  {
    says: 'who is down keeps its cell',
    rules: {
      ...acts({}),
      effects: { dying: { down: true } },
      on: { falls: [{ if: 'my.m == 1', [THEN]: [{ apply: 'dying' }] }] },
      actions: {
        act: {
          range: 'field',
          do: [{ damage: 10 }, { move: 'toward', for: 'stand' }, { count: 'x', by: 'my.height' }],
        },
        stand: { range: '0 ft', do: [] },
      },
      tactic: {
        turn: [
          { do: 'act', at: 'nearest', when: 'my.n == 1 and round <= 2' },
          { do: 'stand', when: 'my.n > 5' },
        ],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: { m: 1 }, c: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
      field: { map: 'abb.', legend: { b: { height: '3 ft' } } },
    },
    rounds: 1,
    is: { 'x.a.mean': 0 },
  },
  {
    says: 'a party of which all are down in an event and stand up again is not beaten, though somebody moves meanwhile',
    rules: {
      ...acts({ at: 'nobody', do: [] }),
      effects: { dazed: { down: true, while: 'my.hp < 0' } },
      on: { 'foe.round-end': [{ apply: 'dazed' }, { each: [{ move: 'toward' }], of: 'anyone' }] },
    },
    scenario: far(4),
    rounds: 2,
    is: { 'rounds.mean': 2 },
  },
  {
    says: 'who is out leaves its cell',
    rules: {
      ...acts({
        range: 'field',
        do: [
          { if: 'round == 1', [THEN]: [{ slay: true }], else: [CLOSE] },
          { count: 'x', by: 'my.height' },
        ],
      }),
      tactic: { turn: [{ do: 'act', at: 'nearest', when: 'my.n > 0' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['2 b'] } },
      field: { map: 'abb', legend: { b: { height: '3 ft' } } },
    },
    rounds: 2,
    is: { 'x.a.mean': 3 },
  },
  {
    says: 'in a reaction or at an event toward ends one cell away',
    rules: {
      ...acts({ at: 'nobody', do: [] }),
      tactic: { turn: [{ do: 'act', when: 'my.n > 0 and round == 1' }], reactions: ['come'] },
      reactions: { come: { on: 'foe.acts', range: '100 ft', do: [{ move: 'toward' }, HOW_FAR] } },
    },
    scenario: far(4),
    is: { 'x.b.mean': 5 },
  },
  {
    says: 'moves in reactions count against the speed from the start of the last turn on',
    rules: {
      ...acts({ at: 'nobody', do: [] }),
      turn: { main: 3 },
      field: { cell: '5 ft', speed: 15 },
      tactic: { turn: [{ do: 'act', when: 'my.n > 0' }], reactions: ['come'] },
      reactions: { come: { on: 'foe.acts', do: [{ move: 'toward', 'up to': '10 ft' }, HOW_FAR] } },
    },
    scenario: far(9),
    // 2 cells and 1, and then no more; in the next round the same.
    rounds: 2,
    is: { 'x.b.mean': 35 + 30 + 30 + 20 + 15 + 15 },
  },
  {
    says: 'nobody moves toward or away from itself',
    rules: { ...acts({ at: 'self', do: [{ move: 'away' }, { count: 'x', by: 'my.height' }] }) },
    scenario: map(['a.b'], { legend: { a: { height: '2 ft' } } }),
    is: { 'x.a.mean': 2 },
  },
  {
    says: 'a reaction at another asks for sight, but for range only where it says one',
    rules: {
      ...acts({ at: 'nobody', do: [] }),
      tactic: {
        turn: [{ do: 'act', when: 'my.n > 0 and round == 1' }],
        reactions: [{ do: 'near', when: 'my.m < 9' }, 'far', 'blind'],
      },
      reactions: {
        near: { on: 'foe.acts', range: '5 ft', do: [{ count: 'x' }] },
        far: { on: 'foe.acts', do: [{ count: 'y' }] },
        blind: { on: 'foe.acts', sight: false, do: [{ count: 'z' }] },
      },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {}, d: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'd'] } },
      field: { map: 'abb#b' },
    },
    is: { 'x.b.mean': 1, 'y.c.mean': 1, 'z.d.mean': 1, 'y.b.mean': 0, 'x.c.mean': 0, 'y.d.mean': 0 },
  },
]

test.each(SENTENCES)('$says', check)

test('ranks and a grid are not both', async () => {
  expect(await errorsOf({ field: { cell: '5 ft', front: 2 } })).toHaveLength(1)
})

test('a distance is to a target, and a reach the same for all', async () => {
  const wrong = acts({ range: 'field', uses: 'distance', do: [] }, { values: { far: 'distance' } })
  expect(await errorsOf(wrong)).toEqual([
    '"distance" is that to the target, and there is none in "uses" of an action',
    '"distance" is that to the target, and there is none in a value',
  ])
  expect(await errorsOf(acts({ melee: true, range: '5 ft * target.n', do: [] }))).toEqual([
    '"target" means nobody in "range" of a melee action',
  ])
})
