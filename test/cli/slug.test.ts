import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { numberAlike, slug, slugOfChanges } from '../../src/cli/slug.ts'

const digestOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 6)

it.each([
  ['Spear wall against swordsmen', 'spear-wall-against-swordsmen'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', `scenario-${digestOf('..')}`],
  ['🐉', `scenario-${digestOf('🐉')}`],
  ['NUL', 'scenario-nul'],
  ['C:\\con', 'c-con'],
  ['Épée, 剣 & меч!', 'épée-剣-меч'],
  [`${'long '.repeat(100)}`, 'long-'.repeat(12).slice(0, -1)],
])('the folder of %j is %j', (name, folder) => {
  expect(slug(name)).toBe(folder)
})

it.each([
  [[], ''],
  [['weapons.spear.damage=d8'], 'weapons.spear.damage=d8'],
  [['weapons.sword.damage+=1', 'weapons.axe.damage*=2'], 'weapons.sword.damage+=1-weapons.axe.damagex=2'],
  [['combatants.knight.weapons=[sword, dagger]'], 'combatants.knight.weapons=-sword,dagger'],
  [['../../etc'], 'etc'],
  [['rows', 'weapons.*', 'columns', 'armours.*'], 'rows-weapons-columns-armours'],
  [['weapons.sword.to_hit=-1'], 'weapons.sword.to_hit=-1'],
])('the changes %j are %j in the name of a folder', (changes, folder) => {
  expect(slugOfChanges(changes)).toBe(folder)
})

it('keeps changes apart that are cut to the same text, or have letters that a path is not to have', () => {
  const long = 'combatants.knight.tactics=[attack nearest, attack weakest, attack strongest'
  const [one, other] = [`${long}, flee]`, `${long}, wait]`].map((change) => slugOfChanges([change]))
  expect(one).not.toBe(other)
  expect(one.length).toBeLessThanOrEqual(60)
  expect(slugOfChanges(['name=é'])).not.toBe(slugOfChanges(['name=è']))
})

it.each([
  [
    ['duel', 'duel', 'duel'],
    ['duel', 'duel-2', 'duel-3'],
  ],
  [
    ['duel', 'duel', 'duel-2'],
    ['duel', 'duel-3', 'duel-2'],
  ],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
])('names %j are distinguished as %j', (names, apart) => expect(numberAlike(names)).toEqual(apart))
