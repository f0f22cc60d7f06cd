import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import { ROOT } from './readme.ts'

interface Workflow {
  readonly on: { readonly workflow_dispatch: { readonly inputs: { readonly publish: { readonly default: boolean } } } }
  readonly jobs: {
    readonly release: {
      readonly permissions: Readonly<Record<string, string>>
      readonly steps: readonly { readonly run?: string; readonly if?: string }[]
    }
  }
}

const WORKFLOW: Workflow = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8'))
const { permissions, steps } = WORKFLOW.jobs.release

it('a release is only rehearsed, unless somebody asks for it on a tag', () => {
  expect(WORKFLOW.on.workflow_dispatch.inputs.publish.default).toBe(false)
  const publishing = steps.filter(({ run = '' }) => run.includes('npm publish'))
  const [rehearsing, ...real] = publishing
  expect(rehearsing!.run).toContain('--dry-run')
  expect(real).toHaveLength(1)
  expect(real[0]!.run).toContain('--provenance')
  for (const condition of ["event_name == 'workflow_dispatch'", 'inputs.publish', "ref_type == 'tag'"]) {
    expect(real[0]!.if).toContain(condition)
  }
  // Provenance is signed by an identity of the run.
  expect(permissions['id-token']).toBe('write')
})

it('a release runs scripts that there are', () => {
  const scripts = steps.flatMap(({ run = '' }) =>
    [...run.matchAll(/npm (?:run )?(test[\w:]*)/g)].map(([, name]) => name),
  )
  expect(scripts).toEqual(['test', 'test:install'])
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts))
})
