/// <reference lib="dom" />
import '../src/studio/shims/shared-memory.ts'
import { config } from 'zod'
import { simulate } from '../src/simulate.ts'
import type { Opening } from '../src/studio/opening.ts'
import { readOpening } from '../src/studio/page/reader.ts'
import { onMessage, post } from '../src/studio/page/worker-scope.ts'
import { give } from '../src/studio/shims/given.ts'
import { villagersSet } from './villagers.ts'

// The program of the first page's worker: it fights again what the build fought, by the same code.

config({ jitless: true })

/** What to fight. */
export interface LiveOrder {
  readonly opening: Opening
  readonly villagers: number
}

/** How far it has come, and what came of it. */
export type LiveAnswer =
  | { readonly battles: number; readonly won: number }
  | {
      readonly battles: number
      readonly value: number
      readonly low: number
      readonly high: number
      readonly digest: string
    }

onMessage<LiveOrder>(async ({ opening, villagers }) => {
  give(opening)
  const { scenario } = await readOpening(opening, [villagersSet(villagers)])
  const { metrics, battles, digest } = await simulate(scenario!, {
    battles: opening.battles,
    threads: 0,
    onProgress: ({ battles, outcomes }) => post<LiveAnswer>({ battles, won: outcomes[1] }),
  })
  const { value, low, high } = metrics['win.village']
  post<LiveAnswer>({ battles, value, low, high, digest })
})
