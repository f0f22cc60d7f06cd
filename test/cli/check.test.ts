import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolderForTest } from '../folder.ts'
import { type Ended, SCENARIOS, tiltyardIn } from './tiltyard.ts'

/** A folder of the user's, with duel.yaml and what a test writes there. */
let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('check')
  await cp(join(SCENARIOS, 'duel.yaml'), join(folder, 'duel.yaml'))
})

/** Runs `tiltyard` in that folder, in CI unless the environment says otherwise. */
function tiltyard(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = { CI: 'true' },
): Promise<Ended> {
  return tiltyardIn(folder, args, environment)
}

const check = (...args: string[]) => tiltyard(['check', 'duel.yaml', ...args])

/** Adds what is expected to duel.yaml, or to another scenario of the same. */
async function expecting(lines: readonly string[], name = 'duel'): Promise<void> {
  const duel = await readFile(join(SCENARIOS, 'duel.yaml'), 'utf8')
  const list = lines.map((line) => `  - ${line}\n`).join('')
  await writeFile(join(folder, `${name}.yaml`), `${duel.replace('Duel', name)}expect:${list ? `\n${list}` : ' []\n'}`)
}

const BASELINE = join('baselines', 'duel.json')
const NEAR = '{ metric: win.red, near: baseline, within: 3% }'

describe('tiltyard check', () => {
  it('passes what is as expected', async () => {
    await expecting(['win.red in 40% .. 60%', 'rounds.mean <= 20', 'draw <= 1%'])
    const { code, stdout, stderr } = await check()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/pass.txt')
  })

  it('fails what is not, first what is farthest off', async () => {
    await expecting(['win.red in 40% .. 60%', 'win.red >= 56%', 'rounds.mean >= 20'])
    const { code, stdout, stderr } = await check()
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/fail.txt')
  })

  it('says of what is too close to call how much it would take', async () => {
    await expecting(['win.red in 40% .. 60%', 'win.red in 49.9% .. 50.5%'])
    const { code, stdout, stderr } = await check('--max-battles', '10_000')
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/inconclusive.txt')
    expect((await check('--max-battles', '10_000', '--on-inconclusive', 'fail')).code).toBe(1)
    expect((await check('--max-battles', '10_000', '--on-inconclusive', 'pass')).code).toBe(0)
    expect((await check('--max-battles', '10_000', '--on-inconclusive', 'exit3')).code).toBe(3)
  })

  it('finds what has drifted from the baseline, and what has changed', async () => {
    expect((await tiltyard(['baseline', 'duel.yaml'])).code).toBe(0)
    const unchanged = await check()
    expect(unchanged.code).toBe(0)
    await expect(unchanged.stdout).toMatchFileSnapshot('check/unchanged.txt')
    const drifted = await check('--set', 'parties.blue.members.1.hp=13')
    expect(drifted.code).toBe(1)
    await expect(drifted.stdout).toMatchFileSnapshot('check/drift.txt')
    const within = await check('--set', 'parties.blue.members.1.hp=13', '--tolerance', '40%', '--quiet')
    expect(within).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('fails without a baseline to be near to, in CI', async () => {
    await expecting([NEAR])
    const { code, stdout, stderr } = await check()
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/missing.txt')
    expect(await readdir(folder)).toEqual(['duel.yaml'])
  })

  it('writes it elsewhere, and then holds to it', async () => {
    await expecting([NEAR])
    const { code, stdout, stderr } = await tiltyard(['check', 'duel.yaml'], {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: `wrote ${BASELINE} (4,096 battles, seed 1)\n` })
    expect(stdout).toContain('PASS duel (duel.yaml): 4 checks, 4,096 battles, unchanged since the baseline\n')
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
    // A scenario that expects nothing of a baseline needs none.
    await expecting(['win.red <= 60%'], 'other')
    expect((await tiltyard(['check', 'other.yaml'], {})).code).toBe(0)
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
  })

  it('says which value of which file has changed, and the command that accepts it does', async () => {
    const duel = await readFile(join(folder, 'duel.yaml'), 'utf8')
    const importing = duel.replace(/weapons:\n.*\n/, 'import: [weapons.csv]\n')
    await writeFile(join(folder, 'duel.yaml'), importing.replace('name: Blue }', 'name: Blue, weapons: [axe] }'))
    const axes = (damage: string) => writeFile(join(folder, 'weapons.csv'), `id,damage\nsword,d8\naxe,${damage}\n`)
    await axes('d8')
    await tiltyard(['baseline', 'duel.yaml'])
    await axes('d4')
    const { code, stdout, stderr } = await check('--markdown', 'out.md', '--github')
    const changed = 'changed since the baseline: weapons.axe.damage d8 → d4 (weapons.csv:3:5)'
    expect(stdout).toContain(`\n  ${changed}\n`)
    expect(code).toBe(1)
    const command = 'tiltyard baseline duel.yaml'
    expect(stdout).toContain(`\n  to accept what has moved: ${command}\n`)
    expect(await readFile(join(folder, 'out.md'), 'utf8')).toContain(`\n\`\`\`sh\n${command}\n\`\`\`\n`)
    // Nobody expects it by name: the annotation stands where something has changed.
    expect(stderr).toMatch(/^::error file=weapons\.csv,line=3,col=5,/)
    expect((await tiltyard(command.split(' ').slice(1))).code).toBe(0)
    expect((await check()).code).toBe(0)
  })

  it('says of a baseline from before battles drew the order of equal cells how to keep that', async () => {
    await tiltyard(['baseline', 'duel.yaml'])
    const file = join(folder, 'baselines/duel.json')
    const { checksums: _, ...kept } = JSON.parse(await readFile(file, 'utf8'))
    expect(kept.resolved.field.ties).toBe('random')
    delete kept.resolved.field.ties
    await writeFile(file, JSON.stringify(kept))
    const { code, stdout } = await check('--set', 'parties.blue.members.1.hp=13')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'changed since the baseline: battles now draw in which order equal cells are taken; "field: { ties: reading-order }" is as before',
    )
  })

  it('refuses a folder of baselines that is not there, or holds none of these scenarios', async () => {
    await tiltyard(['baseline', 'duel.yaml', '--baselines', 'kept'])
    await expecting(['win.red in 40% .. 60%', NEAR], 'other')
    for (const environment of [{}, { CI: 'true' }]) {
      const refused = async (...args: string[]) => {
        const { code, stdout, stderr } = await tiltyard(['check', ...args], environment)
        expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
        return stderr
      }
      expect(await refused('duel.yaml', '--baselines', 'kpet')).toBe(
        'tiltyard: --baselines is "kpet", but there is no such folder; did you mean "kept"?\n',
      )
      expect(await refused('duel.yaml', '--baselines', 'elsewhere')).toBe(
        'tiltyard: --baselines is "elsewhere", but there is no such folder; ' +
          "`tiltyard baseline duel.yaml --baselines elsewhere` accepts today's figures\n",
      )
      expect(await refused('other.yaml', '--baselines', 'kept')).toBe(
        `tiltyard: --baselines is "kept", but it holds no baseline of this scenario, ${join('kept', 'other.json')}; ` +
          "`tiltyard baseline other.yaml --baselines kept` accepts today's figures\n",
      )
      expect(await refused('duel.yaml', '--baselines', 'duel.yaml')).toContain('expected a folder, but it is a file')
    }
    expect(await readdir(folder)).toEqual(['duel.yaml', 'kept', 'other.yaml'])
    expect((await tiltyard(['baseline', 'duel.yaml', '--prune', '--baselines', 'kpet'])).code).toBe(2)
    // Whoever says that they are to be written means the folder as well.
    expect((await tiltyard(['check', 'other.yaml', '--baselines', 'new', '--update', 'new'], {})).code).toBe(0)
  })

  it('--only judges the scenarios that it names, by name or file, and --bail stops at the first that fails', async () => {
    await expecting(['win.red in 40% .. 60%'], 'spears')
    await expecting(['win.red >= 90%'], 'swords')
    await expecting(['win.red >= 90%'], 'axes-and-swords')
    await tiltyard(['baseline', 'spears.yaml'])
    await rename(join(folder, 'baselines', 'spears.json'), join(folder, 'baselines', 'gone.json'))
    const scenariosOf = async (...args: string[]) => {
      const { code, stdout } = await tiltyard(['check', '*.yaml', '--json', ...args])
      const { scenarios, skipped } = JSON.parse(stdout)
      return { code, ids: scenarios.map(({ id }: { id: string }) => id), skipped }
    }
    expect(await scenariosOf('--only', 'SPEAR')).toEqual({ code: 0, ids: ['spears'], skipped: [] })
    const both = { code: 1, ids: ['axes-and-swords', 'swords'], skipped: [] }
    expect(await scenariosOf('--only', 's*ords')).toEqual(both)
    expect(await scenariosOf('--only', 'axes', '--only', 'swords')).toEqual(both)
    expect(await scenariosOf('--only', 'words', '--bail')).toEqual({
      ...{ code: 1, ids: ['axes-and-swords'], skipped: ['swords.yaml'] },
    })
    const bailed = await tiltyard(['check', 'spears.yaml', 'swords.yaml', 'axes-and-swords.yaml', '--bail'])
    expect(bailed.stdout).toMatch(/^PASS spears /)
    expect(bailed.stdout).toContain('\nstopped at the first that fails: 1 scenario not looked at\n')
    expect(await tiltyard(['check', '*.yaml', '--only', 'spaers'])).toEqual({
      ...{ code: 2, stdout: '', stderr: 'tiltyard: --only "spaers" names no scenario; did you mean "spears"?\n' },
    })
    expect((await tiltyard(['check', '*.yaml', '--bail', '--shard', '1/2'])).code).toBe(2)
  })

  it('--update all accepts what is new, and tells the old and the new', async () => {
    await tiltyard(['baseline', 'duel.yaml', '--battles', '5000'])
    const text = (await readFile(join(folder, 'duel.yaml'), 'utf8')).replace('name: Blue }', 'name: Blue, hp: 13 }')
    await writeFile(join(folder, 'duel.yaml'), text)
    expect((await check()).code).toBe(1)
    const { code, stdout, stderr } = await check('--update', 'all')
    expect(code).toBe(0)
    expect(stdout).toContain('unchanged since the baseline')
    await expect(stderr).toMatchFileSnapshot('check/update.txt')
    expect(await readFile(join(folder, 'duel.yaml'), 'utf8')).toBe(text)
    expect((await check()).code).toBe(0)
    expect((await check('--update', 'all')).stderr).toBe(`unchanged ${BASELINE} (5,000 battles, seed 1)\n`)
  })

  it('fails for a baseline whose scenario is gone, until it is updated', async () => {
    await expecting([], 'gone')
    await tiltyard(['baseline', 'duel.yaml', 'gone.yaml'])
    await rm(join(folder, 'gone.yaml'))
    const { code, stdout } = await check()
    expect(code).toBe(1)
    const gone = join('baselines', 'gone.json')
    const command = 'tiltyard baseline duel.yaml --prune'
    expect(stdout).toContain(`FAIL ${gone} is the baseline of a scenario that is gone; \`${command}\` removes it\n`)
    // What is asked to do it does it.
    expect(await tiltyard(command.split(' ').slice(1))).toEqual({
      code: 0,
      stdout: '',
      stderr: `removed ${gone}: its scenario is gone\n`,
    })
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
    expect((await check()).code).toBe(0)
    expect((await tiltyard(command.split(' ').slice(1))).stderr).toBe(
      'nothing to prune: every baseline has its scenario\n',
    )
  })

  it('names the way to remove a lost baseline as the scenarios were named, also where others have none', async () => {
    await expecting([], 'gone')
    await writeFile(join(folder, 'gone.yaml'), (await readFile(join(folder, 'gone.yaml'), 'utf8')).replace('9', '8'))
    await expecting(['win.red in 40% .. 60%'], 'other')
    await tiltyard(['baseline', 'duel.yaml', 'gone.yaml', '--baselines', 'kept'])
    await rm(join(folder, 'gone.yaml'))
    const { stdout } = await tiltyard(['check', '*.yaml', '--baselines', 'kept'])
    expect(stdout).toContain(`\`tiltyard baseline '*.yaml' --baselines kept --prune\` removes it\n`)
    const kept = await tiltyard(['baseline', 'duel.yaml', '--baselines', 'kept', '--prune'])
    expect(kept.stderr).toContain('`tiltyard baseline duel.yaml other.yaml --baselines kept --prune` looks, and')
    expect((await tiltyard(['baseline', '*.yaml', '--baselines', 'kept', '--prune'])).stderr).toContain('removed ')
    expect((await check('--baselines', 'kept')).code).toBe(0)
  })

  it('--update all removes a baseline whose scenario is gone', async () => {
    await expecting([], 'gone')
    await tiltyard(['baseline', 'duel.yaml', 'gone.yaml'])
    await rm(join(folder, 'gone.yaml'))
    const updated = await check('--update', 'all')
    expect(updated.code).toBe(0)
    expect(updated.stderr).toContain(`removed ${join('baselines', 'gone.json')}: its scenario is gone\n`)
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
  })

  it('passes nothing in CI of which nothing is checked, and says so loudly elsewhere', async () => {
    const inCI = await check()
    expect(inCI.code).toBe(1)
    expect(inCI.stdout).toContain(
      'FAIL Duel (duel.yaml)\n  nothing is checked: it expects nothing, and has no baseline; ',
    )
    const here = await tiltyard(['check', 'duel.yaml', '--quiet'], {})
    expect(here.code).toBe(0)
    expect(here.stdout).toBe('NOTHING CHECKED Duel (duel.yaml): it expects nothing, and has no baseline\n\n')
    expect((await tiltyard(['check', 'duel.yaml'], {})).stdout).toMatch(/^nothing is checked of any of them$/m)
  })

  it('fails with --require-baselines for a baseline that has been deleted', async () => {
    await expecting(['win.red in 40% .. 60%'])
    await tiltyard(['baseline', 'duel.yaml'])
    expect((await check('--require-baselines')).code).toBe(0)
    await rm(join(folder, 'baselines'), { recursive: true })
    expect((await check()).code).toBe(0)
    const { code, stdout } = await check('--require-baselines')
    expect(code).toBe(1)
    expect(stdout).toContain('\n  there is no baseline, and --require-baselines asks for one; `tiltyard')
    // Where baselines are written, the one that is asked for is.
    expect((await tiltyard(['check', 'duel.yaml', '--require-baselines'], {})).code).toBe(0)
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
  })

  it('knows a renamed scenario by what its baseline holds, judges by it, and moves it with --prune', async () => {
    await expecting([], 'other')
    await tiltyard(['baseline', 'duel.yaml', 'other.yaml'])
    const accepted = await readFile(join(folder, BASELINE), 'utf8')
    await rename(join(folder, 'duel.yaml'), join(folder, 'brawl.yaml'))
    const files = ['brawl.yaml', 'other.yaml']
    // Another has drifted meanwhile: to tidy up must not accept that.
    const drifted = ['--set', 'parties.blue.members.1.hp=13']
    const found = await tiltyard(['check', ...files])
    expect(found.code).toBe(1)
    expect(found.stdout).toContain(
      `\n  its baseline is still ${BASELINE}, of its former name; ` +
        '`tiltyard baseline brawl.yaml --prune` moves it\n  4 other checks passed\n',
    )
    expect((await tiltyard(['baseline', ...files, '--prune', '--quiet'])).stderr).toBe(
      `moved ${BASELINE} to ${join('baselines', 'brawl.json')}: its scenario is now brawl.yaml\n`,
    )
    const moved = await readFile(join(folder, 'baselines', 'brawl.json'), 'utf8')
    const withoutChecksums = (text: string) => text.split('"checksums"')[0]!
    expect(withoutChecksums(moved)).toBe(withoutChecksums(accepted).replace('../duel.yaml', '../brawl.yaml'))
    expect((await tiltyard(['check', ...files])).code).toBe(0)
    expect((await tiltyard(['check', ...files, ...drifted])).code).toBe(1)
  })

  it('prunes no baseline that may be that of a scenario which was not named', async () => {
    await expecting([], 'other')
    await tiltyard(['baseline', 'duel.yaml', 'other.yaml'])
    await rename(join(folder, 'duel.yaml'), join(folder, 'brawl.yaml'))
    const { code, stderr } = await tiltyard(['baseline', 'other.yaml', '--prune'])
    expect(code).toBe(0)
    expect(stderr).toBe(
      `kept ${BASELINE}: it may be that of brawl.yaml, which has none; ` +
        '`tiltyard baseline other.yaml brawl.yaml --prune` looks, and removes it if not\n',
    )
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json', 'other.json'])
  })

  it('says what --update accepts, a line each, also if it is to be quiet', async () => {
    await tiltyard(['baseline', 'duel.yaml'])
    const changed = ['--set', 'parties.blue.members.1.hp=13', '--update', 'all', '--quiet']
    const { code, stderr } = await check(...changed)
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /^updated baselines.duel\.json \(4,096 battles, seed 1\): win\.blue [\d.]+ % ± [\d.]+ → [\d.]+ % ± [\d.]+\n$/,
    )
    expect((await check(...changed)).stderr).toBe('')
  })

  it('fails for an entry of the baseline that nothing expects any more', async () => {
    await expecting([NEAR])
    await tiltyard(['baseline', 'duel.yaml'])
    await expecting([])
    const { code, stdout } = await check()
    expect(code).toBe(1)
    expect(stdout).toContain('\n  the baseline holds win.red, which expect no longer names; `tiltyard')
  })

  it('refuses a baseline of another format, and says what to do', async () => {
    await tiltyard(['baseline', 'duel.yaml'])
    const path = join(folder, BASELINE)
    await writeFile(path, (await readFile(path, 'utf8')).replace('"tiltyard-baseline": 1', '"tiltyard-baseline": 7'))
    expect(await check()).toEqual({
      code: 2,
      stdout: '',
      stderr:
        `tiltyard: the baseline ${BASELINE} cannot be used: it is of format 7, expected 1; ` +
        "`tiltyard baseline duel.yaml` accepts today's figures\n",
    })
    expect((await check('--update', 'all')).code).toBe(0)
  })

  it('refuses a baseline that was merged or edited: which lines, and the command that accepts', async () => {
    await tiltyard(['baseline', 'duel.yaml', '--battles', '300'])
    const path = join(folder, BASELINE)
    const accepted = await readFile(path, 'utf8')
    await writeFile(path, accepted.replace('"draw": { "value": 0', '"draw": { "value": 0.1'))
    const line = accepted.split('\n').findIndex((line) => line.includes('"draw": ')) + 1
    const refused = await check()
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toMatch(
      new RegExp(
        `^tiltyard: the baseline ${BASELINE} cannot be used: it was merged or edited after it was accepted; ` +
          "`tiltyard baseline duel\\.yaml --battles 300` accepts today's figures\n" +
          `${BASELINE}:${line}:5: error: metrics\\.draw is not what was accepted\n.*"draw": .*\n.*\\^~+\n$`,
      ),
    )
    expect((await tiltyard(['baseline', 'duel.yaml', '--battles', '300'])).code).toBe(0)
    expect(await readFile(path, 'utf8')).toBe(accepted)
    expect((await check()).code).not.toBe(2)
  })

  it('reads a baseline of before, which has no checksums, and writes them the next time', async () => {
    await tiltyard(['baseline', 'duel.yaml', '--battles', '300'])
    const path = join(folder, BASELINE)
    const accepted = await readFile(path, 'utf8')
    const before = accepted.replace(/,\n {2}"checksums": \{[^}]*\}\n\}\n$/, '\n}\n')
    expect(before).not.toBe(accepted)
    await writeFile(path, before)
    expect(await check()).toMatchObject({ code: 0, stderr: '' })
    await tiltyard(['baseline', 'duel.yaml'])
    expect(await readFile(path, 'utf8')).toBe(accepted)
  })

  it('keeps baselines in a folder of their own if it is asked to', async () => {
    expect((await tiltyard(['baseline', 'duel.yaml', '--baselines', 'kept/here'])).code).toBe(0)
    expect(JSON.parse(await readFile(join(folder, 'kept/here/duel.json'), 'utf8')).file).toBe('../../duel.yaml')
    expect((await check('--baselines', 'kept/here')).stdout).toContain('unchanged since the baseline')
    expect((await check()).stdout).toContain('it expects nothing, and has no baseline')
  })

  it('prints the same JSON, and nothing else, however many threads fight', async () => {
    await expecting(['win.red in 49.99% .. 50.01%', 'rounds.mean <= 20'])
    await tiltyard(['baseline', 'duel.yaml'])
    const changed = ['--json', '--max-battles', '16_384', '--set', 'combatants.fighter.hp=10']
    const [one, two, plain] = await Promise.all(
      [['0'], ['2'], ['0', '--plain']].map((threads) => check(...changed, '--threads', ...threads)),
    )
    expect(two).toEqual(one)
    const { verdict, checks, scenarios } = JSON.parse(one.stdout)
    expect({ verdict, checks }).toEqual({ verdict: 'inconclusive', checks: 6 })
    const [{ findings, baseline }] = scenarios
    const [counted] = JSON.parse(plain.stdout).scenarios[0].findings
    expect(findings[0]).toMatchObject({ verdict: 'inconclusive', plain: counted.value })
    expect(findings[0].line).toContain(` n=16384 effectiveSize=${findings[0].effectiveSize} look 3/3 `)
    expect(Object.keys(counted)).not.toContain('effectiveSize')
    expect(findings[1]).toMatchObject({
      id: 'duel/rounds.mean',
      expected: 'rounds.mean <= 20',
      place: { file: 'duel.yaml', line: 14, column: 5 },
      verdict: 'pass',
      allowed: { low: null, high: 20 },
      line: expect.stringMatching(
        /^PASS duel\/rounds\.mean \S+ \[\S+, \S+\] allowed \(-∞, 20\] n=4096 look 1\/3 α=5%$/,
      ),
    })
    expect(findings[2]).toMatchObject({ kind: 'drift', tier: 'paired' })
    expect(baseline.changes).toEqual([{ path: 'combatants.fighter.hp', from: 9, to: 10 }])
  })

  it('tells once what several scenarios have in common, everything of what failed, and all of it with --verbose', async () => {
    const scenario = (await readFile(join(folder, 'duel.yaml'), 'utf8')).replace(
      'members: [fighter]',
      'members: [2 fighter]',
    )
    await writeFile(join(folder, 'skirmish.yaml'), scenario.replace('name: Duel', 'name: Skirmish'))
    await tiltyard(['baseline', 'duel.yaml', 'skirmish.yaml'])
    const drifted = ['duel.yaml', 'skirmish.yaml', '--set', 'parties.blue.members.1.hp=13']
    const { stdout, stderr } = await tiltyard(['check', ...drifted, '--github', '--junit', 'junit.xml'])
    expect(stdout).toMatch(
      /^2 scenarios have this in common:\n {2}changed since the baseline: parties\.blue\.members\.1\.hp \(not set\) → 13\n\nFAIL Duel /,
    )
    expect(stdout.match(/changed since the baseline/g)).toHaveLength(1)
    expect(stdout).toMatch(/^ {2}win\.red fell from .* %: by .*\n {4}win\.blue mirrors it: from \d/m)
    expect(stdout).not.toMatch(/^ {2}(PASS|win\.blue)|α=|effectiveSize=/m)
    expect(stdout).toContain('\nthe same in 2 of them: parties.blue.members.1.hp (not set) → 13\n')
    const accept = 'tiltyard baseline duel.yaml skirmish.yaml --set parties.blue.members.1.hp=13'
    expect(stdout.replaceAll("'", '')).toContain(`\nto accept all that has moved: ${accept}\n`)
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^::error file=\w+\.yaml,title=parties\.blue\.members\.1\.hp \(not set\) → 13%3A 2 scenarios::FAIL (duel|skirmish): .*%0AFAIL (duel|skirmish): .*%0Ato accept what has moved: tiltyard baseline duel\.yaml skirmish\.yaml/,
      ),
    ])
    const junit = await readFile(join(folder, 'junit.xml'), 'utf8')
    const cause = 'changed since the baseline: parties.blue.members.1.hp (not set) → 13 (as in 1 other scenario)'
    expect(junit.match(/<failure [^>]*message="[^"]*"/g)).toHaveLength(4)
    expect(junit.split(`; ${cause}"`)).toHaveLength(5)
    const verbose = await tiltyard(['check', ...drifted, '--verbose'])
    expect(verbose.stdout).toMatch(/^ {4}FAIL duel\/win\.blue drift \+0.* effectiveSize=\d+ look 1\/7 α=1%\/8 paired /m)
    expect(verbose.stdout).toMatch(/^ {2}PASS duel\/draw drift /m)
  })

  it('annotates the lines of expectations, and writes the summary of the step, in GitHub Actions', async () => {
    await expecting(['win.red >= 56%', 'win.red in 49.9% .. 50.5%'])
    const summary = join(folder, 'summary.md')
    const environment = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
    const { code, stderr } = await tiltyard(['check', 'duel.yaml', '--max-battles', '10_000'], environment)
    expect(code).toBe(1)
    await expect(stderr).toMatchFileSnapshot('check/annotations.txt')
    await expect(await readFile(summary, 'utf8')).toMatchFileSnapshot('check/summary.md')
  })

  it('writes JUnit XML', async () => {
    await expecting(['win.red >= 56%', 'win.red in 49.9% .. 50.5%', 'rounds.mean <= 20', NEAR])
    await expecting(['win.red <= 60%'], 'other')
    const files = ['duel.yaml', 'other.yaml', '--max-battles', '10_000', '--junit', join('reports', 'junit.xml')]
    expect((await tiltyard(['check', ...files])).code).toBe(1)
    const { suites, cases } = await readJUnit(join(folder, 'reports', 'junit.xml'))
    expect(suites).toMatchObject([
      { name: 'duel', tests: '4', failures: '2', errors: '0', skipped: '1' },
      { name: 'other', tests: '1', failures: '0', errors: '0', skipped: '0' },
    ])
    expect(cases).toMatchObject([
      { name: 'baseline', classname: 'duel', failure: { type: 'baseline' } },
      { name: 'win.red >= 56%', failure: { type: 'balance', message: expect.stringMatching(/^win\.red is /) } },
      { name: 'win.red in 49.9% .. 50.5%', skipped: { message: expect.stringMatching(/^inconclusive: win\.red is /) } },
      { name: 'rounds.mean <= 20', classname: 'duel' },
      { name: 'win.red <= 60%', classname: 'other' },
    ])
    expect((await tiltyard(['check', ...files, '--on-inconclusive', 'fail'])).code).toBe(1)
    const strict = await readJUnit(join(folder, 'reports', 'junit.xml'))
    expect(strict.suites[0]).toMatchObject({ failures: '3', skipped: '0' })
  })

  it('writes a page', async () => {
    const page = join('reports', 'check.html')
    await expecting(['win.red <= 60%', 'rounds.mean <= 20'])
    expect((await tiltyard(['check', 'duel.yaml', '--max-battles', '10_000', '--html', page])).code).toBe(0)
    const text = await readFile(join(folder, page), 'utf8')
    expect(text).toContain('The balance is as expected: ')
    expect(text).toContain('&quot;kind&quot;:&quot;check&quot;')
    expect(await readFile(join(folder, 'reports', 'index.html'), 'utf8')).toContain('<a href="check.html">Balance</a>')
  })

  it('stops after so many seconds, and calls what is open inconclusive', async () => {
    await expecting(['win.red in 49.999% .. 50.001%'])
    const { code, stdout } = await check('--max-seconds', '1', '--max-battles', '4_294_967_296')
    expect(code).toBe(3)
    expect(stdout).toContain('cut short')
  })

  it('goes on from a checkpoint', async () => {
    await expecting(['win.red in 49.9% .. 50.5%'])
    const args = ['--max-battles', '20_000', '--checkpoint', 'saved.json']
    const first = await check(...args)
    expect(first.stdout).toContain('; 20,000 battles\n')
    expect(await check(...args)).toEqual(first)
    await writeFile(join(folder, 'saved.json'), 'nonsense')
    expect(await check(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tiltyard: the checkpoint saved.json cannot be continued: it is no checkpoint of Tiltyard; ' +
        'remove it to begin anew\n',
    })
  })

  it.each([
    ['--on-inconclusive maybe', '--on-inconclusive is "maybe", expected exit3, fail or pass'],
    ['--update some', '--update is "some", expected none, new or all'],
    ['--tolerance 2', '--tolerance is "2", expected a percentage from 0% to 100%; did you mean 2%?'],
    ['--tolerance 0.015', '--tolerance is "0.015", expected a percentage from 0% to 100%; did you mean 1.5%?'],
    ['--max-battles 0', '--max-battles is "0", expected a whole number from 1 to 4294967296'],
    ['--junit=', '--junit is "", expected a path'],
    ['duel.yaml', 'duel.yaml is given twice, expected once'],
  ])('refuses %s', async (flags, message) => {
    const { code, stdout, stderr } = await check(...flags.split(' '))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`tiltyard: ${message}\n`)
  })

  it('refuses a scenario that is wrong, before anything is fought', async () => {
    await expecting(['win.rde <= 60%'])
    const { code, stdout, stderr } = await check()
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('duel.yaml:13:5: error: unknown metric "win.rde"; did you mean "win.red"?')
  })

  it('leaves an annotation and a JUnit file of a scenario that is wrong', async () => {
    await expecting(['win.rde <= 60%'])
    await expecting(['win.red <= 60%'], 'other')
    const environment = { CI: 'true', GITHUB_ACTIONS: 'true' }
    const args = ['check', 'duel.yaml', 'other.yaml', '--junit', 'junit.xml']
    const { code, stderr } = await tiltyard(args, environment)
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^::error file=duel\.yaml,line=13,col=5,title=scenario::unknown metric "win\.rde"; did you mean "win\.red"\?\n/,
    )
    const { suites, cases } = await readJUnit(join(folder, 'junit.xml'))
    expect(suites).toMatchObject([
      { name: 'duel.yaml', failures: '1', skipped: '0' },
      { name: 'other.yaml', failures: '0', skipped: '1' },
    ])
    expect(cases).toMatchObject([
      { failure: { type: 'scenario', message: 'unknown metric "win.rde"' } },
      { skipped: {} },
    ])
  })
})

describe('an expectation on what a change takes away', () => {
  const AWAY = ['--set', 'combatants.fighter.weapons=[]']

  it('is said beside the answer by those who fight, and is an error for those who judge', async () => {
    await expecting(['hit.sword in 40% .. 60%', 'win.red in 40% .. 60%'])
    const said = 'duel.yaml:13:5: warning: this expectation cannot be judged: unknown metric "hit.sword"; '
    for (const args of [
      ['run', '--battles', '200'],
      ['compare', '--battles', '200'],
      ['replay', '--battle', '1'],
    ]) {
      const [command, ...others] = args
      const { code, stderr } = await tiltyard([command, 'duel.yaml', ...AWAY, ...others])
      expect({ command, code }).toEqual({ command, code: 0 })
      expect(stderr).toContain(said)
    }
    for (const command of ['check', 'validate']) {
      const { code, stderr } = await tiltyard([command, 'duel.yaml', ...AWAY])
      expect({ command, code }).toEqual({ command, code: 2 })
      expect(stderr).toContain('duel.yaml:13:5: error: unknown metric "hit.sword"; ')
    }
  })
})

describe('tiltyard validate', () => {
  it('prints files and problems as JSON, and annotates them', async () => {
    await expecting(['win.rde <= 60%'])
    await expecting([], 'other')
    const { code, stdout, stderr } = await tiltyard(['validate', 'duel.yaml', 'other.yaml', '--json', '--github'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^::error file=duel\.yaml,line=13,.*\n$/)
    const problem = { severity: 'error', message: 'unknown metric "win.rde"', hint: 'did you mean "win.red"?' }
    expect(JSON.parse(stdout)).toEqual({
      tiltyard: 1,
      files: [
        { file: 'duel.yaml', valid: false, problems: [{ ...problem, file: 'duel.yaml', line: 13, column: 5 }] },
        { file: 'other.yaml', name: 'other', valid: true, problems: [] },
      ],
    })
    expect((await tiltyard(['validate', 'other.yaml', '--json'])).code).toBe(0)
  })
})

/** The attributes of an element, and its children by name. */
type Element = Readonly<Record<string, unknown>>

/**
 * The suites and cases of a JUnit file, which keeps to what the schemas of Ant's JUnit task and of Jenkins' xunit plugin
 * have in common: their elements, in their order, with their attributes.
 */
async function readJUnit(path: string): Promise<{ suites: Element[]; cases: Element[] }> {
  const xml = await readFile(path, 'utf8')
  expect(XMLValidator.validate(xml)).toBe(true)
  const ordered = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', preserveOrder: true }).parse(xml)
  const root = ordered.find((element: Element) => 'testsuites' in element)
  const suites = root.testsuites as Element[]
  for (const suite of suites) {
    const attributes = attributesOf(suite)
    expect(Object.keys(attributes).sort()).toEqual(
      ['errors', 'failures', 'hostname', 'id', 'name', 'package', 'skipped', 'tests', 'time', 'timestamp'].sort(),
    )
    expect(attributes.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    const names = childrenOf(suite, 'testsuite').map(nameOf)
    expect(names.join(' ')).toMatch(/^properties (testcase )*system-out system-err$/)
  }
  const cases = suites.flatMap((suite) =>
    childrenOf(suite, 'testsuite')
      .filter((child) => nameOf(child) === 'testcase')
      .map((child) => {
        expect(Object.keys(attributesOf(child)).sort()).toEqual(['classname', 'name', 'time'])
        const outcomes = childrenOf(child, 'testcase')
        expect(outcomes.length).toBeLessThanOrEqual(1)
        return {
          ...attributesOf(child),
          ...Object.fromEntries(outcomes.map((each) => [nameOf(each), attributesOf(each)])),
        }
      }),
  )
  return { suites: suites.map(attributesOf), cases }
}

function attributesOf(element: Element): Record<string, string> {
  return (element[':@'] ?? {}) as Record<string, string>
}

function nameOf(element: Element): string {
  return Object.keys(element).find((key) => key !== ':@')!
}

function childrenOf(element: Element, name: string): Element[] {
  return element[name] as Element[]
}
