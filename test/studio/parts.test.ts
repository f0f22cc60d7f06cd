import { describe, expect, test } from 'vitest'
import { showDiff } from '../../src/studio/diff.ts'
import { adopted } from '../../src/studio/page/adopted.ts'
import type { Field } from '../../src/studio/page/field.ts'
import { readMember, writeMember } from '../../src/studio/page/members.ts'
import { grow, moveWalls, readRows, toggleWall, writeRows } from '../../src/studio/page/plan-map.ts'
import { readParts, writeParts } from '../../src/studio/page/rule.ts'

describe('a rule', () => {
  test.each([
    'attack',
    'attack weakest',
    { do: 'shoot', with: 'bow', at: 'nearest', when: 'distance > 5' },
    { do: 'attack', when: false },
    'attack most target.hp - my.hp',
    { do: 'attack', at: 'least distance', chance: '45%' },
    { do: 'attack', chance: 0.45 },
    { do: 'attack', when: 'false and (my.hp < 3 or (round > 2))' },
  ])('%j is the same when its parts are put together', (rule) => {
    expect(writeParts(readParts(rule)!)).toEqual(rule)
  })

  test('is switched off by its condition, and on to what it was', () => {
    const rule = { do: 'attack', at: 'weakest', when: 'my.hp < 3' }
    const off = writeParts({ ...readParts(rule)!, isOff: true })
    expect(off).toEqual({ ...rule, when: 'false and (my.hp < 3)' })
    expect(writeParts({ ...readParts(off)!, isOff: false })).toEqual(rule)
    expect(writeParts({ ...readParts('attack')!, isOff: true })).toEqual({ do: 'attack', when: false })
  })

  test('that is none has no parts', () => {
    expect([readParts(3), readParts('one two three'), readParts({ do: 'attack', hwen: 'x' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test.each(['4 hoplite', 'hoplite', '0 hoplite', { is: 'hoplite', name: 'Bob' }, { is: 'hoplite', count: 2, hp: 3 }])(
  'a member %j is the same when it is read and written',
  (member) => {
    expect(writeMember(readMember(member)!)).toEqual(member)
  },
)

describe('a map', () => {
  const rows = readRows('a.\n.b#\n')

  test('grows and shrinks at its sides, and never to nothing', () => {
    expect(writeRows(rows)).toBe('a..\n.b#\n')
    expect(writeRows(grow(rows, { left: 1, bottom: 1 }))).toBe('.a..\n..b#\n....\n')
    expect(writeRows(grow(rows, { right: -1, top: -1 }))).toBe('.b\n')
    expect(grow(rows, { top: -2 })).toBe(rows)
  })

  test('takes its walls along, but for those that are off it', () => {
    const walls = ['1,1|2,1', '3,1|3,2']
    expect(moveWalls(walls, grow(rows, { left: 1 }), { left: 1 })).toEqual(['2,1|3,1', '4,1|4,2'])
    expect(moveWalls(walls, grow(rows, { right: -1 }), { right: -1 })).toEqual(['1,1|2,1'])
  })

  test('has a wall on an edge or none, whichever of its cells is named first', () => {
    expect(toggleWall([], 0, 0, 'right')).toEqual(['1,1|2,1'])
    expect(toggleWall(['2,1|1,1', '1,1|1,2'], 0, 0, 'right')).toEqual(['1,1|1,2'])
    expect(toggleWall(['1,1|1,2'], 0, 0, 'below')).toEqual([])
  })
})

test('a difference has the fewest lines, what is taken away first, and gaps for what is far from them', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\nh\n'
  const kinds = (after: string) => showDiff(before, after).map(({ kind, text }) => `${kind} ${text}`.trim())
  expect(kinds(before.replace('b\n', '').replace('g', 'G\nGG'))).toEqual([
    'same a',
    'removed b',
    'same c',
    'same d',
    'same e',
    'same f',
    'removed g',
    'added G',
    'added GG',
    'same h',
    'same',
  ])
  expect(kinds(before.replace('h', 'i'))).toEqual(['gap', 'same f', 'same g', 'removed h', 'added i', 'same'])
})

describe('a tactic that was found', () => {
  const rulesField = (path: string, text: string): Field => ({
    ...{ path, text, label: '', hint: '', range: '', suffix: '', inherits: [], sliderValues: [] },
    ...{ origin: { kind: 'file' }, takes: { kind: 'text' } },
  })
  const fields = new Map(
    [
      rulesField('tactics.bold.turn', '[{ do: attack, at: nearest }, advance]'),
      rulesField('tactics.bold.reactions', '[parry]'),
    ].map((field) => [field.path, field]),
  )
  const rules = (...turn: object[]) => JSON.stringify({ turn, reactions: [{ do: 'parry' }] })
  const attack = { do: 'attack', at: 'nearest' }

  test('changes the lists that are others, in short form, and leaves those that say the same', () => {
    const found = { 'tactics.bold': rules(attack, { do: 'hold', when: 'round > 1' }) }
    expect(adopted(found, fields, {})).toEqual([
      ['tactics.bold.turn', '[attack nearest, { do: hold, when: round > 1 }]'],
    ])
    expect(adopted({ 'tactics.bold': rules(attack, { do: 'advance' }) }, fields, {})).toEqual([])
  })

  test('that nobody has is a new one, and somebody has it', () => {
    const found = { 'tactics.knight-reply': rules(attack), 'combatants.knight.tactic': 'knight-reply' }
    expect(adopted(found, fields, {})).toEqual([
      ['tactics.knight-reply', '{ turn: [attack nearest], reactions: [parry] }'],
      ['combatants.knight.tactic', 'knight-reply'],
    ])
  })
})
