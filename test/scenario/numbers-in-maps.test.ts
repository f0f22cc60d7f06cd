import { expect, test } from 'vitest'
import { area2D6 } from '../../src/rulesets/area-2d6/index.ts'
import { findNumbers } from '../../src/scenario/numbers.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { fieldsOf } from '../../src/studio/page/fields.ts'

const TEXT = `tiltyard: 1
rules: { system: area-2d6 }
weapons: { maul: { heavy: { stagger: 2 } }, sword: {} }
combatants:
  knight: { skills: { parry: 8, one_handed: 6 }, weapons: [sword] }
  squire: { based-on: knight, hp: 9 }
  ogre: { weapons: [maul], skills: { two_handed: 5 } }
parties:
  reds: { members: [knight, squire, { is: squire, name: Kay, skills: { parry: 7 } }] }
  blues: { members: [ogre] }`

async function read(...overrides: string[]) {
  const { scenario, problems } = await readScenario(TEXT, 'test', { rulesets: [area2D6], overrides })
  expect(problems).toEqual([])
  return scenario!
}

/** Paths of numbers that stand in a map of an entry. */
const nested = (paths: readonly string[]): string[] => paths.filter((path) => /\.(skills|heavy|costs)\./.test(path))

test('numbers in maps are found once, where they are written', async () => {
  const paths = findNumbers(await read(), area2D6.schema).map(({ path }) => path)
  expect(nested(paths).filter((path) => !path.startsWith('rules.'))).toEqual([
    // Of a weapon that leaves the map out, one number of it could not be set without unsetting its default.
    'weapons.maul.heavy.dice',
    'weapons.maul.heavy.pierce',
    'weapons.maul.heavy.stagger',
    'weapons.maul.heavy.bleed',
    'combatants.knight.skills.parry',
    'combatants.knight.skills.one_handed',
    'combatants.ogre.skills.two_handed',
    'parties.reds.members.3.skills.parry',
  ])
  expect(paths).toContain('rules.options.costs.melee')
})

test('each of them can be set as it is named', async () => {
  for (const { path, value } of findNumbers(await read(), area2D6.schema)) {
    if (nested([path]).length > 0) await read(`${path}=${Number(value) + 1}`)
  }
})

test('the studio shows them in the group of who has them written', async () => {
  const groups = fieldsOf(await read(), area2D6)
  const found = groups.flatMap(({ fields }) => fields.filter(({ path }) => nested([path]).length > 0))
  const shown = found.map(({ path, label, text, origin }) => `${path}: ${label} ${text} (${origin.kind})`)
  expect(shown).toContain('combatants.knight.skills.parry: skills parry 8 (file)')
  expect(shown).toContain('parties.reds.members.3.skills.parry: skills parry 7 (file)')
  expect(shown).toContain('weapons.maul.heavy.stagger: heavy stagger 2 (file)')
  expect(shown).toContain('weapons.maul.heavy.dice: heavy dice 0 (rules)')
  expect(shown).toContain('rules.options.costs.melee: costs melee 2 (rules)')
  expect(shown.filter((line) => line.startsWith('combatants.squire'))).toEqual([])
  expect(shown.filter((line) => line.startsWith('weapons.sword'))).toEqual([])
})
