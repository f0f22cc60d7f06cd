import { expect, test } from 'vitest'
import { defineGame, exact, loadScenario } from '../../../src/index.ts'

/* Of whoever is out an exact answer keeps what is still read, and nothing else (§13). */

const game = (poison: string) =>
  defineGame({
    tiltyard_rules: 1,
    name: 'The dead and their poison',
    combatants: { hp: 'integer', venom: 0, claw: 'dice' },
    pools: { hp: { start: 'my.hp', vital: true }, venom: { start: 'my.venom' } },
    values: { sting: 'my.venom' },
    order: { by: 'combatant', ties: 'listed' },
    effects: { poisoned: { on: { 'turn-start': [{ damage: poison }] } } },
    actions: {
      spit: { if: 'my.venom > 0 and target.poisoned == 0', do: [{ apply: 'poisoned' }] },
      claw: { do: [{ damage: 'my.claw' }] },
    },
    tactic: { turn: ['spit', 'claw'] },
  })

async function answer(poison: string) {
  const { scenario, problems } = await loadScenario({
    name: 'snake',
    data: {
      tiltyard: 1,
      rules: { system: game(poison) },
      combatants: { snake: { hp: 1, venom: 1, claw: 0 }, snail: { hp: 9, claw: 0 }, hen: { hp: 3, claw: 'd6' } },
      parties: { cold: { members: ['snake', 'snail'] }, warm: { members: ['hen'] } },
      run: { max_rounds: 3 },
    },
  })
  expect(problems).toEqual([])
  return exact(scenario!)
}

// The hen slays the snake in round 1, and its poison the hen in round 3, before the hen's third turn; one d6 is of no account.
test.each(['caster.venom', 'caster.sting'])('poison goes on as its slain caster has it: %s', async (poison) => {
  const { metrics } = await answer(poison)
  expect(metrics['win.cold']!.value).toBe(1)
  expect(metrics['rounds.mean']!.value).toBe(3)
})

test('by how much somebody was slain is no state of its own, whatever else is read of the slain', async () => {
  const { states } = await answer('caster.venom')
  expect(states).toBe((await answer('1')).states)
})

test('what is set anew when a round begins is no state of its own between rounds', async () => {
  const spent = async (byHand: boolean) => {
    const game = defineGame({
      tiltyard_rules: 1,
      name: 'Guards',
      combatants: { hp: 'integer' },
      pools: { hp: { start: 'my.hp', vital: true }, guard: { start: 3, resets: 'round' } },
      order: { by: 'combatant', ties: 'listed' },
      on: byHand ? { 'round-end': [{ lose: { guard: 'my.guard' } }] } : {},
      actions: {
        strike: {
          do: [{ lose: { guard: 'd3' }, to: 'target' }, { damage: 'if(d4 > target.guard, 1, 0)' }],
        },
      },
      tactic: { turn: ['strike'] },
    })
    const { scenario, problems } = await loadScenario({
      name: 'guards',
      data: {
        tiltyard: 1,
        rules: { system: game },
        combatants: { fox: { hp: 2 } },
        parties: { red: { members: ['fox'] }, blue: { members: ['fox'] } },
      },
    })
    expect(problems).toEqual([])
    return exact(scenario!)
  }
  const [self, byHand] = [await spent(false), await spent(true)]
  expect(self.states).toBe(byHand.states)
  expect(self.metrics['rounds.mean']!.value).toBeCloseTo(byHand.metrics['rounds.mean']!.value, 12)
})
