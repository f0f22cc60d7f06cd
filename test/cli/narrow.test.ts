import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { execute } from '../../src/cli/execute.ts'
import type { Stream } from '../../src/cli/terminal.ts'
import { makeFolder } from '../folder.ts'
import { SCENARIOS } from './tiltyard.ts'

const DUEL = join(SCENARIOS, 'duel.yaml')
const GATE = join(SCENARIOS, 'gate.yaml')
const ARMOURY = fileURLToPath(new URL('../../scenarios/armoury.yaml', import.meta.url))

const folder = makeFolder('narrow')

/** What a command prints on a terminal of so many columns. */
async function print(columns: number, ...words: string[]): Promise<string> {
  const stream = () => Object.assign(new PassThrough(), { columns }) as unknown as Stream & PassThrough
  const [out, err] = [stream(), stream()]
  const said = Promise.all([text(out), text(err)])
  const code = await execute(words, { out, err, signal: new AbortController().signal, parting: '' })
  out.end()
  err.end()
  const [stdout, stderr] = await said
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error:') })
  return stdout
}

const FAST = ['--threads', '0', '--battles', '1000']
const HERE = () => ['--out', join(folder, 'report'), '--format', 'json']
const HP = 'combatants.fighter.hp'

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'run several': ['run', DUEL, GATE, ...FAST],
  verify: ['run', DUEL, ...FAST, '--verify'],
  exact: ['exact', DUEL],
  compare: ['compare', DUEL, '--set', 'weapons.sword.damage=d10', ...FAST],
  variants: ['compare', DUEL, '--variant', 'weapons.sword.damage=d10', '--variant', `${HP}=7`, ...FAST],
  sweep: ['sweep', DUEL, '--vary', `${HP}=7..9`, ...FAST],
  map: ['sweep', DUEL, '--vary', `${HP}=7..9`, '--vary', 'weapons.sword.damage=d6,d8,d10', ...FAST],
  sensitivity: ['sensitivity', DUEL, ...FAST],
  ablate: ['ablate', DUEL, ...FAST],
  skill: ['skill', DUEL, '--steps', '2', ...FAST],
  tune: ['tune', DUEL, '--vary', `${HP}=7..9`, '--goal', 'rounds.mean = 2.9', '--exact'],
  matrix: [
    'matrix',
    ARMOURY,
    '--among',
    'weapons=sword,pike,dagger',
    '--threads',
    '0',
    '--battles',
    '1200',
    '--nudge',
    '1',
  ],
  metrics: ['metrics', DUEL],
  help: ['sweep', '--help'],
}
/** Commands that can be copied, and the usage of a command, are as long as they are. */
const COPIED = /^Usage|^ {2}(tiltyard|# )|^ {4}--| \(all about it: --help-all\):$|<asked>/

it.each(Object.entries(COMMANDS))('on 30 columns each figure has a line: %s', async (name, words) => {
  const takesFolder = !['exact', 'metrics', 'help'].includes(name)
  const printed = await print(30, ...words, ...(takesFolder ? HERE() : []))
  await expect(printed).toMatchFileSnapshot(`narrow/${name.replace(' ', '-')}.txt`)
  for (const line of printed.split('\n'))
    if (!COPIED.test(line)) expect(stringWidth(line), line).toBeLessThanOrEqual(30)
})

it('a replay and a battle of many fit as well', async () => {
  for (const columns of [24, 39, 40, 50]) {
    const printed = await print(columns, 'replay', DUEL, '--battle', '3')
    for (const line of printed.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(columns)
  }
})
