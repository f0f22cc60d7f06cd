import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { brokenOf } from '../../src/studio/broken.ts'
import { openScenarioFile } from '../../src/studio/disk.ts'
import { mend } from '../../src/studio/mend.ts'
import { findBarriers } from '../report/barriers.ts'
import { allFought, cutsIn, useStudio } from './use-studio.ts'

const BATTLES = 200

const RULES = `tiltyard_rules: 1
name: Blows
combatants: { hp: { type: integer, min: 1, max: 99 } }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: random }
actions:
  smash: { do: [ { damage: d8 } ] }
tactic: { turn: [ smash nearest ] }
`
const SCENARIO = `tiltyard: 1
name: Blows
rules: { system: ./blows.rules.yaml }
combatants:
  red: { hp: 12 }
  blue: { hp: 12 }
parties: { reds: { members: [red] }, blues: { members: [blue] } }
`

const studio = useStudio(BATTLES)

/** A rules file that is undefined is not there. */
interface Texts {
  readonly rules?: string
  readonly scenario?: string
}

async function write({ rules, scenario = SCENARIO }: Texts) {
  const [file, ofRules] = ['blows.yaml', 'blows.rules.yaml'].map((name) => join(studio.folder, name))
  await writeFile(file, scenario)
  if (rules !== undefined) await writeFile(ofRules, rules)
  return { file, ofRules }
}

async function open(texts: Texts, look = {}) {
  const { file, ofRules } = await write(texts)
  await studio.serve(file, BATTLES)
  const page = await studio.open('', look)
  page.setDefaultTimeout(30_000)
  const textOf = (name: string) => page.locator(`textarea[aria-label$="${name}"]`)
  return { page, file, ofRules, textOf }
}

describe('a scenario that cannot be fought when the studio starts', () => {
  test('is mended in the page, rules and scenario at once, and then fought', async () => {
    const { page, file, ofRules, textOf } = await open(
      { rules: RULES.replace('my.hp', 'my.hpp'), scenario: SCENARIO.replace('hp: 12 }\n  blue', 'hp: lots }\n  blue') },
      { bypassCSP: true },
    )
    expect(await page.textContent('#verdict')).toBe('This scenario cannot be fought')
    const problems = () => page.locator('.mended .problem').allTextContents()
    expect((await problems()).join()).toMatch(/Line 4 .*hpp.*did you mean "my\.hp"/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findBarriers(page)).toEqual([])
    }
    expect(await cutsIn(page, 'main')).toEqual([])
    const write = page.getByRole('button', { name: 'Write the files and go on' })
    expect(await write.isDisabled()).toBe(true)
    await textOf('blows.rules.yaml').fill(RULES)
    // What is wrong with the scenario is known once its rules are.
    await expect.poll(async () => (await problems()).join()).toMatch(/Line 5 .*hp is "lots"/)
    await page.locator('.mended .problem button').click()
    expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).ariaLabel)).toContain('blows.yaml')
    await textOf('blows.yaml').fill(SCENARIO)
    await expect.poll(() => page.textContent('#verdict')).toBe('This scenario can be fought')
    expect(await readFile(ofRules, 'utf8')).toContain('hpp')
    await page.keyboard.press('Control+s')
    await allFought(page, BATTLES, false)
    expect(await readFile(ofRules, 'utf8')).toBe(RULES)
    expect(await readFile(file, 'utf8')).toBe(SCENARIO)
    const { scenario } = await loadScenario(file)
    const { digest } = await simulate(scenario!, { battles: BATTLES, threads: 0 })
    expect(await page.textContent('#fine')).toContain(digest)
    expect(studio.mishaps).toEqual([])
  })

  test('is fought once its files are right on disk, and what was typed meanwhile stays', async () => {
    const { page, file, ofRules, textOf } = await open({ scenario: '' })
    // Not even the scenario is there, and then nothing but that.
    await rm(file)
    await page.reload()
    await expect.poll(() => page.textContent('#alarm')).toContain('there is no such file')
    await writeFile(file, SCENARIO)
    const says = (words: string) =>
      expect
        .poll(() => page.locator('.mended .problem').allTextContents())
        .toContainEqual(expect.stringContaining(words))
    await says('there is no such file')
    await mkdir(ofRules)
    await says('it is a folder')
    await rm(ofRules, { recursive: true })
    await writeFile(ofRules, `${RULES}# ${'x'.repeat(2 ** 20)}`)
    await says('expected at most 1048576')
    await writeFile(ofRules, RULES.replace('d8', 'd9x'))
    await says('d9x')
    await textOf('blows.rules.yaml').fill(RULES.replace('d8', 'd10'))
    await expect.poll(() => page.textContent('#verdict')).toBe('This scenario can be fought')
    await writeFile(ofRules, RULES)
    await expect.poll(() => page.textContent('#alarm')).toContain('The files have changed on disk')
    expect(await textOf('blows.rules.yaml').inputValue()).toContain('d10')
    await page.getByRole('button', { name: 'Write the files and go on' }).click()
    await page.click('#alarm button')
    await allFought(page, BATTLES, false)
    expect(await readFile(ofRules, 'utf8')).toBe(RULES)
    expect(studio.mishaps).toEqual([])
  })

  test('is not written if the files are others than the page has seen, or are still wrong, or are not its own', async () => {
    const { file, ofRules } = await write({ rules: RULES.replace('my.hp', 'my.hpp') })
    const { stamp } = brokenOf(await openScenarioFile(file))
    const stranger = join(studio.folder, 'spear-wall.yaml')
    const before = await readFile(stranger, 'utf8')
    expect(await mend(file, { stamp: 'another', changes: { [ofRules]: RULES } })).toMatchObject({ isStale: true })
    expect(await mend(file, { stamp, changes: { [ofRules]: `${RULES}tactic: 3` } })).toHaveProperty('refused')
    expect(await mend(file, { stamp, changes: { [ofRules]: RULES, [stranger]: '' } })).toHaveProperty('files.length', 1)
    expect(await readFile(ofRules, 'utf8')).toBe(RULES)
    expect(await readFile(stranger, 'utf8')).toBe(before)
  })
})
