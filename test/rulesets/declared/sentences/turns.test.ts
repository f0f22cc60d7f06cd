import { expect, test } from 'vitest'
import { check, type Part, play, type Sentence } from './play.ts'

/** A key of steps. */
const THEN = 'then'
/** Everybody writes its number behind those of others, on a tape that a keeps. */
const TAPE: Part = {
  pools: { hp: { start: 'my.hp', vital: true }, tape: { start: 0, max: 1_000_000_000 } },
  counts: { x: 'x', y: 'y', z: 'z' },
}
const writes = (number: string, whom = 'anyone'): unknown => ({
  each: [{ gain: { tape: `target.tape * 9 + ${number}` }, to: 'target' }],
  of: whom,
  if: 'target.keeper',
})
const KEEPER = { combatants: { hp: 10, n: 0, m: 0, s: 0, keeper: false } }
/** On turn-start everybody but the keeper writes its n. */
const ORDER: Part = { ...KEEPER, ...TAPE, on: { 'turn-start': [{ if: 'my.n > 0', [THEN]: [writes('my.n')] }] } }
const FIVE: Part = {
  combatants: {
    k: { keeper: true, s: -9 },
    a: { n: 1, s: 1 },
    b: { n: 2, s: 3 },
    c: { n: 3, s: 2 },
    d: { n: 4, s: 3 },
  },
  parties: { left: { members: ['k', 'a', 'b'] }, right: { members: ['c', 'd'] } },
}
/** What is gained comes on top: nine times what is there, and one more figure. */
const tape = (digits: string): number => Number(digits)

const everywhere = (field: unknown): Part =>
  field === 'none' || 'front' in (field as object) ? {} : { range: 'field' }

const SENTENCES: readonly Sentence[] = [
  {
    says: 'by combatant: the highest score first; listed ties in the order of the scenario',
    rules: { ...ORDER, order: { by: 'combatant', score: 'my.s', ties: 'listed' } },
    scenario: FIVE,
    is: { 'left.tape.k.mean': tape('2431') },
  },
  {
    says: 'by party: all of the party with the higher score, in their order, then all of the other',
    rules: { ...ORDER, order: { by: 'party', score: 'if(first, 1, 2)' } },
    scenario: FIVE,
    is: { 'left.tape.k.mean': tape('3412') },
  },
  {
    says: 'by turns: one of a party, then one of the other; once one has nobody left the rest follow',
    rules: { ...ORDER, order: { by: 'turns', score: 'if(first, 1, 2)' } },
    scenario: FIVE,
    is: { 'left.tape.k.mean': tape('3412') },
  },
  {
    says: 'the scores of parties may have dice, that nobody rolls',
    rules: { ...ORDER, order: { by: 'party', score: 'if(first, d2, 2)', ties: 'listed' } },
    scenario: { ...FIVE, parties: { left: { members: ['k', 'a'] }, right: { members: ['c'] } } },
    is: { 'left.tape.k.mean': (tape('13') + tape('31')) / 2 },
  },
  {
    says: 'the number of dice of a score is rounded down, too',
    rules: {
      order: { by: 'combatant', score: 'dice(1.9, 2)', ties: 'listed' },
      actions: { slay: { do: [{ damage: 99 }] } },
      tactic: { turn: ['slay nearest'] },
    },
    rounds: 2,
    is: { 'win.left': 0.75 },
  },
  {
    says: 'by turns, rolled once: every round the same party begins',
    rules: { ...ORDER, order: { by: 'turns', rolled: 'once', score: 'if(first, 1, 2)' } },
    scenario: { ...FIVE, parties: { left: { members: ['k', 'a'] }, right: { members: ['c'] } } },
    rounds: 2,
    is: { 'left.tape.k.mean': tape('3131') },
  },
  {
    says: 'random ties are shuffled whenever scores are worked out; of parties by a coin',
    rules: { ...ORDER, order: { by: 'combatant', ties: 'random', score: 'if(my.keeper, -1, 0)' } },
    scenario: { ...FIVE, parties: { left: { members: ['k', 'a'] }, right: { members: ['c'] } } },
    rounds: 2,
    is: { 'left.tape.k.mean': (tape('1313') + tape('1331') + tape('3113') + tape('3131')) / 4 },
  },
  {
    says: 'a round: pools reset, round-start, scores, turns, round-end, durations in rounds, ranks step up',
    rules: {
      ...KEEPER,
      pools: {
        hp: { start: 'my.hp', vital: true },
        tape: { start: 0, max: 1_000_000_000 },
        guard: { start: 2, resets: 'round' },
      },
      effects: {
        e: {
          lasts: '1 round',
          on: { ends: [{ each: [{ gain: { tape: 'target.tape * 9 + 5' }, to: 'target' }], of: 'friend' }] },
        },
      },
      on: {
        'round-start': [{ if: 'my.keeper', [THEN]: [{ gain: { tape: 'my.tape * 9 + my.guard' } }] }],
        'turn-start': [
          { if: 'my.keeper', [THEN]: [{ gain: { tape: 'my.tape * 9 + 3' } }, { apply: 'e' }, { lose: { guard: 1 } }] },
        ],
        'round-end': [{ if: 'my.keeper', [THEN]: [{ gain: { tape: 'my.tape * 9 + 4' } }] }],
      },
    },
    scenario: {
      combatants: { k: { keeper: true }, b: {} },
      parties: { left: { members: ['k'] }, right: { members: ['b'] } },
    },
    rounds: 2,
    is: { 'left.tape.k.mean': tape('23452345') },
  },
  {
    says: 'a turn: durations at start, budget, resets, gains, turn-start, decisions, turn-end, durations',
    rules: {
      pools: {
        hp: { start: 'my.hp', vital: true },
        tape: { start: 0, max: 1_000_000_000 },
        gain: { start: 0, max: 9, 'each turn': 1 },
      },
      effects: {
        early: {
          lasts: { turns: 1, at: 'start' },
          on: { ends: [{ gain: { tape: 'my.tape * 9 + 1 + my.gain' }, to: 'me' }] },
        },
        late: { lasts: '1 turn', on: { ends: [{ gain: { tape: 'my.tape * 9 + 5' }, to: 'me' }] } },
      },
      on: {
        'battle-start': [{ apply: 'early' }, { apply: 'late' }],
        'turn-start': [{ gain: { tape: 'my.tape * 9 + 1 + my.gain' } }],
        'turn-end': [{ gain: { tape: 'my.tape * 9 + 4' } }],
      },
      actions: { wait: { at: 'nobody', do: [{ gain: { tape: 'my.tape * 9 + 3' } }] } },
    },
    is: { 'left.tape.a.mean': tape('12345') },
  },
  {
    says: 'decisions go on until no rule applies or 20 actions were done',
    rules: {
      turn: { main: 2, free: 99 },
      actions: {
        two: { at: 'self', costs: { main: 1 }, do: [{ count: 'x' }] },
        many: { at: 'self', costs: {}, do: [{ count: 'y' }] },
      },
      tactic: { turn: ['two', 'many'], reactions: [] },
    },
    is: { 'x.a.mean': 2, 'y.a.mean': 18, 'use.a.two': 1 },
  },
  {
    says: 'together: who is struck down in that instant still acts in it, and it can be a draw',
    rules: {
      order: { by: 'combatant', ties: 'together' },
      actions: { hit: { do: [{ damage: 10 }, { count: 'x', by: 'target.hp' }] } },
      tactic: { turn: ['hit nearest'], reactions: [] },
    },
    is: { draw: 1, 'x.a.mean': 10, 'x.b.mean': 10 },
  },
  {
    says: 'together: harm and healing land in the order done, with their events, then those fall who are at 0 or below',
    rules: {
      order: { by: 'combatant', ties: 'together' },
      actions: {
        hit: { do: [{ damage: 10 }, { damage: 1, from: 'mind' }, { count: 'z', by: 'target.mind' }] },
        mend: { at: 'friend', do: [{ heal: 4 }] },
      },
      pools: { hp: { start: 'my.hp', vital: true }, mind: { start: 9 } },
      on: { falls: [{ count: 'x' }], damaged: [{ count: 'y', by: 'through' }] },
      tactic: {
        turn: [
          { do: 'hit', at: 'weakest', when: 'my.n == 1' },
          { do: 'mend', at: 'weakest', when: 'my.n == 2' },
        ],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: { hp: 9 }, c: { n: 2 } },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
    },
    // b comes to -1, and c's healing lands after it: 3, and it does not fall.
    is: { 'x.b.mean': 0, 'y.b.mean': 11, 'z.a.mean': 9, 'left.hp.b.mean': 3, 'slain.b': 0 },
  },
  {
    says: 'together by party: a tie puts both parties into one instant',
    rules: {
      order: { by: 'party', ties: 'together' },
      actions: { hit: { do: [{ damage: 10 }] } },
      tactic: { turn: ['hit nearest'], reactions: [] },
    },
    is: { draw: 1 },
  },
  {
    says: 'choose: round: everybody decides with a full budget of what it has then; costs are paid in the turn, and scores may name priority',
    rules: {
      combatants: { hp: 10, n: 0, m: 0, s: 0 },
      effects: { quick: { change: { m: '+2' } } },
      turn: { main: 'my.m' },
      order: { by: 'combatant', choose: 'round', score: 'priority', ties: 'listed' },
      actions: {
        hit: { costs: { main: 2 }, priority: 'my.s', do: [{ damage: 10 }] },
        wait: { at: 'nobody', costs: { main: 1 }, do: [{ count: 'x' }] },
      },
      on: { 'round-start': [{ apply: 'quick' }] },
      tactic: { turn: ['hit nearest', 'wait'], reactions: [] },
    },
    scenario: { combatants: { a: { s: 1 }, b: { s: 2 } } },
    is: { 'win.right': 1 },
  },
  {
    says: 'choose: round: scores that are rolled once are so before anybody has chosen, with a priority of 0',
    rules: {
      order: { by: 'combatant', choose: 'round', rolled: 'once', score: 'priority', ties: 'listed' },
      actions: { hit: { priority: 'my.s', do: [{ damage: 10 }] } },
      tactic: { turn: ['hit nearest'], reactions: [] },
    },
    scenario: { combatants: { a: { s: 1 }, b: { s: 2 } } },
    is: { 'win.left': 1 },
  },
  {
    says: 'costs and uses may look at several combatants',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 3 } },
      actions: { hit: { costs: { mana: 'count(foes, one.hp > 3)' }, uses: 'sum(foes, one.s)', do: [{ damage: 1 }] } },
      tactic: { turn: ['hit nearest'], reactions: [] },
    },
    rounds: 3,
    scenario: { combatants: { a: { s: 2 }, b: { s: 5 } } },
    is: { 'left.mana.a.mean': 0, 'left.hp.b.mean': 7, 'left.hp.a.mean': 8 },
  },
  {
    says: 'choose: round: at the target chosen if that is legal still, else the next by the selector; who cannot do what it chose still decides',
    rules: {
      order: { by: 'combatant', choose: 'round', score: 'my.s', ties: 'listed' },
      pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 1 } },
      actions: {
        hit: { costs: { action: 1, mana: 1 }, do: [{ damage: 10 }] },
        drain: { do: [{ each: [{ lose: { mana: 1 }, to: 'target' }], of: 'foe' }] },
        poke: { do: [{ damage: 1 }] },
      },
      tactic: {
        turn: [{ do: 'drain', at: 'nearest', when: 'my.n == 9' }, { do: 'hit', at: 'weakest' }, 'poke nearest'],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { s: 4 }, d: { s: 2 }, b: { hp: 9 }, c: { n: 9, s: 3 }, e: { hp: 10 } },
      parties: { left: { members: ['a', 'd'] }, right: { members: ['b', 'c', 'e'] } },
    },
    // a slays b. c drains the left: d, which chose to hit, pokes.
    is: { 'slain.b': 1, 'use.d.poke': 1, 'use.d.hit': 0, 'taken.c.mean': 1 },
  },
  {
    says: 'front: only the first of each party take turns and are targets; the next ones step up at the end of the round',
    rules: {
      field: { front: 1 },
      actions: { hit: { do: [{ damage: 10 }, { count: 'x', by: 'foes * 10 + my.rank' }] } },
      on: { enters: [{ count: 'y', by: 'round' }], 'round-start': [{ count: 'z' }] },
      tactic: { turn: [{ do: 'hit', at: 'weakest', when: 'my.n == 1' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1, s: 1 }, b: {}, c: { hp: 2 } },
      parties: { left: { members: ['2 a'] }, right: { members: ['b', 'c'] } },
    },
    rounds: 3,
    is: { 'win.left': 1, 'rounds.mean': 2, 'y.c.mean': 1, 'z.c.mean': 2, 'x.a 1.mean': 1 },
  },
  {
    says: 'whoever steps up and falls by that leaves a gap, into which the next one steps',
    rules: {
      field: { front: 1 },
      effects: { fallen: { down: true, lasts: '2 rounds' } },
      actions: { hit: { do: [{ damage: 10 }] } },
      on: {
        enters: [
          { count: 'x', by: 'round' },
          { if: 'my.m == 1', [THEN]: [{ apply: 'fallen' }] },
        ],
      },
      tactic: { turn: [{ do: 'hit', at: 'weakest', when: 'my.n == 1 and round == 1' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1, s: 1 }, b: {}, c: { m: 1 }, d: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'd'] } },
    },
    rounds: 1,
    is: { 'slain.b': 1, 'x.c.mean': 1, 'x.d.mean': 1 },
  },
  {
    says: 'at one instant those act who are there when it begins: who is changed into the front by another is not',
    rules: {
      field: { front: 1 },
      order: { by: 'combatant', rolled: 'once', score: '0', ties: 'together' },
      actions: {
        out: { at: 'reserve', do: [{ swap: 'target' }] },
        wait: { at: 'nobody', do: [{ count: 'x', by: 'round' }] },
      },
      tactic: { turn: [{ do: 'out', at: 'nearest', when: 'round != 2' }, 'wait'], reactions: [] },
    },
    scenario: {
      combatants: { a: {}, b: {}, c: {} },
      parties: { left: { members: ['a', 'b'] }, right: { members: ['c'] } },
    },
    rounds: 4,
    // a gives way to b, which does not at once give way to a: it acts in round 2. c has nobody in reserve.
    is: { 'x.a.mean': 0, 'x.b.mean': 2, 'x.c.mean': 10 },
  },
  {
    says: 'fills: at once; swap changes places with one in reserve, who enters',
    rules: {
      field: { front: 1, fills: 'at once' },
      actions: {
        out: { at: 'reserve', do: [{ swap: 'target' }, { count: 'x', by: 'my.rank * 10 + target.rank' }] },
        hit: { do: [{ repeat: 2, retarget: true, do: [{ damage: 10 }] }] },
      },
      on: { enters: [{ count: 'y' }] },
      tactic: {
        turn: [
          { do: 'out', at: 'nearest', when: 'my.n == 2 and my.rank == 1' },
          { do: 'hit', at: 'nearest', when: 'my.n == 1' },
        ],
        reactions: [],
      },
    },
    scenario: {
      combatants: { b: { n: 2, s: 2 }, c: {}, a: { n: 1, s: 1 } },
      parties: { left: { members: ['b', 'c'] }, right: { members: ['a'] } },
    },
    // b changes places with c; a slays c, b steps up at once and is slain, too.
    is: { 'x.b.mean': 21, 'y.c.mean': 1, 'y.b.mean': 1, 'win.right': 1 },
  },
  {
    says: 'in reserve nobody is asked but at round-start and round-end, nor at the end of the turn in which it changed places',
    rules: {
      field: { front: 1 },
      actions: { out: { at: 'reserve', do: [{ swap: 'target' }] } },
      effects: { worn: { lasts: '2 turns', on: { 'turn-end': [{ count: 'z', by: 100 }], ends: [{ count: 'z' }] } } },
      on: {
        'battle-start': [{ apply: 'worn' }],
        'turn-end': [{ count: 'x' }],
        'round-end': [{ damage: 1 }],
        damaged: [{ count: 'y' }],
        deals: [{ count: 'y', by: 10 }],
        'ally.damaged': [{ count: 'y', by: 100 }],
      },
      tactic: { turn: [{ do: 'out', at: 'nearest', when: 'round == 1' }], reactions: [] },
    },
    scenario: {
      combatants: { a: {}, b: {}, c: {} },
      parties: { left: { members: ['a', 'b'] }, right: { members: ['c'] } },
    },
    rounds: 2,
    // a changes places with b in round 1; b stands in front from then on, and has its first turn in round 2.
    is: {
      'x.a.mean': 0,
      'x.b.mean': 1,
      'x.c.mean': 2,
      'y.a.mean': 0,
      'y.b.mean': 222,
      'y.c.mean': 22,
      'z.a.mean': 0,
      'z.b.mean': 0,
      'z.c.mean': 201,
      'taken.a.mean': 2,
    },
  },
  {
    says: 'who waits is not there until it enters; its turns begin in the next round, with a score of its own where they are rolled once',
    rules: {
      ...ORDER,
      order: { by: 'combatant', rolled: 'once', score: 'my.s', ties: 'listed' },
      actions: {
        call: { at: 'nobody', uses: 1, do: [{ enter: 'd' }, { count: 'x', by: 'allies_start * 10 + allies' }] },
      },
      tactic: { turn: [{ do: 'call', when: 'my.n == 2' }], reactions: [] },
    },
    scenario: {
      ...FIVE,
      parties: { left: { members: ['k', 'a', 'b', { is: 'd', waits: true }] }, right: { members: ['c'] } },
    },
    rounds: 2,
    // b, c, a; then b, d (3, listed after b), c, a.
    is: { 'left.tape.k.mean': tape('2312431'), 'x.b.mean': 23, 'survive.d': 1 },
  },
  {
    says: 'who waits may wait for ever, also where no step brings anybody in',
    rules: {
      actions: { hit: { do: [{ damage: 10 }] } },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', { is: 'b', name: 'late', waits: true }] } },
    },
    is: { 'win.left': 1, 'survive.late': 0, 'survivors.right.mean': 0 },
  },
  {
    says: 'who never entered is no survivor, and a party of which nobody stands is beaten all the same',
    rules: {
      actions: { hit: { do: [{ damage: 10 }] }, call: { at: 'nobody', do: [{ enter: 'b' }] } },
      tactic: {
        turn: [
          { do: 'hit', at: 'nearest', when: 'my.n == 3' },
          { do: 'call', when: 'my.n == 7' },
        ],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', { is: 'b', name: 'late', waits: true }] } },
    },
    is: { 'win.left': 1, 'survive.late': 0, 'survivors.right.mean': 0 },
  },
  {
    says: 'under is looked at before anything of the turn happens; reactions are counted in shares of turns',
    rules: {
      turn: { main: 1, reaction: 2 },
      effects: { e: { lasts: { turns: 1, at: 'start' } } },
      actions: { hit: { costs: { main: 1 }, do: [{ attack: 'true' }, { attack: 'true' }] } },
      reactions: { brace: { on: 'attacked', at: 'self', costs: { reaction: 1 }, do: [{ apply: 'e', to: 'me' }] } },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3 and round < 3' }], reactions: ['brace'] },
    },
    scenario: { combatants: { a: { n: 3, s: 1 }, b: {} } },
    rounds: 4,
    is: { 'under.e.b': 0.5, 'use.b.brace': 0.5, 'use.a.hit': 0.5 },
  },
  // Without ground, on it, and where places in the order change.
  ...[{}, { field: { cell: '5 ft', speed: '5' } }, { field: { front: 3 }, change: [{ swap: 'target' }] }].map(
    ({ field = 'none', change = [] }): Sentence => ({
      says: `the ally that is nearest is not oneself, where friends may be chosen: ${JSON.stringify(field)}`,
      rules: {
        field,
        actions: {
          bless: { at: 'friend', ...everywhere(field), do: [{ count: 'x', by: 'target.n' }] },
          ...(change.length > 0 && { change: { at: 'ally', if: 'false', do: change } }),
        },
        tactic: {
          turn: ['bless ally-nearest', ...(change.length > 0 ? ['change ally-nearest'] : [])],
          reactions: [],
        },
      },
      scenario: {
        combatants: { a: { n: 3 }, b: { n: 5 }, c: { n: 7 } },
        parties: { left: { members: ['a', 'b'] }, right: { members: ['c'] } },
      },
      is: { 'x.a.mean': 5, 'x.b.mean': 3, 'x.c.mean': 0 },
    }),
  ),
]

test.each(SENTENCES)('$says', check)

test('the stalemate of a small game counts all its rounds', async () => {
  expect(await play({}, {}, 7)).toMatchObject({ stalemate: 1, 'rounds.mean': 7 })
})
