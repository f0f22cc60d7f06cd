import { expect, it } from 'vitest'
import { slug } from '../../src/cli/slug.ts'

it.each([
  ['Spear wall against swordsmen', 'spear-wall-against-swordsmen'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'scenario'],
  ['C:\\con', 'c-con'],
  ['Épée, 剣 & меч!', 'épée-剣-меч'],
  [`${'long '.repeat(100)}`, 'long-'.repeat(12).slice(0, -1)],
])('the folder of %j is %j', (name, folder) => {
  expect(slug(name)).toBe(folder)
})
