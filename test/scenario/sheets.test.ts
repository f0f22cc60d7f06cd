import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadScenario } from '../../src/load-scenario.ts'
import { positionOf } from '../../src/source/excerpt.ts'
import { makeFolder } from '../folder.ts'

/** Sheets as people have them, before they have read a line of documentation. */
const folder = makeFolder('sheets')

/** As Excel writes it where decimals have commas: a mark of bytes, semicolons, line ends of two characters. */
const EXCEL = `\ufeff${[
  'Name;DAMAGE;To Hit;Reach (ft);Length [feet];Hands;Size;Weight (lb);Cost;Hit Bonus;Remarks;;',
  'Dagger;1d4;1;5;1;1;small;1,5;2;;;;',
  'Short Sword;d6;;5;2;1;;2,5;10;;;;',
  'Long Sword;d8;;5;3,0;1;;4;15;;;;',
  'Great Sword;2d6;\u22121;5;5;2;large;9;"1.250";;;;',
  'Hand Axe;d6;;;2;1;small;3;8;;"also for\nthrowing";;',
  'Battle Axe;d8+1;;;4;2;;7;12;;;;',
  'Flail;d6+d4;;;3;1;;6;14;;;;',
  'Pike;d8;;10 ft;14;2;large;10;5;;;;',
  'Spear;d6;1;10;7;1;;4;3;;;;',
  'Whip;1-4;;10;8;1;small;1;4;;;;',
  'Épée;2 to 7;2;5;3;1;;2;20;;;;',
  'Maul;2d6+1d4+3;-2;5;4;2;large;12;16;;;;',
  ';;;;;;;;;;;;',
  ';;;;;;;;;;;;',
].join('\r\n')}\r\n`

const OSR = { system: 'osr-d20' }

async function load(csv: string, fighter: object, rules: object = OSR, tactics?: object) {
  await writeFile(join(folder, 'weapons.csv'), csv)
  const draws = { turn: [{ do: rules === OSR ? 'draw' : 'ready', with: 'Long Sword' }, 'attack nearest'] }
  const data = {
    tiltyard: 1,
    rules,
    import: ['weapons.csv'],
    combatants: { fighter },
    tactics: tactics ?? { draws },
    parties: { red: { members: ['fighter'] }, blue: { members: ['2 fighter'] } },
  }
  const { scenario, problems } = await loadScenario({ data, folder })
  const reported = problems.map(({ severity, message, hint, place }) => {
    const { line, column } = positionOf(place!)
    return `${line}:${column} ${severity}: ${message}${hint === undefined ? '' : `; ${hint}`}`
  })
  return { scenario, reported }
}

describe('a sheet from Excel', () => {
  test('is read with one line for each cause, and its names can be written in the scenario', async () => {
    const fighter = { hp: 9, weapons: ['Long Sword', 'great sword', 'Épée', 'Dagger'], tactic: 'draws' }
    const { scenario, reported } = await load(EXCEL, fighter)
    expect(reported).toEqual([
      '1:56 warning: the rules know no column "Weight (lb)": it is kept as a note',
      '5:35 warning: "1.250" is read as 1250; it might be a thousand times as much or as little: write numbers without marks between thousands',
    ])
    expect(scenario!.parties[0].members[0].fields.weapons).toEqual(['long-sword', 'great-sword', 'epee', 'dagger'])
    expect(scenario!.weapons['long-sword']).toMatchObject({ reach: 5, length: 3, hands: 1 })
    expect(scenario!.weapons.pike).toMatchObject({ reach: 10, length: 14 })
    expect(scenario!.weapons['great-sword']).toMatchObject({ to_hit: -1, cost: 1250 })
    expect(scenario!.weapons.flail.damage).toMatchObject({ count: 1, sides: 6, more: [{ count: 1, sides: 4 }] })
    expect(scenario!.notes!.weapons['long-sword']).toMatchObject({ name: 'Long Sword', 'Weight (lb)': 4 })
    expect(Object.keys(scenario!.weapons)).toHaveLength(12)
  })
})

describe('headers', () => {
  const fighter = { hp: 9, weapons: ['axe'] }

  test('that the rules do not know are listed once, with what may be meant', async () => {
    const csv = 'name,Damage,Hit Bonus,Price,Colour\naxe,d6,1,3,red\npick,d4,2,3,blue\n'
    expect((await load(csv, fighter)).reported.at(-1)).toBe(
      '1:13 warning: the rules know none of the columns "Hit Bonus", "Price", "Colour": they are kept as notes; did you mean to_hit by "Hit Bonus", cost by "Price"?',
    )
  })

  test('without which every line lacks something are reported once, with the column that may be meant', async () => {
    const problemsOf = async (csv: string) =>
      (await load(csv, fighter)).reported.filter((line) => !line.includes('unknown weapon'))
    expect(await problemsOf('Name,Dmg,Hit Bonus\nAxe,d6,1\nPick,d4,2\nBow,d6,0\n')).toEqual([
      '1:6 warning: the rules know none of the columns "Dmg", "Hit Bonus": they are kept as notes; did you mean damage by "Dmg", to_hit by "Hit Bonus"?',
      '2:1 error: axe and 2 more have no damage, expected dice such as d8 or 2d6+1, or a whole number; call the column "Dmg" "damage"',
    ])
    expect(await problemsOf('Name,Cost\nAxe,6\nPick,4\n')).toEqual([
      '2:1 error: axe and 1 more have no damage, expected dice such as d8 or 2d6+1, or a whole number; call its column "damage"',
    ])
    // Empty cells of a column that is there are each line's own.
    const cells = await problemsOf('Name,Damage\nAxe,d6\nPick,\nBow,\n,\n')
    expect(cells.map((line) => line.split(',')[0])).toEqual([
      '3:1 error: pick has no damage',
      '4:1 error: bow has no damage',
    ])
  })

  test('that are certainly misspelt are errors, once for all lines', async () => {
    const { reported } = await load('name,Damage,Lenght\naxe,d6,3 ft\npick,d4,2 ft\n', fighter)
    expect(reported.filter((line) => line.includes('column'))).toEqual([
      '1:13 error: unknown column "Lenght"; did you mean "length"?',
    ])
  })

  test('in a unit that the field does not take are errors, once for all lines', async () => {
    const { reported } = await load('name,Damage,Reach (m)\naxe,d6,2\npick,d4,3\n', fighter)
    expect(reported.filter((line) => line.includes('column'))).toEqual([
      '1:13 error: the column "Reach (m)" is in m, expected ft',
    ])
  })

  test('without a unit, where one is needed, are errors, once for all lines', async () => {
    const { reported } = await load('name,Damage,Reach\naxe,d6,5\npick,d4,10\npike,d8,10 ft\n', fighter)
    expect(reported.filter((line) => line.includes('column'))).toEqual([
      '1:13 error: the column "Reach" has 2 numbers without a unit; call it "Reach (ft)" if they are in ft',
    ])
  })

  test('in another unit that the field takes are read in that', async () => {
    const csv = 'name,damage,range (m),long range (m)\naxe,d6,,\nLong Sword,d6,,\nbow,d6,30,60\n'
    const { scenario, reported } = await load(csv, { ...fighter, ac: 10 }, { system: 'slot-d20' })
    expect(reported.filter((line) => line.includes('error'))).toEqual([])
    expect(scenario!.weapons.bow).toMatchObject({ range: 100, long_range: 200 })
  })

  test('that mean the same twice are errors', async () => {
    const { reported } = await load('name,damage,Damage\naxe,d6,d8\n', fighter)
    expect(reported.filter((line) => line.includes('column'))).toEqual([
      '1:13 error: the columns "damage" and "Damage" are the same',
    ])
  })

  describe('of one key of a field by key', () => {
    const RULES = `tiltyard_rules: 1
combatants: { hp: 10, weapons: weapons }
weapons:
  edge: 0
  bane: { type: share, per: [fire, cold], default: 100% }
  tags: { type: boolean, per: [undead, big], default: false }
pools: { hp: { start: my.hp, vital: true } }
actions: { attack: { with: weapon, do: [ { damage: "weapon.edge * weapon.bane('fire') + if(weapon.tags('big'), 1, 0)" } ] } }
tactic: { turn: [ attack nearest ] }
`
    async function loadDeclared(csv: string) {
      await writeFile(join(folder, 'keys.rules.yaml'), RULES)
      return load(csv, { weapons: ['axe'] }, { system: './keys.rules.yaml' }, {})
    }

    test('are read into its map', async () => {
      const { scenario, reported } = await loadDeclared('id,edge,bane.cold,tags.big\naxe,3,25%,true\nLong-Sword,1,,\n')
      expect(reported.filter((line) => line.includes('column'))).toEqual([])
      expect(scenario!.weapons.axe).toMatchObject({ bane: { fire: 1, cold: 0.25 }, tags: { undead: false, big: true } })
      expect(scenario!.weapons['Long-Sword']).toMatchObject({ bane: { fire: 1, cold: 1 }, tags: { big: false } })
    })

    test('that it does not have, or beside its own column, are errors', async () => {
      const { reported } = await loadDeclared('id,edge,bane.colt,tags,tags.big\naxe,3,25%,[big],true\n')
      expect(reported.filter((line) => line.includes('column'))).toEqual([
        '1:9 error: unknown column "bane.colt"; did you mean "cold"?',
        '1:24 error: the column "tags" has what "tags.big" would say',
      ])
    })
  })
})
