import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { clearPage } from '../browser.ts'
import { someOf } from '../cases.ts'
import { tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { IDS, withIds } from './names.ts'

const folder = makeFolder('ids')
beforeAll(async () => {
  await writeFile(join(folder, 'worst.yaml'), withIds(WORST))
})

/** What a command prints, which is to end with this code and no bug. */
async function tiltyard(expected: number, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await tiltyardIn(folder, args)
  expect({ args, code, stderr }).toEqual({
    args,
    code: expected,
    stderr: expect.not.stringContaining('bug in Tiltyard'),
  })
  return stdout
}

const GROUPS = Array.from({ length: Math.ceil(IDS.length / 6) }, (_, at) => IDS.slice(at * 6, at * 6 + 6))
const [WORST] = GROUPS

const FAST = ['--battles', '40', '--threads', '0']

describe('ids that are words of JavaScript, or of anybody else', () => {
  it.each(someOf(GROUPS.filter(({ length }) => length === 6)).map((ids) => [ids.join(', ').slice(0, 80), ids]))(
    'are reported of everywhere: %s',
    async (_, ids) => {
      const [one, two, , four, five, six] = ids
      await writeFile(join(folder, 'ids.yaml'), withIds(ids))
      const { metrics, scarce } = JSON.parse(
        await tiltyard(0, 'run', 'ids.yaml', '--json', ...FAST, '--out', 'run', '--format', 'html,csv'),
      )
      const names = [`win.${five}`, `win.${six}`, `hit.${one}`, `hit.${two}`, `survive.${one} 1`, `survive.${two}`]
      names.push(`absorbed.${one}.mean`, `absorbed.${four}.mean`, `use.${two}.attack`, `damage.${one}.mean`)
      expect(names.filter((name) => !Object.hasOwn({ ...scarce, ...metrics }, name))).toEqual([])
      const texts = await shownIn('run/index.html')
      for (const id of [one, two, five, six].filter(({ length }) => length < 40)) expect(texts).toContain(id)
    },
  )
})

/** What the living charts of a page show, line by line; no script of it fails. */
async function shownIn(path: string): Promise<string[]> {
  const page = await clearPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  await page.goto(`file://${join(folder, path)}`)
  await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
  await page.waitForFunction(
    "[...document.querySelectorAll('figure[data-id]')].every((figure) => figure.classList.contains('drawn'))",
  )
  expect(errors).toEqual([])
  const texts = await page.locator('.drawing svg text').allTextContents()
  return texts.flatMap((text) => text.split(' · ')).map((text) => text.trim())
}

describe('every command, with ids that are words of JavaScript', () => {
  const [one, two, three, four, five, six] = WORST
  const weapons = `combatants.${two}.weapons=[${one}],[${two}],[${three}]`

  it('lists, explains, tells and solves', async () => {
    await tiltyard(0, 'validate', 'worst.yaml')
    const { metrics } = JSON.parse(await tiltyard(0, 'metrics', 'worst.yaml', '--json'))
    expect(metrics.map(({ name }: { name: string }) => name)).toContain(`hit.${two}`)
    expect(await tiltyard(0, 'explain', `weapons.${one}.damage`, 'worst.yaml')).toContain(`used by  ${one} (${five})`)
    await tiltyard(2, 'explain', one)
    expect(await tiltyard(0, 'replay', 'worst.yaml', '--battle', '3')).toContain(one)
    const { metrics: exact } = JSON.parse(await tiltyard(0, 'exact', 'worst.yaml', '--json'))
    expect(Object.keys(exact)).toEqual(expect.arrayContaining([`win.${five}`, `survive.${two}`]))
    await tiltyard(0, 'laws', 'worst.yaml')
  })

  it('compares, sweeps and weighs', async () => {
    const variants = ['--variant', `weapons.${two}.damage=d10`, '--variant', `combatants.${two}.weapons=[${one}]`]
    const compared = await tiltyard(0, 'compare', 'worst.yaml', ...variants, ...FAST, '--json', '--out', 'compared')
    expect(
      compared
        .split('\n')
        .filter(Boolean)
        .map((line) => Object.keys(JSON.parse(line).metrics)),
    ).toEqual(Array(2).fill(expect.arrayContaining([`win.${five}`, `win.${six}`, 'rounds.mean'])))
    await shownIn('compared/index.html')
    const swept = await tiltyard(0, 'sweep', 'worst.yaml', '--vary', weapons, ...FAST, '--json', '--out', 'swept')
    expect(JSON.parse(swept).points).toHaveLength(3)
    expect(await shownIn('swept/index.html')).toEqual(expect.arrayContaining([`[${one}]`, `[${two}]`, `[${three}]`]))
    const armours = `combatants.${one}.armour=${one},${four},none`
    await tiltyard(0, 'sweep', 'worst.yaml', '--vary', weapons, '--vary', armours, ...FAST, '--out', 'map')
    expect(await shownIn('map/index.html')).toEqual(expect.arrayContaining([one, four, `[${two}]`]))
    await tiltyard(0, 'sensitivity', 'worst.yaml', ...FAST, '--metric', `win.${six}`, '--out', 'weighed')
    await shownIn('weighed/index.html')
  })

  it('tables and tunes', async () => {
    const options = [`${one}: weapons=[${two}]`, `__proto__: weapons=[${one}]`, `${six}: weapons=[${three}]`]
    const situations = [`${one}: field.distance=5 ft`, '2 x __proto__: field.distance=10 ft']
    const flags = [
      ...options.flatMap((each) => ['--option', each]),
      ...situations.flatMap((each) => ['--situation', each]),
      ...['--cost', `${one}=2, __proto__=3, ${six}=4`],
    ]
    const fast = ['--threads', '0', '--battles', '200']
    const table = JSON.parse(await tiltyard(0, 'matrix', 'worst.yaml', ...flags, ...fast, '--json', '--out', 'table'))
    expect(table.options.map(({ name }: { name: string }) => name).sort()).toEqual(['__proto__', one, six].sort())
    expect(table.situations.map(({ name }: { name: string }) => name)).toEqual([one, '__proto__'])
    expect(await shownIn('table/index.html')).toEqual(expect.arrayContaining([one, '__proto__', six]))
    const weapons = JSON.parse(await tiltyard(0, 'matrix', 'worst.yaml', '--among', 'weapons.*', ...fast, '--json'))
    expect(weapons.options.map(({ name }: { name: string }) => name).sort()).toEqual([one, two, three].sort())
    const goal = ['--goal', `win.${six} = 50%`, '--max-battles', '5000', '--threads', '0', '--out', 'tuned']
    // 5,000 battles are too few to be certain that the goal is met.
    await tiltyard(1, 'tune', 'worst.yaml', '--vary', `combatants.${two}.armour=${one},${four},none`, ...goal)
    await shownIn('tuned/index.html')
    const page = await readFile(join(folder, 'tuned/index.html'), 'utf8')
    for (const armour of [one, four]) expect(page).toContain(`>${armour}<`)
  })

  it('keeps baselines, checks, and tells what was added since', async () => {
    await tiltyard(0, 'baseline', 'worst.yaml')
    await tiltyard(
      0,
      'check',
      'worst.yaml',
      '--junit',
      'j.xml',
      '--markdown',
      'm.md',
      '--html',
      'check.html',
      '--github',
    )
    expect(await readFile(join(folder, 'j.xml'), 'utf8')).toContain(`win.${six}`)
    await shownIn('check.html')
    const scenario = JSON.parse(withIds(WORST))
    scenario.shields.valueOf = { ac: 9 }
    scenario.combatants[two].shield = 'valueOf'
    await writeFile(join(folder, 'worst.yaml'), JSON.stringify(scenario))
    const report = (await tiltyardIn(folder, ['check', 'worst.yaml', '--verbose'])).stdout
    expect(report).toContain('shields.valueOf is new')
    await writeFile(join(folder, 'worst.yaml'), withIds(WORST))
  })

  it('cuts into shares and adds them up', async () => {
    for (const share of ['1/2', '2/2'])
      await tiltyard(0, 'run', 'worst.yaml', ...FAST, '--shard', share, '--shards', 'shards')
    expect(await tiltyard(0, 'merge', 'shards/1-of-2.json', 'shards/2-of-2.json')).toContain(five)
  })
})

it('the studio shows and turns what has such an id', async () => {
  const server = await serveStudio(join(folder, 'worst.yaml'), { battles: 100 })
  try {
    const page = await clearPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(server.address)
    await page.waitForSelector('html[data-ready=yes]')
    await page.waitForSelector('[data-chart=survivors] svg.marks')
    const [one, two, , , five, six] = WORST
    const text = await page.locator('body').innerText()
    for (const id of [one, two, five, six]) expect(text).toContain(id)
    expect(errors).toEqual([])
  } finally {
    await clearPage()
    await server.close()
  }
})

describe('scenarios whose ids become words of JavaScript', () => {
  const FOLDER = fileURLToPath(new URL('../../scenarios/', import.meta.url))
  const SECTIONS = ['weapons', 'armours', 'shields', 'items', 'spells', 'combatants', 'tactics', 'parties']

  it.each([
    'points-kept-for-defence',
    'commander-and-spirit',
    'second-weapon-or-shield',
    'archers-in-contact',
    'gate-with-a-murder-hole',
  ])('are fought as before: %s', async (file) => {
    const { scenario } = await loadScenario(`${FOLDER}${file}.yaml`)
    const { whole } = scenario!
    const ids = [...new Set(SECTIONS.flatMap((section) => Object.keys((whole[section] as object | undefined) ?? {})))]
    // Its dice are those of its id.
    let text = JSON.stringify({ ...whole, id: scenario!.id, expect: undefined })
    for (const [at, id] of ids.entries()) {
      const word = `${IDS[at % 19]}${at < 19 ? '' : at}`
      text = text.replaceAll(new RegExp(`(?<=["' :([])${id}(?=["' )\\]])`, 'g'), word)
    }
    await writeFile(join(folder, 'renamed.yaml'), text)
    const renamed = await loadScenario(join(folder, 'renamed.yaml'))
    expect(renamed.problems).toEqual([])
    const how = { battles: 50, threads: 0 }
    const [before, after] = [await simulate(scenario!, how), await simulate(renamed.scenario!, how)]
    expect(after.digest).toBe(before.digest)
    await tiltyard(0, 'replay', 'renamed.yaml', '--battle', '1')
  })
})
