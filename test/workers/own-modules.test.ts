import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SeededMatch } from '../../src/fight/match.ts'
import { digestModule } from '../../src/package/module-digest.ts'
import { keyOf } from '../../src/store/experiment-key.ts'
import { ownRulesets, readExperiment, writeExperiment } from '../../src/workers/experiment-message.ts'
import { findOwnModules } from '../../src/workers/own-modules.ts'
import { coinPlan } from '../fight/coin/plan.ts'
import { makeFolderForTest } from '../folder.ts'

let root: string
let folder: string
beforeEach(() => {
  root = makeFolderForTest('own')
  folder = join(root, 'rules')
  mkdirSync(folder)
})

const write = (path: string, text: string): string => {
  writeFileSync(join(root, path), text)
  return join(root, path)
}
const found = () => [...findOwnModules(folder).values()]
const urlOf = (path: string) => pathToFileURL(path).href

describe('the modules that a worker may load', () => {
  it('are those in the folder, by what is in them', () => {
    const one = write('rules/one.js', 'export const fighter = 1')
    mkdirSync(join(folder, 'deeper'))
    const two = write('rules/deeper/two.ts', 'export const fighter = 2')
    write('rules/data.json', '{}')
    mkdirSync(join(folder, 'node_modules'))
    write('rules/node_modules/three.js', '')
    write('elsewhere.js', 'export const fighter = 4')
    expect(new Set(found())).toEqual(new Set([urlOf(one), urlOf(two)]))
    expect(findOwnModules(folder).get(digestModule(one).digest)).toBe(urlOf(one))
  })

  it('are none that links lead to elsewhere, nor any that import such', () => {
    const elsewhere = write('elsewhere.js', 'export const fighter = 1')
    symlinkSync(elsewhere, join(folder, 'link.js'))
    symlinkSync(root, join(folder, 'all'))
    symlinkSync('nowhere.js', join(folder, 'broken.js'))
    write('rules/imports.js', "export * from '../elsewhere.js'")
    write('rules/reaches.js', "export * from './link.js'")
    expect(found()).toEqual([])
    // A folder that is a link itself is where it leads to.
    const inside = write('rules/inside.js', 'export const fighter = 2')
    symlinkSync(folder, join(root, 'link'))
    expect([...findOwnModules(join(root, 'link')).values()]).toEqual([urlOf(inside)])
  })

  it('are others when anything in them is, or in what they import', () => {
    const main = write('rules/main.js', "import { hit } from './parts/hit.js'\nexport const fighter = () => hit")
    mkdirSync(join(folder, 'parts'))
    write('rules/parts/hit.js', "export { hit } from '../base.js'")
    write('rules/base.js', 'export const hit = 1')
    const before = digestModule(main)
    expect(before.files).toHaveLength(3)
    write('rules/base.js', 'export const hit = 2')
    expect(digestModule(main).digest).not.toBe(before.digest)
    write('rules/base.js', 'export const hit = 1')
    renameSync(folder, join(root, 'moved'))
    expect(digestModule(join(root, 'moved/main.js')).digest).toBe(before.digest)
    mkdirSync(folder)
  })

  it('are looked for in a folder of reasonable size, which is there', () => {
    expect(() => findOwnModules(join(root, 'missing'))).toThrow('there is no such folder')
    expect(() => findOwnModules(write('file', ''))).toThrow('it is no folder')
    for (let at = 0; at < 251; at++) write(`rules/${at}.js`, `export const fighter = ${at}`)
    expect(() => findOwnModules(folder)).toThrow('it holds more than 250 modules')
  })
})

describe('an experiment on its way', () => {
  const experimentOf = (ruleset: string): SeededMatch => ({
    match: { sides: [{ plan: { ...coinPlan({ tails: 1 }), ruleset } }], pairs: [] },
    seed: 'a',
  })

  it('names the ruleset of a user by its digest, never by its place', async () => {
    const path = write('rules/mine.js', 'export const fighter = 1')
    const experiment = experimentOf(urlOf(path))
    const text = writeExperiment(experiment)
    expect(text).not.toContain(root)
    expect(ownRulesets([experiment])).toEqual([digestModule(path).digest])
    renameSync(path, join(folder, 'theirs.js'))
    const read = await readExperiment(
      text,
      keyOf(experimentOf(urlOf(join(folder, 'theirs.js')))),
      findOwnModules(folder),
    )
    expect(read).toEqual(experimentOf(urlOf(join(folder, 'theirs.js'))))
    await expect(readExperiment(text, keyOf(read), new Map())).rejects.toThrow('a ruleset that is not allowed here')
  })

  it('that is another than its key says is refused', async () => {
    const experiment = experimentOf('osr-d20')
    expect(await readExperiment(writeExperiment(experiment), keyOf(experiment), new Map())).toEqual(experiment)
    const other = writeExperiment({ ...experiment, seed: 'b' })
    await expect(readExperiment(other, keyOf(experiment), new Map())).rejects.toThrow('damaged')
  })
})
