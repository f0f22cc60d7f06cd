import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeFolderForTest } from '../folder.ts'
import { SCENARIOS, tiltyardIn } from './tiltyard.ts'

/** A project with a scenario in a folder. */
let project: string
beforeEach(async () => {
  project = makeFolderForTest('configured')
  await mkdir(join(project, 'duels'))
  await cp(join(SCENARIOS, 'duel.yaml'), join(project, 'duels/duel.yaml'))
})

const configure = (text: string) => writeFile(join(project, 'tiltyard.yaml'), text)
const run = (folder: string, ...args: string[]) => tiltyardIn(join(project, folder), args)
const FEW = ['--battles', '50']

it('stands for FILEs and flags that a command line leaves out, from a folder below as well, and is reported', async () => {
  await configure('files: [duels]\nformats: [json]\nseed: of the day\n')
  const { code, stdout, stderr } = await run('duels', 'run', ...FEW)
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `As ${join('..', 'tiltyard.yaml')} says: files .; seed of the day; formats json\nReport: ${join('reports', 'duel', 'result.json')}\n`,
  })
  expect(stdout).toContain('seed of the day')
  expect(await readdir(join(project, 'duels/reports/duel'))).toEqual(['result.json'])
})

it('comes after the flags of the command line, and is not listed under --quiet or where nothing of it is used', async () => {
  await configure('seed: 7\ntolerance: 50%\nformats: [html]\nfiles: [nothing.yaml]\n')
  const given = await run('.', 'run', 'duels/duel.yaml', ...FEW, '--seed', '3', '--format', 'json', '--json')
  expect(given.stderr).toBe('')
  expect(JSON.parse(given.stdout).seed).toBe(3)
  const quiet = await run('.', 'run', 'duels', ...FEW, '--quiet', '--json')
  expect(JSON.parse(quiet.stdout).seed).toBe(7)
  expect(quiet.stderr).toBe('')
  await run('.', 'baseline', 'duels/duel.yaml')
  // Within half of everything nothing can drift too far.
  const drifted = ['duels/duel.yaml', '--set', 'parties.blue.members.1.hp=13']
  const check = await run('.', 'check', ...drifted)
  expect(check).toMatchObject({ code: 0, stderr: 'As tiltyard.yaml says: seed 7; tolerance 50%\n' })
  expect((await run('.', 'check', ...drifted, '--tolerance', '1%')).code).toBe(1)
})

it('is given what is wrong with it, all of it, with its places, before anything is fought', async () => {
  await configure('seeds: 7\ntolerance: 0.015\nformats: [html, svg]\nfiles: duels\n')
  const { code, stdout, stderr } = await run('.', 'check', 'duels')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^tiltyard\.yaml:1:1: error: unknown key "seeds"; did you mean "seed"\?$/m)
  expect(stderr).toMatch(
    /^tiltyard\.yaml:2:12: error: tolerance .*expected a percentage from 0% to 100%; did you mean 1\.5%\?$/m,
  )
  expect(stderr).toMatch(/^tiltyard\.yaml:3:17: error: .*"svg", expected one of html, json, csv, charts(,| or) all/m)
  expect(stderr).toMatch(/^tiltyard\.yaml:4:8: error: files /m)
  await configure('- duels\n')
  expect((await run('.', 'validate')).stderr).toContain('tiltyard.yaml:1:1: error: this is no configuration, expected')
})

it('may be empty, and says nothing of commands that are about one FILE', async () => {
  await configure('')
  expect(await run('.', 'validate')).toMatchObject({
    code: 2,
    stderr: 'tiltyard: no FILE is given, expected at least one\nsee `tiltyard validate --help`\n',
  })
  await configure('files: [duels]\n')
  expect((await run('.', 'sweep')).stderr).toContain('no FILE is given, expected one')
  expect((await run('.', 'validate')).stdout).toContain(`${join('duels', 'duel.yaml')}: no errors`)
})
