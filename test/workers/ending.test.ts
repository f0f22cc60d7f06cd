import { expect, it } from 'vitest'
import { Ending } from '../../src/workers/ending.ts'
import { RedisTrouble } from '../../src/workers/trouble.ts'

const NOBODY = { jobs: 0, threads: 0, unfit: [] }
const SOMEBODY = { jobs: 2, threads: 1, unfit: [] }

/** An order that waits 5 s, by a clock that stands until it is set. */
function ending() {
  const clock = { ms: 0 }
  const made = new Ending(undefined, { waitWorkers: 5000, now: () => clock.ms }, () => true)
  return { made, clock }
}

it('says what Redis refused before nobody was there any more', async () => {
  const { made, clock } = ending()
  made.meet(SOMEBODY)
  made.fail(new RedisTrouble('it is full', true))
  made.meet(NOBODY)
  clock.ms = 5001
  await expect(made.reached).rejects.toThrow(
    /^nobody could fight for 5 s: no worker is there\nbefore that, it is full$/,
  )
  made.cancel()
})

it('forgets what Redis refused once somebody is there again', async () => {
  const { made, clock } = ending()
  made.fail(new RedisTrouble('it is full', true))
  made.meet(SOMEBODY)
  made.meet(NOBODY)
  clock.ms = 5001
  await expect(made.reached).rejects.toThrow(/^nobody could fight for 5 s: no worker is there$/)
  made.cancel()
})
