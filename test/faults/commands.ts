import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tiltyardIn } from '../cli/tiltyard.ts'

/** A command that writes, as a test stops it wherever it does. */
export interface WritingCommand {
  readonly name: string
  readonly args: readonly string[]
  /** Makes the files that it starts with. */
  readonly setUp: (folder: string) => Promise<unknown>
  /** What it exits with where it is done again though all was done: 0 by default. */
  readonly again?: number
  /** Files that change as one, as any command finds them that reads this scenario. */
  readonly together?: { readonly scenario: string; readonly files: readonly string[] }
  /** Whether files in the same folder are written alike, and slowly: then it is killed at the first of them. */
  readonly isSlow?: boolean
  /** A checkpoint: it is written several times, and what cannot be kept costs no more than that. */
  readonly checkpoint?: string
}

const DUEL = `tiltyard: 1
name: Duel
rules: { system: osr-d20 }
weapons:
  sword: { damage: d8 }
  axe: { damage: d6 }
combatants:
  fighter: { hp: 9, weapons: [sword] }
parties:
  red: { members: [1 fighter] }
  blue: { members: [{ is: fighter, name: Blue }] }
field: { distance: 5 ft }
`

const TUNED = `# two who are nearly alike
tiltyard: 1
name: First
rules: { system: osr-d20 }
import: [{ weapons: catalog/weapons.csv }]
combatants:
  guard: { hp: 2, weapons: [sword] }   # the better one
  raider: { hp: 2, weapons: [axe] }
parties: { red: { members: [guard] }, blue: { members: [raider] } }
field: { distance: 5 ft }
`

/** Fights as few battles as there is something to report of. */
const FEW = ['--battles', '40', '--threads', '0', '--quiet']
const LIGHT = ['--format', 'json,csv']

function keep(battles: number): string[] {
  const fought = ['--battles', String(battles), '--threads', '0', '--quiet', '--json']
  return ['run', 'duel.yaml', ...fought, '--checkpoint', 'kept/counts.json']
}

async function lay(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

export const layDuel = (folder: string) => lay(folder, { 'duel.yaml': DUEL })

export const layTuned = (folder: string) =>
  lay(folder, {
    'first.yaml': TUNED,
    'second.yaml': TUNED.replace('First', 'Second'),
    'catalog/weapons.csv': 'id,damage,to_hit\nsword,d8,0\naxe,d6,1\n',
  })

/** The files that start with what other commands have made. */
function after(...lines: readonly (readonly string[])[]) {
  return async (folder: string): Promise<void> => {
    await layDuel(folder)
    for (const args of lines) {
      const { code, stderr } = await tiltyardIn(folder, args)
      if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    }
  }
}

/** Every command that writes, at least once for each kind of thing that it can write. */
export const COMMANDS: readonly WritingCommand[] = [
  { name: 'run', args: ['run', 'duel.yaml', ...FEW, ...LIGHT], setUp: layDuel },
  {
    name: 'run, over another report',
    args: ['run', 'duel.yaml', ...FEW, '--format', 'json'],
    setUp: after(['run', 'duel.yaml', ...FEW, ...LIGHT, '--seed', '2']),
  },
  { name: 'run --checkpoint', args: keep(40), setUp: after(keep(20)), checkpoint: 'kept/counts.json' },
  { name: 'run --shard', args: ['run', 'duel.yaml', ...FEW, '--shard', '1/2'], setUp: layDuel },
  {
    name: 'merge',
    args: ['merge', 'shards/1-of-2.json', 'shards/2-of-2.json', '--threads', '0', '--quiet', ...LIGHT],
    setUp: after(['run', 'duel.yaml', ...FEW, '--shard', '1/2'], ['run', 'duel.yaml', ...FEW, '--shard', '2/2']),
  },
  {
    name: 'compare',
    args: ['compare', 'duel.yaml', '--set', 'weapons.sword.damage=d10', ...FEW, ...LIGHT],
    setUp: layDuel,
  },
  {
    name: 'sweep',
    args: ['sweep', 'duel.yaml', '--vary', 'combatants.fighter.hp=8..9', ...FEW, ...LIGHT],
    setUp: layDuel,
  },
  {
    name: 'matrix, with its page',
    args: ['matrix', 'duel.yaml', '--among', 'weapons=sword,axe', ...FEW, '--format', 'html'],
    setUp: layDuel,
    isSlow: true,
  },
  {
    name: 'check --update all, for CI',
    args: [
      ...['check', 'duel.yaml', '--update', 'all', '--require-baselines', '--threads', '0', '--quiet'],
      ...['--junit', 'ci/check.xml', '--markdown', 'ci/check.md', '--html', 'reports/check/index.html'],
    ],
    setUp: layDuel,
  },
  {
    name: 'baseline',
    args: ['baseline', 'duel.yaml', '--battles', '50', '--threads', '0', '--quiet'],
    setUp: after(['baseline', 'duel.yaml', '--battles', '60', '--threads', '0', '--quiet']),
  },
  {
    name: 'baseline --prune',
    args: ['baseline', 'renamed.yaml', '--prune'],
    async setUp(folder) {
      await after(['baseline', 'duel.yaml', '--battles', '60', '--threads', '0', '--quiet'])(folder)
      await rename(join(folder, 'duel.yaml'), join(folder, 'renamed.yaml'))
    },
  },
  {
    name: 'tune --write',
    args: [
      ...['tune', 'first.yaml', 'second.yaml', '--vary', 'weapons.axe.to_hit=3..4'],
      ...['--vary', 'combatants.guard.hp=3..4', '--goal', 'win.red in 30% .. 70%'],
      ...['--exact', '--least-change', '--json', '--write', '--quiet'],
    ],
    setUp: layTuned,
    together: { scenario: 'first.yaml', files: ['first.yaml', 'second.yaml', 'catalog/weapons.csv'] },
  },
  { name: 'init', args: ['init', 'demo', '--quiet'], setUp: async () => {}, again: 2, isSlow: true },
  {
    name: 'studio --export',
    args: ['studio', '--export', 'site'],
    setUp: (folder) =>
      lay(folder, {
        'site/index.html': '<!doctype html>\n<html lang="en" data-host="exported">an older one\n',
        'site/page/mine.js': '// mine\n',
      }),
    isSlow: true,
  },
]

/** Of a file that says when it was written, all the rest. */
export function timeless(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      path.endsWith('.xml') ? text.replaceAll(/ (timestamp|time)="[^"]*"/g, '') : text,
    ]),
  )
}

/** Whether a file holds what it did before a command, or what it does after it; a file that is not there holds nothing. */
export function strangers(
  now: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
  then: Readonly<Record<string, string>>,
): string[] {
  const paths = new Set([...Object.keys(now), ...Object.keys(before), ...Object.keys(then)])
  return [...paths].filter((path) => now[path] !== before[path] && now[path] !== then[path])
}
