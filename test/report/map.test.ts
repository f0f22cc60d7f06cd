import { describe, expect, test } from 'vitest'
import { drawMap } from '../../src/report/map.ts'
import { besieged, scenarioOf, skirmish } from './fixture.ts'

const scenario = { ...scenarioOf(skirmish()), ...besieged() }
const { markup } = drawMap(scenario)

/** The texts of all elements that the pattern's first group finds. */
function all(pattern: RegExp, text = markup): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found)
}

describe('the map in the report', () => {
  test('is nothing for an open field', () => {
    expect(drawMap(scenarioOf(skirmish())).markup).toBe('')
  })

  test('numbers the combatants through both parties, where they deploy in reading order', () => {
    const marks = [
      ...markup.matchAll(/class="mark (\w+)" transform="translate\((\d+) (\d+)\)"><title>([^<]+).*?>(\d)</g),
    ]
    // biome-ignore format: a mark a line
    expect(marks.map(([, party, x, y, name, number]) => [party, Number(x) / 22, Number(y) / 22, name, number])).toEqual([
      ['first', 1, 1, 'knight 1', '1'],
      ['first', 1, 2, 'knight 2', '2'],
      ['first', 1, 3, 'Captain', '3'],
      ['second', 15, 1, 'archer', '4'],
      ['second', 18, 1, 'Finn', '5'],
    ])
  })

  test('tells below who the numbers are', () => {
    expect(all(/<p>(.*)<\/p>/g)).toEqual([
      '<strong class="first">raiders</strong> 1–2 knight, 3 Captain',
      '<strong class="second">guards</strong> 4 archer, 5 Finn',
    ])
  })

  test('says what each kind of ground on it is, and no other', () => {
    expect(all(/<\/svg> ([^<]+)<\/li>/g)).toEqual([
      'wall',
      'rough ground',
      'rough ground, climb, 6 ft high',
      'half cover',
      'quarter cover',
      'dark',
    ])
  })

  test('puts the legend’s character where colour alone does not tell', () => {
    expect([...new Set(all(/class="letter"[^>]*>([^<]+)</g))]).toEqual(['~', 'h'])
  })

  test('draws walls that lie side by side as one', () => {
    expect(markup).toContain('<rect class="wall" x="0" y="0" width="440" height="22"/>')
  })

  test('puts both parties beside each other where they deploy on the same ground', () => {
    const shared = drawMap({ ...scenario, field: { map: '.*' } }).markup
    expect(all(/class="mark \w+" transform="([^"]+)"/g, shared)).toEqual([
      'translate(22 0) scale(0.6)',
      'translate(30.8 8.8) scale(0.6)',
    ])
  })

  test('draws walls on edges', () => {
    const walled = drawMap({ ...scenario, field: { map: 'a..\n..b', walls: ['1,1|2,1', '3,2|3,1'] } }).markup
    expect(all(/<path class="edge" d="([^"]+)"/g, walled)).toEqual(['M22 0v22M44 22h22'])
    expect(markup).not.toContain('class="edge"')
  })

  test('counts those who share a cell', () => {
    const field = { map: '*.' }
    const shared = drawMap({ ...scenario, field }).markup
    expect(all(/>(×\d)</g, shared)).toEqual(['×3', '×2'])
    expect(shared).toContain('<title>knight 1, knight 2, Captain</title>')
  })
})
