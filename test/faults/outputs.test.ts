import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolderForTest } from '../folder.ts'
import { layDuel } from './commands.ts'
import { filesBelow } from './tree.ts'

let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('outputs')
  await layDuel(folder)
  await mkdir(join(folder, 'precious'))
  await writeFile(join(folder, 'precious/file'), 'precious')
})

/** Hours of battles: a command that fights them before it looks where to write never ends. */
const HOURS = ['--battles', '4294967296', '--threads', '0', '--quiet']
const FEW = ['--battles', '40', '--threads', '0', '--quiet', '--format', 'json']

/** Puts something at a path that is no file: `link`, `pipe`, `folder`. */
async function put(kind: string, path: string): Promise<string> {
  const at = join(folder, path)
  await mkdir(dirname(at), { recursive: true })
  if (kind === 'link') await symlink(join(folder, 'precious/file'), at)
  if (kind === 'link to a folder') await symlink(join(folder, 'precious'), at)
  if (kind === 'pipe') execFileSync('mkfifo', [at])
  if (kind === 'folder') await mkdir(at)
  return at
}

const namesOf = async () => (await readdir(folder, { recursive: true })).sort()

/** Runs a command, which must refuse to write, leave everything as it was, and say what was expected. */
async function refuses(args: readonly string[], lines: readonly string[], environment = {}): Promise<void> {
  const [names, files] = [await namesOf(), await filesBelow(folder)]
  expect(await tiltyardIn(folder, args, environment)).toEqual({
    ...{ code: 2, stdout: '' },
    stderr: `tiltyard: ${lines.join('\n')}\n`,
  })
  expect(await namesOf()).toEqual(names)
  expect(await filesBelow(folder)).toEqual(files)
}

describe('a report folder', () => {
  test.each([
    ['reports/duel/index.html', 'link', `a symbolic link to FOLDER/precious/file`],
    ['reports/duel/result.json', 'pipe', 'a pipe'],
    ['reports/duel/metrics.csv', 'folder', 'a folder'],
    ['reports/duel/charts', 'link to a folder', 'a symbolic link to FOLDER/precious'],
    ['reports/duel/matchups', 'link', 'a symbolic link to FOLDER/precious/file'],
    ['reports/duel', 'link to a folder', 'a symbolic link to FOLDER/precious'],
  ])('is not written where %s is a %s, which is named before anything is fought', async (path, kind, reported) => {
    await put(kind, path)
    await refuses(
      ['run', 'duel.yaml', ...HOURS],
      [
        `the report folder is "reports/duel", expected a folder that can be written: ${path} is ${reported.replace('FOLDER', folder)}`,
      ],
    )
  })

  test('tells all that is in its way, and in that of the list of reports', async () => {
    await put('link', 'reports/duel/metrics.csv')
    await put('pipe', 'reports/duel/index.html')
    await put('link', 'reports/index.html')
    const link = `a symbolic link to ${join(folder, 'precious/file')}`
    const report = 'the report folder is "reports/duel", expected a folder that can be written: reports/duel'
    await refuses(
      ['run', 'duel.yaml', ...HOURS],
      [
        `${report}/index.html is a pipe`,
        `${report}/metrics.csv is ${link}`,
        `the list of reports is "reports/index.html", expected a file that can be written: reports/index.html is ${link}`,
      ],
    )
  })

  test('may be named by a link to a folder, as may the folder of all reports', async () => {
    await put('link to a folder', 'reports')
    expect((await tiltyardIn(folder, ['run', 'duel.yaml', ...FEW])).code).toBe(0)
    expect((await tiltyardIn(folder, ['run', 'duel.yaml', ...FEW, '--out', 'reports'])).code).toBe(0)
    expect((await readdir(join(folder, 'precious'))).sort()).toEqual(['duel', 'file', 'result.json'])
  })

  test('that a version which wrote in place has left half written is ours, and so is such a list of reports', async () => {
    await mkdir(join(folder, 'reports/duel'), { recursive: true })
    for (const path of ['index.html', 'duel/index.html', 'duel/result.json']) {
      await writeFile(join(folder, 'reports', path), '')
    }
    const html = ['--battles', '40', '--threads', '0', '--quiet', '--format', 'html']
    expect((await tiltyardIn(folder, ['run', 'duel.yaml', ...html])).code).toBe(0)
    const files = await filesBelow(join(folder, 'reports'))
    expect(Object.keys(files).sort()).toEqual(['duel/index.html', 'index.html'])
    for (const text of Object.values(files)) expect(text).toContain('</html>')
  })
})

describe('files that flags name', () => {
  test('are refused where they cannot be written, all at once, before anything is fought', async () => {
    await put('link', 'link.xml')
    await put('pipe', 'pipe.md')
    await writeFile(join(folder, 'file'), '')
    const files = ['--junit', 'link.xml', '--markdown', 'pipe.md', '--html', 'file/page.html']
    const shared = ['--checkpoint', 'precious', '--max-battles', '4294967296']
    const expected = 'expected a file that can be written:'
    await refuses(
      ['check', 'duel.yaml', '--update', 'none', ...files, ...shared],
      [
        `--junit is "link.xml", ${expected} link.xml is a symbolic link to ${join(folder, 'precious/file')}`,
        `--markdown is "pipe.md", ${expected} pipe.md is a pipe`,
        `--html is "file/page.html", ${expected} ${join(folder, 'file')} is a file`,
        `--checkpoint is "precious", ${expected} precious is a folder`,
      ],
    )
  })

  test('are no files that are read, no streams, and different ones', async () => {
    const files = ['--junit', 'duel.yaml', '--markdown', '-', '--html', 'same', '--checkpoint', './same']
    await refuses(
      ['check', 'duel.yaml', '--update', 'none', '--max-battles', '4294967296', ...files],
      [
        '--junit is "duel.yaml", expected a file to write, but it is one to read',
        '--markdown is "-", expected the path of a file: Tiltyard replaces it as a whole; "./-" is one of that name',
        '--checkpoint is "./same", expected another path than that of --html',
      ],
    )
  })

  test.runIf(existsSync('/dev/stdout'))('are no devices', async () => {
    const { code, stderr } = await tiltyardIn(folder, ['check', 'duel.yaml', '--junit', '/dev/stdout'])
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('/dev/stdout is a symbolic link to'),
    })
    await refuses(
      ['run', 'duel.yaml', ...HOURS, '--json', '--checkpoint', '/dev/null'],
      ['--checkpoint is "/dev/null", expected a file that can be written: /dev/null is a device'],
    )
  })

  test('such as a summary for GitHub are reported like these', async () => {
    const summary = await put('folder', 'summary.md')
    const args = ['check', 'duel.yaml', '--update', 'none', '--max-battles', '4294967296']
    const expected = `expected a file that can be written: ${summary} is a folder`
    await refuses(args, [`GITHUB_STEP_SUMMARY is "${summary}", ${expected}`], {
      ...{ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
    })
  })

  test('such as a page are reported with the list of reports that it is to stand in', async () => {
    await put('pipe', 'reports/index.html')
    const args = ['check', 'duel.yaml', '--update', 'none', '--max-battles', '4294967296']
    const expected = 'expected a file that can be written: reports/index.html is a pipe'
    await refuses(
      [...args, '--html', 'reports/check/index.html'],
      [`the list of reports is "reports/index.html", ${expected}`],
    )
  })

  test('are reported beside what is wrong with a scenario', async () => {
    await put('pipe', 'junit.xml')
    await writeFile(join(folder, 'broken.yaml'), 'nonsense: 1\n')
    const { code, stderr } = await tiltyardIn(folder, ['check', 'broken.yaml', '--junit', 'junit.xml'])
    expect(code).toBe(2)
    expect(stderr).toContain('--junit is "junit.xml", expected a file that can be written: junit.xml is a pipe')
    expect(stderr).toContain('nonsense')
  })
})

describe('a baseline', () => {
  test('is not written through a link, nor is anything fought for it', async () => {
    await put('link', 'baselines/duel.json')
    const link = `baselines/duel.json is a symbolic link to ${join(folder, 'precious/file')}`
    await refuses(
      ['baseline', 'duel.yaml', '--battles', '4294967296'],
      [`the baseline is "baselines/duel.json", expected a file that can be written: ${link}`],
    )
  })

  test('that is a pipe is reported, and not waited for', async () => {
    await put('pipe', 'baselines/duel.json')
    const { code, stderr } = await tiltyardIn(folder, ['check', 'duel.yaml', '--update', 'none'])
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('baselines/duel.json is a pipe'),
    })
  })
})

describe('an exported studio', () => {
  test('takes the place of no page that is not its own, and follows no link', async () => {
    await mkdir(join(folder, 'site'))
    await writeFile(join(folder, 'site/index.html'), '<title>My own page</title>')
    const cannot = 'cannot write the studio to site: site/index.html is'
    await refuses(['studio', '--export', 'site'], [`${cannot} a page that Tiltyard did not write`])
    await rm(join(folder, 'site/index.html'))
    await put('link to a folder', 'site/scenarios')
    await refuses(
      ['studio', '--export', 'site'],
      [`cannot write the studio to site: site/scenarios is a symbolic link to ${join(folder, 'precious')}`],
    )
    await rm(join(folder, 'site/scenarios'))
    await writeFile(join(folder, 'site/index.html'), '')
    for (let round = 0; round < 2; round++) {
      expect(await tiltyardIn(folder, ['studio', '--export', 'site'])).toMatchObject({ code: 0 })
    }
    expect(await readFile(join(folder, 'site/index.html'), 'utf8')).toContain('data-host="exported"')
  })
})

test('pipes where files are read are named or passed over, and not waited for', async () => {
  await put('pipe', 'pipe.yaml')
  expect(await tiltyardIn(folder, ['validate', '.', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' })
  await put('pipe', 'tiltyard.yaml')
  const reported = 'tiltyard: cannot read tiltyard.yaml: tiltyard.yaml is a pipe\n'
  expect(await tiltyardIn(folder, ['run', 'duel.yaml', '--json'])).toEqual({ code: 2, stdout: '', stderr: reported })
})

test('commands that write nothing leave nothing', async () => {
  const names = await namesOf()
  for (const args of [
    ['validate', 'duel.yaml'],
    ['exact', 'duel.yaml'],
    ['replay', 'duel.yaml'],
    ['metrics', 'duel.yaml'],
    ['run', 'duel.yaml', '--battles', '40', '--json'],
    ['compare', 'duel.yaml', '--set', 'weapons.sword.damage=d10', '--battles', '40', '--json'],
    ['check', 'duel.yaml', '--update', 'none'],
    ['completion', 'bash'],
  ]) {
    const { code, stderr } = await tiltyardIn(folder, args)
    expect({ args, code, stderr: code === 0 ? '' : stderr }).toEqual({ args, code: 0, stderr: '' })
  }
  expect(await namesOf()).toEqual(names)
})
