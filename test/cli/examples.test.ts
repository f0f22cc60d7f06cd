import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { understand } from '../../src/cli/command-line.ts'
import { makeFolder } from '../folder.ts'
import { ROOT, USES } from '../readme.ts'
import { cheaper, EXAMPLES, wordsOf } from './examples.ts'
import { tiltyardIn } from './tiltyard.ts'

/*
 * Whoever copies an example of a help screen is not refused. Each is run, with fewer battles, in a folder with files such as it
 * names; what asks a Redis is run in test/workers/examples.test.ts.
 */

/** A folder of files that examples name, and copies of it that they may change. */
const folder = makeFolder('examples')
let pristine: string
let copies = 0
beforeAll(async () => {
  pristine = join(folder, 'pristine')
  await cp(fileURLToPath(new URL('examples/', import.meta.url)), pristine, { recursive: true })
  await mkdir(join(pristine, 'scenarios'))
  for (const file of ['spear-wall.yaml', 'sword-against-mail.yaml', 'catalog/weapons.csv', 'catalog/armour.yaml']) {
    await cp(join(ROOT, 'scenarios', file), join(pristine, 'scenarios', file))
  }
  // Two a side with few hit points: what is varied is planned many times.
  const wall = join(pristine, 'scenarios/spear-wall.yaml')
  await writeFile(wall, (await readFile(wall, 'utf8')).replaceAll('[4 ', '[2 ').replaceAll(/hp: \d+/g, 'hp: 3'))
})

let here: string
beforeEach(async () => {
  here = join(folder, String(++copies))
  await cp(pristine, here, { recursive: true })
})

const ASKS_REDIS = /--redis |--secret-file /
const run = (words: readonly string[], enough?: RegExp) =>
  tiltyardIn(here, words, { CI: 'true', BROWSER: '', SHELL: '/bin/sh' }, enough)

/** Run by init.test.ts: only a process of its own can be taught where `tiltyard/ruleset` is. */
const OWN = ['init --ruleset rules', 'laws pit-fight.yaml']
/** Run by readme.test.ts, because pages show them as well. */
const ON_PAGES = USES.map((line) => line.replace('npx tiltyard ', ''))
const RUN = EXAMPLES.filter(({ line }) => !ASKS_REDIS.test(line) && ![...OWN, ...ON_PAGES].includes(line)).map(
  ({ of, line }) => [of, line] as const,
)

it.each(EXAMPLES.map(({ of, line }) => [of, line] as const))('%s --help: tiltyard %s is understood', (_, line) => {
  expect(understand(wordsOf(line, pristine), 80)).toBeTypeOf('function')
})

it.each(RUN)('%s --help: tiltyard %s does what it says', async (_, line) => {
  if (line.startsWith('merge ')) await fightShares(line)
  const words = cheaper(wordsOf(line, here), isRare(line) ? 2000 : 40)
  // 1 and 3: of so few battles not everything is certain.
  // No editor is there, which ends `lsp` as if it had left without a word.
  const codes = { check: [0, 1, 3], tune: [0, 1], merge: [0, 1, 3, 4], lsp: [1] }[words[0]!] ?? [0]
  const { code, stdout, stderr } = await run(words, { watch: /version 1/, studio: /^http/ }[words[0]!])
  expect(codes, `${words.join(' ')}: ${stdout}${stderr}`).toContain(code)
})

function isRare(line: string): boolean {
  return line.includes('--rare')
}

/** The shares that `merge` is shown with. */
async function fightShares(line: string): Promise<void> {
  const of = line.includes('--junit') ? 'check duel.yaml --max-battles 40' : 'run duel.yaml --battles 40'
  for (const number of [1, 2]) expect((await run([...of.split(' '), '--shard', `${number}/2`])).code).toBe(0)
}
