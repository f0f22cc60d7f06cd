import { describe, expect, it } from 'vitest'
import { loadGrid } from '../../src/load-grid.ts'
import { splitAtCommas } from '../../src/scenario/commas.ts'
import { readVary } from '../../src/scenario/vary.ts'
import { positionOf } from '../../src/source/excerpt.ts'
import type { Problem } from '../../src/source/problem.ts'

function read(text: string) {
  const problems: Problem[] = []
  const axis = readVary({ name: '--vary', text }, problems)
  return { values: axis?.values, problems: problems.map(({ message }) => message) }
}

describe('values to go through', () => {
  it.each([
    ['2..5', ['2', '3', '4', '5']],
    ['2..8/2', ['2', '4', '6', '8']],
    ['2..8/4', ['2', '6']],
    ['-2..1', ['-2', '-1', '0', '1']],
    ['0.1..0.4/0.1', ['0.1', '0.2', '0.3', '0.4']],
    ['30..60/10 ft', ['30 ft', '40 ft', '50 ft', '60 ft']],
    ['30 ft..50 ft/10 ft', ['30 ft', '40 ft', '50 ft']],
    ['40%..60%/10%', ['40%', '50%', '60%']],
    ['1_000..3_000/1_000', ['1000', '2000', '3000']],
    ['d6,d8,d10', ['d6', 'd8', 'd10']],
    ['d6, 2..4 ,2d4+1', ['d6', '2', '3', '4', '2d4+1']],
    ['[sword, dagger],[sword]', ['[sword, dagger]', '[sword]']],
    ['d8', ['d8']],
    ['d4..d12', ['d4', 'd6', 'd8', 'd10', 'd12']],
    ['2d6 .. 2d10, d4', ['2d6', '2d8', '2d10', 'd4']],
    ['4-9,5-10,d8+d6', ['4-9', '5-10', 'd8+d6']],
  ])('%s', (text, values) => {
    expect(read(`a.b=${text}`)).toEqual({ values, problems: [] })
  })

  it.each([
    ['a.b', 'this varies nothing, expected PATH=VALUES'],
    ['=1..2', 'this varies nothing, expected PATH=VALUES'],
    ['a.b=', 'a value is missing'],
    ['a.b=1,,2', 'a value is missing'],
    ['a.b=8..2', '"8..2" runs backwards, expected the lower number first'],
    ['a.b=2..8/0', '"2..8/0" has no step, expected one above 0'],
    ['a.b=2 ft..8 m', '"2 ft..8 m" has two units, expected one'],
    ['a.b=1..1_000_000', '"1..1_000_000" is 1000000 values, expected at most 1000'],
    ['a.b=d4..8', '"d4..8" is no range, expected two numbers or dice, and perhaps a step'],
    ['a.b=d8..d4', '"d8..d4" runs backwards, expected the smaller die first'],
    ['a.b=d4..2d8', '"d4..2d8" has two numbers of dice, expected as many at both ends'],
    ['a.b=d4..d9', '"d4..d9" has an unusual die, expected d2, d3, d4, d6, d8, d10, d12, d20, d30, d100'],
    ['a.b=1,2,1', '"1" is given twice'],
    ['a.b=d6,1d6', '"d6" and "1d6" are the same value'],
    ['a.b=d8+d6,d6 + 1d8', '"d8+d6" and "d6 + 1d8" are the same value'],
    ['a.b=4-9,5-10,d6+3', '"4-9" and "d6+3" are the same value'],
    ['a.b=2,2.0', '"2" and "2.0" are the same value'],
    ['a.b=5 ft,5ft', '"5 ft" and "5ft" are the same value'],
    ['a.b=sword,[sword]', '"sword" and "[sword]" are the same value'],
  ])('%s is refused', (text, message) => {
    expect(read(text)).toEqual({ values: undefined, problems: [message] })
  })
})

it('commas in brackets and quotes are part of a value', () => {
  expect(splitAtCommas(`a=[1, {b: 2, c: (3, 4)}], d='x, y', e=1`)).toEqual([
    'a=[1, {b: 2, c: (3, 4)}]',
    `d='x, y'`,
    'e=1',
  ])
  expect(splitAtCommas('')).toEqual([''])
})

describe('what is wrong with a value that is varied', () => {
  const DUEL = `tiltyard: 1
rules: { system: osr-d20 }
weapons: { sword: { damage: d8 } }
combatants: { knight: { hp: 9, weapons: [sword] } }
parties: { red: { members: [knight] }, blue: { members: [knight] } }
`

  it.each([
    [['weapons.swrod.damage=d6,d8'], ['--vary:1:9: unknown path "weapons.swrod"']],
    [['weapons.sword.damage=d6, d1O,d8'], ['--vary:1:26: damage is "d1O"']],
    [['combatants.knight.hp=5..6', 'weapons.sword.damage=[d6],d8'], ['--vary:1:22: damage is a list of 1']],
    [['weapons.sword.to_hit=0, 99..101'], ['--vary:1:25: to_hit is 101']],
  ])('%j is given where it was asked for', async (vary, reported) => {
    const { problems } = await loadGrid({ text: DUEL }, { vary })
    expect(
      problems.map(({ message, place }) => {
        const { line, column } = positionOf(place!)
        expect(vary).toContain(place!.source.text)
        return `${place!.source.name}:${line}:${column}: ${message.split(',', 1)[0]}`
      }),
    ).toEqual(reported)
  })

  it('is reported of --set where that says so', async () => {
    const { problems } = await loadGrid(
      { text: DUEL },
      { vary: ['combatants.knight.hp=5,6'], overrides: ['weapons.x=1'] },
    )
    expect(problems.map(({ place }) => place?.source.name)).toEqual(['--set'])
  })
})
