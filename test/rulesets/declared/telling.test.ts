import { expect, test } from 'vitest'
import { replay } from '../../../src/index.ts'
import { errorsOf, scenarioOf } from './sentences/play.ts'

/* What replays say of damage that pools absorb, and of chances (§12). */

async function told(rules: object, battle = 0): Promise<string> {
  const scenario = await scenarioOf({ ...rules })
  const { narration } = await replay(scenario, { battle })
  return narration.rounds.flatMap(({ events }) => events.map(({ text }) => text)).join('\n')
}

const POOLS = (block: number) => ({
  hp: { start: 30, vital: true },
  block: { start: block, absorbs: true },
})
const strike = (...amounts: number[]) => ({
  actions: { strike: { do: amounts.map((damage) => ({ damage })) } },
  tactic: { turn: ['strike nearest'] },
})

test('damage says what an absorbing pool took, also of the first blow that empties it', async () => {
  const text = await told({ pools: POOLS(5), ...strike(12) })
  expect(text).toContain('b takes 12 damage from a (5 off block, 0 left), 23 hp left.')
})

test('a pool that is not empty took all, and then what was left of it', async () => {
  const text = await told({ pools: POOLS(5), ...strike(3, 12) })
  expect(text).toContain('b takes 3 damage from a (3 off block, 2 left), 30 hp left.')
  expect(text).toContain('b takes 12 damage from a (2 off block, 0 left), 20 hp left.')
})

test('damage that nothing absorbs says nothing of it', async () => {
  const text = await told({ pools: POOLS(0), ...strike(12) })
  expect(text).toContain('b takes 12 damage from a, 18 hp left.')
})

test('a chance says from which number on it holds', async () => {
  const attack = (chance: string) =>
    told({
      pools: POOLS(0),
      actions: { strike: { do: [{ attack: chance, else: [{ damage: 1 }] }] } },
      tactic: { turn: ['strike nearest'] },
    })
  expect(await attack('chance(0.9)')).toMatch(/chance\(0\.9\) \(d% \d+, holds from 11\)\./)
  expect(await attack('chance(25%)')).toMatch(/\(d% \d+, holds from 76\)\./)
  expect(await attack('chance(0.3 + 0.1 * 2)')).toMatch(/\(d% \d+, holds from 51\)\./)
  expect(await attack('chance(my.s + 0.125)')).toMatch(/\(d1000000 \d+, holds from 875001\)\./)
  expect(await attack('chance(0.9) and d100 > 1 and chance(0.2)')).toMatch(/d% \d+, holds from 11(, d% \d+){1,2}/)
})

test('a reference of combatants may bear the name of its section', async () => {
  const rules = {
    combatants: { weapon: 'weapon', s: 0 },
    weapons: { power: 1 },
    pools: { hp: { start: 10, vital: true } },
    actions: { strike: { do: [{ damage: 'my.weapon.power' }] } },
    tactic: { turn: ['strike nearest'] },
  }
  expect(
    await errorsOf(rules, { weapons: { axe: { power: 3 } }, combatants: { a: { weapon: 'axe' }, b: {} } }),
  ).toEqual([])
  expect((await errorsOf({ ...rules, combatants: { weapon: 3, s: 0 } })).join()).toContain('"weapon" is reserved')
})

test('a condition on a reaction to several events names only what all of them have', async () => {
  const rules = {
    reactions: { rage: { on: ['damaged', 'healed'], at: 'self', do: [{ count: 'x' }] } },
  }
  const asks = (when: string) => ({
    tactics: { t: { turn: ['wait'], reactions: [{ do: 'rage', when }] } },
    combatants: { a: { tactic: 't' }, b: {} },
  })
  expect(await errorsOf(rules, asks('amount > 1'))).toEqual([])
  expect((await errorsOf(rules, asks('raw > 1'))).join()).toContain('raw')
})

test('who waits or is in reserve is shown so; entering, changing places and taking a blow for another are told', async () => {
  const scenario = await scenarioOf(
    {
      field: { front: 2 },
      actions: {
        call: { at: 'nobody', uses: 1, do: [{ enter: 'd' }] },
        out: { at: 'reserve', do: [{ swap: 'target' }] },
        hit: { do: [{ attack: 'true' }] },
      },
      reactions: { guard: { on: 'ally.attacked', at: 'victim', do: [{ redirect: 'me' }] } },
      tactic: { turn: [{ do: 'call', when: 'my.n == 1' }, 'out nearest', 'hit nearest'], reactions: ['guard'] },
    },
    {
      combatants: { a: { n: 1, s: 2 }, b: { s: 1 }, c: {}, d: {}, e: {}, f: {} },
      parties: { left: { members: ['a', 'c', 'f', { is: 'd', waits: true }] }, right: { members: ['b', 'e'] } },
    },
  )
  const { narration } = await replay(scenario, { battle: 0 })
  const text = narration.rounds.flatMap(({ events }) => events.map(({ text }) => text)).join('\n')
  expect(text).toContain('d joins the reserve.')
  expect(text).toContain('c becomes the target instead of a.')
  expect(text).toContain('c changes places with f.')
  const states = narration.rounds.map(({ standings }) => standings.map(({ state }) => state.slice(1).join()))
  expect(states).toEqual([
    ['', '', 'in reserve', 'waits', '', ''],
    ['', 'in reserve', '', 'in reserve', '', ''],
  ])
})

test('an attack that is cancelled says so, and not its condition', async () => {
  const text = await told({
    actions: { strike: { do: [{ attack: 'd20 > 1' }] } },
    on: { attacked: [{ cancel: true }] },
    tactic: { turn: ['strike nearest'] },
  })
  expect(text).toContain('a misses b: the attack is cancelled.')
})
