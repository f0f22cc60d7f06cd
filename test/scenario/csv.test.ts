import { describe, expect, test } from 'vitest'
import { readCsv } from '../../src/scenario/csv.ts'
import { positionOf } from '../../src/source/excerpt.ts'
import { entryOf, type Located, type LocatedMap, plain } from '../../src/source/located.ts'
import type { Problem } from '../../src/source/problem.ts'

function read(text: string) {
  const problems: Problem[] = []
  const catalog = readCsv({ name: 'x.csv', text }, problems)
  const found = problems.map(({ message, place }) => {
    const { line, column } = positionOf(place!)
    return `${line}:${column} ${message}`
  })
  return { catalog, found }
}

const textOf = ({ place: { source, start, end } }: Located) => source.text.slice(start, end)

describe('a CSV catalog', () => {
  test('is entries by id, its cells typed as YAML would; empty ones are left out', () => {
    const { catalog, found } = read(
      'id,damage,to_hit,thrown,length,list\nspear,d6,1,true,7 ft,"[a, b]"\n\naxe,,-2,false,,\n',
    )
    expect(found).toEqual([])
    expect(plain(catalog!)).toEqual({
      spear: { damage: 'd6', to_hit: 1, thrown: true, length: '7 ft', list: ['a', 'b'] },
      axe: { to_hit: -2, thrown: false },
    })
  })

  test.each([
    ['plain', 'id,note\nspear,here\n'],
    ['padded', 'id,note\nspear,   here  \n'],
    ['quoted', 'id,note\nspear,"here"\n'],
    ['after a cell with quotes and commas in it', 'id,a,note\nspear,"x, ""y""",here\n'],
    ['after a cell of two lines', 'id,a,note\nspear,"x\ny",here\n'],
    ['after wide characters', 'id,a,note\nspear,剣𝔞é,here\n'],
    ['after empty lines', 'id,note\n\n\nspear,here\n'],
    ['with Windows line ends', 'id,note\r\nspear,here\r\n'],
    ['at the end of the text', 'id,note\nspear,here'],
    ['last of its line, before others', 'id,note\nspear,here\naxe,there\nmace,x\n'],
  ])('knows the place of a cell: %s', (_, text) => {
    const { catalog } = read(text)
    const spear = entryOf(catalog!, 'spear')!
    expect(spear.value.kind === 'map' && textOf(entryOf(spear.value, 'note')!.value)).toBe('here')
  })

  test.each([
    ['semicolons, decimal commas', 'id;speed;thrown;note\nspear;1,5;TRUE;here\n'],
    ['tabs', 'id\tspeed\tthrown\tnote\nspear\t1.5\ttrue\there\n'],
    ['a first line sep=;', 'sep=;\r\nid;speed;thrown;note\r\nspear;1,5;true;here\r\n'],
    ['capitals in truth and in the first header', 'ID,speed,thrown,note\nspear,1.5,TRUE,here\n'],
    ['names in place of ids', 'Name,speed,thrown,note\nspear,1.5,True,here\n'],
    ['empty columns and rows at the end', 'id,speed,thrown,note,,\nspear,1.5,true,here,,\n,,,,,\n,,,,,\n'],
  ])('is read as spreadsheets write it: %s', (_, text) => {
    const { catalog, found } = read(text)
    expect(found).toEqual([])
    expect(plain(catalog!)).toEqual({ spear: { speed: 1.5, thrown: true, note: 'here' } })
    const spear = entryOf(catalog!, 'spear')!.value as LocatedMap
    expect(textOf(entryOf(spear, 'note')!.value)).toBe('here')
  })

  test('takes a true minus for one in numbers and dice, and for a character elsewhere', () => {
    const { catalog } = read('id,a,b,c,d\nx,\u22122,d6\u22121,2d4 \u2212 1,x\u2212y\n')
    expect(plain(catalog!)).toEqual({ x: { a: -2, b: 'd6-1', c: '2d4 - 1', d: 'x\u2212y' } })
  })

  test('makes an id of a name with spaces, and says so', () => {
    const { catalog, found } = read('name,a\nÉpée longue (2h),1\n')
    expect(found).toEqual(['2:1 "Épée longue (2h)" is no id: where an id is wanted it is epee-longue-2h'])
    expect(plain(catalog!)).toEqual({ 'epee-longue-2h': { a: 1, name: 'Épée longue (2h)' } })
    // Unless the name has a column of its own.
    expect(plain(read('id,Name,a\nbig axe,Big Axe (2h),1\n').catalog!)).toEqual({
      'big-axe': { Name: 'Big Axe (2h)', a: 1 },
    })
  })

  test('keeps a comma in text where semicolons divide', () => {
    expect(plain(read('id;a;b\nx;1,5;"a, b"\n').catalog!)).toEqual({ x: { a: 1.5, b: 'a, b' } })
    expect(plain(read('id,a\nx,"1,5"\n').catalog!)).toEqual({ x: { a: '1,5' } })
  })

  test('says of a key where its column is named', () => {
    const spear = entryOf(read('id,damage\nspear,d6\n').catalog!, 'spear')!.value as LocatedMap
    const { keyPlace } = entryOf(spear, 'damage')!
    expect(positionOf(keyPlace)).toEqual({ line: 1, column: 4 })
  })

  test('keeps what it can of a line with too many cells, and leaves out a column without a name', () => {
    expect(plain(read('id,a,,b\nx,1,2,3,4\n').catalog!)).toEqual({ x: { a: 1, b: 3 } })
  })

  test('a list in a cell has the places of its entries', () => {
    const { catalog } = read('id,weapons\nhoplite,"[spear, dagger]"\n')
    const hoplite = entryOf(catalog!, 'hoplite')!.value
    const list = hoplite.kind === 'map' ? entryOf(hoplite, 'weapons')!.value : hoplite
    expect(list.kind === 'list' && list.items.map(textOf)).toEqual(['spear', 'dagger'])
  })

  test.each([
    ['', ['1:1 this catalog is empty, expected a header line']],
    ['weapon,damage\n', ['1:1 the first column is "weapon", expected id']],
    ['id,damage,damage\n', ['1:11 duplicate column "damage"']],
    ['id,a\nx,1\ny,2\nx,3\n', ['4:1 duplicate id "x"']],
    [
      'id,a\n2h,1\n,1\n',
      [
        '2:1 "2h" is not an id (a letter, then letters, digits, _ or -)',
        '3:1 "" is not an id (a letter, then letters, digits, _ or -)',
      ],
    ],
    ['id,a\nx,1,2\n', ['2:5 this line has 3 cells, the header 2']],
    ['id,a\nx,"1\n', ['2:1 a quote that opens here or above is never closed']],
    [
      'id,a\nx,y"1\n',
      ['2:1 a quote stands in the middle of a cell; put the whole cell in quotes, and double those in it'],
    ],
    ['id,a\nx,"[1"\n', ['2:6 this is no YAML: a [ here or above is not closed by ]']],
  ])('%j: %j', (text, messages) => expect(read(text).found).toEqual(messages))
})
