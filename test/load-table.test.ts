import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTable, type TableWanted } from '../src/load-table.ts'
import { showProblem } from '../src/source/show-problem.ts'
import { makeFolder } from './folder.ts'

const ARMED = `
tiltyard: 1
name: Armed
rules: { system: osr-d20 }
weapons:
  dagger: { damage: d4, size: small, cost: 2 }
  sword: { damage: d8, cost: 10 }
  staff: { damage: d6, hands: 2, cost: 1 }
armours: { mail: { rating: 4, cost: 30 } }
combatants:
  fighter: { hp: 9, weapons: [sword, dagger], cost: 5 }
  guard: { based-on: fighter, armour: mail, tactic: stay }
tactics: { stay: { turn: [attack nearest] } }
parties:
  red: { members: [2 fighter] }
  blue: { members: [fighter, { is: fighter, name: Ann, weapons: [staff, dagger] }] }
field: { distance: 5 ft }
expect: [hit.staff >= 0]
`

const folder = makeFolder('table')
let file: string
beforeAll(async () => {
  file = join(folder, 'armed.yaml')
  await writeFile(file, ARMED)
})

async function table(wanted: TableWanted) {
  const { table, problems } = await loadTable(file, wanted)
  expect(problems).toEqual([])
  return table!
}

const names = (options: readonly { readonly name: string }[]) => options.map(({ name }) => name)

describe('options', () => {
  it('of a section are the first of what everybody has; what else they have stays', async () => {
    const { rows, columns, isSquare, matchups } = await table({ among: ['weapons=dagger,staff'] })
    expect({ isSquare, rows: names(rows) }).toEqual({ isSquare: true, rows: ['dagger', 'staff'] })
    expect(columns).toBe(rows)
    const [{ ahead, behind }] = matchups
    const carried = (scenario: typeof ahead) =>
      scenario.parties.map(({ members }) => members.map(({ fields }) => fields.weapons))
    expect(carried(ahead)).toEqual([
      [['dagger'], ['dagger']],
      [
        ['staff', 'dagger'],
        ['staff', 'dagger'],
      ],
    ])
    expect(carried(behind!)).toEqual([
      [
        ['staff', 'dagger'],
        ['staff', 'dagger'],
      ],
      [['dagger'], ['dagger']],
    ])
    expect(ahead.name).toBe('Armed: dagger against staff')
    expect(behind!.name).toBe(ahead.name)
  })

  it.each<[TableWanted, string[]]>([
    [{ among: ['weapons.*'] }, ['dagger', 'sword', 'staff']],
    [{ among: ['weapons'] }, ['dagger', 'sword', 'staff']],
    [{ among: ['weapons=s*'] }, ['sword', 'staff']],
    [{ among: ['weapons=[sword, dagger],[staff]'] }, ['sword, dagger', 'staff']],
    [{ among: ['weapons.sword.damage=d4..d12'] }, ['d4', 'd6', 'd8', 'd10', 'd12']],
    [{ among: ['hp=7..9'] }, ['7', '8', '9']],
    [{ among: ['combatants.*'] }, ['fighter', 'guard']],
    [
      { among: ['weapons=dagger,sword', 'armours=none,mail'] },
      ['dagger + none', 'dagger + mail', 'sword + none', 'sword + mail'],
    ],
    [{ option: ['plain: weapons=[sword]', 'armed: weapons=[sword], armour=mail'] }, ['plain', 'armed']],
    [{ among: ['parties.red.members.1=guard,fighter'] }, ['guard', 'fighter']],
  ])('%j', async (wanted, options) => {
    expect(names((await table(wanted)).rows)).toEqual(options)
  })

  it('are parties of files, as they are', async () => {
    await writeFile(join(folder, 'knights.yaml'), ARMED.replace('2 fighter', '3 guard').replace('Armed', 'Knights'))
    const { rows, matchups } = await table({ among: [`${folder}/*.yaml`], role: 'red' })
    expect(names(rows)).toEqual(['armed', 'knights'])
    const [{ ahead, behind }] = matchups
    expect([ahead, behind!].map(({ parties }) => parties.map(({ id, members }) => [id, members.length]))).toEqual([
      [
        ['red', 2],
        ['blue', 3],
      ],
      [
        ['red', 3],
        ['blue', 2],
      ],
    ])
  })

  it('of rows and columns are not mirrored: what sits on a side belongs to it', async () => {
    const { matchups, isSquare } = await table({ rows: ['weapons=dagger,sword'], columns: ['armours=none,mail'] })
    expect(isSquare).toBe(false)
    expect(matchups.map(({ row, column, behind }) => [row, column, behind])).toEqual([
      [0, 0, undefined],
      [0, 1, undefined],
      [1, 0, undefined],
      [1, 1, undefined],
    ])
    const { parties } = matchups[1].ahead
    expect(parties.map(({ members: [{ fields }] }) => [fields.weapons, fields.armour])).toEqual([
      [['dagger'], undefined],
      [['sword', 'dagger'], 'mail'],
    ])
  })

  it('meet in situations that have names and weights', async () => {
    const { situations, matchups, scenario } = await table({
      among: ['weapons=dagger,sword'],
      situation: ['3 x close: field.distance=5 ft', 'armour=mail, field.distance=30 ft'],
    })
    expect(situations).toEqual([
      { name: 'close', weight: 0.75 },
      { name: 'armour=mail, field.distance=30 ft', weight: 0.25 },
    ])
    expect(scenario.name).toBe('Armed')
    const [, far] = matchups
    expect(far.ahead.name).toBe('Armed, armour=mail, field.distance=30 ft: dagger against sword')
    expect(far.ahead.parties[1].members[0].fields.armour).toBe('mail')
  })

  it('cost what their entry says, what all of a party comes to, or what one is reported', async () => {
    const costs = async (wanted: TableWanted) => (await table(wanted)).rows.map(({ cost }) => cost)
    expect(await costs({ among: ['weapons=dagger,sword'] })).toEqual([2, 10])
    // Two fighters, with all that they carry.
    expect(await costs({ option: ['bare: weapons=[dagger]', 'full: armour=mail'] })).toEqual([14, 94])
    expect(await costs({ among: ['hp=8,9'], cost: '8=1, 9=2.5' })).toEqual([1, 2.5])
    const prices = join(folder, 'prices.csv')
    await writeFile(prices, 'id,cost\n8,3\n9,4\n')
    expect(await costs({ among: ['hp=8,9'], cost: prices })).toEqual([3, 4])
  })
})

describe('mistakes', () => {
  async function found(wanted: TableWanted): Promise<string> {
    const { table, problems } = await loadTable(file, wanted)
    expect(table).toBeUndefined()
    return problems.map((problem) => showProblem(problem, { color: false }).replaceAll(folder, 'FOLDER')).join('\n')
  }

  it('are reported all at once, with their place and the nearest name', async () => {
    expect(
      await found({ among: ['weapons=dagger,sowrd,x*'], situation: ['fiel.distance=5 ft', 'far: armour=mial'] }),
    ).toMatchInlineSnapshot(`
      "--among:1:16: error: nothing in weapons is called "sowrd"; did you mean "sword"?
        weapons=dagger,sowrd,x*
                       ^~~~~
      --among:1:22: error: no weapons are called "x*"; expected one of dagger, sword, staff, unarmed
        weapons=dagger,sowrd,x*
                             ^~
      --situation:1:1: error: situation "fiel.distance=5 ft": unknown path "fiel"; did you mean "field.distance"?
        fiel.distance=5 ft
        ^~~~
      --situation:1:13: error: situation "far": unknown armour "mial"; did you mean "mail"?
        far: armour=mial
                    ^~~~"
    `)
  })

  it('are reported in the text that was written, whatever it is read as', async () => {
    const wrong: readonly [TableWanted, string][] = [
      [{ among: ['weapons.sword.damage=d4,dd6,d8'] }, '--among: dd6'],
      [{ among: ['hp=5,10,-3'] }, '--among: -3'],
      [{ among: ['hp=0..2'] }, '--among: 0..2'],
      [{ rows: ['weapons.swrd.damage=d4,d6'], columns: ['hp=1,x'] }, '--rows: swrd --rows: swrd --columns: x'],
      [{ option: ['a: armour=mail', 'b: weapons.sword.damge=d8, hp = oops'] }, '--option: damge --option: oops'],
      [{ option: ['a: armour=mail', 'b: weapons=[sword, sord]'] }, '--option: sord'],
      [
        { among: ['hp=8,9'], situation: ['2 x far: feild.distance=9 ft, armour=mial'] },
        '--situation: feild --situation: mial',
      ],
      // What every option has is given where it is asked for, too.
      [{ among: ['hp=8,9'], overrides: ['weapons.sword.damage=dd8'] }, '--set: dd8'],
    ]
    for (const [wanted, where] of wrong) {
      const { problems } = await loadTable(file, wanted)
      const places = problems.map(({ place }) => place!)
      const reported = places.map(({ source, start, end }) => `${source.name}: ${source.text.slice(start, end)}`)
      expect(reported.join(' ')).toBe(where)
      expect(Object.values(wanted).flat()).toEqual(expect.arrayContaining(places.map(({ source }) => source.text)))
    }
  })

  it('of costs are reported where each cost stands', async () => {
    expect(await found({ among: ['hp=8,9'], cost: '8=x, 10=2, 9=1' })).toMatchInlineSnapshot(`
      "--cost:1:3: error: the cost of "8" is "x", expected a number from 0
        8=x, 10=2, 9=1
          ^
      --cost:1:6: error: no option is called "10"
        8=x, 10=2, 9=1
             ^~"
    `)
    const prices = join(folder, 'wrong-prices.csv')
    await writeFile(prices, 'id,cost\n8,many\n9,4\n')
    expect(await found({ among: ['hp=8,9'], cost: prices })).toMatchInlineSnapshot(`
      "FOLDER/wrong-prices.csv:2:3: error: the cost of "8" is "many", expected a number from 0
        8,many
          ^~~~"
    `)
  })

  it('of the file’s own matrix are reported in the file', async () => {
    const own = join(folder, 'own-matrix.yaml')
    const matrix = ['matrix:', '  among: ["weapons=dagger,sowrd"]', '  situation: ["hp=9", "far: armour=mial"]', '']
    await writeFile(own, `${await readFile(file, 'utf8')}${matrix.join('\n')}`)
    const { problems } = await loadTable(own, {})
    expect(
      problems.map((problem) => showProblem(problem, { color: false }).replaceAll(folder, 'FOLDER')).join('\n'),
    ).toMatchInlineSnapshot(`
      "FOLDER/own-matrix.yaml:20:27: error: nothing in weapons is called "sowrd"; did you mean "sword"?
          among: ["weapons=dagger,sowrd"]
                                  ^~~~~
      FOLDER/own-matrix.yaml:21:36: error: situation "far": unknown armour "mial"; did you mean "mail"?
          situation: ["hp=9", "far: armour=mial"]
                                           ^~~~"
    `)
  })

  it('are reported of what could be read as well', async () => {
    const reported = await found({
      ...{
        among: ['weapons=sword,sowrd'],
        option: ['sword: armour=mail', 'frail: hp=0'],
        situation: ['far: armour=mial'],
      },
    })
    expect(reported).toContain('nothing in weapons is called "sowrd"')
    expect(reported).toContain('two options are called "sword"')
    expect(reported).toContain('situation "far": unknown armour "mial"')
    const others = await found({ among: ['weapons=sword,sowrd'], option: ['frail: hp=0'] })
    expect(others).toContain('nothing in weapons is called "sowrd"')
    expect(others).toContain('option "frail": ')
  })

  it.each<[TableWanted, string]>([
    [{ among: ['weapons=sword'] }, '"sword" is the only option, expected at least two'],
    [{ among: ['wepons=a,b'] }, 'did you mean "weapons"?'],
    [{ among: ['field.distance=5 ft,10 ft'] }, "changes field, which is no side's own"],
    [{ among: ['run.seed=1,2'] }, "changes run, which is no side's own"],
    [{ among: ['combatants.guard.hp=8,9'] }, 'the options "8" and "9" are the same'],
    [{ option: ['one: armour=mail', 'two: armour=mail'] }, 'the options "one" and "two" are the same for red'],
    [{ option: ['one: armour=mail', 'one: armour=none'] }, 'two options are called "one"'],
    [{ option: ['armour=mail', 'b: hp=3'] }, 'this option has no name, expected NAME: PATH=VALUE'],
    [{ option: ['a: armour', 'b: hp=3'] }, '"armour" changes nothing, expected PATH=VALUE'],
    [{ among: ['hp=1..65'] }, '--among is 65 options, expected at most 64'],
    [{ among: ['hp=0,5'] }, 'option "0": '],
    [{ among: ['nowhere/*.yaml'] }, 'there is no folder "nowhere"'],
    [{ among: ['missing.yaml,other.yaml'] }, 'option "missing": cannot read "missing.yaml"'],
    [{ among: ['hp=8,9'], situation: ['0 x a: hp=3'] }, 'the weight is 0, expected a number above 0'],
    [{ among: ['hp=8,9'], situation: ['a: armour=mail', 'a: armour=none'] }, 'two situations are called "a"'],
    [{ among: ['hp=8,9'], cost: '8=1' }, 'the option "9" has no cost'],
    [{ among: ['hp=8,9'], cost: '8=1,9=2,10=3' }, 'no option is called "10"'],
    [{ among: ['hp=8,9'], cost: '8=1,9=x' }, 'the cost of "9" is "x", expected a number from 0'],
    [{ among: ['hp=8,9'], cost: 'prise' }, 'no option has a "prise"'],
  ])('%j', async (wanted, message) => {
    expect(await found(wanted)).toContain(message)
  })
})
