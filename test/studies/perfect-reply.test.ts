import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exact } from '../../src/exact.ts'
import type { Scenario } from '../../src/index.ts'
import { replyPerfectly } from '../../src/studies/best-reply/perfect.ts'
import { makeFolder } from '../folder.ts'
import { loadSound } from '../sound.ts'

/* The value of perfect play (docs/players.md): by backward induction, against all tactics there are. */

const RULES = `
tiltyard_rules: 1
combatants: { hp: integer }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: listed }
actions:
  stab: { do: [ { attack: d6 >= 3, then: [ { damage: 1 } ] } ] }
  smash: { do: [ { attack: d6 >= 5, then: [ { damage: 2 } ], else: [ { damage: 1, to: me } ] } ] }
tactic: { turn: [ stab nearest ], reactions: [] }
`
const REACTIONS = `
reactions:
  spite: { on: is-hit, do: [ { damage: 1 } ] }
  brood: { on: is-hit, at: self, do: [ { damage: 1 } ] }
`

const folder = makeFolder('perfect')
beforeAll(async () => {
  await writeFile(join(folder, 'perfect.rules.yaml'), RULES)
  await writeFile(join(folder, 'reacting.rules.yaml'), `${RULES}${REACTIONS}`)
})

async function sceneOf(
  turn: readonly unknown[],
  red: number,
  blue: number,
  foes = 1,
  reactions?: readonly string[],
): Promise<Scenario> {
  const text = JSON.stringify({
    tiltyard: 1,
    name: 'a scene',
    rules: { system: reactions ? './reacting.rules.yaml' : './perfect.rules.yaml' },
    combatants: { red: { hp: red, tactic: 'red' }, blue: { hp: blue, tactic: 'blue' } },
    tactics: { red: { turn, reactions: reactions ?? [] }, blue: { turn: ['stab weakest'] } },
    parties: { reds: { members: ['red'] }, blues: { members: [`${foes} blue`] } },
  })
  return loadSound({ text, folder })
}

describe('perfect play', () => {
  test('is worth as much as the best of all policies, each tried by itself', async () => {
    const [red, blue] = [2, 3]
    const states = Array.from({ length: red * blue }, (_, at) => [1 + Math.floor(at / blue), 1 + (at % blue)] as const)
    let best = 0
    for (let policy = 0; policy < 2 ** states.length; policy++) {
      const turn = states.map(([mine, theirs], at) => {
        const action = (policy >> at) & 1 ? 'smash' : 'stab'
        return { do: action, at: 'nearest', when: `my.hp == ${mine} and target.hp == ${theirs}` }
      })
      const { metrics } = await exact(await sceneOf(turn, red, blue))
      best = Math.max(best, metrics['win.reds']!.value)
    }
    const reply = await replyPerfectly(await sceneOf(['stab nearest'], red, blue), 0)
    expect(reply.value).toBeCloseTo(best, 9)
    expect(reply.value).toBeGreaterThan(reply.written + 0.01)
    expect(new Set(reply.does.map(({ text }) => text))).toEqual(new Set(['smash', 'stab']))
  })

  test('reacts where that is best, and not where it is not', async () => {
    const stab = 'stab nearest'
    const { metrics } = await exact(await sceneOf([stab], 2, 3, 1, ['spite']))
    const { value, does } = await replyPerfectly(await sceneOf([stab], 2, 3, 1, []), 0)
    expect(value).toBeGreaterThan(metrics['win.reds']!.value - 1e-12)
    const texts = does.map(({ text }) => text)
    expect(texts).toContain('spite')
    expect(texts).not.toContain('brood')
  })

  test('of several targets takes the right one', async () => {
    const scenario = await sceneOf(['stab strongest'], 4, 2, 2)
    const [written, weakest] = await Promise.all(
      ['stab strongest', 'stab weakest'].map(async (rule) => exact(await sceneOf([rule], 4, 2, 2))),
    )
    const { value } = await replyPerfectly(scenario, 0)
    expect(written!.metrics['win.reds']!.value).toBeLessThan(weakest!.metrics['win.reds']!.value - 0.01)
    expect(value).toBeGreaterThanOrEqual(weakest!.metrics['win.reds']!.value - 1e-12)
  })
})
