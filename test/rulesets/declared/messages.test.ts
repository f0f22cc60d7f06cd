import { describe, expect, test } from 'vitest'
import { declareRuleset } from '../../../src/rulesets/declared/index.ts'
import { NO_FILES } from '../../../src/scenario/files.ts'
import { showProblem } from '../../../src/source/show-problem.ts'

/* What Tiltyard says to somebody who writes rules for the first time, and to whoever reads replays of them. */

async function problemsOf(lines: string): Promise<string> {
  const text = `
tiltyard_rules: 1
pools: { hp: { start: my.hp, vital: true } }
${lines}`
  const { problems } = await declareRuleset({ name: 'new.rules.yaml', text }, NO_FILES)
  return problems.map((problem) => showProblem(problem, { color: false })).join('\n')
}

const PLAIN = `
combatants: { hp: 10 }
actions: { wait: { at: self, do: [ { heal: 1 } ] } }
tactic: { turn: [ wait ] }`

describe('rules files', () => {
  test('may have values that only tactics of scenarios read', async () => {
    expect(await problemsOf(`${PLAIN}\nvalues: { wounds: my.hp_max - my.hp }`)).toBe('')
  })

  test('may not have values by names that expressions mean something else by, nor two of one name', async () => {
    const shown = await problemsOf(`${PLAIN}\nvalues: { standing: 1, a-b: 1, 'a_b(x)': x }`)
    expect(shown).toContain('"standing" is reserved: expressions mean something else by it')
    expect(shown).toContain('"a_b(x)" and "a-b" are one name')
  })

  test('are not told twice of a let that is broken', async () => {
    const steps = '[ { let: { hits: 6d6 +  } }, { heal: count(hits >= 5) } ]'
    const shown = await problemsOf(PLAIN.replace('[ { heal: 1 } ]', steps))
    expect(shown).toContain('error')
    expect(shown).not.toContain('expected dice')
  })

  test('are told that a comma has cut a text off', async () => {
    const shown = await problemsOf(PLAIN.replace('hp: 10', 'hp: { type: integer, about: hit points, not wounds }'))
    expect(shown).toContain(
      'unknown key "not wounds" in a field; a comma ends a value within { }: quote a text that has one',
    )
  })

  test('are told of blanks in sentences that nothing fills', async () => {
    const shown = await problemsOf(PLAIN.replace('at: self', 'at: self, tells: "{me} waits for {targte}"'))
    expect(shown).toContain('unknown "{targte}" in tells; did you mean "target"?')
  })
})
