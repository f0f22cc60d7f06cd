import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { makeFolder } from '../folder.ts'
import { ROOT } from '../readme.ts'

/** What the pages say of installing from a repository (docs/install.md), with one on this machine. */
const folder = makeFolder('git')
let app: string
beforeAll(() => {
  const repository = join(folder, 'tiltyard')
  app = join(folder, 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true }')
  // As it would be committed now.
  const files = run(ROOT, 'git', 'ls-files', '--cached', '--others', '--exclude-standard').split('\n').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    cpSync(join(ROOT, file), join(repository, file))
  }
  run(repository, 'git', 'init', '-q')
  run(repository, 'git', 'add', '.')
  run(repository, 'git', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'all')
  run(repository, 'git', 'tag', `v${manifest.version}`)
})

function run(cwd: string, program: string, ...args: string[]): string {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

it('is built when it is installed from a repository, and checks with three packages', () => {
  const address = `git+file://${join(folder, 'tiltyard')}#v${manifest.version}`
  run(app, 'npm', 'install', '--save-dev', '--omit=optional', '--no-audit', '--no-fund', address)
  expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'piscina',
    'tiltyard',
    'zod',
  ])
  cpSync(join(ROOT, 'scenarios'), join(app, 'scenarios'), { recursive: true })
  expect(run(app, 'npx', 'tiltyard', 'check', 'scenarios/spear-wall.yaml')).toContain('5 checks: 5 passed')
  // As CI installs it, from the lock.
  run(app, 'npm', 'ci', '--omit=optional', '--no-audit', '--no-fund')
  expect(run(app, 'npx', 'tiltyard', '--version')).toBe(`${manifest.version}\n`)
})
