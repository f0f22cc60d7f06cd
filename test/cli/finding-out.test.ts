import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { readCount } from '../../src/cli/options.ts'
import { tiltyard } from './tiltyard.ts'

describe('what everybody tries first', () => {
  it.each([
    ['-h', '--help'],
    ['help', '--help'],
    ['help run', 'run --help'],
    ['run -h', 'run --help'],
  ])('%s is %s', async (line, same) => {
    const said = await tiltyard(...line.split(' '))
    expect(said.code).toBe(0)
    expect(said).toEqual(await tiltyard(...same.split(' ')))
  })

  it('-v is the version', async () => {
    expect((await tiltyard('-v')).stdout).toBe(`${manifest.version}\n`)
  })

  it('help of what is no command names the nearest', async () => {
    expect((await tiltyard('help', 'rnu')).stderr).toContain('unknown command "rnu"')
  })
})

describe('tiltyard metrics', () => {
  it('lists every metric of a scenario that expectations may name, with its meaning and unit', async () => {
    const { code, stdout } = await tiltyard('metrics', 'duel.yaml')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}win\.red +win rate of red \(% of battles\)$/m)
    expect(stdout).toMatch(/^ {2}damage\.red\.mean +damage that red does \(hit points a battle; also its quantiles\)$/m)
    const { metrics } = JSON.parse((await tiltyard('metrics', 'duel.yaml', '--json')).stdout)
    const fought = JSON.parse((await tiltyard('run', 'duel.yaml', '--json', '--battles', '500')).stdout)
    const names = metrics.map(({ name }: { name: string }) => name)
    expect(Object.keys(fought.metrics).filter((name) => !names.includes(name))).toEqual([])
    type Reported = { name: string; meaning: string; unit: string }
    expect(metrics.filter(({ name, meaning, unit }: Reported) => meaning === name || unit === '')).toEqual([])
  })

  it('are named where one is unknown, the nearest first', async () => {
    const sweep = ['sweep', 'duel.yaml', '--vary', 'combatants.fighter.hp=8,9', '--battles', '10', '--metric']
    const { stderr } = await tiltyard(...sweep, 'damge.rad')
    expect(stderr).toMatch(/unknown metric "damge\.rad"; expected one of damage\.red\.p/)
    expect((await tiltyard(...sweep, 'luck')).stderr).toMatch(
      /unknown metric "luck"; expected one of win\.red, draw, stalemate, rounds\.mean, .*\n`tiltyard metrics duel\.yaml` lists/,
    )
  })
})

describe('tiltyard explain', () => {
  it('says of a key what it means, takes and is otherwise, in every ruleset that has it', async () => {
    const { code, stdout } = await tiltyard('explain', 'weapons.damage')
    expect(code).toBe(0)
    for (const ruleset of ['osr-d20', 'slot-d20', 'area-2d6', 'segment-d100']) expect(stdout).toContain(ruleset)
    expect(stdout).toMatch(/^weapons\.damage: a key \(.*\)\n {2}\S.*\n {2}takes {4}\S.*\n {2}default {2}\S/)
    expect((await tiltyard('explain', 'field.distance')).stdout).toMatch(/takes {4}.*ft/)
  })

  it('says of a scenario what it has there, and who uses it', async () => {
    const { stdout } = await tiltyard('explain', 'weapons.sword.damage', 'duel.yaml')
    expect(stdout).toMatch(/^weapons\.damage: a key \(osr-d20\)\n/)
    expect(stdout).toMatch(/^ {2}now {6}d8\n {2}used by {2}fighter \(red\), fighter \(blue\)$/m)
    expect((await tiltyard('explain', 'combatants.fighter.morale', 'duel.yaml')).stdout).toContain('not set')
  })

  it('knows the words of tactics', async () => {
    expect((await tiltyard('explain', 'nearest')).stdout).toMatch(
      /^nearest: a selector of tactics \(.*\)\n {2}the nearest foe\n/,
    )
    expect((await tiltyard('explain', 'my.hp')).stdout).toMatch(/^my\.hp: a condition of tactics/)
    const json = JSON.parse((await tiltyard('explain', 'attack', '--json')).stdout)
    expect(json.found[0]).toMatchObject({ ruleset: 'osr-d20', kind: 'action', path: 'attack' })
  })

  it('knows metrics, by their name or with capitals, and which of them a scenario has', async () => {
    expect((await tiltyard('explain', 'hit.W')).stdout).toBe(
      'hit.W: a metric (every ruleset)\n  how often W hits\n  unit     % of attacks\n  where    W is a weapon\n',
    )
    expect((await tiltyard('explain', 'hit.sword', 'duel.yaml')).code).toBe(0)
    expect(await tiltyard('explain', 'hit.axe', 'duel.yaml')).toEqual({
      ...{ code: 2, stdout: '', stderr: 'tiltyard: duel.yaml has no metric "hit.axe"; expected hit.sword\n' },
    })
  })

  it('knows what messages mean, and what to do about them', async () => {
    for (const query of ['no such weapon', 'duel.yaml:7:3: error: unknown weapon "sowrd"; did you mean "sword"?']) {
      const { code, stdout } = await tiltyard('explain', query)
      expect(code).toBe(0)
      expect(stdout).toMatch(
        /^unknown weapon "…", .*: a message\n {2}Something is named .*\n {2}correct {2}Write the id/,
      )
    }
    expect((await tiltyard('explain', 'knight has no hp, expected dice')).stdout).toMatch(/^combatants\.hp: a key/m)
  })

  it('names what there is where nothing is called so', async () => {
    const { code, stderr } = await tiltyard('explain', 'weapons.sword.damge')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'tiltyard: nothing in scenarios, tactics, metrics or messages is called "weapons.sword.damge"; ' +
        'did you mean "weapons.damage"?\n',
    })
    expect((await tiltyard('explain', 'duel.yaml', 'hp')).stderr).toBe(
      'tiltyard: "duel.yaml" is a file, expected what to explain before it: explain weapons.damage duel.yaml\n',
    )
    expect((await tiltyard('explain')).stderr).toContain('no PATH is given, expected one such as weapons.damage')
  })
})

describe('tiltyard completion', () => {
  /** What bash offers for a line, by the script that is printed. */
  async function complete(line: string): Promise<string[]> {
    const words = line.split(' ')
    const { stdout: script } = await tiltyard('completion', 'bash')
    const list = words.map((word) => `'${word}'`).join(' ')
    const ask = `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _tiltyard; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
  }

  it('completes commands, flags and their words in bash, and leaves files to it', async () => {
    expect(await complete('tiltyard se')).toEqual(['sensitivity'])
    expect(await complete('tiltyard help wat')).toEqual(['watch'])
    expect(await complete('tiltyard run duel.yaml --pre')).toEqual(['--precision'])
    expect(await complete('tiltyard check --on-inconclusive f')).toEqual(['fail'])
    // tune is not shared by machines, and says why to whoever tries.
    expect(await complete('tiltyard tune --sha')).toEqual([''])
    expect(await complete('tiltyard run du')).toEqual([''])
    expect(await complete('tiltyard completio')).toEqual(['completion'])
  })

  it('has every command and flag for zsh, each with what it means', async () => {
    const { stdout } = await tiltyard('completion', 'zsh')
    expect(stdout).toContain("    'replay:Tell one battle as a story, round by round and die by die'\n")
    expect(stdout).toMatch(/^ {4}baseline\) flags=\(.*'--battles:how many battles to fight, .*'--version'\) ;;$/m)
    expect(stdout).toContain("today'\\''s figures")
    expect(stdout).not.toMatch(/^ {4}tune\).*'--shard:/m)
    // Quotes are even, so that whatever a description says, no word ends within it; bash reads them as zsh does.
    execFileSync('bash', ['-n', '-c', stdout.replaceAll(/^.*\(\( CURRENT.*$/gm, '  if true; then')])
    expect((await tiltyard('completion', 'csh')).stderr).toBe(
      'tiltyard: the shell is "csh", expected bash, zsh, fish or powershell\n',
    )
  })
})

describe('tiltyard completion of other shells', () => {
  it('has every command and flag for fish, each with what it means', async () => {
    const { stdout } = await tiltyard('completion', 'fish')
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toContain(
      "complete -c tiltyard -n '__fish_use_subcommand' -f -a replay -d 'Tell one battle as a story, round by round and die by die'",
    )
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^complete -c tiltyard -n '__fish_seen_subcommand_from check' -l on-inconclusive -x -a 'exit3 fail pass' -d /,
      ),
    )
    expect(lines).toContainEqual(expect.stringMatching(/ -n '__fish_seen_subcommand_from run' -l set -r -d /))
    expect(lines).toContainEqual(expect.stringMatching(/ -n '__fish_seen_subcommand_from run' -l json -d /))
    expect(stdout).not.toMatch(/_from tune' -l shard/)
    // Whatever a description says, its quotes are closed: words and quoted texts are all that a line has.
    for (const line of lines.slice(1)) expect(line).toMatch(/^complete( (-{0,2}[\w-]+|'([^'\\]|\\.)*'))+$/)
  })

  it('has every command and flag for PowerShell, each with what it means', async () => {
    const { stdout } = await tiltyard('completion', 'powershell')
    expect(stdout).toContain('Register-ArgumentCompleter -Native -CommandName tiltyard')
    expect(stdout).toContain("'replay' = 'Tell one battle as a story, round by round and die by die'")
    expect(stdout).toMatch(/^ {4}'baseline' = \[ordered\]@\{ '--.*'--battles' = 'how many battles to fight, .*\}$/m)
    expect(stdout).toContain("today''s figures")
    expect(stdout).toMatch(/^ {4}'--on-inconclusive' = \[ordered\]@\{ 'exit3' = ''; 'fail' = ''; 'pass' = '' \}$/m)
    expect(await tiltyard('completion', 'pwsh')).toMatchObject({ code: 0, stdout })
    // Without what is quoted, brackets are even.
    const bare = stdout.replaceAll(/'([^']|'')*'/g, '')
    for (const [open, close] of ['{}', '()', '[]'] as const)
      expect(bare.split(open).length, open).toBe(bare.split(close).length)
  })
})

describe('a count', () => {
  it.each([
    ['1e6', 1_000_000],
    ['1M', 1_000_000],
    ['1.5m', 1_500_000],
    ['250k', 250_000],
    ['1.1k', 1100],
    ['1,000', 1000],
    ['1_000_000', 1_000_000],
    ['7', 7],
  ])('may be %s', (text, count) => expect(readCount('battles', text, 1, 1e9)).toBe(count))

  it.each(['1.5', '1,00', '1e-3', '1.0001k', 'M', '', '1e99', '-5'])('may not be %j', (text) => {
    expect(() => readCount('battles', text, 1, 1e9)).toThrow(/^--battles is ".*", expected a whole number from 1 to/)
  })
})
