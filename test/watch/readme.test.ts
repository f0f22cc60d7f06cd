import { expect, it } from 'vitest'
import { follow, type Glimpse } from '../../src/studies/follow.ts'
import { pastOf } from '../../src/watch/words.ts'
import { codeBlocks } from '../readme.ts'
import { readSpears } from './spears.ts'

it('the page on it shows what a change of the spears does', async () => {
  const [before, now] = [await readSpears(), await readSpears('weapons.spear.damage=d8')]
  let last: Glimpse | undefined
  const options = { battles: 10_000, threads: 0, signal: new AbortController().signal }
  await follow(now, before, options, (glimpse) => {
    last = glimpse
  })
  // On the way to as many as it fights by default.
  const glimpse = { ...last!, of: 1_000_000 }
  const lines = pastOf('spear-wall.yaml', { version: 2, glimpse, problems: [], isBroken: false }, 80)
  const shown = codeBlocks('docs/watch.md', '').find((block) => block.startsWith('spear-wall.yaml, version 2'))
  expect(`${lines.join('\n')}\n`).toBe(shown)
})
