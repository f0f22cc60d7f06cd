import { randomInt } from 'node:crypto'
import type { Machines, StartMachines } from '../fight/backend.ts'
import { keyOf } from '../store/experiment-key.ts'
import type { CoordinatorOptions } from './coordinator-options.ts'
import { Dispatch } from './dispatch.ts'
import type { JobQueue } from './job-queue.ts'
import { Trust } from './trust.ts'

/** Machines that take jobs from a queue. State: what workers have turned out to be. */
export function coordinate(queue: JobQueue, options: CoordinatorOptions): StartMachines {
  return async (experiments) => {
    const keys = experiments.map(keyOf)
    await queue.publish(new Map(experiments.map((experiment, at) => [keys[at], experiment])))
    const trust = new Trust((worker, reason) => {
      // It is not believed whether it hears of that or not.
      queue.shutOut(worker, reason).catch(() => {})
      options.onLiar?.(worker, reason)
    })
    const set = { chance: unforetold, now: () => performance.now(), ...options }
    const machines: Machines = {
      fight: ({ experiment, battles, ...order }) =>
        new Dispatch(queue, set, trust, {
          ...order,
          experiment: experiments[experiment],
          key: keys[experiment],
          battles: [battles],
        }).run(),
      close: () => queue.close(),
    }
    return machines
  }
}

/** What is checked must not follow from what workers can know. */
function unforetold(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
