import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ACTION, runAction } from './action-runner.ts'
import { SCENARIOS } from './cli/tiltyard.ts'
import { makeFolder } from './folder.ts'
import { codeBlocks } from './readme.ts'

const folder = makeFolder('action')
const workspace = join(folder, 'repository')
const programs = join(folder, 'programs')
beforeAll(() => {
  cpSync(join(SCENARIOS, 'duel.yaml'), join(workspace, 'duel.yaml'))
  cpSync(join(SCENARIOS, 'duel.yaml'), join(workspace, 'of two', 'more duels.yaml'))
  execFileSync('git', ['init', '-q'], { cwd: workspace })
  execFileSync('git', ['add', '.'], { cwd: workspace })
  mkdirSync(programs)
  writeFileSync(join(programs, 'gh'), GH)
  chmodSync(join(programs, 'gh'), 0o755)
})

/** Stands for GitHub's command: writes down what is asked for, and lists the comment that was made. */
const GH = `#!/usr/bin/env bash
log=$(dirname "$0")/calls
case "$*" in *--paginate*) if [ -f "$log" ]; then echo 77; fi; exit ;; esac
echo "$*" >> "$log"
for word; do case "$word" in body=@*) cp "\${word#body=@}" "$(dirname "$0")/comment.md" ;; esac; done
`

const FILES = '*.yaml\n  of two/*.yaml\n\n'
const EXPECTED = "--max-battles 10_000 --set 'expect=[win.red in 40% .. 60%]' --threads 0"
const UNEXPECTED = "--max-battles 10_000 --set 'expect=[win.red in 80% .. 90%]' --threads 0"

it('checks the files that match, and writes reports and the summary', async () => {
  const temp = join(folder, 'passing')
  const { failed, stdout, stderr, summary } = await runAction({
    ...{ workspace, temp },
    inputs: { files: FILES, flags: EXPECTED },
  })
  expect({ failed, stderr }).toEqual({ failed: false, stderr: '' })
  expect(stdout).toContain('Duel (duel.yaml)')
  expect(stdout).toContain('Duel (of two/more duels.yaml)')
  expect(existsSync(join(temp, 'tiltyard.xml'))).toBe(true)
  expect(summary).toMatch(/^## Balance: pass\n/)
  // The picture, and the table.
  expect(summary).toMatch(/^duel\/win\.red +│ *░+─*●─*░+ *│ PASS$/m)
  expect(summary).toMatch(/^\| pass \| duel\/win\.red \|/m)
  expect(readFileSync(join(temp, 'tiltyard.md'), 'utf8')).toBe(summary)
})

it('annotates the lines of what fails, and keeps its battles as long as the data is the same', async () => {
  const temp = join(folder, 'failing')
  const job = { workspace, temp, inputs: { files: 'duel.yaml', flags: UNEXPECTED } }
  const first = await runAction(job)
  expect(first.failed).toBe(true)
  expect(first.stderr).toMatch(/^::error file=duel\.yaml,.*title=duel/m)
  expect(first.ran.at(-1)).toBe('actions/cache/save@v4')
  const again = await runAction(job)
  expect(again.ran).not.toContain('actions/cache/save@v4')
  expect(again.summary).toBe(first.summary)
  appendFileSync(join(workspace, 'duel.yaml'), '# Another one.\n')
  execFileSync('git', ['add', '.'], { cwd: workspace })
  expect((await runAction(job)).ran).toContain('actions/cache/save@v4')
  const uncached = await runAction({ ...job, inputs: { ...job.inputs, cache: 'false' } })
  expect(uncached.ran.join()).not.toContain('cache/')
})

it('writes one comment on the pull request, and writes it anew', async () => {
  const temp = join(folder, 'commenting')
  const github = {
    event_name: 'pull_request',
    repository: 'a/b',
    'event.pull_request.number': '5',
    workflow: 'ci',
    job: 'balance',
  }
  const job = { workspace, temp, programs, github, inputs: { files: 'duel.yaml', flags: UNEXPECTED, comment: 'true' } }
  const { summary } = await runAction(job)
  expect(readFileSync(join(programs, 'comment.md'), 'utf8')).toBe(`<!-- tiltyard ci/balance -->\n${summary}`)
  await runAction(job)
  const [made, changed] = readFileSync(join(programs, 'calls'), 'utf8').split('\n')
  expect(made).toMatch(/^api repos\/a\/b\/issues\/5\/comments -F body=@/)
  expect(changed).toMatch(/^api -X PATCH repos\/a\/b\/issues\/comments\/77 -F body=@/)
  const pushed = await runAction({ ...job, github: { ...github, event_name: 'push' } })
  expect(pushed.ran).not.toContain('Comment on the pull request')
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
