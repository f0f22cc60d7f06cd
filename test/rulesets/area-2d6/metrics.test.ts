import { describe, expect, test } from 'vitest'
import { fightBattles } from '../battles.ts'
import { planScenario } from '../scenario.ts'

const scenario = (spells: string, expectation: string): string => `
tiltyard: 1
name: powers
rules: { system: area-2d6 }
weapons:
  sword: { heavy: { bleed: 2 } }
armours: { mail: { protection: 2 } }
spells: { haste: { effect: alter, side: self, actions: 1 }, ${spells} }
combatants:
  witch: { powers: [haste, fire], tactic: burn }
  warrior: { weapons: [sword], armour: mail, tactic: smash }
tactics:
  burn: { turn: [ { do: command, with: fire } ], reactions: [] }
  smash: { turn: [ { do: heavy-blow, when: my.attacks < 1 }, melee ], reactions: [] }
parties:
  spirit: { members: [witch] }
  steel: { members: [warrior] }
field: { distance: 0 areas }
expect: [ "${expectation}" ]
`
const FIRE = 'fire: { effect: damage, resist: none }'

describe('metrics', () => {
  test('of damage powers are those of weapons, and other powers have none', async () => {
    await planScenario(scenario(FIRE, 'hit.fire >= 0'), 'powers')
    await expect(planScenario(scenario(FIRE, 'hit.haste >= 0'), 'powers')).rejects.toThrow('unknown metric "hit.haste"')
    await expect(
      planScenario(
        scenario(`${FIRE}, sword: { effect: damage }`, 'hit.fire >= 0').replace('[haste,', '[sword,'),
        'powers',
      ),
    ).rejects.toThrow('spell "sword" has the name of a weapon')
  })

  test('count what was done in each manner, what armour took off, and bleeding as nobody’s weapon', async () => {
    const metrics = await fightBattles(scenario(FIRE, 'hit.fire >= 0'), 5000)
    const value = (name: string): number => metrics[name].value
    // Of heavy blows 10 of 36 succeed, of plain ones 21; within five standard errors of some 15,000 attacks each.
    expect(Math.abs(value('hit.sword.heavy-blow') - 10 / 36)).toBeLessThan(0.02)
    expect(Math.abs(value('hit.fire') - 21 / 36)).toBeLessThan(0.02)
    expect(value('absorbed.mail.mean')).toBeGreaterThan(1.9)
    expect(value('use.warrior.heavy-blow')).toBe(1)
    expect(value('damage.warrior.mean')).toBe(value('taken.witch.mean'))
  })
})
