import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { end, SCENARIOS } from './cli/tiltyard.ts'
import { makeFolder } from './folder.ts'
import { codeBlocks, ROOT } from './readme.ts'

interface Action {
  readonly inputs: Readonly<Record<string, object>>
  readonly runs: { readonly steps: readonly { readonly id?: string; readonly run?: string; readonly shell?: string }[] }
}

const ACTION: Action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))
const CHECK = ACTION.runs.steps.find(({ id }) => id === 'check')!

const folder = makeFolder('action')
beforeAll(() => {
  cpSync(join(SCENARIOS, 'duel.yaml'), join(folder, 'duel.yaml'))
  cpSync(join(SCENARIOS, 'duel.yaml'), join(folder, 'of two', 'more duels.yaml'))
})

it('the action checks the files that match, writes a report, and says where', async () => {
  const output = join(folder, 'output')
  const environment = {
    TILTYARD: ROOT,
    FILES: '*.yaml\n  of two/*.yaml\n\n',
    FLAGS: "--max-battles 10_000 --set 'expect=[win.red in 40% .. 60%]' --threads 0",
    JUNIT: join(folder, 'tiltyard.xml'),
    GITHUB_OUTPUT: output,
    CI: 'true',
  }
  expect(CHECK.shell).toBe('bash')
  const { code, stdout, stderr } = await end(
    spawn('bash', ['-eo', 'pipefail', '-c', CHECK.run!], { cwd: folder, env: { ...process.env, ...environment } }),
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Duel (duel.yaml)')
  expect(stdout).toContain('Duel (of two/more duels.yaml)')
  expect(existsSync(environment.JUNIT)).toBe(true)
  expect(readFileSync(output, 'utf8')).toBe(`junit=${environment.JUNIT}\n`)
})

it('the workflows of the pages give the action inputs that it has', () => {
  const workflows = codeBlocks('docs/ci.md', 'yaml').map((block) => parse(block))
  const steps = workflows.flatMap(({ jobs = {} }) =>
    Object.values(jobs as Record<string, { steps: { uses?: string; with?: object }[] }>).flatMap((job) => job.steps),
  )
  const uses = steps.filter(({ uses }) => uses?.startsWith('OWNER/tiltyard@'))
  expect(uses).toHaveLength(2)
  for (const step of uses) expect(Object.keys(ACTION.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with!)))
})
