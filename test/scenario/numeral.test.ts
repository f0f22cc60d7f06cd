import { describe, expect, it } from 'vitest'
import { asPercentages, meantPercentage } from '../../src/scenario/numeral.ts'
import { readTableExpectations } from '../../src/scenario/table-expectation.ts'
import { integer } from '../../src/scenario/values.ts'
import { readYaml } from '../../src/scenario/yaml.ts'
import type { Problem } from '../../src/source/problem.ts'

describe('a number without its percent sign', () => {
  it.each([
    [0.015, ['1.5%']],
    [0.001, ['0.1%']],
    ['0.07', ['7%']],
    [0.1, ['10%', '0.1%']],
    [0.5, ['50%', '0.5%']],
    [1, ['1%']],
    [1.5, ['1.5%']],
    [45, ['45%']],
    [0, ['0%']],
    [450, []],
    ['many', []],
    ['5%', []],
  ])('%j means %j', (raw, meant) => expect(asPercentages(raw, 0, 1)).toEqual(meant))

  it('means nothing out of its bounds', () => {
    expect(meantPercentage(0.6, 0, 0.5)).toBe('did you mean 0.6%?')
    expect(meantPercentage(0.00001, 0.00002, 0.5)).toBeUndefined()
  })

  it.each([
    ['every matchup in 0.35 .. 0.65', 'did you mean 35% .. 65%?'],
    ['every matchup in 35 .. 65%', 'did you mean 35% .. 65%?'],
    ['every matchup near baseline within 0.02', 'did you mean 2%?'],
    ['rock > scissors by 0.1', 'did you mean 10%?'],
    ['rock > scissors by 60%', undefined],
  ])('is a bound of tables: %s', (text, hint) => {
    const problems: Problem[] = []
    const item = readYaml({ name: 'f', text: JSON.stringify(text) }, problems)!
    expect(readTableExpectations([item], problems)).toEqual([])
    expect(problems.map((problem) => problem.hint)).toEqual([hint])
  })

  it('is all that is wanted where something counts in per cent', () => {
    const [issue] = integer(0, 100).safeParse('50%').error!.issues
    expect(issue).toMatchObject({ message: 'a whole number from 0 to 100', params: { hint: 'did you mean 50?' } })
    expect(integer(0, 100).safeParse('500%').error!.issues[0]).not.toMatchObject({
      params: { hint: expect.anything() },
    })
  })
})
