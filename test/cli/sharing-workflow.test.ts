import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeFolder } from '../folder.ts'
import { codeBlocks, ROOT } from '../readme.ts'
import { tiltyardIn } from './tiltyard.ts'

interface Job {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } }
  readonly needs?: string
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: Record<string, unknown> }[]
}

const SOME = [
  'spear-wall.yaml',
  'sword-against-mail.yaml',
  'crossbow-duel.yaml',
  'goblin-swarm.yaml',
  'wrestling-match.yaml',
]

/** A checkout of somebody's scenarios. */
const folder = makeFolder('workflow')
beforeAll(async () => {
  await cp(join(ROOT, 'scenarios'), join(folder, 'scenarios'), { recursive: true })
  for (const file of await readdir(join(folder, 'scenarios'))) {
    if (file.endsWith('.yaml') && !SOME.includes(file)) await rm(join(folder, 'scenarios', file))
  }
})

/** Does a line of a workflow, its files in the order of a shell. */
async function run(line: string) {
  const words = line.replace(/^npx tiltyard /, '').split(' ')
  const expanded = await Promise.all(
    words.map(async (word) => {
      const [, dir, end] = /^(\w+)\/\*(.*)$/.exec(word) ?? []
      if (dir === undefined) return [word]
      const files = (await readdir(join(folder, dir))).filter((file) => file.endsWith(end)).sort()
      return files.map((file) => join(dir, file))
    }),
  )
  return tiltyardIn(folder, expanded.flat(), { CI: 'true' })
}

it('the workflow of four machines that is shown comes to the verdict of one', async () => {
  const workflow = codeBlocks('docs/machines.md', 'yaml').find((block) => block.includes('matrix.shard'))!
  const jobs: Readonly<Record<string, Job>> = parse(workflow).jobs
  const [[fights, fight], [, verdict]] = Object.entries(jobs)
  expect(verdict.needs).toBe(fights)
  const commandOf = ({ steps }: Job) =>
    steps.map(({ run }) => run ?? '').find((line) => line.startsWith('npx tiltyard '))!
  const uploaded = fight.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))!.with!
  const downloaded = verdict.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact'))!.with!
  expect([uploaded.path, downloaded.path, downloaded['merge-multiple']]).toEqual(['shards', 'shards', true])

  const shards = fight.strategy!.matrix.shard
  expect(shards).toEqual([1, 2, 3, 4])
  for (const shard of shards) {
    const line = commandOf(fight).replace(/\$\{\{ matrix\.shard \}\}/g, String(shard))
    expect(await run(line)).toMatchObject({ code: 0, stdout: '' })
  }
  const merged = await run(commandOf(verdict))
  const [, whole] = /^(.*) --shard /.exec(commandOf(fight))!
  expect({ ...merged, stderr: '' }).toEqual(await run(whole))
  expect(merged.stdout).toContain('5 scenarios')
})
