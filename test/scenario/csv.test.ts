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

  test('makes ids of all names of a column of names, and says nothing of it', () => {
    const { catalog, found } = read('name,a\nÉpée longue (2h),1\nDagger,2\nclub,3\n"Größe\nZwei",4\n')
    expect(found).toEqual([])
    expect(plain(catalog!)).toEqual({
      'epee-longue-2h': { a: 1, name: 'Épée longue (2h)' },
      dagger: { a: 2, name: 'Dagger' },
      club: { a: 3 },
      'grosse-zwei': { a: 4, name: 'Größe Zwei' },
    })
  })

  test('keeps the ids of a column of ids, and says once that others are made', () => {
    const { catalog, found } = read('id,Name,a\nbig axe,Big Axe (2h),1\nPick,,2\nbig pick,,3\n')
    expect(found).toEqual(['2:1 2 of these are no ids: the id of "big axe" is big-axe'])
    expect(plain(catalog!)).toEqual({
      'big-axe': { Name: 'Big Axe (2h)', a: 1 },
      Pick: { a: 2 },
      'big-pick': { a: 3, name: 'big pick' },
    })
  })

  test('may call its names what its section holds', () => {
    const problems: Problem[] = []
    const weapons = readCsv({ name: 'x.csv', text: 'Weapon,a\nBig Axe,1\n' }, problems, 'weapons')
    expect(plain(weapons!)).toEqual({ 'big-axe': { a: 1, name: 'Big Axe' } })
    expect(readCsv({ name: 'x.csv', text: 'Armor,a\nMail,1\n' }, problems, 'armours')?.entries).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test.each([
    ['name;a\nx;1,5\ny;"1.000"\n', { x: { a: 1.5 }, y: { a: 1000 } }, ['3:4 "1.000" is read as 1000']],
    [
      'name;a\nx;"1,000"\ny;2,500\n',
      { x: { a: 1000 }, y: { a: 2500 } },
      ['2:4 "1,000" is read as 1000, and 1 more alike'],
    ],
    ['name;a\nx;1.500\n', { x: { a: 1.5 } }, ['2:3 "1.500" is read as 1.5']],
    ['name,a\nx,"1,000"\ny,"12,345.5"\nz,1.500\n', { x: { a: 1000 }, y: { a: 12345.5 }, z: { a: 1.5 } }, []],
    ['name,a,b\nx,1 000,"5\u00a0"\ny,1\u202f000,\u22121\n', { x: { a: 1000, b: 5 }, y: { a: 1000, b: -1 } }, []],
  ])('reads numbers as spreadsheets write them: %j', (text, entries, messages) => {
    const { catalog, found } = read(text)
    expect(plain(catalog!)).toEqual(entries)
    expect(found).toEqual(messages)
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
    ['weapon,damage\n', ['1:1 the first column is "weapon", expected id or name']],
    ['id,damage,damage\n', ['1:11 duplicate column "damage"']],
    ['id,a\nx,1\ny,2\nx,3\n', ['4:1 "x" is there already, in line 2']],
    ['name,a\nBig Axe,1\nbig axe,2\n', ['3:1 "big axe" has the id big-axe, which "Big Axe" in line 2 has already']],
    ['name,a\n\u5263,1\n', ['2:1 "\u5263" has no letters from a to z that an id could be made of']],
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
