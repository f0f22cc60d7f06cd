import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../src/studies/changes.ts'

describe('the changes between two scenarios', () => {
  it('are named by the paths that --set knows', () => {
    const from = {
      weapons: { spear: { damage: 'd6', length: '6 ft' } },
      tactics: { hold: { turn: ['wait', 'attack'] } },
    }
    const to = { weapons: { spear: { damage: 'd8', length: '6 ft' } }, tactics: { hold: { turn: ['wait', 'flee'] } } }
    expect(changesBetween(from, to)).toEqual([
      { path: 'weapons.spear.damage', from: 'd6', to: 'd8' },
      { path: 'tactics.hold.turn.2', from: 'attack', to: 'flee' },
    ])
  })

  it('tell what is new and what is gone', () => {
    expect(changesBetween({ a: 1 }, { b: 0 })).toEqual([
      { path: 'a', from: 1 },
      { path: 'b', to: 0 },
    ])
  })

  it('are of a list as a whole if its length is another', () => {
    expect(changesBetween({ members: ['a', 'b'] }, { members: ['a'] })).toEqual([
      { path: 'members', from: ['a', 'b'], to: ['a'] },
    ])
  })

  it('are none between equals, nor between dice that are only written otherwise', () => {
    expect(changesBetween({ a: 'd4', b: 'd8+d6' }, { a: '1d4', b: '1d6+d8' })).toEqual([])
    expect(changesBetween({ a: 'd4' }, { a: '2d4' })).toEqual([{ path: 'a', from: 'd4', to: '2d4' }])
    expect(changesBetween({ name: 'Long Sword' }, { name: 'LongSword' })).toHaveLength(1)
    expect(changesBetween({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toEqual([])
  })
})
