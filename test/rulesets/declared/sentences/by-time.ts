import type { Part } from './play.ts'

export const THEN = 'then'
export const BY_TIME: Part = { by: 'time', tick: '0.1 s', round: '1 s', ties: 'listed' }
/** The ticks in which something happens, summed. */
export const TICK = 'time * 10'
export const marks = (name: string): unknown => ({ count: name, by: TICK })
/** Pools of everybody, and a tape. */
export const POOLS: Part = { hp: { start: 'my.hp', vital: true }, mana: { start: 3, max: 99 } }
export const TAPE: Part = { ...POOLS, tape: { start: 0, max: 1_000_000_000 } }
/** Its number comes behind those of others, on the tape of who keeps it. */
export const writes = (number: string): unknown => ({
  each: [{ gain: { tape: `target.tape * 9 + ${number}` }, to: 'target' }],
  of: 'anyone',
  if: 'target.m == 9',
})
export const own = (number: number): unknown => ({
  if: 'my.m == 9',
  [THEN]: [{ gain: { tape: `my.tape * 9 + ${number}` } }],
})
export const KEEPERS: Part = {
  combatants: { k: { m: 9, s: 99 }, a: { n: 1 }, b: { n: 2 } },
  parties: { left: { members: ['k', 'a'] }, right: { members: ['b'] } },
}
/** Whoever has a number acts, and nobody else. */
export const acts = (action: Part, when = 'my.n > 0'): Part => ({
  order: BY_TIME,
  pools: TAPE,
  actions: { act: { at: 'nobody', takes: 100, ...action } },
  tactic: { turn: [{ do: 'act', when }], reactions: [] },
})
export const ONE: Part = { combatants: { a: { n: 1 }, b: {} } }
export const TWO: Part = { combatants: { a: { n: 1 }, b: { n: 2 } } }
