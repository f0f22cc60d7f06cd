import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import { ROOT } from './readme.ts'

interface Step {
  readonly name?: string
  readonly run?: string
  readonly uses?: string
  readonly if?: string
}

interface Workflow {
  readonly on: Readonly<Record<string, { readonly inputs?: Readonly<Record<string, { readonly default: unknown }>> }>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: Readonly<Record<string, string>>; readonly steps: readonly Step[]; readonly if?: string }
    >
  >
}

const FOLDER = join(ROOT, '.github/workflows')
const workflow = (file: string): Workflow => parse(readFileSync(join(FOLDER, file), 'utf8'))

describe.each(readdirSync(FOLDER))('%s', (file) => {
  const { jobs, permissions } = workflow(file)
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('runs scripts that there are', () => {
    const scripts = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm (?:run ([\w:]+)|(test)\b)/g)].map(([, script, test]) => script ?? test),
    )
    expect(scripts).not.toEqual([])
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts))
  })

  it('may only read, unless a job says more, and runs actions of GitHub in a version', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const { uses, run } of steps) {
      if (run === undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
      // What others write, such as the name of a branch, would be run as a command.
      else expect(run).not.toContain('${{')
    }
  })
})

it('a release is only rehearsed, unless somebody asks for it on a tag', () => {
  const { on, jobs } = workflow('release.yml')
  const { permissions, steps } = jobs.release!
  expect(on.workflow_dispatch!.inputs!.publish!.default).toBe(false)
  const publishing = steps.filter(({ run = '' }) => run.includes('npm publish'))
  const [rehearsing, ...real] = publishing
  expect(rehearsing!.run).toContain('--dry-run')
  expect(real).toHaveLength(1)
  expect(real[0]!.run).toContain('--provenance')
  for (const condition of ["event_name == 'workflow_dispatch'", 'inputs.publish', "ref_type == 'tag'"]) {
    expect(real[0]!.if).toContain(condition)
  }
  // Provenance is signed by an identity of the run, and compares the repository.
  expect(permissions!['id-token']).toBe('write')
  const naming = steps.findIndex(({ run = '' }) => run.includes('repository.url='))
  expect(naming).toBeGreaterThan(-1)
  expect(naming).toBeLessThan(steps.indexOf(rehearsing!))
})

it('a site is served from the main branch only, and only as it was checked', () => {
  const { check, deploy } = workflow('site.yml').jobs
  expect(deploy!.if).toContain("ref == 'refs/heads/main'")
  const runs = check!.steps.map(({ run, uses }) => run ?? uses!)
  const at = (piece: string): number => runs.findIndex((run) => run.includes(piece))
  expect(at('npm run site')).toBeGreaterThan(-1)
  expect(at('test/site/')).toBeGreaterThan(at('npm run site'))
  expect(at('upload-pages-artifact')).toBeGreaterThan(at('test/site/'))
})
