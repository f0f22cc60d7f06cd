import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadScenario, repliesInTurn, type Scenario } from '../../src/index.ts'
import { asJson, findingOf } from '../../src/report/best-reply/in-turn.ts'
import { asYaml } from '../../src/report/best-reply/words.ts'
import { makeFolder } from '../folder.ts'

/* Both parties reply in turn (docs/players.md, "Both parties"), where the equilibrium is known. */

/** Both choose at the start of the round; one of them is beaten, or nobody is, and then it is over. */
const RULES = `
tiltyard_rules: 1
combatants: { hp: integer }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, choose: round, ties: listed }
effects: { stone: {}, sheet: {}, blade: {} }
actions:
${actionOf('rock', 'stone', 'blade', 'sheet')}
${actionOf('paper', 'sheet', 'stone', 'blade')}
${actionOf('scissors', 'blade', 'sheet', 'stone')}
tactic: { turn: [ rock nearest ], reactions: [] }
`

function actionOf(name: string, own: string, beats: string, beaten: string): string {
  return `  ${name}:
    do:
      - { if: target.${beats} > 0, then: [ { damage: 1 } ] }
      - { if: target.${beaten} > 0, then: [ { damage: 1, to: me } ] }
      - { apply: ${own}, to: me }`
}

const folder = makeFolder('in-turn')
let scenario: Scenario
beforeAll(async () => {
  await writeFile(join(folder, 'rock.rules.yaml'), RULES)
  const text = JSON.stringify({
    ...{ tiltyard: 1, name: 'Rock', rules: { system: './rock.rules.yaml' }, run: { max_rounds: 1 } },
    combatants: { ann: { hp: 1 }, bob: { hp: 1 } },
    parties: { left: { members: ['ann'] }, right: { members: ['bob'] } },
  })
  const read = await loadScenario({ text, folder })
  expect(read.problems.map(({ message }) => message)).toEqual([])
  scenario = read.scenario!
})

describe('replies in turn', () => {
  test('beat what the other plays, one after the other, the same on any number of threads', async () => {
    const found = await repliesInTurn(scenario, { threads: 0, maxBattles: 2_500 })
    const [first, second] = found.replies
    // Rock loses to paper always, and paper to scissors: no chance is in it.
    expect(first).toMatchObject({ party: 'left', name: 'reply 1' })
    expect(first.gain.value).toBeCloseTo(0.5, 6)
    expect(second).toMatchObject({ party: 'right', name: 'reply 2' })
    expect(second.gain.value).toBeCloseTo(1, 6)
    const [{ groups }] = found.tactics[0].slice(1)
    expect(groups[0].reply.turn.map(({ text }) => text)).toEqual(['paper nearest'])
    expect(found.ended).toBe('spent')
    const { findings, table } = found.matrix
    expect(table.isSquare).toBe(false)
    expect(findings.certificate).toBeLessThan(0.01)
    expect(findingOf(found)).toMatch(/^If both learn from each other, the score of left against right is \d/)
    const yaml = asYaml(found.tactics[0].slice(1).map(({ name, groups }) => [name.replace(' ', '-'), groups[0].reply]))
    expect(parse(yaml).tactics['reply-1']).toEqual({ turn: ['paper nearest'], reactions: [] })
    expect(asJson(found)).toMatchObject({ parties: ['left', 'right'], ended: 'spent', matrix: { tiltyard: 1 } })
    expect(asJson(await repliesInTurn(scenario, { threads: 2, maxBattles: 2_500 }))).toEqual(asJson(found))
  })
})
