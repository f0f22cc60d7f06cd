import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { check, loadScenario } from '../../src/index.ts'
import { describeFinding } from '../../src/report/check/found.ts'
import { makeFolder } from '../folder.ts'

/* `best-reply.red < 55%` (docs/players.md, "Expected replies"). */

const rulesWith = (other: string): string => `
tiltyard_rules: 1
combatants: { hp: integer }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: random }
actions:
  poke: { do: [ { attack: d6 >= 5, then: [ { damage: 1 } ] } ] }
  ${other}
tactic: { turn: [ poke nearest ], reactions: [] }
`

const folder = makeFolder('expected')
beforeAll(async () => {
  await writeFile(join(folder, 'plain.rules.yaml'), rulesWith(''))
  await writeFile(
    join(folder, 'stab.rules.yaml'),
    rulesWith('stab: { do: [ { attack: d6 >= 4, then: [ { damage: 1 } ] } ] }'),
  )
})

async function read(rules: string, expectations: readonly string[], more: object = {}) {
  const text = JSON.stringify({
    ...{ tiltyard: 1, name: 'Poke', id: 'poke', rules: { system: `./${rules}.rules.yaml` }, expect: expectations },
    combatants: { ann: { hp: 1 }, bob: { hp: 1 } },
    parties: { red: { members: ['ann'] }, blue: { members: ['bob'] } },
    ...more,
  })
  return loadScenario({ text, folder })
}

async function judge(rules: string, expectations: readonly string[], options: object, more?: object) {
  const { scenario, problems } = await read(rules, expectations, more)
  expect(problems.map(({ message }) => message)).toEqual([])
  const report = await check([{ scenario: scenario!, file: 'poke.yaml', id: 'poke' }], { threads: 0, ...options })
  return report.scenarios[0]
}

describe('an expected reply', () => {
  it('is judged by perfect play where that is known: 2/3 of those who strike first and hit 1/2 against 1/3', async () => {
    const { findings, notes } = await judge('stab', ['best-reply.red < 62%', 'best-reply.red <= 63%'], { exact: {} })
    // (3/4 + 1/2) / 2: who begins wins with 1/2 / (1 - 1/2 * 2/3) = 3/4, who does not with 2/3 * 3/4.
    expect(findings.map(({ verdict, kind }) => `${verdict} ${kind}`)).toEqual(['fail reply', 'pass reply'])
    expect(findings[0].value).toBeCloseTo(0.625, 9)
    expect(describeFinding(findings[0])).toBe(
      'win.red by perfect play is exactly 62.5 %, expected at most 62 %: 0.5 points too high',
    )
    expect(notes).toEqual(['best-reply.red is what perfect play wins, whatever tactic that takes'])
  })

  it('is judged by the best that was found elsewhere, and says how much was searched', async () => {
    const one = { run: { max_rounds: 1 } }
    const { findings, notes } = await judge('plain', ['best-reply.blue < 10%', 'best-reply.blue < 90%'], {}, one)
    expect(findings.map(({ verdict, kind }) => `${verdict} ${kind}`)).toEqual(['fail reply', 'pass reply'])
    expect(describeFinding(findings[0])).toMatch(
      /^win\.blue by the best reply that was found is \S+ % \(.+\), expected at most 10 %: \S+ points too high$/,
    )
    expect(notes).toEqual([
      expect.stringMatching(
        /^best-reply\.blue: none of \d+ tactics worked out exactly wins more often than the written one; a search cannot tell/,
      ),
    ])
  })

  it.each([
    ['best-reply.rde < 55%', 'no party is "rde", expected red or blue', 'did you mean "red"?'],
    ['best-reply.red < 55', 'the bound is "55", expected a percentage above 0% and below 100%', 'did you mean 55%?'],
    ['best reply of red', 'this expectation is "best reply of red", expected "best-reply.PARTY < BOUND"', undefined],
    [
      'best-reply.red >= 20%',
      'this expectation is "best-reply.red >= 20%", expected "best-reply.PARTY < BOUND"',
      undefined,
    ],
  ])('refuses %s', async (text, message, hint) => {
    const { problems } = await read('plain', [text])
    expect(problems).toMatchObject([{ severity: 'error', message, ...(hint !== undefined && { hint }) }])
  })
})
