import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { execute } from '../../src/cli/execute.ts'
import type { Stream } from '../../src/cli/terminal.ts'
import { makeFolder } from '../folder.ts'
import { isObeyed, RAW } from '../hostile-text.ts'
import { tiltyard, tiltyardIn } from './tiltyard.ts'

/*
 * Text from outside is text everywhere: names of files and folders, ids, names, titles of spreadsheets, values of flags, errors of
 * the system and of rulesets. No line of it is a command to a CI system, none of it steers a terminal, none of it is markup.
 */

const BAD = 'x\n::error::forged\u0007\u001b[31m\u202e\u2028'
const FILE = `${BAD}.yaml`
const BROKEN = `broken ${BAD}.yaml`
/** The same of one a side, where the battles of the scenario would take long. */
const DUEL = `duel ${BAD}.yaml`
const MEMBER = '::error::member ##[error]forged'
const MEMBERS = [MEMBER, '##vso[task.x]forged', '| `x` *b* <img src=x onerror=alert(1)>', '@everyone ]]></a>']

const SCENARIO = {
  tiltyard: 1,
  name: '::error::scenario ##[error]forged | `c` <script>alert(1)</script> ]]> %0A',
  rules: { system: 'osr-d20' },
  import: [{ weapons: 'titles.csv' }],
  armours: { mail: { rating: 4 } },
  combatants: {
    a: { hp: 3, weapons: ['sword'], armour: 'mail', tactic: 't' },
    b: { hp: 3, weapons: ['axe'], tactic: 't' },
  },
  tactics: { t: { turn: [{ do: 'attack', at: 'nearest', when: 'round > 40' }, 'attack nearest'] } },
  parties: {
    p: { members: MEMBERS.slice(0, 2).map((name) => ({ is: 'a', name })) },
    q: { members: MEMBERS.slice(2).map((name) => ({ is: 'b', name })) },
  },
  field: { distance: '5 ft' },
  run: { battles: 40 },
  expect: ['win.p in 99% .. 100%', `survive.${MEMBER} in 99% .. 100%`],
}

const folder = makeFolder('hostile')
beforeAll(async () => {
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write(
    'titles.csv',
    `id,damage,cost,name,##[error]column\nsword,d6,3,"title ${BAD}",note\naxe,d8,4,::error::axe,|<b>\n`,
  )
  await write(FILE, JSON.stringify(SCENARIO))
  const [one, , other] = MEMBERS
  const parties = { p: { members: [{ is: 'a', name: one }] }, q: { members: [{ is: 'b', name: other }] } }
  await write(DUEL, JSON.stringify({ ...SCENARIO, parties, expect: [] }))
  await write('plain.yaml', JSON.stringify({ ...SCENARIO, name: 'plain' }))
  const wrong = { ...SCENARIO, [MEMBER]: 1, field: { distance: `::error::${BAD}` }, combatants: { a: { hp: BAD } } }
  await write(BROKEN, JSON.stringify(wrong, null, 1).replaceAll('\\n', '\\u000a'))
  await write('yaml.yaml', `::error::yaml\n\t##[error]x: \u001b[31m\n${BAD}`)
  await write('own.yaml', JSON.stringify({ ...SCENARIO, rules: { system: './own.mjs' } }))
  await write('own.mjs', `throw new Error(${JSON.stringify(BAD)})`)
})

/** What no output may have; annotations are commands of ours, if they are asked for. */
function expectHarmless(what: string, text: string, allowsAnnotations = false): void {
  for (const line of text.split('\n')) {
    const isOurs = allowsAnnotations && /^::(error|warning)( |::)/.test(line) && !/[\r\n]/.test(line)
    if (!isOurs && isObeyed(line)) expect.unreachable(`${what} is obeyed: ${JSON.stringify(line)}`)
    if (RAW.test(line)) expect.unreachable(`${what} is raw: ${JSON.stringify(line)}`)
  }
}

const FAST = ['--battles', '40', '--threads', '0']
/** What a search of replies finds is of no matter here. */
const SHORT = ['--max-battles', '100', '--max-seconds', '1', '--threads', '0']
const OPTIONS = ['--option', `one {::error::}: weapons=[sword]`, '--option', '##[error]other: weapons=[axe]']

/** Command lines, each of which says some of the text. Every command has one. */
const LINES: readonly (readonly string[])[] = [
  ['validate', FILE],
  ['validate', FILE, '--json'],
  ['validate', BROKEN, 'yaml.yaml', 'own.yaml', `gone ${BAD}`],
  ['validate', BROKEN, '--json'],
  ['validate', BROKEN, 'yaml.yaml', `gone ${BAD}`, '--github'],
  ['run', FILE, ...FAST, '--out', `run ${BAD}`, '--format', 'all'],
  ['run', FILE, ...FAST, '--json'],
  ['run', FILE, 'plain.yaml', ...FAST, '--format', 'json'],
  ['run', FILE, ...FAST, '--shard', '1/2', '--shards', `shards ${BAD}`],
  ['run', 'own.yaml', ...FAST],
  ['run', 'plain.yaml', ...FAST, '--checkpoint', FILE],
  ['run', 'plain.yaml', ...FAST, '--out', `${FILE}/x`],
  ['run', 'plain.yaml', '--set', `::error::${BAD}=3`, '--set', `name=${BAD}`],
  ['run', 'plain.yaml', '--seed', BAD],
  ['run', 'plain.yaml', '--format', BAD],
  ['run', 'plain.yaml', `--${BAD}`],
  ['run', `${BAD}*.nothing`],
  [BAD],
  ['replay', FILE, '--battle', '1'],
  ['replay', FILE, '--battle', '1', '--json'],
  ['replay', FILE, '--pick', BAD],
  ['exact', FILE, '--max-states', '10'],
  ['metrics', FILE],
  ['explain', 'weapons.sword.damage', FILE],
  ['explain', BAD],
  ['schema', BAD],
  ['lsp', BAD],
  ['laws', FILE],
  ['compare', FILE, ...FAST, '--set', 'weapons.sword.damage=d10', '--out', 'compared'],
  ['compare', FILE, 'plain.yaml', ...FAST, '--out', 'compared'],
  ['sweep', FILE, ...FAST, '--vary', 'combatants.a.hp=2..4', '--metric', `survive.${MEMBER}`, '--out', 'swept'],
  ['sweep', FILE, ...FAST, '--vary', BAD],
  ['sensitivity', FILE, ...FAST, '--metric', `survive.${MEMBER}`, '--out', 'weighed'],
  ['sensitivity', FILE, ...FAST, '--metric', BAD],
  ['ablate', FILE, ...FAST, '--out', 'ablated'],
  ['ablate', FILE, ...FAST, '--for', BAD],
  ['skill', FILE, ...FAST, '--steps', '1', '--out', 'skilled'],
  ['skill', FILE, ...FAST, '--kind', BAD],
  ['run', FILE, ...FAST, '--mistakes', `${BAD}=15%`],
  ['best-reply', DUEL, ...SHORT, '--out', 'replied'],
  ['best-reply', DUEL, '--both', ...SHORT, '--out', 'replied-both'],
  ['best-reply', FILE, '--for', BAD],
  ['matrix', FILE, ...OPTIONS, '--battles', '100', '--threads', '0', '--out', 'table', '--cost', BAD],
  ['matrix', FILE, '--among', 'weapons.*', '--battles', '100', '--threads', '0', '--out', 'table'],
  ['matrix', FILE, '--among', BAD, '--situation', BAD],
  [
    'tune',
    FILE,
    '--vary',
    'combatants.a.hp=2..4',
    '--goal',
    `survive.${MEMBER} = 50%`,
    '--max-battles',
    '2000',
    '--out',
    'tuned',
  ],
  ['tune', FILE, '--vary', BAD, '--goal', BAD],
  ['baseline', FILE, '--baselines', `kept ${BAD}`],
  [
    'check',
    FILE,
    '--baselines',
    `kept ${BAD}`,
    '--max-battles',
    '2000',
    '--junit',
    'j.xml',
    '--markdown',
    'm.md',
    '--html',
    'h.html',
  ],
  ['check', FILE, '--baselines', `kept ${BAD}`, '--max-battles', '2000', '--verbose', '--github'],
  ['check', BROKEN, `gone ${BAD}`, '--junit', 'broken.xml', '--github'],
  ['check', FILE, '--max-battles', '2000', '--json'],
  ['merge', FILE],
  ['merge', BAD],
  ['init', `new ${BAD}`],
  ['init', `new ${BAD}`],
  ['completion', BAD],
  ['studio', '--export', `site ${BAD}`],
  ['studio', BROKEN],
  ['worker', '--redis', BAD],
  ['workers', '--redis', `redis://${BAD}`],
]

describe('text from outside', () => {
  /** The commands that had no problem with it. */
  const fine: string[] = []

  it.each(
    LINES.map((line) => [
      line
        .join(' ')
        .replaceAll(/[^ -~]+/g, '?')
        .slice(0, 90),
      line,
    ]),
  )('is text on standard output and error: %s', async (_, line) => {
    const serves = line[0] === 'studio' && !line.includes('--export')
    const { code, stdout, stderr } = await tiltyardIn(
      folder,
      line,
      { XDG_STATE_HOME: folder },
      serves ? /^http/ : undefined,
    )
    expect([0, 1, 2, 3]).toContain(code)
    if (code !== 2) fine.push(line[0]!)
    expect(stderr).not.toContain('bug in Tiltyard')
    expectHarmless('standard output', stdout)
    expectHarmless('standard error', stderr, line.includes('--github'))
  })

  it('is text while a file is watched', async () => {
    const [out, err] = [new PassThrough(), new PassThrough()] as unknown as [Stream & PassThrough, Stream & PassThrough]
    const stop = new AbortController()
    const said = { out: '', err: '' }
    out.on('data', (chunk) => {
      said.out += chunk
      stop.abort()
    })
    err.on('data', (chunk) => {
      said.err += chunk
    })
    const words = ['watch', join(folder, FILE), '--battles', '100', '--threads', '0']
    await execute(words, { out, err, signal: stop.signal, parting: '' })
    expect(said.out).toContain('forged')
    expectHarmless('standard output', said.out)
    expectHarmless('standard error', said.err)
  })

  it('is text in every file that was written', async () => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const kinds = new Map<string, number>()
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      const [, kind] = /\.(html|svg|xml|csv|md)$/.exec(file.name) ?? []
      if (kind === undefined || !file.isFile() || file.name === 'titles.csv' || path.includes('site ')) continue
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      const text = await readFile(path, 'utf8')
      const raw = RAW.exec(text.replaceAll('\t', ' ').replaceAll(/\r(?=\n)/g, ''))
      expect(raw && `${path}: ${JSON.stringify(text.slice(raw.index - 40, raw.index + 40))}`).toBeNull()
      if (kind === 'html') {
        expect(text).not.toContain('<script>alert')
        expect(text).not.toContain('<img src=x')
      }
      if (kind === 'xml' || kind === 'svg') expect(XMLValidator.validate(text)).toBe(true)
      // Nobody's row of a table, and nobody's cell.
      if (kind === 'md') for (const line of text.split('\n')) expect(line.match(/(?<!\\)\|/g)?.length ?? 7).toBe(7)
    }
    expect([...kinds.keys()].sort()).toEqual(['csv', 'html', 'md', 'svg', 'xml'])
  })

  it('was said by every command', async () => {
    const { stderr } = await tiltyard()
    const [, names] = /expected (.*)$/m.exec(stderr) ?? []
    const said = new Set([...LINES.map(([command]) => command), 'watch'])
    for (const name of names!.split(/, | or /)) expect(said).toContain(name)
    const needed = [
      'run',
      'replay',
      'metrics',
      'explain',
      'laws',
      'compare',
      'sweep',
      'sensitivity',
      'ablate',
      'skill',
      'best-reply',
      'matrix',
      'tune',
    ]
    expect(fine).toEqual(expect.arrayContaining([...needed, 'baseline', 'check', 'validate', 'init', 'studio']))
  })
})
