import { describe, expect, test } from 'vitest'
import type { Areas, Drawing } from '../../src/narration/drawing.ts'
import type { Narration } from '../../src/narration/narration.ts'
import { drawNarratedField } from '../../src/report/field-picture.ts'

const NAMES = ['Anna', 'Bert', 'Cleo', 'Dora', 'Emil']
const NARRATION: Narration = {
  combatants: NAMES.map((name, index) => ({ name, party: index < 3 ? 'law' : 'fog', mark: 'ABCde'[index] })),
  ground: { '#': 'wall', ':': 'rough' },
  rounds: [],
}

function picture(areas: Partial<Areas>, columns = [1, 2, 3]): string {
  const blank = columns.map(() => ' ').join('')
  const ground = [columns.map(() => '.').join('')]
  const marks = [columns.map(() => '')]
  const drawing: Drawing = {
    columns,
    firstRow: 1,
    lines: [],
    areas: { width: 1, ground, marks, right: [blank], below: [blank], ...areas },
  }
  const standings = NARRATION.combatants.map(({ name }) => ({ name, hp: 1, hpMax: 1, state: [] }))
  return drawNarratedField(drawing, NARRATION, standings, 'The field').markup
}

const placesOf = (markup: string): string[][] =>
  [...markup.matchAll(/translate\((\S+) (\S+)\)"><title>(.*?), at/g)].map(([, x, y, name]) => [name, x, y])

describe('a picture of areas', () => {
  test('shows everybody in an area, side by side and below each other', () => {
    const markup = picture({ marks: [['ABd', '', 'C']] })
    expect(placesOf(markup)).toEqual([
      ['Anna', '3', '3'],
      ['Bert', '19', '3'],
      ['Dora', '3', '19'],
      // Alone, in the middle.
      ['Cleo', '87', '11'],
    ])
    expect(markup).toContain('viewBox="0 0 114 38"')
  })

  test('counts those who have no room', () => {
    const columns = Array.from({ length: 40 }, (_, index) => index + 1)
    const marks = [columns.map((column) => (column === 7 ? 'ABCde' : column === 9 ? 'A' : ''))]
    const markup = picture({ marks }, columns)
    expect(markup).toContain('<title>Anna, Bert, Cleo, Dora, Emil, at (7, 1)</title>×5</text>')
    expect(placesOf(markup).map(([name]) => name)).toEqual(['Anna'])
  })

  test('draws walls on edges, and ground by what it means', () => {
    const markup = picture({ ground: ['.#:'], right: ['|  '] })
    expect(markup).toContain('<path class="edge" d="M30 0v30"/>')
    expect([...markup.matchAll(/<rect class="(wall|special)"/g)].map(([, kind]) => kind)).toEqual(['wall', 'special'])
  })
})
